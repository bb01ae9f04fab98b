import { payloadLanesOf, typeOfMessage, writePayload, type Message } from '../../core/events.js';
import { generationOf, MAX_SLOTS, type Entity } from '../../core/handles.js';
import { roomOfExtra } from './extras.js';
import {
  Address,
  ADDRESS_WORDS,
  EXTRA_WORD,
  LETTER_LANES,
  LETTER_WORDS,
  TargetKind,
  TYPE_WORD,
  type MessageRecords,
  type TargetKindId,
} from './messageRecords.js';

/** Whom a message goes to. */
export interface Recipient {
  readonly kind: TargetKindId;
  /** The handle of the entity or of the owner of the frame that is the topic, the number of another topic, 0 for a broadcast. */
  readonly target: number;
}

/** Writes messages into an arena, one after the other. Chunks own contiguous ranges of it (rule MSG-16). */
export class Outbox {
  count = 0;
  /** How many of them wait longer than this tick, and how many go to places: what the routing asks of each chunk. */
  late = 0;
  toPlaces = 0;
  /** Bytes of their extra values. */
  extraBytes = 0;
  #extra: Uint8Array | undefined;
  /** Whom the next message goes to, and who sends it: as fields or arguments these doubles would be boxed. */
  readonly address = new Float64Array(2);

  constructor(public records: MessageRecords) {}

  /** Starts anew, in this arena. */
  begin(records: MessageRecords): void {
    this.records = records;
    records.extras.clear();
    this.count = 0;
    this.late = 0;
    this.extraBytes = 0;
    this.toPlaces = 0;
  }

  /**
   * Appends a message to the address; fields that it does not give are zero.
   * @param delay whole ticks to wait before the routing.
   * @returns false for a full arena, which stays as it is.
   * @hot
   */
  push(kind: TargetKindId, delay: number, message: Message): boolean {
    const { records, count: record } = this;
    if (record >= records.room) return false;
    const type = typeOfMessage(message);
    writePayload(message, records, records.placeOf(record, payloadLanesOf(type)));
    records.f64[record * LETTER_LANES] = this.address[1] as number;
    records.u32[record * LETTER_WORDS + TYPE_WORD] = type;
    records.u32[record * LETTER_WORDS + EXTRA_WORD] = 0;
    if (this.#extra !== undefined && !this.#attach(record, this.#extra)) return false;
    const target = this.address[0] as Entity;
    const generation = generationOf(target);
    const at = record * ADDRESS_WORDS;
    records.addresses[at + Address.slot] = target - generation * MAX_SLOTS;
    records.addresses[at + Address.generation] = generation;
    records.addresses[at + Address.kindAndType] = (kind << 16) | type;
    records.addresses[at + Address.delay] = delay;
    // Last, so that what throws on the way leaves no half of a message behind.
    this.count = record + 1;
    if (delay !== 0) this.late++;
    if (kind === TargetKind.topic) this.toPlaces++;
    return true;
  }

  /** Does what pushes one message, and has it take an extra value along. @returns what `push` answers. */
  withExtra(extra: Uint8Array, push: () => boolean): boolean {
    this.#extra = extra;
    try {
      return push();
    } finally {
      this.#extra = undefined;
    }
  }

  #attach(record: number, extra: Uint8Array): boolean {
    this.extraBytes += roomOfExtra(extra);
    return this.records.setExtra(record, extra);
  }
}
