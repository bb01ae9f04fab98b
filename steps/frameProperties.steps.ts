/** What holds for all forests of frames and for all records. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { FollowKind, FrameTree, NO_FRAME } from '#core/frames/frameTree.js';
import { Sample, SAMPLE_LANES } from '#core/frames/motionSample.js';
import { noGravity, point, uniform, type GravityField } from '#core/gravity.js';
import type { Entity } from '#core/handles.js';
import { apply, minus, plus, rotationAt, times, transpose, vectorAt, type Vector } from './oracles/matrix.js';
import { pullOf } from './oracles/fieldModel.js';
import { TICK_RATE } from './frames/frameScene.js';
import { deeds, forestAfter, placed, type Deed, type Forest } from './frames/treeModel.js';
import { between, rotations, Trial, vectors } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';

const forests = slot(() => new Trial<Deed[], Forest>());

Given('any forest that grew by births, deaths, moves and writes of up to 40 frames', function (this: ScenarioWorld) {
  this.use(forests).given(deeds);
});

When('the same is done to a plain list of frames', function (this: ScenarioWorld) {
  this.use(forests).when(forestAfter);
});

Then('the rows from 0 on hold each live frame once, with its own owner and parent', function (this: ScenarioWorld) {
  this.use(forests).then(({ tree, frames }) => {
    if (tree.count !== frames.length) throw new Error(`${tree.count} rows for ${frames.length} frames`);
    const rows = new Set(Array.from({ length: tree.count }, (_, dense) => tree.idAt(dense)));
    for (const { id, owner, parent } of frames) {
      if (!rows.has(id)) throw new Error(`frame ${id} has no row`);
      if (tree.ownerOf(id) !== owner) throw new Error(`frame ${id} is owned by ${tree.ownerOf(id)}, not ${owner}`);
      if (tree.parentOf(id) !== (parent?.id ?? NO_FRAME)) throw new Error(`frame ${id} hangs in ${tree.parentOf(id)}`);
    }
  });
});

Then(
  'one pass from the first row to the last places every frame as a walk up its parents does, within 1 µm',
  function (this: ScenarioWorld) {
    this.use(forests).then(({ tree, frames }) => {
      const poses = new Float64Array(tree.count * 7);
      tree.composeAll(poses);
      for (const frame of frames) {
        const at = tree.indexOf(frame.id) * 7;
        const { place, turn } = placed(frame);
        // A corner of the frame, so that a wrong turn shows as a wrong place.
        const corner: Vector = [3, -2, 5];
        expectNear(
          plus(vectorAt(poses, at), apply(rotationAt(poses, at + 3), corner)),
          plus(place, apply(turn, corner)),
          1e-6,
        );
      }
    });
  },
);

Then('each bubble still has the radii that it was born with', function (this: ScenarioWorld) {
  this.use(forests).then(({ tree, frames }) => {
    const out = new Float64Array(3);
    for (const { id, bubble } of frames) {
      tree.readBounds(id, out, 0);
      if (bubble.some((radius, i) => out[i] !== radius)) throw new Error(`the bubble of ${id} is ${String(out)}`);
    }
  });
});

Then('the squared length of every rotation is 1 within 1e-12', function (this: ScenarioWorld) {
  this.use(forests).then(({ tree, frames }) => {
    const out = new Float64Array(7);
    for (const { id } of frames) {
      tree.readPose(id, out, 0);
      const squared = out.subarray(3).reduce((sum, each) => sum + each * each, 0);
      if (!(Math.abs(squared - 1) <= 1e-12)) throw new Error(`the rotation of ${id} has the squared length ${squared}`);
    }
  });
});

/** A frame's record and rotation as the engine gets it, and what surrounds it. */
interface Fall {
  readonly field: GravityField;
  readonly parentTurn: readonly [x: number, y: number, z: number, w: number];
  readonly parentPush: Vector;
  readonly place: Vector;
  readonly chord: Vector;
  readonly turn: readonly [x: number, y: number, z: number, w: number];
  readonly push: Vector;
}

const fields: fc.Arbitrary<GravityField> = fc.oneof(
  fc.constant(noGravity),
  vectors(20).map((acceleration) => uniform(acceleration)),
  between(1e3, 1e6).map((mu) => point(mu)),
);

const falls: fc.Arbitrary<Fall> = fc.record({
  field: fields,
  parentTurn: rotations,
  parentPush: vectors(30),
  place: vectors(100).map((v): Vector => [v[0], v[1] + 200, v[2]]),
  chord: vectors(50),
  turn: rotations,
  push: vectors(30),
});

