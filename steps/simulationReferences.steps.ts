/** What components hold on to, and where the rows lie that they see. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import * as host from '#host/index.js';
import { slotOf } from '#core/handles.js';
import { Tick, type ComponentType, type Entity, type Vec3, type World } from '#host/index.js';
import type { Schema } from '#core/schema.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Clingy, Loyal, Scribbler } from './worlds/references.js';
import { Leave, Logbook, Note, Radio, Tally } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

Given(
  'a robot {string} at {place} that scribbles on all that it is told',
  function (this: ScenarioWorld, name: string, at: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get('space'), at, components: [Scribbler()] });
  },
);

Then(
  '{string} is still at {place}, and its state holds what it wrote there itself',
  function (this: ScenarioWorld, name: string, at: Vec3) {
    const { world, things } = this.use(worldScene);
    const { place, velocity, turn } = world.snapshot.of(things.get(name));
    assert.deepEqual([place, velocity, turn], [at, [0, 0, 0], [0, 0, 0, 1]]);
    assert.deepEqual(world.stateOf(things.get(name), Scribbler), { kept: [4, 5, 6], count: world.tickNumber });
    assert.deepEqual(world.errors, []);
  },
);

/** Every piece of memory that a world's rows lie in, with its size. */
function memoryOf(world: World): readonly (readonly [buffer: SharedArrayBuffer, bytes: number, grows: boolean])[] {
  const found: (readonly [buffer: SharedArrayBuffer, bytes: number, grows: boolean])[] = [];
  const search = (value: unknown): void => {
    if (value instanceof SharedArrayBuffer) {
      found.push([value, value.byteLength, value.maxByteLength > value.byteLength]);
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const each of Object.values(value)) search(each);
    }
  };
  search(world.internals.rows.buffers);
  return found;
}

interface Upheaval {
  readonly moved: boolean;
  readonly grows: boolean;
  /** Whether the view that was taken first shows another place than a fresh read. */
  readonly stale: boolean;
}

const upheavals = slot(() => new Trial<{ readonly births: number; readonly deaths: number }[], Upheaval>());

When('any numbers of robots are born and die for some ticks', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const space = things.get('space');
  const before = memoryOf(world);
  const { position } = world.internals.rows.front;
  const trial = this.use(upheavals);
  trial.given(fc.array(fc.record({ births: fc.nat(40), deaths: fc.nat(40) }), { minLength: 1, maxLength: 4 }));
  trial.when((ticks) => {
    const living: Entity[] = [];
    let stale = false;
    for (const { births, deaths } of ticks) {
      for (let i = 0; i < births; i++)
        living.push(world.spawn({ in: space, at: [i, 2 * i, 3 * i], components: [Radio()] }));
      world.tick();
      stale ||= living.some((each) => world.snapshot.of(each).place[2] !== position[3 * slotOf(each) + 2]);
      for (const each of living.splice(0, deaths)) world.destroy(each);
    }
    for (const each of living) world.destroy(each);
    const after = memoryOf(world);
    const moved =
      after.length !== before.length ||
      after.some(([buffer, bytes], i) => {
        const [was, size] = before[i] ?? [];
        return buffer !== was || bytes !== size;
      });
    return { moved, grows: after.some(([, , grows]) => grows), stale };
  });
});

Then(
  'no table has moved or grown, and a view from the beginning shows where everybody is',
  function (this: ScenarioWorld) {
    assert.ok(memoryOf(this.use(worldScene).world).length > 20, 'the rows were found');
    this.use(upheavals).then((outcome) => {
      assert.deepEqual(outcome, { moved: false, grows: false, stale: false });
    }, 0.2);
  },
);

const KEPT = { friend: 7 as Entity, number: 8, words: 'nine', place: [1, 2, 3] as Vec3 } as const;

Given(
  /^a robot "([^"]+)" that keeps (.+) in (friend|number|words|place)$/,
  function (this: ScenarioWorld, name: string, what: string, field: string) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get('space'), components: [Clingy({ ...KEPT, what, field })] });
  },
);

Then(
  /^"([^"]+)" was refused by (\S+) in each tick, and its (friend|number|words|place) is as at its birth$/,
  function (this: ScenarioWorld, name: string, rule: string, field: keyof typeof KEPT) {
    const { world, things } = this.use(worldScene);
    const told = world.errors.map(({ tick, entity, message }) => [tick, entity, message.includes(rule)]);
    const ticks = Array.from({ length: world.tickNumber }, (_, tick) => tick);
    assert.deepEqual(
      told,
      ticks.map((tick) => [tick, things.get(name), true]),
    );
    assert.deepEqual(world.stateOf(things.get(name), Clingy)?.[field], KEPT[field]);
  },
);

Given(
  'a robot {string} that knows {string} by its handle, and writes to it whenever it finds it',
  function (this: ScenarioWorld, name: string, friend: string) {
    const scene = this.use(worldScene);
    const components = [Loyal({ friend: scene.things.get(friend) })];
    scene.spawn(name, { in: scene.things.get('space'), components });
  },
);

Given(
  '{string} leaves in tick {int}, and a robot {string} comes into its slot before tick {int}',
  function (this: ScenarioWorld, gone: string, last: number, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(last, () => {
      scene.world.send(scene.things.get(gone), Leave());
    });
    // The slot that was freed last is taken first.
    scene.plan(tick, () => {
      scene.spawn(name, { in: scene.things.get('space'), components: [Logbook()] });
    });
  },
);

Then('{string} found its friend in ticks 0 to 2 alone', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.stateOf(things.get(name), Loyal)?.['found'], 0b111);
});

Then(
  '{string} lives in the slot of {string}, and has heard nothing',
  function (this: ScenarioWorld, who: string, gone: string) {
    const scene = this.use(worldScene);
    assert.equal(slotOf(scene.things.get(who)), slotOf(scene.things.get(gone)));
    assert.deepEqual(scene.logOf(scene.things.get(who)), []);
  },
);

const over = slot((): { counted: unknown } => ({ counted: undefined }));

Given('a world with a robot that counts notes, which is over', async function (this: ScenarioWorld) {
  const world = await createWorld();
  const space = world.spawn({ frame: host.root() });
  world.send(world.spawn({ in: space, components: [Tally()] }), Note({ value: 1 }));
  world.tick();
  await world.dispose();
});

When('another world gets such a robot, and a note goes to it', async function (this: ScenarioWorld) {
  const world = await this.use(worldScene).openSpace();
  const robot = world.spawn({ in: this.use(worldScene).things.get('space'), components: [Tally()] });
  world.send(robot, Note({ value: 5 }));
  world.tick();
  this.use(over).counted = world.stateOf(robot, Tally);
});

Then('the robot has counted it', function (this: ScenarioWorld) {
  const { counted } = this.use(over);
  assert.deepEqual(counted, { count: 1, tick: 0, sender: host.NO_ENTITY, value: 5 });
});

Then(
  'a handler that comes now is refused by {ruleId}, and the package has no call that takes a component away',
  function (this: ScenarioWorld, rule: string) {
    assert.throws(
      () => (Tally as ComponentType<Schema>).on(Tick, () => undefined),
      (error) => error instanceof host.RefusalError && error.rule === rule,
    );
    const calls = Object.keys(host).filter((name) => /^(unregister|unload|undefine|remove|forget)/.test(name));
    assert.deepEqual(calls, []);
  },
);
