import { allocateColumns, attachColumns, column, type Columns } from '../../core/columns.js';
import type { FrameId } from '../../core/frames/frameLayout.js';
import type { Vec3 } from '../../core/shapes.js';
import { shareBytes, wholeOf } from '../../core/sharedBytes.js';

/** The rows that say where everybody is: the frame of each entity, and its place there, m. */
export interface Places {
  readonly frame: Uint32Array;
  readonly position: Float64Array;
}

/** The edge of a cell, m (rule SNAP-07). */
export const CELL_SIZE = 32;

/** By slot: the cell that the entity is in, 0 for none, and its neighbours in the cell's list as slot + 1. */
const MEMBER_LAYOUT = { cell: column('u32'), next: column('u32'), previous: column('u32') } as const;

/** By cell, from 1: which cube of which frame it is, its first member as slot + 1, and the next cell of its bucket. */
const CELL_LAYOUT = {
  frame: column('u32'),
  /** Whole numbers as doubles: 64-bit coordinates that neither wrap nor merge (rule SNAP-07). */
  coordinates: column('f64', 3),
  first: column('u32'),
  next: column('u32'),
} as const;

/** The words before the buckets: cells in use go up to `high`, and `free` starts the chain of those given back. */
const Word = { high: 0, free: 1, buckets: 2 } as const;

/** Beyond these coordinates a double does not count cells one by one any more. */
const COUNTABLE = 2 ** 52;

/** What crosses to workers. */
export interface GridBuffers {
  readonly members: SharedArrayBuffer;
  readonly cells: SharedArrayBuffer;
  readonly index: SharedArrayBuffer;
}

/** Room for the grids of a world; pages that are never touched cost nothing. */
export function allocateGrid(entities: number): GridBuffers {
  return {
    members: allocateColumns(MEMBER_LAYOUT, entities).buffer,
    cells: allocateColumns(CELL_LAYOUT, entities + 1).buffer,
    index: shareBytes(4 * (Word.buckets + bucketCount(entities))),
  };
}

/** A power of two, so that a mask picks the bucket. */
const bucketCount = (entities: number): number => 1 << (32 - Math.clz32(entities));

/**
 * The spatial grids of a world, one per frame, in one table of cells that are found by their frame and coordinates: sparse,
 * so that a cell exists while somebody is in it (rules SNAP-06 to SNAP-10). Any thread reads them during a tick; they change
 * outside the parallel part alone.
 */
export class SpatialGrid {
  readonly #front: Places;
  readonly #members: Columns<typeof MEMBER_LAYOUT>;
  readonly #cells: Columns<typeof CELL_LAYOUT>;
  readonly #index: Uint32Array;
  /** Picks the bucket of a mix. */
  readonly #mask: number;
  /** The coordinates at hand, and the same as words. */
  readonly #at = new Float64Array(3);
  readonly #words = new Uint32Array(this.#at.buffer);
  readonly #from = new Float64Array(3);
  readonly #to = new Float64Array(3);
  #found = new Uint32Array(64);
  #count = 0;

  /** @param front the rows that `entities` entities are read from. */
  constructor(buffers: GridBuffers, entities: number, front: Places) {
    this.#front = front;
    this.#members = attachColumns(MEMBER_LAYOUT, buffers.members, entities).columns;
    this.#cells = attachColumns(CELL_LAYOUT, buffers.cells, entities + 1).columns;
    this.#index = wholeOf(Uint32Array, buffers.index);
    this.#mask = bucketCount(entities) - 1;
  }

