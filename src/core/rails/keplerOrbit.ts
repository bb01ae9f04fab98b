import { RefusalError } from '../errors.js';
import { pointAcceleration, startOfChord, type GravityField } from '../gravity.js';
import { Sample, SAMPLE_LANES } from '../frames/motionSample.js';
import { multiply, setQuat } from '../math/quat.js';
import { sinCos } from '../math/transcendental.js';
import { set3 } from '../math/vec3.js';
import { spinRotation, spinVelocity, type FrameSpin } from './frameSpin.js';
import { eccentricAnomaly } from './keplerEquation.js';
import { halfTurnSign, steadyAngle } from './steadyAngle.js';

/** How a frame on an orbit is turned: spinning steadily as a planet does, or with its belly to its parent (FMOVE-44). */
export type KeplerAttitude = ({ readonly kind: 'spin' } & FrameSpin) | { readonly kind: 'facesParent' };

/** A steady turn about the frame's +Y, tilted; with a rate of 0 the frame keeps its attitude in the parent (FMOVE-45). @public */
export const spinAttitude = (axialTilt: number, rate: number, phaseAtEpoch: number): KeplerAttitude => ({
  kind: 'spin',
  axialTilt,
  rate,
  phaseAtEpoch,
});

/** The frame's −Y points at its parent and its −Z along its motion across the horizon (FMOVE-46). */
export const facesParent: KeplerAttitude = Object.freeze({ kind: 'facesParent' });

/**
 * A closed orbit around the parent's origin, in the parent's axes: the reference plane is x-z with its north along +Y,
 * longitudes run from +X toward −Z, right-handed about +Y. Lengths in m, angles in radians. It holds no G·M; whatever
 * needs one takes it from the parent's field (FMOVE-47).
 */
export interface KeplerOrbit {
  readonly semiMajorAxis: number;
  /** 0 for a circle, below 1. */
  readonly eccentricity: number;
  /** The angle between the orbit's plane and the reference plane. */
  readonly inclination: number;
  /** The longitude at which the body rises through the reference plane. */
  readonly ascendingNode: number;
  /** From the ascending node to the periapsis, in the direction of motion. */
  readonly argumentOfPeriapsis: number;
  readonly meanAnomalyAtEpoch: number;
  /** The world time of the mean anomaly and of the attitude's phase, s; 0 when left out. */
  readonly epoch?: number;
  readonly attitude: KeplerAttitude;
}

/** The times of the step that a sample describes, s. */
export interface StepTimes {
  /** World time at the step's start. */
  readonly start: number;
  /** World time at the step's end. */
  readonly end: number;
  /** The length of a step, by which chords divide; `end − start` may differ from it in the last bits. */
  readonly step: number;
}

const FINITE_FIELDS = ['inclination', 'ascendingNode', 'argumentOfPeriapsis', 'meanAnomalyAtEpoch'] as const;
const SPIN_FIELDS = ['axialTilt', 'rate', 'phaseAtEpoch'] as const;

/**
 * Refuses an orbit that is open, has no size, has an element that is not finite, or has no attitude (FMOVE-70).
 *
 * @throws RefusalError naming the element below `field`.
 */
export function requireOrbit(orbit: KeplerOrbit, field: string): void {
  const { semiMajorAxis, eccentricity, epoch = 0 } = orbit;
  if (!(semiMajorAxis > 0 && semiMajorAxis < Infinity)) {
    throw refusal(`${field}.semiMajorAxis`, semiMajorAxis, 'must be a finite length above 0 m');
  }
  if (!(eccentricity >= 0 && eccentricity < 1)) {
    throw refusal(`${field}.eccentricity`, eccentricity, 'must be at least 0 and below 1: a closed orbit');
  }
  for (const name of FINITE_FIELDS) requireFinite(orbit[name], `${field}.${name}`);
  requireFinite(epoch, `${field}.epoch`);
  requireAttitude(orbit.attitude, `${field}.attitude`);
}

/** Takes anything, because a description that was read from a file may hold no attitude at all. */
function requireAttitude(attitude: KeplerAttitude | undefined, field: string): void {
  switch (attitude?.kind) {
    case 'facesParent':
      return;
    case 'spin':
      for (const name of SPIN_FIELDS) requireFinite(attitude[name], `${field}.${name}`);
      return;
    case undefined:
      throw refusal(field, attitude, 'must be a spin or facesParent');
  }
}

