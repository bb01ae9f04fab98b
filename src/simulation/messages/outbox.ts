import type { Message } from '../../core/events.js';
import type { Entity } from '../../core/handles.js';
import { viewRecords, type RecordViews } from '../../core/schema.js';
import { writePayload } from './messageRecord.js';
import { MESSAGE_BYTES, MESSAGE_LANES, type MessageRecords, type TargetKindId } from '../sharedWorld.js';

/** Where a message goes and when. */
export interface Envelope {
  readonly kind: TargetKindId;
  /** The handle of the entity, or of the owner of the frame that is the topic; 0 for a broadcast. */
  readonly target: number;
  readonly sender: Entity;
  /** Whole ticks to wait before the routing. */
  readonly delay: number;
}

/** Writes message records into an arena, one after the other. Chunks own contiguous ranges of it (rule MSG-16). */
export class Outbox {
  count = 0;
  /** Records that the arena holds. */
  readonly room: number;
  readonly #views: RecordViews;

  constructor(readonly records: MessageRecords) {
    this.#views = viewRecords(records.f64.buffer);
    this.room = Math.floor(records.f64.length / MESSAGE_LANES);
  }

  /** Appends a message; fields that it does not give are zero. @returns false for a full arena, which stays as it is. */
  push(envelope: Envelope, message: Message): boolean {
    if (this.count >= this.room) return false;
    const record = this.count;
    const lane = record * MESSAGE_LANES;
    const { f64, u32 } = this.records;
    f64[lane] = envelope.target;
    f64[lane + 1] = envelope.sender;
    u32[2 * (lane + 2)] = message.event.id;
    u32[2 * (lane + 2) + 1] = envelope.kind;
    u32[2 * (lane + 3)] = envelope.delay;
    u32[2 * (lane + 3) + 1] = 0;
    for (let i = lane + 4; i < lane + MESSAGE_LANES; i++) f64[i] = 0;
    const at = record * MESSAGE_BYTES + 32;
    writePayload(this.#views, at, message);
    // Last, so that what throws on the way leaves no half of a message behind.
    this.count = record + 1;
    return true;
  }
}
