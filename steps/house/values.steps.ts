/** Steps about values from outside: names that no set has, and texts that are read or refused. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { readJson, type JsonNode, type JsonReading } from '#host/scripts/strictJson.js';
import { box, compound, dynamic, root, sphere, World } from '#host/index.js';
import { completeOptions } from '#rendering/options.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';

/** A value that no type lets through. */
const untyped = (value: unknown): never => value as never;

const crate = box(1, 1, 1);

/** Each gives the value to one public input. */
const INPUTS: Readonly<Record<string, (scene: WorldScene, value: string) => unknown>> = {
  'the physics of a world': (_, value) => World.create({ physics: untyped(value) }),
  'the motion of a body': ({ world, things }, value) =>
    world.spawn({ in: things.get('space'), body: { ...dynamic(crate), motion: untyped(value) } }),
  'the shape of a body': ({ world, things }, value) =>
    world.spawn({ in: things.get('space'), body: dynamic(untyped({ ...crate, kind: value })) }),
  'a part of a compound': ({ world, things }, value) =>
    world.spawn({
      in: things.get('space'),
      body: dynamic(compound({ shape: untyped({ ...crate, kind: value }), at: [0, 0, 0] })),
    }),
  'the gravity of a place': ({ world, things }, value) =>
    world.spawn({ in: things.get('space'), interior: { bubble: sphere(5), gravity: untyped({ kind: value }) } }),
  'the gravity of a root': ({ world }, value) =>
    world.spawn({ frame: { ...root(), gravity: untyped({ kind: value }) } }),
  'the bubble of a place': ({ world, things }, value) =>
    world.spawn({ in: things.get('space'), interior: { bubble: untyped({ kind: value, radius: 5 }) } }),
  'the tone curve': (_, value) => completeOptions({ toneCurve: untyped(value) }),
  'the output format': (_, value) => completeOptions({ outputFormat: untyped(value) }),
  'the exposure': (_, value) => completeOptions({ exposure: untyped({ kind: value, stops: 0 }) }),
};

const refusal = slot<{ found: unknown; value: string }>(() => ({ found: undefined, value: '' }));

When(
  'somebody in plain JavaScript gives {} the value {string}',
  async function (this: ScenarioWorld, input: string, value: string) {
    const give = INPUTS[input];
    if (give === undefined) throw new Error(`no step knows ${input}`);
    const state = this.use(refusal);
    state.value = value;
    try {
      await give(this.use(worldScene), value);
    } catch (error) {
      state.found = error;
    }
  },
);

Then(
  'it is refused by CLOSED-09, naming {string}, its value and {}',
  function (this: ScenarioWorld, field: string, members: string) {
    const { found, value } = this.use(refusal);
    assert.ok(found instanceof RefusalError, `it was taken, or failed with ${String(found)}`);
    assert.deepEqual({ rule: found.rule, field: found.field, value: found.value }, { rule: 'CLOSED-09', field, value });
    assert.equal(found.reason, `must be one of ${members}`);
  },
);

// Readers.

interface Read {
  readonly value: unknown;
  readonly whole: JsonReading;
  readonly cut: JsonReading;
}

const readings = slot<{ check: (judge: (read: Read) => void) => void }>(() => ({
  check: () => {
    throw new Error('nothing was read');
  },
}));

/** The plain value of a tree. */
function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]));
    case 'array':
      return node.items.map(plain);
    case 'string':
    case 'number':
    case 'boolean':
      return node.value;
    case 'null':
      return null;
  }
}

When('any values are written as JSON, read whole, and read without their end', function (this: ScenarioWorld) {
  this.use(readings).check = (judge) => {
    // A list ends in a bracket that nothing can do without; the start of a number may be a number.
    const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 });
    expectForAll(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        judge({ value: JSON.parse(text), whole: readJson(text), cut: readJson(text.slice(0, -1)) });
      }),
    );
  };
});

Then('the whole ones give their values and no reason', function (this: ScenarioWorld) {
  this.use(readings).check(({ value, whole }) => {
    assert.ok(whole.ok);
    assert.deepEqual(plain(whole.root), value);
    assert.ok(!('reason' in whole));
  });
});

Then('the others give a place and a reason and no value', function (this: ScenarioWorld) {
  this.use(readings).check(({ cut }) => {
    assert.ok(!cut.ok);
    assert.ok(cut.at >= 0 && cut.reason !== '');
    assert.ok(!('root' in cut));
  });
});
