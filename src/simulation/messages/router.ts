import type { Message } from '../../core/events.js';
import type { FrameId } from '../../core/frames/frameLayout.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import type { EntityTable } from '../entityTable.js';
import {
  fullOfMessages,
  Header,
  MESSAGE_BYTES,
  MESSAGE_LANES,
  TargetKind,
  viewMessages,
  type MessageRecords,
  type TargetKindId,
  type WorldRows,
} from '../sharedWorld.js';
import { slotWants } from '../components/componentLists.js';
import { faultyOrder } from '../testFaults.js';
import { DelayedMessages } from './delayedMessages.js';
import { FrameMembers } from './frameMembers.js';
import { copyRecord } from './messageRecord.js';
import { Outbox, type Address } from './outbox.js';

/**
 * Brings messages to inboxes. A routing takes, in this order, engine events, messages that came due, and the outboxes in
 * chunk order (rule MSG-23); within an inbox that order stays (MSG-21). A payload is stored once (MSG-20).
 */
export class Router {
  /** Engine events and messages from outside a tick, written by the sync thread. */
  readonly #engine: Outbox;
  readonly #rows: WorldRows;
  readonly #table: EntityTable;
  readonly #members: FrameMembers;
  readonly #delayed: DelayedMessages;
  readonly #room: number;
  #routed = 0;
  /** Deliveries that the messages from outside a tick make at most, and how many of them go to groups. */
  #expected = 0;
  #groups = 0;
  /** Recipients in routing order: their slots and generations, and the record that each hears. */
  #pairs = 0;
  readonly #pairSlots: Uint32Array;
  readonly #pairGenerations: Uint32Array;
  readonly #pairRecords: Uint32Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  readonly #take = (records: MessageRecords, record: number): void => {
    this.#route(records, record);
  };

  constructor(rows: WorldRows, table: EntityTable) {
    this.#rows = rows;
    this.#table = table;
    this.#members = new FrameMembers(rows, table);
    this.#room = rows.buffers.capacity.messages;
    this.#engine = new Outbox(viewMessages(new SharedArrayBuffer(this.#room * MESSAGE_BYTES)));
    this.#delayed = new DelayedMessages(this.#room);
    this.#pairSlots = new Uint32Array(rows.inbox.length);
    this.#pairGenerations = new Uint32Array(rows.inbox.length);
    this.#pairRecords = new Uint32Array(rows.inbox.length);
    this.#touched = new Uint32Array(rows.buffers.capacity.entities);
  }

  /**
   * Refuses, before anything changes, a newcomer whose birth could not wait for the next tick, or who would hear what is
   * told to everybody without being heard of. @throws RefusalError (MSG-01)
   */
  requireRoomForNewcomer(): void {
    this.#requireRoom(1 + this.#groups);
  }

  /** Refuses contacts that are more than the world can tell, before the first of them is told. @throws RefusalError (MSG-01) */
  requireRoomForContacts(messages: number): void {
    if (messages > this.#room) throw fullOfMessages(this.#room);
  }

  /** Queues an event from the engine itself for the next routing. @throws RefusalError when no room is left. */
  post(to: Entity, message: Message): void {
    this.#push({ kind: TargetKind.entity, target: to }, message);
  }

  /** Tells a new entity of its birth; it hears what was told to groups before it came, too. */
  welcome(to: Entity, message: Message): void {
    this.post(to, message);
    this.#expected += 1 + this.#groups;
  }

  /**
   * Queues a message from outside a tick, if it and all of its deliveries can wait for the next one: what was accepted
   * never makes that tick fail. @throws RefusalError (MSG-01); nothing has changed then.
   */
  send(to: Address, message: Message): void {
    const recipients = this.#countRecipients(to, message.event.id);
    this.#requireRoom(recipients);
    this.#push(to, message);
    this.#expected += recipients;
    if (to.kind !== TargetKind.entity) this.#groups++;
  }

  /** The sync point begins: what the tick has heard takes no room any more. */
  forgetHeard(): void {
    this.#forgetInboxes();
    this.#routed = 0;
    this.#pairs = 0;
  }

  #requireRoom(deliveries: number): void {
    const messages = this.#routed + this.#engine.count;
    if (messages < this.#room && this.#pairs + this.#expected + deliveries <= this.#pairSlots.length) return;
    throw fullOfMessages(this.#room);
  }

  #push({ kind, target }: Address, message: Message): void {
    this.#engine.address[0] = target;
    this.#engine.address[1] = NO_ENTITY;
    if (!this.#engine.push(kind, 0, message)) throw fullOfMessages(this.#room);
  }

  /** How many would hear a message if the next tick started now. */
  #countRecipients({ kind, target }: Address, type: number): number {
    if (kind === TargetKind.entity) return 1;
    const { entities, front } = this.#rows;
    const frame = kind === TargetKind.topic ? entities.owns[this.#table.find(target as Entity)] : undefined;
    let count = 0;
    for (let slot = 0; slot < this.#table.highWater; slot++) {
      if (entities.live[slot] !== 1 || (frame !== undefined && front.frame[slot] !== frame)) continue;
      if (slotWants(this.#rows, slot, type)) count++;
    }
    return count;
  }

  /** Step 10 of the sync point of `tick`: forgets the inboxes that the tick has read and fills those of the next. */
  route(tick: number): void {
    this.forgetHeard();
    this.#members.forget();
    this.#takeEngineEvents();
    this.#delayed.takeDue(tick, this.#take);
    this.#takeOutboxes(tick);
    this.#fillInboxes();
  }

  /** Adds what was sent since the last routing from outside a tick, before the next tick reads its inboxes. */
  addPosted(): void {
    if (this.#engine.count === 0) return;
    this.#forgetInboxes();
    this.#members.forget();
    this.#takeEngineEvents();
    this.#fillInboxes();
  }

  /** Visits the messages that the next tick will hear, in routing order, and then those that wait, by their due tick. */
  visitWaiting(visit: (records: MessageRecords, record: number, due: number) => void): void {
    for (let i = 0; i < this.#routed; i++) visit(this.#rows.routed, i, -1);
    for (let i = 0; i < this.#engine.count; i++) visit(this.#engine.records, i, -1);
    this.#delayed.visit((record, due) => {
      visit(this.#delayed.records, record, due);
    });
  }

  #takeEngineEvents(): void {
    for (let i = 0; i < this.#engine.count; i++) this.#route(this.#engine.records, i);
    this.#engine.count = 0;
    this.#expected = 0;
    this.#groups = 0;
  }

  /**
   * A tick that sends more than the arenas hold cannot go on. Whether it does must not depend on how many arenas, one a
   * thread, share the messages; so all are counted, and one that ran over counts as too many.
   */
  #takeOutboxes(tick: number): void {
    const { chunks, outboxes, header } = this.#rows;
    const count = header[Header.chunkCount] as number;
    let sent = 0;
    for (let chunk = 0; chunk < count; chunk++) sent += chunks.outboxCount[chunk] as number;
    if (sent > this.#room || header[Header.outboxFull] !== 0) throw fullOfMessages(this.#room);
    const order = faultyOrder('completion order', count, this.#rows);
    for (let at = 0; at < count; at++) {
      const chunk = order?.[at] ?? at;
      const records = outboxes[chunks.participant[chunk] as number];
      if (records === undefined) continue;
      const start = chunks.outboxStart[chunk] as number;
      const end = start + (chunks.outboxCount[chunk] as number);
      for (let i = start; i < end; i++) {
        const delay = records.u32[2 * (i * MESSAGE_LANES + 3)] as number;
        if (delay === 0) this.#route(records, i);
        else this.#delayed.hold(records, i, tick + delay);
      }
    }
  }

  /** Takes a record into the routed list and finds its recipients. */
  #route(records: MessageRecords, record: number): void {
    if (this.#routed >= this.#room) throw fullOfMessages(this.#room);
    const index = this.#routed++;
    copyRecord(records, record, this.#rows.routed, index);
    const lane = index * MESSAGE_LANES;
    const type = this.#rows.routed.u32[2 * (lane + 2)] as number;
    const target = this.#rows.routed.f64[lane] as Entity;
    const kind = this.#rows.routed.u32[2 * (lane + 2) + 1] as TargetKindId;
    switch (kind) {
      case TargetKind.entity: {
        const slot = this.#table.find(target);
        if (slot >= 0) this.#deliver(slot, index, type);
        return;
      }
      case TargetKind.topic:
        this.#deliverToMembers(target, index, type);
        return;
      case TargetKind.broadcast:
        for (let slot = 0; slot < this.#table.highWater; slot++)
          if (this.#rows.entities.live[slot] === 1) this.#deliver(slot, index, type);
    }
  }

  #deliverToMembers(owner: Entity, record: number, type: number): void {
    const place = this.#table.find(owner);
    const frame = place < 0 ? 0 : (this.#rows.entities.owns[place] as number);
    if (frame === 0) return;
    for (let slot = this.#members.firstIn(frame as FrameId); slot >= 0; slot = this.#members.nextAfter(slot))
      this.#deliver(slot, record, type);
  }

  /** Notes a recipient, unless none of its components wants the type (rule MSG-19). */
  #deliver(slot: number, record: number, type: number): void {
    const { entities } = this.#rows;
    if (!slotWants(this.#rows, slot, type)) return;
    if (this.#pairs >= this.#pairSlots.length) throw fullOfMessages(this.#room);
    const pair = this.#pairs++;
    this.#pairSlots[pair] = slot;
    this.#pairGenerations[pair] = entities.generation[slot] as number;
    this.#pairRecords[pair] = record;
  }

  /**
   * A stable counting sort of the pairs by recipient, over the recipients that occur. A recipient that died since its pair
   * was made is left out, so that a new entity in its slot never hears what was meant for the old one (rule ENT-03).
   */
  #fillInboxes(): void {
    const { entities, chunks, inbox } = this.#rows;
    for (let i = 0; i < this.#pairs; i++) {
      const slot = this.#pairSlots[i] as number;
      if (!this.#stillThere(i, slot)) continue;
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
      if (!this.#stillThere(i, slot)) continue;
      const count = entities.inboxCount[slot] as number;
      inbox[(entities.inboxStart[slot] as number) + count] = this.#pairRecords[i] as number;
      entities.inboxCount[slot] = count + 1;
    }
  }

  #stillThere(pair: number, slot: number): boolean {
    const { live, generation } = this.#rows.entities;
    return live[slot] === 1 && generation[slot] === this.#pairGenerations[pair];
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
