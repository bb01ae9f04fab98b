import type { WorldRows } from '../sharedWorld.js';
import { arenaOfEntry, LETTER_WORDS, recordOfEntry, TYPE_WORD } from './messageRecords.js';

/** Letters that are fetched ahead: 8 kB, a quarter of what the fastest cache of a core holds. */
const AHEAD = 256;

/**
 * Touches the letters that a chunk is about to read. They lie where their senders wrote them, all over the arenas, and a
 * letter that is not in the cache takes 100 ns and more; asked for at once and not one by one between the handlers, they
 * come side by side. @returns a number that means nothing. @hot
 */
export function fetchLetters({ chunks, entities, inbox, arenas }: WorldRows, chunk: number): number {
  let touched = 0;
  for (let word = chunk * 2; word < chunk * 2 + 2; word++) {
    const bits = chunks.inbox[word] as number;
    if (bits === 0) continue;
    const first = word * 32 + 31 - Math.clz32(bits & -bits);
    const last = word * 32 + 31 - Math.clz32(bits);
    const start = entities.inboxStart[first] as number;
    const end = (entities.inboxStart[last] as number) + (entities.inboxCount[last] as number);
    for (let i = start; i < end && i < start + AHEAD; i++) {
      const entry = inbox[i] as number;
      const words = arenas[arenaOfEntry(entry)]?.u32;
      if (words !== undefined) touched ^= words[recordOfEntry(entry) * LETTER_WORDS + TYPE_WORD] as number;
    }
  }
  return touched;
}
