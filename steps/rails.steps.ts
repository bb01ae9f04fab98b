/** Orbits and spins as functions of time. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { FollowKind, FrameTree, NO_FRAME } from '#core/frames/frameTree.js';
import { Sample, SAMPLE_LANES } from '#core/frames/motionSample.js';
import { point } from '#core/gravity.js';
import type { Entity } from '#core/handles.js';
import type { FrameSpin } from '#core/rails/frameSpin.js';
import {
  facesParent,
  keplerState,
  sampleKepler,
  STATE_LANES,
  type KeplerAttitude,
  type KeplerOrbit,
} from '#core/rails/keplerOrbit.js';
import { elements, expectAxes, orbitOf, spins, spunAxes } from './frames/orbits.js';
import { between, Trial } from './frames/trial.js';
import { orbiting } from './frames/records.js';
import { frameScene } from './frames/frameScene.js';
import { expectVector } from './frames.steps.js';
import {
  apply,
  cross,
  minus,
  norm,
  plus,
  product,
  rotationAt,
  times,
  turnAbout,
  vectorAt,
  type Vector,
} from './oracles/matrix.js';
import { energyOf, integrateFall, momentumOf, stateFromElements, type State } from './oracles/twoBody.js';
import { asserted } from './support/assertions.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

const X: Vector = [1, 0, 0];
const Y: Vector = [0, 1, 0];

/** The orbit of a scenario and what it was asked. */
interface OneOrbit {
  orbit: KeplerOrbit;
  mu: number;
  state: State;
  /** What the orbit is compared with: an earlier state, or a pebble. */
  other: State;
  time: number;
  chordErrors: number[];
}

const one = slot((): OneOrbit => ({
  orbit: orbitOf({}),
  mu: 1,
  state: { position: X, velocity: Y },
  other: { position: X, velocity: Y },
  time: 0,
  chordErrors: [],
}));

function stateAt(orbit: KeplerOrbit, mu: number, time: number): State {
  const out = new Float64Array(STATE_LANES);
  keplerState(out, 0, orbit, mu, time);
  return { position: vectorAt(out, 0), velocity: vectorAt(out, 3) };
}

Given(
  'a body of {gravityParameter} and an orbit of {distance}, eccentricity {number}, inclination {angle}, node {angle} and argument {angle}',
  function (
    this: ScenarioWorld,
    mu: number,
    semiMajorAxis: number,
    eccentricity: number,
    inclination: number,
    ascendingNode: number,
    argumentOfPeriapsis: number,
  ) {
    const it = this.use(one);
    it.mu = mu;
    it.orbit = orbitOf({ semiMajorAxis, eccentricity, inclination, ascendingNode, argumentOfPeriapsis });
  },
);

When('the orbit is asked for mean anomaly {angle}', function (this: ScenarioWorld, meanAnomalyAtEpoch: number) {
  const it = this.use(one);
  it.state = stateAt({ ...it.orbit, meanAnomalyAtEpoch }, it.mu, 0);
});

Then(
  'the body stands at {place}, within {tolerance}',
  function (this: ScenarioWorld, place: Vector, tolerance: Tolerance) {
    expectVector('the place', this.use(one).state.position, place, tolerance);
  },
);

Then(
  'it moves at {velocity}, within {tolerance}',
  function (this: ScenarioWorld, velocity: Vector, tolerance: Tolerance) {
    expectVector('the velocity', this.use(one).state.velocity, velocity, tolerance);
  },
);

When('the time {duration} has passed on the orbit', function (this: ScenarioWorld, time: number) {
  const it = this.use(one);
  it.other = stateAt(it.orbit, it.mu, 0);
  it.state = stateAt(it.orbit, it.mu, time);
});

Then(
  'the body is {distance} ahead of where it was, within {tolerance}',
  function (this: ScenarioWorld, ahead: number, tolerance: Tolerance) {
    const { state, other } = this.use(one);
    expectWithin('the distance', norm(minus(state.position, other.position)), ahead, tolerance);
  },
);

When('a pebble falls freely from the state at the epoch for {duration}', function (this: ScenarioWorld, time: number) {
  const it = this.use(one);
  it.other = integrateFall(stateAt(it.orbit, it.mu, 0), it.mu, { time, steps: 200 });
  it.state = stateAt(it.orbit, it.mu, time);
});

Then(
  'the body on the orbit is within {distance} of the pebble, and within {speed} of its velocity',
  function (this: ScenarioWorld, distance: number, speed: number) {
    const { state, other } = this.use(one);
    expectWithin('the distance', norm(minus(state.position, other.position)), 0, {
      kind: 'absolute',
      amount: distance,
    });
    expectWithin('the speed', norm(minus(state.velocity, other.velocity)), 0, { kind: 'absolute', amount: speed });
  },
);

