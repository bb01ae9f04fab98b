import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import type { Columns } from '../../core/columns.js';
import { composePose, identityPose, POSE_LANES, poseBetween } from '../../core/math/pose.js';
import { rotate } from '../../core/math/quat.js';
import { InstanceFlag, UpKind, type INSTANCE_LAYOUT } from '../../core/seams/render.js';
import { PreviousPoses } from '../previousPoses.js';
import type { WorldRows } from '../sharedWorld.js';
import { ViewLane, type PictureRows } from './pictureRows.js';

/** A chain depth past this is stored as this (RSNAP-25). */
const MAX_CHAIN_DEPTH = 65_535;

/** Frames of the eye's chain that are told apart; the snapshot's own chain ends there, too. */
const CHAIN_ROOM = 64;

/** Where instances go: the columns, the next row, and the row to stop at. */
export interface InstanceTarget {
  readonly columns: Columns<typeof INSTANCE_LAYOUT>;
  count: number;
  readonly capacity: number;
}

/**
 * Places what entities look like relative to the eye, on any thread: it writes the instances of the slots that it is given,
 * and their rows of what is kept for the next build.
 */
export class InstancePlacer {
  /** Where the slot at hand is, and where it was at the preceding build, relative to the eye, in the axes of its frame. */
  readonly place = new Float64Array(POSE_LANES);
  readonly before = new Float64Array(POSE_LANES);
  readonly #rows: WorldRows;
  readonly #pictures: PictureRows;
  readonly #previous: PreviousPoses;
  /** Poses of frames in the eye's frame, by frame id, valid while `#stamps` says so; and their depths in its chain. */
  readonly #poses: Float64Array;
  readonly #stamps: Uint32Array;
  readonly #depths: Uint32Array;
  /** Previous poses of frames in the eye's frame, valid as `#poses` is. */
  readonly #previousPoses: Float64Array;
  readonly #previousStamps: Uint32Array;
  readonly #row = new Float64Array(POSE_LANES);
  readonly #direction = new Float64Array(3);
  #build = 0;
  #eyeFrame: FrameId = NO_FRAME;
  #continues = false;

  constructor(rows: WorldRows, pictures: PictureRows) {
    this.#rows = rows;
    this.#pictures = pictures;
    this.#previous = new PreviousPoses(rows.frames, pictures);
    const { frames } = rows.buffers.capacity;
    this.#poses = new Float64Array(frames * POSE_LANES);
    this.#stamps = new Uint32Array(frames);
    this.#depths = new Uint32Array(frames);
    this.#previousPoses = new Float64Array(frames * POSE_LANES);
    this.#previousStamps = new Uint32Array(frames);
  }

  /** Takes up the view of the build at hand. */
  begin(): void {
    const { view } = this.#pictures;
    this.#build = view[ViewLane.build] as number;
    this.#eyeFrame = view[ViewLane.frame] as FrameId;
    this.#continues = view[ViewLane.continues] === 1;
  }

  /** Writes the instances of the live slots from `from` to `to`, in slot order, as far as there is room. */
  add(from: number, to: number, target: InstanceTarget): void {
    const { live } = this.#rows.entities;
    const { mesh } = this.#pictures.looks;
    for (let slot = from; slot < to; slot++) {
      if (live[slot] !== 1 || mesh[slot] === 0) continue;
      const home = this.see(slot);
      this.keep(slot, home);
      if (target.count < target.capacity) this.#write(slot, home, target);
    }
  }

