import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import type { FrameTree } from '../core/frames/frameTree.js';
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
  readonly #local: Float64Array;
  readonly #frameBuild: Uint32Array;
  readonly #slotPose: Float64Array;
  readonly #slotFrame: Uint32Array;
  readonly #slotBuild: Uint32Array;
  readonly #eyeSide = new Float64Array(POSE_LANES);
  readonly #step = new Float64Array(POSE_LANES);

  constructor(frames: FrameTree, capacity: { readonly frames: number; readonly entities: number }) {
    this.#frames = frames;
    this.#local = new Float64Array(capacity.frames * POSE_LANES);
    this.#frameBuild = new Uint32Array(capacity.frames);
    this.#slotPose = new Float64Array(capacity.entities * POSE_LANES);
    this.#slotFrame = new Uint32Array(capacity.entities);
    this.#slotBuild = new Uint32Array(capacity.entities);
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
    return this.#slotBuild[slot] === build - 1 ? (this.#slotFrame[slot] as FrameId) : NO_FRAME;
  }

  /** `out = ` the entity's pose in the frame that `frameOf` tells. */
  readPose(out: Float64Array, o: number, slot: number): void {
    for (let i = 0; i < POSE_LANES; i++) out[o + i] = this.#slotPose[slot * POSE_LANES + i] as number;
  }

  /** Keeps an entity's pose in its frame for the build after `build`. */
  keep(slot: number, frame: FrameId, pose: Float64Array, build: number): void {
    this.#slotBuild[slot] = build;
    this.#slotFrame[slot] = frame;
    this.#slotPose.set(pose, slot * POSE_LANES);
  }

  /** Keeps the local poses of all frames for the build after `build`. */
  keepFrames(build: number): void {
    for (let dense = 0; dense < this.#frames.count; dense++) {
      const id = this.#frames.idAt(dense);
      this.#frames.readPose(id, this.#local, id * POSE_LANES);
      this.#frameBuild[id] = build;
    }
  }

  /** `out = ` the pose of `frame` in its ancestor `top` (or in the space of its root) from kept local poses. */
  #climb(out: Float64Array, o: number, frame: FrameId, top: FrameId, build: number): void {
    identityPose(out, o);
    for (let id = frame; id !== top && id !== NO_FRAME; id = this.#frames.parentOf(id)) {
      if (this.#frameBuild[id] === build - 1) {
        for (let i = 0; i < POSE_LANES; i++) this.#step[i] = this.#local[id * POSE_LANES + i] as number;
      } else {
        this.#frames.readPose(id, this.#step, 0);
      }
      composePose(out, o, this.#step, 0, out, o);
    }
  }
}
