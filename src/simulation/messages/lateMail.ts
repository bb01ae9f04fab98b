import type { WorldRows } from '../sharedWorld.js';
import { PAGE_PAIRS, PAGE_WORDS, RouteHeader } from './routingRows.js';

/**
 * Puts deliveries behind those that inboxes hold already: what is sent between two ticks comes after what the last tick has
 * sent. They stand in the first cell of the routing.
 */
export class LateMail {
  readonly #rows: WorldRows;
  /** By slot: how many come, and then where the last of them that has no place yet goes, plus 1. 0 for all, in between. */
  readonly #coming: Uint32Array;

  constructor(rows: WorldRows) {
    this.#rows = rows;
    this.#coming = new Uint32Array(rows.buffers.capacity.entities);
  }

  /** @param held where the inboxes end; within, there may be gaps of those who died. */
  add(held: number, added: number): void {
    if (added === 0) return;
    const { chunks } = this.#rows;
    const { pages } = this.#rows.routing;
    for (let i = 0; i < added; i++) {
      const slot = pages[placeOf(i)] as number;
      this.#coming[slot] = (this.#coming[slot] as number) + 1;
      chunks.inbox[slot >>> 5] = (chunks.inbox[slot >>> 5] as number) | (1 << (slot & 31));
    }
    this.#makeRoom(held, added);
    for (let i = added - 1; i >= 0; i--) {
      const slot = pages[placeOf(i)] as number;
      const at = (this.#coming[slot] as number) - 1;
      this.#coming[slot] = at;
      this.#rows.inbox[at] = pages[placeOf(i) + 1] as number;
    }
    for (let i = 0; i < added; i++) this.#coming[pages[placeOf(i)] as number] = 0;
  }

  /**
   * Moves inboxes to the end, the last one first, until nobody before them gets more. Those behind are together no longer
   * than what lay behind before and what comes, so none is moved over one that is still to be moved.
   */
  #makeRoom(held: number, added: number): void {
    const { entities, chunks, inbox, routing } = this.#rows;
    let end = held + added;
    let left = added;
    for (let word = (routing.header[RouteHeader.words] as number) - 1; word >= 0 && left > 0; word--) {
      for (let bits = chunks.inbox[word] as number; bits !== 0 && left > 0;) {
        const bit = 31 - Math.clz32(bits);
        bits &= ~(1 << bit);
        const slot = word * 32 + bit;
        const own = entities.inboxCount[slot] as number;
        const coming = this.#coming[slot] as number;
        const start = end - own - coming;
        if (own > 0)
          inbox.copyWithin(start, entities.inboxStart[slot] as number, (entities.inboxStart[slot] as number) + own);
        entities.inboxStart[slot] = start;
        entities.inboxCount[slot] = own + coming;
        if (coming > 0) this.#coming[slot] = end;
        left -= coming;
        end = start;
      }
    }
  }
}

/** The word of a delivery of the first cell, whose pages follow each other. */
function placeOf(delivery: number): number {
  const page = Math.floor(delivery / PAGE_PAIRS);
  return page * PAGE_WORDS + 2 + 2 * (delivery - page * PAGE_PAIRS);
}
