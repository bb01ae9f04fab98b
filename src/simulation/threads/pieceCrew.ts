import { RefusalError } from '../../core/errors.js';
import type { WorldRows } from '../sharedWorld.js';
import { Piece, PIECES, PieceHeader, type PieceId } from './pieceRows.js';
import { Command, type Team } from './team.js';

/**
 * How much work a piece must have before workers serve it: below, waking them costs more than they save (rules TICK-28 to
 * TICK-31).
 */
export interface PieceThresholds {
  /** Rows that gameplay wrote, which step 8 copies. */
  rows: number;
  /** Entities that moved, whose cells step 8 looks for. */
  cells: number;
  /** Slots that a build of the render snapshot looks through. */
  instances: number;
  /** Messages that step 10 routes. */
  messages: number;
}

const DEFAULTS: Readonly<PieceThresholds> = { rows: 8_192, cells: 65_536, instances: 8_192, messages: 6_000 };

/**
 * The sync thread's hand-out of pieces to the workers of a world: it waits until they are done, and whoever asks does the
 * piece alone where this answers that nobody served it.
 */
export class PieceCrew {
  /** Pieces that were handed out since the world began, each a dispatch (rule TICK-40). */
  dispatches = 0;
  readonly #rows: WorldRows;
  readonly #team: Team;
  readonly #thresholds = { ...DEFAULTS };
  #open = true;

  constructor(rows: WorldRows, team: Team) {
    this.#rows = rows;
    this.#team = team;
  }

  /** How much work makes workers serve the piece. */
  thresholdOf(piece: keyof PieceThresholds): number {
    return this.#thresholds[piece];
  }

  /** Sets it, for tests: 1 makes a small world run the piece on its workers. @throws RefusalError (TICK-36) below 1. */
  setThreshold(piece: keyof PieceThresholds, amount: number): void {
    if (!Number.isInteger(amount) || amount < 1) {
      const reason = 'must be a whole number from 1';
      throw new RefusalError({ rule: 'TICK-36', field: `thresholds.${piece}`, value: amount, reason });
    }
    this.#thresholds[piece] = amount;
  }

  /** Whether workers serve a piece of so much work. A world of one thread has none (rule TICK-38). */
  serves(piece: keyof PieceThresholds, amount: number): boolean {
    return this.#open && this.#team.workers > 0 && amount >= this.#thresholds[piece];
  }

  /** From here on workers serve nothing: the world has ended, or lost a thread, and can still be read. */
  close(): void {
    this.#open = false;
  }

  /** Has the workers do the items 0 to `items` - 1 of a piece, and waits. */
  hand(piece: PieceId, items: number): void {
    const { header } = this.#rows.pieces;
    header[PieceHeader.piece] = piece;
    header[PieceHeader.items] = items;
    header[PieceHeader.next] = 0;
    this.dispatches++;
    this.#team.begin(Command.piece);
    this.#team.finish();
  }

  /** Items of a piece that each thread did since the world began; 0 is the calling thread. */
  servedBy(piece: PieceId): readonly number[] {
    const { served } = this.#rows.pieces;
    return Array.from({ length: served.length / PIECES }, (_, thread) => served[thread * PIECES + piece] as number);
  }
}

export { Piece };
