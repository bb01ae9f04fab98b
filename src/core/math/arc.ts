import { productError, sumError } from './doubleDouble.js';

/**
 * Arc tangent, sine and cosine from + − * / and sqrt alone, the same bits in every JavaScript engine; errors stay under
 * 0.6 units in the last place.
 *
 * All of them are the angle of a point (x, y). The angle of the nearest eighth c = k/8 of the slope is a table value; the
 * rest is the arc tangent of t = (y − c x) / (x + c y), at most 1/16, by its Taylor series. Slopes, points and results are
 * kept as hi + lo until the one rounding at the end.
 */

/** atan(k / 8) for k = 0 to 8, and what its rounding lost. */
const TABLE_HIGH = new Float64Array([
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
]);
const TABLE_LOW = new Float64Array([
  0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17,
  -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17,
]);

const PI_HIGH = 3.141592653589793;
const PI_LOW = 1.2246467991473532e-16;
const HALF_PI_HIGH = 1.5707963267948966;
const HALF_PI_LOW = 6.123233995736766e-17;

/** Set by `slopeAngle`: what its result lost by rounding. */
let angleLow = 0;

/** The angle of the slope (n + nLow) / (d + dLow), 0 to 1; sets `angleLow`. */
function slopeAngle(n: number, nLow: number, d: number, dLow: number): number {
  const slope = n / d;
  // Below 2^−60 the angle is the slope to more than double precision, and the products below could underflow.
  if (slope < 2 ** -60) {
    angleLow = 0;
    return slope;
  }
  const k = Math.round(slope * 8);
  const c = k / 8;
  const cd = c * d;
  const above = n - cd;
  const aboveLow = sumError(n, -cd, above) - productError(c, d, cd) + nLow - c * dLow;
  const cn = c * n;
  const along = d + cn;
  const alongLow = sumError(d, cn, along) + productError(c, n, cn) + dLow + c * nLow;
  const t = above / along;
  const product = t * along;
  const tLow = (above - product - productError(t, along, product) + aboveLow - t * alongLow) / along;
  const z = t * t;
  const series =
    -1 / 3 + z * (1 / 5 + z * (-1 / 7 + z * (1 / 9 + z * (-1 / 11 + z * (1 / 13 + z * (-1 / 15 + z / 17))))));
  const head = (TABLE_HIGH[k] as number) + t;
  const rest =
    sumError(TABLE_HIGH[k] as number, t, head) + (t * z * series + (tLow * (1 - z) + (TABLE_LOW[k] as number)));
  const angle = head + rest;
  angleLow = sumError(head, rest, angle);
  return angle;
}

/** The angle, 0 to π, of the point (x + xLow, y + yLow) with y ≥ 0 and not both zero. */
function pointAngle(y: number, yLow: number, x: number, xLow: number): number {
  const size = Math.abs(x);
  const sizeLow = x < 0 ? -xLow : xLow;
  if (y <= size) {
    const angle = slopeAngle(y, yLow, size, sizeLow);
    return x < 0 ? turned(PI_HIGH, PI_LOW, -angle, -angleLow) : angle;
  }
  const angle = slopeAngle(size, sizeLow, y, yLow);
  return x < 0
    ? turned(HALF_PI_HIGH, HALF_PI_LOW, angle, angleLow)
    : turned(HALF_PI_HIGH, HALF_PI_LOW, -angle, -angleLow);
}

function turned(base: number, baseLow: number, angle: number, low: number): number {
  const sum = base + angle;
  return sum + (sumError(base, angle, sum) + (baseLow + low));
}

/** The angle of the point (x, y) from +x toward +y, −π to π, signed zeros as `Math.atan2` has them. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return NaN;
  let height = Math.abs(y);
  let across = x;
  if (height === Infinity && Math.abs(x) === Infinity) {
    height = 1;
    across = Math.sign(x);
  }
  const largest = Math.max(height, Math.abs(across));
  let angle: number;
  if (largest === 0) {
    angle = Object.is(across, -0) ? PI_HIGH : 0;
  } else {
    // A power of two keeps the slope and brings both into the range in which products are exact.
    const scale = powerOfTwoFor(largest);
    angle = pointAngle(height * scale, 0, across * scale, 0);
  }
  return y < 0 || Object.is(y, -0) ? -angle : angle;
}

function powerOfTwoFor(largest: number): number {
  if (largest > 2 ** 400) return 2 ** -600;
  return largest < 2 ** -400 ? 2 ** 600 : 1;
}

/** The arc tangent, −π/2 to π/2. */
export function atan(x: number): number {
  return x === 0 ? x : atan2(x, 1);
}

/** Set by `otherSide`: what its result lost by rounding. */
let otherLow = 0;

/** sqrt(1 − x²) for |x| < 1; sets `otherLow`. */
function otherSide(x: number): number {
  const square = x * x;
  const rest = 1 - square;
  const restLow = sumError(1, -square, rest) - productError(x, x, square);
  const side = Math.sqrt(rest);
  const product = side * side;
  otherLow = (rest - product - productError(side, side, product) + restLow) / (2 * side);
  return side;
}

/** The arc sine, −π/2 to π/2; NaN outside −1 to 1. */
export function asin(x: number): number {
  const size = Math.abs(x);
  if (!(size < 1)) return size === 1 ? x * HALF_PI_HIGH : NaN;
  // Below 2^−30 the cubic term is less than a quarter of the last place.
  if (size < 2 ** -30) return x;
  const side = otherSide(x);
  const angle = pointAngle(size, 0, side, otherLow);
  return x < 0 ? -angle : angle;
}

/** The arc cosine, 0 to π; NaN outside −1 to 1. */
export function acos(x: number): number {
  if (!(Math.abs(x) < 1)) {
    if (x === 1) return 0;
    return x === -1 ? PI_HIGH : NaN;
  }
  const side = otherSide(x);
  return pointAngle(side, otherLow, x, 0);
}
