import { RefusalError } from '../../core/errors.js';
import { Destroy } from '../../core/events.js';
import { ARCHETYPES, Header, MASK_WORDS, MAX_COMPONENTS, type WorldRows } from '../sharedWorld.js';
import type { ComponentFacts } from './component.js';

/**
 * Sets of component types, interned by content on the sync thread. Archetype 0 is the empty set, so a cleared slot has no
 * components. The set keeps the order in which handlers run and the union of the wanted events (rule MSG-33); the engine
 * itself wants `Destroy` for everybody (rule MSG-45).
 */
export class Archetypes {
  readonly #rows: WorldRows;
  readonly #types: readonly ComponentFacts[];
  readonly #byKey = new Map<string, number>([['', 0]]);

  constructor(rows: WorldRows, types: readonly ComponentFacts[]) {
    this.#rows = rows;
    this.#types = types;
    rows.header[Header.archetypes] = 1;
    addToMask(rows.archetypes.wants, 0, Destroy.id);
  }

  /**
   * The archetype of component types, given as indices into the world's list: sorted by priority, equal ones as given.
   * @throws RefusalError for more than 24 components, one given twice, or too many different sets.
   */
  intern(indices: readonly number[]): number {
    const sorted = [...indices].sort((a, b) => this.#priority(a) - this.#priority(b));
    const key = sorted.join(' ');
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (indices.length > MAX_COMPONENTS) {
      const reason = `must be at most ${String(MAX_COMPONENTS)}`;
      throw new RefusalError({ rule: 'ENT-32', field: 'components', value: indices.length, reason });
    }
    if (new Set(indices).size < indices.length) {
      const twice = indices.find((each, i) => indices.indexOf(each) < i);
      const value = twice === undefined ? '' : this.#types[twice]?.componentName;
      throw new RefusalError({ rule: 'ENT-32', field: 'components', value, reason: 'must name each component once' });
    }
    const { archetypes, header } = this.#rows;
    const id = header[Header.archetypes] as number;
    if (id >= ARCHETYPES) {
      const reason = `must be at most ${String(ARCHETYPES)} different sets in a world`;
      throw new RefusalError({ rule: 'ENT-32', field: 'components', value: id + 1, reason });
    }
    archetypes.count[id] = sorted.length;
    addToMask(archetypes.wants, id * MASK_WORDS, Destroy.id);
    sorted.forEach((type, i) => {
      archetypes.types[id * MAX_COMPONENTS + i] = type;
      for (const event of this.#types[type]?.handlers.keys() ?? [])
        addToMask(archetypes.wants, id * MASK_WORDS, event.id);
    });
    header[Header.archetypes] = id + 1;
    this.#byKey.set(key, id);
    return id;
  }

  #priority(type: number): number {
    return this.#types[type]?.priority ?? 0;
  }
}

function addToMask(mask: Uint32Array, at: number, id: number): void {
  const word = at + (id >>> 5);
  mask[word] = (mask[word] as number) | (1 << (id & 31));
}

/** Whether the mask that starts at word `at` holds an event type. */
export function maskHas(mask: Uint32Array, at: number, id: number): boolean {
  return ((mask[at + (id >>> 5)] as number) & (1 << (id & 31))) !== 0;
}
