/** Steps about the matrix of rules and scenarios, on a small checkout of the scenario's own. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Ending } from './checkout.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { runTool } from './warmTool.js';
import { slot, type ScenarioWorld } from '../support/world.js';

interface MatrixTrial {
  /** The tags, keyword lines and texts of the sample feature. */
  featureTag: string;
  ruleTag: string;
  scenarioTags: string;
  steps: string[];
  run: { full: boolean; passed: boolean; silent: string[]; unused: { pattern: string; place: string }[] } | undefined;
  baseline: number;
  endings: readonly Ending[];
}

const trial = slot<MatrixTrial>(() => ({
  featureTag: '',
  ruleTag: '',
  scenarioTags: '@DOOR-01',
  steps: ['Given a door', 'When somebody of 18 comes', 'Then it opens'],
  run: { full: true, passed: true, silent: [], unused: [] },
  baseline: 1,
  endings: [],
}));

const RULES = `- **DOOR-01** (scenario) It opens from 18 years on.
- **DOOR-02** (property) It adds up its visitors.
- **DOOR-03** (image) It is green (declined: nobody paints it).
- **DOOR-04** (lint) It has a name.
- **DOOR-05** (bench) It is quick.
`;

Given('a checkout with the rules DOOR-01 to DOOR-05, of which DOOR-03 is declined', function (this: ScenarioWorld) {
  writeSample(this.use(scratchFolder), 'docs/rules/door.md', RULES);
});

Given('its scenario "Who is 18 gets in" proves DOOR-01, and passed in the last run', function (this: ScenarioWorld) {
  assert.equal(this.use(trial).scenarioTags, '@DOOR-01');
});

Given('the scenario also claims {word}', function (this: ScenarioWorld, id: string) {
  this.use(trial).scenarioTags += ` @${id}`;
});

Given('the scenario claims four rules', function (this: ScenarioWorld) {
  this.use(trial).scenarioTags = '@DOOR-01 @DOOR-02 @DOOR-04 @DOOR-05';
});

Given('a tag stands on the Feature', function (this: ScenarioWorld) {
  this.use(trial).featureTag = '@DOOR-02';
});

Given('a tag stands on a Rule', function (this: ScenarioWorld) {
  this.use(trial).ruleTag = '@DOOR-02';
});

Given('the scenario has 8 steps', function (this: ScenarioWorld) {
  this.use(trial).steps.push(...Array.from({ length: 5 }, (_, index) => `And it greets ${index}`));
});

Given('the scenario has 2 steps that begin with When', function (this: ScenarioWorld) {
  this.use(trial).steps.push('When it shuts');
});

Given('the baseline has {int} linked rules of DOOR', function (this: ScenarioWorld, count: number) {
  this.use(trial).baseline = count;
});

Given(/^a (refusal|comment) of the engine names (\S+)$/, function (this: ScenarioWorld, where: string, id: string) {
  const [comment, refusal] = where === 'comment' ? [id, 'DOOR-01'] : ['DOOR-01', id];
  const lines = [
    `/** Who is too young stays out (rule ${comment}). */`,
    `export const refusal = { rule: '${refusal}' };`,
  ];
  writeSample(this.use(scratchFolder), 'src/core/door.ts', `${lines.join('\n')}\n`);
});

function lastRun(scenario: ScenarioWorld): NonNullable<MatrixTrial['run']> {
  const { run } = scenario.use(trial);
  if (run === undefined) throw new Error('there was no run');
  return run;
}

Given('the scenario did not pass in that run', function (this: ScenarioWorld) {
  lastRun(this).passed = false;
});

Given('that run left scenarios out', function (this: ScenarioWorld) {
  lastRun(this).full = false;
});

Given('a Then of that run asserted nothing', function (this: ScenarioWorld) {
  lastRun(this).silent.push('it opens');
});

Given('no scenario of that run used a step', function (this: ScenarioWorld) {
  lastRun(this).unused.push({ pattern: 'a door is painted', place: 'dist/steps/door.steps.js:3' });
});

Given('there was no run', function (this: ScenarioWorld) {
  this.use(trial).run = undefined;
});

