/** What the scenarios of the sampled rules do while nothing is broken: whether they pass, how long, and what they execute. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatrixRow } from '../rules/matrix.js';
import type { TaggedScenario } from '../rules/scenarios.js';
import type { Coverage } from './coverage.js';
import type { PrivateCopy } from './privateCopy.js';
import { inTurns } from './inTurns.js';
import { runScenarios } from './scenarioRun.js';
import { SHADERS_FILE, withReadersNoted } from './shaderMutants.js';

/** One scenario, or one row of examples, as it runs on the sound engine. */
export interface SoundScenario {
  /** File and line. */
  readonly id: string;
  readonly name: string;
  readonly passed: boolean;
  readonly problem?: string;
  readonly milliseconds: number;
  readonly coverage: Coverage;
  /** The files of steps that it needs. */
  readonly steps: readonly string[];
  /** The shaders that it used: those that it read, and, where it draws, those that its feature read for the renderer. */
  readonly shaders: ReadonlySet<string>;
}

/** The scenarios by file and line. */
export type Baseline = ReadonlyMap<string, SoundScenario>;

/** Rows of examples of one rule beyond this many are alike. */
const MOST_ROWS = 24;
/** A scenario slower than this is left out where a rule has a quicker one, in milliseconds. */
const SLOW = 4000;
/** A neighbour slower than this is not worth its time, in milliseconds. */
const QUICK = 500;
const SURVEY_LIMIT = 120_000;
const BASELINE_LIMIT = 300_000;

/** Runs the scenarios of some rules, feature by feature, with their neighbours: what those execute too says less. */
export async function runBaseline(
  rows: readonly MatrixRow[],
  all: readonly TaggedScenario[],
  copies: readonly PrivateCopy[],
  durationsFile: string,
): Promise<Baseline> {
  const [first] = copies;
  if (first === undefined) return new Map();
  const durations = readDurations(durationsFile);
  const claimed = new Set(rows.flatMap((row) => scenariosOf(row, durations)));
  const wanted = [...claimed, ...neighbours(claimed, all, durations)];
  const steps = await surveySteps(first.root, wanted);
  const features = new Map<string, string[]>();
  for (const id of wanted) {
    const feature = featureOf(id);
    features.set(feature, [...(features.get(feature) ?? []), id]);
  }
  const baseline = new Map<string, SoundScenario>();
  const mended = copies
    .filter((copy) => copy.has(SHADERS_FILE))
    .map((copy) => copy.replace(SHADERS_FILE, withReadersNoted(copy.read(SHADERS_FILE))));
  await inTurns([...features.values()], copies, async (scenarios, copy) => {
    const needed = [...new Set(scenarios.flatMap((id) => steps.get(id) ?? []))];
    const order = { scenarios, steps: needed, coverage: true };
    const { finished, problems, hung } = await runScenarios(copy.root, order, BASELINE_LIMIT);
    // One renderer serves all scenarios of a process, so that only the first that draws reads its shaders.
    const ofRenderer = finished.filter(({ coverage }) => draws(coverage)).flatMap(({ shaders }) => shaders);
    for (const { result, coverage, shaders: own } of finished) {
      const shaders = new Set(draws(coverage) ? [...ofRenderer, ...own] : own);
      baseline.set(result.id, { ...result, coverage, steps: steps.get(result.id) ?? [], shaders });
    }
    for (const id of scenarios) {
      if (baseline.has(id)) continue;
      const problem = hung ? 'it hangs' : (problems[0] ?? 'it did not run');
      const lost = {
        id,
        name: '',
        passed: false,
        problem,
        milliseconds: 0,
        coverage: {},
        steps: [],
        shaders: new Set<string>(),
      };
      baseline.set(id, lost);
    }
  });
  for (const mend of mended) mend();
  writeDurations(durationsFile, durations, baseline);
  return baseline;
}

/** The scenarios of a rule that are worth running, by file and line. */
export function scenariosOf({ scenarios }: MatrixRow, durations: ReadonlyMap<string, number>): string[] {
  const all = scenarios.filter(({ pending, leftOut }) => !pending && !leftOut).flatMap(({ runs }) => runs);
  const some = all.length > 0 ? all : scenarios.filter(({ pending }) => !pending).flatMap(({ runs }) => runs);
  const quick = some.filter((id) => (durations.get(id) ?? 0) < SLOW);
  return (quick.length > 0 ? quick : some).slice(0, MOST_ROWS);
}

/** The other scenarios of the same features, an outline by its first row, without the slow ones. */
function neighbours(
  claimed: ReadonlySet<string>,
  all: readonly TaggedScenario[],
  durations: ReadonlyMap<string, number>,
): string[] {
  const features = new Set([...claimed].map(featureOf));
  return all
    .filter(({ pending, leftOut }) => !pending && !leftOut)
    .flatMap(({ runs }) => runs.slice(0, 1))
    .filter((id) => features.has(featureOf(id)) && !claimed.has(id) && (durations.get(id) ?? 0) < QUICK);
}

/** Whether a scenario had the renderer draw. */
const draws = (coverage: Coverage): boolean =>
  (coverage['dist/rendering/renderer.js'] ?? []).some(({ executed }) => executed);

/** The file of a scenario. */
export const featureOf = (id: string): string => id.slice(0, id.lastIndexOf(':'));

async function surveySteps(root: string, scenarios: readonly string[]): Promise<Map<string, readonly string[]>> {
  const { finished } = await runScenarios(root, { scenarios, dryRun: true }, SURVEY_LIMIT);
  return new Map(finished.map(({ result, steps }) => [result.id, steps]));
}

/** How long scenarios took in earlier audits, in milliseconds. */
export function readDurations(file: string): Map<string, number> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>));
}

function writeDurations(file: string, former: ReadonlyMap<string, number>, baseline: Baseline): void {
  const durations = new Map(former);
  for (const { id, milliseconds } of baseline.values()) durations.set(id, Math.round(milliseconds));
  writeFileSync(join(file), JSON.stringify(Object.fromEntries(durations)));
}
