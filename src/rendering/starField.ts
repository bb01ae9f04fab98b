/** The stars in the sky: the twin of shaders/stars.wgsl (rules SHADE-139 to SHADE-147). */

/** Cells along a side of each of the six faces of the cube around the eye; a face goes from -1 to 1. */
export const STAR_CELLS = 300;
/** 2^32 / 50: a cell whose hash is below holds a star. */
const STAR_SHARE = 85899345;
const GOLDEN = 0x9e3779b9;

/** A cell of the star field. Faces 0 to 5 are +X, -X, +Y, -Y, +Z, -Z. */
export interface StarCell {
  readonly face: number;
  readonly column: number;
  readonly row: number;
}

/** A star: its place on the face of its cell, each in [-1, 1], its brightness, and its tint from red, 0, to blue, 1. */
export interface Star {
  readonly place: readonly [u: number, v: number];
  readonly brightness: number;
  readonly tint: number;
}

/** Mixes the bits of an unsigned 32-bit number (Wellons, "Prospecting for Hash Functions", 2018). */
function mixedBits(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

const unitOf = (bits: number): number => (bits >>> 8) / 2 ** 24;

/** The star of a cell, or undefined for 49 cells in 50. */
export function starOf({ face, column, row }: StarCell): Star | undefined {
  const first = mixedBits((face * STAR_CELLS + row) * STAR_CELLS + column + 1);
  if (first >= STAR_SHARE) return undefined;
  const second = mixedBits(first + GOLDEN);
  const third = mixedBits(second + GOLDEN);
  const fourth = mixedBits(third + GOLDEN);
  const place = (index: number, bits: number): number => (index + 0.3 + 0.4 * unitOf(bits)) / (STAR_CELLS / 2) - 1;
  return {
    place: [place(column, second), place(row, third)],
    brightness: 3 * (0.02 + 0.98 * unitOf(fourth)) ** 4,
    tint: unitOf(mixedBits(fourth)),
  };
}
