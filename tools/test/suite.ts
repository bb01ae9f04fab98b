/** The runs that make up the suite, side by side, each in its own process. */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingEnd, readStream, writeStream } from './messageStream.js';
import type { Message } from './message.js';
import { MessageReader, type ScenarioResult } from './scenarioResult.js';
import type { UnusedStep } from './stepUse.js';
import type { RunMessage, RunRequest } from './suiteRun.js';

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

/** A run with the messages that say all of it. */
export interface ToldRun {
  readonly outcome: RunOutcome;
  readonly messages: readonly Message[];
}

/** The settings in words: `1 thread, contracts on`. */
export function describe({ threads, contracts }: RunSettings): string {
  return `${threads} ${threads === 1 ? 'thread' : 'threads'}, contracts ${contracts ? 'on' : 'off'}`;
}

/** The file of a run's messages in a folder of reports: the first run's lie in the folder itself. */
export function streamFile(folder: string, index: number, { threads }: RunSettings): string {
  return join(folder, index === 0 ? '' : `threads-${threads}`, 'messages.ndjson');
}

/** Reads out of its messages what a run came to. */
export function resultsOf(messages: readonly Message[]): {
  readonly results: ScenarioResult[];
  readonly problems: string[];
} {
  const results: ScenarioResult[] = [];
  const problems: string[] = [];
  const reader = new MessageReader({
    finished: (result) => results.push(result),
    failedOutside: (problem) => problems.push(problem),
  });
  for (const message of messages) reader.read(message);
  return { results, problems };
}

/** Hears of each scenario that finished, and of each process, so that somebody can end it. */
export interface SuiteListener {
  finished(passed: boolean): void;
  started(child: ChildProcess): void;
}

/** What a run's process told while it lived. */
interface Told {
  pending: number;
  unused: readonly UnusedStep[];
  readonly problems: string[];
  done: boolean;
}

/** Runs the suite under some settings. */
export function runSuite(settings: RunSettings, request: RunRequest, listener: SuiteListener): Promise<ToldRun> {
  const told: Told = { pending: 0, unused: [], problems: [], done: false };
  const child = fork(fileURLToPath(new URL('./suiteRun.js', import.meta.url)), [JSON.stringify(request)], {
    env: {
      ...process.env,
      TERTIUS_THREADS: String(settings.threads),
      TERTIUS_CONTRACTS: settings.contracts ? 'on' : 'off',
    },
    serialization: 'advanced',
  });
  listener.started(child);
  child.on('message', (message: RunMessage) => {
    switch (message.kind) {
      case 'finished':
        listener.finished(message.passed);
        return;
      case 'pending':
        told.pending++;
        return;
      case 'unused':
        told.unused = message.steps;
        return;
      case 'problem':
        told.problems.push(message.text);
        return;
      case 'done':
        told.done = true;
    }
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const early = told.done ? undefined : `the process ended early (${signal ?? `code ${code ?? 'unknown'}`})`;
      resolve(readRun(settings, request.stream, { ...told, early }));
    });
  });
}

/** A run that broke off gets the end that it did not write itself. */
function readRun(settings: RunSettings, stream: string, told: Told & { readonly early: string | undefined }): ToldRun {
  const { pending, unused, early } = told;
  const written = readStream(stream);
  const ended = written.some(({ testRunFinished }) => testRunFinished !== undefined);
  const reason = early ?? told.problems[0]?.split('\n')[0] ?? 'a feature does not parse';
  const messages = ended ? written : [...written, ...missingEnd(written, reason)];
  if (!ended) writeStream(stream, messages);
  const { results, problems } = resultsOf(messages);
  // The scenario in which the process ended tells of it; without one, nobody else would.
  const inScenario = results.some(
    ({ problem, notRun }) => notRun === undefined && problem?.includes(early ?? ' ') === true,
  );
  const outside = early === undefined || inScenario ? [] : [`${early} outside any scenario`];
  return {
    outcome: { settings, results, pending, unused, problems: [...told.problems, ...problems, ...outside] },
    messages,
  };
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
