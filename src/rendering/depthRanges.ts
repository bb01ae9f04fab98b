/**
 * Three slabs of view depth, so that 32-bit depth serves from a hand before the eye to a planet (rules DEPTH-01 to
 * DEPTH-08). One range with reversed infinite depth would also reach that far, but a vertex 10,000 km away rounds to a
 * metre, and what lies near each other out there would fight for pixels with what lies near the eye.
 */

/** A slab of view depth, m. */
export interface DepthSlab {
  readonly near: number;
  readonly far: number;
}

/** Where the ranges meet, before the overlap, m. */
const BOUNDARIES = [2e3, 2e6] as const;
/** Each boundary is overlapped by this share from both sides, so that no seam opens at it (DEPTH-03). */
const OVERLAP = 0.01;

/** The slabs from near to far: 5 cm to 2.02 km, 1.98 km to 2,020 km, 1,980 km to infinity. */
export const DEPTH_SLABS: readonly [near: DepthSlab, middle: DepthSlab, far: DepthSlab] = [
  { near: 0.05, far: BOUNDARIES[0] * (1 + OVERLAP) },
  { near: BOUNDARIES[0] * (1 - OVERLAP), far: BOUNDARIES[1] * (1 + OVERLAP) },
  { near: BOUNDARIES[1] * (1 - OVERLAP), far: Infinity },
];

/**
 * The slabs in which a sphere draws, as bits from near (1) to far (4): from near to far each one that it touches, up to
 * and with the first that holds its far side (DEPTH-04).
 *
 * @param depth view depth of the centre, m; negative behind the eye.
 */
export function slabsOf(depth: number, radius: number): number {
  let slabs = 0;
  for (let index = 0; index < DEPTH_SLABS.length; index++) {
    const slab = DEPTH_SLABS[index] as DepthSlab;
    if (depth + radius < slab.near || depth - radius > slab.far) continue;
    slabs |= 1 << index;
    if (depth + radius <= slab.far) break;
  }
  return slabs;
}

/** What a slab's depth buffer is cleared to: the depth n / f of its far side, which rejects all beyond it (DEPTH-08). */
export const clearDepthOf = (slab: DepthSlab): number => slab.near / slab.far;
