/** Spins, the memory of rails, what is refused, and end poses. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { Sample, SAMPLE_LANES } from '#core/frames/motionSample.js';
import { requireSpin, sampleSpin, type FrameSpin } from '#core/rails/frameSpin.js';
import {
  facesParent,
  keplerState,
  requireOrbit,
  sampleKepler,
  STATE_LANES,
  type KeplerOrbit,
  type KeplerAttitude,
} from '#core/rails/keplerOrbit.js';
import { recordOfEndPose } from '#core/rails/stepRecord.js';
import { elements, expectAxes, orbitOf, spins, spunAxes } from './frames/orbits.js';
import { between, rotations, Trial, vectors } from './frames/trial.js';
import { expectVector } from './frames.steps.js';
import { BigReals } from './oracles/bigReal.js';
import { minus, norm, product, rotationAt, times, turnAbout, vectorAt, type Vector } from './oracles/matrix.js';
import { asserted } from './support/assertions.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

/** A spin, a place and a time. */
interface AnySpin {
  readonly spin: FrameSpin;
  readonly place: Vector;
  readonly time: number;
}

const spinTrial = slot(() => new Trial<AnySpin, { readonly still: Float64Array; readonly orbiting: Float64Array }>());

Given('any spin and any time', function (this: ScenarioWorld) {
  const place = fc.tuple(between(-1e9, 1e9), between(-1e9, 1e9), between(-1e9, 1e9));
  this.use(spinTrial).given(fc.record({ spin: spins, place, time: between(-1e6, 1e6) }));
});

When('a frame spins so in place, and another on an orbit', function (this: ScenarioWorld) {
  this.use(spinTrial).when(({ spin, place, time }) => {
    const still = new Float64Array(SAMPLE_LANES);
    sampleSpin(still, 0, spin, Float64Array.from(place), 0, time);
    const round = new Float64Array(SAMPLE_LANES);
    const orbit = orbitOf({ attitude: { kind: 'spin', ...spin } });
    sampleKepler(round, 0, orbit, 4e14, { start: time - 1 / 60, end: time, step: 1 / 60 });
    return { still, orbiting: round };
  });
});

Then('both have the same rotation and the same turn rate, to the bit', function (this: ScenarioWorld) {
  this.use(spinTrial).then(({ still, orbiting: round }) => {
    for (const [at, lanes] of [
      [Sample.rotation, 4],
      [Sample.angularVelocity, 3],
    ] as const) {
      for (let i = at; i < at + lanes; i++) {
        asserted();
        if (!Object.is(still[i], round[i]))
          throw new Error(`lane ${i}: ${still[i]} in place, ${round[i]} on the orbit`);
      }
    }
  });
});

Then(
  'the first stands where it was put, its axes tilted about +X, then turned about +Y by phase plus rate times time',
  function (this: ScenarioWorld) {
    this.use(spinTrial).then(({ still }, { spin, place, time }) => {
      expectVector('the place', still, place, { kind: 'absolute', amount: 0 });
      expectAxes(still, spunAxes(spin, time), 1e-15 + Math.abs(spin.rate * time) * 2 ** -52);
      for (const at of [Sample.chord, Sample.velocity, Sample.acceleration, Sample.angularAcceleration]) {
        expectVector('a rest', vectorAt(still, at), [0, 0, 0], { kind: 'absolute', amount: 0 });
      }
    });
  },
);

const walk = slot((): { dots: number[] } => ({ dots: [] }));

