/** Bays and the things in them: the words that most scenarios about the solver use. */
import { Given, Then, When, defineParameterType } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { box, type Vec3 } from '#core/shapes.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import type { ScenarioWorld } from '../support/world.js';
import { bayScene, NAME_PATTERN, readThing, THING_PATTERN, type BayThing } from './bayScene.js';

const FLOOR = { motion: 'static', shape: box(40, 2, 40), at: [0, -1, 0] } as const;

defineParameterType({
  name: 'bayThing',
  regexp: new RegExp(THING_PATTERN),
  transformer: readThing,
  useForSnippets: false,
});
defineParameterType({
  name: 'bayName',
  regexp: new RegExp(NAME_PATTERN),
  transformer: (text: string) => text,
  useForSnippets: false,
});

Given('a bay with a gravity of {acceleration}', async function (this: ScenarioWorld, gravity: number) {
  await this.use(bayScene).open(gravity);
});

Given('a bay with a floor and a gravity of {acceleration}', async function (this: ScenarioWorld, gravity: number) {
  const scene = this.use(bayScene);
  await scene.open(gravity);
  scene.bay.add(FLOOR);
});

Given('a weightless bay', async function (this: ScenarioWorld) {
  await this.use(bayScene).open(0);
});

Given('a second bay with a gravity of {acceleration}', async function (this: ScenarioWorld, gravity: number) {
  await this.use(bayScene).open(gravity);
});

Given(
  'a bay with a gravity of {acceleration}, tilted so that {percent} of it points along +X',
  async function (this: ScenarioWorld, gravity: number, share: number) {
    const scene = this.use(bayScene);
    const frame = await scene.open(gravity);
    scene.bay.setGravity(frame, [gravity * share, -gravity * Math.sqrt(1 - share * share), 0]);
  },
);

Given(
  'a bay with a gravity of {acceleration} below {distance}, and {acceleration} above',
  async function (this: ScenarioWorld, below: number, height: number, above: number) {
    const scene = this.use(bayScene);
    const frame = await scene.open(below);
    scene.bay.setGravityBy(frame, (_x, y) => [0, y < height ? -below : -above, 0]);
  },
);

Given('a floor of ice in the bay', function (this: ScenarioWorld) {
  this.use(bayScene).bay.add({ motion: 'static', shape: box(40, 2, 40), at: [0, -1, 0], friction: 0 });
});

Given('a crate of ice on the floor', function (this: ScenarioWorld) {
  this.use(bayScene).add(readThing('crate'), { at: [0, 0.5, 0], friction: 0 });
});

Given('a crate of ice on the floor, sliding at {speed}', function (this: ScenarioWorld, speed: number) {
  this.use(bayScene).add(readThing('crate'), { at: [0, 0.5, 0], friction: 0, velocity: [speed, 0, 0] });
});

Given('a floor in the bay', function (this: ScenarioWorld) {
  this.use(bayScene).bay.add(FLOOR);
});

Given('a {bayThing} in the bay at {place}', function (this: ScenarioWorld, thing: BayThing, at: Vec3) {
  this.use(bayScene).add(thing, { at });
});

Given(
  'a fixed {bayThing} in the bay at {place}, a {bayThing} and a {bayThing} at {place}',
  function (this: ScenarioWorld, support: BayThing, at: Vec3, load: BayThing, other: BayThing, there: Vec3) {
    const scene = this.use(bayScene);
    scene.add(support, { at, motion: 'static' });
    // A crate of 1 m on a plate of 0.2 m.
    scene.add(load, { at: [at[0], at[1] + 0.6, at[2]] });
    scene.add(other, { at: there });
  },
);

Given('a {bayThing} in the second bay at {place}', function (this: ScenarioWorld, thing: BayThing, at: Vec3) {
  this.use(bayScene).add(thing, { at, frame: 2 });
});

Given('a fixed {bayThing} in the bay at {place}', function (this: ScenarioWorld, thing: BayThing, at: Vec3) {
  this.use(bayScene).add(thing, { at, motion: 'static' });
});

Given(
  'a {bayThing} in the bay at {place}, moving at {velocity}',
  function (this: ScenarioWorld, thing: BayThing, at: Vec3, velocity: Vec3) {
    this.use(bayScene).add(thing, { at, velocity });
  },
);

Given(
  'a {bayThing} in the bay at {place}, moving at {velocity} and spinning at {spin}',
  function (this: ScenarioWorld, thing: BayThing, at: Vec3, velocity: Vec3, spin: Vec3) {
    this.use(bayScene).add(thing, { at, velocity, spin });
  },
);

