/** The audit of one rule: break what is behind it, and see whether one of its scenarios goes red. */
import type { MatrixRow } from '../rules/matrix.js';
import { scenariosOf, type Baseline, type SoundScenario } from './baseline.js';
import { chooseFaults, type Commonness } from './chooseFaults.js';
import { describeFault } from './fault.js';
import type { PlantedFault } from './plantedFaults.js';
import type { PrivateCopy } from './privateCopy.js';
import { seedOf, seededRandom } from './random.js';
import { runScenarios, type RunEnd } from './scenarioRun.js';
import { wordsOf } from './wordKinship.js';

/** One fault that was tried. */
export interface Attempt {
  readonly fault: string;
  readonly planted: boolean;
  readonly verdict: Verdict;
  /** What went red and what it said. */
  readonly how: string;
}

/**
 * Whether the scenarios saw a fault: a Then found a wrong answer; or something broke before a Then could judge, or broke the
 * Then itself, which shows that the scenario runs the code but not that it looks at what the rule says; or nothing went red.
 */
export type Verdict = 'seen' | 'broken' | 'unseen';

/** What came of a rule. */
export interface RuleOutcome {
  readonly rule: string;
  readonly area: string;
  readonly caught: boolean;
  /** Whether it was caught only by faults of which no Then could judge. */
  readonly weakly: boolean;
  /** Why there was nothing to try, where that is so. */
  readonly trouble?: string;
  /** The scenarios that ran. */
  readonly scenarios: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly seconds: number;
}

/** What the audits of all rules share. */
export interface AuditContext {
  readonly baseline: Baseline;
  readonly durations: ReadonlyMap<string, number>;
  readonly planted: readonly PlantedFault[];
  readonly commonness: (row: MatrixRow) => Commonness;
  readonly seed: number;
  readonly tries: number;
}

interface PlantableFault {
  readonly text: string;
  readonly planted: boolean;
  readonly threads: number;
  readonly plant: () => () => void;
}

/** Scenarios run with each fault until together they take this long, in milliseconds; the others only if none goes red. */
const FIRST_BATCH = 2000;
/** The others are left out when they take longer than this with all faults, in milliseconds. */
const SECOND_BATCH = 20_000;
/** How much longer than on the sound engine a run may take before it counts as hanging. */
const PATIENCE = { factor: 5, milliseconds: 15_000 };

/** Breaks the engine behind one rule until one of its scenarios notices. */
export async function auditRule(row: MatrixRow, copy: PrivateCopy, context: AuditContext): Promise<RuleOutcome> {
  const began = performance.now();
  const { id, area } = row.rule;
  const ran = scenariosOf(row, context.durations).flatMap((scenario) => context.baseline.get(scenario) ?? []);
  const sound = ran.filter(({ passed }) => passed).sort((a, b) => a.milliseconds - b.milliseconds);
  const end = (attempts: readonly Attempt[], trouble?: string): RuleOutcome => {
    // A planted fault is the rule broken, as a person sees it: that another one is seen does not make up for it.
    const missed = attempts.some(({ planted, verdict }) => planted && verdict === 'unseen');
    const caught = !missed && attempts.some(({ verdict }) => verdict !== 'unseen');
    return {
      rule: id,
      area,
      caught,
      weakly: caught && !attempts.some(({ verdict }) => verdict === 'seen'),
      scenarios: ran.map((scenario) => scenario.id),
      attempts,
      seconds: (performance.now() - began) / 1000,
      ...(trouble === undefined ? {} : { trouble }),
    };
  };
  if (sound.length === 0) {
    const [red] = ran;
    const trouble =
      red === undefined
        ? 'none of its scenarios runs'
        : `${red.id} is red before anything is broken: ${firstLine(red)}`;
    return end([], trouble);
  }
  const faults = faultsFor(row, sound, copy, context);
  if (faults.length === 0) {
    const trouble = 'its scenarios execute nothing of the engine: plant a fault for it in docs/rules/faults.json';
    return end([], trouble);
  }
  const [quick, others] = batches(sound);
  const attempts = await attemptPlanted(faults, quick, others, copy);
  if (attempts.some(({ verdict }) => verdict !== 'broken')) return end(attempts);
  for (const scenarios of others.length > 0 && totalOf(others) * faults.length <= SECOND_BATCH
    ? [quick, others]
    : [quick]) {
    for (const fault of faults.filter(({ planted }) => !planted)) {
      const made = await attempt(fault, scenarios, copy);
      attempts.push(made);
      if (made.verdict === 'seen') return end(attempts);
    }
    if (attempts.some(({ verdict }) => verdict === 'broken')) break;
  }
  return end(attempts);
}

