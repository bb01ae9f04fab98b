/** The last run of the suite. */
import { crumbs } from '../frame.js';
import { sentence } from '../gherkinText.js';
import { countOf, markup, type Html } from '../html.js';
import { scenarioMark } from '../marks.js';
import { linksOf, type Links, type Page } from '../page.js';
import type { LastRun, Run } from '../lastRun.js';
import type { Placed, Specification, Standing } from '../specification.js';
import { areaPath } from './areaPage.js';
import { scenarioUrl } from './rulePage.js';
import { duration } from './scenarioView.js';

export const RESULTS = 'results.html';
const SLOWEST = 12;

/** The page of the last run. */
export function resultsPage(specification: Specification): Page {
  const links = linksOf(RESULTS);
  const { lastRun } = specification;
  return {
    path: RESULTS,
    title: 'The last run',
    description: 'Which scenarios passed in the last run of the suite, and which did not.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>The last run</h1>
<p class="lead">${runLine(specification, undefined)}</p></header>
<div class="text">
${lastRun === undefined ? noRun() : told(specification, lastRun, links)}
</div></article>`,
    entries: [],
  };
}

const noRun = (): Html =>
  markup`<p>This site was built without results. Run the suite, then build the site again:</p>
<figure class="code"><pre><code>npm test
npm run docs</code></pre></figure>`;

/** The last run in a sentence. */
export function runLine(specification: Specification, links: Links | undefined): Html {
  const { lastRun } = specification;
  const where = (words: Html): Html => (links === undefined ? words : markup`<a href="${links(RESULTS)}">${words}</a>`);
  if (lastRun === undefined)
    return where(
      markup`<span class="none">No run of the suite was found, so nothing here says whether it passed.</span>`,
    );
  const all = [...specification.placed.values()].map((placed) => specification.standing(placed));
  const [passed, failed] = [count(all, 'passed'), count(all, 'failed')];
  const broken = lastRun.runs.some(({ end }) => end === 'broke off');
  const seen = count(all, 'not run') + count(all, 'changed');
  const when = lastRun.started === undefined ? '' : ` on ${dateOf(lastRun.started)}`;
  const mark = failed > 0 ? 'failed' : 'passed';
  const words =
    failed > 0
      ? markup`${countOf(failed, 'scenario')} failed and ${passed.toLocaleString('en')} passed`
      : markup`${countOf(passed, 'scenario')} passed and none failed`;
  return markup`${scenarioMark(mark)}${where(words)} in the last run of the suite${when}${broken && ', which broke off'}${seen > 0 && `; ${seen.toLocaleString('en')} were not part of it`}.`;
}

const count = (all: readonly Standing[], which: Standing): number => all.filter((each) => each === which).length;

const dateOf = (date: Date): string =>
  `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}, ${date.toISOString().slice(11, 16)} UTC`;

function told(specification: Specification, lastRun: LastRun, links: Links): Html {
  const failed = [...specification.placed.values()].filter((placed) => specification.standing(placed) === 'failed');
  const problems = lastRun.runs.flatMap(({ setting, problems: all }) => all.map((text) => ({ setting, text })));
  return markup`<p>Each scenario runs in every setting below and must leave the same state behind in each; those about sources and packages run once. ${lastRun.platform}.</p>
${failed.length > 0 && markup`<h2>Failed</h2><ul class="provers">${failed.map((placed) => placedLine(placed, specification, links))}</ul>`}
${problems.length > 0 && markup`<h2>Failed outside the scenarios</h2>${problems.map(({ setting, text }) => markup`<div class="problem"><p>${setting}</p><pre tabindex="0" role="group" aria-label="error"><code>${text}</code></pre></div>`)}`}
<h2>The settings</h2>
<div class="scroll" tabindex="0" role="group" aria-label="The settings"><table><thead><tr><th scope="col">Setting</th><th scope="col" class="number">Passed</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Time of all steps</th><th scope="col">End</th></tr></thead>
<tbody>${lastRun.runs.map(settingRow)}</tbody></table></div>
<p class="note">An outline counts once for each row of its examples here, and once as a whole elsewhere.</p>
<h2>The areas</h2>
${areaTable(specification, links)}
<h2>The slowest</h2>
<ol class="slow">${slowest(specification, links)}</ol>`;
}

function settingRow({ setting, cases, end }: Run): Html {
  const all = [...cases.values()];
  const passed = all.filter((each) => each.passed).length;
  const time = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return markup`<tr><th scope="row">${setting}</th><td class="number">${passed}</td><td class="number">${all.length - passed}</td><td class="number">${duration(time)}</td><td>${end}</td></tr>`;
}

function areaTable(specification: Specification, links: Links): Html {
  const columns: readonly Standing[] = ['passed', 'failed', 'pending', 'left out', 'not run'];
  const rows = specification.areas.map((area) => {
    const all = [...specification.placed.values()]
      .filter((placed) => placed.area === area)
      .map((placed) => specification.standing(placed))
      .map((standing) => (standing === 'changed' ? 'not run' : standing));
    return markup`<tr><th scope="row"><a href="${links(areaPath(area.name))}">${area.title}</a></th>${columns.map((which) => markup`<td class="number">${count(all, which) || '–'}</td>`)}</tr>`;
  });
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="The areas"><table><thead><tr><th scope="col">Area</th>${columns.map((which) => markup`<th scope="col" class="number">${which}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function slowest(specification: Specification, links: Links): Html[] {
  const timed = [...specification.placed.values()].map((placed) => ({
    placed,
    time: Math.max(0, ...specification.casesOf(placed).map(({ outcome }) => outcome.milliseconds)),
  }));
  return timed
    .sort((a, b) => b.time - a.time)
    .slice(0, SLOWEST)
    .map(
      ({ placed, time }) =>
        markup`<li><span class="time">${duration(time)}</span> <a href="${links(scenarioUrl(placed))}">${sentence(placed.scenario.name)}</a> <span class="small">${placed.area.title}</span></li>`,
    );
}

const placedLine = (placed: Placed, specification: Specification, links: Links): Html =>
  markup`<li>${scenarioMark(specification.standing(placed))}<a href="${links(scenarioUrl(placed))}">${sentence(placed.scenario.name)}</a> <span class="small">${placed.area.title}</span></li>`;
