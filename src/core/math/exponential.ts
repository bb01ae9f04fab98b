import { productError, sumError } from './doubleDouble.js';

/**
 * Exponential, logarithm and power from + − * / alone, the same bits in every JavaScript engine. Errors stay under 0.6
 * units in the last place; a power whose exact value is a double is that double.
 */

/** ln 2: 40 bits, whose product with an exponent is exact, then 53 more. */
const LN2_1 = 0.6931471805592082;
const LN2_2 = 7.371002565167799e-13;
const ONE_OVER_LN2 = 1.4426950408889634;

/** e^(x + xLow) for |x| < 1,000: x less the nearest k ln 2 goes through the Taylor series, and 2^k scales the result. */
function exponential(x: number, xLow: number): number {
  const k = Math.round(x * ONE_OVER_LN2);
  const first = x - k * LN2_1;
  const second = k * LN2_2;
  const coarse = first - second;
  const fine = sumError(first, -second, coarse) - productError(k, LN2_2, second) + xLow;
  const r = coarse + fine;
  const rLow = sumError(coarse, fine, r);
  // |r| ≤ 0.347: the first term left out, r^15/15!, is 2^−63.
  const series =
    1 / 2 +
    r *
      (1 / 6 +
        r *
          (1 / 24 +
            r *
              (1 / 120 +
                r *
                  (1 / 720 +
                    r *
                      (1 / 5040 +
                        r *
                          (1 / 40320 +
                            r *
                              (1 / 362880 +
                                r *
                                  (1 / 3628800 +
                                    r *
                                      (1 / 39916800 +
                                        r * (1 / 479001600 + r * (1 / 6227020800 + r / 87178291200)))))))))));
  const head = 1 + r;
  return scaled(head + (sumError(1, r, head) + (r * r * series + rLow * head)), k);
}

/** v 2^k with one rounding, also where the result is subnormal. */
function scaled(v: number, k: number): number {
  if (k > 1000) return v * 2 ** 600 * powerOfTwo(k - 600);
  if (k < -1000) return v * powerOfTwo(k + 600) * 2 ** -600;
  return v * powerOfTwo(k);
}

const bits = new DataView(new ArrayBuffer(8));

/** 2^k exactly, for −1022 ≤ k ≤ 1023. */
function powerOfTwo(k: number): number {
  bits.setUint32(0, (k + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

/** e^x. */
export function exp(x: number): number {
  if (!(Math.abs(x) < 1000)) {
    if (Number.isNaN(x)) return NaN;
    return x > 0 ? Infinity : 0;
  }
  return exponential(x, 0);
}

/** Set by `logarithm`: what its result lost by rounding. */
let logLow = 0;

/**
 * ln x for a positive finite x, to about 2^−68 of its value; sets `logLow`.
 *
 * x = 2^k m with m between sqrt(1/2) and sqrt 2; with s = (m − 1) / (m + 1), ln m = 2 (s + s³/3 + s⁵/5 + …) and s² ≤
 * 0.0295. The first coefficients are kept as hi + lo, from 1/9 on a double is enough.
 */
function logarithm(x: number): number {
  let k = 0;
  let m = x;
  if (x < 2 ** -1022) {
    m = x * 2 ** 54;
    k = -54;
  }
  bits.setFloat64(0, m);
  const exponent = (bits.getUint32(0) >>> 20) - 1023;
  // Halved apart, because 2^−1023 is no normal double.
  m = m * 0.5 * powerOfTwo(1 - exponent);
  k += exponent;
  if (m > Math.SQRT2) {
    m *= 0.5;
    k += 1;
  }

  const above = m - 1;
  const below = m + 1;
  const belowLow = sumError(m, 1, below);
  const s = above / below;
  const product = s * below;
  const sLow = (above - product - productError(s, below, product) - s * belowLow) / below;
  const z = s * s;
  const zLow = productError(s, s, z) + 2 * s * sLow;

  const tail =
    z *
    (1 / 9 +
      z *
        (1 / 11 +
          z *
            (1 / 13 +
              z * (1 / 15 + z * (1 / 17 + z * (1 / 19 + z * (1 / 21 + z * (1 / 23 + z * (1 / 25 + z / 27)))))))));
  let sum = 1 / 7 + tail;
  let sumLow = sumError(1 / 7, tail, sum) + 7.93016446160826e-18;
  // Two more Horner steps in hi + lo, with 1/5 and 1/3 and what their rounding lost.
  for (let step = 0; step < 2; step++) {
    const coefficient = step === 0 ? 1 / 5 : 1 / 3;
    const coefficientLow = step === 0 ? -1.1102230246251566e-17 : 1.850371707708594e-17;
    const term = sum * z;
    const termLow = productError(sum, z, term) + sum * zLow + sumLow * z;
    sum = coefficient + term;
    sumLow = sumError(coefficient, term, sum) + termLow + coefficientLow;
  }
  const cubic = sum * z;
  const cubicLow = productError(sum, z, cubic) + sum * zLow + sumLow * z;
  const rest = s * cubic;
  const restLow = productError(s, cubic, rest) + s * cubicLow + sLow * cubic;

  const logM = 2 * (s + rest);
  const logMLow = 2 * (sumError(s, rest, s + rest) + (sLow + restLow));
  const main = k * LN2_1;
  const second = k * LN2_2;
  const secondLow = productError(k, LN2_2, second);
  const head = main + logM;
  const headLow = sumError(main, logM, head);
  const next = headLow + second;
  const nextLow = sumError(headLow, second, next) + secondLow + logMLow;
  const value = head + (next + nextLow);
  logLow = head - value + next + nextLow;
  return value;
}

/** The natural logarithm: −Infinity at 0, NaN below. */
export function log(x: number): number {
  if (!(x > 0) || x === Infinity) {
    if (x === 0) return -Infinity;
    return x === Infinity ? x : NaN;
  }
  return logarithm(x);
}

/** x to the power y, with the special cases of `Math.pow`. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  const size = Math.abs(x);
  if (Math.abs(y) === Infinity) {
    if (size === 1) return NaN;
    return size > 1 === y > 0 ? Infinity : 0;
  }
  const negative = x < 0 || Object.is(x, -0);
  const odd = Math.abs(y) < 2 ** 53 && Math.abs(y % 2) === 1;
  const sign = negative && odd ? -1 : 1;
  if (size === 0 || size === Infinity) return sign * (size > 0 === y > 0 ? Infinity : 0);
  if (negative && !Number.isInteger(y)) return NaN;
  return sign * powerOfPositive(size, y);
}

function powerOfPositive(x: number, y: number): number {
  const logHigh = logarithm(x);
  if (logHigh === 0) return 1;
  const high = y * logHigh;
  if (!(Math.abs(high) < 1000)) return high > 0 ? Infinity : 0;
  const low = productError(y, logHigh, high) + y * logLow;
  return exponential(high, low);
}
