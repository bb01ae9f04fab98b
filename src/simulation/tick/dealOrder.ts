import { Header, type WorldRows } from '../sharedWorld.js';

/**
 * Lists the chunks that run in the coming tick, and so the order in which they are dealt to threads: those with somebody who
 * runs, and those that left something in the tick before. By number, or with a seed shuffled (Fisher and Yates, over a
 * generator of Marsaglia's xorshift kind), so that a handler that keeps variables of its own gives different results and
 * shows.
 */
export function dealOrder(rows: WorldRows, seed: number | undefined): void {
  const count = listChunks(rows);
  rows.header[Header.dealt] = count;
  if (seed !== undefined) shuffle(rows.order, count, seed);
}

/** @returns how many run. @hot */
function listChunks({ chunks, header, order }: WorldRows): number {
  const { inbox, live, quiet, ticking } = chunks;
  const count = header[Header.chunkCount] as number;
  let listed = 0;
  for (let chunk = 0; chunk < count; chunk++) {
    const first = chunk * 2;
    const second = first + 1;
    const runs =
      (((ticking[first] as number) | (inbox[first] as number)) & (live[first] as number)) |
      (((ticking[second] as number) | (inbox[second] as number)) & (live[second] as number));
    if (runs !== 0 || quiet[chunk] !== 1) order[listed++] = chunk;
  }
  return listed;
}

/** Puts the first `count` into an order that only the seed decides. */
export function shuffle(order: Uint32Array, count: number, seed: number): void {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  for (let i = count - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
}
