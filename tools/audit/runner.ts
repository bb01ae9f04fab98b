/**
 * Runs scenarios of the checkout that it is started in, in a process of its own, and tells its parent of each.
 *
 * The order comes as the one command line argument. With `coverage` each result says what its scenario executed.
 */
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import { MessageReader, type ScenarioResult } from '../test/scenarioResult.js';
import { CoverageProbe, type Coverage } from './coverage.js';
import { StepFiles } from './stepFiles.js';

/** What to run. */
export interface RunOrder {
  /** Scenarios by file and line. */
  readonly scenarios: readonly string[];
  /** The files of steps to load; all when left out. */
  readonly steps?: readonly string[];
  readonly dryRun?: boolean;
  /** Whether the first scenario that does not pass ends the run. */
  readonly failFast?: boolean;
  readonly coverage?: boolean;
  /** Threads of the worlds, 1 when left out. */
  readonly threads?: number;
}

/** What is told of a run. */
export type RunReport =
  | {
      readonly kind: 'finished';
      readonly result: ScenarioResult;
      readonly coverage: Coverage;
      /** The shaders that were read since the last scenario. */
      readonly shaders: readonly string[];
      /** The files that the scenario's steps need. */
      readonly steps: readonly string[];
    }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'done' };

const tell = (report: RunReport): void => {
  process.send?.(report);
};

async function run(order: RunOrder): Promise<void> {
  const root = process.cwd();
  const probe = order.coverage === true ? new CoverageProbe(root, join(root, 'out', 'coverage')) : undefined;
  const { runConfiguration } = await loadConfiguration();
  const { sources, support, runtime, formats } = runConfiguration;
  const files = new StepFiles(root);
  const reader = new MessageReader({
    started: () => {
      // Counting starts anew with each scenario.
      probe?.take();
    },
    finished: (result) => {
      const { shadersRead } = globalThis as { shadersRead?: Set<string> };
      const shaders = [...(shadersRead ?? [])];
      shadersRead?.clear();
      tell({ kind: 'finished', result, coverage: probe?.take() ?? {}, shaders, steps: files.of(result.id) });
    },
    failedOutside: (text) => {
      tell({ kind: 'problem', text });
    },
  });
  const silent = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  await runCucumber(
    {
      sources: { ...sources, paths: pathsOf(order.scenarios), names: [], tagExpression: '', order: 'defined' },
      support: order.steps === undefined ? support : { ...support, importPaths: [...order.steps] },
      runtime: { ...runtime, dryRun: order.dryRun === true, failFast: order.failFast === true },
      formats: { ...formats, stdout: 'message', files: {} },
    },
    { cwd: root, stdout: silent, stderr: silent },
    (message) => {
      files.read(message);
      reader.read(message);
    },
  );
}

/** `a.feature:3` and `a.feature:9` as the one path `a.feature:3:9`. */
function pathsOf(scenarios: readonly string[]): string[] {
  const lines = new Map<string, string[]>();
  for (const scenario of scenarios) {
    const colon = scenario.lastIndexOf(':');
    const file = scenario.slice(0, colon);
    lines.set(file, [...(lines.get(file) ?? []), scenario.slice(colon)]);
  }
  return [...lines].map(([file, places]) => file + places.join(''));
}

// Without its parent nobody waits for the answer.
process.once('disconnect', () => process.exit(0));
try {
  await run(JSON.parse(process.argv[2] ?? '{}') as RunOrder);
} catch (error) {
  tell({ kind: 'problem', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
// What a broken engine left open must not keep the process.
process.send?.({ kind: 'done' } satisfies RunReport, () => {
  process.disconnect();
});
