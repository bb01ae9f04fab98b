/** The command that checks saves. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Given, Then, When } from '@cucumber/cucumber';
import { main } from '#host/cli/main.js';
import { scratchFolder } from '../house/scratch.js';
import { slot, type ScenarioWorld } from '../support/world.js';

interface CommandEnd {
  readonly code: number;
  readonly said: string;
}

const calls = slot(() => ({ script: '', ends: [] as CommandEnd[] }));

Given(
  'a script of the game of counters with {int} ticks of {string}',
  function (this: ScenarioWorld, ticks: number, scene: string) {
    const state = this.use(calls);
    state.script = join(this.use(scratchFolder), 'counters.json');
    writeFileSync(state.script, JSON.stringify({ scene, steps: [{ do: 'run', ticks }] }));
  },
);

async function call(scenario: ScenarioWorld, command: string, args: string): Promise<void> {
  const { script, ends } = scenario.use(calls);
  const game = fileURLToPath(new URL('./counterGame.js', import.meta.url));
  const out = command === 'run' ? ['--out', join(scenario.use(scratchFolder), 'out')] : [];
  let said = '';
  const hear = (text: string): void => {
    said += text;
  };
  const code = await main([command, script, ...out, '--game', game, ...args.split(' ')], {
    stdout: hear,
    stderr: hear,
  });
  ends.push({ code, said: said.replace(/^tertius: /, '') });
}

When('the command compares it with {string}', async function (this: ScenarioWorld, args: string) {
  await call(this, 'determinism', args);
});

When('the command runs it with {string}', async function (this: ScenarioWorld, args: string) {
  await call(this, 'run', args);
});

When('the command runs it without and with {string}', async function (this: ScenarioWorld, args: string) {
  await call(this, 'run', args.replace(' --reload', ''));
  await call(this, 'run', args);
});

Then(
  'the command ends with code {int}, and its words begin with {string}',
  function (this: ScenarioWorld, code: number, words: string) {
    const [end] = this.use(calls).ends;
    assert.equal(end?.said.slice(0, words.length), words, end?.said);
    assert.equal(end.code, code);
  },
);

Then('both end with code {int} and print the same', function (this: ScenarioWorld, code: number) {
  const [one, other] = this.use(calls).ends;
  assert.deepEqual([one?.code, other?.code], [code, code], other?.said);
  assert.equal(other?.said, one?.said);
});
