import { shareBytes, wholeOf } from '../../core/sharedBytes.js';

/**
 * What a routing works on, as all threads of a world see it. Its first phase reads blocks of chunks, and writes each
 * delivery into the cell of its block and of the range of slots in which its recipient is; its second phase reads the cells of one
 * range, block after block (rules MSG-25, MSG-26). Cells are chains of pages, since nobody knows beforehand how many hear
 * a call to everybody.
 */

/** Blocks and ranges of a routing, at most. On one thread there is one of each. */
export const BLOCKS = 16;
export const RANGES = 16;

/** Deliveries of a page, each the slot of a recipient and the message that it hears. */
export const PAGE_PAIRS = 256;
/** Words of a page: the page before it in its cell plus 1, a word that is free, and the deliveries. */
export const PAGE_WORDS = 2 + 2 * PAGE_PAIRS;

/** Words of the header. */
export const RouteHeader = {
  /** Pages taken so far, and 1 when none was left. */
  pages: 0,
  full: 1,
  /** A slot's range is its number without so many bits. */
  shift: 2,
  blocks: 3,
  ranges: 4,
  /** Messages of the sync thread's arena that this routing takes: from the first up to, and not with, the last. */
  engineFrom: 5,
  engineEnd: 6,
  /** Words of slot bits that may hold one. */
  words: 7,
  size: 16,
} as const;

/** What crosses to workers. */
export interface RoutingBuffers {
  readonly header: SharedArrayBuffer;
  readonly routed: SharedArrayBuffer;
  readonly pages: SharedArrayBuffer;
  readonly cells: SharedArrayBuffer;
  readonly blocks: SharedArrayBuffer;
  readonly starts: SharedArrayBuffer;
  readonly memberFirst: SharedArrayBuffer;
  readonly memberNext: SharedArrayBuffer;
}

/** The same, as typed arrays. */
export interface RoutingRows {
  readonly header: Int32Array<SharedArrayBuffer>;
  /** Messages that the next tick hears, in routing order. */
  readonly routed: Uint32Array<SharedArrayBuffer>;
  readonly pages: Uint32Array<SharedArrayBuffer>;
  /** By block and range: the last page of the cell plus 1, the word behind its last delivery, and how many it has. */
  readonly cells: Uint32Array<SharedArrayBuffer>;
  /** By block: its first chunk, and where its messages start in the routed list; one more stands for the end. */
  readonly blocks: Uint32Array<SharedArrayBuffer>;
  /** By range: where its inboxes start. */
  readonly starts: Uint32Array<SharedArrayBuffer>;
  /** Slot + 1 of a frame's first member, by frame id, and of the next member, by slot; 0 ends a chain. */
  readonly memberFirst: Uint32Array<SharedArrayBuffer>;
  readonly memberNext: Uint32Array<SharedArrayBuffer>;
}

/** Words of a cell, and those of a block's place. */
export const CELL_WORDS = 3;
export const BLOCK_WORDS = 2;

/** How much a world has room for. */
export interface RoutingRoom {
  readonly messages: number;
  readonly deliveries: number;
  readonly entities: number;
  readonly frames: number;
}

export function allocateRouting({ messages, deliveries, entities, frames }: RoutingRoom): RoutingBuffers {
  // Every cell may leave its last page almost empty; so pages run out only where deliveries are too many.
  const pages = Math.ceil(deliveries / PAGE_PAIRS) + BLOCKS * RANGES;
  return {
    header: shareBytes(4 * RouteHeader.size),
    routed: shareBytes(4 * messages),
    pages: shareBytes(4 * PAGE_WORDS * pages),
    cells: shareBytes(4 * CELL_WORDS * BLOCKS * RANGES),
    blocks: shareBytes(4 * BLOCK_WORDS * (BLOCKS + 1)),
    starts: shareBytes(4 * RANGES),
    memberFirst: shareBytes(4 * frames),
    memberNext: shareBytes(4 * entities),
  };
}

export function attachRouting(buffers: RoutingBuffers): RoutingRows {
  return {
    header: wholeOf(Int32Array, buffers.header),
    routed: wholeOf(Uint32Array, buffers.routed),
    pages: wholeOf(Uint32Array, buffers.pages),
    cells: wholeOf(Uint32Array, buffers.cells),
    blocks: wholeOf(Uint32Array, buffers.blocks),
    starts: wholeOf(Uint32Array, buffers.starts),
    memberFirst: wholeOf(Uint32Array, buffers.memberFirst),
    memberNext: wholeOf(Uint32Array, buffers.memberNext),
  };
}
