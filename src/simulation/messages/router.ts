import type { Message } from '../../core/events.js';
import { generationOf, NO_ENTITY, slotOf, type Entity } from '../../core/handles.js';
import { archetypeWants } from '../tick/participant.js';
import {
  MESSAGE_LANES,
  TargetKind,
  viewMessages,
  MESSAGE_BYTES,
  type MessageRecords,
  type WorldRows,
} from '../sharedWorld.js';
import { Outbox } from './outbox.js';

/** A message that waits for its tick. */
interface Delayed {
  /** The tick whose routing the message joins. */
  readonly due: number;
  readonly record: number;
}

/**
 * Brings messages to inboxes. A routing takes, in this order, engine events, messages that came due, and the outboxes in
 * chunk order (rule MSG-23); within an inbox that order stays (MSG-21). A payload is stored once (MSG-20).
 */
export class Router {
  /** Engine events and messages from outside a tick, written by the sync thread. */
  readonly engine: Outbox;
  readonly #rows: WorldRows;
  readonly #room: number;
  #routed = 0;
  #pairs = 0;
  readonly #pairSlots: Uint32Array;
  readonly #pairRecords: Uint32Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  readonly #held: MessageRecords;
  readonly #heldFree: number[] = [];
  #heldUsed = 0;
  #delayed: Delayed[] = [];

  constructor(rows: WorldRows) {
    this.#rows = rows;
    this.#room = rows.buffers.capacity.messages;
    this.engine = new Outbox(viewMessages(new SharedArrayBuffer(this.#room * MESSAGE_BYTES)));
    this.#held = viewMessages(new SharedArrayBuffer(this.#room * MESSAGE_BYTES));
    this.#pairSlots = new Uint32Array(rows.inbox.length);
    this.#pairRecords = new Uint32Array(rows.inbox.length);
    this.#touched = new Uint32Array(rows.buffers.capacity.entities);
  }

  /** Queues an event from the engine itself for the next routing. */
  post(to: Entity, message: Message, from: Entity = NO_ENTITY): void {
    this.engine.push({ kind: TargetKind.entity, target: to, sender: from, delay: 0 }, message);
  }

  /** Step 10 of the sync point of `tick`: forgets the inboxes that the tick has read and fills those of the next. */
  route(tick: number): void {
    this.#forgetInboxes();
    this.#routed = 0;
    this.#pairs = 0;
    this.#takeEngineEvents();
    this.#takeDue(tick);
    this.#takeOutboxes(tick);
    this.#fillInboxes();
  }

  /** Adds what was sent since the last routing from outside a tick, before the next tick reads its inboxes. */
  addPosted(): void {
    if (this.engine.count === 0) return;
    this.#forgetInboxes();
    this.#takeEngineEvents();
    this.#fillInboxes();
  }

  /** Visits the messages that the next tick will hear, in routing order, and those that wait, by tick and order. */
  visitWaiting(visit: (records: MessageRecords, record: number, due: number) => void): void {
    for (let i = 0; i < this.#routed; i++) visit(this.#rows.routed, i, -1);
    for (const { due, record } of this.#delayed) visit(this.#held, record, due);
  }

  #takeEngineEvents(): void {
    for (let i = 0; i < this.engine.count; i++) this.#take(this.engine.records, i);
    this.engine.count = 0;
  }

  #takeDue(tick: number): void {
    if (this.#delayed.length === 0) return;
    const later: Delayed[] = [];
    for (const each of this.#delayed) {
      if (each.due > tick) {
        later.push(each);
        continue;
      }
      this.#take(this.#held, each.record);
      this.#heldFree.push(each.record);
    }
    this.#delayed = later;
  }

  #takeOutboxes(tick: number): void {
    const { chunks, outboxes, buffers } = this.#rows;
    const count = Math.ceil(buffers.capacity.entities / 64);
    for (let chunk = 0; chunk < count; chunk++) {
      const size = chunks.outboxCount[chunk] as number;
      if (size === 0) continue;
      const records = outboxes[chunks.participant[chunk] as number] as MessageRecords;
      const start = chunks.outboxStart[chunk] as number;
      for (let i = start; i < start + size; i++) {
        const delay = records.u32[2 * (i * MESSAGE_LANES + 3)] as number;
        if (delay === 0) this.#take(records, i);
        else this.#hold(records, i, tick + delay);
      }
      chunks.outboxCount[chunk] = 0;
    }
  }

  /** The timer queue keeps the order in which messages were sent; one that is due takes its place in that order. */
  #hold(records: MessageRecords, record: number, due: number): void {
    const held = this.#heldFree.pop() ?? this.#heldUsed++;
    copyRecord(records, record, this.#held, held);
    this.#delayed.push({ due, record: held });
  }

  #take(records: MessageRecords, record: number): void {
    if (this.#routed >= this.#room) {
      throw new Error(`more than ${String(this.#room)} messages wait for one tick (capacity.messages)`);
    }
    const index = this.#routed++;
    copyRecord(records, record, this.#rows.routed, index);
    const lane = index * MESSAGE_LANES;
    const type = this.#rows.routed.u32[2 * (lane + 2)] as number;
    const target = this.#rows.routed.f64[lane] as Entity;
    const { entities } = this.#rows;
    const slot = slotOf(target);
    if (entities.live[slot] !== 1 || entities.generation[slot] !== generationOf(target)) return;
    if (!archetypeWants(this.#rows, entities.archetype[slot] as number, type)) return;
    const pair = this.#pairs++;
    this.#pairSlots[pair] = slot;
    this.#pairRecords[pair] = index;
  }

  /** A stable counting sort of the pairs by recipient, over the recipients that occur. */
  #fillInboxes(): void {
    const { entities, chunks, inbox } = this.#rows;
    for (let i = 0; i < this.#pairs; i++) {
      const slot = this.#pairSlots[i] as number;
      const count = entities.inboxCount[slot] as number;
      if (count === 0) this.#touched[this.#touchedCount++] = slot;
      entities.inboxCount[slot] = count + 1;
    }
    let start = 0;
    for (let i = 0; i < this.#touchedCount; i++) {
      const slot = this.#touched[i] as number;
      entities.inboxStart[slot] = start;
      start += entities.inboxCount[slot] as number;
      entities.inboxCount[slot] = 0;
      const word = slot >>> 5;
      chunks.inbox[word] = (chunks.inbox[word] as number) | (1 << (slot & 31));
    }
    for (let i = 0; i < this.#pairs; i++) {
      const slot = this.#pairSlots[i] as number;
      const count = entities.inboxCount[slot] as number;
      inbox[(entities.inboxStart[slot] as number) + count] = this.#pairRecords[i] as number;
      entities.inboxCount[slot] = count + 1;
    }
  }

  #forgetInboxes(): void {
    const { entities, chunks } = this.#rows;
    for (let i = 0; i < this.#touchedCount; i++) {
      const slot = this.#touched[i] as number;
      entities.inboxCount[slot] = 0;
      chunks.inbox[slot >>> 5] = 0;
    }
    this.#touchedCount = 0;
  }
}

const MESSAGE_WORDS = MESSAGE_BYTES / 4;

function copyRecord(from: MessageRecords, record: number, to: MessageRecords, at: number): void {
  // As words: a copy as doubles may change the bits of what reads as a NaN (rule MSG-02).
  const source = record * MESSAGE_WORDS;
  const target = at * MESSAGE_WORDS;
  for (let i = 0; i < MESSAGE_WORDS; i++) to.u32[target + i] = from.u32[source + i] as number;
}
