/** Guides of which every block of code is compiled and run, and lines that must not compile. */
import { join } from 'node:path';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { compileGame, type Compilation } from './guides/gameCompiler.js';
import { matchesShown, readGuide, type Guide } from './guides/guide.js';
import { judge, type Judgement } from './guides/samples.js';
import { runNode, type Ending } from './house/checkout.js';
import { asserted } from './support/assertions.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { expectWithin } from './support/tolerance.js';

interface GuideTrial {
  guide: Guide;
  game: Compilation;
  program: string;
  ending: Ending;
  /** The rows of wrong and right lines, and what the compiler says of them. */
  samples: readonly { readonly error: string; readonly judgement: Judgement }[];
}

const trial = slot((): Partial<GuideTrial> => ({}));

function known<K extends keyof GuideTrial>(scenario: ScenarioWorld, key: K): GuideTrial[K] {
  const value = scenario.use(trial)[key];
  if (value === undefined) throw new Error(`no step has given the ${key}`);
  return value;
}

/** Programs that ran: each runs once with the same arguments, however many scenarios look at what it printed. */
const endings = new Map<string, Promise<Ending>>();

function runProgram({ folder }: Compilation, program: string, threads: number | undefined): Promise<Ending> {
  const args = [join(folder, `${program}.js`), ...(threads === undefined ? [] : [String(threads)])];
  const key = args.join(' ');
  const running = endings.get(key) ?? runNode(args, folder, {});
  endings.set(key, running);
  return running;
}

async function run(scenario: ScenarioWorld, program: string, threads?: number): Promise<void> {
  const ending = await runProgram(compileGame(known(scenario, 'guide').files), program, threads);
  asserted();
  if (ending.code !== 0) throw new Error(`${program} ended with code ${ending.code}: ${ending.said}`);
  Object.assign(scenario.use(trial), { program, ending });
}

Given('the programs of the guide {string}', function (this: ScenarioWorld, name: string) {
  this.use(trial).guide = readGuide(name);
});

When('its author compiles them', function (this: ScenarioWorld) {
  this.use(trial).game = compileGame(known(this, 'guide').files);
});

When('{string} runs', async function (this: ScenarioWorld, program: string) {
  await run(this, program);
});

When('{string} runs with {count} thread(s)', async function (this: ScenarioWorld, program: string, threads: number) {
  await run(this, program, threads);
});

Then('the compiler finds nothing in {count} files', function (this: ScenarioWorld, count: number) {
  const { files } = known(this, 'guide');
  const sources = [...files.keys()].filter((name) => name.endsWith('.ts'));
  asserted();
  if (sources.length !== count) throw new Error(`the guide has ${sources.length} files: ${sources.join(', ')}`);
  const [first] = known(this, 'game').findings;
  asserted();
  if (first !== undefined) throw new Error(`${first.file}:${first.line} ${first.code} ${first.text}`);
});

Then('it prints what the guide shows of it', function (this: ScenarioWorld) {
  const program = known(this, 'program');
  const shown = known(this, 'guide').shown.get(program);
  if (shown === undefined) throw new Error(`the guide shows nothing of ${program}`);
  const { said } = known(this, 'ending');
  asserted();
  if (!matchesShown(said, shown)) throw new Error(`${program} printed\n${said}\nand the guide shows\n${shown}`);
});

Then('it prints the same as with {count} thread(s)', async function (this: ScenarioWorld, threads: number) {
  const program = known(this, 'program');
  const other = await runProgram(compileGame(known(this, 'guide').files), program, threads);
  const { said } = known(this, 'ending');
  asserted();
  if (said !== other.said) throw new Error(`with ${threads} threads it printed\n${other.said}\nnot\n${said}`);
});

/** The tick of the programs, s. */
const TICK = 1 / 60;

/**
 * The speed (m/s) and the way (m) after n equal pushes, one a tick, of which each changes the speed before it moves the
 * body (the semi-implicit rule of Euler): n a t and a t² n (n + 1) / 2.
 */
function afterPushes(pushes: number, acceleration: number): { readonly speed: number; readonly way: number } {
  return { speed: pushes * acceleration * TICK, way: (acceleration * TICK * TICK * pushes * (pushes + 1)) / 2 };
}

/** The numbers of a printed line that stand before a unit. */
function printedNumbers(line: string): readonly number[] {
  return [...line.matchAll(/-?\d+\.\d+(?= m)/g)].map(([text]) => Number(text));
}

function printedLines(scenario: ScenarioWorld, subject: string): readonly string[] {
  return known(scenario, 'ending')
    .said.split('\n')
    .filter((line) => line.startsWith(subject));
}

Then(
  'it prints speed and place of the ship after {int} pushes of {force} on {mass}',
  function (this: ScenarioWorld, pushes: number, force: number, mass: number) {
    const [line = ''] = printedLines(this, 'The ship');
    const { speed, way } = afterPushes(pushes, force / mass);
    const [printedSpeed = NaN, printedPlace = NaN] = printedNumbers(line);
    // It prints four places.
    expectWithin('the speed of the ship', printedSpeed, -speed, { kind: 'absolute', amount: 0.0001 });
    expectWithin('the place of the ship', printedPlace, -way, { kind: 'absolute', amount: 0.0001 });
  },
);

Then(
  'speed and place of a crate for which the deck moved away in {int} ticks, by {force} on {mass}',
  function (this: ScenarioWorld, ticks: number, force: number, mass: number) {
    const [line = ''] = printedLines(this, 'The crate');
    const { speed, way } = afterPushes(ticks, force / mass);
    const [printedSpeed = NaN, printedPlace = NaN] = printedNumbers(line);
    expectWithin('the speed of the crate', printedSpeed, speed, { kind: 'absolute', amount: 0.0001 });
    expectWithin('the place of the crate', printedPlace, way, { kind: 'absolute', amount: 0.0001 });
  },
);

Then(
  'ship k of {count} had {int} pushes of k times {force} on {mass}, and its crate felt {int}',
  function (this: ScenarioWorld, count: number, pushes: number, force: number, mass: number, felt: number) {
    const lines = printedLines(this, 'A ship');
    asserted();
    if (lines.length !== count) throw new Error(`it printed ${lines.length} ships`);
    lines.forEach((line, i) => {
      const acceleration = ((i + 1) * force) / mass;
      const [speed = NaN, aft = NaN] = printedNumbers(line);
      // It prints two places.
      const half = { kind: 'absolute', amount: 0.00501 } as const;
      expectWithin(`the speed of ship ${i + 1}`, speed, -afterPushes(pushes, acceleration).speed, half);
      expectWithin(`the place of crate ${i + 1}`, aft, afterPushes(felt, acceleration).way, half);
    });
  },
);

When('each of these lines is compiled in a game:', function (this: ScenarioWorld, table: DataTable) {
  const rows = table.hashes();
  const judgements = judge(
    rows.map((row) => ({
      mistake: row['mistake'] ?? '',
      wrong: row['does not compile'] ?? '',
      right: row['compiles'] ?? '',
    })),
  );
  this.use(trial).samples = judgements.map((judgement, i) => ({ error: rows[i]?.['error'] ?? '', judgement }));
});

Then('each mistake gives its error, and the same line without it gives none', function (this: ScenarioWorld) {
  const problems = known(this, 'samples').flatMap(({ error, judgement: { mistake, wrong, right } }) => [
    ...(wrong.join(' ') === error ? [] : [`${mistake}: ${wrong.join(' ') || 'no error'} instead of ${error}`]),
    ...(right.length === 0 ? [] : [`${mistake}: ${right.join(' ')} for the line without it`]),
  ]);
  asserted();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