When(
  'a frame that faces its parent and one that spins are followed through three turns of an oval orbit',
  function (this: ScenarioWorld) {
    const period = 100;
    const mu = 7e6 ** 3 * ((2 * Math.PI) / period) ** 2;
    const [before, now] = [new Float64Array(2 * SAMPLE_LANES), new Float64Array(2 * SAMPLE_LANES)];
    const spin: FrameSpin = { axialTilt: 0.4, rate: 1, phaseAtEpoch: 2 };
    const attitudes: readonly KeplerAttitude[] = [facesParent, { kind: 'spin', ...spin }];
    for (let k = 0; k <= 3000; k++) {
      before.set(now);
      attitudes.forEach((attitude, i) => {
        const orbit = orbitOf({ eccentricity: 0.4, inclination: 1, attitude });
        const end = (k * period) / 1000;
        sampleKepler(now, i * SAMPLE_LANES, orbit, mu, { start: end - 0.1, end, step: 0.1 });
      });
      if (k === 0) continue;
      for (const i of [Sample.rotation, SAMPLE_LANES + Sample.rotation]) {
        this.use(walk).dots.push([0, 1, 2, 3].reduce((sum, j) => sum + (before[i + j] ?? 0) * (now[i + j] ?? 0), 0));
      }
    }
  },
);

Then(
  'the four numbers of their rotations never turn their signs over from one tick to the next',
  function (this: ScenarioWorld) {
    const { dots } = this.use(walk);
    // A tenth of a radian a tick turns the four numbers by 0.05 rad at most.
    const least = Math.min(...dots);
    asserted();
    if (!(least > Math.cos(0.06))) throw new Error(`two neighbours have the product ${least}`);
  },
);

/** An orbit round a body, and a time on it. */
const orbitInTime = slot(() => ({ orbit: orbitOf({}), mu: 1, time: 0, state: new Float64Array(STATE_LANES) }));

Given(
  'a body of {gravityParameter} and an orbit of {distance}, whose mean motion is 2 to the power -10 rad\\/s',
  function (this: ScenarioWorld, mu: number, semiMajorAxis: number) {
    const it = this.use(orbitInTime);
    // All powers of two, so that the oracle's rate is the exact one.
    asserted();
    if (mu !== 2 ** -20 * semiMajorAxis ** 3) throw new Error('its mean motion is another');
    it.mu = mu;
    it.orbit = orbitOf({ semiMajorAxis });
  },
);

When('{duration} have passed on it', function (this: ScenarioWorld, time: number) {
  const it = this.use(orbitInTime);
  it.time = time;
  keplerState(it.state, 0, it.orbit, it.mu, time);
});

Then(
  'the body is where the angle in 640 bits puts it, within {tolerance}',
  function (this: ScenarioWorld, tolerance: Tolerance) {
    const { orbit, state, time } = this.use(orbitInTime);
    const reals = new BigReals(640);
    const angle = reals.of(time) >> 10n;
    const part = (value: bigint): number => (Number(value >> 580n) / 2 ** 60) * orbit.semiMajorAxis;
    expectVector('the place', state, [part(reals.cos(angle)), 0, -part(reals.sin(angle))], tolerance);
  },
);

/** Two orbits, a spin, and ticks in the order in which they are asked for. */
interface Asked {
  readonly orbits: readonly [one: KeplerOrbit, other: KeplerOrbit];
  readonly spin: FrameSpin;
  readonly ticks: readonly number[];
}

const memory = slot(() => new Trial<Asked, { readonly alone: Float64Array[]; readonly together: Float64Array[] }>());

Given('any two closed orbits, a spin, and any ticks to ask for them', function (this: ScenarioWorld) {
  const orbit = elements.map((parts) => orbitOf(parts));
  this.use(memory).given(
    fc.record({
      orbits: fc.tuple(orbit, orbit),
      spin: spins,
      ticks: fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
    }),
  );
});

/** The samples of a tick: both orbits and the spin. */
function samplesOf({ orbits, spin }: Asked, tick: number): Float64Array {
  const out = new Float64Array(3 * SAMPLE_LANES);
  const step = { start: tick / 60, end: (tick + 1) / 60, step: 1 / 60 };
  orbits.forEach((orbit, k) => {
    sampleKepler(out, k * SAMPLE_LANES, orbit, orbit.semiMajorAxis ** 3 * 1e-6, step);
  });
  sampleSpin(out, 2 * SAMPLE_LANES, spin, Float64Array.of(1, 2, 3), 0, step.end);
  return out;
}

When('each tick is asked for first alone and then after all the others', function (this: ScenarioWorld) {
  this.use(memory).when((asked) => ({
    alone: asked.ticks.map((tick) => samplesOf(asked, tick)),
    together: [...asked.ticks]
      .reverse()
      .map((tick) => samplesOf(asked, tick))
      .reverse(),
  }));
});

