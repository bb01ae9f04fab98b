/** Correct rounding to doubles by whole numbers of any length. */

/** The double nearest to p / q, ties to even. `q` is above 0, and the quotient below the largest double. */
export function nearestDouble(p: bigint, q: bigint): number {
  if (p < 0n) return -nearestDouble(-p, q);
  if (p === 0n) return 0;
  // 53 significant bits, unless the quotient is so small that doubles have fewer there.
  let shift = Math.min(53 - (bitsOf(p) - bitsOf(q)), 1074);
  if (scaled(p, q, shift).quotient >= 1n << 53n) shift--;
  const { quotient, rest, divisor } = scaled(p, q, shift);
  const twice = 2n * rest;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return Number(up ? quotient + 1n : quotient) * 2 ** -shift;
}

/** The sum of two doubles, rounded once. */
export function nearestSum(a: number, b: number): number {
  return nearestDouble(wholeUnits(a) + wholeUnits(b), 1n << 1074n);
}

/** A double in units of the smallest one, 2^-1074. */
function wholeUnits(x: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(x));
  const pattern = bits.getBigUint64(0);
  const exponent = pattern >> 52n;
  const fraction = pattern & ((1n << 52n) - 1n);
  const units = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return x < 0 ? -units : units;
}

const bitsOf = (value: bigint): number => value.toString(2).length;

interface Division {
  readonly quotient: bigint;
  readonly rest: bigint;
  readonly divisor: bigint;
}

/** p / q · 2^shift with its rest. */
function scaled(p: bigint, q: bigint, shift: number): Division {
  const dividend = shift >= 0 ? p << BigInt(shift) : p;
  const divisor = shift >= 0 ? q : q << BigInt(-shift);
  return { quotient: dividend / divisor, rest: dividend % divisor, divisor };
}
