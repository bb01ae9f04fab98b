/** How much of the engine's code the suite executes. */
import type { CoveredPart, Share } from '../codeCoverage.js';
import { crumbs } from '../frame.js';
import { markup, type Html } from '../html.js';
import { linksOf, type Page } from '../page.js';

export const CODE = 'code.html';

/** The page of the code that runs. */
export function codePage(parts: readonly CoveredPart[] | undefined): Page {
  const links = linksOf(CODE);
  return {
    path: CODE,
    title: 'Code that runs',
    description: 'How much of the code of the engine the suite executes: code coverage.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Code that runs</h1>
<p class="lead">Code that no scenario executes does something that nobody asked for. That a line is executed does not say that anybody looks at what it does: that is what the <a href="${links('audit.html')}">audit</a> asks.</p></header>
<div class="text">${parts === undefined ? none() : table(parts)}</div></article>`,
    entries: [],
  };
}

const none = (): Html => markup`<p>No coverage was measured. Measure it, then build the site again:</p>
<figure class="code"><pre tabindex="0" role="group" aria-label="commands"><code>npm run coverage
npm run docs</code></pre></figure>`;

const table = (parts: readonly CoveredPart[]): Html =>
  markup`<div class="scroll" tabindex="0" role="group" aria-label="Code that runs"><table><thead><tr><th scope="col">Folder</th><th scope="col" class="number">Lines</th><th scope="col" class="number">of</th><th scope="col" class="number">Branches</th></tr></thead>
<tbody>${parts.map(({ name, lines, branches }) => markup`<tr><th scope="row"><code>${name}</code></th><td class="number">${percent(lines)}</td><td class="number">${lines.total}</td><td class="number">${percent(branches)}</td></tr>`)}</tbody></table></div>
<p class="note"><code>out/coverage/index.html</code> shows each line.</p>`;

const percent = ({ covered, total }: Share): string =>
  total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
