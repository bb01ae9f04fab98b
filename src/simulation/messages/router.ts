import { typeOfMessage, type Message } from '../../core/events.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import { MAX_TOPICS } from '../../core/topics.js';
import { slotWants } from '../components/componentLists.js';
import type { EntityTable } from '../entityTable.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { fullOfMessages } from '../worldCapacity.js';
import { hasBit } from '../../core/slotBits.js';
import { faultyOrder } from '../testFaults.js';
import type { PieceCrew } from '../threads/pieceCrew.js';
import { DelayedMessages } from './delayedMessages.js';
import { EXTRAS_OF_A_TICK, fullOfExtras, roomOfExtra } from './extras.js';
import { restoreInboxes, saveInboxes } from './inboxes.js';
import {
  Address,
  ADDRESS_WORDS,
  arenaOf,
  arenaOfEntry,
  entryOf,
  MessageRecords,
  recordOfEntry,
  SYNC_ARENA,
  TargetKind,
} from './messageRecords.js';
import { Outbox, type Recipient } from './outbox.js';
import { readRecords, RecordWriter } from './recordTape.js';
import { Routing, type RoutingWork } from './routing.js';
import { subscribersOf } from './subscriptions.js';

/**
 * Brings messages to inboxes. A routing takes, in this order, engine events, messages that came due, and the outboxes in
 * chunk order (rule MSG-23); within an inbox that order stays (MSG-21). A payload is stored once (MSG-20), where it was
 * written.
 */
export class Router {
  /** Engine events, messages from outside a tick and those that came due: what the sync thread itself writes. */
  readonly #engine: Outbox;
  /** How many of the engine's messages are routed. */
  #engineTaken = 0;
  readonly #rows: WorldRows;
  readonly #table: EntityTable;
  readonly #routing: Routing;
  /** What the next routing of a tick takes; kept, so that none makes garbage. */
  readonly #work: RoutingWork = { engineFrom: 0, engineEnd: 0, fresh: 0, toPlaces: false, order: undefined };
  readonly #delayed: DelayedMessages;
  readonly #room: number;
  /** Deliveries that the messages from outside a tick make at most, and how many of them go to groups. */
  #expected = 0;
  #groups = 0;
  readonly #takeDue = (records: MessageRecords, record: number): void => {
    const { records: own, count } = this.#engine;
    if (count >= own.room) throw fullOfMessages(this.#room);
    if (!own.copy(count, { records, record })) throw fullOfExtras(EXTRAS_OF_A_TICK);
    this.#engine.count = count + 1;
    if (records.targetKindOf(record) === TargetKind.topic) this.#engine.toPlaces++;
  };

