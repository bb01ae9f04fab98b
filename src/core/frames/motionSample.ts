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
