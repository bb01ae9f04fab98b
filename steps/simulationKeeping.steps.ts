/** Things that hang on things, what passes between them, and what components must not keep. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { IntentBit, PhysicsHeader } from '#core/seams/physics.js';
import { KeplerMotion, point, root, type Vec3 } from '#host/index.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { robotKit } from './worlds/robots.js';
import {
  Bag,
  Keep,
  Keeper,
  Logbook,
  Pack,
  Question,
  ReadKept,
  Reader,
  SpeakKept,
  Speaker,
} from './worlds/testComponents.js';
import { worldScene } from './worlds/worldScene.js';

function hang(scenario: ScenarioWorld, name: string, holder: string, at: Vec3): void {
  const scene = scenario.use(worldScene);
  scene.spawn(name, { attachTo: scene.things.get(holder), at, components: [Logbook()] });
  scene.watch(name);
}

Given('an item {string} on {string}', function (this: ScenarioWorld, name: string, holder: string) {
  hang(this, name, holder, [0, 0, 0]);
});

Given(
  'an item {string} {distance} behind {string} along {direction}',
  function (this: ScenarioWorld, name: string, distance: number, holder: string, axis: Vec3) {
    hang(this, name, holder, [axis[0] * distance, axis[1] * distance, axis[2] * distance]);
  },
);

Given(
  'a robot {string} with a bag, and items {names} on it',
  function (this: ScenarioWorld, holder: string, names: readonly string[]) {
    const scene = this.use(worldScene);
    scene.spawn(holder, { in: scene.things.get('space'), components: [...robotKit(), Bag()] });
    for (const name of names) hang(this, name, holder, [0, 0, 0]);
  },
);

Given(
  '{string} is told to pass notes on to {string} before tick {int}',
  function (this: ScenarioWorld, holder: string, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(holder), Pack({ item: scene.things.get(name) }));
    });
  },
);

const MISBEHAVIORS = {
  'keeps the view of its state': Keeper,
  'reads what others kept': Reader,
  'speaks for others': Speaker,
} as const;

Given(
  /^a robot "([^"]+)" that (keeps the view of its state|reads what others kept|speaks for others)$/,
  function (this: ScenarioWorld, name: string, what: keyof typeof MISBEHAVIORS) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get('space'), components: [MISBEHAVIORS[what]()] });
  },
);

Given('{string} is asked to keep it before tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Keep());
  });
});

Given('{string} is asked to read it before tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), ReadKept());
  });
});

Given(
  '{string} is asked to keep it before tick {int}, and {string} to speak to {string} before tick {int}',
  function (this: ScenarioWorld, keeper: string, first: number, speaker: string, to: string, then: number) {
    const scene = this.use(worldScene);
    scene.plan(first, () => {
      scene.world.send(scene.things.get(keeper), Keep());
    });
    scene.plan(then, () => {
      scene.world.send(scene.things.get(speaker), SpeakKept({ to: scene.things.get(to) }));
    });
  },
);

When('somebody lets the logbook want questions as well', function (this: ScenarioWorld) {
  this.use(worldScene).attempt(() => {
    Logbook.on(Question, (_self, log) => {
      log.count = 0;
    });
  }, Question.eventName);
});

/** The orbit of the scenario's beacon: a circle about the origin, from +X toward -Z. */
const orbits = slot(() => ({ radius: 0, mu: 0 }));

Given('the space around a body of {gravityParameter}', async function (this: ScenarioWorld, mu: number) {
  const scene = this.use(worldScene);
  const world = await scene.open();
  scene.things.add('space', world.spawn({ frame: root({ gravity: point(mu) }) }));
  this.use(orbits).mu = mu;
});

Given('a beacon {string} on a circle of {distance}', function (this: ScenarioWorld, name: string, radius: number) {
  const scene = this.use(worldScene);
  this.use(orbits).radius = radius;
  const rails = KeplerMotion({ semiMajorAxis: radius, attitude: 'spin' });
  scene.spawn(name, { in: scene.things.get('space'), components: [rails] });
  scene.watch(name);
});

/** The place on the circle after a time: Newton's ω² r³ = G·M. */
function placeOnCircle(scenario: ScenarioWorld, time: number): Vec3 {
  const { mu, radius } = scenario.use(orbits);
  const angle = Math.sqrt(mu / radius ** 3) * time;
  return [radius * Math.cos(angle), 0, -radius * Math.sin(angle)];
}

Then(
  '{string} is after each tick n where a circle of {distance} leads in n \\/ 60 s, within {tolerance}',
  function (this: ScenarioWorld, name: string, radius: number, room: Tolerance) {
    assert.equal(radius, this.use(orbits).radius);
    expectOnCircle(this, name, [0, 0, 0], room);
  },
);

Then(
  '{string} is {distance} along {direction} from there after each tick, within {tolerance}',
  function (this: ScenarioWorld, name: string, distance: number, axis: Vec3, room: Tolerance) {
    expectOnCircle(this, name, [axis[0] * distance, axis[1] * distance, axis[2] * distance], room);
  },
);

function expectOnCircle(scenario: ScenarioWorld, name: string, offset: Vec3, room: Tolerance): void {
  const scene = scenario.use(worldScene);
  const ticks = scene.world.tickNumber;
  assert.ok(ticks > 0);
  for (let tick = 0; tick < ticks; tick++) {
    const { place } = scene.after(name, tick);
    placeOnCircle(scenario, (tick + 1) / 60).forEach((each, axis) => {
      expectWithin(`axis ${axis} after tick ${tick}`, place[axis] as number, each + (offset[axis] as number), room);
    });
  }
}

Then('its wish for the next step lies ready', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const { physics } = world.internals.rows;
  const front = physics.intents[physics.header[PhysicsHeader.intentFront] === 0 ? 0 : 1];
  assert.notEqual((front.set[slotOf(things.get('sonde'))] as number) & IntentBit.motion, 0);
});
