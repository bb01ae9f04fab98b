/** The scenarios of the features with the rule ids that they claim. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import {
  IdGenerator,
  StepKeywordType,
  type Background,
  type Examples,
  type GherkinDocument,
  type Scenario,
  type Step,
  type Tag,
} from '@cucumber/messages';
import { FIRST_RUN_ONLY } from '../test/suite.js';

/** A scenario, or one tagged block of examples of an outline. */
export interface TaggedScenario {
  readonly name: string;
  /** The texts of its steps. */
  readonly steps: readonly string[];
  /** File and line of the scenario. */
  readonly place: string;
  /** All its tags, `@GRAV-05` and `@gpu` alike. */
  readonly tags: readonly string[];
  /** The rule ids among its tags. */
  readonly ids: readonly string[];
  readonly pending: boolean;
  /** Whether the default suite may leave it out. */
  readonly leftOut: boolean;
  /** Whether only the first run of the suite has it: `@once`. */
  readonly once: boolean;
  /** Under which file and lines it appears in a run: its own line, or one for each row of examples. */
  readonly runs: readonly string[];
}

/** All scenarios, and the tags that stand where they must not. */
export interface ScenarioList {
  readonly scenarios: readonly TaggedScenario[];
  readonly problems: readonly string[];
}

/** More ids than this make a scenario that nobody can check against its rules. */
const MOST_IDS = 3;
/** More steps than this, those of its Background included, make a scenario that tells several stories. */
const MOST_STEPS = 7;
/** Tags that keep a scenario out of the default suite, or out of it on some platforms. */
const LEFT_OUT = ['@bench', '@nightly', '@linux-x64'];
const ID = /^@([A-Z]+-\d+)$/;
/** A regression is a scenario that there is, with an input of its own. */
const KNOWN_INPUT = /^this input alone for property \d+ of the scenario:$/;

/** Reads every feature file under a folder. */
export function readScenarios(folder: string): ScenarioList {
  const scenarios: TaggedScenario[] = [];
  const problems: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.feature'));
  for (const file of files.sort()) {
    const uri = join(folder, file);
    const found = parseFeature(readFileSync(uri, 'utf8'), uri);
    scenarios.push(...found.scenarios);
    problems.push(...found.problems);
  }
  return { scenarios, problems };
}

/** Reads one feature. A text that does not parse is a problem, not an error. */
export function parseFeature(text: string, uri: string): ScenarioList {
  const problems: string[] = [];
  const document = parse(text, uri, problems);
  const scenarios: TaggedScenario[] = [];
  const feature = document?.feature;
  if (feature === undefined) return { scenarios, problems };
  refuseTags('a Feature', feature.tags, uri, problems);
  const take = (scenario: Scenario, backgrounds: readonly Step[]): void => {
    scenarios.push(...parts(scenario, uri));
    refuseShape([...backgrounds, ...scenario.steps], `${uri}:${scenario.location.line}`, problems);
  };
  const shared = backgroundSteps(feature.children);
  for (const child of feature.children) {
    if (child.scenario !== undefined) take(child.scenario, shared);
    if (child.rule === undefined) continue;
    refuseTags('a Rule', child.rule.tags, uri, problems);
    const backgrounds = [...shared, ...backgroundSteps(child.rule.children)];
    for (const { scenario } of child.rule.children) {
      if (scenario !== undefined) take(scenario, backgrounds);
    }
  }
  for (const { place, ids } of scenarios) {
    if (ids.length <= MOST_IDS) continue;
    problems.push(`${place}: ${ids.length} rule ids on one scenario, at most ${MOST_IDS}: split it, a story for each`);
  }
  return { scenarios, problems };
}

function backgroundSteps(children: readonly { readonly background?: Background | undefined }[]): Step[] {
  return children.flatMap(({ background }) => background?.steps ?? []);
}

/** A scenario is one short story: what there is, the one thing that happens, what came of it. */
function refuseShape(steps: readonly Step[], place: string, problems: string[]): void {
  const own = steps.filter(({ text }) => !KNOWN_INPUT.test(text));
  if (own.length > MOST_STEPS) {
    problems.push(
      `${place}: ${own.length} steps, at most ${MOST_STEPS}: put what belongs together into one step, or split it`,
    );
  }
  const actions = steps.filter(({ keywordType }) => keywordType === StepKeywordType.ACTION).length;
  if (actions !== 1) {
    problems.push(`${place}: ${actions} steps begin with When, where one does: move what comes before into Givens`);
  }
}

function parse(text: string, uri: string, problems: string[]): Pick<GherkinDocument, 'feature'> | undefined {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  try {
    return parser.parse(text);
  } catch (error) {
    problems.push(`${uri}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function refuseTags(what: string, tags: readonly Tag[], uri: string, problems: string[]): void {
  for (const tag of tags) {
    problems.push(`${uri}:${tag.location.line}: ${tag.name} stands on ${what}: move it to the scenarios that prove it`);
  }
}

/** An outline counts once for each block of examples, since a block may have tags of its own. */
function parts(scenario: Scenario, uri: string): TaggedScenario[] {
  if (scenario.examples.length === 0) {
    return [describe(scenario, scenario.tags, uri, [scenario.location.line])];
  }
  return scenario.examples.map((block: Examples) => {
    const rows = block.tableBody.map((row) => row.location.line);
    return describe(scenario, [...scenario.tags, ...block.tags], uri, rows);
  });
}

function describe(scenario: Scenario, tags: readonly Tag[], uri: string, lines: readonly number[]): TaggedScenario {
  const names = tags.map((tag) => tag.name);
  return {
    name: scenario.name,
    steps: scenario.steps.map(({ text }) => text),
    place: `${uri}:${scenario.location.line}`,
    tags: names,
    ids: names.flatMap((name) => ID.exec(name)?.[1] ?? []),
    pending: names.includes('@pending'),
    leftOut: names.some((name) => LEFT_OUT.includes(name)),
    once: names.includes(FIRST_RUN_ONLY),
    runs: lines.map((line) => `${uri}:${line}`),
  };
}
