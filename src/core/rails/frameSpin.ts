import { RefusalError } from '../errors.js';
import { Sample, SAMPLE_LANES } from '../frames/motionSample.js';
import { copy3, set3 } from '../math/vec3.js';
import { multiply, rotate, setQuat } from '../math/quat.js';
import { sinCos } from '../math/transcendental.js';
import { halfTurnSign, steadyAngle } from './steadyAngle.js';

/**
 * A steady turn as a function of time: a fixed tilt about the parent's +X, which leans the frame's +Y toward the parent's
 * +Z, then a turn about the frame's own +Y (FMOVE-62). Angles in radians.
 */
export interface FrameSpin {
  /** The angle between the turn's axis and the parent's +Y. */
  readonly axialTilt: number;
  /** rad/s, right-handed about the frame's +Y; 0 holds the frame still. */
  readonly rate: number;
  /** The angle of the turn at the epoch. */
  readonly phaseAtEpoch: number;
}

/** A spin of a frame that stays at its place, with the time at which its phase holds. */
export interface SpinDescription extends FrameSpin {
  /** The world time of the phase, s; 0 when left out. */
  readonly epoch?: number;
}

const SPIN_FIELDS = ['axialTilt', 'rate', 'phaseAtEpoch'] as const;

/** Refuses a spin with a value that is not finite. @throws RefusalError (FMOVE-71) naming the value below `field`. */
export function requireSpin(spin: SpinDescription, field: string): void {
  for (const name of SPIN_FIELDS) requireFiniteAngle(spin[name], `${field}.${name}`);
  if (spin.epoch !== undefined) requireFiniteAngle(spin.epoch, `${field}.epoch`);
}

function requireFiniteAngle(value: number, field: string): void {
  if (!Number.isFinite(value)) {
    throw new RefusalError({ rule: 'FMOVE-71', field, value, reason: 'must be a finite number' });
  }
}

const trig = new Float64Array(2);
const turn = new Float64Array(4);

/** `out = ` the rotation of a spin, `time` seconds after its epoch. */
export function spinRotation(out: Float64Array, o: number, spin: FrameSpin, time: number): void {
  sinCos(trig, 0, 0.5 * spin.axialTilt);
  setQuat(out, o, trig[0] as number, 0, 0, trig[1] as number);
  sinCos(trig, 0, 0.5 * steadyAngle(spin.phaseAtEpoch, spin.rate, time));
  const sign = halfTurnSign();
  setQuat(turn, 0, 0, sign * (trig[0] as number), 0, sign * (trig[1] as number));
  multiply(out, o, out, o, turn, 0);
}

/** `out = ` the angular velocity of a frame with this rotation that spins at this rate, in the parent's axes, rad/s. */
export function spinVelocity(out: Float64Array, o: number, rotation: Float64Array, ro: number, rate: number): void {
  set3(out, o, 0, rate, 0);
  rotate(out, o, rotation, ro, out, o);
}

/**
 * `out = ` the full sample, at the world time `time` (s), of a frame that spins at the place `p` (m) in its parent. The
 * place is left alone and nothing is integrated, so the sample is the same however often it is asked for (FMOVE-40).
 */
export function sampleSpin(
  out: Float64Array,
  o: number,
  spin: SpinDescription,
  p: Float64Array,
  po: number,
  time: number,
): void {
  out.fill(0, o, o + SAMPLE_LANES);
  copy3(out, o + Sample.position, p, po);
  spinRotation(out, o + Sample.rotation, spin, time - (spin.epoch ?? 0));
  spinVelocity(out, o + Sample.angularVelocity, out, o + Sample.rotation, spin.rate);
}
