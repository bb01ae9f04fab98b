import type { GravityField } from '../../core/gravity.js';

/** What a rails component is asked for: one step, in the frame that its entity is in. */
export interface RailsStep {
  /** Simulated time at the start and at the end of the step, s. */
  readonly start: number;
  readonly end: number;
  /** The length of a step, s, by which chords divide; `end - start` may differ from it in the last bits. */
  readonly step: number;
  /** The gravity field of the frame that the entity is in. */
  readonly field: GravityField;
  /** Where the entity stands when its rails begin, place and rotation, 7 doubles. */
  readonly pose: Float64Array;
}

/**
 * Writes the full sample of a step (core/frames/motionSample) and returns true, or false where it holds the entity still.
 * Must depend on its arguments alone.
 */
export type RailsSampler<V> = (state: V, step: RailsStep, sample: Float64Array) => boolean;
