/** Bodies that a spawn must refuse, and those that it must not. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  box,
  capsule,
  compound,
  cylinder,
  dynamic,
  fixed,
  hull,
  kinematic,
  mesh,
  RefusalError,
  root,
  sphere,
  type BodyDesc,
  type Entity,
  type Quat,
  type Shape,
  type Vec3,
  type World,
} from '#host/index.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { createWorld } from '../worlds/worldScene.js';

/** What a scenario says of a body that is to be spawned. */
interface Attempt {
  readonly body?: BodyDesc;
  readonly at?: Vec3;
  readonly turn?: Quat;
  readonly velocity?: Vec3;
  readonly spin?: Vec3;
}

const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** The corners of a square metre of floor. */
const FLAT: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 0, 1],
  [0, 0, 1],
];
const FACES = mesh(CORNERS, [[0, 1, 2]]);
const LINE = CORNERS.map((_, i): Vec3 => [i, i, i]);

const ball = (shape: Shape = sphere(1)): Attempt => ({ body: dynamic(shape) });

/** Compounds in compounds, `deep` of them. */
const nested = (deep: number): Shape => compound({ shape: deep > 1 ? nested(deep - 1) : sphere(1), at: [0, 0, 0] });

/** A compound that is its own child; no function of the engine makes one. */
function endless(): Shape {
  const children: { shape: Shape; at: Vec3 }[] = [];
  const whole: Shape = { kind: 'compound', children };
  children.push({ shape: whole, at: [0, 0, 0] });
  return whole;
}

const many = (count: number, shape: Shape): Shape =>
  compound(...Array.from({ length: count }, () => ({ shape, at: [0, 0, 0] as const })));

/** Four corners, the third of which is not there. */
function gappy(): Vec3[] {
  const corners = [...CORNERS];
  Reflect.deleteProperty(corners, 2);
  return corners;
}

/** The bodies of the scenarios by their words; a number in the words is the first capture. */
const ATTEMPTS: readonly (readonly [words: RegExp, attempt: (number: number, word: string) => Attempt])[] = [
  [/^with a ball of radius (\S+) m$/, (radius) => ball(sphere(radius))],
  [/^with a box of 1, (\S+) and 1 m$/, (size) => ball(box(1, size, 1))],
  [/^with a capsule of height (\S+) m$/, (height) => ball(capsule(0.5, height))],
  [/^with a cylinder of radius (\S+) m$/, (radius) => ball(cylinder(radius, 1))],
  [/^with a hull of 3 points$/, () => ball(hull(CORNERS.slice(0, 3)))],
  [
    /^with a hull with a corner at (\S+)$/,
    (x) =>
      ball(
        hull([
          [1, 2, 3],
          [0, 0, 0],
          [x, 0, 0],
          [1, 0, 0],
        ]),
      ),
  ],
  [/^with a hull whose points coincide$/, () => ball(hull(CORNERS.map(() => [1, 2, 3])))],
  [/^with a hull whose points are a line$/, () => ball(hull(LINE))],
  [/^with a compound of nothing$/, () => ball(compound())],
  [/^with a compound of a ball of radius (\S+) m$/, (r) => ball(compound({ shape: sphere(r), at: [0, 0, 0] }))],
  [/^with a fixed mesh without triangles$/, () => ({ body: fixed(mesh(CORNERS, [])) })],
  [/^with a fixed mesh that names a 9th corner$/, () => ({ body: fixed(mesh(CORNERS, [[0, 1, 8]])) })],
  [/^with a compound nine deep$/, () => ball(nested(9))],
  [/^with a compound that holds itself$/, () => ball(endless())],
  [/^with a compound of 100 times 100 times 10 balls$/, () => ball(many(100, many(100, many(10, sphere(1)))))],
  [/^with a wall without a shape$/, () => ({ body: fixed(undefined as unknown as Shape) })],
  [/^with a hull with a hole in its list$/, () => ball(hull(gappy()))],
  [/^with a hull of a typed array$/, () => ball(hull(new Float64Array(12) as unknown as Vec3[]))],
  [/^with a hull with a corner (\S+) m away$/, (z) => ball(hull([...CORNERS.slice(0, 3), [0, 0, z]]))],
  [/^with a fixed mesh without an area$/, () => ({ body: fixed(mesh(LINE, [[0, 1, 2]])) })],
  [/^with a movable hull as flat as a sheet$/, () => ball(hull(FLAT))],
  [/^with a movable mesh$/, () => ball(FACES)],
  [/^with a movable compound with a mesh in it$/, () => ball(compound({ shape: FACES, at: [0, 0, 0] }))],
  [/^with a led mesh$/, () => ({ body: kinematic(FACES) })],
  [/^at \(0, (\S+), 0\)$/, (y) => ({ ...ball(), at: [0, y, 0] })],
  [/^with a velocity of (\S+)$/, (x) => ({ ...ball(), velocity: [x, 0, 0] })],
  [/^with a spin of (\S+)$/, (x) => ({ ...ball(), spin: [0, x, 0] })],
  [/^with a turn of \(0, (\S+), 0, 0\)$/, (y) => ({ ...ball(), turn: [0, y, 0, 0] })],
  [/^with a turn of \(0, (\S+), 0, 1\)$/, (y) => ({ ...ball(), turn: [0, y, 0, 1] })],
  [/^with no turn$/, () => ball()],
  [/^with a mass of (\S+) kg$/, (mass) => ({ body: dynamic(sphere(1), { mass }) })],
  [/^with a box of convex radius (\S+)$/, (radius) => ball(box(1, 1, 1, radius))],
  [/^with a cylinder of convex radius (\S+)$/, (radius) => ball(cylinder(1, 1, radius))],
  [/^with a hull of convex radius (\S+)$/, (radius) => ball(hull(CORNERS, radius))],
  [/^with (\w+) of NaN$/, (_, property) => ({ body: dynamic(sphere(1), { [property]: NaN }) })],
];

