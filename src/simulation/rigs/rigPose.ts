import { RefusalError } from '../../core/errors.js';
import { requireMemberNames } from '../../core/memberNames.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { requireTuple } from '../../core/tuples.js';

/** Joints of a rig, at most: the joints of a vertex then fit in a byte each. */
export const MAX_JOINTS = 256;
/** Weights of a rig, at most. */
export const MAX_WEIGHTS = 1_024;

/** The squared length of a rotation must be above this (rule ENT-26). */
const LEAST_SQUARE = 1e-12;

/** How a joint stands, relative to the joint above it, or without one to the model's origin. */
export interface JointPose {
  /** m; the origin if not given. */
  readonly at?: Vec3;
  /** Rotation x, y, z, w, kept as it is given; none if not given. */
  readonly turn?: Quat;
}

/** How the figure of an entity stands: a pose for each joint of its rig, and a weight for each morph (rule ENT-15). */
export interface RigPose {
  readonly joints: readonly JointPose[];
  readonly weights: readonly number[];
}

/** Refuses a rig pose that no figure can be born with (rules ENT-23 to ENT-26). @throws RefusalError naming the member. */
export function checkRigPose(rig: RigPose): void {
  requireMemberNames('rig', rig, 'joints weights');
  requireList('rig.joints', rig.joints, MAX_JOINTS);
  requireList('rig.weights', rig.weights, MAX_WEIGHTS);
  for (let i = 0; i < rig.joints.length; i++) checkJoint(`rig.joints[${String(i)}]`, rig.joints[i]);
  for (let i = 0; i < rig.weights.length; i++) {
    const value = rig.weights[i];
    if (Number.isFinite(value)) continue;
    throw new RefusalError({
      rule: 'ENT-25',
      field: `rig.weights[${String(i)}]`,
      value,
      reason: 'must be a finite number',
    });
  }
}

function requireList(field: string, value: unknown, most: number): void {
  if (!Array.isArray(value)) throw new RefusalError({ rule: 'ENT-23', field, value, reason: 'must be a list' });
  if (value.length <= most) return;
  const reason = `must hold at most ${String(most)}`;
  throw new RefusalError({ rule: 'ENT-24', field, value: value.length, reason });
}

function checkJoint(field: string, joint: JointPose | undefined): void {
  requireMemberNames(field, joint, 'at turn');
  const { at, turn } = joint as JointPose;
  if (at !== undefined) requireTuple('ENT-25', `${field}.at`, { value: at, length: 3 });
  if (turn === undefined) return;
  requireTuple('ENT-25', `${field}.turn`, { value: turn, length: 4 });
  const [x, y, z, w] = turn;
  const square = x * x + y * y + z * z + w * w;
  if (square > LEAST_SQUARE && Number.isFinite(square)) return;
  const reason = 'must be a rotation, of a squared length that is finite and above 1e-12';
  throw new RefusalError({ rule: 'ENT-26', field: `${field}.turn`, value: turn, reason });
}