Then('both answers are the same, to the bit', function (this: ScenarioWorld) {
  this.use(memory).then(({ alone, together }) => {
    alone.forEach((sample, k) => {
      sample.forEach((value, i) => {
        asserted();
        if (!Object.is(value, together[k]?.[i])) throw new Error(`lane ${i} was ${value}, then ${together[k]?.[i]}`);
      });
    });
  });
});

/** Something that is checked, and what the check said. */
const checked = slot((): { orbit: unknown; spin: unknown; results: unknown[] } => ({
  orbit: undefined,
  spin: undefined,
  results: [],
}));

const valueOf = (text: string): unknown => (text === 'undefined' ? undefined : Number(text));

function resultOf(check: () => void): unknown {
  try {
    check();
    return undefined;
  } catch (error) {
    return error;
  }
}

Given(/^an orbit of 7,000 km with (\w+) (\S+)$/, function (this: ScenarioWorld, element: string, value: string) {
  this.use(checked).orbit = { ...orbitOf({}), [element]: valueOf(value) };
});

When('the orbit is checked', function (this: ScenarioWorld) {
  const it = this.use(checked);
  it.results = [
    resultOf(() => {
      requireOrbit(it.orbit as KeplerOrbit, 'orbit');
    }),
  ];
});

function expectRefusal(result: unknown, { rule, field, value }: { rule: string; field: string; value: string }): void {
  asserted();
  if (!(result instanceof RefusalError)) throw new Error('not refused');
  asserted();
  if (result.rule !== rule || result.field !== field) throw new Error(`${result.field} was refused by ${result.rule}`);
  for (const part of [field, `is ${value}`, rule]) {
    asserted();
    if (!result.message.includes(part)) throw new Error(`'${result.message}' does not say '${part}'`);
  }
}

Then(
  'it is refused by {ruleId}, naming {string} and {string}',
  function (this: ScenarioWorld, rule: string, field: string, value: string) {
    expectRefusal(this.use(checked).results[0], { rule, field, value });
  },
);

Then('it is accepted', function (this: ScenarioWorld) {
  const [result] = this.use(checked).results;
  asserted();
  if (result !== undefined) throw new Error('it was refused', { cause: result });
});

Given(/^a spin with the (\w+) (\S+)$/, function (this: ScenarioWorld, part: string, value: string) {
  this.use(checked).spin = { axialTilt: 0.4, rate: 0.1, phaseAtEpoch: 1, [part]: valueOf(value) };
});

When('it is checked in place and as an attitude', function (this: ScenarioWorld) {
  const it = this.use(checked);
  const spin = it.spin as FrameSpin;
  it.results = [
    resultOf(() => {
      requireSpin(spin, 'spin');
    }),
    resultOf(() => {
      requireOrbit(orbitOf({ attitude: { kind: 'spin', ...spin } }), 'orbit');
    }),
  ];
});

Then(/^both are refused, naming the (\w+) and (\S+)$/, function (this: ScenarioWorld, part: string, value: string) {
  const [inPlace, onOrbit] = this.use(checked).results;
  expectRefusal(inPlace, { rule: 'FMOVE-71', field: `spin.${part}`, value });
  expectRefusal(onOrbit, { rule: 'FMOVE-70', field: `orbit.attitude.${part}`, value });
});

const finite = slot(() => new Trial<AnySpin, Float64Array>());

When('it is checked and asked for', function (this: ScenarioWorld) {
  const any = fc.double({ noNaN: true, noDefaultInfinity: true });
  const trial = this.use(finite);
  trial.given(
    fc.record({
      spin: fc.record({ axialTilt: any, rate: any, phaseAtEpoch: any }),
      place: fc.constant<Vector>([0, 0, 0]),
      time: between(-1e9, 1e9),
    }),
  );
  trial.when(({ spin, place, time }) => {
    requireSpin(spin, 'spin');
    const sample = new Float64Array(SAMPLE_LANES);
    sampleSpin(sample, 0, spin, Float64Array.from(place), 0, time);
    return sample;
  });
});