const records = slot(() => new Trial<Fall, { readonly reading: Float64Array; readonly tree: FrameTree }>());

Given('any frame in a parent that does not turn, with any gravity and push', function (this: ScenarioWorld) {
  this.use(records).given(falls);
});

When('both have taken the records of two steps', function (this: ScenarioWorld) {
  this.use(records).when((fall) => {
    const tree = FrameTree.allocate(8);
    const root = tree.create({ owner: 1 as Entity, parent: NO_FRAME, bubble: Infinity });
    const parent = tree.create({ owner: 2 as Entity, parent: root, bubble: 1000, gravity: fall.field });
    const frame = tree.create({ owner: 3 as Entity, parent, bubble: 10 });
    const samples = [
      undefined,
      sampleOf({ turn: fall.parentTurn, acceleration: fall.parentPush }),
      sampleOf({ place: fall.place, chord: fall.chord, turn: fall.turn, acceleration: fall.push }),
    ];
    for (let pass = 0; pass < 2; pass++) {
      tree.takeStepRecords({
        step: 1 / TICK_RATE,
        recordOf: (owner, sample) => {
          const values = samples[owner - 1];
          if (values === undefined) return FollowKind.none;
          sample.set(values);
          return FollowKind.rails;
        },
      });
    }
    const reading = new Float64Array(3);
    tree.readProperAcceleration(frame, reading, 0);
    return { reading, tree };
  });
});

interface SampleParts {
  readonly place?: Vector;
  readonly chord?: Vector;
  readonly turn: readonly [x: number, y: number, z: number, w: number];
  readonly acceleration: Vector;
}

function sampleOf({ place = [0, 0, 0], chord = [0, 0, 0], turn, acceleration }: SampleParts): Float64Array {
  const sample = new Float64Array(SAMPLE_LANES);
  const length = Math.hypot(...turn);
  sample.set(place, Sample.position);
  sample.set(
    turn.map((each) => each / length),
    Sample.rotation,
  );
  sample.set(chord, Sample.chord);
  sample.set(acceleration, Sample.acceleration);
  return sample;
}

Then(
  'its accelerometer reads its acceleration less the pull at its start, the push of the parent taken off that pull, in its own axes',
  function (this: ScenarioWorld) {
    this.use(records).then(({ reading }, fall) => {
      const start = minus(fall.place, times(fall.chord, 1 / TICK_RATE));
      const parentReading = apply(transpose(rotationAt(fall.parentTurn, 0)), fall.parentPush);
      const gravity = minus(pullOf(fall.field, start), parentReading);
      const expected = apply(transpose(rotationAt(fall.turn, 0)), minus(fall.push, gravity));
      // Forces up to 100 m/s² and a dozen roundings.
      expectNear(vectorAt(reading, 0), expected, 1e-12);
    });
  },
);

function expectNear(actual: Vector, expected: Vector, room: number): void {
  const off = Math.max(...minus(actual, expected).map(Math.abs));
  if (!(off <= room)) throw new Error(`got ${actual.join()}, expected ${expected.join()}: off by ${off}`);
}

/** A family: the accelerations of a parent and its children over three steps, and the order in which rows are made. */
interface Family {
  readonly pushes: readonly Vector[];
  readonly order: readonly number[];
}

const families: fc.Arbitrary<Family> = fc.record({
  pushes: fc.array(vectors(30), { minLength: 7, maxLength: 7 }),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7, maxLength: 7 }),
});

/** The parent of each frame of a family: a root, two of its children, and two children of each. */
const PARENTS = [-1, 0, 0, 1, 1, 2, 2] as const;

const familyTrial = slot(() => new Trial<Family, number[][]>());

Given('any pushes on a family of seven frames, made in any order', function (this: ScenarioWorld) {
  this.use(familyTrial).given(families);
});

