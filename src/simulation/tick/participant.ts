import { Destroy, Tick, type EventFacts, type Message } from '../../core/events.js';
import { NO_ENTITY, packHandle, type Entity } from '../../core/handles.js';
import { SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { noGravity, type GravityField } from '../../core/gravity.js';
import { RefusalError } from '../../core/errors.js';
import type { INTENT_LAYOUT, ShapeFacts } from '../../core/seams/physics.js';
import type { Shape } from '../../core/shapes.js';
import type { Columns } from '../../core/columns.js';
import { ComponentLists } from '../components/componentLists.js';
import { requireComponent, settleComponent, type ComponentFacts, type ComponentInit } from '../components/component.js';
import { ComponentStore } from '../components/componentStore.js';
import { EventList } from '../messages/eventList.js';
import { fetchLetters } from '../messages/inboxes.js';
import { arenaOf, arenaOfEntry, recordOfEntry, type MessageRecords } from '../messages/messageRecords.js';
import { Outbox } from '../messages/outbox.js';
import { Header, MAX_COMPONENTS, type WorldRows } from '../sharedWorld.js';
import { slotInTurn } from '../freeSlots.js';
import { RigWriter } from '../rigs/rigWriter.js';
import { Questions } from '../queries/asking.js';
import { SpawnChecker } from '../spawnChecker.js';
import type { TickSpawn } from '../spawnDesc.js';
import { tellProgress } from '../threads/team.js';
import { WorldSnapshot } from '../worldSnapshot.js';
import { deltaTime, timeAt, type Clock } from './clock.js';
import { ErrorRows } from './errorRows.js';
import { compile, refuseAsync, type CompiledComponent } from './handlers.js';
import { handleOnLease } from './lease.js';
import { MoveWriter } from './moveWriter.js';
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

/** Into at least so many parts the chunks of a tick are dealt to the threads. */
const HANDFULS = 64;

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
  readonly moves: MoveWriter;
  readonly rig: RigWriter = new RigWriter(this);
  readonly questions: Questions;
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
  /** Handles that the running chunk's spawns of this tick were promised. */
  readonly #promised = new Set<Entity>();
  readonly #spawns: SpawnOutbox;
  readonly #errors: ErrorRows;
  readonly #lists: ComponentLists;
  /** Component types of the running entity that its tick found; NO_TYPE for one that was taken off meanwhile. */
  readonly #running = new Int16Array(MAX_COMPONENTS);
  readonly #compiled: readonly CompiledComponent[];
  readonly #events = new EventList();
  readonly #self: Self;
  readonly #tickEvent: number;
  readonly #destroyEvent: number;
  readonly components: readonly ComponentFacts[];
  #deltaTime = 0;
  #time = 0;
  #contracts = false;
  #chunk = 0;
  /** The event that is being handled, and the end of the events that its component may see. */
  #handled = 0;
  #visible = 0;
  /** What fetching letters ahead answers, kept so that the compiler cannot leave it out. */
  #fetched = 0;

  constructor({ rows, index, clock, components, judgeShape }: ParticipantOptions) {
    this.rows = rows;
    this.index = index;
    this.clock = clock;
    this.outbox = new Outbox(this.#arena());
    this.intents = rows.physics.intents[1];
    this.snapshot = new WorldSnapshot(rows, components);
    this.moves = new MoveWriter(rows);
    this.#self = new Self(this);
    this.#checker = new SpawnChecker({ rows, components, judgeShape });
    this.components = components;
    this.questions = new Questions(this);
    this.#lists = new ComponentLists(rows, components);
    this.#spawns = new SpawnOutbox(rows, index);
    this.#errors = new ErrorRows(rows, index);
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
    this.questions.count = 0;
    this.#contracts = header[Header.contracts] === 1;
    this.#errors.clear();
    this.#spawns.clear();
    const count = header[Header.dealt] as number;
    // Some at a time, so that asking costs little where nobody runs, and few enough that nobody waits long at the end.
    const handful = Math.max(1, Math.floor(count / HANDFULS));
    for (;;) {
      const first = Atomics.add(header, Header.nextChunk, handful);
      if (first >= count) return;
      for (let next = first; next < Math.min(first + handful, count); next++) this.#runChunk(order[next] as number);
    }
  }

  /**
   * Promises a slot to a new entity and writes down its description for step 6 of the sync point.
   * @throws RefusalError naming the field that cannot be; then no slot is taken.
   */
  spawn(desc: TickSpawn): Entity {
    this.#checker.check(desc, this.#promised);
    const { name } = desc as { readonly name?: unknown };
    if (name !== undefined) {
      const reason = 'must not be given during a tick';
      throw new RefusalError({ rule: 'HOST-17', field: 'name', value: name, reason });
    }
    const slot = this.#nextSlot();
    const components = desc.components?.map(({ type, values }) => [this.components.indexOf(type), values]);
    this.#spawns.write(slot, { ...desc, components });
    const { chunks, entities } = this.rows;
    const chunk = this.#chunk;
    const next = chunks.poolNext[chunk] as number;
    if (next < (chunks.poolEnd[chunk] as number)) chunks.poolNext[chunk] = next + 1;
    else chunks.striped[chunk] = (chunks.striped[chunk] as number) + 1;
    const entity = packHandle(slot, Math.max(1, entities.generation[slot] as number));
    this.#promised.add(entity);
    return entity;
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
    const index = this.components.indexOf(type);
    if (index >= 0) return index;
    const reason = 'must be one of the component types that the world was created with';
    throw new RefusalError({ rule: 'COMP-01', field: 'component', value: type.componentName, reason });
  }

  /** The next slot of the chunk's pool, or of its stripe where the pool is dry (rules TICK-51, TICK-53). */
  #nextSlot(): number {
    const { chunks, header, buffers } = this.rows;
    Atomics.store(header, Header.spawned, 1);
    const next = chunks.poolNext[this.#chunk] as number;
    if (next < (chunks.poolEnd[this.#chunk] as number)) return slotInTurn(this.rows, next);
    // The stripes run over the slots that the pools left.
    const round = (chunks.striped[this.#chunk] as number) * (header[Header.stripes] as number);
    const slot = slotInTurn(this.rows, (header[Header.poolEnd] as number) + round + this.#chunk);
    if (slot < buffers.capacity.entities) return slot;
    chunks.spawnsRefused[this.#chunk] = (chunks.spawnsRefused[this.#chunk] as number) + 1;
    const value = buffers.capacity.entities;
    throw new RefusalError({ rule: 'LIFE-05', field: 'capacity.entities', value, reason: 'must hold one more entity' });
  }

  #runChunk(chunk: number): void {
    const { chunks } = this.rows;
    chunks.participant[chunk] = this.index;
    chunks.outboxStart[chunk] = this.outbox.count;
    const { late, toPlaces, extraBytes } = this.outbox;
    chunks.queryStart[chunk] = this.questions.count;
    this.#errors.begin(chunk);
    this.#chunk = chunk;
    chunks.spawnsRefused[chunk] = 0;
    this.#spawns.begin(chunk);
    if (this.#promised.size > 0) this.#promised.clear();
    this.#fetched ^= fetchLetters(this.rows, chunk);
    for (let word = chunk * 2; word < chunk * 2 + 2; word++) this.#runWord(word);
    chunks.outboxCount[chunk] = this.outbox.count - chunks.outboxStart[chunk];
    chunks.outboxLate[chunk] = this.outbox.late - late;
    chunks.outboxExtra[chunk] = this.outbox.extraBytes - extraBytes;
    chunks.outboxToPlaces[chunk] = this.outbox.toPlaces - toPlaces;
    const told = chunks.outboxCount[chunk] + this.#errors.end();
    if (told > 0) Atomics.store(this.rows.header, Header.busy, 1);
    chunks.queryCount[chunk] = this.questions.count - chunks.queryStart[chunk];
    const busy = told + (chunks.spawnCount[chunk] as number) + chunks.queryCount[chunk];
    chunks.quiet[chunk] = busy + chunks.spawnsRefused[chunk] === 0 ? 1 : 0;
  }

  /** Runs the entities of 32 slots, in their order. @hot */
  #runWord(word: number): void {
    const { chunks, lists, watch } = this.rows;
    const live = chunks.live[word] as number;
    const ticking = (chunks.ticking[word] as number) & live;
    const told = (chunks.inbox[word] as number) & live;
    let bits = ticking | told;
    while (bits !== 0) {
      const bit = bits & -bits;
      const slot = word * 32 + 31 - Math.clz32(bit);
      const sole = this.#contracts || (told & bit) !== 0 ? 0 : (lists.sole[slot] as number);
      if (sole !== 0) {
        bits = this.#runSole(sole, word, bits, told);
        continue;
      }
      bits &= bits - 1;
      tellProgress(watch, this.index);
      this.#runEntity(slot, (ticking & bit) === 0 ? 0 : 1);
    }
  }

  /**
   * Runs entities one after the other that hear nothing but `Tick` and have one component, of the same type: what is asked
   * per entity otherwise, is asked once.
   * @returns the bits of those that are still to run.
   * @hot
   */
  #runSole(sole: number, word: number, running: number, told: number): number {
    const { lists, watch } = this.rows;
    const component = this.#compiled[sole - 1];
    const handler = component?.tick;
    if (component === undefined || handler === undefined) return running & (running - 1);
    const { store } = component;
    const { view } = store;
    const self = this.#self;
    const events = this.#events;
    const payload = events.showPair(Tick, this.#deltaTime, this.#time);
    this.sender = NO_ENTITY;
    this.#handled = 0;
    this.#visible = 1;
    let bits = running;
    while (bits !== 0) {
      const bit = bits & -bits;
      const slot = word * 32 + 31 - Math.clz32(bit);
      if ((told & bit) !== 0 || lists.sole[slot] !== sole) return bits;
      bits &= bits - 1;
      tellProgress(watch, this.index);
      events.renewPair();
      this.slot = slot;
      store.row = slot;
      try {
        const answer = handler(self, view, payload);
        if (answer !== undefined) refuseAsync(answer, store.type, Tick);
      } catch (error) {
        this.#noteError(sole - 1, this.#tickEvent, error);
      }
    }
    return bits;
  }

  #runEntity(slot: number, ticks: number): void {
    const { entities, lists, inbox } = this.rows;
    const events = this.#events;
    events.clear();
    if (ticks !== 0) events.addPair(this.#tickEvent, this.#deltaTime, this.#time);
    const start = entities.inboxStart[slot] as number;
    const end = start + (entities.inboxCount[slot] as number);
    this.slot = slot;
    let asked = false;
    for (let i = start; i < end; i++) if (this.#hear(inbox[i] as number) === this.#destroyEvent) asked = true;
    const first = slot * MAX_COMPONENTS;
    const count = lists.count[slot] as number;
    if (count === 1) {
      const component = this.#compiled[lists.types[first] as number];
      if (component !== undefined) this.#runComponent(component, slot);
      if (asked) this.#destroySelf();
      return;
    }
    // The list that runs is the one that the tick found: a component that is added runs from the next tick on.
    for (let i = 0; i < count; i++) this.#running[i] = lists.types[first + i] as number;
    for (let i = 0; i < count; i++) {
      const component = this.#compiled[this.#running[i] as number];
      if (component !== undefined) this.#runComponent(component, slot);
    }
    if (asked) this.#destroySelf();
  }

  /** Takes a message into the list. @returns the number of its type. */
  #hear(entry: number): number {
    const records = this.rows.arenas[arenaOfEntry(entry)];
    return records === undefined ? NO_TYPE : this.#events.addRecord(records, recordOfEntry(entry));
  }

  /** Where this tick's messages go. */
  #arena(): MessageRecords {
    const arena = this.rows.arenas[arenaOf(this.index, this.tick)];
    if (arena === undefined) throw new Error(`thread ${String(this.index)} has no arena for its messages`);
    return arena;
  }

  /** A `Destroy` that arrived counts whether or not a component heard it (rule LIFE-07). */
  #destroySelf(): void {
    try {
      this.#self.destroy();
    } catch (error) {
      this.#noteError(this.stores.length, this.#destroyEvent, error);
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
          ? handleOnLease(handler, { self: this.#self, state: view, payload })
          : handler(this.#self, view, payload);
        if (answer !== undefined) refuseAsync(answer, component.store.type, event);
      } catch (error) {
        this.#noteError(this.stores.indexOf(component.store), type, error);
      }
    }
  }

  #noteError(component: number, event: number, error: unknown): void {
    this.#errors.note(this.slot, { component, event, error });
  }

  /** The bytes of the extra value of the event that is being handled. */
  extra(): Uint8Array | undefined {
    return this.#events.extraAt(this.#handled);
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
}
