/** The search. */
import { markup } from '../html.js';
import { linksOf, type Page } from '../page.js';
import { INDEX } from './indexPage.js';

/** The page of the search; what it finds comes from a script, so that it works without a server. */
export function searchPage(): Page {
  const path = 'search.html';
  const links = linksOf(path);
  return {
    path,
    title: 'Search',
    description: 'Search the guides, the rules, the scenarios and the API.',
    door: 'search',
    body: markup`<article><header class="head"><h1>Search</h1>
<form class="find" role="search" aria-label="Questions"><label for="query">Guides, rules, scenarios, API</label><div><input id="query" type="search" name="q" autocomplete="off"></div></form></header>
<div class="text"><p class="small">Or look a word up in <a href="${links(INDEX)}">the index</a>.</p><p id="count" role="status" class="small"></p><ol id="results" class="results"></ol>
<noscript><p>The search needs JavaScript. All pages can be reached without it: from <a href="${links(INDEX)}">the index</a>, <a href="${links('areas.html')}">the areas</a> and <a href="${links('play.html')}">the guides</a>.</p></noscript></div></article>
<script src="${links('assets/search-index.js')}" defer></script>
<script src="${links('assets/search.js')}" defer></script>`,
    entries: [],
  };
}
