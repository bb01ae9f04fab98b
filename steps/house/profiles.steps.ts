/** Parts of the suite, shown on small suites of their own. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import { runNode } from './checkout.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';

const PROFILES = ['fast', 'full', 'gpu', 'nightly'] as const;

interface Trial {
  /** Names of the scenarios that ran, by profile. */
  ran: Map<string, readonly string[]>;
  said: string;
}

const trial = slot((): Trial => ({ ran: new Map(), said: '' }));

interface Suite {
  readonly file?: string;
  readonly feature: string;
  readonly steps: string;
}

function writeSuite(folder: string, { file = 'features/sample.feature', feature, steps }: Suite): void {
  writeSample(folder, file, feature);
  writeSample(folder, 'dist/steps/sample.steps.js', `import { Then } from '@cucumber/cucumber';\n${steps}`);
  writeSample(folder, 'package.json', '{ "type": "module" }');
  const profile = { paths: ['features/**/*.feature'], import: ['dist/steps/**/*.steps.js'] };
  writeSample(folder, 'cucumber.json', JSON.stringify({ default: profile }));
}

Given('a suite with these tagged scenarios:', function (this: ScenarioWorld, table: DataTable) {
  const scenarios = table.raw().map(([name = '', tag = '']) => `  ${tag}\n  Scenario: ${name}\n    Then it holds\n`);
  const feature = `Feature: Sample\n${scenarios.join('\n')}`;
  writeSuite(this.use(scratchFolder), { feature, steps: "Then('it holds', () => {});" });
});

Given(
  'a suite with a property that fails in line {int} of {string}',
  function (this: ScenarioWorld, line: number, file: string) {
    const property = pathToFileURL(join(ROOT, 'dist', 'steps', 'support', 'property.js')).href;
    const steps = `import fc from 'fast-check';
import { expectForAll } from '${property}';
Then('all are small', () => { expectForAll(fc.property(fc.nat(), (n) => n < 10)); });`;
    const feature = `Feature: Sample${'\n'.repeat(line - 1)}  Scenario: Small\n    Then all are small\n`;
    writeSuite(this.use(scratchFolder), { file, feature, steps });
  },
);

const suite = (folder: string, args: readonly string[], environment: NodeJS.ProcessEnv): ReturnType<typeof runNode> =>
  runNode([join(ROOT, 'dist', 'tools', 'test.js'), '--once', ...args], folder, environment);

When('it runs with each profile', async function (this: ScenarioWorld) {
  const folder = this.use(scratchFolder);
  for (const profile of PROFILES) {
    const { code, said } = await suite(folder, ['--profile', profile], {});
    assert.equal(code, 0, said);
    const record = JSON.parse(readFileSync(join(folder, 'out', 'spec', 'run.json'), 'utf8')) as {
      runs: { results: { name: string }[] }[];
    };
    this.use(trial).ran.set(
      profile,
      record.runs.flatMap(({ results }) => results.map(({ name }) => name)),
    );
  }
});

When('it runs with seed {int} and {int} inputs', async function (this: ScenarioWorld, seed: number, inputs: number) {
  const environment = { TERTIUS_FC_SEED: String(seed), TERTIUS_FC_RUNS: String(inputs) };
  this.use(trial).said = (await suite(this.use(scratchFolder), [], environment)).said;
});

Then('they ran:', function (this: ScenarioWorld, table: DataTable) {
  const ran = [...this.use(trial).ran].map(([profile, names]) => [profile, names.join(', ')]);
  assert.deepEqual(ran, table.raw());
});

Then('it says {string}', function (this: ScenarioWorld, words: string) {
  const { said } = this.use(trial);
  assert.ok(
    said.split('\n').some((line) => line.trim() === words),
    said,
  );
});
