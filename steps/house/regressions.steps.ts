/** Steps about inputs that once broke a property, on a scale that weighs wrongly and a suite with the hooks of this one. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import type { Ending } from './checkout.js';
import { runSample, writeSuite } from './sampleSuite.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';

const SOUND = 'export const weigh = (loads) => loads.reduce((sum, load) => sum + load, 0);\n';

/** A scale's fault, and the loads in which it shows, which differ in whether JSON can hold them. */
const FAULTS: Readonly<Record<string, { readonly scale: string; readonly loads: string }>> = {
  'forgets crates above 1,000 kg': {
    scale: SOUND.replace('loads.', 'loads.filter((load) => load <= 1000).'),
    loads: 'fc.array(fc.nat(5000), { maxLength: 4 })',
  },
  'forgets the fifth crate of a pile': {
    scale: SOUND.replace('loads.', '[...loads.slice(0, 4), ...loads.slice(5)].'),
    loads: 'fc.uniqueArray(fc.nat(500), { maxLength: 8 }).map((loads) => new Set(loads))',
  },
};

const STEPS = (loads: string): string => `
import fc from 'fast-check';
import { appendFileSync } from 'node:fs';
import { expectForAll } from '${pathToFileURL(join(ROOT, 'dist', 'steps', 'support', 'property.js')).href}';
import { weigh } from '../scale.js';
Given('a scale', () => {});
When('loads of any kind are weighed', () => {});
Then('it shows their sum', () => {
  expectForAll(fc.property(${loads}, (loads) => {
    appendFileSync('weighed.log', (loads instanceof Set ? 'a set of ' : '') + JSON.stringify([...loads]) + '\\n');
    let sum = 0;
    for (const load of loads) sum += load;
    return weigh([...loads]) === sum;
  }));
});`;

const FEATURE = `Feature: Scale
  Scenario: A scale adds up
    Given a scale
    When loads of any kind are weighed
    Then it shows their sum
`;

interface Kept {
  text: string;
  /** How it ended on the faulty scale, and then on the mended one, and what was weighed. */
  readonly runs: { readonly ending: Ending; readonly weighed: string }[];
}

const kept = slot((): Kept => ({ text: '', runs: [] }));

Given('a scale that {}, and a property about all loads', function (this: ScenarioWorld, what: string) {
  const fault = FAULTS[what];
  if (fault === undefined) throw new Error(`no step knows a scale that ${what}`);
  const folder = this.use(scratchFolder);
  writeSuite(folder, { feature: FEATURE, steps: STEPS(fault.loads), likeThisOne: true });
  writeSample(folder, 'dist/scale.js', fault.scale);
});

Given('a kept scenario that tells an input for property {int}', function (this: ScenarioWorld, property: number) {
  const [head = '', ...steps] = FEATURE.split(/(?<=adds up)\n/);
  const input = `      Given this input alone for property ${property} of the scenario:\n        """\n        [[1001]]\n        """\n`;
  const folder = this.use(scratchFolder);
  writeSample(folder, 'features/regressions/kept.feature', `${head}, once more\n${input}${steps.join('')}`);
  // The scale is sound, and so the scenario would pass without its input.
  writeSample(folder, 'dist/scale.js', SOUND);
});

async function runKept(scenario: ScenarioWorld): Promise<void> {
  const log = join(scenario.use(scratchFolder), 'weighed.log');
  rmSync(log, { force: true });
  const ending = await runSample(scenario, ['--once', 'features/regressions']);
  scenario.use(kept).runs.push({ ending, weighed: existsSync(log) ? readFileSync(log, 'utf8').trim() : '' });
}

When(
  'its suite runs, and what it prints is kept and runs alone, before and after the scale is mended',
  { timeout: 300_000 },
  async function (this: ScenarioWorld) {
    const folder = this.use(scratchFolder);
    const { said } = await runSample(this, ['--once']);
    const [, file = '', text = ''] = /^To keep it, write (\S+):\n\n(Feature:[\s\S]*?\n)\n(?=\S)/m.exec(said) ?? [];
    assert.notEqual(file, '', said);
    this.use(kept).text = text;
    writeSample(folder, file, text);
    await runKept(this);
    writeSample(folder, 'dist/scale.js', SOUND);
    await runKept(this);
  },
);

Then('the kept scenario tells its input by its values', function (this: ScenarioWorld) {
  assert.match(this.use(kept).text, /^ +\[\[1001\]\]$/m);
});

Then('the kept scenario tells its input by its seed and path', function (this: ScenarioWorld) {
  assert.match(this.use(kept).text, /^ +\{"seed":\d+,"path":"[\d:]+"\}$/m);
});

Then('it failed on the faulty scale and passed on the mended one', function (this: ScenarioWorld) {
  assert.deepEqual(
    this.use(kept).runs.map(({ ending }) => ending.said.split('\n').at(-1)),
    ['0 passed, 1 failed', '1 passed, 0 failed'],
  );
});

Then('each time it weighed {}, and nothing else', function (this: ScenarioWorld, load: string) {
  assert.deepEqual(
    this.use(kept).runs.map(({ weighed }) => weighed),
    [load, load],
  );
});
