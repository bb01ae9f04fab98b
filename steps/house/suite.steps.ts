/** Steps about the run of the suite and what it leaves, on small suites that the real `npm test` runs. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import type { ScenarioWorld } from '../support/world.js';
import { lastEnding, recordedRuns, runSample, suiteEndings, writeSuite } from './sampleSuite.js';
import { scratchFolder, writeSample } from './scratch.js';
import { readJunit, readMessages, readPage, readRules } from './suiteReports.js';

const STEPS = `
const { TERTIUS_CONTRACTS, TERTIUS_THREADS } = process.env;
Then('it holds', () => {});
Then('it does not hold', () => { throw new Error('broken'); });
Then('contracts are on', () => { if (TERTIUS_CONTRACTS !== 'on') throw new Error('contracts are off'); });
Then('the state depends on the threads', function () { this.attach(TERTIUS_THREADS, 'text/x.tertius.state-hash'); });
Then('the process leaves', () => { process.exit(3); });
Then('the process is killed', () => { process.kill(process.pid, 'SIGKILL'); });
Then('the memory is full', () => {
  for (const all = []; ; ) all.push(Array.from({ length: 10_000 }, (_, i) => ({ i })));
});
`;

/** Rows of a name, a step and, where there are any, tags. */
function writeScenarios(scenario: ScenarioWorld, rows: readonly (readonly string[])[]): void {
  const texts = rows.map(([name = '', step = '', tags = '']) => `  ${tags}\n  Scenario: ${name}\n    Then ${step}\n`);
  writeSuite(scenario.use(scratchFolder), { feature: `Feature: Sample\n${texts.join('')}`, steps: STEPS });
}

Given('a suite with these scenarios:', function (this: ScenarioWorld, table: DataTable) {
  writeScenarios(this, table.raw());
});

const ENDS: Readonly<Record<string, string>> = {
  'leaves its process': 'the process leaves',
  'kills its process': 'the process is killed',
  'fills the memory': 'the memory is full',
};

Given(
  'a suite that proves DOOR-01, DOOR-02 and DOOR-03 in turn, and whose second scenario {}',
  function (this: ScenarioWorld, what: string) {
    const step = ENDS[what];
    if (step === undefined) throw new Error(`no step knows a scenario that ${what}`);
    writeSample(
      this.use(scratchFolder),
      'docs/rules/door.md',
      [1, 2, 3, 4].map((number) => `- **DOOR-0${number}** (scenario) It has ${number} hinges.\n`).join(''),
    );
    writeScenarios(this, [
      ['First', 'it holds', '@DOOR-01'],
      ['Second', step, '@DOOR-02'],
      ['Third', 'it holds', '@DOOR-03'],
    ]);
  },
);

/** Several runs of a suite, each of which starts processes of its own, on a machine that does other things as well. */
const LONG = { timeout: 300_000 };

When('the suite runs', LONG, async function (this: ScenarioWorld) {
  await runSample(this, []);
});

/** Enough for cucumber, in MiB, and soon filled. */
const LITTLE_MEMORY = 100;

When('the suite runs once', LONG, async function (this: ScenarioWorld) {
  await runSample(this, ['--once'], { NODE_OPTIONS: `--max-old-space-size=${LITTLE_MEMORY}` });
});

Then('the suite fails with {string} as its last line', function (this: ScenarioWorld, line: string) {
  const { code, said } = lastEnding(this);
  assert.equal(said.split('\n').at(-1), line, said);
  assert.equal(code, 1);
});

Then('it names:', function (this: ScenarioWorld, table: DataTable) {
  const { said } = lastEnding(this);
  for (const words of table.raw().flat()) assert.ok(said.includes(words), `nobody said ${words}: ${said}`);
});

const RUNS = ['1 thread, contracts on', '3 threads, contracts off'];

/** Each row a scenario, each further column a run. */
function expected(table: DataTable): string[] {
  return table
    .raw()
    .flatMap(([name = '', ...outcomes]) => outcomes.map((outcome, run) => `${RUNS[run] ?? ''}: ${name} ${outcome}`))
    .sort();
}

