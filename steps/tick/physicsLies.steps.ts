/** A physics that gives what only a bug makes it give, and what the sync point makes of it. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { box, dynamic, sphere, type Vec3 } from '#host/index.js';
import type { FrameId } from '#core/frames/frameTree.js';
import { slotOf } from '#core/handles.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bumper, contactsHeardBy } from '../worlds/bumper.js';
import { lie } from '../worlds/physicsLies.js';
import { askWrongly } from '../worlds/wrongAsks.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';

interface Lying {
  /** What is said in which ticks. */
  readonly lies: { readonly tick: number; readonly words: string }[];
  /** What was to be seen when physics had spoken. */
  before: string;
  failure: unknown;
}
const lying = slot((): Lying => ({ lies: [], before: '', failure: undefined }));

Given(
  /^deep space with contracts (on|off)(?: and (\d) threads?)?, where two crates "A" and "B" fly at 60 m\/s past a lantern "L" and a cabin "C"$/,
  async function (this: ScenarioWorld, contracts: string, threads: string | null) {
    const scene = this.use(worldScene);
    const number = threads === null ? {} : { threads: Number(threads) };
    await scene.openSpace({ contracts: contracts === 'on', ...number });
    const space = scene.things.get('space');
    for (const [name, y] of [
      ['A', 0],
      ['B', 10],
    ] as const) {
      const body = dynamic(box(1, 1, 1), { mass: 10 });
      scene.spawn(name, { in: space, at: [0, y, 0], velocity: [60, 0, 0], body, components: [Bumper()] });
      scene.watch(name);
    }
    scene.spawn('L', { in: space, at: [0, -10, 0] });
    // Somebody who was here: what is left of a body in its slot is nobody's.
    const gone = scene.spawn('G', { in: space, at: [0, -20, 0], body: dynamic(box(1, 1, 1)) });
    scene.spawn('C', { in: space, at: [0, -50, 0], interior: { bubble: sphere(20) } });
    scene.world.destroy(gone);
  },
);

/** Everything that can be seen of the named things: places, frames, what their components know, and how frames lie. */
function sightOf({ world, things }: WorldScene): string {
  const { rows, components } = world.internals;
  const pose = new Float64Array(7);
  const seen = [...things.all].map(([name, entity]) => {
    if (!world.snapshot.has(entity)) return [name, 'gone'];
    const owns = rows.entities.owns[slotOf(entity)] as Parameters<typeof rows.frames.readPose>[0];
    if (owns !== 0) rows.frames.readPose(owns, pose, 0);
    const states = components.map((type) => world.stateOf(entity, type));
    return [name, world.snapshot.of(entity), owns === 0 ? [] : [...pose], states];
  });
  return JSON.stringify([world.tickNumber, seen, world.errors]);
}

/** Speaks between the step and the sync point, on the thread that reads: so it is the same on any number of threads. */
function speak(scenario: ScenarioWorld): void {
  const scene = scenario.use(worldScene);
  const state = scenario.use(lying);
  scene.world.trace = (tick, step) => {
    if (step !== '1') return;
    for (const { tick: when, words } of state.lies) {
      if (when !== tick) continue;
      state.before = sightOf(scene);
      lie(scene.world.internals.rows.physics, words, (name) => scene.things.get(name));
    }
  };
}

Given('somebody asks physics before tick {int} for {}', function (this: ScenarioWorld, tick: number, words: string) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    askWrongly(scene.world.internals.rows.physics, words, (name) => scene.things.get(name));
  });
});

When(
  '{ticks} pass, and one more before which somebody asks physics for {}',
  function (this: ScenarioWorld, ticks: number, words: string) {
    const scene = this.use(worldScene);
    const state = this.use(lying);
    scene.run(ticks);
    state.before = sightOf(scene);
    askWrongly(scene.world.internals.rows.physics, words, (name) => scene.things.get(name));
    try {
      scene.world.tick();
    } catch (error) {
      state.failure = error;
    }
  },
);

Then('the error shows where in physics it was found, and the world has logged none', function (this: ScenarioWorld) {
  const { failure } = this.use(lying);
  const { world } = this.use(worldScene);
  assert.ok(failure instanceof Error);
  assert.match(failure.stack ?? '', /at applyIntents .*\n(.*\n)*.*JoltBackend/);
  assert.deepEqual(world.errors, []);
});

