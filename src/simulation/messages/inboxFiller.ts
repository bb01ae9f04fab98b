import type { WorldRows } from '../sharedWorld.js';
import { CELL_WORDS, PAGE_PAIRS, PAGE_WORDS, RANGES, RouteHeader } from './routingRows.js';

/**
 * The second phase of a routing: a stable counting sort of the deliveries of one range of slots, from its cells in the order
 * of the blocks, to where the range's inboxes start (rules MSG-21, MSG-26). A range begins and ends with a chunk, so it
 * writes what is its own alone.
 */
export class InboxFiller {
  readonly #rows: WorldRows;

  constructor(rows: WorldRows) {
    this.#rows = rows;
  }

  run(range: number): void {
    const { header, starts } = this.#rows.routing;
    const blocks = header[RouteHeader.blocks] as number;
    for (let block = 0; block < blocks; block++) this.#count(block * RANGES + range);
    this.#place(range, starts[range] as number);
    // From behind, so that what was routed earlier lies before what came later.
    for (let block = blocks - 1; block >= 0; block--) this.#fill(block * RANGES + range);
  }

  /** @hot */
  #count(cell: number): void {
    const { routing, entities, chunks } = this.#rows;
    const { pages, cells } = routing;
    const { inboxCount } = entities;
    let end = cells[cell * CELL_WORDS + 1] as number;
    for (let page = cells[cell * CELL_WORDS] as number; page !== 0;) {
      const first = (page - 1) * PAGE_WORDS + 2;
      for (let at = first; at < end; at += 2) {
        const slot = pages[at] as number;
        const count = inboxCount[slot] as number;
        inboxCount[slot] = count + 1;
        if (count === 0) chunks.inbox[slot >>> 5] = (chunks.inbox[slot >>> 5] as number) | (1 << (slot & 31));
      }
      page = pages[first - 2] as number;
      end = endOf(page);
    }
  }

  /** Gives each inbox its place, in the order of the slots; for now, where it ends. @hot */
  #place(range: number, start: number): void {
    const { routing, entities, chunks } = this.#rows;
    const shift = routing.header[RouteHeader.shift] as number;
    const words = routing.header[RouteHeader.words] as number;
    const perRange = 1 << (shift - 5);
    const last = Math.min(words, (range + 1) * perRange);
    let end = start;
    for (let word = range * perRange; word < last; word++) {
      for (let bits = chunks.inbox[word] as number; bits !== 0; bits &= bits - 1) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        end += entities.inboxCount[slot] as number;
        entities.inboxStart[slot] = end;
      }
    }
  }

  /** @hot */
  #fill(cell: number): void {
    const { routing, entities, inbox } = this.#rows;
    const { pages, cells } = routing;
    const { inboxStart } = entities;
    let end = cells[cell * CELL_WORDS + 1] as number;
    for (let page = cells[cell * CELL_WORDS] as number; page !== 0;) {
      const first = (page - 1) * PAGE_WORDS + 2;
      for (let at = end - 2; at >= first; at -= 2) {
        const slot = pages[at] as number;
        const place = (inboxStart[slot] as number) - 1;
        inboxStart[slot] = place;
        inbox[place] = pages[at + 1] as number;
      }
      page = pages[first - 2] as number;
      end = endOf(page);
    }
  }
}

/** The word behind the deliveries of a page that is full, given its number plus 1. */
function endOf(page: number): number {
  return (page - 1) * PAGE_WORDS + 2 + 2 * PAGE_PAIRS;
}
