/** The time that scenarios may take, so that the suite stays one that people run. */
import type { RunOutcome } from './suite.js';

/** Milliseconds of wall time on two quiet cores. */
export const BUDGET = { median: 30, nearlyAll: 300 } as const;

/** How a run keeps to the budget. */
export interface BudgetVerdict {
  readonly median: number;
  /** By nearest rank: nineteen scenarios in twenty take no longer. */
  readonly nearlyAll: number;
  readonly kept: boolean;
}

/** Judges the scenarios of all runs; undefined where none ran. */
export function judgeBudget(outcomes: readonly RunOutcome[]): BudgetVerdict | undefined {
  const times = outcomes
    .flatMap(({ results }) => results.map(({ milliseconds }) => milliseconds))
    .sort((a, b) => a - b);
  const median = times[Math.ceil(times.length * 0.5) - 1];
  const nearlyAll = times[Math.ceil(times.length * 0.95) - 1];
  if (median === undefined || nearlyAll === undefined) return undefined;
  return { median, nearlyAll, kept: median <= BUDGET.median && nearlyAll <= BUDGET.nearlyAll };
}

/** Says in one line how the run kept to the budget. */
export function describeBudget({ median, nearlyAll, kept }: BudgetVerdict): string {
  const figures = [
    `median ${median.toFixed(0)} ms of ${BUDGET.median}`,
    `95th percentile ${nearlyAll.toFixed(0)} ms of ${BUDGET.nearlyAll}`,
  ];
  return `Time budget of a scenario: ${figures.join(', ')}: ${kept ? 'kept' : 'over it (which fails with --budget alone)'}`;
}
