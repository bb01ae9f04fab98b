/**
 * `npm run rules`: which rules of docs/rules are proved by which scenarios, and which claims are wrong.
 *
 * It fails on an id that no rule has, in a tag or in a source, on tags where they must not stand, on more than three ids and
 * more than seven steps on a scenario, and on fewer linked rules than docs/rules/baseline.json has; with `--ran` also on a
 * claim whose scenario did not pass in the last full run, on a Then of that run that asserted nothing, and on a step that no
 * scenario uses. `--back` lists scenarios with their rules, and `--raise` writes the present numbers of linked rules into
 * the baseline.
 */
import { join } from 'node:path';
import { asksForHelp } from './help.js';
import { readRulesArguments, requireArea, USAGE, type RulesArguments } from './rules/arguments.js';
import { checkBaseline, raiseBaseline } from './rules/baseline.js';
import { checkCitations } from './rules/citations.js';
import { readInventory } from './rules/inventory.js';
import { checkLastRun } from './rules/lastRun.js';
import { buildMatrix, totalsByArea, type AreaTotals, type MatrixRow } from './rules/matrix.js';
import { readScenarios } from './rules/scenarios.js';

const BASELINE = join('docs', 'rules', 'baseline.json');

function main(args: RulesArguments): number {
  const inventory = readInventory(join('docs', 'rules'));
  const areas = new Set([...inventory.rules.values()].map((rule) => rule.area));
  requireArea(args.area, areas);
  const matrix = buildMatrix(inventory, readScenarios('features'));
  if (args.raise) raiseBaseline(matrix.rows, BASELINE);
  const problems = [
    ...matrix.problems,
    ...checkCitations(inventory),
    ...checkBaseline(matrix.rows, BASELINE),
    ...(args.ran ? checkLastRun(matrix.rows, join('out', 'spec', 'run.json')) : []),
  ];
  const rows = matrix.rows.filter(({ rule }) => args.area === undefined || rule.area === args.area);
  if (args.json) printJson(rows, problems);
  else printTables(rows, problems, args);
  return problems.length > 0 ? 1 : 0;
}

function printJson(shown: readonly MatrixRow[], problems: readonly string[]): void {
  const rules = shown.map(({ rule, state, scenarios }) => ({
    ...rule,
    state,
    scenarios: scenarios.map(({ name, place, pending }) => ({ name, place, pending })),
  }));
  console.log(JSON.stringify({ totals: Object.fromEntries(totalsByArea(shown)), rules, problems }, undefined, 2));
}

function printTables(shown: readonly MatrixRow[], problems: readonly string[], { back, area }: RulesArguments): void {
  if (back) printScenarios(shown);
  else if (area !== undefined) printRows(shown);
  const totals = totalsByArea(shown);
  console.log('area      rules  linked  pending  unlinked  declined');
  for (const [name, counts] of totals) console.log(tableLine(name, counts));
  if (totals.size > 1) console.log(tableLine('all', sum([...totals.values()])));
  if (problems.length > 0) console.log(`\n${problems.length} problems:`);
  for (const problem of problems) console.log(`  ${problem}`);
}

function printRows(shown: readonly MatrixRow[]): void {
  for (const { rule, state, scenarios } of shown) {
    console.log(`${rule.id} ${state} (${rule.kind}) ${rule.statement}`);
    for (const { place, name, pending } of scenarios) console.log(`    ${place} ${name}${pending ? ' (pending)' : ''}`);
  }
}

function printScenarios(shown: readonly MatrixRow[]): void {
  const claims = new Map<string, string[]>();
  for (const { rule, scenarios } of shown) {
    for (const { place, name } of scenarios) {
      const line = `${place} ${name}`;
      claims.set(line, [...(claims.get(line) ?? []), rule.id]);
    }
  }
  for (const [line, ids] of [...claims].sort()) console.log(`${line}\n    proves ${[...new Set(ids)].join(', ')}`);
}

function tableLine(area: string, { linked, pending, unlinked, declined }: AreaTotals): string {
  const counts = [linked + pending + unlinked + declined, linked, pending, unlinked, declined];
  const widths = [5, 8, 9, 10, 10];
  return area.padEnd(10) + counts.map((count, column) => String(count).padStart(widths[column] ?? 0)).join('');
}

function sum(totals: readonly AreaTotals[]): AreaTotals {
  const all = { linked: 0, pending: 0, unlinked: 0, declined: 0 };
  for (const area of totals) {
    all.linked += area.linked;
    all.pending += area.pending;
    all.unlinked += area.unlinked;
    all.declined += area.declined;
  }
  return all;
}

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) console.log(USAGE);
  else process.exitCode = main(readRulesArguments(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
}
