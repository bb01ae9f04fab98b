/** Worlds that lose a thread or their solver, and worlds that never come to be. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import {
  box,
  defineComponent,
  dynamic,
  RefusalError,
  root,
  sphere,
  type Entity,
  type Whereabouts,
  type World,
} from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Logbook, Note, Sabotage, Saboteur } from './worlds/testComponents.js';
import { createWorld, readLog, worldScene } from './worlds/worldScene.js';

interface FaultyWorld {
  crates: readonly Entity[];
  robot: Entity | undefined;
  /** What could be read before the last tick. */
  before: State | undefined;
  failure: unknown;
}
const faulty = slot((): FaultyWorld => ({ crates: [], robot: undefined, before: undefined, failure: undefined }));

interface State {
  readonly tick: number;
  readonly crates: readonly Whereabouts[];
  readonly heard: unknown;
}

/** As many as there are threads, so that each of them has one to step. */
const CABINS = 3;

function fill(world: World): { readonly crates: readonly Entity[]; readonly robot: Entity } {
  const space = world.spawn({ frame: root() });
  const crates = Array.from({ length: CABINS }, (_, i) => {
    const cabin = world.spawn({ in: space, at: [1_000 * i, 0, 0], interior: { bubble: sphere(50) } });
    return world.spawn({ in: cabin, body: dynamic(box(1, 1, 1)), velocity: [6, 0, 0] });
  });
  const robot = world.spawn({ in: space, components: [Saboteur(), Logbook()] });
  world.send(robot, Note({ value: 5 }));
  return { crates, robot };
}

function stateOf(scenario: ScenarioWorld): State {
  const { world } = scenario.use(worldScene);
  const { crates, robot } = scenario.use(faulty);
  if (robot === undefined) throw new Error('no step has made the robot');
  return {
    tick: world.tickNumber,
    crates: crates.map((crate) => world.snapshot.of(crate)),
    heard: readLog(world, robot),
  };
}

/** Only where the memory is to be filled: a small one fills quickly, but takes workers of its own. */
const SMALL_MEMORY = 32;

Given(
  /^a world of (\d) threads?, given up after ([\d.]+) s, with a drifting crate in each cabin and a robot "Ada"$/,
  async function (this: ScenarioWorld, threads: string, stall: string) {
    const limits = {
      stall: Number(stall),
      memory: Number(threads) > 2 && Number(stall) < 1 ? SMALL_MEMORY : undefined,
    };
    const world = await this.use(worldScene).open({ threads: Number(threads), limits });
    Object.assign(this.use(faulty), fill(world));
  },
);

When(/^ticks come in which "Ada" (.+)$/, function (this: ScenarioWorld, kind: string) {
  const { world } = this.use(worldScene);
  const state = this.use(faulty);
  if (state.robot === undefined) throw new Error('no step has made the robot');
  world.send(state.robot, Sabotage({ kind }));
  // What a robot does to the solver shows in the step after it.
  for (let tick = 0; tick < 2 && state.failure === undefined; tick++) {
    state.before = stateOf(this);
    try {
      world.tick();
    } catch (error) {
      state.failure = error;
    }
  }
});

Then('the world is faulted, and says {string}', function (this: ScenarioWorld, words: string) {
  const { world } = this.use(worldScene);
  const { failure } = this.use(faulty);
  assert.ok(failure instanceof Error, `an error, not ${String(failure)}`);
  assert.match(failure.message, new RegExp(words));
  assert.equal(world.fault, failure);
});

Then('every further call is refused by {ruleId}, with the same words', function (this: ScenarioWorld, rule: string) {
  const { world } = this.use(worldScene);
  const { robot, failure } = this.use(faulty);
  assert.ok(robot !== undefined && failure instanceof Error);
  const calls: Readonly<Record<string, () => void>> = {
    tick: () => {
      world.tick();
    },
    spawn: () => {
      world.spawn({ frame: root() });
    },
    send: () => {
      world.send(robot, Note());
    },
    broadcast: () => {
      world.broadcast(Note());
    },
    destroy: () => {
      world.destroy(robot);
    },
    run: () => {
      world.run({ ticks: 0 });
    },
    hash: () => {
      world.hash();
    },
  };
  for (const [name, call] of Object.entries(calls)) {
    assert.throws(call, (error) => {
      assert.ok(error instanceof RefusalError);
      assert.deepEqual([error.rule, error.field], [rule, `world.${name}`]);
      return error.message.includes(failure.message);
    });
  }
});

Then('the crates and what "Ada" has heard are as they were before that tick', function (this: ScenarioWorld) {
  const { before } = this.use(faulty);
  assert.ok(before !== undefined && before.tick >= 3);
  assert.deepEqual(stateOf(this), before);
  // The crates have drifted and the robot has heard something, so there is something to keep.
  for (const { place } of before.crates) assert.ok(place[0] > 0.2);
  assert.equal((before.heard as readonly unknown[]).length, 1);
});

