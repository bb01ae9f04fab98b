/** The moments of parts about the centre of mass of their hull, against exact arithmetic. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { slotOf } from '#core/handles.js';
import { box, compound, dynamic, type Entity, type Message, type Quat, type Shape, type Vec3 } from '#host/index.js';
import { between, rotations, Trial, vectors } from './frames/trial.js';
import { massCenter, PUSH_NAMES, sumOfPushes, type PushedHull, type Pusher } from './oracles/levers.js';
import type { Vector } from './oracles/matrix.js';
import { frontOf, pushOf, type PushFields } from './parts/intents.js';
import { Burn, Fire, Jet, Shift } from './parts/jet.js';
import { Helm, Nozzle } from './parts/nozzle.js';
import { addTug, openYard, yardOf, ZERO, type Yard } from './parts/yard.js';
import { attachHash } from './support/hash.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

const NO_TURN: Quat = [0, 0, 0, 1];
const QUARTER: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

const cube = (edge: number): Shape => box(edge, edge, edge, 0);

Given('deep space with a yard', async function (this: ScenarioWorld) {
  await openYard(this);
});

Given(
  'a tug of two cubes of {distance} and {mass}, at {place} and {place}, at rest in deep space',
  async function (this: ScenarioWorld, edge: number, mass: number, one: Vec3, other: Vec3) {
    const yard = await openYard(this);
    const shape = compound({ shape: cube(edge), at: one }, { shape: cube(edge), at: other });
    yard.add('tug', { in: yard.space, body: dynamic(shape, { mass: 2 * mass }) });
  },
);

Given(
  'a tug, a cube of {distance} and {mass}, at rest in deep space, turned by 90 degrees about +Y',
  async function (this: ScenarioWorld, edge: number, mass: number) {
    await addTug(this, edge, mass, { turn: QUARTER });
  },
);

When(
  /^the jet lets (a force|an impulse|a torque|an angular impulse) of \((.+), (.+), (.+)\) (?:N|N m|N s|N m s) act for one tick$/,
  function (this: ScenarioWorld, kind: string, x: string, y: string, z: string) {
    const vector: Vec3 = [Number(x), Number(y), Number(z)];
    yardOf(this).order(['jet', PUSHES[kind]?.(vector) ?? Fire()]);
  },
);

const PUSHES: Readonly<Record<string, (vector: Vec3) => Message>> = {
  'a force': (force) => Burn({ force, torque: ZERO }),
  'a torque': (torque) => Burn({ force: ZERO, torque }),
  'an impulse': (impulse) => Fire({ impulse, angular: ZERO }),
  'an angular impulse': (angular) => Fire({ impulse: ZERO, angular }),
};

Given(
  'two tugs, cubes of {distance} and {mass}, far from each other, turning at {spin}',
  async function (this: ScenarioWorld, edge: number, mass: number, spin: Vec3) {
    const yard = await openYard(this);
    const body = dynamic(cube(edge), { mass });
    yard.add('first', { in: yard.space, body, spin });
    // Where it lies does not matter: both reckon from their own origins.
    yard.add('second', { in: yard.space, at: [0, 1_024, 0], body, spin });
  },
);

const nozzle = slot(() => ({ thrust: 0, place: ZERO }));

Given(
  'a nozzle of {force} on the first, at {place}, turned by 90 degrees about +Y',
  function (this: ScenarioWorld, thrust: number, place: Vec3) {
    const yard = yardOf(this);
    Object.assign(this.use(nozzle), { thrust, place });
    yard.add('nozzle', { attachTo: yard.get('first'), at: place, turn: QUARTER, components: [Nozzle({ thrust })] });
  },
);

Given('a helm on the second, which reckons with the same nozzle', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  const { thrust, place } = this.use(nozzle);
  const { spin } = yard.world.snapshot.of(yard.get('second'));
  yard.world.destroy(yard.get('second'));
  const components = [Helm({ thrust, place, turn: QUARTER })];
  yard.add('second', { in: yard.space, at: [0, 1_024, 0], body: dynamic(cube(2), { mass: 1_200 }), spin, components });
});

When('both burn for {ticks}', function (this: ScenarioWorld, ticks: number) {
  yardOf(this).world.run({ ticks });
});

Then('both move and turn alike, within {tolerance}', function (this: ScenarioWorld, room: Tolerance) {
  const yard = yardOf(this);
  const [first, second] = ['first', 'second'].map((name) => yard.world.snapshot.of(yard.get(name)));
  assert.ok(first !== undefined && second !== undefined);
  for (const field of ['velocity', 'spin'] as const) {
    const size = Math.hypot(...second[field]);
    assert.ok(size > 0.1, 'something was pushed');
    const each: Tolerance = { kind: 'absolute', amount: room.kind === 'relative' ? room.amount * size : 0 };
    for (let i = 0; i < 3; i++)
      expectWithin(`${field} ${i}`, first[field][i] as number, second[field][i] as number, each);
  }
  attachHash(this, yard.world.hash());
});

/** A hull and its parts, as a trial makes them. */
interface Rig {
  readonly hull: PushedHull;
  readonly parts: readonly Rigged[];
}