  /** Finds out where a slot is and was. @returns the frame that it is in; for the owner of a root, that root. */
  see(slot: number): FrameId {
    const frame = this.#rows.front.frame[slot] as FrameId;
    // The owner of a root is in no frame; what it looks like stands at the origin of its own.
    const home = frame === NO_FRAME ? (this.#rows.entities.owns[slot] as FrameId) : frame;
    this.#readRow(slot, frame !== NO_FRAME);
    this.#placeIn(home);
    this.#placeBefore(slot);
    return home;
  }

  /** Keeps where the slot at hand is for the next build. */
  keep(slot: number, home: FrameId): void {
    this.#previous.keep(slot, home, this.#row, this.#build);
  }

  /** How many frames up the eye's chain a frame that was seen belongs. */
  depthOf(home: FrameId): number {
    return this.#depths[home] as number;
  }

  /** `#row = ` the pose of a slot in its frame. */
  #readRow(slot: number, inFrame: boolean): void {
    const { position, rotation } = this.#rows.front;
    identityPose(this.#row, 0);
    if (!inFrame) return;
    for (let i = 0; i < 3; i++) this.#row[i] = position[slot * 3 + i] as number;
    for (let i = 0; i < 4; i++) this.#row[3 + i] = rotation[slot * 4 + i] as number;
  }

  /** `place = ` the pose of `#row` relative to the eye, in the axes of the eye's frame. */
  #placeIn(frame: FrameId): void {
    const { frames } = this.#rows;
    const at = frame * POSE_LANES;
    if (this.#stamps[frame] !== this.#build) {
      this.#stamps[frame] = this.#build;
      frames.relativePose(frame, this.#eyeFrame, this.#poses, at);
      this.#depths[frame] = Math.min(this.#depthInChain(frames.commonAncestor(frame, this.#eyeFrame)), MAX_CHAIN_DEPTH);
    }
    composePose(this.place, 0, this.#poses, at, this.#row, 0);
    poseBetween(this.place, 0, this.#pictures.view, ViewLane.eye, this.place, 0);
  }

  /** The place of a frame in the eye's chain; its last one for what stands under another root. */
  #depthInChain(meeting: FrameId): number {
    let depth = 0;
    for (let id = this.#eyeFrame; id !== NO_FRAME && depth < CHAIN_ROOM; id = this.#rows.frames.parentOf(id)) {
      if (id === meeting) return depth;
      depth++;
    }
    return meeting === NO_FRAME ? depth - 1 : -1;
  }

  /** `before = ` where that pose was at the preceding build, relative to the eye of this one; the same on a cut. */
  #placeBefore(slot: number): void {
    const frame = this.#continues ? this.#previous.frameOf(slot, this.#build) : NO_FRAME;
    if (frame === NO_FRAME || !this.#rows.frames.has(frame)) {
      this.before.set(this.place);
      return;
    }
    const at = frame * POSE_LANES;
    if (this.#previousStamps[frame] !== this.#build) {
      this.#previousStamps[frame] = this.#build;
      this.#previous.framePose(this.#previousPoses, at, frame, this.#eyeFrame, this.#build);
    }
    this.#previous.readPose(this.before, 0, slot);
    composePose(this.before, 0, this.#previousPoses, at, this.before, 0);
    poseBetween(this.before, 0, this.#pictures.view, ViewLane.eye, this.before, 0);
  }

  #write(slot: number, home: FrameId, target: InstanceTarget): void {
    const row = target.count++;
    const { columns } = target;
    const { looks } = this.#pictures;
    columns.entity[row] = slot;
    columns.mesh[row] = looks.mesh[slot] as number;
    columns.material[row] = looks.material[slot] as number;
    columns.chainDepth[row] = this.#depths[home] as number;
    columns.radius[row] = 0;
    columns.flags[row] = InstanceFlag.castsShadow;
    for (let i = 0; i < 3; i++) {
      columns.position[row * 3 + i] = this.place[i] as number;
      columns.previousPosition[row * 3 + i] = this.before[i] as number;
      columns.scale[row * 3 + i] = 1;
    }
    for (let i = 0; i < 4; i++) {
      columns.rotation[row * 4 + i] = this.place[3 + i] as number;
      columns.previousRotation[row * 4 + i] = this.before[3 + i] as number;
    }
    this.#writeUp(columns.up, row, this.#rows.front.frame[slot] as FrameId);
  }

  /** Up is against a uniform field, away from the centre of a point field, and nowhere in none (SHADE-158). */
  #writeUp(up: Float32Array, row: number, frame: FrameId): void {
    const at = row * 4;
    up.fill(0, at, at + 4);
    up[at + 3] = UpKind.mixed;
    if (frame === NO_FRAME) return;
    const field = this.#rows.frames.gravityOf(frame);
    switch (field.kind) {
      case 'none':
        return;
      case 'uniform': {
        const [x, y, z] = field.acceleration;
        const length = Math.sqrt(x * x + y * y + z * z);
        if (length === 0) return;
        up.set(this.#turned(frame, [-x / length, -y / length, -z / length]), at);
        up[at + 3] = UpKind.along;
        return;
      }
      case 'point': {
        const o = frame * POSE_LANES;
        const { view } = this.#pictures;
        for (let i = 0; i < 3; i++) {
          up[at + i] = (this.#poses[o + i] as number) - (view[ViewLane.eye + i] as number) - (this.place[i] as number);
        }
        up[at + 3] = UpKind.from;
        return;
      }
    }
  }

  #turned(frame: FrameId, direction: readonly number[]): Float64Array {
    this.#direction.set(direction);
    rotate(this.#direction, 0, this.#poses, frame * POSE_LANES + 3, this.#direction, 0);
    return this.#direction;
  }
}
