/** Properties: what holds for all generated inputs, checked with fast-check under one seed for the whole run. */
import fc from 'fast-check';
import { asserted } from './assertions.js';
import { beginProperty, noteCounterexample, type KnownInput } from './counterexamples.js';

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
 * Fails unless a property holds for every generated input, or for the one that the scenario tries alone.
 *
 * @param share the part of the configured runs to make, for a property whose single run is slow.
 * @throws Error with the smallest counterexample, the seed and the number of runs.
 */
export function expectForAll<Ts extends [unknown, ...unknown[]]>(property: fc.IProperty<Ts>, share = 1): void {
  const alone = beginProperty();
  refuseFailure(fc.check(property, parameters<Ts>(share, alone)), alone);
}

/** As `expectForAll`, for a property that awaits. */
export async function expectForAllAsync<Ts extends [unknown, ...unknown[]]>(
  property: fc.IAsyncProperty<Ts>,
  share = 1,
): Promise<void> {
  const alone = beginProperty();
  refuseFailure(await fc.check(property, parameters<Ts>(share, alone)), alone);
}

/** `TERTIUS_FC_SHRINK=off` takes the first counterexample as it is: who only asks whether there is one need not wait. */
function parameters<Ts>(share: number, alone: KnownInput | undefined): fc.Parameters<Ts> {
  if (alone !== undefined) return onlyInput(alone);
  const numRuns = Math.max(1, Math.round(propertyRuns() * share));
  return { numRuns, seed: propertySeed(), endOnFailure: process.env['TERTIUS_FC_SHRINK'] === 'off' };
}

function onlyInput<Ts>(alone: KnownInput): fc.Parameters<Ts> {
  const once = { seed: propertySeed(), numRuns: 1, endOnFailure: true };
  return 'values' in alone ? { ...once, examples: [alone.values as Ts] } : { ...once, ...alone };
}

function refuseFailure<Ts extends unknown[]>(details: fc.RunDetails<Ts>, alone: KnownInput | undefined): void {
  asserted();
  if (!details.failed) return;
  const said = details.errorInstance instanceof Error ? `\n${details.errorInstance.message}` : '';
  const report = `${fc.defaultReportMessage(details) ?? 'the property failed'}${said}`;
  if (alone !== undefined) throw new Error(report);
  const { counterexample, counterexamplePath, seed } = details;
  if (counterexample !== null && counterexamplePath !== null)
    noteCounterexample({ values: counterexample, seed, path: counterexamplePath });
  throw new Error(`${report}\nTERTIUS_FC_SEED=${seed} TERTIUS_FC_RUNS=${propertyRuns()} repeats it`);
}
