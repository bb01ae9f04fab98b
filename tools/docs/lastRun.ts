/** What the last run of the suite left: the outcome of each scenario in each of its runs, read from the message streams. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AttachmentContentEncoding } from '@cucumber/messages';
import type { Message } from '../test/message.js';
import { MessageReader, type ScenarioResult } from '../test/scenarioResult.js';
import { RUNS, describe } from '../test/suite.js';

/** A picture that a step attached. */
export interface AttachedPicture {
  readonly bytes: Buffer;
  readonly extension: 'png';
}

/** A scenario in one run. */
export interface CaseOutcome extends ScenarioResult {
  readonly pictures: readonly AttachedPicture[];
}

/** One run of the suite under one setting. */
export interface Run {
  /** `1 thread, contracts on`. */
  readonly setting: string;
  readonly cases: ReadonlyMap<string, CaseOutcome>;
  /** What failed outside of any scenario. */
  readonly problems: readonly string[];
  readonly end: RunEnd;
}

type RunEnd = 'passed' | 'failed' | 'broke off';

/** The last run of the suite in all its settings. */
export interface LastRun {
  readonly runs: readonly Run[];
  /** When it started. */
  readonly started: Date | undefined;
  /** The Node that it ran on. */
  readonly platform: string;
  /** How often each step pattern was used in the first run. */
  readonly uses: ReadonlyMap<string, number>;
}

/** How a scenario, or one row of it, fared over all settings. */
export type Outcome = 'passed' | 'failed' | 'absent' | 'changed';

/** Messages that nothing here reads, by how their lines begin; most of a stream's bytes are theirs. */
const SKIPPED = /^\{"(?:source|gherkinDocument|testStepStarted|hook|parameterType)"/;

/** Reads a folder that `npm test` wrote, or tells by undefined that there is none. */
export async function readLastRun(folder: string): Promise<LastRun | undefined> {
  const streams = RUNS.map((settings, i) => ({
    setting: describe(settings),
    file: join(folder, i === 0 ? '' : `threads-${settings.threads}`, 'messages.ndjson'),
  })).filter(({ file }) => existsSync(file) && statSync(file).size > 0);
  if (streams.length === 0) return undefined;
  const read = await Promise.all(streams.map(({ setting, file }) => readStream(setting, file)));
  const [first] = read;
  return {
    runs: read.map(({ run }) => run),
    started: first?.started,
    platform: first?.platform ?? '',
    uses: first?.uses ?? new Map<string, number>(),
  };
}

/** The outcome of `name` at `id`; `changed` when another scenario stood there at the time of the run. */
export function outcomeOf({ runs }: LastRun, id: string, fits: (name: string) => boolean): Outcome {
  const cases = runs.flatMap(({ cases: all }) => all.get(id) ?? []);
  if (cases.length === 0) return 'absent';
  if (cases.some(({ name }) => !fits(name))) return 'changed';
  return cases.every(({ passed }) => passed) ? 'passed' : 'failed';
}

interface StreamReading {
  readonly run: Run;
  readonly started: Date | undefined;
  readonly platform: string;
  readonly uses: ReadonlyMap<string, number>;
}

async function readStream(setting: string, file: string): Promise<StreamReading> {
  const cases = new Map<string, CaseOutcome>();
  const problems: string[] = [];
  const extras = new StreamExtras();
  const reader = new MessageReader({
    started: () => undefined,
    finished: (result) => cases.set(result.id, { ...result, pictures: extras.picturesOfLast }),
    failedOutside: (problem) => problems.push(problem),
  });
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === '' || SKIPPED.test(line)) continue;
    const message = parseLine(line);
    // A run that was killed may leave half a line.
    if (message === undefined) break;
    extras.read(message);
    reader.read(message);
  }
  return {
    run: { setting, cases, problems, end: extras.end },
    started: extras.started,
    platform: extras.platform,
    uses: extras.uses,
  };
}

function parseLine(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return undefined;
  }
}

/** A run that broke off was ended by `npm test`, with a message that says how. */
function endOf({ success, message }: { readonly success: boolean; readonly message?: string }): RunEnd {
  if (message !== undefined) return 'broke off';
  return success ? 'passed' : 'failed';
}

/** What a stream tells besides outcomes. */
class StreamExtras {
  end: RunEnd = 'broke off';
  started: Date | undefined;
  platform = '';
  readonly uses = new Map<string, number>();
  picturesOfLast: readonly AttachedPicture[] = [];
  readonly #patterns = new Map<string, string>();
  readonly #pictures = new Map<string, AttachedPicture[]>();

  read({
    meta,
    testRunStarted,
    testRunFinished,
    stepDefinition,
    testCase,
    attachment,
    testCaseFinished,
  }: Message): void {
    if (meta !== undefined) this.platform = `Node ${meta.runtime.version ?? ''} on ${meta.os.name} ${meta.cpu.name}`;
    if (testRunStarted !== undefined) this.started = new Date(testRunStarted.timestamp.seconds * 1000);
    if (testRunFinished !== undefined) this.end = endOf(testRunFinished);
    if (stepDefinition !== undefined) this.#patterns.set(stepDefinition.id, stepDefinition.pattern.source);
    if (attachment?.testCaseStartedId !== undefined && attachment.mediaType === 'image/png') {
      const encoding = attachment.contentEncoding === AttachmentContentEncoding.BASE64 ? 'base64' : 'utf8';
      const picture = { bytes: Buffer.from(attachment.body, encoding), extension: 'png' } as const;
      this.#pictures.set(attachment.testCaseStartedId, [
        ...(this.#pictures.get(attachment.testCaseStartedId) ?? []),
        picture,
      ]);
    }
    if (testCaseFinished !== undefined) {
      this.picturesOfLast = this.#pictures.get(testCaseFinished.testCaseStartedId) ?? [];
      this.#pictures.delete(testCaseFinished.testCaseStartedId);
    }
    for (const step of testCase?.testSteps ?? []) {
      for (const id of step.stepDefinitionIds ?? []) {
        const pattern = this.#patterns.get(id);
        if (pattern !== undefined) this.uses.set(pattern, (this.uses.get(pattern) ?? 0) + 1);
      }
    }
  }
}
