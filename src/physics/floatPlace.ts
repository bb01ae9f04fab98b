/** Squares of a coordinate must stay in a float's range, which ends at 3.4e38. */
const FAR = 1e18;

/** The float that Jolt gets for a coordinate in m: the nearest one, and never one that its own sums turn into NaN. */
export function floatPlace(coordinate: number): number {
  return Math.fround(Math.max(-FAR, Math.min(FAR, coordinate)));
}
