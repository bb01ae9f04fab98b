/** The reports of a run, read by what stands in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A scenario in one run, as a report tells of it. */
export interface ReportedScenario {
  /** `1 thread, contracts on`. */
  readonly run: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'not run';
}

const SUITE = /<testsuite name="([^"]*)"[^>]*>([\s\S]*?)<\/testsuite>/g;
const CASE = /<testcase classname="[^"]*" name="([^"]*)"[^>]*>([\s\S]*?)<\/testcase>/g;

/** Reads junit.xml in a folder of reports. */
export function readJunit(folder: string): ReportedScenario[] {
  const text = readFileSync(join(folder, 'junit.xml'), 'utf8');
  return [...text.matchAll(SUITE)].flatMap(([, run = '', cases = '']) =>
    [...cases.matchAll(CASE)].map(([, name = '', body = '']) => ({ run, name, outcome: junitOutcome(body) })),
  );
}

function junitOutcome(body: string): ReportedScenario['outcome'] {
  if (body.includes('<skipped')) return 'not run';
  return body.includes('<failure') ? 'failed' : 'passed';
}

/** What the readers below need of cucumber's messages. */
interface Told {
  readonly pickle?: { readonly id: string; readonly name: string; readonly uri: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string };
  };
}

/** Reads index.html in a folder of reports; each run has its name behind the name of the file. */
export function readPage(folder: string): ReportedScenario[] {
  const text = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, list = '[]'] = /window\.CUCUMBER_MESSAGES = (\[.*\]);/.exec(text) ?? [];
  const messages = JSON.parse(list.replaceAll('\\x3C', '<')) as Told[];
  return readTold(messages, (uri) => / \((.*)\)$/.exec(uri)?.[1] ?? '');
}

/** Reads the messages of one run. */
export function readMessages(file: string, run: string): ReportedScenario[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return readTold(
    lines.map((line) => JSON.parse(line) as Told),
    () => run,
  );
}

function readTold(messages: readonly Told[], runOf: (uri: string) => string): ReportedScenario[] {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle === undefined ? [] : [[pickle.id, pickle]])));
  const cases = new Map(messages.flatMap(({ testCase }) => (testCase === undefined ? [] : [[testCase.id, testCase]])));
  const statuses = new Map<string, string[]>();
  for (const { testStepFinished } of messages) {
    if (testStepFinished === undefined) continue;
    const { testCaseStartedId, testStepResult } = testStepFinished;
    statuses.set(testCaseStartedId, [...(statuses.get(testCaseStartedId) ?? []), testStepResult.status]);
  }
  return messages.flatMap(({ testCaseStarted }) => {
    const pickle = pickles.get(cases.get(testCaseStarted?.testCaseId ?? '')?.pickleId ?? '');
    if (testCaseStarted === undefined || pickle === undefined) return [];
    const outcome = outcomeOf(statuses.get(testCaseStarted.id) ?? []);
    return [{ run: runOf(pickle.uri), name: pickle.name, outcome }];
  });
}

function outcomeOf(statuses: readonly string[]): ReportedScenario['outcome'] {
  if (statuses.includes('FAILED')) return 'failed';
  return statuses.includes('SKIPPED') ? 'not run' : 'passed';
}

/** The outcome of each rule in rules.json, and of its scenarios in each run. */
export interface ReportedRules {
  readonly runs: readonly string[];
  readonly rules: Readonly<
    Record<string, { outcome: string; scenarios: { name: string; outcomes: Readonly<Record<string, string>> }[] }>
  >;
}

/** Reads rules.json in a folder of reports. */
export function readRules(folder: string): ReportedRules {
  return JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8')) as ReportedRules;
}