function attemptOf(words: string): Attempt {
  for (const [pattern, attempt] of ATTEMPTS) {
    const [, text = ''] = pattern.exec(words) ?? [];
    if (pattern.test(words)) return attempt(text === '∞' ? Infinity : Number(text), text);
  }
  throw new Error(`no body is known that is spawned '${words}'`);
}

interface Spawning {
  world: World;
  space: Entity;
  before: string;
  count: number;
  spawned: Entity | undefined;
  error: unknown;
}

const spawning = slot(() => ({}) as Spawning);

Given('a world with a crate in it, to spawn into', async function (this: ScenarioWorld) {
  const world = await createWorld();
  this.defer(() => world.dispose());
  const space = world.spawn({ frame: root() });
  world.spawn({ in: space, at: [50, 0, 0], body: dynamic(box(1, 1, 1)), velocity: [1, 0, 0] });
  world.run({ ticks: 2 });
  Object.assign(this.use(spawning), { world, space, before: world.hash(), count: world.count });
});

When(/^a body is spawned there (.+)$/, function (this: ScenarioWorld, words: string) {
  const scene = this.use(spawning);
  try {
    scene.spawned = scene.world.spawn({ in: scene.space, ...attemptOf(words) });
  } catch (error) {
    scene.error = error;
  }
});

Then(
  /^the spawn is refused by ([A-Z]+-\d+), naming "([^"]+)"(?: and "([^"]*)")?$/,
  function (this: ScenarioWorld, rule: string, field: string, value: string | null) {
    const { error } = this.use(spawning);
    assert.ok(error instanceof RefusalError, String(error));
    assert.deepEqual([error.rule, error.field], [rule, field]);
    assert.ok(error.message.includes(rule) && error.message.includes(field));
    if (value === null) return;
    const told = Array.isArray(error.value) ? JSON.stringify(error.value) : error.value;
    assert.equal(`${told as string | number}`, value);
  },
);

