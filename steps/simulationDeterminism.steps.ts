/** One run, on any number of threads, in any process, with any build of the physics. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, fixed, root, sphere, uniform, type Entity, type World, type WorldOptions } from '#host/index.js';
import { expectForAllAsync } from './support/property.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { expectApproved } from './worlds/approvedHashes.js';
import { demoWorld } from './worlds/demoScene.js';
import { programs, runProgram } from './worlds/programs.js';
import { OwnCounter, resetStrayCounter, StrayCounter } from './worlds/counters.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

Given('the scene {string}', async function (this: ScenarioWorld, name: string) {
  this.use(worldScene).adopt(await demoWorld(name));
});

Given(
  /^the scene "([^"]+)" on (\d) threads? with the (simd|scalar) build of the physics$/,
  async function (this: ScenarioWorld, name: string, threads: string, physics: 'simd' | 'scalar') {
    this.use(worldScene).adopt(await demoWorld(name, { threads: Number(threads), physics }));
  },
);

Then('the state is the approved one of {string}', async function (this: ScenarioWorld, name: string) {
  await expectApproved(name, this.use(worldScene).world.hash());
});

const elsewhere = slot(() => ({ hash: '' }));

When(
  'another process runs {ticks} of the scene {string}',
  async function (this: ScenarioWorld, ticks: number, name: string) {
    const script = fileURLToPath(new URL('./worlds/hashOfScene.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, name, String(ticks)]);
    this.use(elsewhere).hash = stdout;
  },
);

Then('its state is the approved one of {string}', async function (this: ScenarioWorld, name: string) {
  await expectApproved(name, this.use(elsewhere).hash);
});

/** What one of several runs of the same thing ended in. */
interface Ending {
  readonly hash: string;
  /** Where the crates of each cabin lie, as bits. */
  readonly cabins: readonly string[];
}
interface Runs {
  fill: (world: World) => readonly (readonly Entity[])[];
  endings: Ending[];
}
const runs = slot((): Runs => ({ fill: () => [], endings: [] }));

Given('five cabins with a gravity of 9.81 m\\/s², each with a tower of 4 crates', function (this: ScenarioWorld) {
  this.use(runs).fill = (world) => {
    const space = world.spawn({ frame: root() });
    return Array.from({ length: 5 }, (_, i) => {
      const interior = { bubble: sphere(100), gravity: uniform([0, -9.81, 0]) };
      const cabin = world.spawn({ in: space, at: [1_000 * i, 0, 0], interior });
      world.spawn({ in: cabin, body: fixed(box(20, 1, 20)) });
      // Each a little off the one below, so that the tower leans and falls.
      return Array.from({ length: 4 }, (_each, k) =>
        world.spawn({ in: cabin, at: [0.3 * k, 1.1 + 1.1 * k, 0], body: dynamic(box(1, 1, 1), { mass: 20 }) }),
      );
    });
  };
});

async function runAll(scenario: ScenarioWorld, ticks: number, variants: readonly WorldOptions[]): Promise<void> {
  const { fill, endings } = scenario.use(runs);
  for (const options of variants) {
    const world = await createWorld(options);
    try {
      const cabins = fill(world);
      world.run({ ticks });
      const lie = cabins.map((crates) =>
        crates.map((crate) => {
          const { place, turn } = world.snapshot.of(crate);
          return Buffer.from(new Float64Array([...place, ...turn]).buffer).toString('hex');
        }),
      );
      endings.push({ hash: world.hash(), cabins: lie.map((each) => each.join(' ')) });
    } finally {
      await world.dispose();
    }
  }
}

When('{ticks} pass on 1, 2, 3 and 4 threads', async function (this: ScenarioWorld, ticks: number) {
  await runAll(
    this,
    ticks,
    [1, 2, 3, 4].map((threads) => ({ threads })),
  );
});

Then('all end in one state', function (this: ScenarioWorld) {
  const { endings } = this.use(runs);
  assert.equal(endings.length, 4);
  assert.equal(new Set(endings.map(({ hash }) => hash)).size, 1);
});

Then('in each cabin the crates lie as in the first', function (this: ScenarioWorld) {
  for (const { cabins } of this.use(runs).endings) {
    const [first, ...others] = cabins;
    assert.equal(others.length, 4);
    for (const other of others) assert.equal(other, first);
  }
});

const CROWD = 200;

Given('worlds of 200 robots that number their ticks from one variable for all', function (this: ScenarioWorld) {
  this.use(runs).fill = (world) => {
    resetStrayCounter();
    const space = world.spawn({ frame: root() });
    for (let i = 0; i < CROWD; i++) world.spawn({ in: space, components: [StrayCounter()] });
    return [];
  };
});

Given('worlds of 200 robots that number their ticks in their states', function (this: ScenarioWorld) {
  this.use(runs).fill = (world) => {
    const space = world.spawn({ frame: root() });
    for (let i = 0; i < CROWD; i++) world.spawn({ in: space, components: [OwnCounter()] });
    return [];
  };
});

When('{ticks} pass with contracts on and with contracts off', async function (this: ScenarioWorld, ticks: number) {
  await runAll(this, ticks, [
    { threads: 1, contracts: true },
    { threads: 1, contracts: false },
  ]);
});

Then('the two end in {word} state(s)', function (this: ScenarioWorld, how: string) {
  const states = new Set(this.use(runs).endings.map(({ hash }) => hash));
  assert.equal(states.size, how === 'different' ? 2 : 1);
});

const trials = slot(() => ({ check: undefined as (() => Promise<void>) | undefined }));

When(
  'worlds of up to 150 robots and crates run any program of notes, pushes, births, deaths and failures',
  function (this: ScenarioWorld) {
    this.use(trials).check = () =>
      expectForAllAsync(
        fc.asyncProperty(programs, async (program) => {
          const alone = await runProgram(program, { threads: 1, contracts: false });
          const shared = await runProgram(program, { threads: 3, contracts: true });
          assert.deepEqual(shared, alone);
        }),
        0.1,
      );
  },
);

Then(
  'one thread, and three threads in shuffled order, have the same state and the same log after every tick',
  async function (this: ScenarioWorld) {
    const { check } = this.use(trials);
    assert.ok(check !== undefined, 'the worlds were set up');
    await check();
  },
);