Then('it is accepted and its rotation is a unit quaternion within 1e-15', function (this: ScenarioWorld) {
  this.use(finite).then((sample) => {
    const squared = sample.subarray(Sample.rotation, Sample.rotation + 4).reduce((sum, each) => sum + each * each, 0);
    expectWithin('the squared length', squared, 1, { kind: 'absolute', amount: 1e-15 });
  });
});

/** A step from one pose to another. */
interface Way {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly step: number;
}

const ways = slot(() => new Trial<Way, Float64Array>());
const way = slot((): { start: Float64Array; end: Float64Array; record: Float64Array } => ({
  start: new Float64Array(7),
  end: new Float64Array(7),
  record: new Float64Array(SAMPLE_LANES),
}));

function recordOf({ start, end, step }: Way): Float64Array {
  const record = new Float64Array(SAMPLE_LANES);
  recordOfEndPose(record, 0, start, 0, end, 0, step);
  return record;
}

Given('any pose to start from and any pose to end at', function (this: ScenarioWorld) {
  const poses = fc.tuple(vectors(1000), rotations).map(([place, turn]) => {
    const length = Math.hypot(...turn);
    return Float64Array.from([...place, ...turn.map((each) => each / length)]);
  });
  this.use(ways).given(fc.record({ start: poses, end: poses, step: fc.constantFrom(1 / 20, 1 / 60, 1 / 120) }));
});

When('the record of the step from one to the other is made', function (this: ScenarioWorld) {
  this.use(ways).when(recordOf);
});

Then('chord and velocity are the way over the step, and no acceleration is recorded', function (this: ScenarioWorld) {
  this.use(ways).then((record, { start, end, step }) => {
    const velocity = times(minus(vectorAt(end, 0), vectorAt(start, 0)), 1 / step);
    const room = { kind: 'relative', amount: 1e-15 } as const;
    expectVector('the end', record, vectorAt(end, 0), { kind: 'absolute', amount: 0 });
    expectVector('the chord', vectorAt(record, Sample.chord), velocity, room);
    expectVector('the velocity', vectorAt(record, Sample.velocity), velocity, room);
    for (const at of [Sample.acceleration, Sample.angularAcceleration]) {
      expectVector('an acceleration', vectorAt(record, at), [0, 0, 0], { kind: 'absolute', amount: 0 });
    }
  });
});

Then(
  'the turn rate carries the start rotation into the end rotation, by at most half a turn',
  function (this: ScenarioWorld) {
    this.use(ways).then((record, { start, end, step }) => {
      const turn = times(vectorAt(record, Sample.angularVelocity), step);
      const angle = norm(turn);
      asserted();
      if (angle > Math.PI * (1 + 1e-15)) throw new Error(`it turns by ${angle} rad`);
      const carried = turnAbout(angle === 0 ? [1, 0, 0] : times(turn, 1 / angle), angle);
      expectAxes(record, product(carried, rotationAt(start, 3)), 1e-14);
      expectAxes(record, rotationAt(end, 3), 1e-15);
    });
  },
);

Given(
  'a pose at {place}, and one at {place} turned {angle} about {direction}',
  function (this: ScenarioWorld, from: Vector, to: Vector, angle: number, axis: Vector) {
    const it = this.use(way);
    it.start.set([...from, 0, 0, 0, 1]);
    it.end.set([...to, ...times(axis, Math.sin(angle / 2)), Math.cos(angle / 2)]);
  },
);

When('the record of a step of {duration} from one to the other is made', function (this: ScenarioWorld, step: number) {
  const it = this.use(way);
  it.record = recordOf({ ...it, step });
});

Then(
  'the record moves at {velocity} and turns at {spin}',
  function (this: ScenarioWorld, velocity: Vector, spin: Vector) {
    const { record } = this.use(way);
    const room = { kind: 'ulps', amount: 1 } as const;
    expectVector('the velocity', vectorAt(record, Sample.velocity), velocity, room);
    expectVector('the turn rate', vectorAt(record, Sample.angularVelocity), spin, room);
  },
);
