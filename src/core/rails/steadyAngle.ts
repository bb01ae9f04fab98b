import { productError } from '../math/doubleDouble.js';

/** 2π and what its rounding lost. */
const TWO_PI = 6.283185307179586;
const TWO_PI_LOW = 2.4492935982947064e-16;

/** Beyond 2^50 rad a double's own spacing is 1/8 rad, and no care keeps the angle. */
const MEANINGFUL = 2 ** 50;

/** Below 2^900 the rounding of a product can be had exactly. */
const EXACT = 2 ** 900;

/** Set by `steadyAngle`: whether it took off an odd number of whole turns. */
let odd = false;

/** −1 when the last `steadyAngle` took off an odd number of whole turns, else 1: the sign that half angles carry on. */
export function halfTurnSign(): 1 | -1 {
  return odd ? -1 : 1;
}

/**
 * The angle, −π to π, that a steady turn at `rate` (rad/s) has reached `time` seconds after it stood at `start`.
 *
 * The product of rate and time and the whole turns taken off keep what rounding loses: after 1e5 turns a plain product
 * would place a body on an orbit of 6,800 km half a millimetre off, at random in each step.
 */
export function steadyAngle(start: number, rate: number, time: number): number {
  const product = rate * time;
  odd = false;
  const meaningful = Math.abs(product) < MEANINGFUL && Math.abs(start) < MEANINGFUL;
  if (!(meaningful && Math.abs(rate) < EXACT && Math.abs(time) < EXACT)) return farAngle(product, start);
  const count = Math.round(product / TWO_PI);
  const whole = count * TWO_PI;
  const kept = productError(rate, time, product) - productError(count, TWO_PI, whole) - count * TWO_PI_LOW;
  const rest = product - whole + kept + start;
  const more = Math.round(rest / TWO_PI);
  odd = (count + more) % 2 !== 0;
  return rest - more * TWO_PI - more * TWO_PI_LOW;
}

/** Some finite angle, by the exact remainder; an infinite product gives the start. */
function farAngle(product: number, start: number): number {
  const turned = Number.isFinite(product) ? product % TWO_PI : 0;
  const angle = (turned + (start % TWO_PI)) % TWO_PI;
  if (Math.abs(angle) <= Math.PI) return angle;
  return angle > 0 ? angle - TWO_PI : angle + TWO_PI;
}