Given('physics in tick {int} {}', function (this: ScenarioWorld, tick: number, words: string) {
  this.use(lying).lies.push({ tick, words });
  speak(this);
});

When('{ticks} pass, and one more in which physics {}', function (this: ScenarioWorld, ticks: number, words: string) {
  const scene = this.use(worldScene);
  const state = this.use(lying);
  scene.run(ticks);
  state.lies.push({ tick: scene.world.tickNumber, words });
  speak(this);
  try {
    scene.world.tick();
  } catch (error) {
    state.failure = error;
  }
});

Then(
  'that tick ends with an error that says {string} by rule {ruleId}',
  function (this: ScenarioWorld, words: string, rule: string) {
    const { failure } = this.use(lying);
    const { world } = this.use(worldScene);
    assert.ok(failure instanceof Error, 'the tick failed');
    assert.ok(failure.message.includes(words) && failure.message.includes(`(rule ${rule})`), failure.message);
    assert.equal(world.fault, failure);
  },
);

Then('all that can be seen is as it was before that tick', function (this: ScenarioWorld) {
  const { before } = this.use(lying);
  assert.ok(before.length > 0);
  assert.equal(sightOf(this.use(worldScene)), before);
});

Then(
  /^the world has logged that physics was wrong in tick (\d+), by (.+)$/,
  function (this: ScenarioWorld, tick: string, rules: string) {
    const { world } = this.use(worldScene);
    assert.deepEqual(
      world.errors.map((error) => [
        error.tick,
        error.component,
        error.event,
        /\(rule (\S+)\)$/.exec(error.message)?.[1],
      ]),
      rules.split(', ').map((rule) => [Number(tick), '', 'physics', rule]),
    );
  },
);

Then(
  /^("[^"]+"(?: and "[^"]+")*) (?:has|have) heard of (\d+) beginnings and (\d+) ends of contacts$/,
  function (this: ScenarioWorld, names: string, begun: string, ended: string) {
    const { world, things } = this.use(worldScene);
    for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) {
      const heard = contactsHeardBy(world, things.get(name));
      const beginnings = heard.filter(([, began]) => began === 1).length;
      assert.deepEqual([name, beginnings, heard.length - beginnings], [name, Number(begun), Number(ended)]);
    }
  },
);

Then('physics has {string} where it is seen', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  const at = 3 * slotOf(things.get(name));
  const { position } = world.internals.rows.physics.states;
  assert.deepEqual([...position.subarray(at, at + 3)], world.snapshot.of(things.get(name)).place);
});

Given(
  'a crate {string} comes to {place} before tick {int}, and a crate {string} to {place}, both at {speed}',
  function (this: ScenarioWorld, one: string, at: Vec3, tick: number, other: string, there: Vec3, speed: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      const come = { in: scene.things.get('space'), body: dynamic(box(1, 1, 1)), velocity: [speed, 0, 0] } as const;
      scene.spawn(one, { ...come, at });
      scene.spawn(other, { ...come, at: there });
    });
  },
);

/** They set out in tick 2 or earlier at x = 0, those that were there before in tick 0. */
Then('"A" and "M" fly at {speed}, and "N" {}', function (this: ScenarioWorld, speed: number, outcome: string) {
  const { world, things } = this.use(worldScene);
  const flown = (name: string, from: number): void => {
    const { place, velocity } = world.snapshot.of(things.get(name));
    const way = (speed * (world.tickNumber - from)) / 60;
    assert.ok(Math.abs(place[0] - way) < 1e-5 && velocity[0] === speed, `${name} at ${place.join(', ')}`);
  };
  flown('A', 0);
  flown('M', 2);
  if (outcome === 'flies too') flown('N', 2);
  else assert.deepEqual(world.snapshot.of(things.get('N')).place, [0, 20, 0]);
});

Then(
  /^the accelerometer in "([^"]+)" reads ([\d.]+) m\/s² along \+X, within 0.1 %$/,
  function (this: ScenarioWorld, name: string, expected: string) {
    const { world, things } = this.use(worldScene);
    const { frames, entities } = world.internals.rows;
    const felt = new Float64Array(3);
    frames.readProperAcceleration(entities.owns[slotOf(things.get(name))] as FrameId, felt, 0);
    assert.ok(Math.abs((felt[0] as number) - Number(expected)) <= 0.001 * Number(expected), felt.join(', '));
  },
);
