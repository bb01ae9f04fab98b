/** Properties: what holds for all generated inputs, checked with fast-check under one seed for the whole run. */
import fc from 'fast-check';
import { asserted } from './assertions.js';

/** The seed of runs that name none in `TERTIUS_FC_SEED`, so that two runs check the same inputs. */
const DEFAULT_SEED = 20_260_101;

/** Inputs per property: `TERTIUS_FC_RUNS`, 100 when unset. */
export function propertyRuns(): number {
  return Number(process.env['TERTIUS_FC_RUNS'] ?? 100);
}

/** The seed in use: `TERTIUS_FC_SEED`, or a fixed one. */
export function propertySeed(): number {
  return Number(process.env['TERTIUS_FC_SEED'] ?? DEFAULT_SEED);
}

/**
 * Fails unless a property holds for every generated input.
 *
 * @param share the part of the configured runs to make, for a property whose single run is slow.
 * @throws Error with the smallest counterexample, the seed and the number of runs.
 */
export function expectForAll<Ts extends [unknown, ...unknown[]]>(property: fc.IProperty<Ts>, share = 1): void {
  refuseFailure(fc.check(property, parameters(share)));
}

/** As `expectForAll`, for a property that awaits. */
export async function expectForAllAsync<Ts extends [unknown, ...unknown[]]>(
  property: fc.IAsyncProperty<Ts>,
  share = 1,
): Promise<void> {
  refuseFailure(await fc.check(property, parameters(share)));
}

interface RunParameters {
  readonly numRuns: number;
  readonly seed: number;
  readonly endOnFailure: boolean;
}

/** `TERTIUS_FC_SHRINK=off` takes the first counterexample as it is: who only asks whether there is one need not wait. */
function parameters(share: number): RunParameters {
  const numRuns = Math.max(1, Math.round(propertyRuns() * share));
  return { numRuns, seed: propertySeed(), endOnFailure: process.env['TERTIUS_FC_SHRINK'] === 'off' };
}

function refuseFailure<Ts>(details: fc.RunDetails<Ts>): void {
  asserted();
  if (!details.failed) return;
  const again = `TERTIUS_FC_SEED=${details.seed} TERTIUS_FC_RUNS=${propertyRuns()} repeats it`;
  throw new Error(`${fc.defaultReportMessage(details) ?? 'the property failed'}\n${again}`);
}
