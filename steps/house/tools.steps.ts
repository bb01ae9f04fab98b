/** Steps about the tools: the record of runs, unused code, secrets, licences, coverage, formatting and their own samples. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { runNode, type Ending } from './checkout.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { runTool } from './warmTool.js';
import { slot, type ScenarioWorld } from '../support/world.js';

const endings = slot<{ all: Ending[] }>(() => ({ all: [] }));

function last(scenario: ScenarioWorld): Ending {
  const found = scenario.use(endings).all.at(-1);
  if (found === undefined) throw new Error('nothing ran yet');
  return found;
}

/** Runs a script of the checkout in the scenario's folder. */
async function run(scenario: ScenarioWorld, script: string, ...args: string[]): Promise<void> {
  const cwd = scenario.use(scratchFolder);
  const own = script.startsWith('dist/tools/');
  const ending = own
    ? await runTool({ script: join(ROOT, script), args, cwd, environment: {} })
    : await runNode([join(ROOT, script), ...args], cwd, {});
  scenario.use(endings).all.push(ending);
}

/** The script behind the command of a package. */
function command(name: string, bin: string): string {
  return join('node_modules', name, bin);
}

const write = (scenario: ScenarioWorld, path: string, text: string): void => {
  writeSample(scenario.use(scratchFolder), path, text);
};

function linkPackages(scenario: ScenarioWorld): void {
  symlinkSync(join(ROOT, 'node_modules'), join(scenario.use(scratchFolder), 'node_modules'), 'dir');
}

// The record of a run.

Given('a suite whose scenario with DOOR-01 {word}', function (this: ScenarioWorld, end: string) {
  const step = end === 'passes' ? 'it opens' : 'it breaks';
  write(this, 'docs/rules/door.md', '- **DOOR-01** (scenario) It opens.\n');
  write(
    this,
    'features/door.feature',
    `Feature: Door\n  @DOOR-01\n  Scenario: It opens\n    When ${step}\n    Then it opens\n`,
  );
  write(
    this,
    'dist/steps/door.steps.js',
    `import { Then } from '@cucumber/cucumber';
     Then('it opens', () => {});
     ${end === 'passes' ? '' : "Then('it breaks', () => { throw new Error('broken'); });"}\n`,
  );
  write(this, 'package.json', '{ "type": "module" }');
  const profile = { paths: ['features/**/*.feature'], import: ['dist/steps/**/*.steps.js'] };
  write(this, 'cucumber.json', JSON.stringify({ default: profile }));
});

const HOW: Readonly<Record<string, readonly string[]>> = {
  'in full': [],
  'once instead of twice': ['--once'],
  'by the name of a part': ['--name', 'It opens'],
};

When('it runs {}, and then its rules are checked with the last run', async function (this: ScenarioWorld, how: string) {
  await run(this, 'dist/tools/test.js', ...(HOW[how] ?? []));
  await run(this, 'dist/tools/rules.js', '--ran');
});

Then('the run passes, and so does the check', function (this: ScenarioWorld) {
  const { all } = this.use(endings);
  assert.deepEqual(
    all.map(({ code }) => code),
    [0, 0],
    all.map(({ said }) => said).join('\n'),
  );
});

Then('the check fails and tells of {string}', function (this: ScenarioWorld, words: string) {
  const { code, said } = last(this);
  assert.equal(code, 1, said);
  assert.ok(said.includes(words), said);
});

// Commands on the checkout itself.

const COMMANDS = ['rules', 'test', 'audit', 'docs', 'bench', 'slop', 'play'];

const typed = (command: string, ...args: string[]): Promise<Ending> =>
  runNode([join(ROOT, 'dist', 'tools', `${command}.js`), ...args], ROOT, {});

When('each command of the project is asked for help', async function (this: ScenarioWorld) {
  this.use(endings).all = await Promise.all(COMMANDS.map((command) => typed(command, '--help')));
});

Then('each prints how it is called, with code 0:', function (this: ScenarioWorld, table: DataTable) {
  const { all } = this.use(endings);
  const told = COMMANDS.map((command, i) => [
    command,
    all[i]?.said.match(/^npm (?:run \w+|test) --/)?.[0] ?? all[i]?.said,
  ]);
  assert.deepEqual(told, table.raw());
  assert.deepEqual(new Set(all.map(({ code }) => code)), new Set([0]));
});

When('{string} is typed', async function (this: ScenarioWorld, line: string) {
  const [command = '', ...args] = line.split(' ');
  this.use(endings).all = [await typed(command, ...args)];
});

Then('there is no folder {string}', function (this: ScenarioWorld, name: string) {
  assert.equal(existsSync(join(ROOT, name)), false);
});

// What the project consists of.

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const project = slot<{ description: Package | undefined }>(() => ({ description: undefined }));

When('the commands and packages of the project are read', function (this: ScenarioWorld) {
  this.use(project).description = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
});

