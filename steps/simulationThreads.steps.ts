/** How a tick is shared out among threads. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { box, dynamic, fixed, root, sphere, type Entity, type Vec3 } from '#host/index.js';
import { expectWithin } from './support/tolerance.js';
import { DISTANCE, readQuantity } from './support/units.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { resetStrayCounter, StrayCounter } from './worlds/counters.js';
import { Grinder, LOG_ROOM, Logbook, Pulse } from './worlds/testComponents.js';
import { readLog, worldScene } from './worlds/worldScene.js';

const CHUNK = 64;

interface Team {
  robots: Entity[];
  /** The numbers of the robots after each tick. */
  readonly numbers: number[][];
}
const team = slot((): Team => ({ robots: [], numbers: [] }));

Given(
  'a world of {count} robots with contracts on, numbered as they run',
  async function (this: ScenarioWorld, count: number) {
    const world = await this.use(worldScene).open({ threads: 1, contracts: true });
    resetStrayCounter();
    const space = world.spawn({ frame: root() });
    this.use(team).robots = Array.from({ length: count }, () =>
      world.spawn({ in: space, components: [StrayCounter()] }),
    );
  },
);

When('{ticks} pass, each noted', function (this: ScenarioWorld, ticks: number) {
  const { world } = this.use(worldScene);
  const { robots, numbers } = this.use(team);
  for (let tick = 0; tick < ticks; tick++) {
    world.tick();
    numbers.push(robots.map((robot) => world.stateOf(robot, StrayCounter)?.['number'] as number));
  }
});

Then('in every tick the robots of each 64 slots have numbers in a row, by their slots', function (this: ScenarioWorld) {
  const { robots, numbers } = this.use(team);
  assert.ok(numbers.length > 0);
  for (const numbersOfTick of numbers) {
    for (let i = 1; i < robots.length; i++) {
      const chunkOf = (index: number): number => Math.floor(slotOf(robots[index] as Entity) / CHUNK);
      if (chunkOf(i) !== chunkOf(i - 1)) continue;
      assert.equal(numbersOfTick[i], (numbersOfTick[i - 1] as number) + 1, `robot ${i}`);
    }
  }
});

Then('in some tick the chunks came in another order than that of their slots', function (this: ScenarioWorld) {
  const { numbers } = this.use(team);
  const shuffled = numbers.filter((all) => all.some((number, i) => i > 0 && number < (all[i - 1] as number)));
  assert.ok(shuffled.length > 0);
});

Given(
  /^(\d) threads?, (\d+) robots with a pulse and (\d) cabins with a crate each$/,
  async function (this: ScenarioWorld, threads: string, robots: string, cabins: string) {
    const world = await this.use(worldScene).open({ threads: Number(threads) });
    const space = world.spawn({ frame: root() });
    for (let i = 0; i < Number(cabins); i++) {
      const cabin = world.spawn({ in: space, at: [1_000 * i, 0, 0], interior: { bubble: sphere(50) } });
      world.spawn({ in: cabin, body: dynamic(box(1, 1, 1)) });
    }
    for (let i = 0; i < Number(robots); i++) world.spawn({ in: space, components: [Pulse()] });
  },
);

Given(
  /^(\d) threads, and (\d+) robots of which every 50th takes as long as all others together$/,
  async function (this: ScenarioWorld, threads: string, robots: string) {
    const world = await this.use(worldScene).open({ threads: Number(threads) });
    const space = world.spawn({ frame: root() });
    this.use(team).robots = Array.from({ length: Number(robots) }, (_, i) =>
      world.spawn({ in: space, components: [Grinder({ slow: i % 50 === 0 }), Logbook()] }),
    );
  },
);

When('{ticks} are run by these threads', function (this: ScenarioWorld, ticks: number) {
  this.use(worldScene).run(ticks);
});

Then(
  '{count} chunks and {count} places were worked on, all of them by thread {int}',
  function (this: ScenarioWorld, chunks: number, places: number, thread: number) {
    const { rows, table } = this.use(worldScene).world.internals;
    const used = Math.ceil(table.highWater / CHUNK);
    assert.equal(used, chunks);
    assert.deepEqual([...rows.chunks.participant.slice(0, used)], new Array(chunks).fill(thread));
    assert.deepEqual(workersOf(this, places), new Array(places).fill(thread));
  },
);

/** Who steps the places, each of which has stepped. */
function workersOf(scenario: ScenarioWorld, places: number): readonly number[] {
  const { homes } = scenario.use(worldScene).world.internals.rows.physics;
  const all = Array.from({ length: places }, (_, i) => i + 1);
  for (const home of all) assert.ok((homes.steps[home] as number) > 0, `place ${home} was stepped`);
  return all.map((home) => homes.worker[home] as number);
}

Then('the places were stepped by the threads 1, 2 and 1', function (this: ScenarioWorld) {
  assert.deepEqual(workersOf(this, 3), [1, 2, 1]);
});

Then('every note of every robot has been heard in the tick after its own', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  const ticks = world.tickNumber;
  assert.ok(ticks < LOG_ROOM);
  for (const robot of this.use(team).robots) {
    const heard = readLog(world, robot).map(({ tick, value }) => [tick, value]);
    assert.deepEqual(
      heard,
      Array.from({ length: ticks - 1 }, (_, tick) => [tick + 1, tick]),
    );
  }
});

Given('a wall {string} at {place}', function (this: ScenarioWorld, name: string, at: Vec3) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), at, body: fixed(box(1, 10, 10)) });
});

Given(
  'a crate {string} comes to {place} at {speed} before tick {int}, and {string} goes',
  function (this: ScenarioWorld, name: string, at: Vec3, speed: number, tick: number, wall: string) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      const body = dynamic(box(1, 1, 1), { mass: 10 });
      scene.spawn(name, { in: scene.things.get('space'), at, body, velocity: [speed, 0, 0] });
      scene.world.destroy(scene.things.get(wall));
      scene.watch(name, tick);
    });
  },
);

Then('crate {string} was at x after each tick', function (this: ScenarioWorld, name: string, table: DataTable) {
  const scene = this.use(worldScene);
  for (const { tick, x = '' } of table.hashes()) {
    const [actual] = scene.after(name, Number(tick)).place;
    // Each step rounds the place twice; floats near 8 m are 9.5e-7 m apart, and Jolt's step is 5.2e-8 too long.
    expectWithin(`x after tick ${tick ?? ''}`, actual, readQuantity(x, DISTANCE), { kind: 'absolute', amount: 1e-5 });
  }
});

const memory = slot(() => ({ grown: Infinity }));

When(
  '{int} worlds of 2 threads fill {int} MiB each in another process, and are disposed of',
  async function (this: ScenarioWorld, worlds: number, filled: number) {
    const script = fileURLToPath(new URL('./worlds/memoryOfWorlds.js', import.meta.url));
    const enough = Math.max(64, (worlds * filled) / 2);
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...[worlds, filled, enough].map(String)]);
    this.use(memory).grown = Number(stdout);
  },
);

Then('soon it takes less than {int} MiB more than before', function (this: ScenarioWorld, limit: number) {
  const { grown } = this.use(memory);
  assert.ok(grown < limit, `${grown.toFixed(0)} MiB more than before`);
});
