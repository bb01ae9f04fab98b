import { column } from '../core/columns.js';
import { MAX_GENERATION, packHandle, type Entity } from '../core/handles.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import { CHUNK, Header, MAX_COMPONENTS, type WorldRows } from './sharedWorld.js';
import { FreeSlots } from './freeSlots.js';
import { publishTypes } from './components/componentFlags.js';
import type { ComponentLists } from './components/componentLists.js';
import type { ComponentStore } from './components/componentStore.js';
import { forgetTopics, restoreTopics, saveTopics } from './messages/subscriptions.js';
import { findSlot, requireSlot } from './liveSlots.js';
import { clearBit, setBit } from '../core/slotBits.js';
import { assertCleared } from './tableInvariants.js';

/** What a save holds of each live slot; the rest follows from it. */
const SAVED_ENTITY = { owns: column('u32'), parent: column('u32'), chainRoot: column('u32') } as const;
const SAVED_COUNT = { count: column('u8') } as const;

/** The slots of a world's entities: who lives where. Sync thread only. */
export class EntityTable {
  /** Slots in use are below this mark. */
  highWater = 0;
  count = 0;
  /** How often a slot was taken, occupied or given back. */
  changes = 0;
  readonly #rows: WorldRows;
  readonly #stores: readonly ComponentStore[];
  readonly #lists: ComponentLists;
  readonly #free: FreeSlots;

  constructor(rows: WorldRows, stores: readonly ComponentStore[], lists: ComponentLists) {
    this.#rows = rows;
    this.#stores = stores;
    this.#lists = lists;
    this.#free = new FreeSlots(rows);
  }

