/** What pulls at things in frames, and what they feel. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { FollowKind, FrameTree, NO_FRAME, type FrameId } from '#core/frames/frameTree.js';
import { Sample, SAMPLE_LANES } from '#core/frames/motionSample.js';
import { noGravity, point, uniform, type GravityField } from '#core/gravity.js';
import type { Entity } from '#core/handles.js';
import { frameScene } from './frames/frameScene.js';
import { between, rotations, Trial, vectors } from './frames/trial.js';
import { expectVector } from './frames.steps.js';
import { pullOf } from './oracles/fieldModel.js';
import {
  apply,
  crossMatrix,
  IDENTITY,
  minus,
  norm,
  plus,
  product,
  rotationAt,
  scaled,
  sum,
  times,
  transpose,
  vectorAt,
  type Matrix,
  type Vector,
} from './oracles/matrix.js';
import { asserted } from './support/assertions.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

type Quat = readonly [x: number, y: number, z: number, w: number];

/** The linear gravity at a place of a frame. */
function pullAt(scenario: ScenarioWorld, name: string, place: Vector): Vector {
  const scene = scenario.use(frameScene);
  const out = new Float64Array(3);
  scene.tree.linearGravity(scene.id(name), Float64Array.from(place), 0, out, 0);
  return vectorAt(out, 0);
}

Given(
  'frame {string} has a gravity of {accelerationVector} from {place} to {place}',
  function (this: ScenarioWorld, name: string, acceleration: Vector, min: Vector, max: Vector) {
    this.use(frameScene).of(name).gravity = uniform(acceleration, { min, max });
  },
);

Given(
  'a frame {string} in {string} at {place}, with a uniform gravity of {accelerationVector}',
  function (this: ScenarioWorld, name: string, parent: string, at: Vector, acceleration: Vector) {
    const frame = this.use(frameScene).describe(name, parent);
    frame.position = at;
    frame.gravity = uniform(acceleration);
  },
);

When(
  'frame {string} gets a point gravity of {gravityParameter}',
  function (this: ScenarioWorld, name: string, mu: number) {
    const scene = this.use(frameScene);
    scene.tree.setGravity(scene.id(name), point(mu));
  },
);

Then(
  'a crate at {place} in {string} is pulled by {accelerationVector}, within {tolerance}',
  function (this: ScenarioWorld, place: Vector, name: string, pull: Vector, tolerance: Tolerance) {
    expectVector(`the pull on a crate in ${name}`, pullAt(this, name, place), pull, tolerance);
  },
);

Then(
  'a crate at {place} in {string} is pulled toward the origin by {acceleration}, within {tolerance}',
  function (this: ScenarioWorld, place: Vector, name: string, pull: number, tolerance: Tolerance) {
    const actual = pullAt(this, name, place);
    expectWithin('the pull', norm(actual), pull, tolerance);
    expectVector('its direction', times(actual, 1 / norm(actual)), times(place, -1 / norm(place)), {
      kind: 'absolute',
      amount: 1e-15,
    });
  },
);

Then(
  'a person at rest at {place} in {string} feels {accelerationVector}, within {tolerance}',
  function (this: ScenarioWorld, place: Vector, name: string, felt: Vector, tolerance: Tolerance) {
    const scene = this.use(frameScene);
    const out = new Float64Array(3);
    scene.tree.feltGravity(scene.id(name), Float64Array.from(place), 0, out, 0);
    expectVector(`the gravity felt in ${name}`, out, felt, tolerance);
  },
);

/** A body and a place: G·M by its power of ten, and the distance by its. */
interface Pull {
  readonly mu: number;
  readonly place: Vector;
}

const pulls = slot(() => new Trial<Pull, Vector>());

Given('any body from a pebble to a star, and any place near or far', function (this: ScenarioWorld) {
  const direction = vectors(1).filter((v) => norm(v) > 0.01);
  this.use(pulls).given(
    fc
      .tuple(between(-9, 21), between(-3, 16), direction)
      .map(([mu, distance, v]) => ({ mu: 10 ** mu, place: times(v, 10 ** distance / norm(v)) })),
  );
});

When('its field there is asked for', function (this: ScenarioWorld) {
  this.use(pulls).when(({ mu, place }) => {
    const tree = FrameTree.allocate(2);
    const id = tree.create({ owner: 1 as Entity, parent: NO_FRAME, bubble: Infinity, gravity: point(mu) });
    const out = new Float64Array(3);
    tree.fieldAt(id, Float64Array.from(place), 0, out, 0);
    return vectorAt(out, 0);
  });
});

Then('the pull times the squared distance is G·M, within 1e-14 of it', function (this: ScenarioWorld) {
  this.use(pulls).then((pull, { mu, place }) => {
    const r = norm(place);
    expectWithin('pull times squared distance', norm(pull) * r * r, mu, { kind: 'relative', amount: 1e-14 });
  });
});

Then('the pull points from the place to the origin', function (this: ScenarioWorld) {
  this.use(pulls).then((pull, { place }) => {
    const off = plus(times(pull, 1 / norm(pull)), times(place, 1 / norm(place)));
    expectVector('the direction', off, [0, 0, 0], { kind: 'absolute', amount: 1e-15 });
  });
});

