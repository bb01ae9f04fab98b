import { Sample, SAMPLE_LANES } from '../frames/motionSample.js';
import { copy3, length3, scale3, set3, subtract3 } from '../math/vec3.js';
import { conjugate, multiply } from '../math/quat.js';
import { copyPose, POSE_ROTATION } from '../math/pose.js';
import { atan2 } from '../math/transcendental.js';

const turn = new Float64Array(4);

/** `out = ` the record of something that is at rest at a pose (7 doubles) over the whole step (RAILS-31). */
export function recordAtRest(out: Float64Array, o: number, pose: Float64Array, po: number): void {
  out.fill(0, o, o + SAMPLE_LANES);
  copyPose(out, o + Sample.position, pose, po);
}

/**
 * `out = ` the record of an end pose: from the pose where the step starts to the given pose with constant velocity and
 * angular velocity, by the shorter way round, and no acceleration (RAILS-29). `step` in s.
 */
export function recordOfEndPose(
  out: Float64Array,
  o: number,
  start: Float64Array,
  so: number,
  end: Float64Array,
  eo: number,
  step: number,
): void {
  recordAtRest(out, o, end, eo);
  subtract3(out, o + Sample.chord, end, eo, start, so);
  scale3(out, o + Sample.chord, out, o + Sample.chord, 1 / step);
  copy3(out, o + Sample.velocity, out, o + Sample.chord);
  angularVelocityBetween(out, o + Sample.angularVelocity, start, so + POSE_ROTATION, end, eo + POSE_ROTATION, step);
}

/** `out = ` the angular velocity that turns `start` into `end` in `step` seconds, by the shorter way round, rad/s. */
export function angularVelocityBetween(
  out: Float64Array,
  o: number,
  start: Float64Array,
  so: number,
  end: Float64Array,
  eo: number,
  step: number,
): void {
  conjugate(turn, 0, start, so);
  multiply(turn, 0, end, eo, turn, 0);
  const sine = length3(turn, 0);
  if (sine === 0) {
    set3(out, o, 0, 0, 0);
    return;
  }
  // A rotation and its negative are the same turn; the one with w ≥ 0 turns by at most π.
  const w = turn[3] as number;
  const angle = 2 * atan2(sine, Math.abs(w));
  scale3(out, o, turn, 0, ((w < 0 ? -1 : 1) * angle) / (sine * step));
}
