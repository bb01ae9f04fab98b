/** The pieces of the sync point that workers may serve (rule TICK-26), as all threads of a world see them. */
export const Piece = { instances: 0 } as const;
export type PieceId = (typeof Piece)[keyof typeof Piece];

/** How many kinds of piece there are. */
export const PIECES = Object.keys(Piece).length;

/** Words of the header: the piece at hand, its work items, and the next one to take. */
export const PieceHeader = { piece: 0, items: 1, next: 2, words: 16 } as const;

/** What crosses to workers. */
export interface PieceBuffers {
  readonly header: SharedArrayBuffer;
  readonly served: SharedArrayBuffer;
}

/** The same, as typed arrays. */
export interface PieceRows {
  readonly header: Int32Array<SharedArrayBuffer>;
  /** Work items that each thread did since the world began: `PIECES` a thread, for traces and checks. */
  readonly served: Uint32Array<SharedArrayBuffer>;
}

export function allocatePieces(participants: number): PieceBuffers {
  return {
    header: new SharedArrayBuffer(4 * PieceHeader.words),
    served: new SharedArrayBuffer(4 * PIECES * participants),
  };
}

export function attachPieces(buffers: PieceBuffers): PieceRows {
  return { header: new Int32Array(buffers.header), served: new Uint32Array(buffers.served) };
}
