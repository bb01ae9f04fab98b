/**
 * One run of the suite in a process of its own, with its own settings.
 *
 * The parent sends what to run as the one command line argument and gets a message for each scenario. The pending
 * scenarios and those of other profiles go first, dry: they may have undefined steps, but none that two definitions claim.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import { MessageReader, type ScenarioResult } from './scenarioResult.js';
import { StepUse, type UnusedStep } from './stepUse.js';

/** What a run is asked to do. */
export interface RunRequest {
  /** Feature files, folders or globs; all when empty. */
  readonly paths: readonly string[];
  /** The tag expression of the scenarios to run. */
  readonly tags: string;
  /** Texts of which a scenario's name must match one. */
  readonly names: readonly string[];
  /** The folder for messages.ndjson and, with `reports`, index.html and junit.xml. */
  readonly folder: string;
  readonly reports: boolean;
}

/** What a run tells its parent. */
export type RunMessage =
  | { readonly kind: 'started'; readonly id: string; readonly name: string }
  | { readonly kind: 'finished'; readonly result: ScenarioResult }
  | { readonly kind: 'pending'; readonly id: string }
  | { readonly kind: 'unused'; readonly steps: readonly UnusedStep[] }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'done' };

/** How long the process may take to end after its last scenario, in milliseconds, before it is told to. */
const PATIENCE = 5000;

const tell = (message: RunMessage): void => {
  process.send?.(message);
};

async function run(request: RunRequest): Promise<void> {
  mkdirSync(request.folder, { recursive: true });
  const files: Record<string, string> = { [join(request.folder, 'messages.ndjson')]: 'message' };
  if (request.reports) {
    files[join(request.folder, 'index.html')] = 'html';
    files[join(request.folder, 'junit.xml')] = 'junit';
  }
  const { sources: all, support, runtime, formats } = (await loadConfiguration()).runConfiguration;
  const sources = {
    ...all,
    paths: request.paths.length > 0 ? [...request.paths] : all.paths,
    names: [...request.names],
    tagExpression: request.tags,
  };
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const environment = { stdout: silent };
  const use = new StepUse();

  const pending = new MessageReader({
    started: () => undefined,
    finished: ({ id, problem, tags }) => {
      if (problem?.includes('Multiple step definitions') === true) {
        tell({ kind: 'problem', text: `${id}: ${problem}` });
      } else if (tags.includes('@pending')) {
        tell({ kind: 'pending', id });
      }
    },
    failedOutside: (text) => {
      tell({ kind: 'problem', text });
    },
  });
  const dry = await runCucumber(
    {
      sources: { ...sources, tagExpression: '@pending or @bench or @nightly' },
      support,
      runtime: { ...runtime, dryRun: true },
      formats: { ...formats, stdout: 'message', files: {} },
    },
    environment,
    (message) => {
      use.read(message);
      if (message.parseError === undefined) pending.read(message);
    },
  );

  const reader = new MessageReader({
    started: (id, name) => {
      tell({ kind: 'started', id, name });
    },
    finished: (result) => {
      tell({ kind: 'finished', result });
    },
    failedOutside: (text) => {
      tell({ kind: 'problem', text });
    },
  });
  await runCucumber(
    { sources, support: dry.support, runtime, formats: { ...formats, stdout: 'message', files } },
    environment,
    (message) => {
      use.read(message);
      reader.read(message);
    },
  );
  tell({ kind: 'unused', steps: use.unused });
}

try {
  await run(JSON.parse(process.argv[2] ?? '{}') as RunRequest);
} catch (error) {
  tell({ kind: 'problem', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
tell({ kind: 'done' });
process.disconnect();
setTimeout(() => {
  console.error(`A run of the suite left something open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(0);
}, PATIENCE).unref();