Then('the world there is what it was', function (this: ScenarioWorld) {
  const { world, before, count, spawned } = this.use(spawning);
  assert.equal(spawned, undefined);
  assert.deepEqual([world.hash(), world.count], [before, count]);
});

Then('the spawn is accepted', function (this: ScenarioWorld) {
  const { world, spawned, error } = this.use(spawning);
  assert.ok(spawned !== undefined, String(error));
  world.run({ ticks: 3 });
  assert.ok(isFinite(world, spawned));
});

Then("its turn is that of the frame's axes", function (this: ScenarioWorld) {
  const { world, spawned } = this.use(spawning);
  assert.ok(spawned !== undefined);
  assert.deepEqual(world.snapshot.of(spawned).turn, [0, 0, 0, 1]);
});

function isFinite(world: World, entity: Entity): boolean {
  const { place, turn, velocity, spin } = world.snapshot.of(entity);
  return [...place, ...turn, ...velocity, ...spin].every((each) => Number.isFinite(each));
}

const tries = slot(() => ({ spawn: (_attempt: Attempt): void => assert.fail('nothing was tried') }));

When('bodies of any description are spawned there', function (this: ScenarioWorld) {
  const { world, space } = this.use(spawning);
  this.use(tries).spawn = (attempt) => {
    const before = world.hash();
    let spawned: Entity;
    try {
      spawned = world.spawn({ in: space, ...attempt });
    } catch (error) {
      assert.ok(error instanceof RefusalError, String(error));
      assert.equal(world.hash(), before);
      return;
    }
    world.run({ ticks: 2 });
    assert.ok(isFinite(world, spawned), JSON.stringify(attempt));
    world.destroy(spawned);
    world.run({ ticks: 2 });
  };
});

const odd = fc.constantFrom(0, -0, -1, NaN, Infinity, 1e-300, 1e-5, 1e300);
const number = fc.oneof({ weight: 6, arbitrary: fc.double({ min: 0.01, max: 100, noNaN: true }) }, odd);
const triple: fc.Arbitrary<Vec3> = fc.tuple(number, number, number);
const coordinate = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(NaN, Infinity, 0, 1e9));
const radius = fc.oneof(fc.constant(0.05), number);
const leaf: fc.Arbitrary<Shape> = fc.oneof(
  number.map(sphere),
  fc.tuple(number, number, number, radius).map(([x, y, z, r]) => box(x, y, z, r)),
  fc.tuple(number, number).map(([r, h]) => capsule(r, h)),
  fc.tuple(number, number, radius).map(([r, h, c]) => cylinder(r, h, c)),
  fc.tuple(fc.array(triple, { minLength: 3, maxLength: 7 }), radius).map(([points, r]) => hull(points, r)),
  fc.array(triple, { minLength: 3, maxLength: 5 }).map((vertices) => mesh(vertices, [[0, 1, 2]])),
);
const shape: fc.Arbitrary<Shape> = fc.oneof(
  leaf,
  fc
    .array(fc.record({ shape: leaf, at: triple }, { noNullPrototype: true }), { maxLength: 3 })
    .map((children) => compound(...children)),
);
/** By name, so that an input can be told as values. */
const MOTIONS = { fixed, kinematic, dynamic };
const motion = fc.constantFrom('fixed', 'kinematic', 'dynamic');
const mass = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 1e6, noNaN: true }), fc.constantFrom(-1, NaN, 1e-40));

Then('each is refused and changes nothing, or is made and moves by finite numbers', function (this: ScenarioWorld) {
  const { spawn } = this.use(tries);
  const place = fc.tuple(coordinate, coordinate, coordinate);
  const attempt = fc.record({ motion, shape, mass, at: place }, { noNullPrototype: true });
  expectForAll(
    fc.property(attempt, (each) => {
      spawn({ body: MOTIONS[each.motion](each.shape, { mass: each.mass }), at: each.at });
    }),
  );
});
