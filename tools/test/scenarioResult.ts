/** What the suite knows of one scenario in one run, and how it is read from the messages of cucumber. */
import {
  PickleStepType,
  TestStepResultStatus,
  type Attachment,
  type Pickle,
  type PickleStep,
  type TestCase,
  type TestStepFinished,
} from '@cucumber/messages';
import type { Message, Plain } from './message.js';
import { regressionOf } from './regression.js';

/** The outcome of a scenario. Only `passed` counts as such; a skipped or pending one proves nothing. */
export interface ScenarioResult {
  /** Where it stands, `features/frames/spin.feature:12`; a row of examples has the line of the row. */
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly passed: boolean;
  /** Wall time of its steps and hooks in milliseconds. */
  readonly milliseconds: number;
  /** Why it did not pass: the step and what it said. */
  readonly problem?: string;
  /** Whether the step that failed was a Then: the scenario got to its question, and the answer was wrong. */
  readonly answeredWrong?: boolean;
  /** The texts of its Thens that asserted nothing. */
  readonly silent: readonly string[];
  /** The state hashes that its steps attached, in order. */
  readonly hashes: readonly string[];
  /** Why it did not run at all; then it has not passed, and nothing is known of it. */
  readonly notRun?: string;
  /** A complete feature that tries the smallest input alone with which a property of the scenario failed. */
  readonly regression?: string;
}

/** How the first step of a scenario begins to tell why nothing of the scenario ran. */
export const NOT_RUN = 'not run: ';

/** What a reader of messages tells as the run goes on. */
export interface ScenarioListener {
  started?(id: string, name: string): void;
  finished(result: ScenarioResult): void;
  /** Something failed outside any scenario: a feature that does not parse, a hook of the whole run. */
  failedOutside(problem: string): void;
}

interface TestCaseFacts {
  readonly pickle: Plain<Pickle>;
  /** The steps by test step id; hooks have none. */
  readonly steps: ReadonlyMap<string, Plain<PickleStep>>;
}

interface Running {
  readonly facts: TestCaseFacts;
  readonly hashes: string[];
  readonly silent: string[];
  steps: number;
  nanoseconds: number;
  problem: string | undefined;
  answeredWrong: boolean;
  notRun: string | undefined;
  counterexample: string | undefined;
}

/** The media type under which steps attach state hashes; steps/support/hash.ts writes it. */
const HASH_MEDIA_TYPE = 'text/x.tertius.state-hash';
/** The media type of the notes about Thens without an assertion; steps/support/hooks.ts writes them. */
const NO_ASSERTION_MEDIA_TYPE = 'text/x.tertius.no-assertion';
/** The media type of inputs with which properties failed; steps/support/hooks.ts writes them. */
const COUNTEREXAMPLE_MEDIA_TYPE = 'application/x.tertius.counterexample+json';

/** Turns the messages of one cucumber run into scenario results. */
export class MessageReader {
  readonly #listener: ScenarioListener;
  readonly #pickles = new Map<string, Plain<Pickle>>();
  readonly #cases = new Map<string, TestCaseFacts>();
  readonly #running = new Map<string, Running>();

  constructor(listener: ScenarioListener) {
    this.#listener = listener;
  }

  /** Takes the next message. */
  read(message: Message): void {
    if (message.pickle !== undefined) this.#pickles.set(message.pickle.id, message.pickle);
    if (message.testCase !== undefined) this.#addCase(message.testCase);
    if (message.testCaseStarted !== undefined)
      this.#start(message.testCaseStarted.id, message.testCaseStarted.testCaseId);
    if (message.attachment !== undefined) this.#attach(message.attachment);
    if (message.testStepFinished !== undefined) this.#finishStep(message.testStepFinished);
    if (message.testCaseFinished !== undefined) this.#finish(message.testCaseFinished.testCaseStartedId);
    if (message.parseError !== undefined) {
      this.#listener.failedOutside(`${message.parseError.source.uri ?? 'a feature'}: ${message.parseError.message}`);
    }
    const hook = message.testRunHookFinished?.result;
    if (hook?.status === TestStepResultStatus.FAILED) {
      this.#listener.failedOutside(`a hook of the whole run: ${hook.message ?? 'failed'}`);
    }
  }