function description(scenario: ScenarioWorld): Package {
  const { description: found } = scenario.use(project);
  if (found === undefined) throw new Error('nothing was read yet');
  return found;
}

Then('"npm test" and CI run the suite through its recorder', function (this: ScenarioWorld) {
  assert.equal(description(this).scripts['test'], 'node dist/tools/test.js');
  assert.match(readFileSync(join(ROOT, '.ci', 'run'), 'utf8'), /^npm --silent test /m);
});

Then('no other test runner is installed', function () {
  const others = ['mocha', 'jest', 'vitest', 'ava', 'tap', 'jasmine', '@playwright/test', 'uvu'];
  assert.deepEqual(
    others.filter((name) => existsSync(join(ROOT, 'node_modules', name))),
    [],
  );
});

Then('these are pinned to exact versions:', function (this: ScenarioWorld, table: DataTable) {
  const { devDependencies } = description(this);
  for (const name of table.raw().flat()) assert.match(devDependencies[name] ?? 'none', /^\d+\.\d+\.\d+$/, name);
});

Then('{string} is a command, and {word} is about it', function (this: ScenarioWorld, name: string, feature: string) {
  const key = name === 'test' ? 'test' : name;
  assert.ok(description(this).scripts[key] !== undefined, `npm run ${name}`);
  assert.match(readFileSync(join(ROOT, feature), 'utf8'), /^ +Scenario/m);
});

// Small projects with something wrong in them.

const DOOR = 'export const width = 1;\n';
const MAIN = "import { width } from './door.js';\nconsole.log(width);\n";

/** Put together here, so that no search finds a secret in this file. */
const SECRETS = {
  key: ['-----BEGIN RSA PRIVATE', 'KEY-----\n'].join(' ').concat('M'.repeat(64), '\n-----END RSA PRIVATE', ' KEY-----'),
  service: `aws_secret_access_key = ${'wJalrXUtnFEMI'.concat('/K7MDENG/bPxRfiCY', 'ABCDEFGHIJ')}`,
};

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an export that another file uses': { 'src/door.ts': DOOR },
  'an export that no other file uses': { 'src/door.ts': `${DOOR}export const area = 2;\n` },
  'a file that nothing imports': { 'src/door.ts': DOOR, 'src/lost.ts': 'export const lost = 1;\n' },
  'a private key': { 'src/door.ts': DOOR, 'key.txt': SECRETS.key },
  'a key of a web service': { 'src/door.ts': DOOR, 'key.txt': SECRETS.service },
  'a plain text': { 'src/door.ts': DOOR, 'key.txt': 'The key lies under the mat.' },
};

Given('a small project with {}', function (this: ScenarioWorld, what: string) {
  const files = PROJECTS[what];
  if (files === undefined) throw new Error(`no step knows a project with ${what}`);
  write(this, 'package.json', '{ "name": "sample", "type": "module", "private": true }');
  write(this, '.secretlintrc.json', readFileSync(join(ROOT, '.secretlintrc.json'), 'utf8'));
  write(this, 'src/main.ts', MAIN);
  for (const [path, text] of Object.entries(files)) write(this, path, text);
});

/** Whether `npm run lint` has a tool in it. */
function expectInLint(tool: string): void {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
  assert.ok(scripts['lint']?.split(' ').includes(tool), `npm run lint has no ${tool}`);
}

When('unused code is looked for as in this one', async function (this: ScenarioWorld) {
  const settings = JSON.parse(readFileSync(join(ROOT, 'knip.json'), 'utf8')) as object;
  write(this, 'knip.json', JSON.stringify({ ...settings, entry: ['src/main.ts'], ignoreDependencies: [] }));
  await run(this, command('knip', 'bin/knip.js'));
});

Then('"npm run lint" looks for it', function () {
  expectInLint('knip');
});

When('secrets are looked for', async function (this: ScenarioWorld) {
  expectInLint('secretlint');
  await run(this, command('secretlint', 'bin/secretlint.js'), '**/*.txt');
});

Given('a lock file with a {} under {string}', function (this: ScenarioWorld, kind: string, licence: string) {
  const sample = { version: '1.0.0', license: licence, ...(kind === 'dependency' ? {} : { dev: true }) };
  write(this, 'package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/sample': sample } }));
});

When('its licences are checked', async function (this: ScenarioWorld) {
  await run(this, 'tools/licences.mjs');
});

Then('nothing is found', function (this: ScenarioWorld) {
  const { code, said } = last(this);
  assert.equal(code, 0, said);
});

Then('the search fails and tells of {string}', function (this: ScenarioWorld, words: string) {
  const { code, said } = last(this);
  assert.notEqual(code, 0, said);
  assert.ok(said.includes(words), said);
});

Then('{string} of {word} is found', function (this: ScenarioWorld, name: string, file: string) {
  const { code, said } = last(this);
  assert.equal(code, 1, said);
  assert.match(said, new RegExp(`Unused exports \\(1\\)\\n${name} .*${file}`));
});

