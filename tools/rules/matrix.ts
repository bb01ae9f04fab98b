/** The two-way matrix of rules and scenarios. */
import type { Inventory, Rule } from './inventory.js';
import type { ScenarioList, TaggedScenario } from './scenarios.js';

/** What is known of a rule: proved, planned, not touched, or given up with a reason. */
export type RuleState = 'linked' | 'pending' | 'unlinked' | 'declined';

/** A rule with the scenarios that claim it. */
export interface MatrixRow {
  readonly rule: Rule;
  readonly state: RuleState;
  readonly scenarios: readonly TaggedScenario[];
}

/** Every rule's row, and what is wrong. */
export interface Matrix {
  readonly rows: readonly MatrixRow[];
  readonly problems: readonly string[];
}

/** How many rules of an area are in each state. */
export type AreaTotals = Readonly<Record<RuleState, number>>;

/** Joins rules and scenarios by id. */
export function buildMatrix(inventory: Inventory, list: ScenarioList): Matrix {
  const problems = [...inventory.problems, ...list.problems];
  const claims = new Map<string, TaggedScenario[]>();
  for (const scenario of list.scenarios) {
    for (const id of scenario.ids) {
      if (!inventory.rules.has(id)) problems.push(`${scenario.place}: no rule has the id ${id}`);
      claims.set(id, [...(claims.get(id) ?? []), scenario]);
    }
  }
  const rows = [...inventory.rules.values()].map((rule) => {
    const scenarios = claims.get(rule.id) ?? [];
    return { rule, state: stateOf(rule, scenarios), scenarios };
  });
  for (const { rule, state, scenarios } of rows) {
    if (state === 'declined' && scenarios.length > 0)
      problems.push(`${rule.place}: ${rule.id} is declined, yet claimed`);
  }
  return { rows, problems };
}

function stateOf(rule: Rule, scenarios: readonly TaggedScenario[]): RuleState {
  if (rule.declined !== undefined) return 'declined';
  if (scenarios.length === 0) return 'unlinked';
  return scenarios.every(({ pending }) => pending) ? 'pending' : 'linked';
}

/** The totals of each area, in the order of the rules files. */
export function totalsByArea(rows: readonly MatrixRow[]): Map<string, AreaTotals> {
  const totals = new Map<string, Record<RuleState, number>>();
  for (const { rule, state } of rows) {
    const area = totals.get(rule.area) ?? { linked: 0, pending: 0, unlinked: 0, declined: 0 };
    area[state]++;
    totals.set(rule.area, area);
  }
  return totals;
}
