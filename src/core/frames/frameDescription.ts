import { RefusalError } from '../errors.js';
import { requireField, type GravityField } from '../gravity.js';
import type { Entity } from '../handles.js';
import { normalize } from '../math/quat.js';
import { POSE_LANES } from '../math/pose.js';
import type { Quat, Vec3 } from '../shapes.js';
import type { FrameId } from './frameLayout.js';

/** The radii of a bubble along the frame's own axes, m; one number for a sphere. `Infinity` for a root alone. */
export type Bubble = number | Vec3;

/** A place in m and a rotation of any length but zero; what is left out is zero and no turn. */
export interface PoseDescription {
  readonly position?: Vec3;
  readonly rotation?: Quat;
}

/** A frame to create, in the axes of its parent. */
export interface FrameDescription {
  /** The entity that is the frame. */
  readonly owner: Entity;
  /** The frame that it stands in; NO_FRAME makes a root. */
  readonly parent: FrameId;
  readonly pose?: PoseDescription;
  readonly bubble: Bubble;
  /** No gravity when left out (TREE-31). */
  readonly gravity?: GravityField;
  /** m/s. */
  readonly linear?: Vec3;
  /** rad/s. */
  readonly angular?: Vec3;
}

/** A checked description: the numbers of the row. */
export interface CheckedFrame {
  readonly pose: Float64Array;
  readonly linear: Vec3;
  readonly angular: Vec3;
  readonly bubble: Vec3;
  readonly gravity: GravityField;
}

const ZERO: Vec3 = [0, 0, 0];

/**
 * Checks a description and makes its rotation unit (TREE-28).
 *
 * @throws RefusalError (TREE-01, TREE-28, BUBBLE-09, GRAV-22) naming the field; nothing has changed then.
 */
export function checkFrame(description: FrameDescription, noGravity: GravityField): CheckedFrame {
  const { pose = {}, bubble, gravity = noGravity, linear = ZERO, angular = ZERO, parent } = description;
  return {
    pose: checkPose(pose, 'pose'),
    linear: requireFiniteVector(linear, 'linear'),
    angular: requireFiniteVector(angular, 'angular'),
    bubble: checkBubble(bubble, parent === 0),
    gravity: requireField(gravity, 'gravity'),
  };
}

/** A pose in seven doubles with a unit rotation. @throws RefusalError (TREE-01, TREE-28) naming the part below `field`. */
export function checkPose(pose: PoseDescription, field: string): Float64Array {
  const { position = ZERO, rotation = [0, 0, 0, 1] } = pose;
  const out = new Float64Array(POSE_LANES);
  out.set(requireFiniteVector(position, `${field}.position`), 0);
  out.set(rotation, 3);
  if (!hasLanes(rotation, 4) || !normalize(out, 3, out, 3)) {
    const reason = 'must be four finite numbers that are not all zero';
    throw new RefusalError({ rule: 'TREE-28', field: `${field}.rotation`, value: rotation, reason });
  }
  return out;
}

/** Callers in plain JavaScript and descriptions from files are held back by no type. */
function hasLanes(vector: readonly number[], lanes: number): boolean {
  return vector.length === lanes;
}

function requireFiniteVector(vector: Vec3, field: string): Vec3 {
  if (!hasLanes(vector, 3) || !vector.every((each) => Number.isFinite(each))) {
    throw new RefusalError({ rule: 'TREE-01', field, value: vector, reason: 'must hold three finite numbers' });
  }
  return vector;
}

function checkBubble(bubble: Bubble, isRoot: boolean): Vec3 {
  const radii: Vec3 = typeof bubble === 'number' ? [bubble, bubble, bubble] : bubble;
  const reason = isRoot
    ? 'must have radii above 0 m, all finite or all infinite'
    : 'must have finite radii above 0 m; only a root may be infinite';
  const sound = hasLanes(radii, 3) && radii.every((each) => each > 0);
  const unbounded = radii.every((each) => each === Infinity);
  const bounded = radii.every((each) => each < Infinity);
  if (!sound || !(bounded || (isRoot && unbounded))) {
    throw new RefusalError({ rule: 'BUBBLE-09', field: 'bubble', value: bubble, reason });
  }
  return radii;
}