Then('src\\/lost.ts is found', function (this: ScenarioWorld) {
  const { code, said } = last(this);
  assert.equal(code, 1, said);
  assert.match(said, /Unused files \(1\)\nsrc\/lost\.ts/);
});

// Coverage.

Given('a small engine whose door opens in a worker, and whose window nobody opens', function (this: ScenarioWorld) {
  write(this, 'package.json', '{ "type": "module" }');
  write(this, 'dist/core/door.js', 'export function open() {\n  return 1;\n}\n');
  write(this, 'dist/core/window.js', 'export function lift() {\n  return 1;\n}\n');
  write(this, 'dist/core/worker.js', "import { open } from './door.js';\nimport './window.js';\nopen();\n");
  write(
    this,
    'run.js',
    "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./dist/core/worker.js', import.meta.url));\n",
  );
});

When('its coverage is measured as by "npm run coverage"', async function (this: ScenarioWorld) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
  const [, options = ''] = /^c8 (.*) node dist\/tools\/test\.js/.exec(scripts['coverage'] ?? '') ?? [];
  const args = options.split(' ').map((word) => word.replaceAll('"', ''));
  await run(this, command('c8', 'bin/c8.js'), ...args, '--reporter', 'json-summary', process.execPath, 'run.js');
});

Then('the door is covered and the window is not', function (this: ScenarioWorld) {
  const { code, said } = last(this);
  assert.equal(code, 0, said);
  const file = join(this.use(scratchFolder), 'out', 'coverage', 'coverage-summary.json');
  const summary = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { functions: { pct: number } }>;
  const covered = (name: string): number | undefined =>
    Object.entries(summary).find(([path]) => path.endsWith(name))?.[1].functions.pct;
  assert.deepEqual({ door: covered('door.js'), window: covered('window.js') }, { door: 100, window: 0 });
});

// Formatting.

const UNTIDY = `export function f(a: 'x' | 'y') {
let b = 1;
switch (a) { case 'x': return b; case 'y': return 2; default: throw new Error('never'); }
}
`;

const TIDY = `export function f(a: 'x' | 'y') {
  const b = 1;
  switch (a) {
    case 'x':
      return b;
    case 'y':
      return 2;
  }
}
`;

Given(
  'untidy code in two files of a project, with fixes of our own rules and of published ones',
  function (this: ScenarioWorld) {
    linkPackages(this);
    for (const file of ['eslint.config.js', '.prettierrc.json', 'tsconfig.base.json', 'package.json']) {
      write(this, file, readFileSync(join(ROOT, file), 'utf8'));
    }
    symlinkSync(join(ROOT, 'tools'), join(this.use(scratchFolder), 'tools'), 'dir');
    for (const layer of ['core', 'physics']) {
      write(this, `src/${layer}/sample.ts`, UNTIDY);
      write(this, `src/${layer}/tsconfig.json`, '{ "extends": "../../tsconfig.base.json", "include": ["*.ts"] }');
    }
  },
);

When('the whole project is formatted by the command', async function (this: ScenarioWorld) {
  await run(this, 'tools/format.mjs', 'src');
});

Then('both files are fixed and laid out', function (this: ScenarioWorld) {
  for (const layer of ['core', 'physics']) {
    assert.equal(readFileSync(join(this.use(scratchFolder), `src/${layer}/sample.ts`), 'utf8'), TIDY);
  }
});

// Samples of the lint rules.

const samples = slot<{ verdicts: ReadonlyMap<string, ReadonlySet<string>> }>(() => ({ verdicts: new Map() }));

When('the samples of the house features are listed', function (this: ScenarioWorld) {
  const verdicts = new Map<string, Set<string>>();
  const folder = join(ROOT, 'features', 'house');
  for (const name of readdirSync(folder).filter((file) => file.startsWith('code-rules'))) {
    // Between two scenarios stands one rule, and the rows or steps that say what it does.
    for (const scenario of readFileSync(join(folder, name), 'utf8').split(/^ +Scenario/m)) {
      const rule = /the rule "tertius\/([\w-]+)"/.exec(scenario)?.[1];
      if (rule === undefined) continue;
      const found = verdicts.get(rule) ?? new Set();
      for (const [verdict] of scenario.matchAll(/refuses it|accepts it/g)) found.add(verdict);
      verdicts.set(rule, found);
    }
  }
  this.use(samples).verdicts = verdicts;
});

Then(
  'each rule of the lint plugin has one that it refuses and one that it accepts',
  async function (this: ScenarioWorld) {
    const url = pathToFileURL(join(ROOT, 'tools', 'lint-plugin', 'index.mjs'));
    const { default: plugin } = (await import(url.href)) as { default: { rules: Record<string, unknown> } };
    const { verdicts } = this.use(samples);
    const lacking = Object.keys(plugin.rules).filter((rule) => verdicts.get(rule)?.size !== 2);
    assert.ok(Object.keys(plugin.rules).length > 0, 'the plugin has no rules');
    assert.deepEqual(lacking, []);
  },
);
