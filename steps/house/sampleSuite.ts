/** A small suite in the scenario's folder, run by the real `npm test`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slot, type ScenarioWorld } from '../support/world.js';
import type { Ending } from './checkout.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { runTool } from './warmTool.js';

/** The text of a suite's files. */
export interface SampleSuite {
  /** Where its one feature lies. */
  readonly file?: string;
  readonly feature: string;
  /** What follows the import of Given, When and Then. */
  readonly steps: string;
  /** Whether it has the hooks of this suite, and its steps for regressions. */
  readonly likeThisOne?: boolean;
}

const OWN_SUPPORT = ['support/hooks.js', 'regressions.steps.js'].map((file) => `../../../dist/steps/${file}`);

/** Writes a suite. */
export function writeSuite(folder: string, suite: SampleSuite): void {
  const { file = 'features/sample.feature', feature, steps, likeThisOne = false } = suite;
  writeSample(folder, file, feature);
  writeSample(
    folder,
    'dist/steps/sample.steps.js',
    `import { Given, Then, When } from '@cucumber/cucumber';\n${steps}`,
  );
  writeSample(folder, 'package.json', '{ "type": "module" }');
  const support = [...(likeThisOne ? OWN_SUPPORT : []), 'dist/steps/**/*.steps.js'];
  writeSample(
    folder,
    'cucumber.json',
    JSON.stringify({ default: { paths: ['features/**/*.feature'], import: support } }),
  );
}

/** How the runs of the scenario's suite ended, in order. */
export const suiteEndings = slot<Ending[]>(() => []);

/** Runs the scenario's suite by `npm test` with some arguments. */
export async function runSample(
  scenario: ScenarioWorld,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Ending> {
  const script = join(ROOT, 'dist', 'tools', 'test.js');
  const ending = await runTool({ script, args, cwd: scenario.use(scratchFolder), environment });
  scenario.use(suiteEndings).push(ending);
  return ending;
}

/** How the last run ended. @throws Error before the first. */
export function lastEnding(scenario: ScenarioWorld): Ending {
  const found = scenario.use(suiteEndings).at(-1);
  if (found === undefined) throw new Error('the suite has not run yet');
  return found;
}

/** A scenario as run.json tells of it. */
export interface RecordedScenario {
  readonly id: string;
  readonly name: string;
  readonly passed: boolean;
}

/** What run.json in a folder of reports says, run by run. */
export function recordedRuns(
  scenario: ScenarioWorld,
  folder = join('out', 'spec'),
): readonly (readonly RecordedScenario[])[] {
  const file = join(scenario.use(scratchFolder), folder, 'run.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as { runs: { results: RecordedScenario[] }[] };
  return record.runs.map(({ results }) => results);
}
