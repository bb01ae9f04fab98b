import { findLeavers } from '../grid/movedCells.js';
import { Expansion } from '../messages/expansion.js';
import { InboxFiller } from '../messages/inboxFiller.js';
import { InstancePlacer } from '../pictures/instancePlacer.js';
import { placeItem } from '../pictures/instanceItems.js';
import type { WorldRows } from '../sharedWorld.js';
import { WrittenRows } from '../tick/writtenRows.js';
import { Piece, PIECES, PieceHeader } from './pieceRows.js';
import { tellProgress } from './team.js';

/** A worker's side of the pieces: takes items until none is left. An item writes what is its own alone (rule TICK-35). */
export class PieceWork {
  readonly #rows: WorldRows;
  readonly #thread: number;
  readonly #written: WrittenRows;
  readonly #expansion: Expansion;
  readonly #filler: InboxFiller;
  #placer: InstancePlacer | undefined;

  constructor(rows: WorldRows, thread: number) {
    this.#rows = rows;
    this.#thread = thread;
    this.#written = new WrittenRows(rows);
    this.#expansion = new Expansion(rows);
    this.#filler = new InboxFiller(rows);
  }

  run(): void {
    const { header, served } = this.#rows.pieces;
    const piece = header[PieceHeader.piece] as number;
    const items = header[PieceHeader.items] as number;
    const at = this.#thread * PIECES + piece;
    for (;;) {
      const item = Atomics.add(header, PieceHeader.next, 1);
      if (item >= items) return;
      this.#do(piece, item);
      served[at] = (served[at] as number) + 1;
      tellProgress(this.#rows.watch, this.#thread);
    }
  }

  #do(piece: number, item: number): void {
    if (piece === Piece.rows) {
      this.#written.copyChunk(item);
      return;
    }
    if (piece === Piece.cells) {
      findLeavers(this.#rows, item);
      return;
    }
    if (piece === Piece.instances) {
      this.#placer ??= new InstancePlacer(this.#rows, this.#rows.pictures);
      placeItem(this.#placer, this.#rows.pictures, item);
      return;
    }
    if (piece === Piece.blocks) {
      this.#expansion.run(item);
      return;
    }
    if (piece === Piece.ranges) {
      this.#filler.run(item);
      return;
    }
    throw new Error(`there is no piece ${String(piece)}`);
  }
}
