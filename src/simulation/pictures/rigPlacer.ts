import { POSE_LANES } from '../../core/math/pose.js';
import { addRigPose, type RenderSnapshot } from '../../core/seams/render.js';
import { copyRig, hasRig, RigCopy, RigHeader, startOfCopy, type RigRows } from '../rigs/rigRows.js';

/**
 * Takes the rig poses of the instances into a snapshot (rule ENT-19): how a figure stands, and how it stood at the build
 * before. What a figure shows now it keeps as its placed copy, with the number of the build.
 */
export class RigPlacer {
  readonly #rows: RigRows;
  /** This builder's build before; a block that another builder placed since has no previous pose. */
  #last = 0;

  constructor(rows: RigRows) {
    this.#rows = rows;
  }

  /** @param continues whether there is a time between this build and the one before. */
  add(snapshot: RenderSnapshot, continues: boolean): void {
    const { header, blocks } = this.#rows;
    const build = (header[RigHeader.build] as number) + 1;
    header[RigHeader.build] = build;
    if (header[RigHeader.count] !== 0) {
      const { instances } = snapshot;
      for (let row = 0; row < instances.count; row++) {
        const slot = instances.columns.entity[row] as number;
        if (!hasRig(this.#rows, slot)) continue;
        this.#addOne(snapshot, row, continues && blocks.build[slot] === this.#last);
        copyRig(this.#rows, slot, RigCopy.front, RigCopy.placed);
        blocks.build[slot] = build;
      }
    }
    this.#last = build;
  }

  #addOne(snapshot: RenderSnapshot, row: number, before: boolean): void {
    const { blocks, poses } = this.#rows;
    const slot = snapshot.instances.columns.entity[row] as number;
    const joints = blocks.joints[slot] as number;
    const weights = blocks.weights[slot] as number;
    const entry = addRigPose(snapshot, row, { joints, weights });
    if (entry < 0) return;
    const now = startOfCopy(this.#rows, slot, RigCopy.front);
    const then = before ? startOfCopy(this.#rows, slot, RigCopy.placed) : now;
    const { jointStart, weightStart } = snapshot.rigPoses.columns;
    const { pose } = snapshot.jointPoses.columns;
    const { weight } = snapshot.morphWeights.columns;
    const firstLane = (jointStart[entry] as number) * POSE_LANES;
    const lanes = joints * POSE_LANES;
    for (let i = 0; i < lanes; i++) {
      pose[firstLane + i] = poses[now + i] as number;
      pose[firstLane + lanes + i] = poses[then + i] as number;
    }
    const first = weightStart[entry] as number;
    for (let i = 0; i < weights; i++) {
      weight[first + i] = poses[now + lanes + i] as number;
      weight[first + weights + i] = poses[then + lanes + i] as number;
    }
  }
}