  constructor(rows: WorldRows, table: EntityTable, pieces: PieceCrew) {
    this.#rows = rows;
    this.#table = table;
    this.#routing = new Routing(rows, table, pieces);
    this.#room = rows.buffers.capacity.messages;
    this.#engine = new Outbox(this.#arena(SYNC_ARENA));
    this.#delayed = new DelayedMessages(this.#room);
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
  send(to: Recipient, message: Message, extra?: Uint8Array): void {
    const recipients = this.#countRecipients(to, typeOfMessage(message));
    this.#requireRoom(recipients);
    const extras = this.#engine.extraBytes + roomOfExtra(extra);
    if (extras > EXTRAS_OF_A_TICK) throw fullOfExtras(extras);
    this.#push(to, message, extra);
    this.#expected += recipients;
    if (to.kind !== TargetKind.entity) this.#groups++;
  }

  /** The sync point begins: what the tick has heard takes no room any more. */
  forgetHeard(): void {
    this.#routing.forget();
    this.#engine.begin(this.#engine.records);
    this.#engineTaken = 0;
  }

  #requireRoom(deliveries: number): void {
    const { routed, deliveries: held } = this.#routing;
    const messages = routed + this.#engine.count - this.#engineTaken;
    if (messages < this.#room && held + this.#expected + deliveries <= this.#rows.inbox.length) return;
    throw fullOfMessages(this.#room);
  }

  #push({ kind, target }: Recipient, message: Message, extra?: Uint8Array): void {
    this.#engine.address[0] = target;
    this.#engine.address[1] = NO_ENTITY;
    const engine = this.#engine;
    const pushed =
      extra === undefined
        ? engine.push(kind, 0, message)
        : engine.withExtra(extra, () => engine.push(kind, 0, message));
    if (!pushed) throw fullOfMessages(this.#room);
  }

  /** How many would hear a message if the next tick started now. */
  #countRecipients({ kind, target }: Recipient, type: number): number {
    if (kind === TargetKind.entity) return 1;
    const { entities, front } = this.#rows;
    const subscribers =
      kind === TargetKind.topic && target < MAX_TOPICS ? subscribersOf(this.#rows, target) : undefined;
    const ofFrame = kind === TargetKind.topic && subscribers === undefined;
    const frame = ofFrame ? entities.owns[this.#table.find(target as Entity)] : undefined;
    let count = 0;
    for (let slot = 0; slot < this.#table.highWater; slot++) {
      if (entities.live[slot] !== 1 || (frame !== undefined && front.frame[slot] !== frame)) continue;
      if (subscribers !== undefined && !hasBit(subscribers, slot)) continue;
      if (slotWants(this.#rows, slot, type)) count++;
    }
    return count;
  }

  /** Step 10 of the sync point of `tick`: fills the inboxes of the next. */
  route(tick: number): void {
    this.#delayed.takeDue(tick, this.#takeDue);
    const { chunks, header } = this.#rows;
    const count = header[Header.chunkCount] as number;
    const order = faultyOrder('completion order', count, this.#rows);
    let sent = 0;
    let late = 0;
    let extras = 0;
    let toPlaces = this.#engine.toPlaces;
    const senders = header[Header.busy] === 1 ? count : 0;
    for (let chunk = 0; chunk < senders; chunk++) {
      const messages = chunks.outboxCount[chunk] as number;
      if (messages === 0) continue;
      sent += messages;
      late += chunks.outboxLate[chunk] as number;
      extras += chunks.outboxExtra[chunk] as number;
      toPlaces += chunks.outboxToPlaces[chunk] as number;
    }
    // Whether a tick can go on must not depend on how many arenas, one a thread, share its messages: so all are counted,
    // and an arena that ran over counts as too many.
    if (extras > EXTRAS_OF_A_TICK) throw fullOfExtras(extras);
    if (sent > this.#room || header[Header.outboxFull] !== 0) throw fullOfMessages(this.#room);
    const fresh = sent - late;
    if (this.#engine.count + fresh > this.#room) throw fullOfMessages(this.#room);
    if (late > 0) this.#holdLate(tick, count, order);
    this.#work.engineEnd = this.#engine.count;
    this.#work.fresh = fresh;
    this.#work.toPlaces = toPlaces > 0;
    this.#work.order = order;
    this.#routing.fill(this.#work);
    this.#forgetExpected();
  }

  /** Adds what was sent since the last routing from outside a tick, before the next tick reads its inboxes. */
  addPosted(): void {
    const engineFrom = this.#engineTaken;
    const engineEnd = this.#engine.count;
    if (engineEnd === engineFrom) return;
    const toPlaces = this.#engine.toPlaces > 0;
    this.#routing.add({ engineFrom, engineEnd, fresh: 0, toPlaces, order: undefined });
    this.#forgetExpected();
  }

  /** All of the engine's messages are routed now, and none is expected any more. */
  #forgetExpected(): void {
    this.#engineTaken = this.#engine.count;
    this.#expected = 0;
    this.#groups = 0;
  }

  /** Keeps what waits for a later routing, in the order of the chunks. */
  #holdLate(tick: number, count: number, order: Uint32Array | undefined): void {
    const { chunks } = this.#rows;
    for (let at = 0; at < count; at++) {
      const chunk = order?.[at] ?? at;
      const messages = chunks.outboxCount[chunk] as number;
      if (messages === 0 || chunks.outboxLate[chunk] === 0) continue;
      const records = this.#arena(arenaOf(chunks.participant[chunk] as number, tick));
      const start = chunks.outboxStart[chunk] as number;
      for (let i = start; i < start + messages; i++) {
        const delay = records.addresses[i * ADDRESS_WORDS + Address.delay] as number;
        if (delay > 0) this.#delayed.hold(records, i, tick + delay);
      }
    }
  }

  /** Visits the messages that the next tick will hear, in routing order, and then those that wait, by their due tick. */
  visitWaiting(visit: (records: MessageRecords, record: number, due: number) => void): void {
    for (let i = 0; i < this.#routing.routed; i++) {
      const entry = this.#rows.routing.routed[i] as number;
      visit(this.#arena(arenaOfEntry(entry)), recordOfEntry(entry), -1);
    }
    for (let i = this.#engineTaken; i < this.#engine.count; i++) visit(this.#engine.records, i, -1);
    this.#delayed.visit((record, due) => {
      visit(this.#delayed.records, record, due);
    });
  }

  /** Writes what the next tick will hear, what was posted since, and what waits longer. */
  save(out: SaveWriter): void {
    const { routed, deliveries } = this.#routing;
    const posted = this.#engine.count - this.#engineTaken;
    out.array('messages.counts', new Float64Array([routed, deliveries, posted, this.#expected, this.#groups]));
    const records = new RecordWriter(routed + posted + this.#delayed.count);
    const numbers = new Map<number, number>();
    for (let i = 0; i < routed; i++) {
      const entry = this.#rows.routing.routed[i] as number;
      numbers.set(entry, i);
      records.add(this.#arena(arenaOfEntry(entry)), recordOfEntry(entry));
    }
    for (let i = this.#engineTaken; i < this.#engine.count; i++) records.add(this.#engine.records, i);
    this.#delayed.save(out, records.add);
    records.save(out);
    saveInboxes(out, this.#rows, numbers);
  }

  /** Takes what `save` wrote, in place of no messages; those who hear them are there already. */
  restore(from: SaveReader): void {
    const [routed = 0, deliveries = 0, posted = 0, expected = 0, groups = 0] = from.array(
      'messages.counts',
      Float64Array,
    );
    const due = from.array('messages.due', Float64Array);
    const records = readRecords(from);
    // Where the tick before wrote: the next one fills the other arena.
    const arena = arenaOf(0, (this.#rows.header[Header.tick] as number) + 1);
    for (let i = 0; i < routed; i++) this.#restoreRouted(records, i, arena);
    this.#engineTaken = this.#engine.count;
    for (let i = 0; i < posted; i++) {
      this.#takeDue(records, routed + i);
      this.#engine.extraBytes += roomOfExtra(records.extraOf(routed + i));
    }
    due.forEach((tick, i) => {
      this.#delayed.hold(records, routed + posted + i, tick);
    });
    this.#routing.routed = routed;
    this.#routing.deliveries = deliveries;
    this.#expected = expected;
    this.#groups = groups;
    restoreInboxes(from, this.#rows);
  }

  /**
   * Puts a message of the last routing back. Those of chunks and those that were due lay in two arenas, and their extra
   * values may be more than one holds: then it goes where the engine's own messages lie.
   */
  #restoreRouted(records: MessageRecords, record: number, arena: number): void {
    const { routed } = this.#rows.routing;
    routed[record] = entryOf(arena, record);
    if (this.#arena(arena).copy(record, { records, record })) return;
    routed[record] = entryOf(SYNC_ARENA, this.#engine.count);
    this.#takeDue(records, record);
  }

  #arena(arena: number): MessageRecords {
    const records = this.#rows.arenas[arena];
    if (records === undefined) throw new Error(`there is no arena ${String(arena)}`);
    return records;
  }
}
