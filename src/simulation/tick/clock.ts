/** Simulated time from whole ticks, so that it never drifts. */
export interface Clock {
  /** Ticks a second: the one store of the tick's length (rule TICK-02). */
  readonly tickRate: number;
  /** s */
  readonly startTime: number;
}

/** The time of tick N, in s: one division and one sum, never a running sum (rule TICK-03). */
export function timeAt(clock: Clock, tick: number): number {
  return clock.startTime + tick / clock.tickRate;
}
