import { POSE_LANES } from '../../core/math/pose.js';
import type { JointPose, RigPose } from './rigPose.js';
import { hasRig, startOfCopy, type RigCopyId, type RigRows } from './rigRows.js';

/** A copy of a slot's rig pose as a fresh value; undefined for a slot without one. */
export function readRig(rows: RigRows, slot: number, copy: RigCopyId): Required<RigPose> | undefined {
  if (!hasRig(rows, slot)) return undefined;
  const { blocks, poses } = rows;
  const count = blocks.joints[slot] as number;
  const joints: JointPose[] = [];
  let o = startOfCopy(rows, slot, copy);
  const lane = (i: number): number => poses[o + i] as number;
  for (let joint = 0; joint < count; joint++, o += POSE_LANES)
    joints.push({ at: [lane(0), lane(1), lane(2)], turn: [lane(3), lane(4), lane(5), lane(6)] });
  return { joints, weights: [...poses.subarray(o, o + (blocks.weights[slot] as number))] };
}
