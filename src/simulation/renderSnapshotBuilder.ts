import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import { RefusalError } from '../core/errors.js';
import { composePose, identityPose, POSE_LANES, poseBetween } from '../core/math/pose.js';
import { rotate } from '../core/math/quat.js';
import {
  clearRenderSnapshot,
  createRenderSnapshot,
  InstanceFlag,
  LightKind,
  UpKind,
  type RenderSnapshot,
} from '../core/seams/render.js';
import type { EntityTable } from './entityTable.js';
import { PreviousPoses } from './previousPoses.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { WorldRows } from './sharedWorld.js';
import type { LampDesc } from './spawnDesc.js';
import type { View } from './view.js';

/** A chain depth past this is stored as this (RSNAP-25). */
const MAX_CHAIN_DEPTH = 65_535;

/** What a builder reads of a world (`SimulationWorld.internals`). */
export interface BuilderParts {
  readonly rows: WorldRows;
  readonly looks: LooksOfSlots;
  readonly table: EntityTable;
}

/**
 * Fills a render snapshot from the front rows (step 11 of the sync point). Every place is first composed in doubles
 * through the nearest common frame, then taken relative to the eye, and narrowed once (rule RSNAP-04).
 */
export class RenderSnapshotBuilder {
  readonly #parts: BuilderParts;
  readonly #snapshot: RenderSnapshot;
  /** Poses of frames in the eye's frame, by frame id, valid while `#stamp` says so. */
  readonly #poses: Float64Array;
  readonly #stamps: Uint32Array;
  readonly #depths: Uint32Array;
  #stamp = 0;
  readonly #eye = new Float64Array(POSE_LANES);
  readonly #work = new Float64Array(POSE_LANES);
  readonly #before = new Float64Array(POSE_LANES);
  readonly #row = new Float64Array(POSE_LANES);
  readonly #chain: FrameId[] = [];
  readonly #previous: PreviousPoses;
  /** Previous poses of frames in the eye's frame, valid as `#poses` is. */
  readonly #previousPoses: Float64Array;
  readonly #previousStamps: Uint32Array;
  /** Whether the preceding build had the same camera in the same frame, so that there is a time between the two. */
  #continues = false;
  #lastView: View | undefined;

  constructor(parts: BuilderParts, instances = 16_384) {
    this.#parts = parts;
    this.#snapshot = createRenderSnapshot({ instances: Math.min(instances, parts.rows.buffers.capacity.entities) });
    const { frames } = parts.rows.buffers.capacity;
    this.#poses = new Float64Array(frames * POSE_LANES);
    this.#stamps = new Uint32Array(frames);
    this.#depths = new Uint32Array(frames);
    this.#previous = new PreviousPoses(parts.rows.frames, parts.rows.buffers.capacity);
    this.#previousPoses = new Float64Array(frames * POSE_LANES);
    this.#previousStamps = new Uint32Array(frames);
  }

