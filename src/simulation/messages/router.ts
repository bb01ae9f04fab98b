import { typeOfMessage, type Message } from '../../core/events.js';
import type { FrameId } from '../../core/frames/frameLayout.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import type { EntityTable } from '../entityTable.js';
import { fullOfMessages, Header, type WorldRows } from '../sharedWorld.js';
import { slotWants } from '../components/componentLists.js';
import { faultyOrder } from '../testFaults.js';
import { DelayedMessages } from './delayedMessages.js';
import { FrameMembers } from './frameMembers.js';
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
  type TargetKindId,
} from './messageRecords.js';
import { Outbox, type Recipient } from './outbox.js';
import { readRecords, RecordWriter } from './recordTape.js';

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
  readonly #members: FrameMembers;
  readonly #delayed: DelayedMessages;
  readonly #room: number;
  /** What the next tick hears, in routing order. */
  #routed = 0;
  readonly #routedEntries: Uint32Array;
  /** Deliveries that the messages from outside a tick make at most, and how many of them go to groups. */
  #expected = 0;
  #groups = 0;
  /** Recipients in routing order: their slots and generations, and the message that each hears. */
  #pairs = 0;
  readonly #pairSlots: Uint32Array;
  readonly #pairGenerations: Uint32Array;
  readonly #pairEntries: Uint32Array;
  readonly #takeDue = (records: MessageRecords, record: number): void => {
    const { records: own, count } = this.#engine;
    if (count >= own.room) throw fullOfMessages(this.#room);
    own.copy(count, { records, record });
    this.#engine.count = count + 1;
  };

  constructor(rows: WorldRows, table: EntityTable) {
    this.#rows = rows;
    this.#table = table;
    this.#members = new FrameMembers(rows, table);
    this.#room = rows.buffers.capacity.messages;
    this.#engine = new Outbox(this.#arena(SYNC_ARENA));
    this.#delayed = new DelayedMessages(this.#room);
    this.#routedEntries = new Uint32Array(this.#room);
    this.#pairSlots = new Uint32Array(rows.inbox.length);
    this.#pairGenerations = new Uint32Array(rows.inbox.length);
    this.#pairEntries = new Uint32Array(rows.inbox.length);
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
  send(to: Recipient, message: Message): void {
    const recipients = this.#countRecipients(to, typeOfMessage(message));
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
    this.#engine.count = 0;
    this.#engineTaken = 0;
  }

  #requireRoom(deliveries: number): void {
    const messages = this.#routed + this.#engine.count - this.#engineTaken;
    if (messages < this.#room && this.#pairs + this.#expected + deliveries <= this.#pairSlots.length) return;
    throw fullOfMessages(this.#room);
  }

  #push({ kind, target }: Recipient, message: Message): void {
    this.#engine.address[0] = target;
    this.#engine.address[1] = NO_ENTITY;
    if (!this.#engine.push(kind, 0, message)) throw fullOfMessages(this.#room);
  }

  /** How many would hear a message if the next tick started now. */
  #countRecipients({ kind, target }: Recipient, type: number): number {
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

  /** Step 10 of the sync point of `tick`: fills the inboxes of the next. */
  route(tick: number): void {
    this.#members.forget();
    this.#delayed.takeDue(tick, this.#takeDue);
    this.#takeEngineEvents();
    this.#takeOutboxes(tick);
    this.#fillInboxes();
  }

  /** Adds what was sent since the last routing from outside a tick, before the next tick reads its inboxes. */
  addPosted(): void {
    if (this.#engine.count === this.#engineTaken) return;
    this.#members.forget();
    this.#forgetDead();
    this.#takeEngineEvents();
    this.#fillInboxes();
  }

  /** Visits the messages that the next tick will hear, in routing order, and then those that wait, by their due tick. */
  visitWaiting(visit: (records: MessageRecords, record: number, due: number) => void): void {
    for (let i = 0; i < this.#routed; i++) {
      const entry = this.#routedEntries[i] as number;
      visit(this.#arena(arenaOfEntry(entry)), recordOfEntry(entry), -1);
    }
    for (let i = this.#engineTaken; i < this.#engine.count; i++) visit(this.#engine.records, i, -1);
    this.#delayed.visit((record, due) => {
      visit(this.#delayed.records, record, due);
    });
  }

  /** Writes what the next tick will hear, what was posted since, and what waits longer. */
  save(out: SaveWriter): void {
    const posted = this.#engine.count - this.#engineTaken;
    out.array('messages.counts', new Float64Array([this.#routed, posted, this.#expected, this.#groups]));
    const records = new RecordWriter(this.#routed + posted + this.#delayed.count);
    const numbers = new Map<number, number>();
    for (let i = 0; i < this.#routed; i++) {
      const entry = this.#routedEntries[i] as number;
      numbers.set(entry, i);
      records.add(this.#arena(arenaOfEntry(entry)), recordOfEntry(entry));
    }
    for (let i = this.#engineTaken; i < this.#engine.count; i++) records.add(this.#engine.records, i);
    this.#delayed.save(out, records.add);
    records.save(out);
    out.array('heard.slots', this.#pairSlots.subarray(0, this.#pairs));
    out.array('heard.generations', this.#pairGenerations.subarray(0, this.#pairs));
    out.array(
      'heard.messages',
      this.#pairEntries.slice(0, this.#pairs).map((entry) => numbers.get(entry) ?? 0),
    );
  }

  /** Takes what `save` wrote, in place of no messages; those who hear them are there already. */
  restore(from: SaveReader): void {
    const [routed = 0, posted = 0, expected = 0, groups = 0] = from.array('messages.counts', Float64Array);
    const due = from.array('messages.due', Float64Array);
    const records = readRecords(from);
    // Where the tick before wrote: the next one fills the other arena.
    const arena = arenaOf(0, (this.#rows.header[Header.tick] as number) + 1);
    for (let i = 0; i < routed; i++) {
      this.#arena(arena).copy(i, { records, record: i });
      this.#routedEntries[i] = entryOf(arena, i);
    }
    for (let i = 0; i < posted; i++) this.#engine.records.copy(i, { records, record: routed + i });
    due.forEach((tick, i) => {
      this.#delayed.hold(records, routed + posted + i, tick);
    });
    this.#routed = routed;
    this.#engine.count = posted;
    this.#expected = expected;
    this.#groups = groups;
    this.#restorePairs(from, arena);
  }

  #restorePairs(from: SaveReader, arena: number): void {
    const slots = from.array('heard.slots', Uint32Array);
    const generations = from.array('heard.generations', Uint32Array);
    const entries = from.array('heard.messages', Uint32Array).map((record) => entryOf(arena, record));
    const take = (): void => {
      this.#pairs = slots.length;
      this.#pairSlots.set(slots);
      this.#pairGenerations.set(generations);
      this.#pairEntries.set(entries);
    };
    take();
    // Who died since the routing has no inbox any more, but what was meant for it takes room until the tick.
    this.#forgetDead();
    for (let i = 0; i < this.#pairs; i++) this.#announce(this.#pairSlots[i] as number);
    this.#fillInboxes();
    take();
  }

  #arena(arena: number): MessageRecords {
    const records = this.#rows.arenas[arena];
    if (records === undefined) throw new Error(`there is no arena ${String(arena)}`);
    return records;
  }

  #takeEngineEvents(): void {
    for (; this.#engineTaken < this.#engine.count; this.#engineTaken++) this.#route(SYNC_ARENA, this.#engineTaken);
    this.#expected = 0;
    this.#groups = 0;
  }

  /**
   * A tick that sends more than the arenas hold cannot go on. Whether it does must not depend on how many arenas, one a
   * thread, share the messages; so all are counted, and one that ran over counts as too many.
   */
  #takeOutboxes(tick: number): void {
    const { chunks, header } = this.#rows;
    const count = header[Header.chunkCount] as number;
    let sent = 0;
    for (let chunk = 0; chunk < count; chunk++) sent += chunks.outboxCount[chunk] as number;
    if (sent > this.#room || header[Header.outboxFull] !== 0) throw fullOfMessages(this.#room);
    const order = faultyOrder('completion order', count, this.#rows);
    for (let at = 0; at < count; at++) {
      const chunk = order?.[at] ?? at;
      const messages = chunks.outboxCount[chunk] as number;
      if (messages === 0) continue;
      const arena = arenaOf(chunks.participant[chunk] as number, tick);
      const records = this.#arena(arena);
      const start = chunks.outboxStart[chunk] as number;
      for (let i = start; i < start + messages; i++) {
        const delay = records.addresses[i * ADDRESS_WORDS + Address.delay] as number;
        if (delay === 0) this.#route(arena, i);
        else this.#delayed.hold(records, i, tick + delay);
      }
    }
  }

  /** Takes a message into the routed list and finds its recipients. */
  #route(arena: number, record: number): void {
    if (this.#routed >= this.#room) throw fullOfMessages(this.#room);
    const entry = entryOf(arena, record);
    this.#routedEntries[this.#routed++] = entry;
    const { addresses } = this.#rows.arenas[arena] as MessageRecords;
    const at = record * ADDRESS_WORDS;
    const kindAndType = addresses[at + Address.kindAndType] as number;
    const type = kindAndType & 0xffff;
    const slot = addresses[at + Address.slot] as number;
    const generation = addresses[at + Address.generation] as number;
    const kind = (kindAndType >>> 16) as TargetKindId;
    switch (kind) {
      case TargetKind.entity:
        if (this.#lives(slot, generation)) this.#deliver(slot, entry, type);
        return;
      case TargetKind.topic:
        if (this.#lives(slot, generation)) this.#deliverToMembers(slot, entry, type);
        return;
      case TargetKind.broadcast:
        for (let each = 0; each < this.#table.highWater; each++)
          if (this.#rows.entities.live[each] === 1) this.#deliver(each, entry, type);
    }
  }

  #lives(slot: number, generation: number): boolean {
    const { entities } = this.#rows;
    return entities.live[slot] === 1 && entities.generation[slot] === generation;
  }

  #deliverToMembers(owner: number, entry: number, type: number): void {
    const frame = this.#rows.entities.owns[owner] as number;
    if (frame === 0) return;
    for (let slot = this.#members.firstIn(frame as FrameId); slot >= 0; slot = this.#members.nextAfter(slot))
      this.#deliver(slot, entry, type);
  }

  /** Notes a recipient, unless none of its components wants the type (rule MSG-19). */
  #deliver(slot: number, entry: number, type: number): void {
    if (!slotWants(this.#rows, slot, type)) return;
    const { entities } = this.#rows;
    const pair = this.#pairs;
    if (pair >= this.#pairSlots.length) throw fullOfMessages(this.#room);
    this.#pairSlots[pair] = slot;
    this.#pairGenerations[pair] = entities.generation[slot] as number;
    this.#pairEntries[pair] = entry;
    this.#pairs = pair + 1;
    this.#announce(slot);
  }

  /** A slot will hear one message more. */
  #announce(slot: number): void {
    const { entities, chunks } = this.#rows;
    entities.inboxCount[slot] = (entities.inboxCount[slot] as number) + 1;
    chunks.inbox[slot >>> 5] = (chunks.inbox[slot >>> 5] as number) | (1 << (slot & 31));
  }

  /**
   * The other half of a stable counting sort by recipient, whose numbers of messages are known: each inbox gets its place,
   * in the order of the slots, and is filled from behind, so that what was routed earlier lies before what came later.
   */
  #fillInboxes(): void {
    const { entities, chunks, inbox } = this.#rows;
    const words = (this.#table.highWater + 31) >>> 5;
    let end = 0;
    for (let word = 0; word < words; word++) {
      for (let bits = chunks.inbox[word] as number; bits !== 0; bits &= bits - 1) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        end += entities.inboxCount[slot] as number;
        entities.inboxStart[slot] = end;
      }
    }
    for (let i = this.#pairs - 1; i >= 0; i--) {
      const slot = this.#pairSlots[i] as number;
      const at = (entities.inboxStart[slot] as number) - 1;
      entities.inboxStart[slot] = at;
      inbox[at] = this.#pairEntries[i] as number;
    }
  }

  /**
   * Leaves out recipients that died since the last routing, so that a new entity in the slot of one never hears what was
   * meant for it (rule ENT-03). Freeing a slot has emptied its inbox.
   */
  #forgetDead(): void {
    let kept = 0;
    for (let i = 0; i < this.#pairs; i++) {
      const slot = this.#pairSlots[i] as number;
      if (!this.#lives(slot, this.#pairGenerations[i] as number)) continue;
      this.#pairSlots[kept] = slot;
      this.#pairGenerations[kept] = this.#pairGenerations[i] as number;
      this.#pairEntries[kept] = this.#pairEntries[i] as number;
      kept++;
    }
    this.#pairs = kept;
  }

  #forgetInboxes(): void {
    const { entities, chunks } = this.#rows;
    if (this.#pairs === 0) return;
    for (let i = 0; i < this.#pairs; i++) {
      const slot = this.#pairSlots[i] as number;
      entities.inboxCount[slot] = 0;
      chunks.inbox[slot >>> 5] = 0;
    }
  }
}
