/**
 * One run of the suite in a process of its own, with its own settings.
 *
 * The parent sends what to run as the one command line argument, gets a message for each scenario that ends, and reads the
 * rest in the file of messages. The pending scenarios and those of other profiles go first, dry: they may have undefined
 * steps, but none that two definitions claim.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import { openStream } from './messageStream.js';
import { MessageReader } from './scenarioResult.js';
import { StepUse, type UnusedStep } from './stepUse.js';

/** What a run is asked to do. */
export interface RunRequest {
  /** Feature files, folders or globs; all when empty. */
  readonly paths: readonly string[];
  /** The tag expression of the scenarios to run. */
  readonly tags: string;
  /** Texts of which a scenario's name must match one. */
  readonly names: readonly string[];
  /** The seed of a random order. */
  readonly shuffle: number | undefined;
  /** The file for its messages. */
  readonly stream: string;
}

/** What a run tells its parent. */
export type RunMessage =
  | { readonly kind: 'finished'; readonly passed: boolean }
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
  mkdirSync(dirname(request.stream), { recursive: true });
  const write = openStream(request.stream);
  const { sources: all, support, runtime, formats } = (await loadConfiguration()).runConfiguration;
  const sources = {
    ...all,
    paths: request.paths.length > 0 ? [...request.paths] : all.paths,
    names: [...request.names],
    tagExpression: request.tags,
    order: request.shuffle === undefined ? all.order : (`random:${request.shuffle}` as const),
  };
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const environment = { stdout: silent };
  const onlyMessages = { ...formats, stdout: 'message', files: {} };
  const use = new StepUse();

  const pending = new MessageReader({
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
      formats: onlyMessages,
    },
    environment,
    (message) => {
      use.read(message);
      if (message.parseError === undefined) pending.read(message);
    },
  );

  const reader = new MessageReader({
    finished: ({ passed }) => {
      tell({ kind: 'finished', passed });
    },
    // The parent finds it among the messages.
    failedOutside: () => undefined,
  });
  await runCucumber({ sources, support: dry.support, runtime, formats: onlyMessages }, environment, (message) => {
    write(message);
    use.read(message);
    reader.read(message);
  });
  tell({ kind: 'unused', steps: use.unused });
}

const leave = (): never => process.exit(1);

// Without its parent nobody waits for the answer.
process.once('disconnect', leave);
try {
  await run(JSON.parse(process.argv[2] ?? '{}') as RunRequest);
} catch (error) {
  tell({ kind: 'problem', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
tell({ kind: 'done' });
process.off('disconnect', leave);
process.disconnect();
setTimeout(() => {
  console.error(`A run of the suite left something open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(0);
}, PATIENCE).unref();
