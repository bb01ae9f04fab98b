import type { WorldRows } from '../sharedWorld.js';
import { MOVED_RANGES, PieceHeader } from '../threads/pieceRows.js';

const startOf = (count: number, range: number): number => Math.floor((count * range) / MOVED_RANGES);

/** One work item: lists those of its range whose new place is not in the cell that they are in. The grids stay as they are. */
export function findLeavers({ pieces, grid, entities }: WorldRows, range: number): void {
  const { header, moved, leavers, leaving } = pieces;
  const count = header[PieceHeader.moved] as number;
  const start = startOf(count, range);
  const end = startOf(count, range + 1);
  let at = start;
  for (let i = start; i < end; i++) {
    const slot = moved[i] as number;
    if (entities.live[slot] === 1 && !grid.stays(slot)) leavers[at++] = slot;
  }
  leaving[range] = at - start;
}

/** Moves all who leave, range by range, whichever was searched first (rule TICK-35). */
export function joinLeavers({ pieces, grid }: WorldRows): void {
  const { header, leavers, leaving } = pieces;
  const count = header[PieceHeader.moved] as number;
  for (let range = 0; range < MOVED_RANGES; range++) {
    const start = startOf(count, range);
    for (let i = start; i < start + (leaving[range] as number); i++) grid.place(leavers[i] as number);
  }
}
