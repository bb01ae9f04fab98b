/** Simulated time from whole ticks, so that it never drifts. */
export interface Clock {
  /** Ticks a second: the one store of the tick's length (rule TICK-02). */
  readonly tickRate: number;
  /** s */
  readonly startTime: number;
}

/** The time of tick N, in s: one division and one sum, never a running sum (rule TICK-03). */
export function timeAt(clock: Clock, tick: number): number {
  return clock.startTime + seconds(clock, tick);
}

/** How long a count of ticks lasts, in s, with the one rounding of the division (rule TICK-07). */
export function seconds(clock: Clock, ticks: number): number {
  return ticks / clock.tickRate;
}

/** The length of a tick, s (rule TICK-06). */
export function deltaTime(clock: Clock): number {
  return 1 / clock.tickRate;
}
