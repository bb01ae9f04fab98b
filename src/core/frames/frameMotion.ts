import { add3, cross3, subtract3 } from '../math/vec3.js';
import { inverseRotate, multiply, rotate } from '../math/quat.js';
import { composePose, identityPose, poseBetween } from '../math/pose.js';

/** A pose that moves: how one frame stands and moves in another, 16 doubles in the other's axes. */
export const MOTION_LANES = 16;

/** Offsets of the parts of a motion, in doubles. */
export const Motion = {
  /** Place, m. */
  position: 0,
  /** Unit quaternion x, y, z, w. */
  rotation: 3,
  /** m/s, as seen in the other frame. */
  velocity: 7,
  /** rad/s. */
  angularVelocity: 10,
  /** rad/s²: the change of the angular velocity as seen in the other frame. */
  angularAcceleration: 13,
} as const;

const { position, rotation, velocity, angularVelocity, angularAcceleration } = Motion;

const work = new Float64Array(9);

/** `out = ` at rest at the origin. */
export function restMotion(out: Float64Array, o: number): void {
  out.fill(0, o, o + MOTION_LANES);
  identityPose(out, o);
}

/** The columns of the frame whose motion in its parent a composition adds, and the index of its row. */
export interface MotionRow {
  readonly pose: Float64Array;
  readonly linear: Float64Array;
  readonly angular: Float64Array;
  readonly angularAcceleration: Float64Array;
}

/**
 * Lifts a motion in a frame into that frame's parent, in place: with the lever r = R p,
 * p' = P + r, v' = V + Ω × r + R v, ω' = Ω + R ω and α' = A + R α + Ω × R ω.
 */
export function liftMotion(motion: Float64Array, o: number, rows: MotionRow, dense: number): void {
  const d3 = dense * 3;
  rotate(work, 0, rows.pose, dense * 7 + 3, motion, o + position);
  cross3(work, 3, rows.angular, d3, work, 0);
  rotate(motion, o + velocity, rows.pose, dense * 7 + 3, motion, o + velocity);
  add3(motion, o + velocity, motion, o + velocity, work, 3);
  add3(motion, o + velocity, rows.linear, d3, motion, o + velocity);

  rotate(motion, o + angularVelocity, rows.pose, dense * 7 + 3, motion, o + angularVelocity);
  cross3(work, 6, rows.angular, d3, motion, o + angularVelocity);
  rotate(motion, o + angularAcceleration, rows.pose, dense * 7 + 3, motion, o + angularAcceleration);
  add3(motion, o + angularAcceleration, motion, o + angularAcceleration, work, 6);
  add3(motion, o + angularAcceleration, rows.angularAcceleration, d3, motion, o + angularAcceleration);
  add3(motion, o + angularVelocity, rows.angular, d3, motion, o + angularVelocity);

  composePose(motion, o, rows.pose, dense * 7, motion, o);
}

/**
 * `out = ` the motion of `a` in `base`, both given in one frame: with d = p_a − p_b, p = R⁻¹ d,
 * v = R⁻¹ (v_a − v_b − ω_b × d), ω = R⁻¹ (ω_a − ω_b) and α = R⁻¹ (α_a − α_b − ω_b × (ω_a − ω_b)). `out` may be `a`.
 */
export function motionBetween(
  out: Float64Array,
  o: number,
  base: Float64Array,
  bo: number,
  a: Float64Array,
  ao: number,
): void {
  const turn = bo + rotation;
  subtract3(work, 0, a, ao + position, base, bo + position);
  cross3(work, 0, base, bo + angularVelocity, work, 0);
  subtract3(work, 3, a, ao + velocity, base, bo + velocity);
  subtract3(work, 3, work, 3, work, 0);
  inverseRotate(out, o + velocity, base, turn, work, 3);

  subtract3(work, 3, a, ao + angularVelocity, base, bo + angularVelocity);
  cross3(work, 0, base, bo + angularVelocity, work, 3);
  subtract3(work, 6, a, ao + angularAcceleration, base, bo + angularAcceleration);
  subtract3(work, 6, work, 6, work, 0);
  inverseRotate(out, o + angularVelocity, base, turn, work, 3);
  inverseRotate(out, o + angularAcceleration, base, turn, work, 6);

  poseBetween(out, o, base, bo, a, ao);
}

/** The turn of a frame against a frame above it: rotation (4), angular velocity (3), angular acceleration (3). */
export const TURN_LANES = 10;

/** Lifts a turn in a frame into that frame's parent, in place, by the same formulas as `liftMotion`. */
export function liftTurn(turn: Float64Array, o: number, rows: MotionRow, dense: number): void {
  const d3 = dense * 3;
  const q = dense * 7 + 3;
  rotate(turn, o + 4, rows.pose, q, turn, o + 4);
  rotate(turn, o + 7, rows.pose, q, turn, o + 7);
  cross3(work, 0, rows.angular, d3, turn, o + 4);
  add3(turn, o + 7, turn, o + 7, work, 0);
  add3(turn, o + 7, rows.angularAcceleration, d3, turn, o + 7);
  add3(turn, o + 4, rows.angular, d3, turn, o + 4);
  multiply(turn, o, rows.pose, q, turn, o);
}
