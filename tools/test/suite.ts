/** The runs that make up the suite, side by side, each in its own process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunMessage, RunRequest } from './suiteRun.js';
import type { ScenarioResult } from './scenarioResult.js';
import type { UnusedStep } from './stepUse.js';

/** The settings that all worlds of a run use unless their scenario says otherwise. */
export interface RunSettings {
  readonly threads: number;
  readonly contracts: boolean;
}

/** The two runs of a full suite: whatever holds must hold in both. */
export const RUNS: readonly [main: RunSettings, other: RunSettings] = [
  { threads: 1, contracts: true },
  { threads: 3, contracts: false },
];

/**
 * The tag of scenarios that belong to the first run alone: those about sources, packages and set-up, which have neither
 * threads nor contracts.
 */
export const FIRST_RUN_ONLY = '@once';

/** All that one run came to. */
export interface RunOutcome {
  readonly settings: RunSettings;
  readonly results: readonly ScenarioResult[];
  /** How many pending scenarios there are. */
  readonly pending: number;
  /** The step definitions that none of the scenarios of the request uses. */
  readonly unused: readonly UnusedStep[];
  /** What failed outside any scenario. */
  readonly problems: readonly string[];
}

/** The settings in words: `1 thread, contracts on`. */
export function describe({ threads, contracts }: RunSettings): string {
  return `${threads} ${threads === 1 ? 'thread' : 'threads'}, contracts ${contracts ? 'on' : 'off'}`;
}

/** Runs the suite under some settings; `progress` hears of each scenario that finished. */
export function runSuite(
  settings: RunSettings,
  request: RunRequest,
  progress: (result: ScenarioResult) => void,
): Promise<RunOutcome> {
  const results: ScenarioResult[] = [];
  const problems: string[] = [];
  const running = new Set<string>();
  let pending = 0;
  let unused: readonly UnusedStep[] = [];
  let done = false;
  const child = fork(fileURLToPath(new URL('./suiteRun.js', import.meta.url)), [JSON.stringify(request)], {
    env: {
      ...process.env,
      TERTIUS_THREADS: String(settings.threads),
      TERTIUS_CONTRACTS: settings.contracts ? 'on' : 'off',
    },
    serialization: 'advanced',
  });
  child.on('message', (message: RunMessage) => {
    switch (message.kind) {
      case 'started':
        running.add(`${message.id} ${message.name}`);
        return;
      case 'finished':
        running.delete(`${message.result.id} ${message.result.name}`);
        results.push(message.result);
        progress(message.result);
        return;
      case 'pending':
        pending++;
        return;
      case 'unused':
        unused = message.steps;
        return;
      case 'problem':
        problems.push(message.text);
        return;
      case 'done':
        done = true;
    }
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      if (!done) {
        const where = [...running].join(', ') || 'outside any scenario';
        problems.push(`the process ended early (${signal ?? `code ${code ?? 'unknown'}`}) in ${where}`);
      }
      resolve({ settings, results, pending, unused, problems });
    });
  });
}

/** A scenario whose state differs between two runs. */
export interface HashDifference {
  readonly id: string;
  readonly name: string;
  readonly hashes: readonly (readonly string[])[];
}

/** The scenarios that attached other hashes in one run than in another. */
export function compareHashes(outcomes: readonly RunOutcome[]): HashDifference[] {
  const [first, ...others] = outcomes.map(({ results }) => new Map(results.map((result) => [result.id, result])));
  if (first === undefined) return [];
  const differences: HashDifference[] = [];
  for (const { id, name, hashes, passed } of first.values()) {
    const all = [hashes, ...others.map((results) => results.get(id)?.hashes ?? [])];
    const comparable = passed && others.every((results) => results.get(id)?.passed === true);
    if (comparable && all.some((list) => list.join('\n') !== hashes.join('\n'))) {
      differences.push({ id, name, hashes: all });
    }
  }
  return differences;
}