Then('the page, JUnit and the messages tell of both runs:', function (this: ScenarioWorld, table: DataTable) {
  const folder = join(this.use(scratchFolder), 'out', 'spec');
  const [main = '', other = ''] = RUNS;
  const messages = [
    ...readMessages(join(folder, 'messages.ndjson'), main),
    ...readMessages(join(folder, 'threads-3', 'messages.ndjson'), other),
  ];
  for (const told of [messages, readPage(folder), readJunit(folder)]) {
    const lines = told
      .filter(({ run }) => RUNS.includes(run))
      .map(({ run, name, outcome }) => `${run}: ${name} ${outcome}`);
    assert.deepEqual(lines.sort(), expected(table));
  }
});

Then('the page, JUnit and the messages tell:', function (this: ScenarioWorld, table: DataTable) {
  const folder = join(this.use(scratchFolder), 'out', 'spec');
  for (const told of [readMessages(join(folder, 'messages.ndjson'), ''), readPage(folder), readJunit(folder)]) {
    assert.deepEqual(
      told.map(({ name, outcome }) => [name, outcome]),
      table.raw(),
    );
  }
});

Then('rules.json tells:', function (this: ScenarioWorld, table: DataTable) {
  const { rules } = readRules(join(this.use(scratchFolder), 'out', 'spec'));
  assert.deepEqual(
    Object.entries(rules).map(([id, { outcome, scenarios }]) => [
      id,
      outcome,
      scenarios.map(({ name, outcomes }) => `${name} ${Object.values(outcomes).join(', ')}`).join(' '),
    ]),
    table.raw(),
  );
});

// Orders.

Given('a suite of {int} scenarios, the last of which fails', function (this: ScenarioWorld, count: number) {
  const rows = Array.from({ length: count }, (_, i) => [
    `No. ${i + 1}`,
    i + 1 < count ? 'it holds' : 'it does not hold',
  ]);
  writeScenarios(this, rows);
});

const orders = (scenario: ScenarioWorld): string[] =>
  recordedRuns(scenario).map((results) => results.map(({ name }) => name).join(', '));

When('it runs shuffled with seeds 7, 7 and 8', LONG, async function (this: ScenarioWorld & { orders?: string[] }) {
  this.orders = [];
  for (const seed of ['7', '7', '8']) {
    await runSample(this, ['--once', '--shuffle', seed]);
    this.orders.push(...orders(this));
  }
});

Then('equal seeds gave equal orders, and others another', function (this: ScenarioWorld & { orders?: string[] }) {
  const [first = '', again = '', other = ''] = this.orders ?? [];
  assert.equal(again, first);
  assert.notEqual(other, first);
  assert.deepEqual(other.split(', ').sort(), first.split(', ').sort());
});

Then('each failure tells its seed', function (this: ScenarioWorld) {
  const said = this.use(suiteEndings).map(
    (ending) => /^ +it ran in the order of --shuffle (\d+)$/m.exec(ending.said)?.[1],
  );
  assert.deepEqual(said, ['7', '7', '8']);
});

// What is not there.

Given('a suite that ran', async function (this: ScenarioWorld) {
  writeScenarios(this, [
    ['One that holds', 'it holds', '@DOOR-01'],
    ['One that is planned', 'it holds', '@pending'],
  ]);
  const { code, said } = await runSample(this, ['--once']);
  assert.equal(code, 0, said);
});

Given('another process is running it', function (this: ScenarioWorld) {
  // The lock names a process that lives: this one.
  writeFileSync(join(this.use(scratchFolder), 'out', 'spec.lock'), String(process.pid));
});

When('it is asked to run with these arguments:', LONG, async function (this: ScenarioWorld, table: DataTable) {
  for (const [args = ''] of table.raw()) await runSample(this, args.split(' '));
});

Then('each time it says why not:', function (this: ScenarioWorld, table: DataTable) {
  const reasons = table.raw().map(([words = '']) => words);
  const refused = this.use(suiteEndings).slice(-reasons.length);
  for (const [index, { code, said }] of refused.entries()) {
    const [first = ''] = said.split('\n');
    assert.equal(first.slice(0, reasons[index]?.length), reasons[index], said);
    assert.equal(said.split('\n').at(-1), '0 passed, 1 failed');
    assert.equal(code, 1);
  }
});

Then('the reports of the run are still there', function (this: ScenarioWorld) {
  assert.deepEqual(
    recordedRuns(this).map((results) => results.map(({ name }) => name)),
    [['One that holds']],
  );
  assert.equal(readJunit(join(this.use(scratchFolder), 'out', 'spec')).length, 1);
});
