/** Starts all runs of the suite side by side, and ends them when somebody ends the suite. */
import type { ChildProcess } from 'node:child_process';
import type { TestArguments } from './arguments.js';
import { pathsOf } from './places.js';
import { printProgress } from './report.js';
import { FIRST_RUN_ONLY, RUNS, describe, runSuite, streamFile, type ToldRun } from './suite.js';

/** Runs what the arguments ask for; the scenarios are those of a shard where the arguments name one. */
export async function runAll(args: TestArguments, folder: string, scenarios: readonly string[]): Promise<ToldRun[]> {
  const runs = args.once ? RUNS.slice(0, 1) : RUNS;
  const order = args.shuffle === undefined ? [] : [`shuffled with seed ${args.shuffle}`];
  console.log([...runs.map(describe), ...order].join('; '));
  const progress = printProgress();
  const children: ChildProcess[] = [];
  const stopListening = endWithUs(children);
  const told = await Promise.all(
    runs.map((settings, index) =>
      runSuite(
        settings,
        {
          paths: args.shard === undefined ? args.paths : pathsOf(scenarios),
          names: args.names,
          tags: index === 0 ? args.tags : `${args.tags} and not ${FIRST_RUN_ONLY}`,
          shuffle: args.shuffle,
          stream: streamFile(folder, index, settings),
        },
        { finished: progress.add, started: (child) => children.push(child) },
      ),
    ),
  );
  stopListening();
  progress.end();
  return told;
}

/**
 * Whoever ends this process ends the runs, and gets the reports of what they did until then. Returns what ends the
 * listening.
 */
function endWithUs(children: readonly ChildProcess[]): () => void {
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
