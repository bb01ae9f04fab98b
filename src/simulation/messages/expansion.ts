import type { FrameId } from '../../core/frames/frameLayout.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import {
  Address,
  ADDRESS_WORDS,
  arenaOf,
  entryOf,
  SYNC_ARENA,
  TargetKind,
  type MessageRecords,
  type TargetKindId,
} from './messageRecords.js';
import { BLOCK_WORDS, CELL_WORDS, PAGE_PAIRS, PAGE_WORDS, RANGES, RouteHeader } from './routingRows.js';

/**
 * The first phase of a routing: lists the messages of a block of chunks at the block's place in the routed list, and finds
 * the recipients of each, in the order of the list (rule MSG-25). It writes what is the block's own alone.
 */
export class Expansion {
  readonly #rows: WorldRows;
  /** By range: the last page of its cell plus 1, the next word to write, the word at which the page ends, and full pages. */
  readonly #page = new Uint32Array(RANGES);
  readonly #next = new Uint32Array(RANGES);
  readonly #end = new Uint32Array(RANGES);
  readonly #full = new Uint32Array(RANGES);
  #shift = 0;
  /** Where the next message stands in the routed list. */
  #at = 0;

  constructor(rows: WorldRows) {
    this.#rows = rows;
  }

  /** @param order the order of the chunks, where a planted fault gives another one than theirs. */
  run(block: number, order?: Uint32Array): void {
    const { header, blocks } = this.#rows.routing;
    this.#begin();
    const at = block * BLOCK_WORDS;
    this.#at = blocks[at + 1] as number;
    // The engine's own messages come before those of all chunks.
    if (block === 0) {
      const end = header[RouteHeader.engineEnd] as number;
      for (let i = header[RouteHeader.engineFrom] as number; i < end; i++) this.#take(SYNC_ARENA, i);
    }
    const tick = this.#rows.header[Header.tick] as number;
    const last = blocks[at + BLOCK_WORDS] as number;
    for (let each = blocks[at] as number; each < last; each++) this.#takeOutbox(order?.[each] ?? each, tick);
    this.#publish(block);
  }

  #begin(): void {
    this.#page.fill(0);
    this.#next.fill(0);
    this.#end.fill(0);
    this.#full.fill(0);
    this.#shift = this.#rows.routing.header[RouteHeader.shift] as number;
  }

  #publish(block: number): void {
    const { cells, header } = this.#rows.routing;
    const ranges = header[RouteHeader.ranges] as number;
    for (let range = 0; range < ranges; range++) {
      const cell = (block * RANGES + range) * CELL_WORDS;
      const page = this.#page[range] as number;
      const next = this.#next[range] as number;
      cells[cell] = page;
      cells[cell + 1] = next;
      cells[cell + 2] = page === 0 ? 0 : (this.#full[range] as number) * PAGE_PAIRS + (next - wordOf(page - 1)) / 2;
    }
  }

  /** @hot */
  #takeOutbox(chunk: number, tick: number): void {
    const { chunks } = this.#rows;
    const messages = chunks.outboxCount[chunk] as number;
    if (messages === 0) return;
    const arena = arenaOf(chunks.participant[chunk] as number, tick);
    const { addresses } = this.#rows.arenas[arena] as MessageRecords;
    const start = chunks.outboxStart[chunk] as number;
    for (let i = start; i < start + messages; i++)
      if (addresses[i * ADDRESS_WORDS + Address.delay] === 0) this.#take(arena, i);
  }

  /** Takes a message into the routed list and finds its recipients. @hot */
  #take(arena: number, record: number): void {
    const entry = entryOf(arena, record);
    const { routing, arenas, chunks, subscribers } = this.#rows;
    routing.routed[this.#at++] = entry;
    const { addresses } = arenas[arena] as MessageRecords;
    const at = record * ADDRESS_WORDS;
    const kindAndType = addresses[at + Address.kindAndType] as number;
    const type = kindAndType & 0xffff;
    const slot = addresses[at + Address.slot] as number;
    const generation = addresses[at + Address.generation] as number;
    const kind = (kindAndType >>> 16) as TargetKindId;
    switch (kind) {
      case TargetKind.entity:
        if (this.#lives(slot, generation)) this.#deliver(slot, entry, type);
        return;
      case TargetKind.topic:
        if (generation === 0) this.#deliverToAll(subscribers, slot * chunks.live.length, entry, type);
        else if (this.#lives(slot, generation)) this.#deliverToMembers(slot, entry, type);
        return;
      case TargetKind.broadcast:
        this.#deliverToAll(chunks.live, 0, entry, type);
    }
  }

  #lives(slot: number, generation: number): boolean {
    const { entities } = this.#rows;
    return entities.live[slot] === 1 && entities.generation[slot] === generation;
  }

  /** Delivers to the slots whose bits are set in the words from `first` on. */
  #deliverToAll(bits: Uint32Array, first: number, entry: number, type: number): void {
    const words = this.#rows.routing.header[RouteHeader.words] as number;
    for (let word = 0; word < words; word++) {
      for (let left = bits[first + word] as number; left !== 0; left &= left - 1)
        this.#deliver(word * 32 + 31 - Math.clz32(left & -left), entry, type);
    }
  }

  #deliverToMembers(owner: number, entry: number, type: number): void {
    const { memberFirst, memberNext } = this.#rows.routing;
    const frame = this.#rows.entities.owns[owner] as FrameId | 0;
    if (frame === 0) return;
    for (let next = memberFirst[frame] as number; next !== 0; next = memberNext[next - 1] as number)
      this.#deliver(next - 1, entry, type);
  }

  /** Notes a recipient, unless none of its components wants the type (rule MSG-19). @hot */
  #deliver(slot: number, entry: number, type: number): void {
    const { lists, buffers, routing } = this.#rows;
    const wants = lists.wants[(type >>> 5) * buffers.capacity.entities + slot] as number;
    if ((wants & (1 << (type & 31))) === 0) return;
    const range = slot >>> this.#shift;
    if (this.#next[range] === this.#end[range] && !this.#turnPage(range)) return;
    const at = this.#next[range] as number;
    routing.pages[at] = slot;
    routing.pages[at + 1] = entry;
    this.#next[range] = at + 2;
  }

  /** Begins a page for a range; where none is left, the routing is of too many deliveries, however they are shared out. */
  #turnPage(range: number): boolean {
    const { header, pages } = this.#rows.routing;
    const page = Atomics.add(header, RouteHeader.pages, 1);
    const word = wordOf(page);
    if (word >= pages.length) {
      Atomics.store(header, RouteHeader.full, 1);
      return false;
    }
    if (this.#page[range] !== 0) this.#full[range] = (this.#full[range] as number) + 1;
    pages[word - 2] = this.#page[range] as number;
    this.#page[range] = page + 1;
    this.#next[range] = word;
    this.#end[range] = word + 2 * PAGE_PAIRS;
    return true;
  }
}

/** The word at which the deliveries of a page start. */
function wordOf(page: number): number {
  return page * PAGE_WORDS + 2;
}
