/** The end of a run: its reports, what it prints, and whether it passed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBudget, judgeBudget } from './budget.js';
import { writeRecord, type Selection } from './record.js';
import { printFailures, printSlowest } from './report.js';
import { writeHtml, writeJunit, type OutsideFailure } from './reports.js';
import { reportRules } from './ruleReport.js';
import type { Shard } from './shards.js';
import { compareHashes, describe, type HashDifference, type ToldRun } from './suite.js';

/** What to conclude. */
export interface Conclusion {
  readonly folder: string;
  readonly selection: Selection;
  readonly shard: Shard | undefined;
  readonly runs: readonly ToldRun[];
  /** Whether a run that exceeds the time budget fails. */
  readonly budget: boolean;
}

/** Writes all reports and prints the outcome. Returns the exit code. */
export async function conclude({ folder, selection, shard, runs, budget: judged }: Conclusion): Promise<number> {
  const outcomes = runs.map(({ outcome }) => outcome);
  const differences = compareHashes(outcomes);
  mkdirSync(folder, { recursive: true });
  const part = shard === undefined ? {} : { shard };
  writeRecord(folder, { full: selection.full && shard === undefined, selection, ...part, runs: outcomes, differences });
  writeFileSync(join(folder, 'rules.json'), JSON.stringify(reportRules(outcomes), undefined, 1));
  writeJunit(folder, runs, outsideFailures(runs, differences));
  await writeHtml(folder, runs);
  printFailures(outcomes, { differences, shuffle: selection.shuffle });
  printSlowest(outcomes);
  const budget = judgeBudget(outcomes);
  if (budget !== undefined) console.log(describeBudget(budget));
  const scenarios = outcomes.flatMap(({ results }) => results).filter(({ notRun }) => notRun === undefined);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  const broken = scenarios.filter(({ passed }) => !passed).length;
  const late = judged && budget?.kept === false ? 1 : 0;
  const failed = broken + problems.length + differences.length + late;
  const passed = scenarios.length - broken - differences.length;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

function outsideFailures(runs: readonly ToldRun[], differences: readonly HashDifference[]): OutsideFailure[] {
  return [
    ...runs.flatMap(({ outcome: { settings, problems } }) =>
      problems.map((text) => ({ name: `outside any scenario (${describe(settings)})`, text })),
    ),
    ...differences.map(({ id, name, hashes }) => ({
      name: `${name} (${id}): the same state in both runs`,
      text: `its state hash differs between the runs\n${hashes.map((list) => list.join(' ')).join('\n')}`,
    })),
  ];
}
