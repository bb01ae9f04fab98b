/** The messages of a run in a file, one a line, complete up to the moment at which the run ended, however it ended. */
import { appendFileSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { TestStepResultStatus, type TestCase, type TestStepResult, type Timestamp } from '@cucumber/messages';
import type { Message, Plain } from './message.js';
import { NOT_RUN } from './scenarioResult.js';

/**
 * Opens a file for messages. Each is written before the run goes on, so that what a step has cost the process cannot
 * take along what went before it.
 */
export function openStream(file: string): (message: Message) => void {
  const descriptor = openSync(file, 'w');
  return (message) => {
    writeSync(descriptor, lineOf(message));
  };
}

/** Reads a file of messages; a last line that a killed process left half written is none. */
export function readStream(file: string): Message[] {
  if (!existsSync(file)) return [];
  const messages: Message[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      messages.push(JSON.parse(line) as Message);
    } catch {
      break;
    }
  }
  return messages;
}

/** Writes messages as a file. */
export function writeStream(file: string, messages: readonly Message[]): void {
  writeFileSync(file, '');
  // In portions, since the whole of a long run may exceed the longest text.
  const portion = 1000;
  for (let start = 0; start < messages.length; start += portion) {
    const part = messages.slice(start, start + portion);
    appendFileSync(file, part.map(lineOf).join(''));
  }
}

const lineOf = (message: Message): string => `${JSON.stringify(message)}\n`;

/**
 * What is missing from the messages of a run that broke off: the scenario in which it did has failed in the step that it
 * was at, and those after it did not run.
 *
 * @param reason how the run ended, such as `the process ended early (code 3)`.
 */
export function missingEnd(messages: readonly Message[], reason: string): Message[] {
  const started = new Map<string, string>();
  const ended = new Set<string>();
  const stepsDone = new Set<string>();
  const cases = new Map<string, Plain<TestCase>>();
  let runId: string | undefined;
  let now: Plain<Timestamp> = { seconds: 0, nanos: 0 };
  for (const { testRunStarted, testCase, testCaseStarted, testStepFinished, testCaseFinished } of messages) {
    runId ??= testRunStarted?.id;
    if (testCase !== undefined) cases.set(testCase.id, testCase);
    if (testCaseStarted !== undefined) started.set(testCaseStarted.testCaseId, testCaseStarted.id);
    if (testStepFinished !== undefined) stepsDone.add(stepKey(testStepFinished));
    if (testCaseFinished !== undefined) ended.add(testCaseFinished.testCaseStartedId);
    now = (testRunStarted ?? testCaseStarted ?? testStepFinished ?? testCaseFinished)?.timestamp ?? now;
  }
  const end: Message[] = [];
  for (const testCase of cases.values()) {
    const startId = started.get(testCase.id) ?? `${testCase.id}-not-run`;
    if (ended.has(startId)) continue;
    const ran = started.has(testCase.id);
    if (!ran) end.push({ testCaseStarted: { id: startId, testCaseId: testCase.id, attempt: 0, timestamp: now } });
    const open = testCase.testSteps.filter(
      ({ id }) => !stepsDone.has(stepKey({ testCaseStartedId: startId, testStepId: id })),
    );
    for (const [index, { id }] of open.entries()) {
      const testStepResult = index > 0 ? SKIPPED : brokenOff(ran, reason);
      end.push({ testStepFinished: { testCaseStartedId: startId, testStepId: id, testStepResult, timestamp: now } });
    }
    end.push({ testCaseFinished: { testCaseStartedId: startId, timestamp: now, willBeRetried: false } });
  }
  const testRunStartedId = runId === undefined ? {} : { testRunStartedId: runId };
  end.push({ testRunFinished: { ...testRunStartedId, timestamp: now, success: false, message: reason } });
  return end;
}

const stepKey = ({ testCaseStartedId, testStepId }: { testCaseStartedId: string; testStepId: string }): string =>
  `${testCaseStartedId} ${testStepId}`;

const NO_TIME = { seconds: 0, nanos: 0 };
const SKIPPED: Plain<TestStepResult> = { status: TestStepResultStatus.SKIPPED, duration: NO_TIME };

function brokenOff(ran: boolean, reason: string): Plain<TestStepResult> {
  if (ran) return { status: TestStepResultStatus.FAILED, duration: NO_TIME, message: reason };
  return { ...SKIPPED, message: `${NOT_RUN}${reason}` };
}
