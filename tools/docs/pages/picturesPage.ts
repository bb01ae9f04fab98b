/** All pictures in one place: the approved ones, and where a check failed the drawn one and the difference beside it. */
import { crumbs } from '../frame.js';
import { sentence } from '../gherkinText.js';
import { countOf, markup, type Html } from '../html.js';
import { scenarioMark } from '../marks.js';
import { linksOf, type Links, type Page } from '../page.js';
import { picturesNamedBy, type Picture } from '../pictures.js';
import type { Placed, Specification } from '../specification.js';
import { scenarioUrl } from './rulePage.js';
import { pictureView } from './scenarioView.js';

export const PICTURES = 'pictures.html';

/** The page of the pictures. */
export function picturesPage(specification: Specification, goldens: ReadonlyMap<string, readonly Picture[]>): Page {
  const links = linksOf(PICTURES);
  const names = [...goldens.keys()];
  const checkers = checkersOf(specification, new Set(names));
  const wrong = [...goldens.values()].filter((pictures) => pictures.length > 1).length;
  return {
    path: PICTURES,
    title: 'Pictures',
    description: 'Approved pictures, and how the last drawn ones differ from them.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Pictures</h1>
<p class="lead">${countOf(names.length, 'picture')} that people looked at and approved. Scenarios draw them anew in each run. ${
      wrong === 0
        ? 'Where one comes out otherwise, what was drawn and the difference stand beside it; now there is none.'
        : markup`<strong class="bad">${countOf(wrong, 'picture differs', 'pictures differ')}</strong>: what was drawn and the difference stand beside the approved one.`
    }</p></header>
<div class="text full galleries">${names.map((name) => pictureSection(name, goldens.get(name) ?? [], { checkers, specification, links }))}</div></article>`,
    entries: names.map((name) => ({
      title: name,
      kind: 'picture',
      url: `${PICTURES}#${name}`,
      text: 'approved picture, golden',
    })),
  };
}

interface Setting {
  readonly checkers: ReadonlyMap<string, readonly Placed[]>;
  readonly specification: Specification;
  readonly links: Links;
}

function pictureSection(name: string, pictures: readonly Picture[], { checkers, specification, links }: Setting): Html {
  const placed = checkers.get(name) ?? [];
  return markup`<section class="gallery${pictures.length > 1 && ' differs'}" id="${name}"><h2><a class="anchor" href="#${name}">${name}</a></h2>
<div class="pictures">${pictures.map((picture) => pictureView(name, picture, links))}</div>
${placed.length > 0 && markup`<ul class="provers">${placed.map((each) => markup`<li>${scenarioMark(specification.standing(each))}<a href="${links(scenarioUrl(each))}">${sentence(each.scenario.name)}</a></li>`)}</ul>`}
</section>
`;
}

/** The scenarios that speak of each picture. */
function checkersOf({ placed }: Specification, names: ReadonlySet<string>): ReadonlyMap<string, readonly Placed[]> {
  const found = new Map<string, Placed[]>();
  for (const each of placed.values()) {
    for (const name of picturesNamedBy(each.scenario, names)) found.set(name, [...(found.get(name) ?? []), each]);
  }
  return found;
}
