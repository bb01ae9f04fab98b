import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import type { FrameTree } from '../core/frames/frameTree.js';
import type { PictureRows } from './pictures/pictureRows.js';
import { composePose, identityPose, POSE_LANES, poseBetween } from '../core/math/pose.js';

/**
 * Where frames and entities were at the preceding build, so that a renderer can show the time between two builds.
 *
 * A frame's previous pose combines the tree as it is now with the local poses of that build, so a frame that got another
 * parent takes its contents along without a jump (RSNAP-07). An entity keeps its last pose and the frame of that pose,
 * which makes a change of frame smooth (RSNAP-08).
 */
export class PreviousPoses {
  readonly #frames: FrameTree;
  readonly #kept: Pick<PictureRows, 'keptFrames' | 'keptSlots'>;
  readonly #eyeSide = new Float64Array(POSE_LANES);
  readonly #step = new Float64Array(POSE_LANES);

  /** @param kept the rows in which they are kept, shared by all threads that build. */
  constructor(frames: FrameTree, kept: Pick<PictureRows, 'keptFrames' | 'keptSlots'>) {
    this.#frames = frames;
    this.#kept = kept;
  }

  /** `out = ` the pose of `frame` in `eyeFrame` as of the build before `build`. */
  framePose(out: Float64Array, o: number, frame: FrameId, eyeFrame: FrameId, build: number): void {
    const meeting = this.#frames.commonAncestor(frame, eyeFrame);
    this.#climb(this.#eyeSide, 0, eyeFrame, meeting, build);
    this.#climb(out, o, frame, meeting, build);
    poseBetween(out, o, this.#eyeSide, 0, out, o);
  }

  /** The frame in which an entity was at the build before `build`, or NO_FRAME where it was in none. */
  frameOf(slot: number, build: number): FrameId {
    const { build: builds, frame } = this.#kept.keptSlots;
    return builds[slot] === build - 1 ? (frame[slot] as FrameId) : NO_FRAME;
  }

  /** `out = ` the entity's pose in the frame that `frameOf` tells. */
  readPose(out: Float64Array, o: number, slot: number): void {
    const { pose } = this.#kept.keptSlots;
    for (let i = 0; i < POSE_LANES; i++) out[o + i] = pose[slot * POSE_LANES + i] as number;
  }

  /** Keeps an entity's pose in its frame for the build after `build`. */
  keep(slot: number, frame: FrameId, pose: Float64Array, build: number): void {
    const { keptSlots } = this.#kept;
    keptSlots.build[slot] = build;
    keptSlots.frame[slot] = frame;
    keptSlots.pose.set(pose, slot * POSE_LANES);
  }

  /** Keeps the local poses of all frames for the build after `build`. */
  keepFrames(build: number): void {
    const { keptFrames } = this.#kept;
    for (let dense = 0; dense < this.#frames.count; dense++) {
      const id = this.#frames.idAt(dense);
      this.#frames.readPose(id, keptFrames.pose, id * POSE_LANES);
      keptFrames.build[id] = build;
    }
  }

  /** `out = ` the pose of `frame` in its ancestor `top` (or in the space of its root) from kept local poses. */
  #climb(out: Float64Array, o: number, frame: FrameId, top: FrameId, build: number): void {
    const { keptFrames } = this.#kept;
    identityPose(out, o);
    for (let id = frame; id !== top && id !== NO_FRAME; id = this.#frames.parentOf(id)) {
      if (keptFrames.build[id] === build - 1) {
        for (let i = 0; i < POSE_LANES; i++) this.#step[i] = keptFrames.pose[id * POSE_LANES + i] as number;
      } else {
        this.#frames.readPose(id, this.#step, 0);
      }
      composePose(out, o, this.#step, 0, out, o);
    }
  }
}
