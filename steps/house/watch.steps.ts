/** Steps about the watched suite: what is saved is built and run, until Ctrl-C. They wait for what it says, and for nothing else. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import { writeSuite } from './sampleSuite.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';

const PATIENT = { timeout: 300_000 };

/** Builds a suite by putting its sources where the suite looks for them, and counts. */
const BUILD = `
import { appendFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
appendFileSync('builds.log', 'build\\n');
cpSync('src', 'dist', { recursive: true });
if (existsSync('shaders/new')) cpSync('shaders/new', 'dist', { recursive: true });
`;

/** Stands for the npm that starts the watch, and that it builds by. */
const NPM = `
const { spawnSync } = require('node:child_process');
process.exit(spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' }).status);
`;

const STEPS = `
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
Then('a crate weighs {int} kg', async (weight) => {
  const { crate } = await import('../crate.js');
  assert.equal(weight, crate);
});
Then('a crate comes to rest', () => {
  writeFileSync('running.pid', String(process.pid));
  console.log('A crate moves.');
  for (;;);
});`;

const scenarioOf = (weight: number): string => `Feature: Crates
  Scenario: What a crate weighs
    Then a crate weighs ${weight} kg
`;

/** A watch that runs, and all that it said. */
class RunningWatch {
  said = '';
  code: number | null | undefined;
  readonly #process: ChildProcess;
  readonly #waiting = new Set<() => void>();

  constructor(folder: string, paths: readonly string[]) {
    this.#process = spawn(process.execPath, [join(ROOT, 'dist', 'tools', 'testWatch.js'), '--once', ...paths], {
      cwd: folder,
      env: { ...process.env, npm_execpath: join(folder, 'npm-cli.cjs') },
    });
    const hear = (part: Buffer): void => {
      this.said += part.toString();
      this.#tell();
    };
    this.#process.stdout?.on('data', hear);
    this.#process.stderr?.on('data', hear);
    this.#process.on('close', (code) => {
      this.code = code;
      this.#tell();
    });
  }

  /** Waits until what it said after some characters holds words, and returns where they end. */
  async until(words: string, from: number): Promise<number> {
    await this.#when(() => this.said.includes(words, from));
    return this.said.indexOf(words, from) + words.length;
  }

  async interrupt(): Promise<void> {
    this.#process.kill('SIGINT');
    await this.#when(() => this.code !== undefined);
  }

  #tell(): void {
    for (const wake of this.#waiting) wake();
  }

  #when(holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const ended = this.code !== undefined;
        if (!holds() && !ended) return;
        this.#waiting.delete(look);
        if (holds()) resolve();
        else reject(new Error(`the watch ended with code ${this.code ?? 'none'}: ${this.said}`));
      };
      this.#waiting.add(look);
      look();
    });
  }
}

interface Trial {
  watch: RunningWatch | undefined;
  /** How much of what it said was of earlier runs. */
  past: number;
}

const trial = slot((): Trial => ({ watch: undefined, past: 0 }));

function watchOf(scenario: ScenarioWorld): RunningWatch {
  const { watch } = scenario.use(trial);
  if (watch === undefined) throw new Error('nothing is watched yet');
  return watch;
}

function startWatch(scenario: ScenarioWorld, feature: string): void {
  const folder = scenario.use(scratchFolder);
  writeSuite(folder, { file: 'features/crates/weight.feature', feature, steps: STEPS });
  writeSample(
    folder,
    'features/other.feature',
    'Feature: Other\n  Scenario: Not named\n    Then a crate weighs 5 kg\n',
  );
  writeSample(folder, 'src/crate.js', 'export const crate = 5;\n');
  for (const name of ['steps', 'shaders']) writeSample(folder, join(name, 'readme'), '');
  writeSample(folder, 'build.mjs', BUILD);
  writeSample(folder, 'npm-cli.cjs', NPM);
  const watch = new RunningWatch(folder, ['features/crates']);
  scenario.use(trial).watch = watch;
  scenario.defer(() => watch.interrupt());
}

const WAITS = 'Waiting for a change';

Given(
  'a suite whose crate weighs 5 kg, watched with a scenario that says so',
  PATIENT,
  async function (this: ScenarioWorld) {
    startWatch(this, scenarioOf(5));
    this.use(trial).past = await watchOf(this).until(WAITS, 0);
    assert.match(watchOf(this).said, /^1 passed, 0 failed$/m);
  },
);

Given('a suite whose crate never comes to rest, watched', function (this: ScenarioWorld) {
  startWatch(this, 'Feature: Crates\n  Scenario: Rest\n    Then a crate comes to rest\n');
});

const SAVES: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'a source': ['src/crate.js', 'export const crate = 6;\n'],
  'a scenario': ['features/crates/weight.feature', scenarioOf(6)],
  'a shader in a folder that was new': ['shaders/new/crate.js', 'export const crate = 6;\n'],
};

When('{} is saved that says 6 kg', PATIENT, function (this: ScenarioWorld, what: string) {
  const [path, text] = SAVES[what] ?? [];
  if (path === undefined || text === undefined) throw new Error(`no step knows how to save ${what}`);
  writeSample(this.use(scratchFolder), path, text);
});

When(
  '20 sources are saved at once, and the scenario that says 6 kg once the build begins',
  PATIENT,
  async function (this: ScenarioWorld) {
    const folder = this.use(scratchFolder);
    for (let i = 0; i < 20; i++) writeSample(folder, `src/other${i}.js`, 'export {};\n');
    this.use(trial).past = await watchOf(this).until('Building', this.use(trial).past);
    writeSample(folder, 'features/crates/weight.feature', scenarioOf(6));
  },
);

Then('it builds again, and ends with {string}', PATIENT, async function (this: ScenarioWorld, line: string) {
  const watch = watchOf(this);
  const from = this.use(trial).past;
  const end = await watch.until(WAITS, from);
  assert.match(watch.said.slice(from, end), new RegExp(`Building[^]*\\n${line}\\n`));
});

Then('the scenario that was not named did not run', function (this: ScenarioWorld) {
  const record = readFileSync(join(this.use(scratchFolder), 'out', 'spec', 'run.json'), 'utf8');
  assert.ok(record.includes('What a crate weighs'));
  assert.ok(!record.includes('Not named'));
});

Then(
  'it has begun {int} builds, and ends with {string}',
  PATIENT,
  async function (this: ScenarioWorld, builds: number, line: string) {
    const watch = watchOf(this);
    await watch.until(`\n${line}\n`, this.use(trial).past);
    await watch.until(WAITS, this.use(trial).past);
    assert.equal(watch.said.match(/^Building/gm)?.length, builds);
  },
);

When('its run has begun and somebody presses Ctrl-C', PATIENT, async function (this: ScenarioWorld) {
  await watchOf(this).until('A crate moves.', 0);
  await watchOf(this).interrupt();
});

Then('it ends with code {int}', function (this: ScenarioWorld, code: number) {
  assert.equal(watchOf(this).code, code);
});

Then('none of its processes is left', function (this: ScenarioWorld) {
  const file = join(this.use(scratchFolder), 'running.pid');
  assert.ok(existsSync(file));
  const pid = Number(readFileSync(file, 'utf8'));
  assert.ok(!isAlive(pid), `process ${pid} runs on`);
});

/** A process that was killed may stay on the list until its parent, then the first process, has read of its end. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/^\d+ \(.*\) Z/.test(readFileSync(status, 'utf8'));
}