/** Tries every planted fault, one that the quick scenarios do not see on the others too, however long those take. */
async function attemptPlanted(
  faults: readonly PlantableFault[],
  quick: readonly SoundScenario[],
  others: readonly SoundScenario[],
  copy: PrivateCopy,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const fault of faults.filter(({ planted }) => planted)) {
    let made = await attempt(fault, quick, copy);
    if (made.verdict !== 'seen' && others.length > 0) {
      const again = await attempt(fault, others, copy);
      if (again.verdict !== 'unseen') made = again;
    }
    attempts.push(made);
  }
  return attempts;
}

function faultsFor(
  row: MatrixRow,
  sound: readonly SoundScenario[],
  copy: PrivateCopy,
  context: AuditContext,
): PlantableFault[] {
  const rule = row.rule.id;
  const planted = context.planted
    .filter((fault) => fault.rule === rule)
    .map((fault) => ({
      text: `${fault.file}: planted: ${fault.find || 'nothing'} becomes ${fault.replace || 'nothing'}`,
      planted: true,
      threads: fault.threads ?? 1,
      plant: () => copy.plantByHand(fault),
    }));
  const mutants = chooseFaults({
    rule,
    words: wordsOf([row.rule.statement, ...row.scenarios.flatMap(({ name, steps }) => [name, ...steps])].join(' ')),
    coverage: sound.map(({ coverage }) => coverage),
    shaders: new Set(sound.flatMap(({ shaders }) => [...shaders])),
    commonness: context.commonness(row),
    modules: [...new Set(sound.flatMap(({ steps }) => steps.flatMap((file) => engineImports(copy.read(file)))))].filter(
      (file) => copy.has(file),
    ),
    read: (file) => copy.read(file),
    random: seededRandom(seedOf(rule, context.seed)),
    count: context.tries,
  }).map((mutant) => ({
    text: describeFault(copy.read(mutant.file), mutant),
    planted: false,
    threads: 1,
    plant: () => copy.plant(mutant),
  }));
  return [...planted, ...mutants].slice(0, Math.max(context.tries, planted.length));
}

/** The modules of the engine that a file of steps imports, as compiled files. */
function engineImports(text: string): string[] {
  return [...text.matchAll(/from '#((?:core|simulation|physics|rendering|host|demo)\/[^']+)'/g)].map(
    ([, path = '']) => `dist/${path}`,
  );
}

function batches(sound: readonly SoundScenario[]): [quick: SoundScenario[], others: SoundScenario[]] {
  let total = 0;
  let count = 0;
  for (const { milliseconds } of sound) {
    if (count > 0 && total + milliseconds > FIRST_BATCH) break;
    total += milliseconds;
    count++;
  }
  return [sound.slice(0, count), sound.slice(count)];
}

const totalOf = (scenarios: readonly SoundScenario[]): number =>
  scenarios.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

async function attempt(
  fault: PlantableFault,
  scenarios: readonly SoundScenario[],
  copy: PrivateCopy,
): Promise<Attempt> {
  const mend = fault.plant();
  try {
    const order = {
      scenarios: scenarios.map(({ id }) => id),
      steps: [...new Set(scenarios.flatMap(({ steps }) => steps))],
      failFast: true,
      threads: fault.threads,
    };
    const limit = PATIENCE.milliseconds + PATIENCE.factor * totalOf(scenarios);
    const run = await runScenarios(copy.root, order, limit);
    return { fault: fault.text, planted: fault.planted, ...verdictOf(run) };
  } finally {
    mend();
  }
}

/** How the problem of a step tells that code broke down, the step's own or that of a property, and no answer was compared. */
const CRASH = /^.*\n\s*(?:Type|Reference|Range|Syntax)Error\b|^\s*Got (?:Type|Reference|Range|Syntax)Error\b/m;

function verdictOf({ finished, problems, hung }: RunEnd): Pick<Attempt, 'verdict' | 'how'> {
  const red = finished.find(({ result }) => !result.passed)?.result;
  if (red !== undefined) {
    const judged = red.answeredWrong === true && !CRASH.test(red.problem ?? '');
    return { verdict: judged ? 'seen' : 'broken', how: `${red.id}: ${firstLine(red)}` };
  }
  if (hung) return { verdict: 'broken', how: 'it hangs' };
  const [problem] = problems;
  if (problem === undefined) return { verdict: 'unseen', how: 'nothing went red' };
  return { verdict: 'broken', how: `the run ends: ${problem.split('\n')[0] ?? ''}` };
}

/** The step that failed and the first line of what it said. */
function firstLine({ problem }: { readonly problem?: string }): string {
  return (problem ?? 'it did not run').split('\n').slice(0, 2).join(' | ');
}
