import { POSE_LANES } from '../../core/math/pose.js';
import type { Attachments } from '../attachments.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { forEachBit, hasAnyBit, hasBit } from '../../core/slotBits.js';

/** The moves of a tick, at the sync point. */
export class OwnMoves {
  readonly #rows: WorldRows;
  readonly #attachments: Attachments;

  constructor(rows: WorldRows, attachments: Attachments) {
    this.#rows = rows;
    this.#attachments = attachments;
  }

  /** Whether the entity of a slot moved itself in this tick; then its pose goes to `out`. @hot */
  readOf(slot: number, out: Float64Array): boolean {
    const { chunks, wishes } = this.#rows;
    if (!hasBit(chunks.moved, slot)) return false;
    for (let i = 0; i < POSE_LANES; i++) out[i] = wishes[slot * POSE_LANES + i] as number;
    return true;
  }

  /**
   * Whether the entity of a slot moved itself in this tick and lies in its back row already. The record of a motion intent
   * would land before the move, and lose to it (rule OWN-37).
   * @hot
   */
  isPlaced(slot: number): boolean {
    return hasBit(this.#rows.chunks.placed, slot);
  }

  /**
   * Step 2, after the records of motion intents: the move wins for this one tick (rules OWN-37, OWN-38). An attached entity
   * takes another offset, from which step 7 derives its row; the frame of an owner has moved with the step records.
   */
  apply(): void {
    const { chunks, header } = this.#rows;
    const words = header[Header.usedWords] as number;
    if (!hasAnyBit(chunks.moved, words)) return;
    forEachBit(chunks.moved, this.#move, words);
    chunks.moved.fill(0, 0, words);
  }

  readonly #move = (slot: number): void => {
    const { entities, wishes } = this.#rows;
    if (entities.parent[slot] !== 0) this.#attachments.moveTo(slot, wishes, slot * POSE_LANES);
  };
}
