/** Features, rules and results joined: who proves what, and how it fared. */
import { buildMatrix, type MatrixRow } from '../rules/matrix.js';
import { readInventory } from '../rules/inventory.js';
import { readScenarios } from '../rules/scenarios.js';
import { join, relative } from 'node:path';
import { readAreaNotes, type AreaNotes } from './areaNotes.js';
import { readAreas, type FeatureText, type RuleText, type ScenarioText } from './features.js';
import { outcomeOf, type CaseOutcome, type LastRun } from './lastRun.js';
import { readRuleFiles, type RuleFile } from './ruleFiles.js';

/** A folder of features with what is said of it. */
export interface Area {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly notes: AreaNotes | undefined;
  readonly features: readonly FeatureText[];
  readonly ruleFiles: readonly RuleFile[];
}

/** Where a scenario stands. */
export interface Placed {
  readonly area: Area;
  readonly feature: FeatureText;
  readonly rule: RuleText;
  readonly scenario: ScenarioText;
}

/** How a scenario stands after the last run; `left out` is one that the default suite does not have. */
export type Standing = 'passed' | 'failed' | 'pending' | 'left out' | 'changed' | 'not run';

/** How a numbered rule stands: as its scenarios do, or without any. */
export type RuleStanding = 'proved' | 'failing' | 'claimed' | 'pending' | 'unlinked' | 'declined';

/** Tags that the default suite leaves out. */
const LEFT_OUT = ['@bench', '@nightly'];

/** All that the site tells of the specification. */
export class Specification {
  readonly areas: readonly Area[];
  readonly ruleFiles: readonly RuleFile[];
  readonly rows: ReadonlyMap<string, MatrixRow>;
  readonly lastRun: LastRun | undefined;
  /** By `file:line`. */
  readonly placed: ReadonlyMap<string, Placed>;

  constructor(root: string, lastRun: LastRun | undefined) {
    this.lastRun = lastRun;
    this.ruleFiles = readRuleFiles(root);
    const matrix = buildMatrix(readInventory(join(root, 'docs', 'rules')), readScenarios(join(root, 'features')));
    this.rows = new Map(matrix.rows.map((row) => [row.rule.id, { ...row, scenarios: fromRoot(row, root) }]));
    this.areas = readAreas(root).map(({ area, features }) => {
      const notes = readAreaNotes(root, area);
      return {
        name: area,
        title: notes?.title ?? titleOf(area),
        group: notes?.group ?? 'More',
        notes,
        features,
        ruleFiles: this.ruleFiles.filter(({ name }) => (notes?.rules ?? [area]).some((each) => fits(name, each))),
      };
    });
    const placed = new Map<string, Placed>();
    for (const area of this.areas) {
      for (const feature of area.features) {
        for (const rule of feature.rules) {
          for (const scenario of rule.scenarios)
            placed.set(`${feature.uri}:${scenario.line}`, { area, feature, rule, scenario });
        }
      }
    }
    this.placed = placed;
  }

  /** How a scenario stands, all its rows together. */
  standing({ feature, scenario }: Pick<Placed, 'feature' | 'scenario'>): Standing {
    if (scenario.tags.includes('@pending')) return 'pending';
    const all = scenario.lines.map((line) => this.standingAt(feature.uri, line, scenario));
    if (all.includes('failed')) return 'failed';
    if (all.includes('changed')) return 'changed';
    if (all.includes('not run')) return isLeftOut(scenario) ? 'left out' : 'not run';
    return all.length === 0 ? 'not run' : 'passed';
  }

  /** How one row of a scenario stands. */
  standingAt(uri: string, line: number, scenario: ScenarioText): Standing {
    const outcome =
      this.lastRun === undefined ? 'absent' : outcomeOf(this.lastRun, `${uri}:${line}`, nameTest(scenario));
    return outcome === 'absent' ? 'not run' : outcome;
  }

  /** What the runs of a scenario left, each setting and row by itself. */
  casesOf({
    feature,
    scenario,
  }: Pick<Placed, 'feature' | 'scenario'>): { readonly setting: string; readonly outcome: CaseOutcome }[] {
    return (this.lastRun?.runs ?? []).flatMap(({ setting, cases }) =>
      scenario.lines.flatMap((line) => {
        const outcome = cases.get(`${feature.uri}:${line}`);
        return outcome === undefined ? [] : [{ setting, outcome }];
      }),
    );
  }

  /** How a numbered rule stands. */
  ruleStanding(id: string): RuleStanding {
    const row = this.rows.get(id);
    if (row === undefined) return 'unlinked';
    if (row.state !== 'linked') return row.state;
    const standings = this.provers(id).map((placed) => this.standing(placed));
    if (standings.includes('failed')) return 'failing';
    return standings.every((each) => each === 'passed' || each === 'pending') ? 'proved' : 'claimed';
  }

  /** The scenarios that claim a rule. */
  provers(id: string): Placed[] {
    const found = (this.rows.get(id)?.scenarios ?? []).flatMap(({ place }) => this.placed.get(place) ?? []);
    return [...new Set(found)];
  }
}

const isLeftOut = ({ tags, examples }: ScenarioText): boolean =>
  [...tags, ...examples.flatMap((each) => each.tags)].some((tag) => LEFT_OUT.includes(tag));

/** A run names a scenario as its feature did; an outline's placeholders stood for anything. */
function nameTest({ name }: ScenarioText): (found: string) => boolean {
  if (!name.includes('<')) return (found) => found === name;
  const pattern = name
    .split(/<[^<>]+>/)
    .map((part) => part.replace(/[\^$.*+?()[\]{}|\\]/g, String.raw`\$&`))
    .join('.*');
  const test = new RegExp(`^${pattern}$`);
  return (found) => test.test(found);
}

/** A file of rules by its whole name, or by its name without the number in front. */
const fits = (name: string, wanted: string): boolean => name === wanted || name.replace(/^\d+-/, '') === wanted;

const titleOf = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');

const fromRoot = ({ scenarios }: MatrixRow, root: string): MatrixRow['scenarios'] =>
  scenarios.map((each) => ({ ...each, place: relative(root, each.place) }));