/** A root: what pulls in it and how it is pushed. */
interface Pushed {
  readonly field: GravityField;
  readonly turn: Quat;
  readonly push: Vector;
  readonly place: Vector;
}

const anyField: fc.Arbitrary<GravityField> = fc.oneof(
  fc.constant(noGravity),
  vectors(20).map((acceleration) => uniform(acceleration)),
  vectors(20).map((acceleration) => uniform(acceleration, { min: [-50, -50, -50], max: [50, 50, 50] })),
  between(1e3, 1e6).map((mu) => point(mu)),
);

const unit = (q: Quat): Quat => {
  const length = Math.hypot(...q);
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
};

/** A tree of one chain, its root first, after a step in which each frame had its record. Only the last has gravity. */
function chainAfterStep(samples: readonly Float64Array[], field: GravityField): { tree: FrameTree; inner: FrameId } {
  const tree = FrameTree.allocate(8);
  let inner = NO_FRAME;
  samples.forEach((_, k) => {
    const gravity = k === samples.length - 1 ? field : noGravity;
    inner = tree.create({ owner: (k + 1) as Entity, parent: inner, bubble: 1000, gravity });
  });
  tree.takeStepRecords({
    step: 1 / 60,
    recordOf: (owner, out) => {
      const sample = samples[owner - 1];
      if (sample === undefined) return FollowKind.none;
      out.set(sample);
      return FollowKind.rails;
    },
  });
  return { tree, inner };
}

const pushes = slot(() => new Trial<Pushed, { readonly pull: Float64Array; readonly felt: Float64Array }>());

Given('any frame with any field, push and place in it', function (this: ScenarioWorld) {
  this.use(pushes).given(
    fc.record({
      field: anyField,
      turn: rotations.map(unit),
      push: vectors(30),
      place: vectors(60).filter((v) => norm(v) > 1),
    }),
  );
});

When('the push has been read', function (this: ScenarioWorld) {
  this.use(pushes).when(({ field, turn, push, place }) => {
    const sample = new Float64Array(SAMPLE_LANES);
    sample.set(turn, Sample.rotation);
    sample.set(push, Sample.acceleration);
    const { tree, inner } = chainAfterStep([sample], field);
    const [pull, felt] = [new Float64Array(3), new Float64Array(3)];
    tree.linearGravity(inner, Float64Array.from(place), 0, pull, 0);
    tree.feltGravity(inner, Float64Array.from(place), 0, felt, 0);
    return { pull, felt };
  });
});

Then("the pull at the place is the field there less the push in the frame's axes", function (this: ScenarioWorld) {
  this.use(pushes).then(({ pull }, { field, turn, push, place }) => {
    const expected = minus(pullOf(field, place), apply(transpose(rotationAt(turn, 0)), push));
    expectVector('the pull', pull, expected, { kind: 'absolute', amount: 1e-9 });
    // 1e-9 m/s² stands for rounding at pulls up to 1e6 m/s²; ordinary ones are held to 1e-12.
    if (norm(expected) < 100) expectVector('the pull', pull, expected, { kind: 'absolute', amount: 1e-12 });
  });
});

Then('the gravity felt at the place is the pull there, to the bit', function (this: ScenarioWorld) {
  this.use(pushes).then(({ felt, pull }) => {
    asserted();
    if (!felt.every((each, i) => Object.is(each, pull[i]))) throw new Error(`${String(felt)} is not ${String(pull)}`);
  });
});

/** One frame of a chain at an instant: how it stands, moves and is pushed in the one above. */
interface Link {
  readonly place: Vector;
  readonly turn: Quat;
  readonly spin: Vector;
  readonly spinUp: Vector;
  readonly push: Vector;
}

interface Chain {
  readonly links: readonly Link[];
  readonly field: GravityField;
  readonly place: Vector;
}

const chains = slot(() => new Trial<Chain, Float64Array>());

Given('any root and two frames in it, one in the other, that turn, spin up and thrust', function (this: ScenarioWorld) {
  const link = fc.record({
    place: vectors(100),
    turn: rotations.map(unit),
    spin: vectors(1),
    spinUp: vectors(1),
    push: vectors(20),
  });
  this.use(chains).given(
    fc.record({
      links: fc.array(link, { minLength: 3, maxLength: 3 }),
      field: vectors(20).map((acceleration) => uniform(acceleration)),
      place: vectors(50),
    }),
  );
});

When('their records have been taken', function (this: ScenarioWorld) {
  this.use(chains).when(({ links, field, place }) => {
    const samples = links.map(({ place: at, turn, spin, spinUp, push }) => {
      const sample = new Float64Array(SAMPLE_LANES);
      sample.set(at, Sample.position);
      sample.set(turn, Sample.rotation);
      sample.set(spin, Sample.angularVelocity);
      sample.set(spinUp, Sample.angularAcceleration);
      sample.set(push, Sample.acceleration);
      return sample;
    });
    const { tree, inner } = chainAfterStep(samples, field);
    const felt = new Float64Array(3);
    tree.feltGravity(inner, Float64Array.from(place), 0, felt, 0);
    return felt;
  });
});

