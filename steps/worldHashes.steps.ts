/** What the hash of a world tells apart. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { StateReader } from '#host/determinism/stateReader.js';
import { box, dynamic, root, sphere, type Entity, type World } from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Clumsy, Fail } from './worlds/testComponents.js';
import { createWorld } from './worlds/worldScene.js';

/** What the second of two worlds has otherwise than the first. */
const DIFFERENCES = {
  nothing: (world: World) => {
    const space = world.spawn({ frame: root() });
    const cabin = world.spawn({ in: space, interior: { bubble: sphere(10) } });
    const crate = world.spawn({ in: cabin, body: dynamic(box(1, 1, 1), { mass: 5 }) });
    world.spawn({ attachTo: crate, at: [1, 0, 0], lamp: { power: 10 } });
  },
  'the size of a 5 kg crate': (world: World, second: boolean) => {
    const space = world.spawn({ frame: root() });
    const edge = second ? 2 : 1;
    world.spawn({ in: space, body: dynamic(box(edge, edge, edge), { mass: 5 }) });
  },
  'the crate that a lamp is on': (world: World, second: boolean) => {
    const space = world.spawn({ frame: root() });
    const left = world.spawn({ in: space, at: [-1, 0, 0] });
    const right = world.spawn({ in: space, at: [1, 0, 0] });
    // In the middle either way.
    const lamp = { power: 10 };
    world.spawn(second ? { attachTo: left, at: [1, 0, 0], lamp } : { attachTo: right, at: [-1, 0, 0], lamp });
  },
  'the reach of a cabin': (world: World, second: boolean) => {
    const space = world.spawn({ frame: root() });
    world.spawn({ in: space, interior: { bubble: sphere(second ? 20 : 10) } });
  },
  'the order in which they saw two shapes': (world: World, second: boolean) => {
    const space = world.spawn({ frame: root() });
    const shapes = [box(1, 1, 1), sphere(1)];
    // Neither was in a tick, and the slot is free again.
    for (const shape of second ? shapes.reverse() : shapes)
      world.destroy(world.spawn({ in: space, body: dynamic(shape, { mass: 5 }) }));
    world.spawn({ in: space, body: dynamic(box(1, 1, 1), { mass: 5 }) });
  },
};
type What = keyof typeof DIFFERENCES;

interface Pair {
  what: What;
  readonly hashes: Set<string>;
}
const pair = slot((): Pair => ({ what: 'nothing', hashes: new Set() }));

Given(
  /^two worlds that differ in (nothing|the size of a 5 kg crate|the crate that a lamp is on|the reach of a cabin|the order in which they saw two shapes)$/,
  function (this: ScenarioWorld, what: What) {
    this.use(pair).what = what;
  },
);

When('each of the two runs {ticks}', async function (this: ScenarioWorld, ticks: number) {
  const { what, hashes } = this.use(pair);
  for (const second of [false, true]) {
    for (const threads of [1, 3]) {
      const world = await createWorld({ threads });
      try {
        DIFFERENCES[what](world, second);
        world.run({ ticks });
        hashes.add(world.hash());
      } finally {
        await world.dispose();
      }
    }
  }
});

Then(/^they have (one hash|different hashes)$/, function (this: ScenarioWorld, which: string) {
  assert.equal(this.use(pair).hashes.size, which === 'one hash' ? 1 : 2);
});

const failing = slot(() => ({ world: undefined as World | undefined, robots: [] as Entity[], told: [] as string[][] }));

Given('a world of {count} robots that fail in every tick', async function (this: ScenarioWorld, count: number) {
  const world = await createWorld();
  this.defer(() => world.dispose());
  const space = world.spawn({ frame: root() });
  const robots = Array.from({ length: count }, () => world.spawn({ in: space, components: [Clumsy()] }));
  Object.assign(this.use(failing), { world, robots });
});

When(
  'all that there is to read of it is read after each of {int} ticks',
  function (this: ScenarioWorld, ticks: number) {
    const { world, robots, told } = this.use(failing);
    assert.ok(world !== undefined);
    const reader = new StateReader(world);
    for (let tick = 0; tick < ticks; tick++) {
      for (const robot of robots) world.send(robot, Fail({ words: `tick ${tick}` }));
      world.tick();
      const words: string[] = [];
      reader.read({
        take: (_entity, field, value) => {
          if (field === 'error') words.push(String(value));
        },
      });
      told.push(words);
    }
  },
);

Then('each time {int} failures were new, those of that tick', function (this: ScenarioWorld, count: number) {
  const { told } = this.use(failing);
  assert.ok(told.length * count > 1_024, 'the log was full');
  assert.deepEqual(
    told,
    told.map((_, tick) => Array.from({ length: count }, () => `tick ${tick}`)),
  );
});