interface Rigged extends Pusher {
  /** Where it moves on its parent in the tick of its push; undefined where it stays. */
  readonly to: Vec3 | undefined;
}

const rigs = slot(() => new Trial<Rig, PushFields>());

/** N, N m, N s and N m s; so small that no body turns by more than physics turns one. */
const pushes = { force: vectors(1_000), torque: vectors(1_000), impulse: vectors(10), angularImpulse: vectors(10) };

/** Where the mass of the trials' hull lies: two equal cubes, so that floats hold it exactly. */
const CENTER: Vector = [2, 0, 0];
const BARGE = dynamic(compound({ shape: cube(2), at: [0, 0, 0] }, { shape: cube(2), at: [4, 0, 0] }), { mass: 1_200 });

const hulls: fc.Arbitrary<PushedHull> = fc.record({ ...pushes, center: fc.constant(CENTER), turn: rotations });

const riggedOn = (on: fc.Arbitrary<number | undefined>, moves: fc.Arbitrary<Vec3 | undefined>): fc.Arbitrary<Rigged> =>
  fc.record({ ...pushes, on, at: vectors(50), turn: rotations, to: moves });

/** Puts the rig into the yard, lets all push in one tick, and tells what the hull is to be pushed by. */
function run({ world, space }: Yard, { hull, parts }: Rig): PushFields {
  const { turn } = hull;
  const body = world.spawn({ in: space, turn, body: BARGE, components: [Jet()] });
  const entities: Entity[] = [];
  for (const { on, at, turn: own } of parts) {
    const attachTo = on === undefined ? body : (entities[on] as Entity);
    entities.push(world.spawn({ attachTo, at, turn: own, components: [Jet()] }));
  }
  const order = (to: Entity, { force, torque, impulse, angularImpulse }: PushFields): void => {
    world.send(to, Burn({ force, torque }));
    world.send(to, Fire({ impulse, angular: angularImpulse }));
  };
  order(body, hull);
  parts.forEach((part, i) => {
    order(entities[i] as Entity, part);
    if (part.to !== undefined) world.send(entities[i] as Entity, Shift({ place: part.to }));
  });
  world.tick();
  const push = pushOf(frontOf(world), body);
  world.destroy(body);
  return push;
}

When(
  'one part at any place of any turned hull pushes by any force, torque, impulse and angular impulse',
  function (this: ScenarioWorld) {
    const yard = yardOf(this);
    const trial = this.use(rigs);
    const part = riggedOn(fc.constant(undefined), fc.constant(undefined));
    trial.given(fc.record({ hull: hulls, parts: part.map((each) => [each]) }));
    trial.when((rig) => run(yard, rig));
  },
);

When(
  'any parts on each other push by anything, some of which move on their arms in that tick',
  function (this: ScenarioWorld) {
    const yard = yardOf(this);
    const trial = this.use(rigs);
    const part = riggedOn(fc.option(fc.nat(), { nil: undefined }), fc.option(vectors(50), { nil: undefined }));
    const parts = fc
      .array(part, { minLength: 1, maxLength: 6 })
      .map((all) =>
        all.map((each, i) => ({ ...each, on: each.on === undefined || i === 0 ? undefined : each.on % i })),
      );
    trial.given(fc.record({ hull: hulls, parts }));
    trial.when((rig) => run(yard, rig));
  },
);

Then(
  'the hull is to be pushed by their moments about its centre of mass, rounded once to floats',
  function (this: ScenarioWorld) {
    this.use(rigs).then((pushed, { hull, parts }) => {
      const sums = sumOfPushes(
        hull,
        parts.map((part) => ({ ...part, at: part.to ?? part.at })),
      );
      for (const name of PUSH_NAMES) {
        const { value, room } = sums[name];
        for (let i = 0; i < 3; i++) {
          const exact = value[i] as number;
          const [least, most] = [Math.fround(exact - room), Math.fround(exact + room)];
          const actual = pushed[name][i] as number;
          assert.ok(actual >= least && actual <= most, `${name} ${i} is ${actual}, and ${exact} by exact arithmetic`);
        }
      }
    }, 0.4);
  },
);

/** Zero, or a float from 1 N to below 2^28 N with a sign: doubles hold the sum of any two of these (rule PART-18). */
const apart: fc.Arbitrary<number> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(between(1, 2 - 2 ** -23), fc.integer({ min: 0, max: 27 }), fc.constantFrom(1, -1))
      .map(([size, power, sign]) => sign * Math.fround(size) * 2 ** power),
  },
);
const apartVector: fc.Arbitrary<Vec3> = fc.tuple(apart, apart, apart);
const noPush = { force: ZERO, torque: ZERO, impulse: ZERO, angularImpulse: ZERO };

