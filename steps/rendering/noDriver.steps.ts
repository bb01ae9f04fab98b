/** A scenario run by a process of its own, with and without graphics drivers. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { slot, type ScenarioWorld } from '../support/world.js';

interface Machine {
  drivers: boolean;
  code: number;
  said: string;
}

const machine = slot((): Machine => ({ drivers: true, code: -1, said: '' }));
const require = createRequire(import.meta.url);

Given('a machine on which no graphics driver may be used', function (this: ScenarioWorld) {
  this.use(machine).drivers = false;
});

Given('a machine whose graphics drivers may be used', function (this: ScenarioWorld) {
  this.use(machine).drivers = true;
});

When(
  'the scenario {string} of {string} is run there',
  async function (this: ScenarioWorld, name: string, path: string) {
    const state = this.use(machine);
    const cucumber = join(dirname(require.resolve('@cucumber/cucumber/package.json')), 'bin', 'cucumber.js');
    const others = { ...process.env };
    delete others['TERTIUS_GPU'];
    const env = state.drivers ? others : { ...others, TERTIUS_GPU: 'none' };
    await new Promise<void>((resolve) => {
      // The profile names every feature; `--config` of an empty file leaves the one that is asked for.
      const settings = ['--import', 'dist/steps/support/**/*.js', '--import', 'dist/steps/rendering/**/*.steps.js'];
      const call = [
        cucumber,
        path,
        '--profile',
        'none',
        '--config',
        'tools/test/alone.json',
        ...settings,
        '--name',
        name,
      ];
      execFile(process.execPath, call, { env }, (error, stdout, stderr) => {
        state.code = typeof error?.code === 'number' ? error.code : 0;
        state.said = stdout + stderr;
        resolve();
      });
    });
  },
);

Then('it fails, and says {string}', function (this: ScenarioWorld, words: string) {
  const { code, said } = this.use(machine);
  assert.notEqual(code, 0, said);
  assert.match(said, /1 scenario \(1 failed\)/);
  assert.ok(said.includes(words), said);
});

Then('it passes', function (this: ScenarioWorld) {
  const { code, said } = this.use(machine);
  assert.equal(code, 0, said);
  assert.match(said, /1 scenario \(1 passed\)/);
});