Given('{duration} passed in the bay', function (this: ScenarioWorld, duration: number) {
  const scene = this.use(bayScene);
  scene.bay.tick(Math.round(duration * scene.bay.tickRate));
  scene.noteNow();
});

When('{duration} pass in the bay', function (this: ScenarioWorld, duration: number) {
  const { bay } = this.use(bayScene);
  bay.tick(Math.round(duration * bay.tickRate));
});

When('{ticks} pass in the bay', function (this: ScenarioWorld, ticks: number) {
  this.use(bayScene).bay.tick(ticks);
});

When('the bay takes the change, before its first step', function (this: ScenarioWorld) {
  this.use(bayScene).bay.settle();
});

When(
  'the {bayName} is taken out of the bay, and {duration} pass',
  function (this: ScenarioWorld, name: string, duration: number) {
    const { bay, things } = this.use(bayScene);
    bay.remove(things.get(name));
    bay.tick(Math.round(duration * bay.tickRate));
  },
);

When(
  'the {bayName} is teleported to {place} in the bay, and {duration} pass',
  function (this: ScenarioWorld, name: string, at: Vec3, duration: number) {
    const { bay, things } = this.use(bayScene);
    bay.ask(things.get(name), 'teleport', [...at, 0, 0, 0, 1]);
    bay.tick(Math.round(duration * bay.tickRate));
  },
);

When('the {bayName} is given a velocity of {velocity} for the next step', velocityForNextStep);
When('the {bayName} is given a spin of {spin} for the next step', spinForNextStep);
When(
  'the {bayName} is given a velocity of {velocity} and a spin of {spin} for the next step',
  function (this: ScenarioWorld, name: string, velocity: Vec3, spin: Vec3) {
    const { bay, things } = this.use(bayScene);
    bay.ask(things.get(name), 'velocity', velocity);
    bay.ask(things.get(name), 'angularVelocity', spin);
    bay.tick();
  },
);

function velocityForNextStep(this: ScenarioWorld, name: string, velocity: Vec3): void {
  const { bay, things } = this.use(bayScene);
  bay.ask(things.get(name), 'velocity', velocity);
  bay.tick();
}

function spinForNextStep(this: ScenarioWorld, name: string, spin: Vec3): void {
  const { bay, things } = this.use(bayScene);
  bay.ask(things.get(name), 'angularVelocity', spin);
  bay.tick();
}

Then(
  'the {bayName} is at {place} in the bay, within {tolerance}',
  function (this: ScenarioWorld, name: string, at: Vec3, tolerance: Tolerance) {
    const { bay, things } = this.use(bayScene);
    expectTriple(`the place of ${name}`, bay.place(things.get(name)), at, tolerance);
  },
);

Then(
  'the {bayName} moves at {velocity} in the bay, within {tolerance}',
  function (this: ScenarioWorld, name: string, velocity: Vec3, tolerance: Tolerance) {
    const { bay, things } = this.use(bayScene);
    expectTriple(`the velocity of ${name}`, bay.velocity(things.get(name)), velocity, tolerance);
  },
);

Then('the bay has taken no step', function (this: ScenarioWorld) {
  assert.equal(this.use(bayScene).bay.steps(1), 0);
});

Then('the second bay has taken {number} steps', function (this: ScenarioWorld, steps: number) {
  assert.equal(this.use(bayScene).bay.steps(2), steps);
});

Then('the bay has taken fewer than {number} steps, and none since', function (this: ScenarioWorld, most: number) {
  const { bay, stepsNoted } = this.use(bayScene);
  assert.ok(stepsNoted > 0 && stepsNoted < most, `${stepsNoted} steps until then`);
  assert.equal(bay.steps(1), stepsNoted, 'steps taken since');
});

Then('nothing more was told of the {bayName}', function (this: ScenarioWorld, name: string) {
  const { bay, things, stampNoted } = this.use(bayScene);
  const written = bay.rows.states.written[things.get(name)] as number;
  assert.ok(written < stampNoted, `${name} was last told of in tick ${written}, noted in tick ${stampNoted}`);
});

Then('the {bayName} sleeps', function (this: ScenarioWorld, name: string) {
  const { bay, things } = this.use(bayScene);
  assert.equal(bay.sleeps(things.get(name)), true, `${name} is awake`);
});

Then('the {bayName} is awake', function (this: ScenarioWorld, name: string) {
  const { bay, things } = this.use(bayScene);
  assert.equal(bay.sleeps(things.get(name)), false, `${name} sleeps`);
});

function expectTriple(what: string, actual: Vec3, expected: Vec3, tolerance: Tolerance): void {
  ['x', 'y', 'z'].forEach((axis, i) => {
    expectWithin(`${axis} of ${what}`, actual[i] as number, expected[i] as number, tolerance);
  });
}
