import { RefusalError } from '../errors.js';

/**
 * A full sample: where a body or a frame is at the end of a step and how it moves there, 22 doubles in its frame's axes.
 *
 * Caller-owned storage: a sample is a Float64Array of `SAMPLE_LANES`, or a row of a column with that many lanes.
 */
export const SAMPLE_LANES = 22;

/** Offsets of the parts of a full sample, in doubles. */
export const Sample = {
  /** Place at the end of the step, m. */
  position: 0,
  /** Unit quaternion x, y, z, w at the end of the step. */
  rotation: 3,
  /** Place at the end of the step less the place at its start, over the step, m/s. */
  chord: 7,
  /** Instant velocity at the end of the step, m/s. */
  velocity: 10,
  /** Angular velocity at the end of the step, rad/s. */
  angularVelocity: 13,
  /** Acceleration where the step starts, m/s²: the value that proper acceleration is derived from. */
  acceleration: 16,
  /** Angular acceleration at the end of the step, rad/s². */
  angularAcceleration: 19,
} as const;

/** Squared length below which a rotation has no direction. */
const NO_TURN = 1e-12;

/** Refuses a sample with a number that is not finite or a rotation without a length. @throws RefusalError (RAILS-25) */
export function requireSample(sample: Float64Array, field: string): void {
  for (let lane = 0; lane < SAMPLE_LANES; lane++) {
    if (Number.isFinite(sample[lane])) continue;
    const reason = 'must move by finite numbers';
    throw new RefusalError({ rule: 'RAILS-25', field, value: sample[lane], reason });
  }
  let squared = 0;
  for (let i = 0; i < 4; i++) {
    const part = sample[Sample.rotation + i] as number;
    squared += part * part;
  }
  if (squared > NO_TURN && Number.isFinite(squared)) return;
  const reason = 'must turn by rotations other than zero';
  throw new RefusalError({ rule: 'RAILS-25', field, value: squared, reason });
}
