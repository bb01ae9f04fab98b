import { composePose, copyPose, identityPose, POSE_LANES, poseBetween } from '../math/pose.js';
import { liftMotion, motionBetween, MOTION_LANES, restMotion } from './frameMotion.js';
import type { FrameRows } from './frameLayout.js';

/**
 * How frames stand and move against each other. Every relation goes up from both frames to their lowest common
 * ancestor and no further, so that two frames side by side keep their precision however far from the root they are.
 * All walks work on a tree whose order is dirty, too.
 */

const otherPose = new Float64Array(POSE_LANES);
const otherMotion = new Float64Array(MOTION_LANES);

/** The dense index of the lowest frame that holds both; −1 is the virtual root above all roots. */
export function commonAncestorRow(rows: FrameRows, a: number, b: number): number {
  let depthA = depthOf(rows, a);
  let depthB = depthOf(rows, b);
  let upA = a;
  let upB = b;
  for (; depthA > depthB; depthA--) upA = rows.parentPlaceAt(upA);
  for (; depthB > depthA; depthB--) upB = rows.parentPlaceAt(upB);
  while (upA !== upB) {
    upA = rows.parentPlaceAt(upA);
    upB = rows.parentPlaceAt(upB);
  }
  return upA;
}

function depthOf(rows: FrameRows, dense: number): number {
  let depth = 0;
  for (let up = dense; up >= 0; up = rows.parentPlaceAt(up)) depth++;
  return depth;
}

/** `out = ` the pose of a frame in an ancestor of it (−1: in the virtual root). */
export function poseInAncestor(out: Float64Array, o: number, rows: FrameRows, dense: number, ancestor: number): void {
  identityPose(out, o);
  for (let up = dense; up !== ancestor; up = rows.parentPlaceAt(up))
    composePose(out, o, rows.rows.pose, up * 7, out, o);
}

/** `out = ` the motion of a frame in an ancestor of it (−1: in the virtual root). */
export function motionInAncestor(out: Float64Array, o: number, rows: FrameRows, dense: number, ancestor: number): void {
  restMotion(out, o);
  for (let up = dense; up !== ancestor; up = rows.parentPlaceAt(up)) liftMotion(out, o, rows.rows, up);
}

/** `out = ` the pose of `from` in `to`. */
export function relativePoseOfRows(out: Float64Array, o: number, rows: FrameRows, from: number, to: number): void {
  const ancestor = commonAncestorRow(rows, from, to);
  poseInAncestor(otherPose, 0, rows, to, ancestor);
  poseInAncestor(out, o, rows, from, ancestor);
  poseBetween(out, o, otherPose, 0, out, o);
}

/** `out = ` the motion of `from` in `to`, as seen from the axes of `to`. */
export function relativeMotionOfRows(out: Float64Array, o: number, rows: FrameRows, from: number, to: number): void {
  const ancestor = commonAncestorRow(rows, from, to);
  motionInAncestor(otherMotion, 0, rows, to, ancestor);
  motionInAncestor(out, o, rows, from, ancestor);
  motionBetween(out, o, otherMotion, 0, out, o);
}

/** Fills `out` with the pose of every frame in the virtual root, in dense order: one forward pass (TREE-03). */
export function composeAll(out: Float64Array, rows: FrameRows): void {
  const { pose } = rows.rows;
  for (let dense = 0; dense < rows.count; dense++) {
    const parent = rows.parentPlaceAt(dense);
    const at = dense * POSE_LANES;
    if (parent < 0) copyPose(out, at, pose, at);
    else composePose(out, at, out, parent * POSE_LANES, pose, at);
  }
}
