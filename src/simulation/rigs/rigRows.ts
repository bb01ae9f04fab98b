import { allocateColumns, attachColumns, column, type Columns } from '../../core/columns.js';
import { POSE_LANES } from '../../core/math/pose.js';
import { shareBytes, wholeOf } from '../../core/sharedBytes.js';
import { MAX_JOINTS, MAX_WEIGHTS } from './rigPose.js';

/** Copies of a rig pose in a block, one after the other (rule ENT-16). */
export const RigCopy = { back: 0, front: 1, placed: 2, copies: 3 } as const;
export type RigCopyId = Exclude<(typeof RigCopy)[keyof typeof RigCopy], 3>;

/** The block of each slot. */
const BLOCK_LAYOUT = {
  /** Where the block starts among all poses, plus 1; 0 for a slot without one. */
  start: column('u32'),
  joints: column('u32'),
  weights: column('u32'),
  /** The build that wrote the placed copy; 0 for none. */
  build: column('u32'),
} as const;

/** Words of the rigs' header. */
export const RigHeader = {
  /** How many slots have a block: a world of none does nothing for rigs. */
  count: 0,
  /** Doubles of all blocks that were ever made. */
  used: 1,
  /** The number of the last build of a picture, whoever built it. */
  build: 2,
  words: 16,
} as const;

export interface RigBuffers {
  readonly header: SharedArrayBuffer;
  readonly blocks: SharedArrayBuffer;
  readonly poses: SharedArrayBuffer;
}

/** The rig poses of a world: whose block lies where, and all copies. */
export interface RigRows {
  readonly header: Uint32Array<SharedArrayBuffer>;
  readonly blocks: Columns<typeof BLOCK_LAYOUT>;
  /** By copy: the poses of all joints, place and rotation, then the weights. */
  readonly poses: Float64Array<SharedArrayBuffer>;
}

/** Doubles of one copy of a shape. */
export const copyLanes = (joints: number, weights: number): number => joints * POSE_LANES + weights;

const LARGEST_BLOCK = RigCopy.copies * copyLanes(MAX_JOINTS, MAX_WEIGHTS);
/** A figure of 47 joints takes 1,000 doubles; 64 MiB hold 8,000 of them. */
const LANES_PER_ENTITY = 1_024;
const MOST_LANES = 8 * 1024 * 1024;

/** Reserves them; pages that are never touched cost nothing. */
export function allocateRigs(entities: number): RigBuffers {
  const lanes = Math.max(LARGEST_BLOCK, Math.min(entities * LANES_PER_ENTITY, MOST_LANES));
  return {
    header: shareBytes(4 * RigHeader.words),
    blocks: allocateColumns(BLOCK_LAYOUT, entities).buffer,
    poses: shareBytes(8 * lanes),
  };
}

export function attachRigs(buffers: RigBuffers, entities: number): RigRows {
  return {
    header: wholeOf(Uint32Array, buffers.header),
    blocks: attachColumns(BLOCK_LAYOUT, buffers.blocks, entities).columns,
    poses: wholeOf(Float64Array, buffers.poses),
  };
}

/** Whether a slot has a rig pose. */
export const hasRig = ({ blocks }: RigRows, slot: number): boolean => blocks.start[slot] !== 0;

/** Where a copy of a slot's rig pose starts among all poses. */
export function startOfCopy({ blocks }: RigRows, slot: number, copy: RigCopyId): number {
  return (
    (blocks.start[slot] as number) - 1 + copy * copyLanes(blocks.joints[slot] as number, blocks.weights[slot] as number)
  );
}

/** Copies one copy of a slot's rig pose over another. @hot */
export function copyRig(rows: RigRows, slot: number, from: RigCopyId, to: RigCopyId): void {
  const { blocks, poses } = rows;
  const lanes = copyLanes(blocks.joints[slot] as number, blocks.weights[slot] as number);
  const source = startOfCopy(rows, slot, from);
  const target = startOfCopy(rows, slot, to);
  for (let i = 0; i < lanes; i++) poses[target + i] = poses[source + i] as number;
}

/** Step 8 for the slots from `first` up to, and not with, `end`: what the figures wrote is what others see (ENT-18). @hot */
export function publishRigs(rows: RigRows, first: number, end: number): void {
  if (rows.header[RigHeader.count] === 0) return;
  for (let slot = first; slot < end; slot++) if (hasRig(rows, slot)) copyRig(rows, slot, RigCopy.back, RigCopy.front);
}
