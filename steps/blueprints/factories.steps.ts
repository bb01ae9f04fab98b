/** What registering kinds costs, what spawning them costs, and what a chain of them comes to. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { Blueprints, defineComponent, f64, preset, type Entity, type Preset } from '#host/index.js';
import { ComponentFactory } from '#simulation/blueprints/componentFactory.js';
import type { ComponentFacts } from '#simulation/components/component.js';
import { Trial } from '../frames/trial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { presetIn } from './kinds.js';
import { FIELDS, POOL } from './pool.js';

const SOMEWHERE = { in: 4_194_304 as Entity };

const looks = slot(() => ({ type: undefined as ComponentFacts | undefined, count: 0, counts: [] as number[] }));

Given('a component type that tells who looks at its fields', function (this: ScenarioWorld) {
  const seen = this.use(looks);
  const schema = new Proxy(
    { mass: f64, age: f64 },
    {
      get: (own, name, receiver) => {
        seen.count++;
        return Reflect.get(own, name, receiver) as unknown;
      },
      has: (own, name) => {
        seen.count++;
        return Reflect.has(own, name);
      },
      ownKeys: (own) => {
        seen.count++;
        return Reflect.ownKeys(own);
      },
    },
  );
  seen.type = defineComponent('shy', schema);
});

When(
  'a kind with it is registered, and {count} spawns of it are described',
  function (this: ScenarioWorld, count: number) {
    const seen = this.use(looks);
    if (seen.type === undefined) throw new Error('there is no such type');
    const before = seen.count;
    const kind = new Blueprints().register({
      name: 'shy crate',
      components: [{ type: seen.type, values: { mass: 5 } }],
    });
    const registered = seen.count;
    for (let i = 0; i < count; i++) kind.describe(SOMEWHERE);
    seen.counts = [registered - before, seen.count - registered];
  },
);

Then('its fields were looked at by the registration alone', function (this: ScenarioWorld) {
  const [registering = 0, spawning] = this.use(looks).counts;
  assert.ok(registering > 0, 'a registration looks at the fields');
  assert.equal(spawning, 0);
});

const registries = slot(() => ({ both: [] as Blueprints[], factories: [] as unknown[] }));

Given('two registries', function (this: ScenarioWorld) {
  this.use(registries).both = [new Blueprints(), new Blueprints()];
});

When(
  /^each gets a kind: one with (.+), the other with (.+)$/,
  function (this: ScenarioWorld, one: string, other: string) {
    const { both, factories } = this.use(registries);
    for (const [i, words] of [one, other].entries()) {
      const kind = both[i]?.register({ name: 'crate', components: [presetIn(words)] });
      factories.push(kind?.components[0]?.factory);
    }
  },
);

Then(/^their components are made by (one factory|two factories)$/, function (this: ScenarioWorld, how: string) {
  const { factories } = this.use(registries);
  assert.ok(!factories.includes(undefined), 'each kind has a factory');
  assert.equal(new Set(factories).size, how === 'one factory' ? 1 : 2);
});

const calls = slot(() => ({
  kind: undefined as ReturnType<Blueprints['register']> | undefined,
  made: [] as unknown[],
}));

Given(
  'a kind of {int} components, of which the first half comes from its parent',
  function (this: ScenarioWorld, count: number) {
    const blueprints = new Blueprints();
    const half = Math.floor(count / 2);
    blueprints.register({ name: 'parent', components: POOL.slice(0, half) });
    const components = POOL.slice(half, count).map((type) => preset(type, { a: 1 }));
    this.use(calls).kind = blueprints.register({ name: 'child', parent: 'parent', components });
  },
);

When('a spawn of it is described', function (this: ScenarioWorld) {
  const { kind, made } = this.use(calls);
  const whole = Object.getOwnPropertyDescriptor(ComponentFactory.prototype, 'make') ?? {};
  const make = whole.value as ComponentFactory['make'];
  ComponentFactory.prototype.make = function (values) {
    made.push(this);
    return make.call(this, values);
  };
  try {
    kind?.describe(SOMEWHERE);
  } finally {
    Object.defineProperty(ComponentFactory.prototype, 'make', whole);
  }
});

Then('{int} factories were called, each once', function (this: ScenarioWorld, count: number) {
  const { kind, made } = this.use(calls);
  assert.equal(made.length, count);
  assert.deepEqual(
    made,
    kind?.components.map(({ factory }) => factory),
  );
});

/** A blueprint of a chain: the types that it lists, each with the fields that it gives. */
type Link = readonly {
  readonly type: number;
  readonly fields: Readonly<Partial<Record<(typeof FIELDS)[number], number>>>;
}[];
type Listed = readonly (readonly [type: ComponentFacts, values: Readonly<Record<string, unknown>>])[];

const chains = slot(() => new Trial<readonly Link[], Listed>());
const TYPES = 5;

Given('components of five types with three fields each', function (this: ScenarioWorld) {
  const value = fc.double();
  const fields = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] });
  const entry = fc.record({ type: fc.nat({ max: TYPES - 1 }), fields });
  const link = fc.uniqueArray(entry, { selector: ({ type }) => type, maxLength: TYPES });
  this.use(chains).given(fc.array(link, { minLength: 1, maxLength: 6 }));
});

When(
  'any chain of up to six blueprints lists any of them in any order, with any of their fields',
  function (this: ScenarioWorld) {
    this.use(chains).when((links) => {
      const blueprints = new Blueprints();
      for (const [i, link] of links.entries()) {
        const components = link.map(({ type, fields }): Preset | ComponentFacts =>
          Object.keys(fields).length === 0 ? typeAt(type) : { type: typeAt(type), values: fields },
        );
        blueprints.register({ name: `kind ${i}`, ...(i === 0 ? {} : { parent: `kind ${i - 1}` }), components });
      }
      const { components = [] } = blueprints.get(`kind ${links.length - 1}`).describe(SOMEWHERE);
      return components.map(({ type, values }) => [type, { ...values }] as const);
    });
  },
);

function typeAt(index: number): ComponentFacts {
  const type = POOL[index];
  if (type === undefined) throw new Error(`there is no type ${index}`);
  return type;
}

Then(
  'a spawn of the last one lists each type once, the inherited ones first, as a list kept by hand has them',
  function (this: ScenarioWorld) {
    this.use(chains).then((listed, links) => {
      const order: number[] = [];
      for (const link of links) for (const { type } of link) if (!order.includes(type)) order.push(type);
      assert.deepEqual(
        listed.map(([type]) => type.componentName),
        order.map((type) => typeAt(type).componentName),
      );
    });
  },
);

Then("each field has the value that the youngest gave it, or its type's own", function (this: ScenarioWorld) {
  this.use(chains).then((listed, links) => {
    for (const [type, values] of listed) {
      for (const field of FIELDS) {
        let expected = field === 'b' ? -1 : undefined;
        for (const link of links) {
          const entry = link.find((each) => typeAt(each.type) === type);
          expected = entry?.fields[field] ?? expected;
        }
        assert.deepEqual(values[field], expected);
      }
    }
  });
});
