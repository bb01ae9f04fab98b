/** Steps about erosion and verbosity: small source trees, measured by the command or by its parts. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import ts from 'typescript';
import type { Ending } from './checkout.js';
import { runTool } from './warmTool.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { expectForAll } from '../support/property.js';
import { expectWithin } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';

interface FunctionMass {
  readonly complexity: number;
  readonly lines: number;
  readonly mass: number;
}

interface Metrics {
  readonly erosion: number;
  readonly verbosity: number;
  readonly functions: number;
  readonly lines: number;
  readonly redundantLines: number;
  readonly cloneLines: number;
}

interface Report extends Metrics {
  readonly change?: Metrics;
  readonly eroded: readonly FunctionMass[];
}

interface Measurement {
  readonly metrics: Metrics;
  readonly eroded: readonly FunctionMass[];
}

interface SlopTrial {
  files: number;
  report: Report | undefined;
  said: string;
}

const trial = slot<SlopTrial>(() => ({ files: 0, report: undefined, said: '' }));

/** A function with one decision in each of its first lines, until it is as complex as wanted. */
function sampleFunction(name: string, complexity: number, lines: number): string {
  const inner = Array.from({ length: lines - 2 }, (_, at) =>
    at < complexity - 1 ? `  if (a > ${at}) g(a);` : '  g(a);',
  );
  return [`export function ${name}(a: number): void {`, ...inner, '}'].join('\n');
}

function addFile(scenario: ScenarioWorld, code: string): void {
  const state = scenario.use(trial);
  writeSample(scenario.use(scratchFolder), `src/part${state.files++}.ts`, `${code}\n`);
}

Given(
  'sources with a function of complexity {int} on {int} lines',
  function (this: ScenarioWorld, complexity: number, lines: number) {
    addFile(this, sampleFunction('heavy', complexity, lines));
  },
);

Given(
  'sources with {int} functions of complexity {int} on {int} lines',
  function (this: ScenarioWorld, count: number, complexity: number, lines: number) {
    for (let index = 0; index < count; index++) addFile(this, sampleFunction(`light${index}`, complexity, lines));
  },
);

Given('a source file with the code:', function (this: ScenarioWorld, code: string) {
  addFile(this, code);
});

Given('two source files with the same function of 12 lines', function (this: ScenarioWorld) {
  for (let copy = 0; copy < 2; copy++) addFile(this, sampleFunction('twin', 9, 12));
});

async function slop(scenario: ScenarioWorld, ...args: string[]): Promise<Ending> {
  const script = join(ROOT, 'dist', 'tools', 'slop.js');
  return runTool({ script, args, cwd: scenario.use(scratchFolder), environment: {} });
}

async function measure(scenario: ScenarioWorld): Promise<void> {
  const { code, said } = await slop(scenario);
  assert.equal(code, 0, said);
  scenario.use(trial).report = JSON.parse(said) as Report;
}

When('the sources are measured', async function (this: ScenarioWorld) {
  const url = pathToFileURL(join(ROOT, 'dist', 'tools', 'slop', 'measure.js'));
  const tool = (await import(url.href)) as {
    readonly measure: (root: string, clones: ReadonlyMap<string, ReadonlySet<number>>) => Measurement;
  };
  // Looking for clones takes a second, and these have none.
  const { metrics, eroded } = tool.measure(this.use(scratchFolder), new Map());
  this.use(trial).report = { ...metrics, eroded };
});

When('the command measures it', async function (this: ScenarioWorld) {
  await measure(this);
});

function report(scenario: ScenarioWorld): Report {
  const { report: found } = scenario.use(trial);
  if (found === undefined) throw new Error('nothing was measured yet');
  return found;
}

Then('the erosion is {float}', function (this: ScenarioWorld, erosion: number) {
  expectWithin('the erosion', report(this).erosion, erosion, { kind: 'ulps', amount: 4 });
});

Then(
  'the heaviest function has a complexity of {int}, {int} lines and a mass of {int}',
  function (this: ScenarioWorld, complexity: number, lines: number, mass: number) {
    const [heaviest] = report(this).eroded;
    assert.deepEqual(
      { complexity: heaviest?.complexity, lines: heaviest?.lines, mass: heaviest?.mass },
      { complexity, lines, mass },
    );
  },
);

Then(
  'there are {int} lines, and {int} function with a complexity of {int}',
  async function (this: ScenarioWorld, lines: number, functions: number, complexity: number) {
    const { lines: foundLines, functions: foundFunctions } = report(this);
    assert.deepEqual({ foundLines, foundFunctions }, { foundLines: lines, foundFunctions: functions });
    const { functionMasses } = await parts();
    const text = readFileSync(join(this.use(scratchFolder), 'src/part0.ts'), 'utf8');
    const [only] = functionMasses('part0.ts', parse(text));
    assert.equal(only?.complexity, complexity);
  },
);

Then('{int} of {int} lines is redundant', function (this: ScenarioWorld, redundant: number, lines: number) {
  const { redundantLines, lines: all, verbosity } = report(this);
  assert.deepEqual({ redundantLines, all }, { redundantLines: redundant, all: lines });
  expectWithin('the verbosity', verbosity, redundant / lines, { kind: 'ulps', amount: 4 });
});

Then(
  '{int} of {int} lines are cloned, and the verbosity is {float}',
  function (this: ScenarioWorld, cloned: number, lines: number, verbosity: number) {
    const found = report(this);
    assert.deepEqual(
      { cloned: found.cloneLines, lines: found.lines, verbosity: found.verbosity },
      { cloned, lines, verbosity },
    );
  },
);

// Properties of the measure, on its parts.

interface Parts {
  readonly functionMasses: (file: string, source: ts.SourceFile) => FunctionMass[];
}

