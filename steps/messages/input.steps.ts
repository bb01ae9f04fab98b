/** What the player does, and who is told of it. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { InputEvent, InputTopic, keyCode, type Entity, type Input, type Quat, type World } from '#host/index.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { INPUT_ROOM, numbersOf, PlayerListener } from '../worlds/tuner.js';
import { worldScene } from '../worlds/worldScene.js';

const told = slot(() => ({ inputs: [] as Input[], most: 0, code: NaN }));

Given(
  'a pilot {string} who hears the player, and a pilot {string} who does not',
  function (this: ScenarioWorld, one: string, other: string) {
    const scene = this.use(worldScene);
    for (const name of [one, other])
      scene.spawn(name, { in: scene.things.get('space'), components: [PlayerListener()] });
    scene.world.subscribe(scene.things.get(one), InputTopic);
  },
);

function inputOfRow({ kind, code, down, x, y }: Readonly<Record<string, string>>): Input {
  switch (kind) {
    case 'key':
    case 'button':
      return { kind, code: Number(code), down: down === 'true' };
    case 'moved':
    case 'scrolled':
      return { kind, delta: [Number(x), Number(y)] };
    default:
      throw new Error(`there is no input of the kind ${String(kind)}`);
  }
}

Given('the player does this before tick {int}', function (this: ScenarioWorld, tick: number, table: DataTable) {
  const scene = this.use(worldScene);
  const { inputs } = this.use(told);
  inputs.push(...table.hashes().map((row) => inputOfRow(row)));
  scene.plan(tick, () => {
    for (const input of inputs) scene.world.input(input);
  });
});

/** What a pilot was told in the last tick in which it was told anything, as numbers. */
function heardBy(
  world: World,
  pilot: Entity,
): { readonly tick: number; readonly none: number; readonly inputs: Quat[] } {
  const state = world.stateOf(pilot, PlayerListener) ?? assert.fail('a pilot');
  const inputs = Array.from({ length: state['count'] as number }, (_, i) => state[`e${i}`] as Quat);
  return { tick: state['tick'] as number, none: state['none'] as number, inputs };
}

Then(
  '{string} was told in tick {int} what the player did, in this order',
  function (this: ScenarioWorld, name: string, tick: number) {
    const { world, things } = this.use(worldScene);
    const inputs = this.use(told).inputs.map((input) => numbersOf(input));
    assert.deepEqual(heardBy(world, things.get(name)), { tick, none: 0, inputs });
  },
);

Then('{string} was told nothing', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(heardBy(world, things.get(name)), { tick: 0, none: 0, inputs: [] });
});

When('the player does up to {count} things of any kind before each tick', function (this: ScenarioWorld, most: number) {
  assert.ok(most <= INPUT_ROOM);
  this.use(told).most = most;
});

const CODES = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const FINITE = fc.double({ noNaN: true, noDefaultInfinity: true });
const INPUTS: fc.Arbitrary<Input> = fc.oneof(
  fc.record({ kind: fc.constantFrom('key' as const, 'button' as const), code: CODES, down: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('moved' as const, 'scrolled' as const), delta: fc.tuple(FINITE, FINITE) }),
);

Then('{string} was told in each tick what the player did, in this order', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  const pilot = things.get(name);
  const done = fc.array(INPUTS, { minLength: 1, maxLength: this.use(told).most });
  expectForAll(
    fc.property(done, (inputs) => {
      for (const input of inputs) world.input(input);
      const tick = world.tickNumber;
      world.tick();
      assert.deepEqual(heardBy(world, pilot), { tick, none: 0, inputs: inputs.map((input) => numbersOf(input)) });
    }),
  );
});

When('{string} is told an input that was left at its default', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  world.send(things.get(name), InputEvent());
  world.tick();
});

Then('{string} was told of one input that is none', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(heardBy(world, things.get(name)), { tick: 0, none: 1, inputs: [] });
});

/** Tells the world of something that is no input. */
function tell(scenario: ScenarioWorld, input: unknown, value: unknown): void {
  const scene = scenario.use(worldScene);
  scene.attempt(() => {
    scene.world.input(input as Input);
  }, value);
}

When(
  /^the host tells of a (key|button) with a code of (.+)$/,
  function (this: ScenarioWorld, kind: string, code: string) {
    const value: unknown = code === 'NaN' ? NaN : JSON.parse(code);
    tell(this, { kind, code: value, down: true }, value);
  },
);

const NO_INPUTS: Readonly<Record<string, readonly [input: unknown, value: unknown]>> = {
  'a key that is down by 1': [{ kind: 'key', code: 4, down: 1 }, 1],
  'a mouse that moved by NaN': [{ kind: 'moved', delta: [NaN, 0] }, NaN],
  'a wheel of one number': [{ kind: 'scrolled', delta: [1] }, [1]],
  'a foot that stamped': [{ kind: 'stamped' }, 'stamped'],
};

When(
  /^the host tells of (a key that is down by 1|a mouse that moved by NaN|a wheel of one number|a foot that stamped)$/,
  function (this: ScenarioWorld, what: string) {
    const [input, value] = NO_INPUTS[what] ?? [];
    tell(this, input, value);
  },
);

When('somebody asks for the number of the key {word}', function (this: ScenarioWorld, place: string) {
  this.use(told).code = keyCode(place);
});

Then('it is the number {int}', function (this: ScenarioWorld, code: number) {
  assert.equal(this.use(told).code, code);
});
