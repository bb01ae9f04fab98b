/** The index: all that the site has a place for, from A to Z, for who has no scripts or knows the word. */
import { countOf, markup } from '../html.js';
import { linksOf, type Page, type SearchEntry } from '../page.js';

export const INDEX = 'a-z.html';

/** What an index names; sentences of scenarios and rules are too many, and no words. */
const NAMED = /^(?:guide|area|page|word|API|picture)/;

/** The page of the index, from what the other pages add to the search. */
export function indexPage(pages: readonly Page[]): Page {
  const links = linksOf(INDEX);
  const letters = byLetter(entriesOf(pages));
  return {
    path: INDEX,
    title: 'Index',
    description: 'Guides, areas, pages and the API from A to Z.',
    door: 'search',
    body: markup`<article><header class="head"><h1>Index</h1>
<p class="lead">Guides and their sections, areas, words of the glossary and all that a game imports, from A to Z.</p>
<nav class="letters" aria-label="Letters">${[...letters.keys()].map((letter) => markup`<a href="#${letter}">${letter}</a> `)}</nav></header>
<div class="text full">${[...letters].map(
      ([letter, entries]) =>
        markup`<section><h2 id="${letter}">${letter}</h2><ul class="index">${entries.map(({ title, kind, url }) => markup`<li><a href="${links(url)}">${title}</a> <span class="kind">${kind}</span></li>`)}</ul></section>
`,
    )}<p class="note">${countOf(pages.length, 'page')} in all.</p></div></article>`,
    entries: [],
  };
}

function entriesOf(pages: readonly Page[]): SearchEntry[] {
  const named = pages.flatMap(({ entries }) => entries).filter(({ kind }) => NAMED.test(kind));
  const found = new Set(named.map(({ url }) => url));
  const own = pages
    .filter(({ path }) => !found.has(path))
    .map(({ title, path, description }) => ({ title, kind: 'page', url: path, text: description }));
  return [...named, ...own];
}

function byLetter(entries: readonly SearchEntry[]): ReadonlyMap<string, readonly SearchEntry[]> {
  const sorted = [...entries].sort((a, b) => wordsOf(a).localeCompare(wordsOf(b), 'en', { sensitivity: 'base' }));
  const letters = new Map<string, SearchEntry[]>();
  for (const entry of sorted) {
    const letter = /[A-Z]/.exec(wordsOf(entry).toUpperCase())?.[0] ?? 'Z';
    letters.set(letter, [...(letters.get(letter) ?? []), entry]);
  }
  return new Map([...letters].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A title as it is looked up: without its article. */
const wordsOf = ({ title }: SearchEntry): string => title.replace(/^(?:A|An|The) /, '');