  /** The slot of a live entity, or -1 for a stale or foreign handle. */
  find(entity: Entity): number {
    return findSlot(this.#rows, entity);
  }

  /** The slot of a live entity. @throws RefusalError naming `field` for any other handle. */
  require(entity: Entity, field: string): number {
    return requireSlot(this.#rows, entity, field);
  }

  handleOf(slot: number): Entity {
    return packHandle(slot, this.#rows.entities.generation[slot] as number);
  }

  /** Whether a slot can be taken, so that a spawn can refuse before it changes anything. */
  hasRoom(): boolean {
    return this.room > 0;
  }

  /** How many slots can be taken. */
  get room(): number {
    return this.#free.count + this.#rows.buffers.capacity.entities - this.highWater;
  }

  /** Takes a slot that no one lives in; there must be room. Its next handle is settled from here on. */
  takeFree(): number {
    this.changes++;
    const slot = this.#free.pop() ?? this.#takeNew();
    const { generation } = this.#rows.entities;
    if (generation[slot] === 0) generation[slot] = 1;
    return slot;
  }

  #takeNew(): number {
    const slot = this.highWater++;
    this.#noteUsed();
    const { entities, header } = this.#rows;
    // A slot that was given back has a generation.
    if (header[Header.contracts] === 1 && entities.generation[slot] === 0)
      assertCleared(this.#rows, this.#stores, slot);
    return slot;
  }

  /** A mark that never sinks: what lies beyond it in a column of bits needs no look. */
  #noteUsed(): void {
    const { header } = this.#rows;
    const words = 2 * Math.ceil(this.highWater / CHUNK);
    if (words > (header[Header.usedWords] as number)) header[Header.usedWords] = words;
  }

  /**
   * Gives a slot back that was taken and stayed empty. Slots that come back in the opposite order of their taking leave the
   * table as it was.
   */
  putBack(slot: number): void {
    this.changes++;
    // Its first generation says that nobody ever lived there.
    if (slot === this.highWater - 1 && this.#rows.entities.generation[slot] === 1) this.highWater--;
    else this.#free.push(slot);
  }

  /** Gives back a slot whose handle is known already: that handle is stale from here on. */
  forfeit(slot: number): void {
    this.changes++;
    const { generation } = this.#rows.entities;
    const next = Math.max(1, generation[slot] as number) + 1;
    generation[slot] = next;
    if (next <= MAX_GENERATION) this.#free.push(slot);
  }

  /** Makes an entity with these components live in a taken slot. */
  occupy(slot: number, types: readonly number[]): void {
    this.changes++;
    const { entities, chunks } = this.#rows;
    if (entities.generation[slot] === 0) entities.generation[slot] = 1;
    entities.live[slot] = 1;
    entities.owns[slot] = 0;
    setBit(chunks.live, slot);
    clearBit(chunks.still, slot);
    this.#lists.set(slot, types);
    this.count++;
  }

  /** Frees a slot; its handle is stale from here on. A slot whose generations are used up is retired. */
  free(slot: number): void {
    this.changes++;
    const { entities, chunks, lists } = this.#rows;
    const first = slot * MAX_COMPONENTS;
    for (let i = first; i < first + (lists.count[slot] as number); i++)
      this.#stores[lists.types[i] as number]?.remove(slot);
    lists.count[slot] = 0;
    entities.live[slot] = 0;
    entities.inboxCount[slot] = 0;
    for (const words of [chunks.live, chunks.ticking, chunks.inbox, chunks.dying]) clearBit(words, slot);
    forgetTopics(this.#rows, slot);
    this.count--;
    const generation = entities.generation[slot] as number;
    if (generation >= MAX_GENERATION) return;
    entities.generation[slot] = generation + 1;
    this.#free.push(slot);
  }

  /** The slots of live entities, in order. */
  liveSlots(): Uint32Array {
    const slots = new Uint32Array(this.count);
    let at = 0;
    this.visit((slot) => {
      slots[at++] = slot;
    });
    return slots;
  }

  /** Writes who lives where, of which components, and which slots come next. */
  save(out: SaveWriter): void {
    const { entities, lists, free } = this.#rows;
    const slots = this.liveSlots();
    out.array('entities.generation', entities.generation.subarray(0, this.highWater));
    out.array('entities.live', slots);
    out.rows('entities', SAVED_ENTITY, { columns: entities, rows: slots });
    out.rows('lists', SAVED_COUNT, { columns: lists, rows: slots });
    // Behind a list stands what was left of longer ones.
    const types: number[] = [];
    for (const slot of slots) types.push(...this.#listOf(slot));
    out.array('lists.types', new Uint8Array(types));
    saveTopics(out, this.#rows, slots);
    out.array('entities.free', free.subarray(0, this.#free.count));
  }

  /**
   * Takes what `save` wrote, in place of nobody.
   * @param types the world's numbers of the component types that the save numbers.
   */
  restore(from: SaveReader, types: readonly number[]): void {
    const { entities, chunks, lists, free, header } = this.#rows;
    this.highWater = from.into('entities.generation', entities.generation);
    this.#noteUsed();
    const slots = from.array('entities.live', Uint32Array);
    this.count = slots.length;
    from.rows('entities', SAVED_ENTITY, { columns: entities, rows: slots });
    from.rows('lists', SAVED_COUNT, { columns: lists, rows: slots });
    const listed = from.array('lists.types', Uint8Array);
    let at = 0;
    for (const slot of slots) {
      entities.live[slot] = 1;
      setBit(chunks.live, slot);
      const list = listed.subarray(at, at + (lists.count[slot] as number));
      at += list.length;
      this.#lists.set(
        slot,
        Array.from(list, (type) => types[type] as number),
      );
      publishTypes(this.#rows, slot);
    }
    restoreTopics(from, this.#rows);
    header[Header.freeCount] = from.into('entities.free', free);
  }

  /** The component types of a slot, in their order. */
  #listOf(slot: number): Uint8Array {
    const { count, types } = this.#rows.lists;
    const first = slot * MAX_COMPONENTS;
    return types.subarray(first, first + (count[slot] as number));
  }

  /** Visits the freed slots in the order in which new entities will take them. */
  visitFree(visit: (slot: number) => void): void {
    this.#free.visit(visit);
  }

  /** Visits live slots in slot order. */
  visit(visit: (slot: number) => void): void {
    const { live } = this.#rows.entities;
    for (let slot = 0; slot < this.highWater; slot++) if (live[slot] === 1) visit(slot);
  }
}
