import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import { RefusalError } from '../core/errors.js';
import { POSE_LANES } from '../core/math/pose.js';
import { rotate } from '../core/math/quat.js';
import { clearRenderSnapshot, createRenderSnapshot, LightKind, type RenderSnapshot } from '../core/seams/render.js';
import type { EntityTable } from './entityTable.js';
import { joinItems } from './pictures/instanceItems.js';
import { InstancePlacer } from './pictures/instancePlacer.js';
import {
  allocatePictures,
  attachPictures,
  SLOTS_PER_ITEM,
  ViewLane,
  type PictureRows,
} from './pictures/pictureRows.js';
import { RigPlacer } from './pictures/rigPlacer.js';
import { PreviousPoses } from './previousPoses.js';
import { Piece, type PieceCrew } from './threads/pieceCrew.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { WorldRows } from './sharedWorld.js';
import type { LampDesc } from './spawnDesc.js';
import type { View } from './view.js';

/** What a builder reads of a world (`SimulationWorld.internals`). */
export interface BuilderParts {
  readonly rows: WorldRows;
  readonly looks: LooksOfSlots;
  readonly table: EntityTable;
  readonly pieces: PieceCrew;
}

/** The shared rows of worlds that have a builder. */
const taken = new WeakSet<PictureRows>();

/**
 * Fills a render snapshot from the front rows (step 11 of the sync point). Every place is first composed in doubles
 * through the nearest common frame, then taken relative to the eye, and narrowed once (rule RSNAP-04).
 */
export class RenderSnapshotBuilder {
  readonly #parts: BuilderParts;
  readonly #snapshot: RenderSnapshot;
  readonly #pictures: PictureRows;
  /** Whether the workers of the world see what this builder shares: they serve the first builder of a world. */
  readonly #served: boolean;
  readonly #placer: InstancePlacer;
  readonly #previous: PreviousPoses;
  readonly #rigs: RigPlacer;
  #stamp = 0;
  readonly #work = new Float64Array(POSE_LANES);
  readonly #direction = new Float64Array(3);
  /** Whether the preceding build had the same camera in the same frame, so that there is a time between the two. */
  #continues = false;
  #lastView: View | undefined;

  constructor(parts: BuilderParts, instances = 16_384) {
    this.#parts = parts;
    const { rows } = parts;
    const { capacity } = rows.buffers;
    this.#snapshot = createRenderSnapshot({ instances: Math.min(instances, capacity.entities) });
    this.#served = !taken.has(rows.pictures);
    taken.add(rows.pictures);
    const { looks } = rows.pictures;
    const own = (): PictureRows => ({ ...attachPictures(allocatePictures(capacity), capacity), looks });
    this.#pictures = this.#served ? rows.pictures : own();
    this.#rigs = new RigPlacer(rows.rigs);
    this.#placer = new InstancePlacer(rows, this.#pictures);
    this.#previous = new PreviousPoses(rows.frames, this.#pictures);
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
    this.#placeEye(view, frame);
    this.#walkChain(frame);
    this.#placer.begin();
    this.#addLights();
    this.#addInstances();
    this.#rigs.add(this.#snapshot, this.#continues);
    this.#previous.keepFrames(this.#stamp);
    this.#lastView = view;
    return this.#snapshot;
  }

  /** On the workers from so many slots on (rule TICK-31), and in a plain loop below. */
  #addInstances(): void {
    const { pieces, table } = this.#parts;
    const { instances } = this.#snapshot;
    const slots = table.highWater;
    if (!this.#served || !pieces.serves('instances', slots)) {
      this.#placer.add(0, slots, instances);
      return;
    }
    const items = Math.ceil(slots / SLOTS_PER_ITEM);
    pieces.hand(Piece.instances, items);
    joinItems(this.#pictures, items, instances);
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

  #placeEye(view: View, frame: FrameId): void {
    const { camera, ambient } = this.#snapshot;
    const shared = this.#pictures.view;
    shared.set(view.at, ViewLane.eye);
    shared.set([0, 0, 0, 1], ViewLane.eye + 3);
    shared[ViewLane.frame] = frame;
    shared[ViewLane.build] = this.#stamp;
    shared[ViewLane.continues] = this.#continues ? 1 : 0;
    shared[ViewLane.slots] = this.#parts.table.highWater;
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
    }
  }

  /** Lamps are few: the calling thread places them, before what was kept of the preceding build is written over. */
  #addLights(): void {
    const { rows, looks, table } = this.#parts;
    for (let slot = 0; slot < table.highWater; slot++) {
      if (rows.entities.live[slot] !== 1) continue;
      const lamp = rows.front.lamp[slot] === 1 ? looks.lamps[slot] : undefined;
      if (lamp === undefined) continue;
      const home = this.#placer.see(slot);
      if (this.#pictures.looks.mesh[slot] === 0) this.#placer.keep(slot, home);
      this.#addLight(slot, lamp, this.#placer.depthOf(home));
    }
  }

  #addLight(slot: number, lamp: LampDesc, depth: number): void {
    const { lights } = this.#snapshot;
    if (lights.count >= lights.capacity) return;
    const row = lights.count++;
    const { columns } = lights;
    this.#direction.set(lamp.at ?? [0, 0, 0]);
    rotate(this.#direction, 0, this.#placer.before, 3, this.#direction, 0);
    for (let i = 0; i < 3; i++) {
      columns.previousPosition[row * 3 + i] = (this.#placer.before[i] as number) + (this.#direction[i] as number);
    }
    this.#direction.set(lamp.at ?? [0, 0, 0]);
    rotate(this.#direction, 0, this.#placer.place, 3, this.#direction, 0);
    columns.kind[row] = LightKind.point;
    columns.castsShadow[row] = lamp.castsShadow === true ? 1 : 0;
    columns.entity[row] = slot;
    columns.chainDepth[row] = depth;
    columns.power[row] = lamp.power;
    columns.radius[row] = lamp.radius ?? 0.05;
    const color = lamp.color ?? [1, 1, 1];
    for (let i = 0; i < 3; i++) {
      columns.position[row * 3 + i] = (this.#placer.place[i] as number) + (this.#direction[i] as number);
      columns.color[row * 3 + i] = color[i] as number;
    }
  }
}
