/** How things stand, as marks that colour alone does not carry, and as bars. */
import { markup, type Html } from './html.js';
import type { RuleStanding, Specification, Standing } from './specification.js';

interface Mark {
  readonly sign: keyof typeof SIGNS;
  readonly style: 'good' | 'bad' | 'open';
  readonly words: string;
}

/** Signs as paths in a square of 16, since a font may lack them. */
const SIGNS = {
  check: 'M3 8.6 6.4 12 13 4.4',
  cross: 'M4 4l8 8M12 4l-8 8',
  ring: 'M12.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 1 1 9 0',
  dots: 'M8 3.5v.1M11.9 5.7v.1M11.9 10.2v.1M8 12.4v.1M4.1 10.2v.1M4.1 5.7v.1',
  dash: 'M4.5 8h7',
  barred: 'M12.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 1 1 9 0M4.8 11.2l6.4-6.4',
} as const;

const SCENARIO: Readonly<Record<Standing, Mark>> = {
  passed: { sign: 'check', style: 'good', words: 'passed' },
  failed: { sign: 'cross', style: 'bad', words: 'failed' },
  pending: { sign: 'dots', style: 'open', words: 'planned, not built yet' },
  'left out': { sign: 'ring', style: 'open', words: 'not part of the default suite' },
  changed: { sign: 'ring', style: 'open', words: 'changed since the last run' },
  'not run': { sign: 'ring', style: 'open', words: 'not in the last run' },
};

const RULE: Readonly<Record<RuleStanding, Mark>> = {
  proved: { sign: 'check', style: 'good', words: 'proved' },
  failing: { sign: 'cross', style: 'bad', words: 'broken' },
  claimed: { sign: 'ring', style: 'open', words: 'claimed, not in the last run' },
  pending: { sign: 'dots', style: 'open', words: 'planned' },
  unlinked: { sign: 'dash', style: 'open', words: 'no scenario yet' },
  declined: { sign: 'barred', style: 'open', words: 'declined' },
};

const markOf = ({ sign, style, words }: Mark): Html =>
  markup`<span class="mark ${style}" title="${words}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${SIGNS[sign]}"/></svg><span class="unseen">${words}: </span></span>`;

/** The mark of a scenario. */
export const scenarioMark = (standing: Standing): Html => markOf(SCENARIO[standing]);

/** The mark of a numbered rule. */
export const ruleMark = (standing: RuleStanding): Html => markOf(RULE[standing]);

/** What a mark of a rule means. */
export const ruleWords = (standing: RuleStanding): string => RULE[standing].words;

/** How many rules are in each standing. */
export type Tally = Readonly<Record<RuleStanding, number>>;

/** Counts the standings of some rules. */
export function tallyOf(specification: Specification, ids: readonly string[]): Tally {
  const tally = { proved: 0, failing: 0, claimed: 0, pending: 0, unlinked: 0, declined: 0 };
  for (const id of ids) tally[specification.ruleStanding(id)]++;
  return tally;
}

/** All rules of a tally. */
export const totalOf = (tally: Tally): number => Object.values(tally).reduce((sum, count) => sum + count, 0);

/** A bar of the share that is proved, with the numbers in words. */
export function bar(tally: Tally): Html {
  const total = totalOf(tally);
  const share = (count: number): string => (total === 0 ? '0' : ((100 * count) / total).toFixed(2));
  const linked = tally.proved + tally.claimed;
  const words = `${linked} of ${total} rules have scenarios`;
  return markup`<span class="bar" role="img" aria-label="${words}"
    ><span class="done" style="width:${share(linked)}%"></span
    ><span class="broken" style="width:${share(tally.failing)}%"></span
  ></span>`;
}