  /**
   * Puts an entity into the cell of its front row; most moves end in the cell where they began. The owner of a root frame
   * is in no frame, and so in no grid (rule SNAP-09).
   * @hot
   */
  place(slot: number): void {
    const members = this.#members;
    const cells = this.#cells;
    const frame = this.#front.frame[slot] as number;
    if (frame === 0) {
      this.remove(slot);
      return;
    }
    this.#takeCellOf(this.#front.position, slot * 3);
    const held = members.cell[slot] as number;
    if (held !== 0 && cells.frame[held] === frame && this.#isAt(held)) return;
    if (held !== 0) {
      this.remove(slot);
      this.#takeCellOf(this.#front.position, slot * 3);
    }
    const cell = this.#cellAtHand(frame) || this.#make(frame);
    const second = cells.first[cell] as number;
    members.cell[slot] = cell;
    members.previous[slot] = 0;
    members.next[slot] = second;
    if (second !== 0) members.previous[second - 1] = slot + 1;
    cells.first[cell] = slot + 1;
  }

  /**
   * Puts the live entities of a range of slots into the cells of their front rows. Nearly all are in them already, and of
   * these the coordinates need not be kept at hand.
   * @hot
   */
  placeLive(first: number, end: number, live: Uint8Array): void {
    for (let slot = first; slot < end; slot++) if (live[slot] === 1 && !this.stays(slot)) this.place(slot);
  }

  /**
   * Whether the front place of an entity is in the cell that holds it.
   * @hot
   */
  stays(slot: number): boolean {
    const { coordinates } = this.#cells;
    const { frame, position } = this.#front;
    const cell = this.#members.cell[slot] as number;
    const c = cell * 3;
    const o = slot * 3;
    return (
      cell !== 0 &&
      this.#cells.frame[cell] === frame[slot] &&
      coordinates[c] === Math.floor((position[o] as number) / CELL_SIZE) &&
      coordinates[c + 1] === Math.floor((position[o + 1] as number) / CELL_SIZE) &&
      coordinates[c + 2] === Math.floor((position[o + 2] as number) / CELL_SIZE)
    );
  }

  /**
   * Takes an entity out of its grid.
   * @hot
   */
  remove(slot: number): void {
    const members = this.#members;
    const cells = this.#cells;
    const cell = members.cell[slot] as number;
    if (cell === 0) return;
    const next = members.next[slot] as number;
    const previous = members.previous[slot] as number;
    if (next !== 0) members.previous[next - 1] = previous;
    if (previous !== 0) members.next[previous - 1] = next;
    else cells.first[cell] = next;
    members.cell[slot] = 0;
    if (cells.first[cell] === 0) this.#giveBack(cell);
  }

  /**
   * The slots in a frame's grid whose front place lies within `radius` (m) of `center` (m, in the frame's axes), both ends
   * included, in slot order: which order the cells and their lists are in tells nothing (rule SNAP-08). The array is good
   * until the next call.
   */
  within(frame: FrameId, center: Vec3, radius: number): Uint32Array {
    this.#count = 0;
    if (this.#bounds(center, radius)) this.#visitBox(frame, center, radius);
    else this.#visitAll(frame, center, radius);
    return this.#found.subarray(0, this.#count).sort();
  }

  /** The cell that a slot is in, for checks: its frame and its coordinates; undefined for nobody. */
  cellOf(slot: number): { readonly frame: number; readonly coordinates: Vec3 } | undefined {
    const cell = this.#members.cell[slot] as number;
    if (cell === 0) return undefined;
    const { frame, coordinates } = this.#cells;
    const [x, y, z] = coordinates.subarray(cell * 3, cell * 3 + 3) as unknown as Vec3;
    return { frame: frame[cell] as number, coordinates: [x, y, z] };
  }

  /** The corner cells of a ball; false where there are more of them than cells in use, or too far out to count. */
  #bounds(center: Vec3, radius: number): boolean {
    let count = 1;
    let countable = true;
    for (let i = 0; i < 3; i++) {
      const middle = center[i] as number;
      // The distance below is computed with rounding, so a place beyond the ball by some ulps still counts.
      const reach = radius + (Math.abs(middle) + radius) * 2 ** -50;
      const from = Math.floor((middle - reach) / CELL_SIZE);
      const to = Math.floor((middle + reach) / CELL_SIZE);
      this.#from[i] = from;
      this.#to[i] = to;
      count *= to - from + 1;
      countable &&= Math.abs(from) < COUNTABLE && Math.abs(to) < COUNTABLE;
    }
    return countable && count <= (this.#index[Word.high] as number);
  }

  #visitBox(frame: number, center: Vec3, radius: number): void {
    const from = this.#from;
    const to = this.#to;
    for (let x = from[0] as number; x <= (to[0] as number); x++) {
      for (let y = from[1] as number; y <= (to[1] as number); y++) {
        for (let z = from[2] as number; z <= (to[2] as number); z++) {
          // What was -0 is 0: the two are one coordinate.
          this.#at[0] = x + 0;
          this.#at[1] = y + 0;
          this.#at[2] = z + 0;
          this.#visitCell(this.#cellAtHand(frame), center, radius);
        }
      }
    }
  }

  #visitAll(frame: number, center: Vec3, radius: number): void {
    const cells = this.#cells;
    for (let cell = 1; cell <= (this.#index[Word.high] as number); cell++) {
      if (cells.first[cell] !== 0 && cells.frame[cell] === frame) this.#visitCell(cell, center, radius);
    }
  }

  #visitCell(cell: number, center: Vec3, radius: number): void {
    if (cell === 0) return;
    const members = this.#members;
    const cells = this.#cells;
    const { position } = this.#front;
    for (let at = cells.first[cell] as number; at !== 0; at = members.next[at - 1] as number) {
      const o = (at - 1) * 3;
      const x = (position[o] as number) - center[0];
      const y = (position[o + 1] as number) - center[1];
      const z = (position[o + 2] as number) - center[2];
      if (x * x + y * y + z * z <= radius * radius) this.#take(at - 1);
    }
  }

