/** docs/guides/commands.md beside what it speaks of. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readScript } from '#host/scripts/readScript.js';
import { STEP_KINDS } from '#host/scripts/script.js';
import { ROOT } from '../house/scratch.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { commandTrial } from './commandTrial.js';

const guide = slot<{ text: string }>(() => ({ text: '' }));

Given('the help of {string}', async function (this: ScenarioWorld, command: string) {
  await this.use(commandTrial).call([command, '--help']);
});

When('the guide to the command is read', function (this: ScenarioWorld) {
  this.use(guide).text = readFileSync(join(ROOT, 'docs/guides/commands.md'), 'utf8');
});

/** The cells of the table rows that begin with a cell of this form. */
function rowsOf(text: string, first: RegExp): readonly (readonly string[])[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  return cells.filter(([cell]) => first.test(cell ?? ''));
}

Then('its script is taken, and holds steps of every kind', function (this: ScenarioWorld) {
  const blocks = [...this.use(guide).text.matchAll(/```json\n([^`]*)```/g)].map(([, json]) => json ?? '');
  const scripts = blocks.filter((json) => json.includes('"steps"'));
  assert.equal(scripts.length, 1);
  const reading = readScript(scripts[0] ?? '');
  assert.ok(reading.ok);
  assert.deepEqual(new Set(reading.script.steps.map((step) => step.do)), new Set(STEP_KINDS));
});

Then('its table of steps names the members of every kind', function (this: ScenarioWorld) {
  const schema = JSON.parse(readFileSync(join(ROOT, 'docs/script.schema.json'), 'utf8')) as {
    readonly $defs: Readonly<Record<string, { readonly properties?: object }>>;
  };
  const kinds = rowsOf(this.use(guide).text, /^`[a-z]+`$/);
  assert.deepEqual(new Set(kinds.map(([kind]) => kind?.slice(1, -1))), new Set(STEP_KINDS));
  for (const [kind = '', members = ''] of kinds) {
    const known = Object.keys(schema.$defs[kind.slice(1, -1)]?.properties ?? {}).filter((name) => name !== 'do');
    assert.deepEqual(
      members.split(', '),
      known.map((name) => `\`${name}\``),
      kind,
    );
  }
});

Then('its table of exit codes has {}', function (this: ScenarioWorld, list: string) {
  const codes = rowsOf(this.use(guide).text, /^\d+$/).map(([code]) => code);
  assert.deepEqual(codes, list.split(/, | and /));
});

Then('its table of options has all options of the help but --help', function (this: ScenarioWorld) {
  const flags = (text: string): ReadonlySet<string> => new Set(text.match(/--[a-z]+/g) ?? []);
  const help = flags(this.use(commandTrial).end.stdout);
  const told = rowsOf(this.use(guide).text, /^`--/).map(([option]) => option ?? '');
  assert.deepEqual(flags([...told, '--help'].join(' ')), help);
});
