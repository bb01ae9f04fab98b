/**
 * `npm run audit`: whether links mean something. Breaks the engine behind each sampled rule, in a private copy of the
 * build, and runs that rule's scenarios alone: one must go red.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asksForHelp } from './help.js';
import { takeLock } from './lock.js';
import { readInventory } from './rules/inventory.js';
import { requireArea } from './rules/arguments.js';
import { buildMatrix, type MatrixRow } from './rules/matrix.js';
import { readScenarios } from './rules/scenarios.js';
import { USAGE, readAuditArguments, type AuditArguments } from './audit/arguments.js';
import { readDurations, runBaseline } from './audit/baseline.js';
import { CommonnessTable } from './audit/commonness.js';
import { inTurns } from './audit/inTurns.js';
import { readPlantedFaults } from './audit/plantedFaults.js';
import { PrivateCopy } from './audit/privateCopy.js';
import { seededRandom, shuffled } from './audit/random.js';
import { jsonText, printOutcome, printSummary } from './audit/report.js';
import { prepareRunner } from './audit/scenarioRun.js';
import { auditRule, type AuditContext, type RuleOutcome } from './audit/ruleAudit.js';

const FOLDER = join('.cache', 'audit');
const DURATIONS = join(FOLDER, 'durations.json');
/** The share of sampled rules that must be caught: 57 of 60. */
const ENOUGH = 0.95;

async function main(args: AuditArguments): Promise<number> {
  const scenarios = readScenarios('features');
  const matrix = buildMatrix(readInventory(join('docs', 'rules')), scenarios);
  requireKnown(args, matrix.rows);
  const rows = sample(args, matrix.rows);
  const { faults, problems } = readPlantedFaults('.');
  if (problems.length > 0) {
    // A fault that fits no more would go unseen for a reason that has nothing to do with its scenario.
    for (const problem of problems) console.error(problem);
    return 1;
  }
  prepareRunner();
  const copies = Array.from({ length: args.jobs }, (_, index) => new PrivateCopy(process.cwd(), `copy-${index + 1}`));
  if (!args.json) console.log(`${rows.length} rules, seed ${args.seed}, at most ${args.tries} faults each`);
  const baseline = await runBaseline(rows, scenarios.scenarios, copies, DURATIONS);
  const commonness = new CommonnessTable(baseline);
  const context: AuditContext = {
    baseline,
    durations: readDurations(DURATIONS),
    planted: faults,
    commonness: (row) => commonness.for(row),
    seed: args.seed,
    tries: args.tries,
  };
  const outcomes: RuleOutcome[] = [];
  await inTurns(rows, copies, async (row, copy) => {
    const outcome = await auditRule(row, copy, context);
    outcomes.push(outcome);
    if (!args.json) printOutcome(outcome, args.verbose);
  });
  outcomes.sort((a, b) => a.rule.localeCompare(b.rule));
  const text = jsonText(outcomes, args);
  if (args.record !== undefined) {
    mkdirSync(dirname(args.record), { recursive: true });
    writeFileSync(args.record, text);
  }
  if (args.json) console.log(text);
  else printSummary(outcomes);
  const caught = outcomes.filter((outcome) => outcome.caught).length;
  return caught >= ENOUGH * outcomes.length ? 0 : 1;
}

function sample({ areas, rules, sample: size, seed }: AuditArguments, rows: readonly MatrixRow[]): MatrixRow[] {
  const linked = rows.filter(({ state }) => state === 'linked');
  if (rules.length > 0) return linked.filter(({ rule }) => rules.includes(rule.id));
  const eligible = linked.filter(({ rule }) => areas.length === 0 || areas.includes(rule.area));
  return shuffled(eligible, seededRandom(seed)).slice(0, size);
}

/** @throws Error for an area that no rule has, and for a rule that no scenario claims: there is nothing to audit. */
function requireKnown({ areas, rules }: AuditArguments, rows: readonly MatrixRow[]): void {
  const known = new Set(rows.map(({ rule }) => rule.area));
  for (const area of areas) requireArea(area, known);
  const linked = new Set(rows.filter(({ state }) => state === 'linked').map(({ rule }) => rule.id));
  for (const id of rules) {
    if (!linked.has(id))
      throw new Error(`--rule is ${id}, but must be a rule that a scenario claims; npm run rules lists them`);
  }
}

/** Two audits at once would break each other's copies. */
async function auditAlone(args: AuditArguments): Promise<number> {
  const unlock = takeLock(join(FOLDER, 'lock'), 'audit');
  try {
    return await main(args);
  } finally {
    unlock();
  }
}

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) console.log(USAGE);
  else process.exitCode = await auditAlone(readAuditArguments(args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
}
