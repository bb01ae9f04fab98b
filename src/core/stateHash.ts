/**
 * A 64-bit hash of state as named values, never of raw memory: two lanes of 32 bits, each a multiply-and-rotate mix in the
 * manner of MurmurHash3 (Appleby 2011), in plain integer arithmetic and so the same in every engine.
 */
export class StateHash {
  /** Raised whenever what is hashed changes, so that hashes of two versions never pass for one another. */
  static readonly version = 3;
  #low = 0x9747b28c;
  #high = 0x1b873593;
  #words = 0;
  readonly #double = new Float64Array(1);
  readonly #halves = new Uint32Array(this.#double.buffer);

  /** A whole number of 32 bits. */
  word(value: number): this {
    const mixed = Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
    this.#low = (Math.imul(rotate(this.#low ^ mixed, 13), 5) + 0xe6546b64) | 0;
    this.#high = (Math.imul(rotate(this.#high ^ Math.imul(mixed, 0x85ebca6b), 17), 9) + 0x38b34ae5 + this.#low) | 0;
    this.#words++;
    return this;
  }

  /** A double by its bits: every NaN is one value, 0 and -0 are two. */
  double(value: number): this {
    this.#double[0] = value === value ? value : NaN;
    return this.word(this.#halves[0] as number).word(this.#halves[1] as number);
  }

  doubles(values: ArrayLike<number>, from: number, count: number): this {
    for (let i = from; i < from + count; i++) this.double(values[i] as number);
    return this;
  }

  text(value: string): this {
    this.word(value.length);
    for (let i = 0; i < value.length; i++) this.word(value.charCodeAt(i));
    return this;
  }

  bytes(values: Uint8Array): this {
    this.word(values.length);
    for (let i = 0; i < values.length; i += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = [values[i], values[i + 1], values[i + 2], values[i + 3]];
      this.word(a | (b << 8) | (c << 16) | (d << 24));
    }
    return this;
  }

  /** The hash so far as 16 hexadecimal digits. */
  digest(): string {
    const low = finish(this.#low ^ this.#words);
    const high = finish(this.#high ^ low);
    return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
  }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