When('its rules are checked', async function (this: ScenarioWorld) {
  const folder = this.use(scratchFolder);
  const { featureTag, ruleTag, scenarioTags, steps, run, baseline } = this.use(trial);
  const lines = [
    `${featureTag}\nFeature: Door\n${ruleTag}\n  Rule: It opens\n  ${scenarioTags}`,
    '  Scenario: Who is 18 gets in',
    ...steps.map((step) => `    ${step}`),
  ].join('\n');
  writeSample(folder, 'features/door.feature', lines);
  writeSample(folder, 'docs/rules/baseline.json', JSON.stringify({ DOOR: baseline }));
  if (run !== undefined) {
    const { full, passed, silent, unused } = run;
    const id = `features/door.feature:${lines.slice(0, lines.indexOf('Scenario:')).split('\n').length}`;
    const outcome = { results: [{ id, passed, silent }], unused };
    writeSample(folder, 'out/spec/run.json', JSON.stringify({ full, runs: [outcome] }));
  }
  const script = join(ROOT, 'dist', 'tools', 'rules.js');
  const ask = (...args: string[]): Promise<Ending> => runTool({ script, args, cwd: folder, environment: {} });
  const check = await ask('--ran');
  // Both ways are asked for where nothing is wrong.
  const both = check.code === 0 ? [await ask('--area', 'DOOR'), await ask('--back')] : [];
  this.use(trial).endings = [check, ...both];
});

function ending(scenario: ScenarioWorld, index: number): Ending {
  const found = scenario.use(trial).endings[index];
  if (found === undefined) throw new Error('nothing was checked yet');
  return found;
}

Then('the check passes', function (this: ScenarioWorld) {
  const { code, said } = ending(this, 0);
  assert.equal(code, 0, said);
});

Then('the check fails and says {string}', function (this: ScenarioWorld, words: string) {
  const { code, said } = ending(this, 0);
  assert.equal(code, 1, said);
  assert.ok(said.includes(words), said);
  assert.ok(said.includes('\n1 problems:'), `more than one problem, or none: ${said}`);
});

Then(
  'it counts {int} linked, {int} pending, {int} unlinked and {int} declined',
  function (this: ScenarioWorld, linked: number, pending: number, unlinked: number, declined: number) {
    const line = ending(this, 0)
      .said.split('\n')
      .find((text) => text.startsWith('DOOR'));
    const counts = (line ?? '').split(/\s+/).slice(1).map(Number);
    assert.deepEqual(counts, [linked + pending + unlinked + declined, linked, pending, unlinked, declined]);
  },
);

Then('it names the scenario with DOOR-01, and DOOR-01 with the scenario', function (this: ScenarioWorld) {
  const [there, back] = [ending(this, 1).said, ending(this, 2).said];
  assert.match(there, /DOOR-01 linked .*\n +features\/door\.feature:\d+ Who is 18 gets in/);
  assert.match(back, /features\/door\.feature:\d+ Who is 18 gets in\n +proves DOOR-01/);
});

// The hooks of this suite, in a small one.

const STEPS = `
import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
Then('two is two', () => { assert.equal(2, 2); });
Then('somebody looks away', () => {});
`;

When('the suite runs with the hooks of this one', async function (this: ScenarioWorld) {
  const folder = this.use(scratchFolder);
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  cpSync(join(ROOT, 'dist', 'steps', 'support'), join(folder, 'dist', 'steps', 'support'), { recursive: true });
  writeSample(folder, 'dist/steps/sample.steps.js', STEPS);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const profile = {
    paths: ['features/**/*.feature'],
    import: ['dist/steps/support/hooks.js', 'dist/steps/**/*.steps.js'],
  };
  writeSample(folder, 'cucumber.json', JSON.stringify({ default: profile }));
  this.use(trial).endings = [
    await runTool({ script: join(ROOT, 'dist', 'tools', 'test.js'), args: ['--once'], cwd: folder, environment: {} }),
  ];
});

Then('its record names the Then {string}, and no other', function (this: ScenarioWorld, text: string) {
  const { code, said } = ending(this, 0);
  assert.equal(code, 0, said);
  const record = JSON.parse(readFileSync(join(this.use(scratchFolder), 'out/spec/run.json'), 'utf8')) as {
    runs: { results: { silent: string[] }[] }[];
  };
  assert.deepEqual(
    record.runs.flatMap(({ results }) => results.flatMap(({ silent }) => silent)),
    [text],
  );
});