  /**
   * The world as the view sees it; the same snapshot object each time.
   * @throws RefusalError (RSNAP-03) for a view that is not in a frame or holds a number that is not finite.
   */
  build(view: View, tick: number): RenderSnapshot {
    const frame = this.#frameOf(view);
    clearRenderSnapshot(this.#snapshot);
    this.#snapshot.tick = tick;
    this.#stamp++;
    this.#continues = this.#lastView?.in === view.in && this.#lastView.camera === view.camera;
    this.#placeEye(view);
    this.#walkChain(frame);
    this.#parts.table.visit((slot) => {
      this.#addSlot(slot, frame);
    });
    this.#previous.keepFrames(this.#stamp);
    this.#lastView = view;
    return this.#snapshot;
  }

  #frameOf(view: View): FrameId {
    const { table, rows } = this.#parts;
    const frame = rows.entities.owns[table.require(view.in, 'view.in')] as FrameId;
    if ((frame as number) === 0) {
      throw new RefusalError({ rule: 'RSNAP-03', field: 'view.in', value: view.in, reason: 'must own a frame' });
    }
    for (const [field, value] of [
      ['at', view.at],
      ['turn', view.turn ?? [0, 0, 0, 1]],
    ] as const) {
      if (value.every((each) => Number.isFinite(each))) continue;
      throw new RefusalError({ rule: 'RSNAP-03', field: `view.${field}`, value, reason: 'must hold finite numbers' });
    }
    const fov = view.verticalFov ?? Math.PI / 3;
    if (!(fov > 0 && fov < Math.PI)) {
      throw new RefusalError({
        rule: 'RSNAP-03',
        field: 'view.verticalFov',
        value: fov,
        reason: 'must be between 0 and π rad',
      });
    }
    return frame;
  }

  #placeEye(view: View): void {
    const { camera, ambient } = this.#snapshot;
    this.#eye.set(view.at, 0);
    this.#eye.set([0, 0, 0, 1], 3);
    camera.present = true;
    camera.rotation.set(view.turn ?? [0, 0, 0, 1]);
    const before = this.#continues ? (this.#lastView ?? view) : view;
    camera.previousRotation.set(before.turn ?? [0, 0, 0, 1]);
    for (let i = 0; i < 3; i++) camera.previousPosition[i] = (before.at[i] as number) - (view.at[i] as number);
    camera.verticalFov = view.verticalFov ?? Math.PI / 3;
    camera.originInFrame.set(view.at);
    ambient.sky.set(view.ambient?.sky ?? [0, 0, 0]);
    ambient.ground.set(view.ambient?.ground ?? [0, 0, 0]);
  }

  /** The eye's frame first, the root of its tree last (RSNAP-16). */
  #walkChain(frame: FrameId): void {
    const { frames } = this.#parts.rows;
    const { chain } = this.#snapshot;
    this.#chain.length = 0;
    for (let id = frame; id !== NO_FRAME && chain.count < chain.capacity; id = frames.parentOf(id)) {
      frames.relativePose(id, frame, this.#work, 0);
      const row = chain.count++;
      chain.columns.frameIndex[row] = id;
      chain.columns.frameGeneration[row] = frames.generationOf(id);
      for (let i = 0; i < 4; i++) {
        chain.columns.rotation[row * 4 + i] = this.#work[3 + i] as number;
      }
      if (this.#continues) this.#previous.framePose(this.#work, 0, id, frame, this.#stamp);
      for (let i = 0; i < 4; i++) chain.columns.previousRotation[row * 4 + i] = this.#work[3 + i] as number;
      this.#chain.push(id);
    }
  }

  #addSlot(slot: number, eyeFrame: FrameId): void {
    const { rows, looks } = this.#parts;
    const lamp = rows.front.lamp[slot] === 1 ? looks.lamps[slot] : undefined;
    const mesh = looks.mesh[slot] as number;
    if (mesh === 0 && lamp === undefined) return;
    const frame = rows.front.frame[slot] as FrameId;
    // The owner of a root is in no frame; what it looks like stands at the origin of its own.
    const home = frame === NO_FRAME ? (rows.entities.owns[slot] as FrameId) : frame;
    this.#readRow(slot, frame !== NO_FRAME);
    this.#place(home, eyeFrame);
    this.#placeBefore(slot, eyeFrame);
    this.#previous.keep(slot, home, this.#row, this.#stamp);
    const depth = this.#depths[home] as number;
    if (mesh !== 0) this.#addInstance(slot, mesh, depth, frame);
    if (lamp !== undefined) this.#addLight(slot, lamp, depth);
  }

  /** `#row = ` the pose of a slot in its frame. */
  #readRow(slot: number, inFrame: boolean): void {
    const { position, rotation } = this.#parts.rows.front;
    identityPose(this.#row, 0);
    if (!inFrame) return;
    for (let i = 0; i < 3; i++) this.#row[i] = position[slot * 3 + i] as number;
    for (let i = 0; i < 4; i++) this.#row[3 + i] = rotation[slot * 4 + i] as number;
  }

  /** `#work = ` the pose of `#row` relative to the eye, in the axes of the eye's frame. */
  #place(frame: FrameId, eyeFrame: FrameId): void {
    const { frames } = this.#parts.rows;
    const at = frame * POSE_LANES;
    if (this.#stamps[frame] !== this.#stamp) {
      this.#stamps[frame] = this.#stamp;
      frames.relativePose(frame, eyeFrame, this.#poses, at);
      const meeting = frames.commonAncestor(frame, eyeFrame);
      const depth = meeting === NO_FRAME ? this.#chain.length - 1 : this.#chain.indexOf(meeting);
      this.#depths[frame] = Math.min(depth, MAX_CHAIN_DEPTH);
    }
    composePose(this.#work, 0, this.#poses, at, this.#row, 0);
    poseBetween(this.#work, 0, this.#eye, 0, this.#work, 0);
  }

  /** `#before = ` where that pose was at the preceding build, relative to the eye of this one; the same on a cut. */
  #placeBefore(slot: number, eyeFrame: FrameId): void {
    const frame = this.#continues ? this.#previous.frameOf(slot, this.#stamp) : NO_FRAME;
    if (frame === NO_FRAME || !this.#parts.rows.frames.has(frame)) {
      this.#before.set(this.#work);
      return;
    }
    const at = frame * POSE_LANES;
    if (this.#previousStamps[frame] !== this.#stamp) {
      this.#previousStamps[frame] = this.#stamp;
      this.#previous.framePose(this.#previousPoses, at, frame, eyeFrame, this.#stamp);
    }
    this.#previous.readPose(this.#before, 0, slot);
    composePose(this.#before, 0, this.#previousPoses, at, this.#before, 0);
    poseBetween(this.#before, 0, this.#eye, 0, this.#before, 0);
  }

  #addInstance(slot: number, mesh: number, depth: number, frame: FrameId): void {
    const { instances } = this.#snapshot;
    if (instances.count >= instances.capacity) return;
    const row = instances.count++;
    const { columns } = instances;
    columns.entity[row] = slot;
    columns.mesh[row] = mesh;
    columns.material[row] = this.#parts.looks.material[slot] as number;
    columns.chainDepth[row] = depth;
    columns.radius[row] = 0;
    columns.flags[row] = InstanceFlag.castsShadow;
    for (let i = 0; i < 3; i++) {
      columns.position[row * 3 + i] = this.#work[i] as number;
      columns.previousPosition[row * 3 + i] = this.#before[i] as number;
      columns.scale[row * 3 + i] = 1;
    }
    for (let i = 0; i < 4; i++) {
      columns.rotation[row * 4 + i] = this.#work[3 + i] as number;
      columns.previousRotation[row * 4 + i] = this.#before[3 + i] as number;
    }
    this.#writeUp(row, frame);
  }

  /** Up is against a uniform field, away from the centre of a point field, and nowhere in none (SHADE-158). */
  #writeUp(row: number, frame: FrameId): void {
    const { up } = this.#snapshot.instances.columns;
    const at = row * 4;
    up.fill(0, at, at + 4);
    up[at + 3] = UpKind.mixed;
    if (frame === NO_FRAME) return;
    const field = this.#parts.rows.frames.gravityOf(frame);
    switch (field.kind) {
      case 'none':
        return;
      case 'uniform': {
        const [x, y, z] = field.acceleration;
        const length = Math.sqrt(x * x + y * y + z * z);
        if (length === 0) return;
        const up3 = this.#upOf(frame, [-x / length, -y / length, -z / length]);
        up.set(up3, at);
        up[at + 3] = UpKind.along;
        return;
      }
      case 'point': {
        const o = frame * POSE_LANES;
        for (let i = 0; i < 3; i++) {
          up[at + i] = (this.#poses[o + i] as number) - (this.#eye[i] as number) - (this.#work[i] as number);
        }
        up[at + 3] = UpKind.from;
        return;
      }
    }
  }

  #upOf(frame: FrameId, direction: readonly number[]): Float64Array {
    this.#direction.set(direction);
    rotate(this.#direction, 0, this.#poses, frame * POSE_LANES + 3, this.#direction, 0);
    return this.#direction;
  }

  readonly #direction = new Float64Array(3);

  #addLight(slot: number, lamp: LampDesc, depth: number): void {
    const { lights } = this.#snapshot;
    if (lights.count >= lights.capacity) return;
    const row = lights.count++;
    const { columns } = lights;
    this.#direction.set(lamp.at ?? [0, 0, 0]);
    rotate(this.#direction, 0, this.#before, 3, this.#direction, 0);
    for (let i = 0; i < 3; i++) {
      columns.previousPosition[row * 3 + i] = (this.#before[i] as number) + (this.#direction[i] as number);
    }
    this.#direction.set(lamp.at ?? [0, 0, 0]);
    rotate(this.#direction, 0, this.#work, 3, this.#direction, 0);
    columns.kind[row] = LightKind.point;
    columns.castsShadow[row] = lamp.castsShadow === true ? 1 : 0;
    columns.entity[row] = slot;
    columns.chainDepth[row] = depth;
    columns.power[row] = lamp.power;
    columns.radius[row] = lamp.radius ?? 0.05;
    const color = lamp.color ?? [1, 1, 1];
    for (let i = 0; i < 3; i++) {
      columns.position[row * 3 + i] = (this.#work[i] as number) + (this.#direction[i] as number);
      columns.color[row * 3 + i] = color[i] as number;
    }
  }
}
