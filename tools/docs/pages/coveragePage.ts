/** The rule matrix: how many rules of each file are proved, area by area. */
import { crumbs } from '../frame.js';
import { markup, type Html } from '../html.js';
import { bar, tallyOf, totalOf, type Tally } from '../marks.js';
import { linksOf, type Links, type Page } from '../page.js';
import type { RuleFile } from '../ruleFiles.js';
import type { Specification } from '../specification.js';
import { areaPath } from './areaPage.js';
import { rulePath } from './rulePage.js';

export const COVERAGE = 'coverage.html';

const COLUMNS = ['proved', 'failing', 'claimed', 'pending', 'unlinked', 'declined'] as const;
const HEADS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  proved: 'Proved',
  failing: 'Broken',
  claimed: 'Not run',
  pending: 'Planned',
  unlinked: 'No scenario',
  declined: 'Declined',
};

/** The page of the rule matrix. */
export function coveragePage(specification: Specification): Page {
  const links = linksOf(COVERAGE);
  const all = tallyOf(specification, [...specification.rows.keys()]);
  return {
    path: COVERAGE,
    title: 'Rule matrix',
    description:
      'How many of the numbered rules are proved by scenarios, area by area, and which are rules without a scenario.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Rule matrix</h1>
<p class="lead">${(all.proved + all.claimed).toLocaleString('en')} of ${totalOf(all).toLocaleString('en')} numbered rules have scenarios. A rule without one claims nothing: it says what is meant to hold, not what does.</p></header>
<div class="text full">
<div class="scroll" tabindex="0" role="group" aria-label="Rules by file"><table class="matrix">
<thead><tr><th scope="col">Rules</th><th scope="col">Area</th><th scope="col"><span class="unseen">Share</span></th>${COLUMNS.map((each) => markup`<th scope="col" class="number">${HEADS[each]}</th>`)}</tr></thead>
<tbody>${specification.ruleFiles.map((file) => fileRow(file, specification, links))}</tbody>
<tfoot><tr><th scope="row">All</th><td></td><td>${bar(all)}</td>${numbers(all)}</tr></tfoot>
</table></div>
<p class="note">Proved: its scenarios passed in the last run. Broken: one failed. Not run: they were not part of the last run. Planned: its scenario waits for the engine. Declined: it cannot hold on this platform, for the reason in its line.</p>
</div></article>`,
    entries: [],
  };
}

function fileRow(file: RuleFile, specification: Specification, links: Links): Html {
  const tally = tallyOf(
    specification,
    file.sections.flatMap(({ ids }) => ids),
  );
  const areas = specification.areas.filter(({ ruleFiles }) => ruleFiles.includes(file));
  return markup`<tr><th scope="row"><a href="${links(rulePath(file.name))}">${file.title}</a></th><td>${areas.map((area) => markup`<a href="${links(areaPath(area.name))}">${area.title}</a> `)}</td><td>${bar(tally)}</td>${numbers(tally)}</tr>`;
}

const numbers = (tally: Tally): Html[] =>
  COLUMNS.map(
    (each) =>
      markup`<td class="number${each === 'failing' && tally.failing > 0 && ' bad'}">${tally[each] === 0 ? '–' : tally[each]}</td>`,
  );
