import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';

/** What a home knows of two bodies that Jolt found close to each other. `low` and `high` are their slots. */
export interface ContactPair {
  readonly key: number;
  readonly low: number;
  readonly high: number;
  /** The entities of the two slots when the pair was found. */
  readonly lowEntity: number;
  readonly highEntity: number;
  /** Contacts of the pair in Jolt's cache, one for each two pieces that touch; at 0 the pair is held (CONTACT-19). */
  manifolds: number;
  /** Whether the touch was real and was told (rules CONTACT-01, CONTACT-02). */
  told: boolean;
}

/** Slots have 22 bits, so the key of a pair is an exact double. */
const SLOTS = 2 ** 22;

/** The pairs of one home, by key and by body (rule CONTACT-24). */
export class ContactPairs {
  readonly #byKey = new Map<number, ContactPair>();
  readonly #byBody = new Map<number, Set<ContactPair>>();
  readonly #entities: Float64Array;

  /** @param entities the handle of the entity in each slot. */
  constructor(entities: Float64Array) {
    this.#entities = entities;
  }

  /** All pairs; each may be deleted in passing. */
  get all(): Iterable<ContactPair> {
    return this.#byKey.values();
  }

  get(slotA: number, slotB: number): ContactPair | undefined {
    return this.#byKey.get(keyOf(slotA, slotB));
  }

  /** The pair of two slots, a new one if there is none. */
  open(slotA: number, slotB: number): ContactPair {
    const key = keyOf(slotA, slotB);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const low = Math.min(slotA, slotB);
    const high = Math.max(slotA, slotB);
    const lowEntity = this.#entities[low] as number;
    const highEntity = this.#entities[high] as number;
    return this.#add({ key, low, high, lowEntity, highEntity, manifolds: 0, told: false });
  }

  /** Writes all pairs by their keys, so that equal contacts are equal bytes. */
  save(out: SaveWriter): void {
    const pairs = [...this.#byKey.values()].sort((a, b) => a.key - b.key);
    const lanes = pairs.flatMap((each) => {
      const { low, high, lowEntity, highEntity, manifolds, told } = each;
      return [low, high, lowEntity, highEntity, manifolds, told ? 1 : 0];
    });
    out.array('contacts.pairs', new Float64Array(lanes));
  }

  restore(from: SaveReader): void {
    const lanes = from.array('contacts.pairs', Float64Array);
    for (let at = 0; at < lanes.length; at += 6) {
      const [low = 0, high = 0, lowEntity = 0, highEntity = 0, manifolds = 0, told = 0] = lanes.subarray(at, at + 6);
      const key = keyOf(low, high);
      this.#add({ key, low, high, lowEntity, highEntity, manifolds, told: told === 1 });
    }
  }

  #add(pair: ContactPair): ContactPair {
    this.#byKey.set(pair.key, pair);
    this.#of(pair.low).add(pair);
    this.#of(pair.high).add(pair);
    return pair;
  }

  delete(pair: ContactPair): void {
    this.#byKey.delete(pair.key);
    this.#leave(pair.low, pair);
    this.#leave(pair.high, pair);
  }

  /** Visits the pairs of a body, each of which may be deleted in passing (rule CONTACT-25). */
  visit(slot: number, visitor: (pair: ContactPair) => void): void {
    for (const pair of [...(this.#byBody.get(slot) ?? [])]) visitor(pair);
  }

  #of(slot: number): Set<ContactPair> {
    const known = this.#byBody.get(slot);
    if (known !== undefined) return known;
    const pairs = new Set<ContactPair>();
    this.#byBody.set(slot, pairs);
    return pairs;
  }

  #leave(slot: number, pair: ContactPair): void {
    const pairs = this.#byBody.get(slot);
    pairs?.delete(pair);
    if (pairs?.size === 0) this.#byBody.delete(slot);
  }
}

function keyOf(slotA: number, slotB: number): number {
  return slotA < slotB ? slotA * SLOTS + slotB : slotB * SLOTS + slotA;
}
