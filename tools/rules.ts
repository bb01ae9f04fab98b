/**
 * `npm run rules`: which rules of docs/rules are proved by which scenarios, and which claims are wrong.
 *
 * It fails on an id that no rule has, on tags where they must not stand, on more than three ids and more than seven steps
 * on a scenario, and on fewer linked rules than docs/rules/baseline.json has; with `--ran` also on a claim whose scenario
 * did not pass in the last full run, on a Then of that run that asserted nothing, and on a step that no scenario uses.
 * `--back` lists scenarios with their rules, and `--raise` writes the present numbers of linked rules into the baseline.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBaseline, raiseBaseline } from './rules/baseline.js';
import { readInventory } from './rules/inventory.js';
import { checkLastRun } from './rules/lastRun.js';
import { buildMatrix, totalsByArea, type AreaTotals, type MatrixRow } from './rules/matrix.js';
import { readScenarios } from './rules/scenarios.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    area: { type: 'string' },
    ran: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    raise: { type: 'boolean', default: false },
  },
});

const BASELINE = join('docs', 'rules', 'baseline.json');

const matrix = buildMatrix(readInventory(join('docs', 'rules')), readScenarios('features'));
if (values.raise) raiseBaseline(matrix.rows, BASELINE);
const problems = [
  ...matrix.problems,
  ...checkBaseline(matrix.rows, BASELINE),
  ...(values.ran ? checkLastRun(matrix.rows, join('out', 'spec', 'run.json')) : []),
];
const rows = matrix.rows.filter(({ rule }) => values.area === undefined || rule.area === values.area);
if (values.json) printJson(rows);
else printTables(rows);
if (problems.length > 0) process.exitCode = 1;

function printJson(shown: readonly MatrixRow[]): void {
  const rules = shown.map(({ rule, state, scenarios }) => ({
    ...rule,
    state,
    scenarios: scenarios.map(({ name, place, pending }) => ({ name, place, pending })),
  }));
  console.log(JSON.stringify({ totals: Object.fromEntries(totalsByArea(shown)), rules, problems }, undefined, 2));
}

function printTables(shown: readonly MatrixRow[]): void {
  if (values.back) printScenarios(shown);
  else if (values.area !== undefined) printRows(shown);
  const totals = totalsByArea(shown);
  console.log('area      rules  linked  pending  unlinked  declined');
  for (const [area, counts] of totals) console.log(tableLine(area, counts));
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
