import type { Message } from '../../core/events.js';
import { viewRecords, type RecordViews } from '../../core/schema.js';
import { writePayload } from './messageRecord.js';
import { MESSAGE_BYTES, MESSAGE_LANES, type MessageRecords, type TargetKindId } from '../sharedWorld.js';

/** Whom a message goes to. */
export interface Address {
  readonly kind: TargetKindId;
  /** The handle of the entity, or of the owner of the frame that is the topic; 0 for a broadcast. */
  readonly target: number;
}

/** Writes message records into an arena, one after the other. Chunks own contiguous ranges of it (rule MSG-16). */
export class Outbox {
  count = 0;
  /** Whom the next message goes to, and who sends it: as fields or arguments these doubles would be boxed. */
  readonly address = new Float64Array(2);
  /** Records that the arena holds. */
  readonly room: number;
  readonly #views: RecordViews;

  constructor(readonly records: MessageRecords) {
    this.#views = viewRecords(records.f64.buffer);
    this.room = Math.floor(records.f64.length / MESSAGE_LANES);
  }

  /**
   * Appends a message to the address; fields that it does not give are zero.
   * @param delay whole ticks to wait before the routing.
   * @returns false for a full arena, which stays as it is.
   * @hot
   */
  push(kind: TargetKindId, delay: number, message: Message): boolean {
    if (this.count >= this.room) return false;
    const record = this.count;
    const lane = record * MESSAGE_LANES;
    const { f64, u32 } = this.records;
    f64[lane] = this.address[0] as number;
    f64[lane + 1] = this.address[1] as number;
    u32[2 * (lane + 2)] = message.event.id;
    u32[2 * (lane + 2) + 1] = kind;
    u32[2 * (lane + 3)] = delay;
    u32[2 * (lane + 3) + 1] = 0;
    for (let i = lane + 4; i < lane + MESSAGE_LANES; i++) f64[i] = 0;
    const at = record * MESSAGE_BYTES + 32;
    writePayload(this.#views, at, message);
    // Last, so that what throws on the way leaves no half of a message behind.
    this.count = record + 1;
    return true;
  }
}