/** A rotation as a function of time up to second order: value, first and second derivative. */
type Jet = readonly [value: Matrix, rate: Matrix, change: Matrix];

/** The product rule on matrices. */
const jetProduct = ([a, aRate, aChange]: Jet, [b, bRate, bChange]: Jet): Jet => [
  product(a, b),
  sum(product(aRate, b), product(a, bRate)),
  sum(sum(product(aChange, b), scaled(product(aRate, bRate), 2)), product(a, bChange)),
];

/** R' = [ω] R and R'' = ([α] + [ω]²) R. */
function jetOf({ turn, spin, spinUp }: Link): Jet {
  const r = rotationAt(turn, 0);
  const w = crossMatrix(spin);
  return [r, product(w, r), product(sum(crossMatrix(spinUp), product(w, w)), r)];
}

Then(
  "the gravity felt at any place of the innermost is the field less the acceleration of that place's path",
  function (this: ScenarioWorld) {
    this.use(chains).then((felt, { links, field, place }) => {
      const still: Jet = [IDENTITY, scaled(IDENTITY, 0), scaled(IDENTITY, 0)];
      const [turn, , change] = links.map(jetOf).reduce(jetProduct, still);
      const back = transpose(turn);
      // The place goes round with the axes; the frame's origin adds what its accelerometer reads: its own push here,
      // because no parent had a reading before the first step.
      const path = apply(back, apply(change, place));
      const last = links.at(-1);
      if (last === undefined) throw new Error('an empty chain');
      const reading = apply(transpose(rotationAt(last.turn, 0)), last.push);
      const expected = minus(minus(pullOf(field, place), reading), path);
      // Rates up to 3 rad/s in all over 87 m: 800 m/s² and some dozens of roundings.
      expectVector('the felt gravity', felt, expected, { kind: 'absolute', amount: 1e-11 });
    });
  },
);

/** A field with one bad value, and the name of that value. */
interface BadField {
  readonly field: GravityField;
  readonly name: string;
}

const bad = fc.constantFrom(NaN, Infinity, -Infinity);
const withBad = (v: Vector, axis: number, value: number): Vector => [
  axis === 0 ? value : v[0],
  axis === 1 ? value : v[1],
  axis === 2 ? value : v[2],
];
const badVector = fc.tuple(vectors(9), fc.nat({ max: 2 }), bad).map(([v, axis, value]) => withBad(v, axis, value));
const MIN: Vector = [-1, -1, -1];
const MAX: Vector = [1, 1, 1];

const badFields: fc.Arbitrary<BadField> = fc.oneof(
  badVector.map((v) => ({ field: uniform(v), name: 'gravity.acceleration' })),
  badVector.map((v) => ({ field: uniform([0, -1, 0], { min: v, max: MAX }), name: 'gravity.region.min' })),
  badVector.map((v) => ({ field: uniform([0, -1, 0], { min: MIN, max: v }), name: 'gravity.region.max' })),
  fc.oneof(bad, between(-1e20, -1e-300)).map((mu) => ({ field: point(mu), name: 'gravity.mu' })),
);

interface Refusals {
  readonly errors: readonly unknown[];
  readonly after: GravityField;
  readonly count: number;
}

const refusals = slot(() => new Trial<BadField, Refusals>());

Given('any gravity field with one bad value in it', function (this: ScenarioWorld) {
  this.use(refusals).given(badFields);
});

When('it is given to a frame, and a frame is made with it', function (this: ScenarioWorld) {
  this.use(refusals).when(({ field }) => {
    const tree = FrameTree.allocate(8);
    const root = tree.create({ owner: 1 as Entity, parent: NO_FRAME, bubble: Infinity, gravity: point(5) });
    const errors: unknown[] = [];
    const calls = [
      () => {
        tree.setGravity(root, field);
      },
      () => {
        tree.create({ owner: 2 as Entity, parent: root, bubble: 1, gravity: field });
      },
    ];
    for (const call of calls) {
      try {
        call();
        errors.push(undefined);
      } catch (error) {
        errors.push(error);
      }
    }
    return { errors, after: tree.gravityOf(root), count: tree.count };
  });
});

Then('both are refused by GRAV-22 with the name of the value', function (this: ScenarioWorld) {
  this.use(refusals).then(({ errors }, { name }) => {
    for (const error of errors) {
      asserted();
      if (!(error instanceof RefusalError)) throw new Error(`not refused: ${String(error)}`);
      asserted();
      if (error.rule !== 'GRAV-22' || error.field !== name)
        throw new Error(`it names ${error.rule} and ${error.field}`);
    }
  });
});

Then('the old field stays, and no frame was made', function (this: ScenarioWorld) {
  this.use(refusals).then(({ after, count }) => {
    asserted();
    if (after.kind !== 'point' || after.mu !== 5 || count !== 1)
      throw new Error(`${JSON.stringify(after)}, ${count} frames`);
  });
});
