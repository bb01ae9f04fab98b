import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';

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
  /** The slot and the id of the body that has each index now. */
  #slots = new Int32Array(64);
  #ids = new Uint32Array(64);

  /** The id for the body of a slot: with the index freed last, or a new one. */
  take(slot: number): number {
    const index = this.#free.pop() ?? this.#next++;
    if (index >= this.#sequence.length) this.#widen();
    const sequence = (this.#sequence[index] as number) + 1;
    this.#sequence[index] = sequence;
    const id = (index | ((sequence & 0xff) << INDEX_BITS)) >>> 0;
    this.#slots[index] = slot;
    this.#ids[index] = id;
    return id;
  }

  give(id: number): void {
    const index = indexOf(id);
    this.#slots[index] = -1;
    this.#free.push(index);
  }

  /** The slot of the body with an id, -1 when it is gone. */
  slotOf(id: number): number {
    const index = indexOf(id);
    return this.#ids[index] === id >>> 0 ? (this.#slots[index] as number) : -1;
  }

  save(out: SaveWriter): void {
    out.array('ids.sequence', this.#sequence.subarray(0, this.#next));
    out.array('ids.slots', this.#slots.subarray(0, this.#next));
    out.array('ids.ids', this.#ids.subarray(0, this.#next));
    out.array('ids.free', new Uint32Array(this.#free));
  }

  /** Takes what `save` wrote, in place of ids that were never taken. */
  restore(from: SaveReader): void {
    const sequence = from.array('ids.sequence', Uint8Array);
    while (this.#sequence.length < sequence.length) this.#widen();
    this.#next = sequence.length;
    this.#sequence.set(sequence);
    from.into('ids.slots', this.#slots);
    from.into('ids.ids', this.#ids);
    this.#free.push(...from.array('ids.free', Uint32Array));
  }

  #widen(): void {
    const room = 2 * this.#sequence.length;
    const [sequence, slots, ids] = [this.#sequence, this.#slots, this.#ids] as const;
    this.#sequence = new Uint8Array(room);
    this.#slots = new Int32Array(room);
    this.#ids = new Uint32Array(room);
    this.#sequence.set(sequence);
    this.#slots.set(slots);
    this.#ids.set(ids);
  }
}

function indexOf(id: number): number {
  return id & ((1 << INDEX_BITS) - 1);
}
