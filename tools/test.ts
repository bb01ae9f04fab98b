/**
 * `npm test`: runs every feature twice, with 1 thread and contracts on and with 3 threads and contracts off, and
 * compares the states that scenarios end in. Leaves the living documentation in out/spec/index.html.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp } from './help.js';
import { USAGE, readArguments, type TestArguments } from './test/arguments.js';
import { describeBudget, judgeBudget } from './test/budget.js';
import { useInputs } from './test/profiles.js';
import { printFailures, printProgress, printSlowest } from './test/report.js';
import { FIRST_RUN_ONLY, RUNS, compareHashes, describe, runSuite, type RunOutcome } from './test/suite.js';

const FOLDER = join('out', 'spec');

async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  useInputs(args.profile);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const outcomes = await runAll(args);
  const differences = compareHashes(outcomes);
  printFailures(outcomes, differences);
  printSlowest(outcomes);
  const budget = judgeBudget(outcomes);
  if (budget !== undefined) console.log(describeBudget(budget));
  writeFileSync(join(FOLDER, 'run.json'), JSON.stringify({ full: args.full, runs: outcomes, differences }));
  const scenarios = outcomes.flatMap(({ results }) => results);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  const broken = scenarios.filter(({ passed }) => !passed).length;
  const late = args.budget && budget?.kept === false ? 1 : 0;
  const failed = broken + problems.length + differences.length + late;
  const passed = scenarios.length - broken - differences.length;
  if (scenarios.length === 0) console.log('No scenario matches.');
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

async function runAll(args: TestArguments): Promise<RunOutcome[]> {
  const runs = args.once ? RUNS.slice(0, 1) : RUNS;
  console.log(runs.map(describe).join('; '));
  const progress = printProgress();
  const outcomes = await Promise.all(
    runs.map((settings, index) =>
      runSuite(
        settings,
        {
          paths: args.paths,
          names: args.names,
          tags: index === 0 ? args.tags : `${args.tags} and not ${FIRST_RUN_ONLY}`,
          folder: index === 0 ? FOLDER : join(FOLDER, `threads-${settings.threads}`),
          reports: index === 0,
        },
        progress.add,
      ),
    ),
  );
  progress.end();
  return outcomes;
}

try {
  if (asksForHelp(process.argv.slice(2))) console.log(USAGE);
  else process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
