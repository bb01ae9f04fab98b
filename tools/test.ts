/**
 * `npm test`: runs every feature twice, with 1 thread and contracts on and with 3 threads and contracts off, and
 * compares the states that scenarios end in. Leaves its reports in out/spec, those of a shard in a folder of its own, and
 * merges shards into the reports of a whole run.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asksForHelp } from './help.js';
import { takeLock } from './lock.js';
import { USAGE, readArguments, type TestArguments } from './test/arguments.js';
import { useInputs } from './test/profiles.js';
import type { Selection } from './test/record.js';

const FOLDER = join('out', 'spec');

async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2));
  return args.kind === 'merge' ? merge(args.folders) : run(args);
}

// What follows takes longer to load than a wrong command line takes to read.

async function merge(folders: readonly string[]): Promise<number> {
  const { mergeShards, writeStreams } = await import('./test/merge.js');
  const { selection, runs } = mergeShards(folders);
  rmSync(FOLDER, { recursive: true, force: true });
  writeStreams(FOLDER, runs);
  const { conclude } = await import('./test/conclude.js');
  return conclude({ folder: FOLDER, selection, shard: undefined, runs, budget: false });
}

async function run(args: TestArguments): Promise<number> {
  const { selectScenarios } = await import('./test/selection.js');
  const scenarios = await selectScenarios(args);
  useInputs(args.profile);
  const { full, paths, names, tags, shuffle, shard, budget } = args;
  const folder = shard === undefined ? FOLDER : join('out', `shard-${shard.index}-of-${shard.total}`);
  // Two runs would write their reports over each other's, and each would tell of the other's scenarios.
  const unlock = takeLock(`${folder}.lock`, 'run of the suite');
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const order = shuffle === undefined ? {} : { shuffle };
    const inputs = process.env['TERTIUS_FC_RUNS'] ?? 'the usual';
    const selection: Selection = { full, paths, names, tags, inputs, ...order };
    const { runAll } = await import('./test/allRuns.js');
    const runs = await runAll(args, folder, scenarios);
    const { conclude } = await import('./test/conclude.js');
    return await conclude({ folder, selection, shard, runs, budget });
  } finally {
    unlock();
  }
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
