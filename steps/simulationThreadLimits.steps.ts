/** Worlds at the limits of their room, on several numbers of threads. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import {
  box,
  dynamic,
  RefusalError,
  root,
  sphere,
  type Entity,
  type Whereabouts,
  type World,
  type WorldOptions,
} from '#host/index.js';
import { attachHash } from './support/hash.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Litter, Logbook, Sabotage, Saboteur } from './worlds/testComponents.js';
import { createWorld, readLog } from './worlds/worldScene.js';

/** How a world came through, as far as it must be the same on any number of threads. */
interface Ending {
  readonly hash: string;
  readonly ticks: number;
  readonly count: number;
  readonly errors: readonly unknown[];
  readonly lost: number;
  /** What each robot that keeps a logbook has heard. */
  readonly heard: readonly (readonly number[])[];
  /** Where everybody stood at the start, and where the world shows them now. */
  readonly before: readonly Whereabouts[];
  readonly shown: readonly Whereabouts[];
  readonly failure: unknown;
}
interface Crowded {
  /** Those that are there at the start. */
  robots: number;
  options: WorldOptions;
  fill: (world: World) => readonly Entity[];
  endings: Ending[];
}
const crowded = slot((): Crowded => ({ robots: 0, options: {}, fill: () => [], endings: [] }));

Given(
  'worlds with room for {count} messages, with four cabins of {count} crates each that stand in each other',
  function (this: ScenarioWorld, messages: number, crates: number) {
    const state = this.use(crowded);
    state.options = { capacity: { messages } };
    state.fill = (world) => {
      const space = world.spawn({ frame: root() });
      return [0, 1, 2, 3].flatMap((i) => {
        const cabin = world.spawn({ in: space, at: [1_000 * i, 0, 0], interior: { bubble: sphere(50) } });
        return Array.from({ length: crates }, (_, k) =>
          world.spawn({ in: cabin, at: [0.01 * k, 0, 0], body: dynamic(box(1, 1, 1)) }),
        );
      });
    };
  },
);

Given(
  'worlds with room for {count} bytes of births a tick, with {count} robots among {int} that give birth',
  function (this: ScenarioWorld, spawnBytes: number, mothers: number, robots: number) {
    const state = this.use(crowded);
    state.options = { capacity: { entities: 2_048, spawnBytes } };
    state.robots = robots;
    state.fill = (world) => {
      const space = world.spawn({ frame: root() });
      const found: Entity[] = [];
      // One in each group of 64 neighbours, the root among them.
      for (let i = 1; i < robots; i++) {
        const mother = i % (robots / mothers) === 1;
        const robot = world.spawn({ in: space, components: mother ? [Saboteur()] : [] });
        if (mother) found.push(robot);
      }
      assert.equal(found.length, mothers);
      return found;
    };
  },
);

Given(
  'worlds of 150 robots that send 1, then nothing at all, and then 2 to themselves',
  function (this: ScenarioWorld) {
    this.use(crowded).fill = (world) => {
      const space = world.spawn({ frame: root() });
      const robots = Array.from({ length: 150 }, () => world.spawn({ in: space, components: [Saboteur(), Logbook()] }));
      world.broadcast(Sabotage({ kind: 'sends nothing at all' }));
      return robots;
    };
  },
);

async function runAll(
  scenario: ScenarioWorld,
  ticks: number,
  prepare: (world: World, robots: readonly Entity[]) => void,
): Promise<void> {
  const { options, fill, endings } = scenario.use(crowded);
  for (const threads of [1, 2, 3, 4, 8]) {
    const world = await createWorld({ ...options, threads });
    try {
      const robots = fill(world);
      prepare(world, robots);
      endings.push(endingOf(world, ticks, robots));
    } finally {
      await world.dispose();
    }
  }
}

function endingOf(world: World, ticks: number, robots: readonly Entity[]): Ending {
  const shown = (): readonly Whereabouts[] => robots.map((robot) => world.snapshot.of(robot));
  const before = shown();
  let failure: unknown;
  try {
    world.run({ ticks });
  } catch (error) {
    failure = error;
  }
  const listeners = robots.filter((robot) => world.stateOf(robot, Logbook) !== undefined);
  return {
    // What a faulted world has half done is no state that it had.
    hash: failure === undefined ? world.hash() : '',
    ticks: world.tickNumber,
    count: world.count,
    errors: [...world.errors],
    lost: world.errorsLost,
    heard: listeners.map((robot) => readLog(world, robot).map(({ value }) => value)),
    before,
    shown: shown(),
    failure,
  };
}

When('each of them runs {ticks}, on 1, 2, 3, 4 and 8 threads', async function (this: ScenarioWorld, ticks: number) {
  await runAll(this, ticks, () => undefined);
});

When(
  /^each of them is told to bear (\d+) child(?:ren)? of (\d+) vertices, and runs (\d) ticks on 1, 2, 3, 4 and 8 threads$/,
  async function (this: ScenarioWorld, count: string, vertices: string, ticks: string) {
    await runAll(this, Number(ticks), (world, mothers) => {
      for (const mother of mothers) world.send(mother, Litter({ count: Number(count), vertices: Number(vertices) }));
    });
  },
);

/** The one ending of all runs. */
function endingOfAll(scenario: ScenarioWorld): Ending {
  const [first, ...others] = scenario.use(crowded).endings;
  assert.ok(first !== undefined);
  assert.equal(others.length, 4);
  for (const other of others) assert.deepEqual(other, first);
  return first;
}

Then(
  'all of them end in one state, with {int} errors and {int} more that were counted',
  function (this: ScenarioWorld, errors: number, lost: number) {
    const ending = endingOfAll(this);
    assert.equal(ending.failure, undefined);
    assert.deepEqual([ending.errors.length, ending.lost], [errors, lost]);
    attachHash(this, ending.hash);
  },
);

Then(
  'all of them end in one state, with {int} errors of {ruleId}, and {int} children were born',
  function (this: ScenarioWorld, errors: number, rule: string, children: number) {
    const ending = endingOfAll(this);
    assert.equal(ending.failure, undefined);
    assert.equal(ending.errors.length, errors);
    for (const { message } of ending.errors as readonly { readonly message: string }[])
      assert.match(message, new RegExp(`^capacity.spawnBytes must .*rule ${rule}`));
    assert.equal(ending.count, this.use(crowded).robots + children);
    attachHash(this, ending.hash);
  },
);

Then(
  'all of them fail in tick {int} by {ruleId}, naming {string} and its value of {int}',
  function (this: ScenarioWorld, tick: number, rule: string, field: string, value: number) {
    const { failure, ticks } = endingOfAll(this);
    assert.ok(failure instanceof RefusalError, `a refusal, not ${String(failure)}`);
    assert.deepEqual([failure.rule, failure.field, failure.value, ticks], [rule, field, value, tick]);
  },
);

Then('each world still shows every crate where it was before that tick', function (this: ScenarioWorld) {
  const { before, shown } = endingOfAll(this);
  assert.equal(shown.length, 44);
  assert.deepEqual(shown, before);
});

Then('every robot has heard 1 and 2', function (this: ScenarioWorld) {
  const { heard } = endingOfAll(this);
  assert.equal(heard.length, 150);
  for (const values of heard) assert.deepEqual(values, [1, 2]);
});
