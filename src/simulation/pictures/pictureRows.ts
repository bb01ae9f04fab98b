import { allocateColumns, attachColumns, column, type Columns } from '../../core/columns.js';
import { POSE_LANES } from '../../core/math/pose.js';
import { INSTANCE_LAYOUT } from '../../core/seams/render.js';
import { shareBytes, wholeOf } from '../../core/sharedBytes.js';

/** Slots of one work item of the build (rule TICK-31). */
export const SLOTS_PER_ITEM = 1_024;

/** What each slot looks like: interned ids, mesh 0 for nothing. */
const LOOK_LAYOUT = { mesh: column('u32'), material: column('u32') } as const;

/** Where an entity was at a build, and in which frame. */
const KEPT_SLOT_LAYOUT = { pose: column('f64', POSE_LANES), frame: column('u32'), build: column('u32') } as const;

/** Where a frame was in its parent at a build. */
const KEPT_FRAME_LAYOUT = { pose: column('f64', POSE_LANES), build: column('u32') } as const;

/** Lanes of the view: the eye's pose in its frame, that frame, the build's number, whether it goes on from the one before, and the slots in use. */
export const ViewLane = {
  eye: 0,
  frame: POSE_LANES,
  build: POSE_LANES + 1,
  continues: POSE_LANES + 2,
  slots: POSE_LANES + 3,
  lanes: 16,
} as const;

/** What crosses to workers. */
export interface PictureBuffers {
  readonly looks: SharedArrayBuffer;
  readonly keptSlots: SharedArrayBuffer;
  readonly keptFrames: SharedArrayBuffer;
  readonly instances: SharedArrayBuffer;
  readonly counts: SharedArrayBuffer;
  readonly view: SharedArrayBuffer;
}

/** What threads share that build a render snapshot. */
export interface PictureRows {
  readonly looks: Columns<typeof LOOK_LAYOUT>;
  readonly keptSlots: Columns<typeof KEPT_SLOT_LAYOUT>;
  readonly keptFrames: Columns<typeof KEPT_FRAME_LAYOUT>;
  /** By work item, from its first slot on: instances that wait to be joined; and how many each item has. */
  readonly instances: Columns<typeof INSTANCE_LAYOUT>;
  readonly counts: Uint32Array<SharedArrayBuffer>;
  readonly view: Float64Array<SharedArrayBuffer>;
}

/** How much a world holds. */
interface Capacity {
  readonly entities: number;
  readonly frames: number;
}

/** Reserves them; pages that are never touched cost nothing. */
export function allocatePictures({ entities, frames }: Capacity): PictureBuffers {
  return {
    looks: allocateColumns(LOOK_LAYOUT, entities).buffer,
    keptSlots: allocateColumns(KEPT_SLOT_LAYOUT, entities).buffer,
    keptFrames: allocateColumns(KEPT_FRAME_LAYOUT, frames).buffer,
    instances: allocateColumns(INSTANCE_LAYOUT, entities).buffer,
    counts: shareBytes(4 * Math.ceil(entities / SLOTS_PER_ITEM)),
    view: shareBytes(8 * ViewLane.lanes),
  };
}

export function attachPictures(buffers: PictureBuffers, { entities, frames }: Capacity): PictureRows {
  return {
    looks: attachColumns(LOOK_LAYOUT, buffers.looks, entities).columns,
    keptSlots: attachColumns(KEPT_SLOT_LAYOUT, buffers.keptSlots, entities).columns,
    keptFrames: attachColumns(KEPT_FRAME_LAYOUT, buffers.keptFrames, frames).columns,
    instances: attachColumns(INSTANCE_LAYOUT, buffers.instances, entities).columns,
    counts: wholeOf(Uint32Array, buffers.counts),
    view: wholeOf(Float64Array, buffers.view),
  };
}
