import { RefusalError } from '../../core/errors.js';
import { column } from '../../core/columns.js';
import { POSE_LANES } from '../../core/math/pose.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import type { RigPose } from './rigPose.js';
import { copyLanes, copyRig, hasRig, RigCopy, RigHeader, startOfCopy, type RigRows } from './rigRows.js';

const SAVED_BLOCK = { start: column('u32'), joints: column('u32'), weights: column('u32') } as const;

/** Blocks of one shape that nobody has, the next one to take last. */
export interface RigStack {
  readonly joints: number;
  readonly weights: number;
  readonly starts: number[];
}

/**
 * Gives figures their blocks and takes them back. Blocks are pooled by shape (rule ENT-21): a block is never cut or joined,
 * so no write of a pose can reach beyond it.
 */
export class RigBlocks {
  readonly #rows: RigRows;
  readonly #pool = new Map<string, RigStack>();

  constructor(rows: RigRows) {
    this.#rows = rows;
  }

  /** The stacks of free blocks, in the order in which their shapes were first given back. */
  get pool(): Iterable<RigStack> {
    return this.#pool.values();
  }

  /** @throws RefusalError (ENT-21) where no block of the shape is free and none can be made. */
  requireRoomFor({ joints, weights }: RigPose): void {
    const stack = this.#pool.get(nameOf(joints.length, weights.length));
    if (stack !== undefined && stack.starts.length > 0) return;
    const lanes = RigCopy.copies * copyLanes(joints.length, weights.length);
    if ((this.#rows.header[RigHeader.used] as number) + lanes <= this.#rows.poses.length) return;
    const reason = 'must find room beside the rig poses of the world, which grows with capacity.entities';
    throw new RefusalError({ rule: 'ENT-21', field: 'rig', value: lanes, reason });
  }

  /** Gives a slot a block with the pose in all three copies (rule ENT-20). */
  give(slot: number, { joints, weights }: RigPose): void {
    const { blocks, header, poses } = this.#rows;
    blocks.start[slot] = this.#take(joints.length, weights.length);
    blocks.joints[slot] = joints.length;
    blocks.weights[slot] = weights.length;
    blocks.build[slot] = 0;
    header[RigHeader.count] = (header[RigHeader.count] as number) + 1;
    let at = startOfCopy(this.#rows, slot, RigCopy.back);
    for (const { at: place = [0, 0, 0], turn = [0, 0, 0, 1] } of joints) {
      poses.set(place, at);
      poses.set(turn, at + 3);
      at += POSE_LANES;
    }
    poses.set(weights, at);
    copyRig(this.#rows, slot, RigCopy.back, RigCopy.front);
    copyRig(this.#rows, slot, RigCopy.back, RigCopy.placed);
  }

  /** Takes back the block of a slot, if it has one. */
  takeBack(slot: number): void {
    if (!hasRig(this.#rows, slot)) return;
    const { blocks, header } = this.#rows;
    const joints = blocks.joints[slot] as number;
    const weights = blocks.weights[slot] as number;
    this.#stackOf(joints, weights).starts.push(blocks.start[slot] as number);
    for (const column of [blocks.start, blocks.joints, blocks.weights, blocks.build]) column[slot] = 0;
    header[RigHeader.count] = (header[RigHeader.count] as number) - 1;
  }

  /** Writes whose block lies where, what is free, and what the figures write and show. */
  save(out: SaveWriter, slots: Uint32Array): void {
    const { blocks, header, poses } = this.#rows;
    const posed = slots.filter((slot) => hasRig(this.#rows, slot));
    out.array('rigs.slots', posed);
    out.rows('rigs', SAVED_BLOCK, { columns: blocks, rows: posed });
    out.value(
      'rigs.pool',
      [...this.#pool.values()].map(({ joints, weights, starts }) => [joints, weights, ...starts]),
    );
    out.array('rigs.used', new Uint32Array([header[RigHeader.used] as number]));
    for (const slot of posed) {
      const from = startOfCopy(this.#rows, slot, RigCopy.back);
      out.array('rigs.poses', poses.subarray(from, startOfCopy(this.#rows, slot, RigCopy.placed)));
    }
  }

  /** Takes what `save` wrote, in place of no rigs. What the last picture showed is what is shown now. */
  restore(from: SaveReader): void {
    const { blocks, header, poses } = this.#rows;
    const posed = from.array('rigs.slots', Uint32Array);
    from.rows('rigs', SAVED_BLOCK, { columns: blocks, rows: posed });
    for (const [joints = 0, weights = 0, ...starts] of from.value('rigs.pool') as unknown as number[][])
      this.#stackOf(joints, weights).starts.push(...starts);
    header[RigHeader.count] = posed.length;
    header[RigHeader.used] = from.array('rigs.used', Uint32Array)[0] as number;
    for (const slot of posed) {
      poses.set(from.array('rigs.poses', Float64Array), startOfCopy(this.#rows, slot, RigCopy.back));
      copyRig(this.#rows, slot, RigCopy.front, RigCopy.placed);
    }
  }

  /** A free block of a shape, or a new one: where it starts, plus 1. */
  #take(joints: number, weights: number): number {
    const free = this.#pool.get(nameOf(joints, weights))?.starts.pop();
    if (free !== undefined) return free;
    const { header } = this.#rows;
    const start = header[RigHeader.used] as number;
    header[RigHeader.used] = start + RigCopy.copies * copyLanes(joints, weights);
    return start + 1;
  }

  #stackOf(joints: number, weights: number): RigStack {
    const name = nameOf(joints, weights);
    const known = this.#pool.get(name);
    if (known !== undefined) return known;
    const stack = { joints, weights, starts: [] };
    this.#pool.set(name, stack);
    return stack;
  }
}

const nameOf = (joints: number, weights: number): string => `${joints} ${weights}`;
