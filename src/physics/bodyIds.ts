/** An id holds the index in 23 bits and the sequence number in the 8 above; the highest bit is the broad phase's own. */
const INDEX_BITS = 23;

/**
 * The ids of one home's bodies.
 *
 * A home numbers its bodies itself, since Jolt orders contacts by id and a reused system would number them by its past.
 * An index that comes back gets the next of 256 sequence numbers, so that no new body finds an old one's contacts.
 */
export class BodyIds {
  readonly #free: number[] = [];
  #next = 0;
  #sequence = new Uint8Array(64);

  /** The id for the next body: the index freed last, or a new one. */
  take(): number {
    const index = this.#free.pop() ?? this.#next++;
    if (index >= this.#sequence.length) {
      const wider = new Uint8Array(2 * this.#sequence.length);
      wider.set(this.#sequence);
      this.#sequence = wider;
    }
    const sequence = (this.#sequence[index] as number) + 1;
    this.#sequence[index] = sequence;
    return (index | ((sequence & 0xff) << INDEX_BITS)) >>> 0;
  }

  give(id: number): void {
    this.#free.push(id & ((1 << INDEX_BITS) - 1));
  }
}
