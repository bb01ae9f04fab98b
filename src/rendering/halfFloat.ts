const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** The 16 bits of the half float nearest to a finite value of at most 65,504, ties to even. */
export function halfBits(value: number): number {
  single[0] = value;
  const word = bits[0] as number;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  // Below 2^-14 a half has no leading one of its own: scale the value to whole steps of 2^-24.
  if (exponent <= 0) return sign | roundEven(Math.abs(single[0]) * 2 ** 24);
  return sign | roundEven((exponent * 0x800000 + (word & 0x7fffff)) / 0x2000);
}

function roundEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}
