import { RefusalError } from '../../core/errors.js';
import { Destroy, Tick } from '../../core/events.js';
import { clearBit, setBit } from '../../core/slotBits.js';
import { MASK_WORDS, MAX_COMPONENTS, type WorldRows } from '../sharedWorld.js';
import type { ComponentFacts } from './component.js';

/**
 * The component list of each entity, in shared rows: types in the order in which their handlers run, by priority and
 * among equal ones by the time of adding (rule ENT-31), and the union of the events that they want (MSG-33). A slot's
 * list belongs to the thread that runs the slot, so a component may add and remove others of its entity at once.
 */
export class ComponentLists {
  readonly #rows: WorldRows;
  readonly #types: readonly ComponentFacts[];
  /** Wanted masks by type, `MASK_WORDS` each; the events of a type never change once a world has it (MSG-34). */
  readonly #masks: Uint32Array;

  constructor(rows: WorldRows, types: readonly ComponentFacts[]) {
    this.#rows = rows;
    this.#types = types;
    this.#masks = new Uint32Array(types.length * MASK_WORDS);
    types.forEach((type, i) => {
      for (const event of type.handlers.keys()) addToMask(this.#masks, i * MASK_WORDS, event.id);
    });
  }

  /** Gives a slot its first list. The types were checked: at most 24, each once. */
  set(slot: number, types: readonly number[]): void {
    this.#rows.lists.count[slot] = 0;
    for (const type of types) this.#insert(slot, type);
    this.#renewWants(slot);
  }

  /** Whether a slot's entity has a component of a type. */
  has(slot: number, type: number): boolean {
    return this.#indexOf(slot, type) >= 0;
  }

  /** Adds a type at its place. @throws RefusalError (ENT-32) for one that is there, or the 25th. */
  add(slot: number, type: number): void {
    const name = this.#types[type]?.componentName;
    if (this.has(slot, type)) {
      throw new RefusalError({ rule: 'ENT-32', field: 'component', value: name, reason: 'must not be there yet' });
    }
    if ((this.#rows.lists.count[slot] as number) >= MAX_COMPONENTS) {
      const reason = `must leave the entity at most ${String(MAX_COMPONENTS)} components`;
      throw new RefusalError({ rule: 'ENT-32', field: 'component', value: name, reason });
    }
    this.#insert(slot, type);
    this.#renewWants(slot);
  }

  /** Takes a type off the list; false where it is not on it. */
  remove(slot: number, type: number): boolean {
    const at = this.#indexOf(slot, type);
    if (at < 0) return false;
    const { count, types } = this.#rows.lists;
    const first = slot * MAX_COMPONENTS;
    const left = (count[slot] as number) - 1;
    types.copyWithin(first + at, first + at + 1, first + left + 1);
    count[slot] = left;
    this.#renewWants(slot);
    return true;
  }

  #indexOf(slot: number, type: number): number {
    const { count, types } = this.#rows.lists;
    const first = slot * MAX_COMPONENTS;
    for (let i = 0; i < (count[slot] as number); i++) if (types[first + i] === type) return i;
    return -1;
  }

  #insert(slot: number, type: number): void {
    const { count, types } = this.#rows.lists;
    const first = slot * MAX_COMPONENTS;
    const priority = this.#priority(type);
    let at = count[slot] as number;
    for (; at > 0 && this.#priority(types[first + at - 1] as number) > priority; at--) {
      types[first + at] = types[first + at - 1] as number;
    }
    types[first + at] = type;
    count[slot] = (count[slot] as number) + 1;
  }

  #priority(type: number): number {
    return this.#types[type]?.priority ?? 0;
  }

  /** The engine itself wants `Destroy` for everybody (MSG-45). */
  #renewWants(slot: number): void {
    const { lists, chunks, buffers } = this.#rows;
    const count = lists.count[slot] as number;
    for (let word = 0; word < MASK_WORDS; word++) {
      let mask = Destroy.id >>> 5 === word ? 1 << (Destroy.id & 31) : 0;
      for (let i = 0; i < count; i++) {
        const type = lists.types[slot * MAX_COMPONENTS + i] as number;
        mask |= this.#masks[type * MASK_WORDS + word] as number;
      }
      lists.wants[word * buffers.capacity.entities + slot] = mask;
    }
    lists.sole[slot] = count === 1 ? 1 + (lists.types[slot * MAX_COMPONENTS] as number) : 0;
    setBit(chunks.relisted, slot);
    if (slotWants(this.#rows, slot, Tick.id)) setBit(chunks.ticking, slot);
    else clearBit(chunks.ticking, slot);
  }
}

/** Whether a slot's components, or the engine for them, want an event type. */
export function slotWants({ lists, buffers }: WorldRows, slot: number, event: number): boolean {
  const word = (event >>> 5) * buffers.capacity.entities + slot;
  return ((lists.wants[word] as number) & (1 << (event & 31))) !== 0;
}

function addToMask(mask: Uint32Array, at: number, id: number): void {
  const word = at + (id >>> 5);
  mask[word] = (mask[word] as number) | (1 << (id & 31));
}
