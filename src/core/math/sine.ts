import { productError, sumError } from './doubleDouble.js';

/**
 * Sine, cosine and tangent from + − * / alone, the same bits in every JavaScript engine.
 *
 * An angle is reduced by multiples of π/2 to y + yLow within ±π/4, where the Taylor series converge fast: the first
 * term left out is below 2^−60 of the result. Errors stay under 0.7 units in the last place (tangent: 0.8).
 */

/** π/2 in three parts of 33 bits, whose products with a count below 2^20 are exact, and a fourth of 53 bits. */
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487111665e-21;
const HALF_PI_4 = 8.4784276603689e-32;
const TWO_OVER_PI = 0.6366197723675814;
const QUARTER_PI = 0.7853981633974483;
/** 2^20 π/2: up to here the parts of π/2 suffice. */
const SPLIT_RANGE = 1647099.3291652855;

/** The reduced angle, set by `reduce`: x = quadrant π/2 + high + low. */
let high = 0;
let low = 0;

/** Sets `high` and `low` and returns the quadrant, 0 to 3. */
function reduce(x: number): number {
  const size = Math.abs(x);
  if (size <= QUARTER_PI) {
    high = x;
    low = 0;
    return 0;
  }
  return size <= SPLIT_RANGE ? reduceBySplit(x) : reduceByInteger(x);
}

/** Cody and Waite's reduction: the parts cancel one by one, each difference exact or with its rounding kept. */
function reduceBySplit(x: number): number {
  const count = Math.round(x * TWO_OVER_PI);
  const first = x - count * HALF_PI_1;
  const second = count * HALF_PI_2;
  const afterSecond = first - second;
  const third = count * HALF_PI_3;
  const afterThird = afterSecond - third;
  const rest = sumError(first, -second, afterSecond) + sumError(afterSecond, -third, afterThird) - count * HALF_PI_4;
  high = afterThird + rest;
  low = sumError(afterThird, rest, high);
  return ((count % 4) + 4) % 4;
}

/** Fraction bits of the integer π/2: 1,024 for the largest angle, and 176 to spare for one next to a multiple of π/2. */
const FRACTION_BITS = 1200n;
let halfPi = 0n;

/** Reduction in integers, exact for every double; angles beyond 1.6e6 rad are rare enough for its microseconds. */
function reduceByInteger(x: number): number {
  if (!(Math.abs(x) < Infinity)) {
    high = NaN;
    low = NaN;
    return 0;
  }
  if (halfPi === 0n) halfPi = 8n * arcCotangent(5n) - 2n * arcCotangent(239n);
  // A double above 2^20 is a whole number of 2^−32; one above 2^53 is a whole number.
  const fixed = Math.abs(x) < 2 ** 53 ? BigInt(x * 2 ** 32) << (FRACTION_BITS - 32n) : BigInt(x) << FRACTION_BITS;
  let count = fixed / halfPi;
  let rest = fixed - count * halfPi;
  // Division truncates; the nearest multiple leaves at most π/4.
  if (2n * rest > halfPi) {
    count += 1n;
    rest -= halfPi;
  } else if (2n * rest < -halfPi) {
    count -= 1n;
    rest += halfPi;
  }
  // 200 fraction bits keep 138 significant ones: no double lies nearer than 2^−62 to a multiple of π/2.
  const kept = rest >> (FRACTION_BITS - 200n);
  const unit = 2 ** -200;
  high = Number(kept) * unit;
  low = Number(kept - BigInt(high * 2 ** 200)) * unit;
  return Number(((count % 4n) + 4n) % 4n);
}

/** arctan(1/n) as an integer with FRACTION_BITS of fraction, by its Taylor series (Machin 1706). */
function arcCotangent(n: bigint): bigint {
  let power = (1n << FRACTION_BITS) / n;
  let sum = 0n;
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += odd % 4n === 1n ? power / odd : -(power / odd);
    power /= n * n;
  }
  return sum;
}

/** What sin(high + low) exceeds `high` by: the series up to y^17/17!, and low cos y. */
function sineRest(): number {
  const z = high * high;
  const series =
    -1 / 6 +
    z *
      (1 / 120 +
        z *
          (-1 / 5040 +
            z *
              (1 / 362880 +
                z * (-1 / 39916800 + z * (1 / 6227020800 + z * (-1 / 1307674368000 + z / 355687428096000))))));
  return high * z * series + low * (1 - 0.5 * z);
}

/** The head of cos(high + low) = head + rest: 1 − y²/2 as rounded. */
let cosineHead = 0;

/** Sets `cosineHead` and returns the rest: the series up to y^18/18!, −low sin y, and what rounding the head lost. */
function cosineRest(): number {
  const z = high * high;
  const half = 0.5 * z;
  cosineHead = 1 - half;
  const series =
    1 / 24 +
    z *
      (-1 / 720 +
        z *
          (1 / 40320 +
            z *
              (-1 / 3628800 +
                z * (1 / 479001600 + z * (-1 / 87178291200 + z * (1 / 20922789888000 - z / 6402373705728000))))));
  return z * z * series - high * low + (sumError(1, -half, cosineHead) - 0.5 * productError(high, high, z));
}

function reducedSine(): number {
  return high + sineRest();
}

function reducedCosine(): number {
  const rest = cosineRest();
  return cosineHead + rest;
}

/** The sine of an angle in radians; NaN for NaN and infinities. */
export function sin(x: number): number {
  const quadrant = reduce(x);
  // The sign of −0 passes through the reduction only without the rest's +0.
  if (high === 0) return x === 0 ? x : high;
  const value = quadrant % 2 === 0 ? reducedSine() : reducedCosine();
  return quadrant < 2 ? value : -value;
}

/** The cosine of an angle in radians; NaN for NaN and infinities. */
export function cos(x: number): number {
  const quadrant = reduce(x);
  const value = quadrant % 2 === 0 ? reducedCosine() : reducedSine();
  return quadrant === 0 || quadrant === 3 ? value : -value;
}

/** `out[o] = sin x`, `out[o + 1] = cos x`, with one reduction and the bits of `sin` and `cos`. */
export function sinCos(out: Float64Array, o: number, x: number): void {
  const quadrant = reduce(x);
  const s = x === 0 ? x : reducedSine();
  const c = reducedCosine();
  const swap = quadrant % 2 === 1;
  const sine = swap ? c : s;
  const cosine = swap ? s : c;
  out[o] = quadrant < 2 ? sine : -sine;
  out[o + 1] = quadrant === 0 || quadrant === 3 ? cosine : -cosine;
}

/** The tangent of an angle in radians: the quotient of sine and cosine, each with its rounding kept. */
export function tan(x: number): number {
  const odd = reduce(x) % 2 === 1;
  if (high === 0) return x;
  const sineTail = sineRest();
  const sine = high + sineTail;
  const sineLow = sumError(high, sineTail, sine);
  const cosineTail = cosineRest();
  const cosine = cosineHead + cosineTail;
  const cosineLow = sumError(cosineHead, cosineTail, cosine);
  return odd ? -quotient(cosine, cosineLow, sine, sineLow) : quotient(sine, sineLow, cosine, cosineLow);
}

/** (a + aLow) / (b + bLow), corrected once by the exact remainder. */
function quotient(a: number, aLow: number, b: number, bLow: number): number {
  const q = a / b;
  const product = q * b;
  return q + (a - product - productError(q, b, product) + aLow - q * bLow) / b;
}
