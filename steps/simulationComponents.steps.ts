/** Robots of several components: in which order they run, what they are told, and what they keep. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import type { ComponentInit } from '#host/index.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Birth, DIGITS, Logbook, Note, Order, Pulse } from './worlds/testComponents.js';
import { readLog, worldScene } from './worlds/worldScene.js';

/** The component that puts a digit behind each number. */
function digitOf(digit: number): (typeof DIGITS)[number] {
  const found = DIGITS[digit - 1];
  if (found === undefined) throw new Error(`there is no digit ${digit}`);
  return found;
}

function addListener(scenario: ScenarioWorld, name: string, components: readonly ComponentInit[]): void {
  const scene = scenario.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [...components, Logbook()] });
}

Given('a robot {string} with the digits, as listed', function (this: ScenarioWorld, name: string, table: DataTable) {
  const components = table.hashes().map(({ digit, priority }) => {
    const type = digitOf(Number(digit));
    if (type.priority !== Number(priority)) throw new Error(`digit ${digit} has the priority ${type.priority}`);
    return type();
  });
  addListener(this, name, components);
});

Given(
  'a robot {string} that first puts the digits {int} and {int} behind each number',
  function (this: ScenarioWorld, name: string, first: number, second: number) {
    addListener(this, name, [digitOf(first)(), digitOf(second)()]);
  },
);

type Digits = (typeof DIGITS)[number][];
const lineups = slot(() => new Trial<Digits, number>());

When('robots are made of any of the digits in any order', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const trial = this.use(lineups);
  trial.given(fc.shuffledSubarray(DIGITS));
  trial.when((digits) => {
    const robot = world.spawn({
      in: things.get('space'),
      components: [Logbook(), ...digits.map((digit) => digit())],
    });
    world.send(robot, Note({ value: 9 }));
    world.tick();
    const [heard] = readLog(world, robot);
    world.destroy(robot);
    return heard?.value ?? NaN;
  });
});

Then('each reads a note through its digits by priority, and equal ones as listed', function (this: ScenarioWorld) {
  this.use(lineups).then((value, digits) => {
    const order = digits.map((digit, listed) => ({ digit, listed }));
    order.sort((a, b) => a.digit.priority - b.digit.priority || a.listed - b.listed);
    const expected = order.reduce((number, { digit }) => number * 10 + DIGITS.indexOf(digit) + 1, 9);
    assert.equal(value, expected);
  });
});

Given('a robot {string} with a pulse', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Pulse()] });
});

Given(
  'a robot {string} with a pulse comes before tick {int}',
  function (this: ScenarioWorld, name: string, at: number) {
    const scene = this.use(worldScene);
    scene.plan(at, () => scene.spawn(name, { in: scene.things.get('space'), components: [Pulse()] }));
  },
);

Then(
  '{string} was told of the ticks {int} to {int}',
  function (this: ScenarioWorld, name: string, first: number, last: number) {
    const { world, things } = this.use(worldScene);
    const pulse = world.stateOf(things.get(name), Pulse);
    const told = Array.from({ length: pulse?.['count'] as number }, (_, i) => pulse?.[`tick${i}`]);
    assert.deepEqual(
      told,
      Array.from({ length: last - first + 1 }, (_, i) => first + i),
    );
  },
);

Given('a robot {string} that tells whether a note came before the tick', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Order()] });
});

Then(
  '{string} has heard {count} notes after their ticks and none before',
  function (this: ScenarioWorld, name: string, count: number) {
    const { world, things } = this.use(worldScene);
    const order = world.stateOf(things.get(name), Order);
    assert.deepEqual([order?.['late'], order?.['early']], [count, 0]);
  },
);

Given(
  'a robot {string} that notes its birth comes before tick {int}',
  function (this: ScenarioWorld, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => scene.spawn(name, { in: scene.things.get('space'), components: [Birth()] }));
  },
);

Then('{string} was born once, in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(world.stateOf(things.get(name), Birth), { count: 1, tick });
});
