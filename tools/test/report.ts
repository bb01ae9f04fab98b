/** What `npm test` prints. */
import { regressionFile } from './regression.js';
import type { ScenarioResult } from './scenarioResult.js';
import { describe, type HashDifference, type RunOutcome } from './suite.js';

const WIDTH = 100;
const SLOWEST = 5;
/** Scenarios faster than this are no news, in milliseconds. */
const SLOW = 300;
/** Lines of an error that help; what follows is the stack of the runner. */
const ERROR_LINES = 12;
/** Scenarios that are named one by one where a run broke off. */
const MOST_NAMES = 10;

/** One character for each scenario that finished, in lines of `WIDTH`. */
export function printProgress(): { readonly add: (passed: boolean) => void; readonly end: () => void } {
  let column = 0;
  return {
    add: (passed) => {
      process.stdout.write(passed ? '.' : 'F');
      column = (column + 1) % WIDTH;
      if (column === 0) process.stdout.write('\n');
    },
    end: () => {
      if (column > 0) process.stdout.write('\n');
    },
  };
}

/** What is told of failures beside what failed. */
export interface FailureContext {
  readonly differences: readonly HashDifference[];
  /** The seed of the order in which the scenarios ran. */
  readonly shuffle: number | undefined;
}

/** Every scenario that did not pass, with the step and the error, and every state that differs between the runs. */
export function printFailures(outcomes: readonly RunOutcome[], { differences, shuffle }: FailureContext): void {
  for (const outcome of outcomes) {
    const where = describe(outcome.settings);
    for (const result of outcome.results) {
      if (result.passed || result.notRun !== undefined) continue;
      const order = shuffle === undefined ? [] : [`it ran in the order of --shuffle ${shuffle}`];
      print(`FAILED ${result.name} (${where})`, [...failureLines(result), ...order]);
    }
    for (const problem of outcome.problems) print(`FAILED outside the scenarios (${where})`, lines(problem));
    printNotRun(outcome);
  }
  printRegressions(outcomes.flatMap(({ results }) => results));
  for (const { id, name, hashes } of differences) {
    const found = outcomes.map(
      ({ settings }, run) => `${describe(settings)}: ${(hashes[run] ?? []).join(' ') || 'none'}`,
    );
    print(`FAILED ${name}: its state hash differs between the runs`, [id, ...found]);
  }
}

function failureLines({ id, problem = '' }: ScenarioResult): string[] {
  return [id, ...lines(problem), `again: ${again(id, problem)}`];
}

/** The command that runs a scenario again, a property with the inputs that it had. */
function again(id: string, problem: string): string {
  const inputs = /TERTIUS_FC_SEED=\S+ TERTIUS_FC_RUNS=\S+/.exec(problem);
  return [...(inputs ?? []), `npm test -- ${id}`].join(' ');
}

function printNotRun({ settings, results }: RunOutcome): void {
  const left = results.filter(({ notRun }) => notRun !== undefined);
  const [first] = left;
  if (first === undefined) return;
  const noun = left.length === 1 ? 'scenario was' : 'scenarios were';
  print(`${left.length} ${noun} not run (${describe(settings)})`, [
    first.notRun ?? '',
    ...left.slice(0, MOST_NAMES).map(({ id, name }) => `${id} ${name}`),
    ...(left.length > MOST_NAMES ? [`and ${left.length - MOST_NAMES} more, see junit.xml`] : []),
  ]);
}

/** Both runs find the same input. */
function printRegressions(results: readonly ScenarioResult[]): void {
  const found = new Map(results.map(({ regression, name }) => [regression, name]));
  for (const [regression, name] of found) {
    if (regression !== undefined) console.log(`\nTo keep it, write ${regressionFile(name)}:\n\n${regression}`);
  }
}

/** The slowest scenarios, so that none grows slow unseen. */
export function printSlowest(outcomes: readonly RunOutcome[]): void {
  const slow = outcomes
    .flatMap(({ settings, results }) => results.map((result) => ({ settings, result })))
    .filter(({ result }) => result.milliseconds >= SLOW)
    .sort((a, b) => b.result.milliseconds - a.result.milliseconds)
    .slice(0, SLOWEST);
  if (slow.length > 0) console.log('Slowest:');
  for (const { settings, result } of slow) {
    console.log(
      `  ${result.milliseconds.toFixed(0).padStart(6)} ms  ${result.id}  ${result.name} (${describe(settings)})`,
    );
  }
  const pending = outcomes[0]?.pending ?? 0;
  if (pending > 0) console.log(`${pending} scenarios are pending.`);
}

function print(title: string, details: readonly string[]): void {
  console.log(`\n${title}`);
  for (const detail of details) console.log(`  ${detail}`);
}

/** The error without the frames that lie inside packages and Node. */
function lines(problem: string): string[] {
  const useful = problem.split('\n').filter((line) => !/^\s+at .*(node_modules|node:)/.test(line));
  return useful.slice(0, ERROR_LINES);
}
