import { type Message, PAYLOAD_BYTES } from '../../core/events.js';
import { RefusalError } from '../../core/errors.js';
import type { Entity } from '../../core/handles.js';
import { viewRecords, writeField, type RecordViews } from '../../core/schema.js';
import { MESSAGE_BYTES, MESSAGE_LANES, type MessageRecords } from '../sharedWorld.js';

/** Where a message goes and when. */
export interface Envelope {
  /** A `TargetKind`. */
  readonly kind: number;
  /** The handle of the entity or of the topic's owner. */
  readonly target: number;
  readonly sender: Entity;
  /** Whole ticks to wait before the routing. */
  readonly delay: number;
}

/** Writes message records into an arena, one after the other. Chunks own contiguous ranges of it (rule MSG-16). */
export class Outbox {
  count = 0;
  readonly #views: RecordViews;
  readonly #room: number;

  constructor(readonly records: MessageRecords) {
    this.#views = viewRecords(records.f64.buffer);
    this.#room = Math.floor(records.f64.length / MESSAGE_LANES);
  }

  /**
   * Appends a message; fields that it does not give are zero.
   * @throws RefusalError when the world's room for waiting messages is full.
   */
  push(envelope: Envelope, message: Message): void {
    if (this.count >= this.#room) {
      const reason = 'must leave room for the message (capacity.messages)';
      throw new RefusalError({ rule: 'MSG-01', field: 'messages', value: this.count, reason });
    }
    const record = this.count++;
    const lane = record * MESSAGE_LANES;
    const { f64, u32 } = this.records;
    f64[lane] = envelope.target;
    f64[lane + 1] = envelope.sender;
    u32[2 * (lane + 2)] = message.event.id;
    u32[2 * (lane + 2) + 1] = envelope.kind;
    u32[2 * (lane + 3)] = envelope.delay;
    u32[2 * (lane + 3) + 1] = 0;
    f64.fill(0, lane + 4, lane + 4 + PAYLOAD_BYTES / 8);
    const at = record * MESSAGE_BYTES + 32;
    for (const placed of message.event.layout.fields) {
      const value = message.values[placed.name];
      if (value !== undefined) writeField(this.#views, placed, at, value);
    }
  }
}