When(
  '{number} turns have passed and ten ticks a millisecond apart follow',
  function (this: ScenarioWorld, turns: number) {
    const it = this.use(one);
    const { semiMajorAxis: a } = it.orbit;
    // A whole number of seconds near the time asked for: its milliseconds are spaced evenly to 5e-7 of one.
    const start = Math.round(turns * 2 * Math.PI * Math.sqrt(a ** 3 / it.mu));
    // The epoch moves, so that the times themselves are small and exact enough for millimeters per second.
    const orbit = { ...it.orbit, epoch: -start };
    for (let tick = 0; tick < 10; tick++) {
      const [before, after] = [tick / 1024, (tick + 1) / 1024];
      const [from, to] = [stateAt(orbit, it.mu, before), stateAt(orbit, it.mu, after)];
      const chord = times(minus(to.position, from.position), 1024);
      it.chordErrors.push(norm(minus(chord, times(plus(from.velocity, to.velocity), 0.5))));
    }
  },
);

Then(
  'no chord differs from the velocity between its ends by more than {speed}',
  function (this: ScenarioWorld, most: number) {
    const { chordErrors } = this.use(one);
    expectWithin('the largest difference', Math.max(...chordErrors), 0, { kind: 'absolute', amount: most });
  },
);

Given(
  'frame {string} has a point gravity of {gravityParameter}',
  function (this: ScenarioWorld, name: string, mu: number) {
    this.use(frameScene).of(name).gravity = point(mu);
  },
);

Given(
  /^frame "([^"]+)" circles its parent at 100 m in the reference plane, from \+X on$/,
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(frameScene);
    const field = scene.of(scene.of(name).parent ?? name).gravity;
    scene.records.set(
      scene.owner(name),
      orbiting(orbitOf({ semiMajorAxis: 100 }), field?.kind === 'point' ? field.mu : 0),
    );
  },
);

/** An orbit, its G·M and a time. */
interface AnyOrbit {
  readonly orbit: KeplerOrbit;
  readonly mu: number;
  readonly time: number;
  readonly spin: FrameSpin;
  readonly tickRate: number;
}

/** Orbits of all sizes, with a period of a minute to a year; times within three turns. */
const anyOrbit: fc.Arbitrary<AnyOrbit> = fc
  .tuple(elements, between(1.8, 7.5), between(-3, 3), spins, fc.constantFrom(20, 50, 60, 120))
  .map(([parts, periodTens, turns, spin, tickRate]) => {
    const period = 10 ** periodTens;
    const mu = parts.semiMajorAxis ** 3 * ((2 * Math.PI) / period) ** 2;
    return { orbit: orbitOf(parts), mu, time: parts.epoch + turns * period, spin, tickRate };
  });

/** What an orbit gave: a state or a sample, and readings of an accelerometer. */
interface Ride {
  readonly state: State;
  readonly sample: Float64Array;
  readonly readings: readonly number[];
}

const rides = slot(() => new Trial<AnyOrbit, Ride>());

Given('any closed orbit round any body, and any time within three turns of its epoch', function (this: ScenarioWorld) {
  this.use(rides).given(anyOrbit);
});

When('the orbit is asked for its state then', function (this: ScenarioWorld) {
  this.use(rides).when(({ orbit, mu, time }) => ({
    state: stateAt(orbit, mu, time),
    sample: new Float64Array(SAMPLE_LANES),
    readings: [],
  }));
});

function meanAnomalyOf({ orbit, mu, time }: AnyOrbit): number {
  const { semiMajorAxis: a, meanAnomalyAtEpoch, epoch = 0 } = orbit;
  return meanAnomalyAtEpoch + Math.sqrt(mu / a ** 3) * (time - epoch);
}

Then(
  "place and velocity are those of a bisection on Kepler's equation and three turned matrices",
  function (this: ScenarioWorld) {
    this.use(rides).then(({ state }, any) => {
      const { orbit, mu } = any;
      const expected = stateFromElements(orbit, mu, meanAnomalyOf(any));
      // Twenty radians of mean anomaly round to 4e-15; near the periapsis of e = 0.9 that moves a body 10 times as far.
      const room = 1e-13 / (1 - orbit.eccentricity) ** 2;
      const speed = Math.sqrt(mu / orbit.semiMajorAxis);
      const within = (amount: number): Tolerance => ({ kind: 'absolute', amount });
      expectVector('the place', state.position, expected.position, within(room * orbit.semiMajorAxis));
      expectVector(
        'the velocity',
        state.velocity,
        expected.velocity,
        within((room * speed) / (1 - orbit.eccentricity)),
      );
    });
  },
);

