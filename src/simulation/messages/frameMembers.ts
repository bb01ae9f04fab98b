import type { FrameId } from '../../core/frames/frameLayout.js';
import type { EntityTable } from '../entityTable.js';
import type { WorldRows } from '../sharedWorld.js';

/**
 * Who is in each frame: the subscribers of its topic (rule MSG-10). Read off the front rows when a routing first asks, so
 * that a subscription moves with its entity by itself; chained through the slots, so that gathering allocates nothing.
 */
export class FrameMembers {
  readonly #rows: WorldRows;
  readonly #table: EntityTable;
  /** Slot + 1 of a frame's first member, by frame id, and of the next member, by slot; 0 ends a chain. */
  readonly #first: Uint32Array;
  readonly #next: Uint32Array;
  #gathered = false;

  constructor(rows: WorldRows, table: EntityTable) {
    this.#rows = rows;
    this.#table = table;
    this.#first = new Uint32Array(rows.buffers.capacity.frames);
    this.#next = new Uint32Array(rows.buffers.capacity.entities);
  }

  /** Members may have changed: gather them again before the next answer. */
  forget(): void {
    this.#gathered = false;
  }

  /** The member of a frame in the lowest slot, or -1. */
  firstIn(frame: FrameId): number {
    if (!this.#gathered) this.#gather();
    return (this.#first[frame] as number) - 1;
  }

  /** The member after `slot` in slot order, or -1. */
  nextAfter(slot: number): number {
    return (this.#next[slot] as number) - 1;
  }

  #gather(): void {
    const { front, entities } = this.#rows;
    this.#first.fill(0);
    for (let slot = this.#table.highWater - 1; slot >= 0; slot--) {
      const frame = front.frame[slot] as number;
      if (entities.live[slot] !== 1 || frame === 0) continue;
      this.#next[slot] = this.#first[frame] as number;
      this.#first[frame] = slot + 1;
    }
    this.#gathered = true;
  }
}