Then(
  /^a new world of (\d) threads? ends as one that knew no fault$/,
  async function (this: ScenarioWorld, threads: string) {
    await this.use(worldScene).world.dispose();
    const hashes: string[] = [];
    for (const options of [{ threads: Number(threads) }, { threads: 1, physics: 'scalar' as const }]) {
      const world = await createWorld(options);
      this.defer(() => world.dispose());
      fill(world);
      world.run({ ticks: 4 });
      hashes.push(world.hash());
    }
    assert.equal(hashes[0], hashes[1]);
  },
);

interface Making {
  failure: unknown;
}
const making = slot((): Making => ({ failure: undefined }));

const MODULES: Readonly<Record<string, URL>> = {
  ends: new URL('./worlds/silentWorker.js', import.meta.url),
  'says hello and knows no components': new URL('./worlds/talkingWorker.js', import.meta.url),
  'waits for something': new URL('./worlds/idleWorker.js', import.meta.url),
  'is not there': new URL('./worlds/noSuchWorker.js', import.meta.url),
  'throws a tantrum': new URL('./worlds/angryWorker.js', import.meta.url),
};

When(
  /^somebody makes a world of 2 threads with a worker module that (.+)$/,
  async function (this: ScenarioWorld, does: string) {
    const worker = MODULES[does];
    assert.ok(worker !== undefined);
    // A module that never calls runWorker is not in time for any limit.
    const limits = { start: does === 'waits for something' ? 0.3 : 60 };
    try {
      await createWorld({ threads: 2, components: [Logbook], worker, limits });
    } catch (error) {
      this.use(making).failure = error;
    }
  },
);

Then('there is no world, because {string}', function (this: ScenarioWorld, words: string) {
  const { failure } = this.use(making);
  assert.ok(failure instanceof Error, `an error, not ${String(failure)}`);
  assert.ok(failure.message.endsWith(words), failure.message);
});

When(
  'somebody makes a world whose {word} is {number}',
  async function (this: ScenarioWorld, limit: string, value: number) {
    await this.use(worldScene).attemptAsync(() => createWorld({ limits: { [limit]: value } }), value);
  },
);

When('somebody who watches the steps of a tick disposes of the world', async function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const { world } = scene;
  let disposal: Promise<void> | undefined;
  world.trace = () => {
    world.trace = undefined;
    disposal = world.dispose();
    // It is looked at after the tick.
    disposal.catch(() => undefined);
  };
  world.tick();
  await scene.attemptAsync(() => disposal ?? Promise.resolve());
});

Then(
  'the world takes another tick, can be disposed of then, and takes none after that',
  async function (this: ScenarioWorld) {
    const { world } = this.use(worldScene);
    world.tick();
    assert.equal(world.tickNumber, 2);
    await world.dispose();
    assert.throws(() => {
      world.tick();
    }, /world\.tick must not be called after the world was disposed of/);
  },
);

When(
  /^somebody gives a dreamer a handler of (an event that was misspelt|an event, which is no function)$/,
  function (this: ScenarioWorld, what: string) {
    const given = what === 'an event that was misspelt' ? [undefined, (): void => undefined] : [Note, 5];
    this.use(worldScene).attempt(
      () => {
        defineComponent('dreamer', {}).on(...(given as unknown as [event: typeof Note, handler: () => void]));
      },
      given.find((each) => typeof each !== 'function'),
    );
  },
);

When('somebody gives a dreamer a handler that awaits', function (this: ScenarioWorld) {
  const dream = async (): Promise<void> => {
    await Promise.resolve();
  };
  this.use(worldScene).attempt(() => {
    // As plain JavaScript may, which no type holds back.
    defineComponent('dreamer', {}).on(...([Note, dream] as unknown as [event: typeof Note, handler: () => void]));
  }, Note.eventName);
});

Given(
  'a saboteur {string} that is told in tick 0 to do what {string}',
  function (this: ScenarioWorld, name: string, kind: string) {
    const scene = this.use(worldScene);
    const robot = scene.spawn(name, { in: scene.things.get('space'), components: [Saboteur()] });
    scene.world.send(robot, Sabotage({ kind }));
  },
);

const endings = slot(() => ({ order: [] as string[] }));

When('two people dispose of a world of 2 threads, one right after the other', async function (this: ScenarioWorld) {
  const { order } = this.use(endings);
  const world = await createWorld({ threads: 2 });
  const first = world.dispose().then(() => order.push('first'));
  const second = world.dispose().then(() => order.push('second'));
  await Promise.all([first, second]);
});

Then('the second is done when the first is, and not before', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(endings).order, ['first', 'second']);
});
