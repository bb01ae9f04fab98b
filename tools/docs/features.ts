/** The features as a reader meets them: files, `Rule:` blocks with their reasons, scenarios with steps and examples. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import {
  IdGenerator,
  type Background,
  type Examples,
  type GherkinDocument,
  type Scenario,
  type Step,
  type TableRow,
} from '@cucumber/messages';
import { Slugs } from './html.js';

/** A table: rows of cells. */
export type Cells = readonly (readonly string[])[];

/** A step as it is written. */
export interface StepText {
  /** `Given`, `And` and so on. */
  readonly keyword: string;
  readonly text: string;
  readonly table?: Cells;
  /** A text of several lines below the step. */
  readonly block?: string;
}

/** One table of examples; each row is a run of its own. */
export interface ExamplesText {
  readonly name: string;
  readonly tags: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

/** A scenario or an outline. */
export interface ScenarioText {
  /** Unique in its area's page. */
  readonly anchor: string;
  readonly name: string;
  readonly reason: string;
  readonly tags: readonly string[];
  /** The rule ids among its tags and those of its examples. */
  readonly ids: readonly string[];
  readonly line: number;
  readonly steps: readonly StepText[];
  readonly examples: readonly ExamplesText[];
  /** Its runs: its own line, or one for each row of examples. */
  readonly lines: readonly number[];
}

/** A `Rule:` block; what stands outside of any has no name. */
export interface RuleText {
  readonly anchor: string;
  readonly name: string;
  readonly reason: string;
  readonly background: readonly StepText[];
  readonly scenarios: readonly ScenarioText[];
}

/** One feature file. */
export interface FeatureText {
  /** `features/frames/frame-tree.feature`. */
  readonly uri: string;
  readonly anchor: string;
  readonly name: string;
  readonly description: string;
  readonly background: readonly StepText[];
  readonly rules: readonly RuleText[];
}

/** The features of one folder. */
export interface AreaFeatures {
  /** The folder's name. */
  readonly area: string;
  readonly features: readonly FeatureText[];
}

const ID = /^@([A-Z]+-\d+)$/;

/**
 * Reads every area: the folders of `features/` that hold feature files.
 * @throws Error for a file that does not parse, naming it.
 */
export function readAreas(root: string): AreaFeatures[] {
  const home = join(root, 'features');
  const folders = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return folders.flatMap((area) => {
    const files = readdirSync(join(home, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.feature'))
      .sort();
    const slugs = new Slugs();
    const features = files.map((file) =>
      readFeature(readFileSync(join(home, area, file), 'utf8'), `features/${area}/${file}`, slugs),
    );
    return features.length === 0 ? [] : [{ area, features }];
  });
}

/** Reads one feature. @throws Error for a text that does not parse. */
export function readFeature(text: string, uri: string, slugs = new Slugs()): FeatureText {
  const feature = parse(text, uri).feature;
  const anchor = slugs.of(basename(uri, '.feature'));
  if (feature === undefined) return { uri, anchor, name: uri, description: '', background: [], rules: [] };
  const rules: RuleText[] = [];
  const loose: ScenarioText[] = [];
  let background: readonly StepText[] = [];
  for (const child of feature.children) {
    if (child.background !== undefined) background = stepsOf(child.background);
    if (child.scenario !== undefined) loose.push(scenarioOf(child.scenario, slugs));
    if (child.rule === undefined) continue;
    const { name, description, children } = child.rule;
    const own = children.flatMap((each) => (each.background === undefined ? [] : stepsOf(each.background)));
    rules.push({
      anchor: slugs.of(name),
      name,
      reason: flowing(description),
      background: own,
      scenarios: children.flatMap((each) => (each.scenario === undefined ? [] : [scenarioOf(each.scenario, slugs)])),
    });
  }
  if (loose.length > 0)
    rules.unshift({ anchor: `${anchor}-first`, name: '', reason: '', background: [], scenarios: loose });
  return { uri, anchor, name: feature.name, description: flowing(feature.description), background, rules };
}

/** All scenarios of a feature. */
export const scenariosOf = (feature: FeatureText): readonly ScenarioText[] =>
  feature.rules.flatMap(({ scenarios }) => scenarios);

function parse(text: string, uri: string): Pick<GherkinDocument, 'feature'> {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  try {
    return parser.parse(text);
  } catch (error) {
    throw new Error(`${uri}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function scenarioOf(scenario: Scenario, slugs: Slugs): ScenarioText {
  const examples = scenario.examples.map(examplesOf);
  const tags = scenario.tags.map(({ name }) => name);
  const all = [...tags, ...examples.flatMap((each) => each.tags)];
  return {
    anchor: slugs.of(scenario.name),
    name: scenario.name,
    reason: flowing(scenario.description),
    tags,
    ids: [...new Set(all.flatMap((tag) => ID.exec(tag)?.[1] ?? []))],
    line: scenario.location.line,
    steps: stepsOf(scenario),
    examples,
    lines:
      examples.length === 0 ? [scenario.location.line] : examples.flatMap(({ rows }) => rows.map(({ line }) => line)),
  };
}

function examplesOf({ name, tags, tableHeader, tableBody }: Examples): ExamplesText {
  return {
    name,
    tags: tags.map((tag) => tag.name),
    header: tableHeader === undefined ? [] : cellsOf(tableHeader),
    rows: tableBody.map((row) => ({ cells: cellsOf(row), line: row.location.line })),
  };
}

function stepsOf({ steps }: Scenario | Background): StepText[] {
  return steps.map(({ keyword, text, dataTable, docString }: Step) => ({
    keyword: keyword.trim(),
    text,
    ...(dataTable === undefined ? {} : { table: dataTable.rows.map(cellsOf) }),
    ...(docString === undefined ? {} : { block: docString.content }),
  }));
}

const cellsOf = ({ cells }: TableRow): readonly string[] => cells.map(({ value }) => value);

/** A description without the line breaks and the indent of its file. */
const flowing = (text: string): string => text.replace(/\s+/g, ' ').trim();
