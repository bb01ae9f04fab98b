/**
 * The most that the pushes of a step change a body by, m/s and m²/s: far past the speed at which physics stops a body, and
 * small enough that no square of it leaves a float. A light body under a stronger push would lose its velocity, or get none
 * that is a number.
 */
const MOST_CHANGE = 1e10;

/** The largest impulse along an axis that a body of `mass` kg takes in a step, N s; of an angular one, N m s. @hot */
export function mostImpulse(mass: number): number {
  return MOST_CHANGE * mass;
}

/** Whether a sum of pushes keeps within what a step takes and what a float holds, in which physics takes it. @hot */
export function isWithinPush(sum: number, most: number): boolean {
  return Math.abs(sum) <= most && Number.isFinite(Math.fround(sum));
}

/** The same for a sum and a limit that lie in arrays: numbers that are handed over one by one may be boxed. @hot */
export function isWithinPushAt(sums: Float64Array, at: number, limits: Float64Array, limit: number): boolean {
  const sum = sums[at] as number;
  return Math.abs(sum) <= (limits[limit] as number) && Number.isFinite(Math.fround(sum));
}
