import { emptyView } from '../../core/emptyView.js';
import {
  PAYLOAD_BYTES,
  payloadLanesOf,
  typeOfMessage,
  writePayload,
  type EventFacts,
  type Message,
} from '../../core/events.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import {
  checkField,
  readField,
  viewRecords,
  writeField,
  type PlacedField,
  type RecordViews,
} from '../../core/schema.js';
import { EXTRA_WORD, LETTER_WORDS, type MessagePlace, type MessageRecords } from './messageRecords.js';

const PAYLOAD_LANES = PAYLOAD_BYTES / 8;
const FIRST_ROOM = 256;

/**
 * A payload as a handler sees it, one accessor per field, and the event that it shows. The cursor lies beside the view and
 * not in it, so that a field may have any name.
 */
interface PayloadView {
  readonly view: object;
  readonly cursor: Cursor;
}

/** The byte of the list at which the payload starts. */
interface Cursor {
  at: number;
}

/**
 * The events of one entity in one tick, copied out of its inbox: what a component does to them, the later ones see, and
 * no other recipient of the same message (rules MSG-27, MSG-30).
 */
export class EventList {
  count = 0;
  #views: RecordViews;
  #types = new Uint32Array(FIRST_ROOM);
  /** 1 for an event that a component took out. */
  #removed = new Uint8Array(FIRST_ROOM);
  #senders = new Float64Array(FIRST_ROOM);
  readonly #pair = new Float64Array(2);
  /** Where the messages lie that have an extra value, by their places on the list; mostly there are none. */
  readonly #extras: (MessagePlace | undefined)[] = [];
  /** By event type. */
  readonly #payloads: (PayloadView | undefined)[] = [];

  constructor() {
    this.#views = viewRecords(new ArrayBuffer(FIRST_ROOM * PAYLOAD_BYTES));
  }

  clear(): void {
    this.count = 0;
    if (this.#extras.length > 0) this.#extras.length = 0;
  }

  typeAt(index: number): number {
    return this.#types[index] as number;
  }

  /** Whether an event is still on the list. */
  has(index: number): boolean {
    return this.#removed[index] === 0;
  }

  /** Takes an event off the list; the others keep their order. */
  remove(index: number): void {
    this.#removed[index] = 1;
  }

  /** Appends an event that a component made; fields that it does not give are zero. */
  addMessage(message: Message, sender: Entity): void {
    const lane = this.#take(typeOfMessage(message), sender);
    writePayload(message, this.#views, lane * 8);
  }

  /** The bytes of an event's extra value; undefined for one without any. */
  extraAt(index: number): Uint8Array | undefined {
    const place = this.#extras[index];
    return place?.records.extraOf(place.record);
  }

  senderAt(index: number): Entity {
    return this.#senders[index] as Entity;
  }

  /** Appends an event of two doubles, such as `Tick`, sent by nobody. */
  addPair(type: number, first: number, second: number): void {
    const lane = this.#take(type, NO_ENTITY);
    this.#views.f64[lane] = first;
    this.#views.f64[lane + 1] = second;
  }

  /** Makes a list of one event of two doubles, sent by nobody, and gives its payload. */
  showPair(event: EventFacts, first: number, second: number): object {
    this.clear();
    this.addPair(event.id, first, second);
    this.#pair[0] = first;
    this.#pair[1] = second;
    return this.payloadAt(0, event);
  }

  /** Undoes what was done to a list that `showPair` made: the next entity hears the same event. @hot */
  renewPair(): void {
    const { f64 } = this.#views;
    this.count = 1;
    this.#removed[0] = 0;
    f64[0] = this.#pair[0] as number;
    f64[1] = this.#pair[1] as number;
  }

  /** Appends a copy of a routed message. @returns the number of its type. */
  addRecord(records: MessageRecords, record: number): number {
    const type = records.typeOf(record);
    if (records.u32[record * LETTER_WORDS + EXTRA_WORD] !== 0) this.#extras[this.count] = { records, record };
    const to = 2 * this.#take(type, records.senderOf(record));
    // As words: a copy as doubles may change the bits of what reads as a NaN (rule MSG-02).
    const lanes = payloadLanesOf(type);
    const from = records.placeOf(record, lanes) >>> 2;
    for (let i = 0; i < 2 * lanes; i++) this.#views.u32[to + i] = records.u32[from + i] as number;
    return type;
  }

  /** The payload of an event: the one view of its type, moved to it; valid until the next call for that type. */
  payloadAt(index: number, event: EventFacts): object {
    const type = this.#types[index] as number;
    const payload = this.#payloads[type] ?? this.#makeView(event, type);
    payload.cursor.at = index * PAYLOAD_BYTES;
    return payload.view;
  }

  #take(type: number, sender: Entity): number {
    if (this.count === this.#types.length) this.#grow();
    const index = this.count++;
    this.#types[index] = type;
    this.#removed[index] = 0;
    this.#senders[index] = sender;
    return index * PAYLOAD_LANES;
  }

  #grow(): void {
    const room = this.#types.length * 2;
    const types = new Uint32Array(room);
    types.set(this.#types);
    const removed = new Uint8Array(room);
    removed.set(this.#removed);
    this.#removed = removed;
    const senders = new Float64Array(room);
    senders.set(this.#senders);
    const views = viewRecords(new ArrayBuffer(room * PAYLOAD_BYTES));
    views.u8.set(this.#views.u8);
    this.#types = types;
    this.#senders = senders;
    this.#views = views;
  }

  #makeView(event: EventFacts, type: number): PayloadView {
    const payload = { view: emptyView(), cursor: { at: 0 } };
    this.#payloads[type] = payload;
    for (const placed of event.layout.fields) this.#defineAccessor(payload, event, placed);
    return payload;
  }

  #defineAccessor({ view, cursor }: PayloadView, event: EventFacts, placed: PlacedField): void {
    const told = { rule: 'MSG-02', path: `${event.eventName}.${placed.name}` };
    Object.defineProperty(view, placed.name, {
      enumerable: true,
      get: this.#reader(cursor, placed),
      set: (value: unknown) => {
        checkField(placed.field, value, told);
        writeField(this.#views, placed, cursor.at, value);
      },
    });
  }

  /** Numbers are read in place, by code that knows their kind. */
  #reader(cursor: Cursor, placed: PlacedField): () => unknown {
    const { kind } = placed.field;
    const offset = placed.offset;
    switch (kind) {
      case 'f64':
      case 'entity':
        return () => this.#views.f64[(cursor.at + offset) >>> 3];
      case 'u32':
        return () => this.#views.u32[(cursor.at + offset) >>> 2];
      case 'i32':
        return () => this.#views.i32[(cursor.at + offset) >>> 2];
      case 'f32':
        return () => this.#views.f32[(cursor.at + offset) >>> 2];
      case 'bool':
      case 'vec3':
      case 'quat':
      case 'text':
        return () => readField(this.#views, placed, cursor.at);
    }
  }
}