/** The tools are no part of the engine, so their build is found by its place. */
async function parts(): Promise<Parts> {
  const url = pathToFileURL(join(ROOT, 'dist', 'tools', 'slop', 'complexity.js'));
  return (await import(url.href)) as Parts;
}

const parse = (text: string): ts.SourceFile => ts.createSourceFile('sample.ts', text, ts.ScriptTarget.Latest, true);

/** A statement over one line, and the decisions in it. */
const statements = fc.constantFrom(
  { code: 'missing(a);', decisions: 0 },
  { code: 'if (a) missing();', decisions: 1 },
  { code: 'for (const b of missing) lost(b);', decisions: 1 },
  { code: 'while (lost(a)) missing();', decisions: 1 },
  { code: 'missing(a ? 1 : 2);', decisions: 1 },
  { code: 'missing((a && lost) || gone);', decisions: 2 },
  { code: 'switch (a) { case 1: missing(); case 2: lost(); default: gone(); }', decisions: 2 },
  { code: 'try { missing(); } catch { lost(); }', decisions: 1 },
  { code: 'missing(a ?? lost);', decisions: 1 },
);

const measured = slot<{ check: () => void }>(() => ({
  check: () => {
    throw new Error('nothing was made');
  },
}));

When(
  'functions are made of any decisions on any lines, with names that nobody declares',
  async function (this: ScenarioWorld) {
    const { functionMasses } = await parts();
    const bodies = fc.array(fc.record({ statement: statements, blanks: fc.nat(2), comment: fc.boolean() }));
    this.use(measured).check = () => {
      expectForAll(
        fc.property(bodies, (body) => {
          const lines = body.flatMap(({ statement, blanks, comment }) => [
            ...Array.from({ length: blanks }, () => ''),
            ...(comment ? ['  // why'] : []),
            `  ${statement.code}`,
          ]);
          const [only] = functionMasses('a.ts', parse(['function f(a: Gone): Lost {', ...lines, '}'].join('\n')));
          const decisions = body.reduce((sum, { statement }) => sum + statement.decisions, 0);
          assert.deepEqual(
            { complexity: only?.complexity, lines: only?.lines },
            { complexity: decisions + 1, lines: body.length + 2 },
          );
        }),
      );
    };
  },
);

Then('each has a complexity of one more than its decisions, on its lines', function (this: ScenarioWorld) {
  this.use(measured).check();
});

// Commits.

function git(scenario: ScenarioWorld, ...args: string[]): string {
  const identity = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  const folder = scenario.use(scratchFolder);
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

function commit(scenario: ScenarioWorld, complexity: number, lines: number): void {
  addFile(scenario, sampleFunction('heavy', complexity, lines));
  git(scenario, 'add', 'src');
  git(scenario, 'commit', '--quiet', '-m', `complexity ${complexity}`);
}

Given(
  'a repository with a commit of a function of complexity {int} on {int} lines',
  function (this: ScenarioWorld, complexity: number, lines: number) {
    git(this, 'init', '--quiet');
    commit(this, complexity, lines);
  },
);

Given('a repository whose hooks are those of this one', function (this: ScenarioWorld) {
  git(this, 'init', '--quiet');
  git(this, 'config', 'core.hooksPath', join(ROOT, 'tools', 'hooks'));
  for (const name of ['user.name', 'user.email']) git(this, 'config', name, 'tester@example.com');
  symlinkSync(join(ROOT, 'dist'), join(this.use(scratchFolder), 'dist'), 'dir');
});

When(
  'a function of complexity {int} on {int} lines is committed',
  function (this: ScenarioWorld, complexity: number, lines: number) {
    commit(this, complexity, lines);
  },
);

When(
  'functions of complexity {int}, {int} and {int} are committed, one after the other',
  function (this: ScenarioWorld, first: number, second: number, third: number) {
    for (const complexity of [first, second, third]) commit(this, complexity, 16);
  },
);

Then(
  'it prints JSON with an erosion of {int}\\/{int}, which is {int}\\/{int} less than that of the last commit',
  function (this: ScenarioWorld, above: number, below: number, less: number, of: number) {
    const { erosion, change } = report(this);
    expectWithin('the erosion', erosion, above / below, { kind: 'ulps', amount: 4 });
    expectWithin('the change of erosion', change?.erosion ?? Number.NaN, -less / of, { kind: 'ulps', amount: 4 });
  },
);

Then(
  'the note of that commit under refs\\/notes\\/slop has an erosion of {float}',
  function (this: ScenarioWorld, erosion: number) {
    const note = JSON.parse(git(this, 'notes', '--ref=refs/notes/slop', 'show', 'HEAD')) as Metrics;
    expectWithin('the erosion', note.erosion, erosion, { kind: 'ulps', amount: 4 });
  },
);

Then(
  'the history has a line for each of the three commits, with the erosions {float}, {int}\\/{int} and {int}\\/{int}',
  async function (this: ScenarioWorld, first: number, above: number, below: number, last: number, of: number) {
    const { code, said } = await slop(this, 'history');
    assert.equal(code, 0, said);
    const [head, ...lines] = said.split('\n').map((line) => line.split(','));
    assert.deepEqual(head?.slice(0, 3), ['commit', 'date', 'erosion']);
    const commits = git(this, 'log', '--reverse', '--format=%h').trim().split('\n');
    assert.deepEqual(
      lines.map(([hash]) => hash),
      commits,
    );
    for (const [index, erosion] of [first, above / below, last / of].entries()) {
      expectWithin(`erosion ${index}`, Number(lines[index]?.[2]), erosion, { kind: 'ulps', amount: 4 });
    }
  },
);
