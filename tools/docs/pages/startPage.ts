/** The start page: what the engine is, three doors, and the areas of the specification. */
import { markup, type Html } from '../html.js';
import { linksOf, type Links, type Page } from '../page.js';
import type { Specification } from '../specification.js';
import { areaGroups } from './areasPage.js';
import { runLine } from './resultsPage.js';
import { drawing } from './areaPage.js';

/** A link on a door. */
export interface DoorLink {
  readonly words: string;
  /** From the root of the site. */
  readonly url: string;
  readonly note: string;
}

/** What stands behind a door. */
export interface DoorText {
  readonly name: 'play' | 'trust' | 'build';
  readonly title: string;
  readonly lead: string;
  readonly links: readonly DoorLink[];
}

/** The start page. `hero` is the drawing beside the first words. */
export function startPage(
  specification: Specification,
  doors: readonly DoorText[],
  hero: { readonly svg: string; readonly alt: string },
): Page {
  const path = 'index.html';
  const links = linksOf(path);
  return {
    path,
    title: 'Tertius',
    description: 'An engine for immersive sims and space sims in which every place is a reference frame.',
    door: 'start',
    body: markup`<section class="hero">
<div>
<h1>Every place moves</h1>
<p class="lead">Tertius is a TypeScript engine for immersive sims and space sims. A cabin, a ship, a moon and a star are places in places, and each is a reference frame that moves, turns and nests. Whatever happens in them comes out the same, to the bit, on any number of threads.</p>
<p class="lead">This site is its specification: what holds, why, and the scenario that proves it.</p>
<form class="find" role="search" aria-label="Questions" action="${links('search.html')}"><label for="find">What do you want to know?</label><div><input id="find" type="search" name="q" placeholder="precision, collision, throttle …" autocomplete="off"><button>Search</button></div></form>
</div>
<figure class="drawing">${drawing(hero.svg, hero.alt)}</figure>
</section>
<section class="doors" aria-label="Three doors">${doors.map((door) => doorCard(door, links))}</section>
<p class="run">${runLine(specification, links)}</p>
<section class="all-areas"><h2>The areas</h2>
${areaGroups(specification, links, { full: false })}
</section>`,
    entries: [],
  };
}

function doorCard({ name, title, lead, links: targets }: DoorText, links: Links): Html {
  return markup`<section class="door ${name}"><h2><a href="${links(`${name}.html`)}">${title}</a></h2>
<p>${lead}</p>
<ul>${targets.slice(0, 7).map(({ words, url }) => markup`<li><a href="${links(url)}">${words}</a></li>`)}</ul>
${targets.length > 7 && markup`<p class="more"><a href="${links(`${name}.html`)}">All ${targets.length} pages</a></p>`}
</section>
`;
}

/** The page behind a door: all that stands there, with a sentence each. */
export function doorPage({ name, title, lead, links: targets }: DoorText): Page {
  const path = `${name}.html`;
  const links = linksOf(path);
  return {
    path,
    title,
    description: lead,
    door: name,
    body: markup`<header class="head"><h1>${title}</h1><p class="lead">${lead}</p></header>
<ul class="cards wide">${targets.map(({ words, url, note }) => markup`<li><a href="${links(url)}"><strong>${words}</strong><span class="small">${note}</span></a></li>`)}</ul>`,
    entries: [],
  };
}
