/** How the index is made and searched, the same on both sides. */
import type { Options } from 'minisearch';
import type { SearchEntry } from './page.js';

/** What is found. */
export interface Found extends SearchEntry {
  readonly id: number;
  /** The beginning of the text, to be shown. */
  readonly excerpt: string;
}

/** Endings that make no other word of a word here: a guide speaks of `collisions` to who asks for a `collision`. */
const ENDINGS = /(?:ions?|ies|ing|ed|es|ly|e|s)$/;

const SHORTEST_STEM = 4;
/** Words that stand in every text. */
const EMPTY = new Set(
  'a an and are as at be by do does for from how i in is it of on or the to what when where which who why with'.split(
    ' ',
  ),
);

function stemOf(term: string): string | null {
  const word = term.toLowerCase();
  if (EMPTY.has(word)) return null;
  const stem = word.replace(ENDINGS, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}

/** What kinds a reader looks for first. */
const WEIGHTS: readonly (readonly [kind: string, weight: number])[] = [
  ['guide', 3],
  ['word', 2.5],
  ['area', 2.5],
  ['page', 2.5],
  ['API', 2],
  ['what holds', 1.6],
  ['scenario', 1],
  ['rule', 0.9],
  ['step', 0.4],
];

const weightOf = (kind: string): number => WEIGHTS.find(([name]) => kind.startsWith(name))?.[1] ?? 1;

export const INDEX_OPTIONS: Options<Found> = {
  fields: ['title', 'also', 'text'],
  storeFields: ['title', 'kind', 'url', 'excerpt'],
  processTerm: stemOf,
  searchOptions: {
    boost: { title: 2.5, also: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 5 ? 0.15 : false),
    combineWith: 'OR',
    boostDocument: (_id, _term, stored) => weightOf(String(stored?.['kind'])),
  },
};
