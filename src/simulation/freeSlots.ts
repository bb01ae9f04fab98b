import { Header, type WorldRows } from './sharedWorld.js';

/**
 * Slots that were used and are free again, as a stack in shared rows: the sync thread changes it between the parallel
 * parts, and chunks whose pools are dry read their stripes from it (rule TICK-53).
 */
export class FreeSlots {
  readonly #rows: WorldRows;

  constructor(rows: WorldRows) {
    this.#rows = rows;
  }

  get count(): number {
    return this.#rows.header[Header.freeCount] as number;
  }

  push(slot: number): void {
    const { free, header } = this.#rows;
    const { count } = this;
    free[count] = slot;
    header[Header.freeCount] = count + 1;
  }

  /** Takes the slot that came last, or undefined where none is free. */
  pop(): number | undefined {
    const last = this.count - 1;
    if (last < 0) return undefined;
    this.#rows.header[Header.freeCount] = last;
    return this.#rows.free[last];
  }

  /** Visits the slots in the order in which they will be taken. */
  visit(visit: (slot: number) => void): void {
    for (let i = this.count - 1; i >= 0; i--) visit(this.#rows.free[i] as number);
  }
}

/**
 * The slot at a place of the order in which slots would be taken: freed ones first, then those past all that are in use.
 * During a tick the order stands, and any thread may ask.
 */
export function slotInTurn({ free, header }: WorldRows, at: number): number {
  const freed = header[Header.freeCount] as number;
  if (at < freed) return free[freed - 1 - at] as number;
  return (header[Header.stripeBase] as number) + at - Math.max(freed, header[Header.poolEnd] as number);
}
