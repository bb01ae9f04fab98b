import type { EntityTable } from '../entityTable.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { fullOfMessages } from '../worldCapacity.js';
import { Piece, type PieceCrew } from '../threads/pieceCrew.js';
import { Expansion } from './expansion.js';
import { gatherMembers } from './frameMembers.js';
import { InboxFiller } from './inboxFiller.js';
import { LateMail } from './lateMail.js';
import { BLOCK_WORDS, BLOCKS, CELL_WORDS, RANGES, RouteHeader } from './routingRows.js';

/** What a routing takes; whoever asks for one in every tick keeps it, for it would be garbage (rule TICK-41). */
export interface RoutingWork {
  /** Messages of the sync thread's arena: from the first up to, and not with, the last. */
  engineFrom: number;
  engineEnd: number;
  /** Messages of the chunks' outboxes without those that wait longer; 0 for a routing that leaves the outboxes alone. */
  fresh: number;
  /** Whether any of all these goes to a place. */
  toPlaces: boolean;
  /** The order of the chunks, where a planted fault gives another one. */
  order: Uint32Array | undefined;
}

/** A range of which every slot is: one of 2^31 slots. */
const ALL_SLOTS = 31;
/** A range has whole chunks, so that no two share a word of slot bits. */
const CHUNK_SHIFT = 6;

/**
 * Brings a list of messages into inboxes, in two phases: by blocks of chunks, and then by ranges of slots. From a number of
 * messages on workers serve both (rule TICK-30); on one thread there is one block and one range, and the same code runs.
 */
export class Routing {
  /** Messages that the next tick hears. */
  routed = 0;
  /** Deliveries that they make, with those to recipients that have died since. */
  deliveries = 0;
  readonly #rows: WorldRows;
  readonly #table: EntityTable;
  readonly #pieces: PieceCrew;
  readonly #expansion: Expansion;
  readonly #filler: InboxFiller;
  readonly #late: LateMail;

  constructor(rows: WorldRows, table: EntityTable, pieces: PieceCrew) {
    this.#rows = rows;
    this.#table = table;
    this.#pieces = pieces;
    this.#expansion = new Expansion(rows);
    this.#filler = new InboxFiller(rows);
    this.#late = new LateMail(rows);
  }

  /** Empties all inboxes. */
  forget(): void {
    this.routed = 0;
    if (this.deliveries === 0) return;
    const { entities, chunks } = this.#rows;
    const words = (this.#table.highWater + 31) >>> 5;
    for (let word = 0; word < words; word++) {
      for (let bits = chunks.inbox[word] as number; bits !== 0; bits &= bits - 1)
        entities.inboxCount[word * 32 + 31 - Math.clz32(bits & -bits)] = 0;
      chunks.inbox[word] = 0;
    }
    this.deliveries = 0;
  }

  /** Fills the empty inboxes. @throws RefusalError (MSG-01) for more deliveries than there is room for. */
  fill(work: RoutingWork): void {
    const messages = work.engineEnd - work.engineFrom + work.fresh;
    if (messages === 0) return;
    const served = work.order === undefined && this.#pieces.serves('messages', messages);
    this.#plan(work, served);
    const { header } = this.#rows.routing;
    const blocks = header[RouteHeader.blocks] as number;
    const ranges = header[RouteHeader.ranges] as number;
    if (served) this.#pieces.hand(Piece.blocks, blocks);
    else this.#expansion.run(0, work.order);
    this.deliveries = this.#startRanges(blocks, ranges);
    if (served) this.#pieces.hand(Piece.ranges, ranges);
    else this.#filler.run(0);
    this.routed = messages;
  }

  /** Adds messages that came after the inboxes were filled: each inbox takes them behind what it has. */
  add(work: RoutingWork): void {
    this.#plan(work, false);
    this.#expansion.run(0);
    const added = this.#startRanges(1, 1);
    this.#late.add(this.deliveries, added);
    this.deliveries += added;
    this.routed += work.engineEnd - work.engineFrom;
  }

  /** Deals chunks to blocks and slots to ranges. */
  #plan({ engineFrom, engineEnd, fresh, toPlaces }: RoutingWork, served: boolean): void {
    const { header, blocks } = this.#rows.routing;
    const words = (this.#table.highWater + 31) >>> 5;
    header[RouteHeader.pages] = 0;
    header[RouteHeader.full] = 0;
    header[RouteHeader.engineFrom] = engineFrom;
    header[RouteHeader.engineEnd] = engineEnd;
    header[RouteHeader.words] = words;
    header[RouteHeader.shift] = served ? shiftOf(words * 32) : ALL_SLOTS;
    header[RouteHeader.ranges] = served ? ((words * 32 - 1) >>> (header[RouteHeader.shift] as number)) + 1 : 1;
    header[RouteHeader.blocks] = served ? BLOCKS : 1;
    blocks[0] = 0;
    blocks[1] = this.routed;
    if (served) this.#dealChunks(engineEnd - engineFrom, fresh);
    else blocks[BLOCK_WORDS] = fresh === 0 ? 0 : (this.#rows.header[Header.chunkCount] as number);
    if (toPlaces) gatherMembers(this.#rows, this.#table);
  }

  /** Blocks of about as many messages each, in the order of the chunks, and where each one's messages start. */
  #dealChunks(engine: number, fresh: number): void {
    const { header, chunks, routing } = this.#rows;
    const { blocks } = routing;
    const count = header[Header.chunkCount] as number;
    const share = (engine + fresh) / BLOCKS;
    let block = 0;
    let at = engine;
    for (let chunk = 0; chunk < count; chunk++) {
      while (block < BLOCKS - 1 && at >= share * (block + 1)) {
        block++;
        blocks[block * BLOCK_WORDS] = chunk;
        blocks[block * BLOCK_WORDS + 1] = at;
      }
      at += (chunks.outboxCount[chunk] as number) - (chunks.outboxLate[chunk] as number);
    }
    for (block++; block <= BLOCKS; block++) {
      blocks[block * BLOCK_WORDS] = count;
      blocks[block * BLOCK_WORDS + 1] = at;
    }
  }

  /** Says where the inboxes of each range start. @returns deliveries in all. @throws RefusalError (MSG-01) for too many. */
  #startRanges(blocks: number, ranges: number): number {
    const { header, cells, starts } = this.#rows.routing;
    let sum = 0;
    for (let range = 0; range < ranges; range++) {
      starts[range] = sum;
      for (let block = 0; block < blocks; block++) sum += cells[(block * RANGES + range) * CELL_WORDS + 2] as number;
    }
    if (header[RouteHeader.full] === 0 && this.deliveries + sum <= this.#rows.inbox.length) return sum;
    throw fullOfMessages(this.#rows.buffers.capacity.messages);
  }
}

/** The smallest size of ranges of whole chunks, as a power of two, with which so many slots need no more than `RANGES`. */
function shiftOf(slots: number): number {
  let shift = CHUNK_SHIFT;
  while ((slots - 1) >>> shift >= RANGES) shift++;
  return shift;
}