When('three steps of records are taken', function (this: ScenarioWorld) {
  this.use(familyTrial).when(({ pushes, order }) => {
    const tree = FrameTree.allocate(16);
    const ids = new Map<number, ReturnType<FrameTree['create']>>();
    // All are born as roots in the given order, then hung into their parents, so that rows lie in any order.
    for (const k of order) ids.set(k, tree.create({ owner: (k + 1) as Entity, parent: NO_FRAME, bubble: 10 }));
    PARENTS.forEach((parent, k) => {
      const [child, above] = [ids.get(k), ids.get(parent)];
      if (child !== undefined && above !== undefined) tree.reparent(child, above);
    });
    const readings: number[][] = [];
    for (let pass = 0; pass < 3; pass++) {
      tree.takeStepRecords({
        step: 1 / TICK_RATE,
        recordOf: (owner, sample) => {
          const push = pushes[owner - 1];
          if (push === undefined) return FollowKind.none;
          sample.set(sampleOf({ turn: [0, 0, 0, 1], acceleration: times(push, pass + 1) }));
          return owner % 2 === 0 ? FollowKind.physics : FollowKind.rails;
        },
      });
      const out = new Float64Array(21);
      for (const [k, id] of ids) tree.readProperAcceleration(id, out, 3 * k);
      readings.push([...out]);
    }
    return readings;
  });
});

Then('every frame was judged against the reading that its parent had before the step', function (this: ScenarioWorld) {
  this.use(familyTrial).then((readings, { pushes }) => {
    let before: Vector[] = PARENTS.map(() => [0, 0, 0]);
    readings.forEach((reading, pass) => {
      // No field anywhere: what a frame feels is its push, and its parent's reading is felt against it.
      const now = PARENTS.map((parent, k): Vector => {
        const push = times(pushes[k] ?? [0, 0, 0], pass + 1);
        return parent < 0 ? push : plus(push, before[parent] ?? [0, 0, 0]);
      });
      now.forEach((expected, k) => {
        expectNear(vectorAt(reading, 3 * k), expected, 1e-12);
      });
      before = now;
    });
  });
});

const kept = slot(
  () => new Trial<readonly number[], { readonly row: Map<string, number>; readonly sample: Float64Array }>(),
);

Given('any full sample', function (this: ScenarioWorld) {
  this.use(kept).given(
    fc
      .uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: SAMPLE_LANES, maxLength: SAMPLE_LANES })
      .map((values) => values.map((value) => value * Math.SQRT1_2)),
  );
});

When('a frame takes it as its step record', function (this: ScenarioWorld) {
  this.use(kept).when((values) => {
    const sample = Float64Array.from(values);
    const length = Math.hypot(...sample.subarray(3, 7));
    for (let i = 3; i < 7; i++) sample[i] = (sample[i] as number) / length;
    const tree = FrameTree.allocate(4);
    const root = tree.create({ owner: 1 as Entity, parent: NO_FRAME, bubble: Infinity, gravity: uniform([3, 5, 7]) });
    const frame = tree.create({ owner: 2 as Entity, parent: root, bubble: 1 });
    tree.takeStepRecords({
      step: 1 / TICK_RATE,
      recordOf: (owner, out) => {
        if (owner !== 2) return FollowKind.none;
        out.set(sample);
        return FollowKind.rails;
      },
    });
    const row = new Map<string, number>();
    tree.visitState({
      field: (id, name, lane, value) => {
        if (id === frame) row.set(`${name}.${lane}`, value);
      },
    });
    return { row, sample };
  });
});

/** The parts of a record that a row keeps, by the names of both. */
const KEPT = [
  { name: 'pose', at: Sample.position, lanes: 7 },
  { name: 'linear', at: Sample.velocity, lanes: 3 },
  { name: 'angular', at: Sample.angularVelocity, lanes: 3 },
  { name: 'angularAcceleration', at: Sample.angularAcceleration, lanes: 3 },
] as const;

Then('its row holds the pose, the velocities and the angular acceleration to the bit', function (this: ScenarioWorld) {
  this.use(kept).then(({ row, sample }) => {
    for (const { name, at, lanes } of KEPT) {
      for (let lane = 0; lane < lanes; lane++) {
        const [is, should] = [row.get(`${name}.${lane}`), sample[at + lane]];
        // A rotation that is unit to rounding but not to the last bits may be made so.
        const room = name === 'pose' && lane >= 3 ? 1e-15 : 0;
        if (!(Math.abs((is ?? NaN) - (should ?? NaN)) <= room))
          throw new Error(`${name} ${lane} is ${is}, not ${should}`);
      }
    }
  });
});

Then('no number of its row is one of the chord or of the acceleration', function (this: ScenarioWorld) {
  this.use(kept).then(({ row, sample }) => {
    const own = new Set(KEPT.flatMap(({ at, lanes }) => [...sample.subarray(at, at + lanes)]));
    for (const at of [Sample.chord, Sample.acceleration]) {
      for (const value of sample.subarray(at, at + 3)) {
        if (own.has(value)) continue;
        for (const [name, held] of row) if (held === value) throw new Error(`the row keeps ${value} as ${name}`);
      }
    }
  });
});