function requireFinite(value: number, field: string): void {
  if (!Number.isFinite(value)) throw refusal(field, value, 'must be a finite number');
}

function refusal(field: string, value: unknown, reason: string): RefusalError {
  return new RefusalError({ rule: 'FMOVE-70', field, value, reason });
}

/** The G·M (m³/s²) that a field gives orbits round its origin; undefined when it is no point field or its μ is 0. */
export function muFrom(field: GravityField): number | undefined {
  switch (field.kind) {
    case 'point':
      return field.mu > 0 ? field.mu : undefined;
    case 'none':
    case 'uniform':
      return undefined;
  }
}

/** The mean motion of an orbit, rad/s: the square root of μ / a³. */
export function meanMotion(orbit: KeplerOrbit, mu: number): number {
  const a = orbit.semiMajorAxis;
  return Math.sqrt(mu / a) / a;
}

/** Lanes of a state: place (m), then velocity (m/s). */
export const STATE_LANES = 6;

const trig = new Float64Array(8);
const state = new Float64Array(STATE_LANES);
const turn = new Float64Array(4);

/** What the last `writeState` found beside the state. */
const point = {
  /** Distance from the parent, m, and its change, m/s. */
  radius: 0,
  radiusRate: 0,
  /** Change of the true anomaly, rad/s. */
  anomalyRate: 0,
  /** Sine and cosine of half the true anomaly, continuous over turns. */
  halfSine: 0,
  halfCosine: 0,
};

/**
 * `out = ` the place (m) and velocity (m/s) on an orbit at a world time (s), six doubles in the parent's axes. A closed
 * form of the time: no state is kept and no error builds up.
 */
export function keplerState(out: Float64Array, o: number, orbit: KeplerOrbit, mu: number, time: number): void {
  writeState(out, o, orbit, mu, time);
}

function writeState(out: Float64Array, o: number, orbit: KeplerOrbit, mu: number, time: number): void {
  const { semiMajorAxis: a, eccentricity: e } = orbit;
  const n = meanMotion(orbit, mu);
  const M = steadyAngle(orbit.meanAnomalyAtEpoch, n, time - (orbit.epoch ?? 0));
  const flip = halfTurnSign();
  sinCos(trig, 0, 0.5 * eccentricAnomaly(M, e));
  const s = trig[0] as number;
  const c = trig[1] as number;

  // With half angles nothing cancels as e nears 1: 1 − cos E = 2 s².
  const sine = 2 * s * c;
  const versed = 2 * s * s;
  const narrow = Math.sqrt((1 - e) * (1 + e));
  const size = 1 - e + e * versed;
  const x = a * (1 - e - versed);
  const y = a * narrow * sine;
  const rate = n / size;
  const vx = -a * sine * rate;
  const vy = a * narrow * (1 - versed) * rate;

  point.radius = a * size;
  point.radiusRate = a * e * sine * rate;
  point.anomalyRate = (narrow * rate) / size;
  const half = Math.sqrt(size);
  point.halfSine = (flip * Math.sqrt(1 + e) * s) / half;
  point.halfCosine = (flip * Math.sqrt(1 - e) * c) / half;
  placeInParent(out, o, orbit, x, y);
  placeInParent(out, o + 3, orbit, vx, vy);
}

/** `out = x P + y Q`: P points to the periapsis, Q a quarter turn ahead of it in the orbit's plane. */
function placeInParent(out: Float64Array, o: number, orbit: KeplerOrbit, x: number, y: number): void {
  sinCos(trig, 2, orbit.argumentOfPeriapsis);
  sinCos(trig, 4, orbit.inclination);
  sinCos(trig, 6, orbit.ascendingNode);
  const sinW = trig[2] as number;
  const cosW = trig[3] as number;
  const sinI = trig[4] as number;
  const cosI = trig[5] as number;
  const sinN = trig[6] as number;
  const cosN = trig[7] as number;
  // From the periapsis to the node, up by the inclination, then along the reference plane.
  const alongNode = x * cosW - y * sinW;
  const acrossNode = x * sinW + y * cosW;
  const level = acrossNode * cosI;
  set3(out, o, alongNode * cosN - level * sinN, acrossNode * sinI, -(alongNode * sinN + level * cosN));
}

