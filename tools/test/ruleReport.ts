/** rules.json: what the run says of each rule, scenario by scenario. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readInventory } from '../rules/inventory.js';
import { buildMatrix, type MatrixRow } from '../rules/matrix.js';
import { readScenarios, type TaggedScenario } from '../rules/scenarios.js';
import type { ScenarioResult } from './scenarioResult.js';
import { describe, type RunOutcome } from './suite.js';

/** How a scenario fared in one run. */
type ScenarioOutcome = 'passed' | 'failed' | 'not run';

/**
 * How a rule fared: `partly run` is one of which nothing failed, but of which a scenario did not run that belongs to the
 * default suite.
 */
type RuleOutcome = 'passed' | 'failed' | 'partly run' | 'not run' | 'no scenario' | 'declined';

/** A scenario, or a row of its examples, that claims a rule. */
interface RuleScenario {
  readonly id: string;
  readonly name: string;
  /** By the settings of the run; a scenario of the first run alone has no other. */
  readonly outcomes: Readonly<Record<string, ScenarioOutcome>>;
}

/** One rule. */
interface RuleEntry {
  readonly outcome: RuleOutcome;
  readonly scenarios: readonly RuleScenario[];
}

/** The whole file. */
export interface RuleReport {
  readonly runs: readonly string[];
  readonly rules: Readonly<Record<string, RuleEntry>>;
}

/** Reads the rules and the features of the checkout, and joins them with what came out. */
export function reportRules(outcomes: readonly RunOutcome[]): RuleReport {
  const folder = join('docs', 'rules');
  const inventory = existsSync(folder) ? readInventory(folder) : { rules: new Map(), problems: [] };
  const runs = outcomes.map(({ settings, results }) => ({
    name: describe(settings),
    results: new Map(results.map((result) => [result.id, result])),
  }));
  const { rows } = buildMatrix(inventory, readScenarios('features'));
  return {
    runs: runs.map(({ name }) => name),
    rules: Object.fromEntries(rows.map((row) => [row.rule.id, entryOf(row, runs)])),
  };
}

interface NamedRun {
  readonly name: string;
  readonly results: ReadonlyMap<string, ScenarioResult>;
}

function entryOf({ state, scenarios }: MatrixRow, runs: readonly NamedRun[]): RuleEntry {
  if (state === 'declined') return { outcome: 'declined', scenarios: [] };
  const fared = scenarios.map((scenario) => ({ scenario, entries: entriesOf(scenario, runs) }));
  const all = fared.flatMap(({ entries }) => entries);
  const expected = fared.flatMap(({ scenario, entries }) =>
    scenario.pending || scenario.leftOut ? [] : entries.flatMap(outcomesOf),
  );
  return { outcome: outcomeOf(all.flatMap(outcomesOf), expected), scenarios: all };
}

const outcomesOf = ({ outcomes }: RuleScenario): ScenarioOutcome[] => Object.values(outcomes);

function outcomeOf(all: readonly ScenarioOutcome[], expected: readonly ScenarioOutcome[]): RuleOutcome {
  if (all.length === 0) return 'no scenario';
  if (all.includes('failed')) return 'failed';
  if (!all.includes('passed')) return 'not run';
  return expected.includes('not run') ? 'partly run' : 'passed';
}

function entriesOf({ name, once, runs: ids }: TaggedScenario, runs: readonly NamedRun[]): RuleScenario[] {
  const own = once ? runs.slice(0, 1) : runs;
  return ids.map((id) => ({
    id,
    name: runs[0]?.results.get(id)?.name ?? name,
    outcomes: Object.fromEntries(own.map((run) => [run.name, fared(run.results.get(id))])),
  }));
}

function fared(result: ScenarioResult | undefined): ScenarioOutcome {
  if (result === undefined || result.notRun !== undefined) return 'not run';
  return result.passed ? 'passed' : 'failed';
}
