import type { Message } from '../../core/events.js';
import { writeField, type RecordViews } from '../../core/schema.js';
import { MESSAGE_BYTES, type MessageRecords } from '../sharedWorld.js';

const WORDS = MESSAGE_BYTES / 4;

/** Copies a record as words: a copy as doubles may change the bits of what reads as a NaN (rule MSG-02). @hot */
export function copyRecord(from: MessageRecords, record: number, to: MessageRecords, at: number): void {
  const source = record * WORDS;
  const target = at * WORDS;
  for (let i = 0; i < WORDS; i++) to.u32[target + i] = from.u32[source + i] as number;
}

/** Writes the fields that a message gives into the payload that starts at byte `at`, which is zero so far. @hot */
export function writePayload(views: RecordViews, at: number, { event, values }: Message): void {
  const { fields } = event.layout;
  for (let i = 0; i < fields.length; i++) {
    const placed = fields[i];
    const value = values[i];
    if (value !== undefined && placed !== undefined) writeField(views, placed, at, value);
  }
}
