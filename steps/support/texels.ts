/** Texels of render targets as numbers. */

/** The value of 16 bits of a half float (IEEE 754 binary16). */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The lanes of one texel of a target of half floats. */
export function halfTexel(
  bytes: Uint8Array<ArrayBuffer>,
  index: number,
): readonly [red: number, green: number, blue: number, alpha: number] {
  const view = new DataView(bytes.buffer);
  const lane = (offset: number): number => halfToNumber(view.getUint16(index * 8 + offset * 2, true));
  return [lane(0), lane(1), lane(2), lane(3)];
}

/** The lanes of one texel of a target of signed 16-bit integers. */
export function signedTexel(
  bytes: Uint8Array<ArrayBuffer>,
  index: number,
): readonly [x: number, y: number, z: number, w: number] {
  const view = new DataView(bytes.buffer);
  const lane = (offset: number): number => view.getInt16(index * 8 + offset * 2, true);
  return [lane(0), lane(1), lane(2), lane(3)];
}

/** One lane of one texel of a target of bytes. */
export const byteLane = (bytes: Uint8Array, index: number, lane: number): number => bytes[index * 4 + lane] as number;

/** One texel of a target of 32-bit floats. */
export const floatTexel = (bytes: Uint8Array<ArrayBuffer>, index: number): number =>
  new DataView(bytes.buffer).getFloat32(index * 4, true);
