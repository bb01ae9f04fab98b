/** Steps about single code rules: what they refuse, how often, what they say, and what their fixes write. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When, defineParameterType, type DataTable } from '@cucumber/cucumber';
import { sourceCheck } from './sourceCheck.js';
import { MODULES } from './layerCheck.js';
import { lintProject, rulesFor } from './lintCheck.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { fixWithTypes, lintWithTypes } from './typedLint.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** What a rule has to say of a sample. */
interface Verdict {
  readonly times: number;
  readonly words: string;
}

defineParameterType({
  name: 'verdict',
  regexp: /accepts it|refuses it (?:once|\d+ times)(?: and speaks of ".+")?/,
  transformer: (text): Verdict => {
    if (text === 'accepts it') return { times: 0, words: '' };
    const times = /refuses it (?:once|(\d+) times)/.exec(text)?.[1] ?? '1';
    return { times: Number(times), words: / and speaks of "(.+)"$/.exec(text)?.[1] ?? '' };
  },
  useForSnippets: false,
});

When('the house rules are checked with types', async function (this: ScenarioWorld) {
  const state = this.use(sourceCheck);
  state.findings = await lintWithTypes(state.samples);
});

Given(
  'a project whose file {string} has the code {string}',
  function (this: ScenarioWorld, file: string, code: string) {
    writeSample(this.use(scratchFolder), file, code);
  },
);

When('the house rules are checked in all its files', async function (this: ScenarioWorld) {
  this.use(sourceCheck).findings = await lintProject(this.use(scratchFolder));
});

Then('the rule {string} {verdict}', function (this: ScenarioWorld, rule: string, { times, words }: Verdict) {
  const { findings } = this.use(sourceCheck);
  const own = (findings ?? []).filter((finding) => finding.rule === rule);
  assert.ok(findings !== undefined, 'nothing was checked yet');
  assert.deepEqual(
    findings.filter(({ message }) => message.startsWith('Parsing error')),
    [],
  );
  assert.equal(own.length, times, JSON.stringify(findings));
  if (times > 0)
    assert.ok(
      own.some(({ message }) => message.includes(words)),
      `none speaks of ${words}`,
    );
});

const fixed = slot<{ code: string }>(() => ({ code: '' }));

When('the fix of {string} is applied', async function (this: ScenarioWorld, rule: string) {
  const [sample] = this.use(sourceCheck).samples;
  assert.ok(sample !== undefined, 'there is no sample');
  this.use(fixed).code = await fixWithTypes(sample, rule);
});

Then('the code is {string}', function (this: ScenarioWorld, code: string) {
  assert.equal(this.use(fixed).code, code);
});

Then('the code is as it was', function (this: ScenarioWorld) {
  assert.equal(this.use(fixed).code, this.use(sourceCheck).samples[0]?.code);
});

const configuration = slot<{ text: string }>(() => ({ text: '' }));

When('the exceptions of the house rules are read', function (this: ScenarioWorld) {
  this.use(configuration).text = readFileSync(join(ROOT, 'eslint.config.js'), 'utf8');
});

Then(
  'these types are excepted, and a comment before each list says why:',
  function (this: ScenarioWorld, table: DataTable) {
    const { text } = this.use(configuration);
    const found = [...text.matchAll(/\/\/ (.+)\n +'(tertius\/[\w-]+)': \['error', \[([^\]]*)\]\]/g)].map(
      ([, , rule = '', names = '']) => [rule, names.replaceAll("'", '')],
    );
    const all = text.match(/'tertius\/[\w-]+': \['error', \[/g) ?? [];
    assert.deepEqual(found.sort(), table.raw().sort());
    assert.equal(all.length, found.length, 'a list has no comment before it');
  },
);

// Where the rules reach, and what they say.

const messages = slot<{ texts: readonly string[] }>(() => ({ texts: [] }));

When('the messages of the house rules are read', async function (this: ScenarioWorld) {
  const url = pathToFileURL(join(ROOT, 'tools', 'lint-plugin', 'index.mjs'));
  const { default: plugin } = (await import(url.href)) as {
    default: { rules: Record<string, { meta: { messages: Record<string, string> } }> };
  };
  this.use(messages).texts = Object.values(plugin.rules).flatMap(({ meta }) => Object.values(meta.messages));
});

Then('each names a section of the guide to checks', function (this: ScenarioWorld) {
  const guide = readFileSync(join(ROOT, 'docs', 'guides', 'checks.md'), 'utf8');
  const headings = new Set([...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  const { texts } = this.use(messages);
  assert.ok(texts.length > 0, 'there are no messages');
  for (const text of texts) {
    const section = / \(docs\/guides\/checks\.md, "([^"]+)"\)$/.exec(text)?.[1];
    assert.ok(section !== undefined && headings.has(section), `no section for: ${text}`);
  }
});

Then('the check finds nothing but that the file is ignored', function (this: ScenarioWorld) {
  const found = (this.use(sourceCheck).findings ?? []).map(({ message }) => message);
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /^File ignored/);
});

const reach = slot<{ folders: readonly string[] }>(() => ({ folders: [] }));

When('the folders are read in which {string} holds', async function (this: ScenarioWorld, rule: string) {
  const found = await Promise.all(
    MODULES.map(async (name) => {
      const folder = name === 'steps' || name === 'tools' ? name : `src/${name}`;
      const { rules } = await rulesFor(`${folder}/sample.ts`);
      return rules.get(rule) === 2 ? [name] : [];
    }),
  );
  this.use(reach).folders = found.flat();
});

Then('these are {}, and neither {}', function (this: ScenarioWorld, inside: string, outside: string) {
  const names = (list: string): string[] => list.split(/, | and | or /).filter((name) => name !== 'none');
  const { folders } = this.use(reach);
  assert.deepEqual([...folders].sort(), names(inside).sort());
  assert.deepEqual([...names(inside), ...names(outside)].sort(), [...MODULES].sort());
});
