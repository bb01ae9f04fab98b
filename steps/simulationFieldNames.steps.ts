/** What the fields of messages and states may be called. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { defineComponent, defineEvent, f64 } from '#host/index.js';
import type { Schema } from '#core/schema.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { ODD_NAMES, OddClerk, OddParcel } from './worlds/parcels.js';
import { worldScene } from './worlds/worldScene.js';

const NAMES = /^a clerk "([^"]*)" whose drawers are called (.+)$/;

Given(NAMES, function (this: ScenarioWorld, name: string, drawers: string) {
  const told = drawers.split(/, | and /).map((each) => (each.startsWith('"') ? (JSON.parse(each) as string) : each));
  assert.deepEqual([...told].sort(), [...ODD_NAMES].sort(), 'the drawers of the clerks');
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [OddClerk()] });
});

const drawers = slot(() => ({ kept: undefined as Readonly<Record<string, unknown>> | undefined }));

function deliver(scenario: ScenarioWorld, name: string, parcel: Readonly<Record<string, number>>): void {
  const { world, things } = scenario.use(worldScene);
  world.send(things.get(name), OddParcel(parcel as Parameters<typeof OddParcel>[0]));
  scenario.use(worldScene).run(1);
  scenario.use(drawers).kept = world.stateOf(things.get(name), OddClerk);
}

const numbers = Object.fromEntries(ODD_NAMES.map((name, i) => [name, i + 1]));

When('{string} gets a parcel with another number for each drawer', function (this: ScenarioWorld, name: string) {
  deliver(this, name, numbers);
});

When('{string} gets an empty parcel', function (this: ScenarioWorld, name: string) {
  deliver(this, name, {});
});

Then('each drawer holds the number that was meant for it', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(drawers).kept, { ...numbers, heard: 1 });
});

Then('each drawer holds 0', function (this: ScenarioWorld) {
  const zeros = Object.fromEntries(ODD_NAMES.map((name) => [name, 0]));
  assert.deepEqual(this.use(drawers).kept, { ...zeros, heard: 1 });
});

const PROTOTYPE: unknown = JSON.parse('{ "__proto__": { "kind": "f64", "bytes": 8 } }');
const KEY = Symbol('level');

/** What cannot be a schema by its words, and the value that the refusal tells. */
const SCHEMAS: Readonly<Record<string, readonly [schema: unknown, told: unknown]>> = {
  'a field called __proto__': [PROTOTYPE, '__proto__'],
  'a prototype with fields': [Object.create({ level: f64 }), '__proto__'],
  'a symbol for a name': [{ [KEY]: f64 }, String(KEY)],
  'no record at all': [null, null],
  'a text for a field': [{ level: 'f64' }, 'f64'],
  'a field of an unknown kind': [{ level: { kind: 'f65', bytes: 8 } }, 'f65'],
  'a double of four bytes': [{ level: { kind: 'f64', bytes: 4 } }, 4],
};

function schemaOf(words: string): readonly [schema: Schema, told: unknown] {
  const found = SCHEMAS[words];
  if (found === undefined) throw new Error(`'${words}' is none of ${Object.keys(SCHEMAS).join(', ')}`);
  return [found[0] as Schema, found[1]];
}

When('somebody tries to define a message type of {}', function (this: ScenarioWorld, words: string) {
  const [schema, told] = schemaOf(words);
  this.use(worldScene).attempt(() => defineEvent('odd', schema), told);
});

When('somebody tries to define a component of {}', function (this: ScenarioWorld, words: string) {
  const [schema, told] = schemaOf(words);
  this.use(worldScene).attempt(() => defineComponent('odd', schema), told);
});

When(
  'somebody tries to define a component with a level whose default is for {string}',
  function (this: ScenarioWorld, name: string) {
    this.use(worldScene).attempt(() => defineComponent('odd', { level: f64 }, { defaults: { [name]: 3 } }), 3);
  },
);
