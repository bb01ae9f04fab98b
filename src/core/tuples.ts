import { RefusalError } from './errors.js';

/**
 * Vectors as callers give them. Plain JavaScript is held back by no type, and a list that is too short, too long or has a
 * hole would write beside its place, or nothing at all.
 */

/** Whether a value is a list of exactly so many numbers, none of them a hole. */
export function isTuple(value: unknown, length: number): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== length) return false;
  for (let i = 0; i < length; i++) if (typeof value[i] !== 'number') return false;
  return true;
}

const WORDS = ['no', 'one', 'two', 'three', 'four'] as const;

/**
 * Refuses what is no list of exactly `length` finite numbers, each within `most` of zero where that is given.
 * @throws RefusalError naming `field` and `rule`.
 */
export function requireTuple(
  rule: string,
  field: string,
  { value, length, most = Infinity, unit = '' }: TupleCheck,
): void {
  const count = WORDS[length] ?? String(length);
  if (!isTuple(value, length) || !value.every((each) => Number.isFinite(each))) {
    throw new RefusalError({ rule, field, value, reason: `must be a list of ${count} finite numbers` });
  }
  if (value.every((each) => Math.abs(each) <= most)) return;
  throw new RefusalError({ rule, field, value, reason: `must hold numbers within ${String(most)}${unit} of zero` });
}

/** What is asked of a vector. */
interface TupleCheck {
  readonly value: unknown;
  readonly length: number;
  /** The largest size of each number; any that is finite if not given. */
  readonly most?: number;
  /** Behind the limit in the error, such as ` m`. */
  readonly unit?: string;
}
