import { publishTypes } from '../components/componentFlags.js';
import { joinLeavers } from '../grid/movedCells.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { forEachBit, forEachRun, hasAnyBit } from '../../core/slotBits.js';
import { Piece, type PieceCrew } from '../threads/pieceCrew.js';
import { MOVED_RANGES, PieceHeader } from '../threads/pieceRows.js';
import { copyTransforms } from '../transformRows.js';
import { WrittenRows } from './writtenRows.js';

/**
 * Step 8 of the sync point: the rows that changed, and no others, go from the back to the front (SNAP-10). Those that
 * gameplay wrote go first, by chunk, and those of the sync point follow (rule TICK-123); then cubes and component flags
 * take up what the front rows show.
 */
export class RowPublisher {
  readonly #rows: WorldRows;
  readonly #pieces: PieceCrew;
  readonly #written: WrittenRows;
  /** How many rows gameplay wrote, the chunks up to the last one of them, and how many moved in all. */
  #writtenCount = 0;
  #writtenChunks = 0;
  #moved = 0;

  constructor(rows: WorldRows, pieces: PieceCrew) {
    this.#rows = rows;
    this.#pieces = pieces;
    this.#written = new WrittenRows(rows);
  }

  /** Before the sync point writes its first row: which rows are gameplay's. */
  noteWritten(): void {
    const { wrote, dirty, placed } = this.#rows.chunks;
    this.#writtenCount = 0;
    this.#writtenChunks = 0;
    const words = this.#words;
    for (let word = 0; word < words; word++) {
      const bits = (dirty[word] as number) | (placed[word] as number);
      wrote[word] = bits;
      if (bits === 0) continue;
      this.#writtenCount += bitsIn(bits);
      this.#writtenChunks = (word >>> 1) + 1;
    }
  }

  publish(): void {
    const { chunks } = this.#rows;
    const words = this.#words;
    this.#copyWritten();
    this.#moved = this.#writtenCount + keepOwn(chunks.dirty, chunks.wrote, words);
    if (this.#moved > 0) {
      forEachRun(chunks.dirty, this.#copyRows, words);
      this.#renewCubes();
      chunks.dirty.fill(0, 0, words);
      chunks.placed.fill(0, 0, words);
    }
    if (!hasAnyBit(chunks.relisted, words)) return;
    forEachBit(chunks.relisted, this.#publishTypes, words);
    chunks.relisted.fill(0, 0, words);
  }

  /** Words of a column of bits that can hold one. */
  get #words(): number {
    return this.#rows.header[Header.usedWords] as number;
  }

  #copyWritten(): void {
    const count = this.#writtenChunks;
    if (this.#pieces.serves('rows', this.#writtenCount)) {
      this.#pieces.hand(Piece.rows, count);
      return;
    }
    for (let chunk = 0; chunk < count; chunk++) this.#written.copyChunk(chunk);
  }

  /** Who moved, by chunk, and then whom the sync point moved: the order of a copy on one thread (rule TICK-124). */
  #renewCubes(): void {
    const { chunks, pieces } = this.#rows;
    const words = this.#words;
    if (!this.#pieces.serves('cells', this.#moved)) {
      forEachRun(chunks.wrote, this.#place, words);
      forEachRun(chunks.dirty, this.#place, words);
      return;
    }
    this.#moved = 0;
    forEachRun(chunks.wrote, this.#list, words);
    forEachRun(chunks.dirty, this.#list, words);
    pieces.header[PieceHeader.moved] = this.#moved;
    this.#pieces.hand(Piece.cells, MOVED_RANGES);
    joinLeavers(this.#rows);
  }

  readonly #list = (first: number, end: number): void => {
    const { moved } = this.#rows.pieces;
    for (let slot = first; slot < end; slot++) moved[this.#moved++] = slot;
  };

  readonly #place = (first: number, end: number): void => {
    this.#rows.grid.placeLive(first, end, this.#rows.entities.live);
  };

  readonly #copyRows = (first: number, end: number): void => {
    copyTransforms(this.#rows.back, this.#rows.front, first, end);
  };

  readonly #publishTypes = (slot: number): void => {
    publishTypes(this.#rows, slot);
  };
}

/** Leaves of the rows that changed what the sync point alone wrote. @returns how many. @hot */
function keepOwn(dirty: Uint32Array, wrote: Uint32Array, words: number): number {
  let count = 0;
  for (let word = 0; word < words; word++) {
    const changed = dirty[word] as number;
    if (changed === 0) continue;
    const bits = changed & ~(wrote[word] as number);
    dirty[word] = bits;
    if (bits !== 0) count += bitsIn(bits);
  }
  return count;
}

/** How many bits of a word are set. */
function bitsIn(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