Then(
  "its energy is -G·M \\/ 2a, and its angular momentum the root of G·M a \\(1 - e²) along the orbit's pole",
  function (this: ScenarioWorld) {
    this.use(rides).then(({ state }, { orbit, mu }) => {
      const { semiMajorAxis: a, eccentricity: e } = orbit;
      // The kinetic and the potential part are up to 20 times their sum at e = 0.9.
      expectWithin('the energy', energyOf(state, mu), -mu / (2 * a), { kind: 'relative', amount: 1e-13 });
      const pole = apply(product(turnAbout(Y, orbit.ascendingNode), turnAbout(X, orbit.inclination)), Y);
      const momentum = times(pole, Math.sqrt(mu * a * (1 - e * e)));
      expectVector('the angular momentum', momentumOf(state), momentum, { kind: 'relative', amount: 1e-14 });
    });
  },
);

When('a frame rides it for three steps at any tick rate', function (this: ScenarioWorld) {
  this.use(rides).when(({ orbit, mu, time, tickRate }) => {
    const tree = FrameTree.allocate(4);
    const root = tree.create({ owner: 1 as Entity, parent: NO_FRAME, bubble: Infinity, gravity: point(mu) });
    const frame = tree.create({ owner: 2 as Entity, parent: root, bubble: 1 });
    const readings = new Float64Array(9);
    const first = Math.round(time * tickRate);
    for (let k = 0; k < 3; k++) {
      const tick = { start: (first + k) / tickRate, end: (first + k + 1) / tickRate, step: 1 / tickRate };
      tree.takeStepRecords({
        step: tick.step,
        recordOf: (owner, sample) => {
          if (owner !== 2) return FollowKind.none;
          sampleKepler(sample, 0, orbit, mu, tick);
          return FollowKind.rails;
        },
      });
      tree.readProperAcceleration(frame, readings, 3 * k);
    }
    return { state: stateAt(orbit, mu, time), sample: new Float64Array(SAMPLE_LANES), readings: [...readings] };
  });
});

Then('its accelerometer reads 0 in each of them', function (this: ScenarioWorld) {
  this.use(rides).then(({ readings }) => {
    asserted();
    if (!readings.every((each) => Object.is(each, 0))) throw new Error(`it reads ${readings.join()}`);
  });
});

function ride(any: AnyOrbit, attitude: KeplerAttitude): Ride {
  const orbit = { ...any.orbit, attitude };
  const sample = new Float64Array(SAMPLE_LANES);
  sampleKepler(sample, 0, orbit, any.mu, { start: any.time - 1 / 60, end: any.time, step: 1 / 60 });
  return { state: stateAt(orbit, any.mu, any.time), sample, readings: [] };
}

When('a frame with any spin rides it then', function (this: ScenarioWorld) {
  this.use(rides).when((any) => ride(any, { kind: 'spin', ...any.spin }));
});

When('a frame that faces its parent rides it then', function (this: ScenarioWorld) {
  this.use(rides).when((any) => ride(any, facesParent));
});

Then(
  "its axes are the parent's tilted about +X, then turned about +Y by phase plus rate times time",
  function (this: ScenarioWorld) {
    this.use(rides).then(({ sample }, { orbit, spin, time }) => {
      const since = time - (orbit.epoch ?? 0);
      // The oracle's own angle rounds twice: its product, and its sum with the phase.
      expectAxes(sample, spunAxes(spin, since), 1e-15 + Math.abs(spin.rate * since) * 2 ** -52);
      // Some sixteen roundings at up to 2 rad/s.
      const rate = times(apply(turnAbout(X, spin.axialTilt), Y), spin.rate);
      expectVector('the turn rate', vectorAt(sample, Sample.angularVelocity), rate, {
        kind: 'absolute',
        amount: 4e-15,
      });
    });
  },
);

Then('its -Y points at the parent and its -Z along the motion across the horizon', function (this: ScenarioWorld) {
  this.use(rides).then(({ sample, state }) => {
    const up = times(state.position, 1 / norm(state.position));
    const pole = momentumOf(state);
    const onward = cross(pole, up);
    const axes = rotationAt(sample, Sample.rotation);
    const room: Tolerance = { kind: 'absolute', amount: 1e-13 };
    expectVector('the belly', apply(axes, [0, -1, 0]), times(up, -1), room);
    expectVector('the nose', apply(axes, [0, 0, -1]), times(onward, 1 / norm(onward)), room);
  });
});

Then('the turn rate and its change carry its attitude through the next instant', function (this: ScenarioWorld) {
  this.use(rides).then(({ sample, state }, any) => {
    const rate = vectorAt(sample, Sample.angularVelocity);
    // The time in which the body turns by a ten-thousandth: the third order of the turn is 1e-12.
    const instant = 1e-4 / (norm(momentumOf(state)) / norm(state.position) ** 2);
    const next = ride({ ...any, time: any.time + instant }, facesParent);
    const taken = any.time + instant - any.time;
    const turn = plus(times(rate, taken), times(vectorAt(sample, Sample.angularAcceleration), taken * taken * 0.5));
    const carried = product(turnAbout(times(turn, 1 / norm(turn)), norm(turn)), rotationAt(sample, Sample.rotation));
    expectAxes(next.sample, carried, 2e-11);
  });
});
