import { shareBytes, wholeOf } from '../../core/sharedBytes.js';

/**
 * The pieces of the sync point that workers may serve (rule TICK-26), as all threads of a world see them; the routing of
 * messages is two, one for each of its phases.
 */
export const Piece = { rows: 0, cells: 1, instances: 2, blocks: 3, ranges: 4 } as const;
export type PieceId = (typeof Piece)[keyof typeof Piece];

/** How many kinds of piece there are. */
export const PIECES = Object.keys(Piece).length;

/** Words of the header: the piece at hand, its work items, the next one to take, and the length of the moved list. */
export const PieceHeader = { piece: 0, items: 1, next: 2, moved: 3, words: 16 } as const;

/** Ranges of the moved list, each a work item (rule TICK-29). */
export const MOVED_RANGES = 32;

/** What crosses to workers. */
export interface PieceBuffers {
  readonly header: SharedArrayBuffer;
  readonly served: SharedArrayBuffer;
  readonly moved: SharedArrayBuffer;
  readonly leavers: SharedArrayBuffer;
  readonly leaving: SharedArrayBuffer;
}

/** The same, as typed arrays. */
export interface PieceRows {
  readonly header: Int32Array<SharedArrayBuffer>;
  /** Work items that each thread did since the world began: `PIECES` a thread, for traces and checks. */
  readonly served: Uint32Array<SharedArrayBuffer>;
  /** Slots whose rows step 8 copied; those of them that leave their cell, by range, and how many each range has. */
  readonly moved: Uint32Array<SharedArrayBuffer>;
  readonly leavers: Uint32Array<SharedArrayBuffer>;
  readonly leaving: Uint32Array<SharedArrayBuffer>;
}

export function allocatePieces(participants: number, entities: number): PieceBuffers {
  return {
    header: shareBytes(4 * PieceHeader.words),
    served: shareBytes(4 * PIECES * participants),
    moved: shareBytes(4 * entities),
    leavers: shareBytes(4 * entities),
    leaving: shareBytes(4 * MOVED_RANGES),
  };
}

export function attachPieces(buffers: PieceBuffers): PieceRows {
  return {
    header: wholeOf(Int32Array, buffers.header),
    served: wholeOf(Uint32Array, buffers.served),
    moved: wholeOf(Uint32Array, buffers.moved),
    leavers: wholeOf(Uint32Array, buffers.leavers),
    leaving: wholeOf(Uint32Array, buffers.leaving),
  };
}
