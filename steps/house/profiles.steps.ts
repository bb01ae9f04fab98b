/** Parts of the suite, shown on small suites of their own. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import { lastEnding, recordedRuns, runSample, writeSuite } from './sampleSuite.js';
import { ROOT, scratchFolder } from './scratch.js';

const PROFILES = ['fast', 'full', 'gpu', 'nightly'] as const;

interface Trial {
  /** Names of the scenarios that ran, by profile. */
  ran: Map<string, readonly string[]>;
}

const trial = slot((): Trial => ({ ran: new Map() }));

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

When('it runs with each profile', { timeout: 300_000 }, async function (this: ScenarioWorld) {
  for (const profile of PROFILES) {
    const { code, said } = await runSample(this, ['--once', '--profile', profile]);
    assert.equal(code, 0, said);
    const names = recordedRuns(this).flatMap((results) => results.map(({ name }) => name));
    this.use(trial).ran.set(profile, names);
  }
});

When('it runs with seed {int} and {int} inputs', async function (this: ScenarioWorld, seed: number, inputs: number) {
  await runSample(this, ['--once'], { TERTIUS_FC_SEED: String(seed), TERTIUS_FC_RUNS: String(inputs) });
});

Then('they ran:', function (this: ScenarioWorld, table: DataTable) {
  const ran = [...this.use(trial).ran].map(([profile, names]) => [profile, names.join(', ')]);
  assert.deepEqual(ran, table.raw());
});

Then('it says {string}', function (this: ScenarioWorld, words: string) {
  const { said } = lastEnding(this);
  assert.ok(
    said.split('\n').some((line) => line.trim() === words),
    said,
  );
});