When('any jets push in pairs against each other while their hull pushes by any force', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  const trial = this.use(rigs);
  const pair = fc.tuple(apartVector, vectors(50)).map(([force, at]): readonly Rigged[] => {
    const one = { ...noPush, on: undefined, at, turn: NO_TURN, to: undefined };
    const [x, y, z] = force;
    return [
      { ...one, force },
      { ...one, force: [-x, -y, -z] },
    ];
  });
  const hull = apartVector.map((force) => ({ ...noPush, force, center: CENTER, turn: NO_TURN }));
  trial.given(fc.record({ hull, parts: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => pairs.flat()) }));
  trial.when((rig) => run(yard, rig));
});

Then('the hull is to be pushed by its own force alone, to the bit', function (this: ScenarioWorld) {
  this.use(rigs).then(({ force }, { hull }) => {
    assert.deepEqual(force, hull.force);
  }, 0.4);
});

/** Two boxes of a hull. */
type Boxes = readonly { readonly size: Vec3; readonly at: Vec3 }[];
interface Kept {
  readonly hull: readonly number[];
  readonly ghost: readonly number[];
  readonly sameSlot: boolean;
}
const centers = slot(() => new Trial<Boxes, Kept>());

When('any hulls of two boxes come, and go, and ghosts come into their slots', function (this: ScenarioWorld) {
  const { world, space } = yardOf(this);
  const edge = between(0.5, 4);
  const piece = fc.record({ size: fc.tuple(edge, edge, edge), at: vectors(4) });
  const trial = this.use(centers);
  trial.given(fc.tuple(piece, piece));
  trial.when((boxes) => {
    const shape = compound(...boxes.map(({ size, at }) => ({ shape: box(...size, 0), at })));
    const { center } = world.internals.rows.physics.bodies;
    const keptOf = (entity: Entity): readonly number[] => [
      ...center.subarray(3 * slotOf(entity), 3 * slotOf(entity) + 3),
    ];
    const hull = world.spawn({ in: space, body: dynamic(shape) });
    const kept = keptOf(hull);
    world.destroy(hull);
    const ghost = world.spawn({ in: space });
    const outcome = { hull: kept, ghost: keptOf(ghost), sameSlot: slotOf(ghost) === slotOf(hull) };
    world.destroy(ghost);
    return outcome;
  });
});

Then(
  'each hull keeps the mean of the middles of its boxes, weighed by their volumes, and each ghost zeros',
  function (this: ScenarioWorld) {
    // The solver sums in floats: volumes to 64 m³ and places to 4 m, with some eight roundings on the way.
    const room: Tolerance = { kind: 'absolute', amount: 8 * 2 ** -24 * 4 };
    this.use(centers).then(({ hull, ghost, sameSlot }, boxes) => {
      const expected = massCenter(boxes);
      for (let i = 0; i < 3; i++)
        expectWithin(`the centre along axis ${i}`, hull[i] ?? NaN, expected[i] as number, room);
      assert.deepEqual([ghost, sameSlot], [ZERO, true]);
    });
  },
);

const SLOTS = String.raw`(\d+), (\d+) and (\d+)`;

Given(
  new RegExp(`^jets on the tug in the slots ${SLOTS}, of which the last came first$`),
  function (this: ScenarioWorld, first: string, second: string, third: string) {
    const yard = yardOf(this);
    const { world, space } = yard;
    const slots = [first, second, third].map(Number);
    const fillers = Array.from({ length: 140 }, () => world.spawn({ in: space }));
    // Slots come back in the opposite order of their ends, so the last one is taken first.
    for (const each of slots) world.destroy(fillers.find((filler) => slotOf(filler) === each) as Entity);
    for (let i = 2; i >= 0; i--) yard.add(`jet ${i}`, { attachTo: yard.get('tug'), components: [Jet()] });
    assert.deepEqual(
      [0, 1, 2].map((i) => slotOf(yard.get(`jet ${i}`))),
      slots,
    );
  },
);

const POWER = 2 ** 60;
const FORCES: Readonly<Record<string, number>> = { '2^60': POWER, '-2^60': -POWER, '1': 1 };

When(
  /^these jets push by (\S+), (\S+) and (\S+) N along \+X$/,
  function (this: ScenarioWorld, first: string, second: string, third: string) {
    const yard = yardOf(this);
    const forces = [first, second, third].map((force): Vec3 => [FORCES[force] ?? NaN, 0, 0]);
    // In the opposite order of their slots, which must not matter either.
    for (let i = 2; i >= 0; i--)
      yard.world.send(yard.get(`jet ${i}`), Burn({ force: forces[i] ?? ZERO, torque: ZERO }));
    yard.world.tick();
  },
);

Then('the tug is to be pushed by {int} N along +X', function (this: ScenarioWorld, force: number) {
  const yard = yardOf(this);
  assert.deepEqual(pushOf(frontOf(yard.world), yard.get('tug')).force, [force, 0, 0]);
});
