/** All areas in groups. */
import { markup, type Html } from '../html.js';
import { firstSentence } from '../guides.js';
import { plainOf } from '../markdown.js';
import { linksOf, type Links, type Page } from '../page.js';
import type { Area, Specification } from '../specification.js';
import { areaPath, standingLine } from './areaPage.js';

/** The groups in their order; areas that name another one come last. */
const GROUPS = ['A world', 'Space', 'Matter', 'Light', 'Running it', 'Groundwork'];

/** The page of all areas. */
export function areasPage(specification: Specification): Page {
  const path = 'areas.html';
  const links = linksOf(path);
  return {
    path,
    title: 'Areas',
    description: 'All areas of the specification.',
    door: 'areas',
    body: markup`<header class="head"><h1>Areas</h1><p class="lead">Each area opens with one screen: a picture, the idea and a scenario at work. Below stands all that holds in it.</p></header>
<section class="all-areas">${areaGroups(specification, links, { full: true })}</section>`,
    entries: specification.areas.map((area) => ({
      title: area.title,
      kind: 'area',
      url: areaPath(area.name),
      text: plainOf(area.notes?.idea ?? ''),
    })),
  };
}

/** The areas as cards below the names of their groups: in full with their standings, on a page whose only parts they are. */
export function areaGroups(specification: Specification, links: Links, { full }: { readonly full: boolean }): Html[] {
  const { areas } = specification;
  const groups = [...new Set([...GROUPS, ...areas.map(({ group }) => group)])];
  return groups.flatMap((group) => {
    const members = areas.filter((area) => area.group === group);
    if (members.length === 0) return [];
    const title = full ? markup`<h2>${group}</h2>` : markup`<h3>${group}</h3>`;
    const cards = members.map((area) => areaCard(area, links, full ? specification : undefined));
    return [markup`<section class="group">${title}<ul class="cards">${cards}</ul></section>\n`];
  });
}

function areaCard(area: Area, links: Links, told: Specification | undefined): Html {
  const idea = area.notes === undefined ? '' : firstSentence(plainOf(area.notes.idea.split('\n\n')[0] ?? ''));
  return markup`<li><a href="${links(areaPath(area.name))}"><strong>${area.title}</strong><span class="small">${idea}</span>${
    told !== undefined && markup`<span class="small">${standingLine(area, told)}</span>`
  }</a></li>`;
}
