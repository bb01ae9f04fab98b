import { PAYLOAD_BYTES, payloadLanesOf } from '../../core/events.js';
import { packHandle, type Entity } from '../../core/handles.js';
import { viewRecords, type RecordViews } from '../../core/schema.js';
import { shareBytes } from '../../core/sharedBytes.js';
import { KeptExtras, type Extras } from './extras.js';

/**
 * The three cases of a target (rule MSG-06): one entity, all who hear a topic, or everybody. A topic is a frame, by its
 * owner, or a number for a slot without a generation, as no owner of a frame has.
 */
export const TargetKind = { entity: 0, topic: 1, broadcast: 2 } as const;
export type TargetKindId = (typeof TargetKind)[keyof typeof TargetKind];

/**
 * A message lies in up to three places. Its letter, which its recipients read, holds the sender, the type and a payload of up
 * to 16 bytes; two letters share a line of the cache, so that whoever hears many fetches few. A longer payload lies in a
 * place of 48 bytes. The address is read by the routing alone.
 */
const LETTER_BYTES = 32;
export const LETTER_LANES = LETTER_BYTES / 8;
export const LETTER_WORDS = LETTER_BYTES / 4;
/** The sender is the first double of a letter. The number of its type is this word, and behind it stands its extra value's place. */
export const TYPE_WORD = 2;
export const EXTRA_WORD = 3;
/** The first byte of the payload in its letter, and how many doubles of it find room there. */
const PAYLOAD_BYTE = 16;
const SHORT_LANES = (LETTER_BYTES - PAYLOAD_BYTE) / 8;

/** Words of an address (rule MSG-07). */
export const ADDRESS_WORDS = 4;
/** The target's slot and generation, its kind above 16 bits of the message's type, and the ticks that it waits. */
export const Address = { slot: 0, generation: 1, kindAndType: 2, delay: 3 } as const;

const MESSAGE_BYTES = LETTER_BYTES + PAYLOAD_BYTES + ADDRESS_WORDS * 4;

/** Messages in shared memory, by number. What is not used of it costs nothing. */
export class MessageRecords implements RecordViews {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly i32: Int32Array;
  readonly u32: Uint32Array;
  readonly u8: Uint8Array;
  readonly addresses: Uint32Array;
  /** Messages that there is room for. */
  readonly room: number;
  readonly extras: Extras;

  /** @param extras where the extra values of the messages lie; with the messages if not given. */
  constructor(buffer: SharedArrayBuffer, extras: Extras = new KeptExtras()) {
    this.extras = extras;
    const { f64, f32, i32, u32, u8 } = viewRecords(buffer);
    this.f64 = f64;
    this.f32 = f32;
    this.i32 = i32;
    this.u32 = u32;
    this.u8 = u8;
    this.room = buffer.byteLength / MESSAGE_BYTES;
    const addressesAt = this.room * (LETTER_BYTES + PAYLOAD_BYTES);
    this.addresses = new Uint32Array(buffer, addressesAt, this.room * ADDRESS_WORDS);
  }

  static allocate(room: number): SharedArrayBuffer {
    return shareBytes(room * MESSAGE_BYTES);
  }

  senderOf(record: number): Entity {
    return this.f64[record * LETTER_LANES] as Entity;
  }

  /** The number of the message's type. */
  typeOf(record: number): number {
    return this.u32[record * LETTER_WORDS + TYPE_WORD] as number;
  }

  /** The extra value of a message, as bytes, or undefined for one without any. */
  extraOf(record: number): Uint8Array | undefined {
    const place = this.u32[record * LETTER_WORDS + EXTRA_WORD] as number;
    return place === 0 ? undefined : this.extras.get(place);
  }

  /** Gives a message its extra value, or none. @returns false where there is no room for it. */
  setExtra(record: number, bytes: Uint8Array | undefined): boolean {
    const place = bytes === undefined ? 0 : this.extras.put(record, bytes);
    this.u32[record * LETTER_WORDS + EXTRA_WORD] = place;
    return bytes === undefined || place > 0;
  }

  targetKindOf(record: number): TargetKindId {
    return ((this.addresses[record * ADDRESS_WORDS + Address.kindAndType] as number) >>> 16) as TargetKindId;
  }

  /** The number of the topic that the message is for; undefined for one to anybody else, a frame among them. */
  topicOf(record: number): number | undefined {
    const at = record * ADDRESS_WORDS;
    if (this.targetKindOf(record) !== TargetKind.topic || this.addresses[at + Address.generation] !== 0)
      return undefined;
    return this.addresses[at + Address.slot];
  }

  /** Puts the number of a topic in place of another one's. */
  setTopic(record: number, topic: number): void {
    this.addresses[record * ADDRESS_WORDS + Address.slot] = topic;
  }

  /** The entity that the message is for, or the owner of the frame; `NO_ENTITY` for everybody. */
  targetOf(record: number): Entity {
    const at = record * ADDRESS_WORDS;
    return packHandle(this.addresses[at + Address.slot] as number, this.addresses[at + Address.generation] as number);
  }

  /** The byte at which the payload of a message starts. */
  payloadAt(record: number): number {
    return this.placeOf(record, payloadLanesOf(this.typeOf(record)));
  }

  /** The byte at which a payload of so many doubles starts. */
  placeOf(record: number, lanes: number): number {
    if (lanes <= SHORT_LANES) return record * LETTER_BYTES + PAYLOAD_BYTE;
    return this.room * LETTER_BYTES + record * PAYLOAD_BYTES;
  }

  /**
   * Copies a message from another place, as words: a copy as doubles may change the bits of what reads as a NaN (MSG-02).
   * @returns false where there is no room for its extra value.
   */
  copy(record: number, { records, record: from }: MessagePlace): boolean {
    for (let i = 0; i < LETTER_WORDS; i++)
      this.u32[record * LETTER_WORDS + i] = records.u32[from * LETTER_WORDS + i] as number;
    const to = this.payloadAt(record) / 4;
    const payload = records.payloadAt(from) / 4;
    const words = 2 * payloadLanesOf(records.typeOf(from));
    for (let i = 0; i < words; i++) this.u32[to + i] = records.u32[payload + i] as number;
    for (let i = 0; i < ADDRESS_WORDS; i++)
      this.addresses[record * ADDRESS_WORDS + i] = records.addresses[from * ADDRESS_WORDS + i] as number;
    return records.u32[from * LETTER_WORDS + EXTRA_WORD] === 0 || this.setExtra(record, records.extraOf(from));
  }
}

/** Where a message lies. */
export interface MessagePlace {
  readonly records: MessageRecords;
  readonly record: number;
}

/** The arena that the sync thread writes to: what the engine itself says, and what came due. */
export const SYNC_ARENA = 0;

/**
 * The arena that a thread writes to in a tick. Each has two: while a tick fills one, its entities read from the other what
 * the tick before has sent, where it was written.
 */
export function arenaOf(participant: number, tick: number): number {
  return 1 + participant * 2 + (tick & 1);
}

/** Arenas of a world. */
export function arenaCount(participants: number): number {
  return 1 + participants * 2;
}

/** An inbox names a message by one word: its arena above its record, for which 24 bits are enough. */
const RECORD_BITS = 24;
/** Messages that an arena can hold at most. */
export const MAX_MESSAGES = 2 ** RECORD_BITS;

export function entryOf(arena: number, record: number): number {
  return ((arena << RECORD_BITS) | record) >>> 0;
}

export function arenaOfEntry(entry: number): number {
  return entry >>> RECORD_BITS;
}

export function recordOfEntry(entry: number): number {
  return entry & (MAX_MESSAGES - 1);
}
