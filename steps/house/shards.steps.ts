/** Steps about shards: runs in parts, and parts made whole. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import { recordedRuns, runSample, suiteEndings } from './sampleSuite.js';
import { scratchFolder } from './scratch.js';
import { readJunit, readMessages, readPage, readRules, type ReportedScenario } from './suiteReports.js';

const PATIENT = { timeout: 300_000 };

/** Everything that the reports in out/spec say, but times and names of messages. */
interface Reports {
  readonly record: unknown;
  readonly rules: unknown;
  readonly told: readonly (readonly ReportedScenario[])[];
  readonly lastLine: string;
}

const parts = slot((): { whole: Reports | undefined; merged: Reports | undefined; shares: readonly number[] } => ({
  whole: undefined,
  merged: undefined,
  shares: [],
}));

function readReports(scenario: ScenarioWorld): Reports {
  const folder = join(scenario.use(scratchFolder), 'out', 'spec');
  const record: unknown = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'), (key, value: unknown) =>
    key === 'milliseconds' ? undefined : value,
  );
  const streams = ['messages.ndjson', 'threads-3/messages.ndjson'];
  return {
    record,
    rules: readRules(folder),
    told: [...streams.map((file) => readMessages(join(folder, file), file)), readPage(folder), readJunit(folder)],
    lastLine: scenario.use(suiteEndings).at(-1)?.said.split('\n').at(-1) ?? '',
  };
}

const shardFolder = (index: number, total: number): string => join('out', `shard-${index}-of-${total}`);

When('it runs as a whole, and in 3 shards that are merged', PATIENT, async function (this: ScenarioWorld) {
  const found = this.use(parts);
  await runSample(this, []);
  found.whole = readReports(this);
  const shares: number[] = [];
  for (const index of [1, 2, 3]) {
    await runSample(this, ['--shard', `${index}/3`]);
    const [main = []] = recordedRuns(this, shardFolder(index, 3));
    shares.push(main.length);
  }
  found.shares = shares;
  // The order in which machines end is any.
  await runSample(this, ['--merge', ...[3, 1, 2].map((index) => shardFolder(index, 3))]);
  found.merged = readReports(this);
});

Then('the shards had 3, 2 and 2 of its scenarios', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(parts).shares, [3, 2, 2]);
});

Then('both say the same in run.json, rules.json, the page, JUnit and the messages', function (this: ScenarioWorld) {
  const { whole, merged } = this.use(parts);
  assert.ok(whole !== undefined);
  assert.equal(whole.lastLine, '9 passed, 4 failed');
  assert.deepEqual(merged, whole);
});

Given(
  'its shards 1\\/2 and 1\\/3, and shard 2\\/2 of {string} alone',
  PATIENT,
  async function (this: ScenarioWorld, name: string) {
    for (const shard of ['1/2', '1/3']) await runSample(this, ['--once', '--shard', shard]);
    await runSample(this, ['--once', '--shard', '2/2', '--name', name]);
  },
);

When('these are merged:', async function (this: ScenarioWorld, table: DataTable) {
  for (const [folders = ''] of table.raw()) await runSample(this, ['--merge', ...folders.split(' ')]);
});
