import { Destroy, Tick, type EventFacts, type Message } from '../../core/events.js';
import { NO_ENTITY, packHandle, type Entity } from '../../core/handles.js';
import { SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { noGravity, type GravityField } from '../../core/gravity.js';
import { RefusalError } from '../../core/errors.js';
import { writeText } from '../../core/schema.js';
import type { INTENT_LAYOUT, ShapeFacts } from '../../core/seams/physics.js';
import type { Shape } from '../../core/shapes.js';
import type { Columns } from '../../core/columns.js';
import { ComponentLists } from '../components/componentLists.js';
import {
  requireComponent,
  settleComponent,
  type AnyHandler,
  type ComponentFacts,
  type ComponentInit,
} from '../components/component.js';
import { ComponentStore } from '../components/componentStore.js';
import { EventList } from '../messages/eventList.js';
import { fetchLetters } from '../messages/inboxes.js';
import { arenaOf, arenaOfEntry, recordOfEntry, type MessageRecords } from '../messages/messageRecords.js';
import { Outbox } from '../messages/outbox.js';
import {
  ERROR_TEXT_BYTES,
  ERRORS_PER_CHUNK,
  Header,
  MAX_COMPONENTS,
  poolStride,
  type WorldRows,
} from '../sharedWorld.js';
import { SpawnChecker } from '../spawnChecker.js';
import type { TickSpawn } from '../spawnDesc.js';
import { tellProgress } from '../threads/team.js';
import { WorldSnapshot } from '../worldSnapshot.js';
import { deltaTime, timeAt, type Clock } from './clock.js';
import { compile, refuseAsync, type CompiledComponent } from './handlers.js';
import { Lease } from './lease.js';
import { writeMove, type OwnMove } from './ownMoves.js';
import { Self } from './self.js';
import { SpawnOutbox } from './spawnOutbox.js';

/** What a thread needs to run gameplay of a world. */
export interface ParticipantOptions {
  readonly rows: WorldRows;
  /** 0 for the calling thread, 1 and up for workers. */
  readonly index: number;
  readonly clock: Clock;
  /** The world's component types, in the world's order. */
  readonly components: readonly ComponentFacts[];
  /** This thread's own solver as a judge of shapes (rule PHYS-47). */
  readonly judgeShape: (shape: Shape, field: string) => ShapeFacts;
}

const NO_TYPE = -1;

/**
 * One thread's part in the gameplay of a tick. Chunks are dealt by a shared counter; everything a chunk puts out waits in
 * arenas of the thread that ran it, and the sync thread joins it in chunk order, so no result depends on the dealing.
 */
export class Participant {
  readonly rows: WorldRows;
  readonly index: number;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly snapshot: WorldSnapshot;
  readonly stores: readonly ComponentStore[];
  /** What `Self` refers to: the slot that runs, its tick and the sender of the event at hand. */
  slot = 0;
  tick = 0;
  sender: Entity = NO_ENTITY;
  /** The back intents, which this tick's gameplay writes. */
  intents: Columns<typeof INTENT_LAYOUT>;
  readonly sample = new Float64Array(SAMPLE_LANES);
  readonly railsStep: { start: number; end: number; step: number; field: GravityField; pose: Float64Array } = {
    start: 0,
    end: 0,
    step: 0,
    field: noGravity,
    pose: new Float64Array(7),
  };

  readonly #checker: SpawnChecker;
  readonly #spawns: SpawnOutbox;
  readonly #lists: ComponentLists;
  /** Component types of the running entity that its tick found; NO_TYPE for one that was taken off meanwhile. */
  readonly #running = new Int16Array(MAX_COMPONENTS);
  readonly #compiled: readonly CompiledComponent[];
  readonly #events = new EventList();
  readonly #self: Self;
  readonly #tickEvent: number;
  readonly #destroyEvent: number;
  readonly #components: readonly ComponentFacts[];
  #deltaTime = 0;
  #time = 0;
  #contracts = false;
  #errorCount = 0;
  #chunk = 0;
  /** The event that is being handled, and the end of the events that its component may see. */
  #handled = 0;
  /** What fetching letters ahead answers, kept so that the compiler cannot leave it out. */
  #fetched = 0;
  #visible = 0;

  constructor({ rows, index, clock, components, judgeShape }: ParticipantOptions) {
    this.rows = rows;
    this.index = index;
    this.clock = clock;
    this.outbox = new Outbox(this.#arena());
    this.intents = rows.physics.intents[1];
    this.snapshot = new WorldSnapshot(rows, components);
    this.#self = new Self(this);
    this.#checker = new SpawnChecker({ rows, components, judgeShape });
    this.#components = components;
    this.#lists = new ComponentLists(rows, components);
    this.#spawns = new SpawnOutbox(rows, index);
    this.#tickEvent = Tick.id;
    this.#destroyEvent = Destroy.id;
    this.stores = components.map((type, i) => {
      const buffers = rows.buffers.components[i];
      if (buffers === undefined) throw new Error(`component ${type.componentName} has no columns`);
      return new ComponentStore(type, buffers, rows.buffers.capacity.entities);
    });
    this.#compiled = this.stores.map((store) => compile(store));
    for (const type of components) settleComponent(type);
  }

  /** Runs chunks until none is left. */
  runChunks(): void {
    const { header, order } = this.rows;
    this.tick = header[Header.tick] as number;
    this.#deltaTime = deltaTime(this.clock);
    this.#time = timeAt(this.clock, this.tick);
    this.intents = this.rows.physics.intents[header[Header.intentFront] === 0 ? 1 : 0];
    this.outbox.begin(this.#arena());
    this.#contracts = header[Header.contracts] === 1;
    this.#errorCount = 0;
    this.#spawns.clear();
    const count = header[Header.chunkCount] as number;
    for (;;) {
      const next = Atomics.add(header, Header.nextChunk, 1);
      if (next >= count) return;
      this.#runChunk(order[next] as number);
    }
  }

  /**
   * Promises a slot to a new entity and writes down its description for step 6 of the sync point.
   * @throws RefusalError naming the field that cannot be; then no slot is taken.
   */
  spawn(desc: TickSpawn): Entity {
    this.#checker.check(desc);
    const { name } = desc as { readonly name?: unknown };
    if (name !== undefined) {
      const reason = 'must not be given during a tick';
      throw new RefusalError({ rule: 'HOST-17', field: 'name', value: name, reason });
    }
    const slot = this.#nextSlot();
    const components = desc.components?.map(({ type, values }) => [this.#components.indexOf(type), values]);
    this.#spawns.write(slot, { ...desc, components });
    const { chunks, entities } = this.rows;
    const chunk = this.#chunk;
    if ((chunks.poolCount[chunk] as number) > 0) chunks.poolCount[chunk] = (chunks.poolCount[chunk] as number) - 1;
    else chunks.striped[chunk] = (chunks.striped[chunk] as number) + 1;
    return packHandle(slot, Math.max(1, entities.generation[slot] as number));
  }

  /** Writes down where the running entity moves to. @throws RefusalError as `Self.moveTo`. */
  moveTo(move: OwnMove): void {
    writeMove(this.rows, this.slot, move);
  }

  /** Gives the running entity a component. @throws RefusalError (COMP-01, ENT-32) when it cannot have it. */
  addComponent(component: ComponentInit): void {
    requireComponent(component, 'component');
    const { type, values } = component;
    const index = this.#indexOf(type);
    this.#lists.add(this.slot, index);
    this.stores[index]?.add(this.slot, values);
  }

  /** Takes a component from the running entity; false where it has none of the type. */
  removeComponent(type: ComponentFacts): boolean {
    const index = this.#indexOf(type);
    this.stores[index]?.remove(this.slot);
    // For good: one that comes back within the tick runs from the next tick on, as any that is added.
    const at = this.#running.indexOf(index);
    if (at >= 0) this.#running[at] = NO_TYPE;
    return this.#lists.remove(this.slot, index);
  }

  /** Whether the running entity has a component of a type. */
  hasComponent(type: ComponentFacts): boolean {
    return this.#lists.has(this.slot, this.#indexOf(type));
  }

  #indexOf(type: ComponentFacts): number {
    const index = this.#components.indexOf(type);
    if (index >= 0) return index;
    const reason = 'must be one of the component types that the world was created with';
    throw new RefusalError({ rule: 'COMP-01', field: 'component', value: type.componentName, reason });
  }

  /** The next slot of the chunk's pool, or of its stripe where the pool is dry (rules TICK-51, TICK-53). */
  #nextSlot(): number {
    const { chunks, pools, header, buffers, free } = this.rows;
    const held = chunks.poolCount[this.#chunk] as number;
    if (held > 0) return pools[this.#chunk * poolStride(buffers.spawnPoolSize) + held - 1] as number;
    // The stripes run over the slots that the pools left, in the order in which they would be taken.
    const round = (chunks.striped[this.#chunk] as number) * (header[Header.stripes] as number);
    const last = (header[Header.freeCount] as number) - 1 - round - this.#chunk;
    if (last >= 0) return free[last] as number;
    const slot = (header[Header.stripeBase] as number) - 1 - last;
    if (slot < buffers.capacity.entities) return slot;
    chunks.spawnsRefused[this.#chunk] = (chunks.spawnsRefused[this.#chunk] as number) + 1;
    const value = buffers.capacity.entities;
    throw new RefusalError({ rule: 'LIFE-05', field: 'capacity.entities', value, reason: 'must hold one more entity' });
  }

  #runChunk(chunk: number): void {
    const { chunks } = this.rows;
    if (chunks.quiet[chunk] === 1 && !this.#anyoneRuns(chunk)) return;
    chunks.participant[chunk] = this.index;
    chunks.outboxStart[chunk] = this.outbox.count;
    chunks.errorStart[chunk] = this.#errorCount;
    chunks.errorsLost[chunk] = 0;
    this.#chunk = chunk;
    chunks.spawnsRefused[chunk] = 0;
    this.#spawns.begin(chunk);
    this.#fetched ^= fetchLetters(this.rows, chunk);
    for (let word = chunk * 2; word < chunk * 2 + 2; word++) {
      let bits = ((chunks.ticking[word] as number) | (chunks.inbox[word] as number)) & (chunks.live[word] as number);
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        this.#runEntity(word * 32 + bit, ((chunks.ticking[word] as number) >>> bit) & 1);
      }
    }
    chunks.outboxCount[chunk] = this.outbox.count - chunks.outboxStart[chunk];
    chunks.errorCount[chunk] = this.#errorCount - chunks.errorStart[chunk];
    const busy = chunks.outboxCount[chunk] + chunks.errorCount[chunk] + (chunks.spawnCount[chunk] as number);
    chunks.quiet[chunk] = busy + chunks.spawnsRefused[chunk] === 0 ? 1 : 0;
  }

  #anyoneRuns(chunk: number): boolean {
    const { ticking, inbox, live } = this.rows.chunks;
    for (let word = chunk * 2; word < chunk * 2 + 2; word++)
      if ((((ticking[word] as number) | (inbox[word] as number)) & (live[word] as number)) !== 0) return true;
    return false;
  }

  #runEntity(slot: number, ticks: number): void {
    const { entities, lists, inbox } = this.rows;
    const events = this.#events;
    tellProgress(this.rows.watch, this.index);
    events.clear();
    if (ticks !== 0) events.addPair(this.#tickEvent, this.#deltaTime, this.#time);
    const start = entities.inboxStart[slot] as number;
    const end = start + (entities.inboxCount[slot] as number);
    this.slot = slot;
    for (let i = start; i < end; i++) this.#hear(inbox[i] as number);
    const asked = this.#asksToDestroy();
    const first = slot * MAX_COMPONENTS;
    const count = lists.count[slot] as number;
    // The list that runs is the one that the tick found: a component that is added runs from the next tick on.
    for (let i = 0; i < count; i++) this.#running[i] = lists.types[first + i] as number;
    for (let i = 0; i < count; i++) {
      const component = this.#compiled[this.#running[i] as number];
      if (component !== undefined) this.#runComponent(component, slot);
    }
    if (asked) this.#destroySelf();
  }

  #hear(entry: number): void {
    const records = this.rows.arenas[arenaOfEntry(entry)];
    if (records !== undefined) this.#events.addRecord(records, recordOfEntry(entry));
  }

  /** Where this tick's messages go. */
  #arena(): MessageRecords {
    const arena = this.rows.arenas[arenaOf(this.index, this.tick)];
    if (arena === undefined) throw new Error(`thread ${String(this.index)} has no arena for its messages`);
    return arena;
  }

  #asksToDestroy(): boolean {
    for (let i = 0; i < this.#events.count; i++) if (this.#events.typeAt(i) === this.#destroyEvent) return true;
    return false;
  }

  /** A `Destroy` that arrived counts whether or not a component heard it (rule LIFE-07). */
  #destroySelf(): void {
    try {
      this.#self.destroy();
    } catch (error) {
      this.#logError(this.stores.length, this.#destroyEvent, error);
    }
  }

  #runComponent(component: CompiledComponent, slot: number): void {
    const events = this.#events;
    const { view } = component.store;
    // What the component itself adds is for the components after it (rule MSG-29).
    const end = events.count;
    this.#visible = end;
    for (let i = 0; i < end; i++) {
      if (!events.has(i)) continue;
      const type = events.typeAt(i);
      const handler = component.handlers[type];
      const event = component.events[type];
      if (handler === undefined || event === undefined) continue;
      this.sender = events.senderAt(i);
      this.#handled = i;
      component.store.row = slot;
      try {
        const payload = events.payloadAt(i, event);
        const answer = this.#contracts
          ? handleOnLease(handler, this.#self, view, payload)
          : handler(this.#self, view, payload);
        if (answer !== undefined) refuseAsync(answer, component.store.type, event);
      } catch (error) {
        this.#logError(this.stores.indexOf(component.store), type, error);
      }
    }
  }

  /** Takes the event that is being handled off the entity's list. */
  consume(): void {
    this.#events.remove(this.#handled);
  }

  /** Adds an event to the entity's list for the components after the one that runs. */
  raise(message: Message): void {
    this.#events.addMessage(message, this.#self.entity);
  }

  /** Visits the events of a type on the list, in order; one for which `keep` answers false is taken off (MSG-37). */
  edit(event: EventFacts, keep: (payload: object) => unknown): void {
    const events = this.#events;
    for (let i = 0; i < this.#visible; i++) {
      if (!events.has(i) || events.typeAt(i) !== event.id) continue;
      if (keep(events.payloadAt(i, event)) === false) events.remove(i);
    }
    // One view serves all payloads of a type: the handler that called goes on with its own.
    if (events.typeAt(this.#handled) === event.id) events.payloadAt(this.#handled, event);
  }

  /** A handler that throws is logged; what it wrote before stays, and the run goes on. */
  #logError(component: number, type: number, error: unknown): void {
    const log = this.rows.errors[this.index];
    if (log === undefined) return;
    const { chunks } = this.rows;
    if (this.#errorCount - (chunks.errorStart[this.#chunk] as number) >= ERRORS_PER_CHUNK) {
      chunks.errorsLost[this.#chunk] = (chunks.errorsLost[this.#chunk] as number) + 1;
      return;
    }
    const at = this.#errorCount++;
    log.entity[at] = packHandle(this.slot, this.rows.entities.generation[this.slot] as number);
    log.component[at] = component;
    log.event[at] = type;
    const text = errorText(error);
    writeText(log.text, at * ERROR_TEXT_BYTES, ERROR_TEXT_BYTES, text);
  }
}

/** A handler's call in which what it gets works for its time alone. */
function handleOnLease(handler: AnyHandler, self: Self, state: object, payload: object): unknown {
  const lease = new Lease();
  try {
    return handler(
      lease.on(self, 'COMP-16', 'self'),
      lease.on(state, 'COMP-06', 'state'),
      lease.on(payload, 'COMP-16', 'payload'),
    );
  } finally {
    lease.end();
  }
}

/** What was thrown, as a text; whatever it is must not throw again. */
function errorText(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? error.message : error;
    return String(text);
  } catch {
    return 'something that cannot be written as a text';
  }
}
