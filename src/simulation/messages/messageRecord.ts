import { MESSAGE_BYTES, type MessageRecords } from '../sharedWorld.js';

const WORDS = MESSAGE_BYTES / 4;

/** Copies a record as words: a copy as doubles may change the bits of what reads as a NaN (rule MSG-02). @hot */
export function copyRecord(from: MessageRecords, record: number, to: MessageRecords, at: number): void {
  const source = record * WORDS;
  const target = at * WORDS;
  for (let i = 0; i < WORDS; i++) to.u32[target + i] = from.u32[source + i] as number;
}
