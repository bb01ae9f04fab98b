import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import type { WorldRows } from '../sharedWorld.js';
import { forEachBit, setBit } from '../../core/slotBits.js';
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

/** Writes who hears which messages; `numbers` has those of the save by their entries. */
export function saveInboxes(
  out: SaveWriter,
  { entities, chunks, inbox }: WorldRows,
  numbers: Map<number, number>,
): void {
  const slots: number[] = [];
  const counts: number[] = [];
  const messages: number[] = [];
  forEachBit(chunks.inbox, (slot) => {
    const start = entities.inboxStart[slot] as number;
    const count = entities.inboxCount[slot] as number;
    slots.push(slot);
    counts.push(count);
    for (let i = start; i < start + count; i++) messages.push(numbers.get(inbox[i] as number) ?? 0);
  });
  out.array('heard.slots', new Uint32Array(slots));
  out.array('heard.counts', new Uint32Array(counts));
  out.array('heard.messages', new Uint32Array(messages));
}

/** Takes what `saveInboxes` wrote, in place of empty inboxes; the routed list has the messages by the numbers of the save. */
export function restoreInboxes(from: SaveReader, { entities, chunks, inbox, routing }: WorldRows): void {
  const slots = from.array('heard.slots', Uint32Array);
  const counts = from.array('heard.counts', Uint32Array);
  const messages = from.array('heard.messages', Uint32Array);
  let start = 0;
  slots.forEach((slot, i) => {
    const count = counts[i] as number;
    entities.inboxStart[slot] = start;
    entities.inboxCount[slot] = count;
    setBit(chunks.inbox, slot);
    for (let at = start; at < start + count; at++) inbox[at] = routing.routed[messages[at] as number] as number;
    start += count;
  });
}
