/** How far a measured value may lie from the expected one, and the assertion that says so. */
import { asserted } from './assertions.js';
import {
  ACCELERATION,
  ANGLE,
  DISTANCE,
  DURATION,
  ENERGY,
  FORCE,
  MASS,
  SPEED,
  TURN_RATE,
  NUMBER,
  quantityPattern,
  readNumber,
  readQuantity,
  type Units,
} from './units.js';

/** Absolute in SI units, relative to the expected value, or counted in steps between neighbouring doubles. */
export type Tolerance =
  | { readonly kind: 'absolute'; readonly amount: number }
  | { readonly kind: 'relative'; readonly amount: number }
  | { readonly kind: 'ulps'; readonly amount: number };

const ABSOLUTE: Units = {
  ...DISTANCE,
  ...DURATION,
  ...SPEED,
  ...ACCELERATION,
  ...ANGLE,
  ...TURN_RATE,
  ...MASS,
  ...FORCE,
  ...ENERGY,
};

/** `1 mm`, `0.1 %`, `2 ulps` or `1 part in 1,000,000`. */
export const TOLERANCE_PATTERN = `${NUMBER} ?%|${NUMBER} ulps?|1 part in ${NUMBER}|${quantityPattern(ABSOLUTE)}`;

/** Reads a text that `TOLERANCE_PATTERN` matches. */
export function readTolerance(text: string): Tolerance {
  if (text.endsWith('%')) return { kind: 'relative', amount: readNumber(text.slice(0, -1).trim()) / 100 };
  if (text.startsWith('1 part in ')) return { kind: 'relative', amount: 1 / readNumber(text.slice(10)) };
  const ulps = / ulps?$/.exec(text);
  if (ulps !== null) return { kind: 'ulps', amount: readNumber(text.slice(0, ulps.index)) };
  return { kind: 'absolute', amount: readQuantity(text, ABSOLUTE) };
}

/** Fails unless `actual` lies within the tolerance of `expected`; a NaN never does. @throws Error naming `what`. */
export function expectWithin(what: string, actual: number, expected: number, tolerance: Tolerance): void {
  asserted();
  const room = roomAround(expected, tolerance);
  const off = Math.abs(actual - expected);
  if (off <= room) return;
  throw new Error(`${what} is ${actual}, expected ${expected} within ${room}; it is off by ${off}`);
}

/** The distance from the expected value that is still accepted, in its own unit. */
export function roomAround(expected: number, tolerance: Tolerance): number {
  switch (tolerance.kind) {
    case 'absolute':
      return tolerance.amount;
    case 'relative':
      return tolerance.amount * Math.abs(expected);
    case 'ulps':
      return tolerance.amount * ulpOf(expected);
  }
}

/** The gap to the next double away from zero. */
function ulpOf(value: number): number {
  const bits = new BigInt64Array(new Float64Array([Math.abs(value)]).buffer);
  bits[0] = (bits[0] ?? 0n) + 1n;
  return (new Float64Array(bits.buffer)[0] as number) - Math.abs(value);
}
