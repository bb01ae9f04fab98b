/**
 * What rounding loses: the exact difference between a sum or product and its double. A value kept as hi + lo has about
 * 106 bits; these two functions are all that takes (Dekker 1971, Knuth TAOCP 4.2.2).
 */

/** 2^27 + 1: splits a double into two halves of 26 bits whose products are exact. */
const SPLIT = 134217729;

/** `(a + b) − s` exactly, for `s = a + b` as rounded. */
export function sumError(a: number, b: number, s: number): number {
  const bRounded = s - a;
  return a - (s - bRounded) + (b - bRounded);
}

/** `(a * b) − p` exactly, for `p = a * b` as rounded; needs |a|, |b| < 2^996 and |p| > 2^−968 or p = 0. */
export function productError(a: number, b: number, p: number): number {
  const ca = SPLIT * a;
  const ah = ca - (ca - a);
  const al = a - ah;
  const cb = SPLIT * b;
  const bh = cb - (cb - b);
  const bl = b - bh;
  return ah * bh - p + ah * bl + al * bh + al * bl;
}