/**
 * `out = ` the full sample (core/frames/motionSample) of a frame on an orbit over one step, in the parent's axes.
 *
 * Its acceleration is the pull at the place where the step starts, as the frame tree recovers it from place and chord and
 * by the tree's own expression, so that the frame's proper acceleration is zero to the bit (FMOVE-29, FMOVE-30).
 */
export function sampleKepler(out: Float64Array, o: number, orbit: KeplerOrbit, mu: number, times: StepTimes): void {
  out.fill(0, o, o + SAMPLE_LANES);
  writeState(state, 0, orbit, mu, times.start);
  const startX = state[0] as number;
  const startY = state[1] as number;
  const startZ = state[2] as number;
  writeState(state, 0, orbit, mu, times.end);
  const endX = state[0] as number;
  const endY = state[1] as number;
  const endZ = state[2] as number;
  const { step } = times;
  set3(out, o + Sample.position, endX, endY, endZ);
  set3(out, o + Sample.chord, (endX - startX) / step, (endY - startY) / step, (endZ - startZ) / step);
  set3(out, o + Sample.velocity, state[3] as number, state[4] as number, state[5] as number);
  startOfChord(out, o + Sample.acceleration, out, o + Sample.position, out, o + Sample.chord, step);
  pointAcceleration(out, o + Sample.acceleration, out, o + Sample.acceleration, mu);
  writeAttitude(out, o, orbit, times.end);
}

/** Rotation, angular velocity and angular acceleration at the end of the step, where `point` still stands. */
function writeAttitude(out: Float64Array, o: number, orbit: KeplerOrbit, time: number): void {
  const { attitude } = orbit;
  switch (attitude.kind) {
    case 'spin':
      spinRotation(out, o + Sample.rotation, attitude, time - (orbit.epoch ?? 0));
      spinVelocity(out, o + Sample.angularVelocity, out, o + Sample.rotation, attitude.rate);
      return;
    case 'facesParent': {
      writeFacing(out, o + Sample.rotation, orbit);
      const { radius, radiusRate, anomalyRate } = point;
      // The orbit's normal is the frame's −X. The true anomaly turns at h / r², which changes by −2 h r' / r³.
      spinAboutNormal(out, o + Sample.angularVelocity, orbit, anomalyRate);
      spinAboutNormal(out, o + Sample.angularAcceleration, orbit, (-2 * anomalyRate * radiusRate) / radius);
      return;
    }
  }
}

/** Turns about Y, X and Y carry +X to the body and −Z to its motion; a quarter turn about Z then puts +Y outward. */
function writeFacing(out: Float64Array, o: number, orbit: KeplerOrbit): void {
  sinCos(trig, 0, 0.5 * orbit.ascendingNode);
  setQuat(out, o, 0, trig[0] as number, 0, trig[1] as number);
  sinCos(trig, 0, 0.5 * orbit.inclination);
  setQuat(turn, 0, trig[0] as number, 0, 0, trig[1] as number);
  multiply(out, o, out, o, turn, 0);
  sinCos(trig, 0, 0.5 * orbit.argumentOfPeriapsis);
  setQuat(turn, 0, 0, trig[0] as number, 0, trig[1] as number);
  multiply(out, o, out, o, turn, 0);
  setQuat(turn, 0, 0, point.halfSine, 0, point.halfCosine);
  multiply(out, o, out, o, turn, 0);
  setQuat(turn, 0, 0, 0, -Math.SQRT1_2, Math.SQRT1_2);
  multiply(out, o, out, o, turn, 0);
}

/** `out = ` the orbit's normal times a rate. */
function spinAboutNormal(out: Float64Array, o: number, orbit: KeplerOrbit, rate: number): void {
  sinCos(trig, 4, orbit.inclination);
  sinCos(trig, 6, orbit.ascendingNode);
  const level = rate * (trig[4] as number);
  set3(out, o, level * (trig[6] as number), rate * (trig[5] as number), level * (trig[7] as number));
}