  #addCase(testCase: Plain<TestCase>): void {
    const pickle = this.#pickles.get(testCase.pickleId);
    if (pickle === undefined) return;
    const known = new Map(pickle.steps.map((step) => [step.id, step]));
    const steps = new Map<string, Plain<PickleStep>>();
    for (const { id, pickleStepId } of testCase.testSteps) {
      const step = pickleStepId === undefined ? undefined : known.get(pickleStepId);
      if (step !== undefined) steps.set(id, step);
    }
    this.#cases.set(testCase.id, { pickle, steps });
  }

  #start(startId: string, caseId: string): void {
    const facts = this.#cases.get(caseId);
    if (facts === undefined) return;
    this.#running.set(startId, {
      facts,
      hashes: [],
      silent: [],
      steps: 0,
      nanoseconds: 0,
      problem: undefined,
      answeredWrong: false,
      notRun: undefined,
      counterexample: undefined,
    });
    this.#listener.started?.(idOf(facts.pickle), facts.pickle.name);
  }

  #attach({ testCaseStartedId, mediaType, body }: Plain<Attachment>): void {
    const running = this.#running.get(testCaseStartedId ?? '');
    if (mediaType === HASH_MEDIA_TYPE) running?.hashes.push(body);
    if (mediaType === NO_ASSERTION_MEDIA_TYPE) running?.silent.push(body);
    if (mediaType === COUNTEREXAMPLE_MEDIA_TYPE && running !== undefined) running.counterexample = body;
  }

  #finishStep({ testCaseStartedId, testStepId, testStepResult }: Plain<TestStepFinished>): void {
    const running = this.#running.get(testCaseStartedId);
    if (running === undefined) return;
    const { duration, status, message } = testStepResult;
    running.nanoseconds += duration.seconds * 1e9 + duration.nanos;
    const step = running.facts.steps.get(testStepId);
    if (step !== undefined) running.steps++;
    if (status === TestStepResultStatus.SKIPPED && message?.startsWith(NOT_RUN) === true) running.notRun = message;
    // The steps after one that failed are skipped; the first problem is the one to tell.
    if (status === TestStepResultStatus.PASSED || running.problem !== undefined) return;
    running.problem = `${step?.text ?? 'a hook'}\n${explain(status, message)}`;
    running.answeredWrong = step?.type === PickleStepType.OUTCOME;
  }

  #finish(startId: string): void {
    const running = this.#running.get(startId);
    if (running === undefined) return;
    this.#running.delete(startId);
    const { facts, hashes, silent, nanoseconds, steps, answeredWrong, notRun, counterexample } = running;
    const problem = running.problem ?? (steps === 0 ? 'it has no steps' : undefined);
    this.#listener.finished({
      id: idOf(facts.pickle),
      name: facts.pickle.name,
      tags: facts.pickle.tags.map((tag) => tag.name),
      passed: problem === undefined,
      milliseconds: nanoseconds / 1e6,
      ...(problem === undefined ? {} : { problem, answeredWrong }),
      silent,
      hashes,
      ...(notRun === undefined ? {} : { notRun }),
      ...(counterexample === undefined
        ? {}
        : { regression: regressionOf(facts.pickle, idOf(facts.pickle), counterexample) }),
    });
  }
}

const idOf = (pickle: Plain<Pickle>): string => `${pickle.uri}:${pickle.location?.line ?? 0}`;

function explain(status: TestStepResultStatus, message: string | undefined): string {
  switch (status) {
    case TestStepResultStatus.UNDEFINED:
      return 'no step definition matches';
    case TestStepResultStatus.AMBIGUOUS:
      return message ?? 'several step definitions match';
    case TestStepResultStatus.PENDING:
      return 'the step is pending';
    case TestStepResultStatus.SKIPPED:
      return message ?? 'the step skipped the scenario';
    // A later version of cucumber may know more.
    default:
      return message ?? 'failed without a message';
  }
}