  #take(slot: number): void {
    if (this.#count === this.#found.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#found);
      this.#found = larger;
    }
    this.#found[this.#count++] = slot;
  }

  #takeCellOf(position: Float64Array, o: number): void {
    for (let i = 0; i < 3; i++) this.#at[i] = Math.floor((position[o + i] as number) / CELL_SIZE) + 0;
  }

  #isAt(cell: number): boolean {
    const { coordinates } = this.#cells;
    const o = cell * 3;
    return coordinates[o] === this.#at[0] && coordinates[o + 1] === this.#at[1] && coordinates[o + 2] === this.#at[2];
  }

  /** The cell of a frame at the coordinates at hand, or 0. */
  #cellAtHand(frame: number): number {
    const cells = this.#cells;
    let cell = this.#index[this.#bucketOf(frame)] as number;
    while (cell !== 0 && !(cells.frame[cell] === frame && this.#isAt(cell))) cell = cells.next[cell] as number;
    return cell;
  }

  #make(frame: number): number {
    const cells = this.#cells;
    const index = this.#index;
    let cell = index[Word.free] as number;
    if (cell === 0) {
      cell = (index[Word.high] as number) + 1;
      index[Word.high] = cell;
    } else {
      index[Word.free] = cells.next[cell] as number;
    }
    const bucket = this.#bucketOf(frame);
    cells.frame[cell] = frame;
    for (let i = 0; i < 3; i++) cells.coordinates[cell * 3 + i] = this.#at[i] as number;
    cells.first[cell] = 0;
    cells.next[cell] = index[bucket] as number;
    index[bucket] = cell;
    return cell;
  }

  #giveBack(cell: number): void {
    const cells = this.#cells;
    const index = this.#index;
    for (let i = 0; i < 3; i++) this.#at[i] = cells.coordinates[cell * 3 + i] as number;
    const bucket = this.#bucketOf(cells.frame[cell] as number);
    const next = cells.next[cell] as number;
    if (index[bucket] === cell) {
      index[bucket] = next;
    } else {
      let before = index[bucket] as number;
      while (cells.next[before] !== cell) before = cells.next[before] as number;
      cells.next[before] = next;
    }
    cells.next[cell] = index[Word.free] as number;
    index[Word.free] = cell;
  }

  /** Mixes the bits of the coordinates, as neighbours differ in few of them (the finalizer of MurmurHash3). */
  #bucketOf(frame: number): number {
    let h = frame;
    for (let i = 0; i < 6; i++) {
      h = Math.imul(h ^ (this.#words[i] as number), 0x85ebca6b);
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
      h ^= h >>> 16;
    }
    return Word.buckets + ((h >>> 0) & this.#mask);
  }
}
