/** The table of a world's shapes, whose places are used again. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { encodeShape } from '#core/shapeCodec.js';
import { dropShape, holdShape, internShape, requireRoomForShape, shapeBytesOf } from '#core/shapeTable.js';
import { allocatePhysicsRows, type PhysicsRows } from '#core/seams/physics.js';
import { box, compound, dynamic, fixed, sphere, uniform, type Entity, type Shape } from '#host/index.js';
import { Trial } from '../frames/trial.js';
import { expectWithin } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { worldScene } from '../worlds/worldScene.js';

interface Table {
  places: number;
  /** Bytes for as many shapes of the largest kind as there are places, and not for one more. */
  readonly bytes: number;
}
const table = slot((): Table => ({ places: 0, bytes: 0 }));

/** Forty shapes of four lengths in bytes. */
const SHAPES: readonly Shape[] = Array.from({ length: 40 }, (_, i) => {
  const size = 1 + i;
  const ball = { shape: sphere(size), at: [0, 0, 0] as const };
  return [sphere(size), box(size, 1, 1), compound(ball), compound(ball, ball)][i % 4] as Shape;
});
const LONGEST = Math.max(...SHAPES.map((shape) => encodeShape(shape).length));

Given('a table with room for {int} shapes', function (this: ScenarioWorld, places: number) {
  Object.assign(this.use(table), { places, bytes: places * LONGEST });
});

function makeRows({ places, bytes }: Table): PhysicsRows {
  const few = { slots: 64, homes: 2, ops: 2, workers: 1, contacts: 1 };
  return allocatePhysicsRows({ ...few, shapes: places + 1, shapeBytes: bytes });
}

/** A body comes with one of the shapes, or the one at an index of those that are there goes. */
type Change = { readonly kind: 'comes'; readonly shape: number } | { readonly kind: 'goes'; readonly index: number };

interface Body {
  readonly shape: number;
  readonly id: number;
}

/** What was seen after each change. */
interface Sight {
  readonly bodies: readonly Body[];
  readonly bytes: readonly (readonly number[])[];
  /** Why the shape that wanted to come was refused, and what the bodies that were there have. */
  readonly refused: unknown;
  readonly wanted: number | undefined;
}

const trials = slot(() => new Trial<Change[], readonly Sight[]>());

When('bodies with any of 40 shapes come and go in any order', function (this: ScenarioWorld) {
  const comes = fc.nat({ max: SHAPES.length - 1 }).map((shape): Change => ({ kind: 'comes', shape }));
  const goes = fc.nat().map((index): Change => ({ kind: 'goes', index }));
  const trial = this.use(trials);
  trial.given(
    fc.array(fc.oneof({ weight: 3, arbitrary: comes }, { weight: 2, arbitrary: goes }), { maxLength: 60, size: 'max' }),
  );
  trial.when((changes) => {
    const rows = makeRows(this.use(table));
    const bodies: Body[] = [];
    return changes.map((change) => {
      let refused: unknown;
      if (change.kind === 'comes') refused = come(rows, bodies, change.shape);
      else for (const { id } of bodies.splice(change.index % Math.max(1, bodies.length), 1)) dropShape(rows, id);
      const bytes = bodies.map(({ id }) => [...(shapeBytesOf(rows, id) ?? [])]);
      return { bodies: [...bodies], bytes, refused, wanted: change.kind === 'comes' ? change.shape : undefined };
    });
  });
});

function come(rows: PhysicsRows, bodies: Body[], shape: number): unknown {
  try {
    requireRoomForShape(rows, SHAPES[shape] as Shape);
  } catch (error) {
    return error;
  }
  const id = internShape(rows, SHAPES[shape] as Shape);
  holdShape(rows, id);
  bodies.push({ shape, id });
  return undefined;
}

Then(
  'each finds the bytes of its own shape under an id that stayed, and equal shapes have one id',
  function (this: ScenarioWorld) {
    this.use(trials).then((sights) => {
      for (const { bodies, bytes } of sights) {
        bodies.forEach(({ shape }, i) => {
          assert.deepEqual(bytes[i], [...encodeShape(SHAPES[shape] as Shape)]);
        });
        const pairs = new Set(bodies.map(({ shape, id }) => `${String(shape)} ${String(id)}`));
        assert.equal(pairs.size, new Set(bodies.map(({ shape }) => shape)).size);
        assert.equal(pairs.size, new Set(bodies.map(({ id }) => id)).size);
      }
    });
  },
);

Then(
  'a shape is refused by {ruleId} exactly when all {int} places are held by bodies',
  function (this: ScenarioWorld, rule: string, places: number) {
    this.use(trials).then((sights) => {
      for (const { bodies, refused, wanted } of sights) {
        const held = new Set(bodies.map(({ shape }) => shape));
        if (refused !== undefined) {
          assert.ok(refused instanceof RefusalError && refused.rule === rule);
          assert.ok(held.size === places && wanted !== undefined && !held.has(wanted));
        } else {
          assert.ok(held.size <= places);
        }
      }
    });
  },
);

interface Cabin {
  floor: Entity;
  inside: Entity;
  slab: Entity;
  idBefore: number;
  readonly stood: { readonly height: number; readonly y: number }[];
}
const cabin = slot((): Partial<Cabin> & Pick<Cabin, 'stood'> => ({ stood: [] }));

Given(
  'a slab of 1 m, 2 m and 3 m in a cabin with a gravity of 10 m\\/s², which stays all the time',
  function (this: ScenarioWorld) {
    const { world, things } = this.use(worldScene);
    const gravity = uniform([0, -10, 0]);
    const inside = world.spawn({ in: things.get('space'), interior: { bubble: sphere(100), gravity } });
    world.spawn({ in: inside, at: [0, -0.5, 0], body: fixed(box(50, 1, 50)) });
    const slab = world.spawn({ in: inside, at: [10, 1, 0], body: dynamic(box(1, 2, 3)) });
    Object.assign(this.use(cabin), { inside, slab, idBefore: idOf(this, slab) });
  },
);

function idOf(scenario: ScenarioWorld, entity: Entity): number {
  const { rows, table: entities } = scenario.use(worldScene).world.internals;
  return rows.physics.bodies.shape[entities.find(entity)] as number;
}

When(
  '{int} crates of another size each come after {count} other shapes, stand on the floor for half a second, and go',
  function (this: ScenarioWorld, count: number, others: number) {
    const { world } = this.use(worldScene);
    const { inside, stood } = this.use(cabin);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < others; j++) internShape(world.internals.rows.physics, sphere(1 + (i * others + j) * 1e-5));
      const height = 0.5 + i;
      const body = dynamic(box(1, height, 1));
      const crate = world.spawn({ in: inside as Entity, at: [0, height / 2 + 0.01, 0], body });
      this.use(worldScene).run(30);
      stood.push({ height, y: world.snapshot.of(crate).place[1] });
      world.destroy(crate);
    }
  },
);

Then('each stood with its middle half its height above the floor, within 1 cm', function (this: ScenarioWorld) {
  const { stood } = this.use(cabin);
  assert.equal(stood.length, 2);
  for (const { height, y } of stood) expectWithin('its middle', y, height / 2, { kind: 'absolute', amount: 0.01 });
});

Then('the slab has the id of its shape still', function (this: ScenarioWorld) {
  const { slab, idBefore } = this.use(cabin);
  assert.equal(idOf(this, slab as Entity), idBefore);
});
