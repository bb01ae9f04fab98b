/** Steps about the sources: what may import what, which code is refused, and what the packages are pinned to. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When, defineParameterType, type DataTable } from '@cucumber/cucumber';
import { compileSample, settingsOf } from './house/compileCheck.js';
import { tidy } from './house/formatting.js';
import { MODULES, checkEngineLayers, checkSampleLayers, type ModuleName } from './house/layerCheck.js';
import { lintSample, lintSources, rulesFor } from './house/lintCheck.js';
import { lockedPackage, nativePackages, type LockedPackage, type NativePackage } from './house/packages.js';
import { ROOT, scratchFolder } from './house/scratch.js';
import { sourceCheck } from './house/sourceCheck.js';
import { slot, type ScenarioWorld } from './support/world.js';

/** What a check found; a scenario that asks before any check ran is wrong itself. */
function made<T>(results: T | undefined): T {
  if (results === undefined) throw new Error('nothing was checked yet');
  return results;
}

const moduleNamed = (text: string): ModuleName => {
  const found = MODULES.find((name) => name === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${MODULES.join(', ')}`);
  return found;
};

const sampleFile = (name: ModuleName): string => (name === 'steps' || name === 'tools' ? `${name}/` : `src/${name}/`);

defineParameterType({
  name: 'module',
  regexp: new RegExp(MODULES.join('|')),
  transformer: moduleNamed,
  useForSnippets: false,
});

Given('a file of {module} that imports {}', function (this: ScenarioWorld, by: ModuleName, what: string) {
  this.use(sourceCheck).imports.push({ by, what });
});

Given('files that import:', function (this: ScenarioWorld, table: DataTable) {
  for (const [by = '', what = ''] of table.raw()) this.use(sourceCheck).imports.push({ by: moduleNamed(by), what });
});

Given('a file of {module} with the code {string}', function (this: ScenarioWorld, name: ModuleName, code: string) {
  this.use(sourceCheck).samples.push({ file: `${sampleFile(name)}sample.ts`, code });
});

Given('the file {string} with the code {string}', function (this: ScenarioWorld, file: string, code: string) {
  this.use(sourceCheck).samples.push({ file, code });
});

When('the layers are checked', async function (this: ScenarioWorld) {
  const state = this.use(sourceCheck);
  state.violations = await checkSampleLayers(this.use(scratchFolder), state.imports);
});

When("the layers of the engine's own files are checked", async function (this: ScenarioWorld) {
  this.use(sourceCheck).violations = await checkEngineLayers();
});

When('the house rules are checked', async function (this: ScenarioWorld) {
  const state = this.use(sourceCheck);
  state.findings = (await Promise.all(state.samples.map(({ file, code }) => lintSample(file, code)))).flat();
});

When('the house rules are checked in all files of the engine and its steps', async function (this: ScenarioWorld) {
  this.use(sourceCheck).findings = await lintSources();
});

When('it is compiled by the settings of {module}', function (this: ScenarioWorld, name: ModuleName) {
  const state = this.use(sourceCheck);
  state.errors = state.samples.flatMap(({ code }) => compileSample(sampleFile(name), code));
});

Then('the check refuses it by the rule {string}', function (this: ScenarioWorld, rule: string) {
  const { violations } = this.use(sourceCheck);
  assert.ok(
    made(violations).some((violation) => violation.rule === rule),
    `nothing breaks ${rule}: ${JSON.stringify(violations)}`,
  );
});

Then('no import is refused', function (this: ScenarioWorld) {
  assert.deepEqual(made(this.use(sourceCheck).violations), []);
});

Then('no import breaks the rules:', function (this: ScenarioWorld, table: DataTable) {
  const rules = new Set(table.raw().flat());
  assert.deepEqual(
    made(this.use(sourceCheck).violations).filter(({ rule }) => rules.has(rule)),
    [],
  );
});

Then('the check refuses it and speaks of {string}', function (this: ScenarioWorld, words: string) {
  const findings = made(this.use(sourceCheck).findings);
  assert.ok(
    findings.some(({ message }) => message.includes(words)),
    `no finding speaks of ${words}: ${JSON.stringify(findings)}`,
  );
});

Then('the check finds nothing', function (this: ScenarioWorld) {
  assert.deepEqual(made(this.use(sourceCheck).findings), []);
});

Then('nothing found speaks of {string}', function (this: ScenarioWorld, words: string) {
  assert.deepEqual(
    made(this.use(sourceCheck).findings).filter(({ message }) => message.includes(words)),
    [],
  );
});

Then('no finding is about {string} or {string}', function (this: ScenarioWorld, one: string, other: string) {
  assert.deepEqual(
    made(this.use(sourceCheck).findings).filter(({ rule }) => rule === one || rule === other),
    [],
  );
});

Then('the compiler refuses it with {word}', function (this: ScenarioWorld, code: string) {
  assert.deepEqual(made(this.use(sourceCheck).errors), [code]);
});

Then('the compiler accepts it', function (this: ScenarioWorld) {
  assert.deepEqual(made(this.use(sourceCheck).errors), []);
});

// The modules and their projects.

interface SourceTree {
  readonly strays: readonly string[];
  readonly modules: readonly string[];
  readonly projects: readonly string[];
}

const sourceTree = slot<{ found: SourceTree | undefined }>(() => ({ found: undefined }));

When('the source files of the engine are listed', function (this: ScenarioWorld) {
  const entries = readdirSync(join(ROOT, 'src'), { withFileTypes: true });
  const root = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as { references: { path: string }[] };
  this.use(sourceTree).found = {
    strays: entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
    modules: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    projects: root.references.map(({ path }) => path).filter((path) => path.startsWith('src/')),
  };
});

Then('every one lies in {}', function (this: ScenarioWorld, list: string) {
  const { strays, modules } = made(this.use(sourceTree).found);
  assert.deepEqual(strays, []);
  assert.deepEqual([...modules].sort(), list.split(/, | and /).sort());
});

Then('each of these folders is a project that the build compiles', function (this: ScenarioWorld) {
  const { modules, projects } = made(this.use(sourceTree).found);
  assert.deepEqual([...projects].sort(), modules.map((name) => `src/${name}`).sort());
  for (const name of modules) assert.ok(existsSync(join(ROOT, 'src', name, 'tsconfig.json')), name);
});

// One set of rules for all.

interface SharedRules {
  readonly file: string;
  readonly rules: ReadonlyMap<string, number>;
  readonly comments: boolean;
}

const sharedRules = slot<{ found: readonly SharedRules[] }>(() => ({ found: [] }));

When('the rules for a file of every project are read', async function (this: ScenarioWorld) {
  const files = MODULES.map((name) => `${sampleFile(name)}sample.ts`);
  this.use(sharedRules).found = await Promise.all(files.map(async (file) => ({ file, ...(await rulesFor(file)) })));
});

Then('in each of them these are errors:', function (this: ScenarioWorld, table: DataTable) {
  const wanted = table.raw().flat();
  const { found } = this.use(sharedRules);
  const missing = found.flatMap(({ file, rules }) =>
    wanted.filter((rule) => rules.get(rule) !== 2).map((rule) => `${rule} in ${file}`),
  );
  assert.equal(found.length, MODULES.length);
  assert.deepEqual(missing, []);
});

Then('no rule is a mere warning, and no comment can turn one off', function (this: ScenarioWorld) {
  for (const { file, rules, comments } of this.use(sharedRules).found) {
    const warnings = [...rules].filter(([, severity]) => severity === 1).map(([rule]) => rule);
    assert.deepEqual({ file, warnings, comments }, { file, warnings: [], comments: false });
  }
});

const settings = slot<{ found: Map<string, Record<string, unknown>> }>(() => ({ found: new Map() }));

When('the compiler settings of every project are read', function (this: ScenarioWorld) {
  for (const name of MODULES) this.use(settings).found.set(name, { ...settingsOf(sampleFile(name)) });
});

Then('each of them turns on {}', function (this: ScenarioWorld, list: string) {
  const names = list.split(/, | and /);
  const { found } = this.use(settings);
  const off = [...found].flatMap(([name, options]) =>
    names.filter((option) => options[option] !== true).map((option) => `${option} in ${name}`),
  );
  assert.equal(found.size, MODULES.length);
  assert.deepEqual(off, []);
});

// Formatting.

const texts = slot<{ before: string; once: string; twice: string }>(() => ({ before: '', once: '', twice: '' }));

Given('an untidy file of core:', function (this: ScenarioWorld, code: string) {
  this.use(texts).before = code;
});

When('it is formatted twice', async function (this: ScenarioWorld) {
  const state = this.use(texts);
  state.once = await tidy('src/core/sample.ts', state.before);
  state.twice = await tidy('src/core/sample.ts', state.once);
});

Then('the first time makes it:', function (this: ScenarioWorld, code: string) {
  assert.equal(this.use(texts).once, `${code}\n`);
});

Then('the second time changes nothing', function (this: ScenarioWorld) {
  const { once, twice } = this.use(texts);
  assert.equal(twice, once);
});

// Packages.

const packages = slot<{ locked: LockedPackage | undefined; native: readonly NativePackage[] }>(() => ({
  locked: undefined,
  native: [],
}));

When('the lock file is read for {word}', function (this: ScenarioWorld, name: string) {
  this.use(packages).locked = lockedPackage(name);
});

Then('package.json asks for exactly version {word}', function (this: ScenarioWorld, version: string) {
  assert.equal(made(this.use(packages).locked).wanted, version);
});

Then('the lock file pins that version by a SHA-512 hash of its content', function (this: ScenarioWorld) {
  const { wanted, version, integrity } = made(this.use(packages).locked);
  assert.equal(version, wanted);
  // 64 bytes in base64 are 86 characters and two of padding.
  assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/);
});

When('the installed packages are searched for native code', function (this: ScenarioWorld) {
  this.use(packages).native = nativePackages();
});

Then('{word} is among those that have some', function (this: ScenarioWorld, name: string) {
  const names = this.use(packages).native.map((found) => found.name);
  assert.ok(names.includes(name), `only ${names.join(', ')} have native code`);
});

Then('each has it for {}', function (this: ScenarioWorld, list: string) {
  const wanted = list.split(/, | and /);
  const lacking = this.use(packages).native.flatMap(({ name, platforms }) =>
    wanted.filter((platform) => !platforms.includes(platform)).map((platform) => `${name} for ${platform}`),
  );
  assert.deepEqual(lacking, []);
});
