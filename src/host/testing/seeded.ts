/**
 * Numbers that look drawn and are the same for a seed everywhere (Steele and Vigna's mulberry32 kind: a counter, mixed), so
 * that a test that fails can be repeated.
 */
export class Seeded {
  #state: number;

  /** @param seed any whole number; its low 32 bits count. */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number from `least` to below `most`. */
  between(least: number, most: number): number {
    return least + (most - least) * this.#share();
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.#share() * count);
  }

  /** One of a list. @throws RangeError for an empty one. */
  oneOf<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const index = this.below(list.length);
    if (index >= list.length) throw new RangeError('there is nothing to choose from');
    return list[index] as T;
  }

  #share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
