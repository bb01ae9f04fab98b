/**
 * Real numbers as integers with many fraction bits, and the elementary functions on them by textbook series: slow, plain,
 * and exact far beyond a double. None of it shares a method with the engine's functions.
 */

/** Reals with a fixed number of fraction bits. */
export class BigReals {
  readonly one: bigint;
  readonly pi: bigint;

  constructor(readonly bits: number) {
    this.one = 1n << BigInt(bits);
    // Euler 1755: π = 20 arctan(1/7) + 8 arctan(3/79).
    this.pi = 20n * this.#smallArc(this.one / 7n) + 8n * this.#smallArc((3n * this.one) / 79n);
  }

  /** A double, exactly (below the last fraction bit it is cut off). */
  of(x: number): bigint {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, Math.abs(x));
    const pattern = view.getBigUint64(0);
    const exponent = Number(pattern >> 52n);
    const fraction = pattern & ((1n << 52n) - 1n);
    const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
    const shift = Math.max(exponent, 1) - 1075 + this.bits;
    const size = shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift);
    return x < 0 ? -size : size;
  }

  /** How far a double lies from a real, in steps between doubles of the real's size. */
  ulpsBetween(actual: number, exact: bigint): number {
    const size = exact < 0n ? -exact : exact;
    const exponent = size.toString(2).length - 1 - this.bits;
    const step = Math.max(exponent - 52, -1074) + this.bits;
    const off = this.of(actual) - exact;
    return Number(((off < 0n ? -off : off) << 20n) >> BigInt(step)) / 2 ** 20;
  }

  multiply(a: bigint, b: bigint): bigint {
    return (a * b) >> BigInt(this.bits);
  }

  divide(a: bigint, b: bigint): bigint {
    return (a << BigInt(this.bits)) / b;
  }

  sqrt(a: bigint): bigint {
    const square = a << BigInt(this.bits);
    if (square <= 0n) return 0n;
    let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
    for (;;) {
      const next = (root + square / root) >> 1n;
      if (next >= root) return root;
      root = next;
    }
  }

  sin(x: bigint): bigint {
    const rest = this.#reduced(x);
    let term = rest;
    let sum = 0n;
    for (let n = 1n; term !== 0n; n += 2n) {
      sum += term;
      term = -this.multiply(term, this.multiply(rest, rest)) / ((n + 1n) * (n + 2n));
    }
    return sum;
  }

  cos(x: bigint): bigint {
    return this.sin(x + this.pi / 2n);
  }

  tan(x: bigint): bigint {
    return this.divide(this.sin(x), this.cos(x));
  }

  /** Newton's method on the tangent, from the double nearest to the arc. */
  atan(x: bigint, guess: number): bigint {
    let y = this.of(guess);
    for (let bits = 40; bits < this.bits; bits *= 2) {
      const s = this.sin(y);
      const c = this.cos(y);
      y -= this.divide(s - this.multiply(x, c), c + this.multiply(x, s));
    }
    return y;
  }

  /** The angle of the point (x, y), −π to π, refined from its double on the larger of sine and cosine. */
  arc(x: bigint, y: bigint): bigint {
    const length = this.sqrt(this.multiply(x, x) + this.multiply(y, y));
    let angle = this.of(Math.atan2(this.#near(y, length), this.#near(x, length)));
    for (let bits = 40; bits < this.bits; bits *= 2) {
      // The point turned back by the angle lies at (length, error): its slope is what the angle lacks.
      const s = this.sin(angle);
      const c = this.cos(angle);
      const across = this.multiply(y, c) - this.multiply(x, s);
      const along = this.multiply(x, c) + this.multiply(y, s);
      angle += this.divide(across, along);
    }
    return angle;
  }

  /** a / b as a double, for |a| ≤ |b|. */
  #near(a: bigint, b: bigint): number {
    return Number((a << 1000n) / b) / 2 ** 1000;
  }

  exp(x: bigint): bigint {
    const halvings = 20n + BigInt(Math.max(0, x.toString(2).length - this.bits));
    const small = x >> halvings;
    let term = this.one;
    let sum = 0n;
    for (let n = 1n; term !== 0n; n++) {
      sum += term;
      term = this.multiply(term, small) / n;
    }
    for (let k = 0n; k < halvings; k++) sum = this.multiply(sum, sum);
    return sum;
  }

  /** Halley's method on the exponential, from the double nearest to the logarithm. */
  log(x: bigint, guess: number): bigint {
    let y = this.of(guess);
    for (let bits = 30; bits < this.bits; bits *= 3) {
      const e = this.exp(y);
      y += 2n * this.divide(x - e, x + e);
    }
    return y;
  }

  #reduced(x: bigint): bigint {
    const turn = 2n * this.pi;
    const rest = ((x % turn) + turn) % turn;
    return rest > this.pi ? rest - turn : rest;
  }

  #smallArc(x: bigint): bigint {
    const square = this.multiply(x, x);
    let power = x;
    let sum = 0n;
    for (let n = 1n; power !== 0n; n += 2n) {
      sum += n % 4n === 1n ? power / n : -(power / n);
      power = this.multiply(power, square);
    }
    return sum;
  }
}
