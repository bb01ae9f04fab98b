/** How the specification grew. */
import { crumbs } from '../frame.js';
import { markup, type Html } from '../html.js';
import { linksOf, type Page } from '../page.js';
import type { TrendPoint } from '../trend.js';

export const TREND = 'trend.html';
const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 52;
const RIGHT = 120;
const BOTTOM = 28;
const TOP = 14;

/** The page of the trend. */
export function trendPage(points: readonly TrendPoint[]): Page {
  const links = linksOf(TREND);
  return {
    path: TREND,
    title: 'Trend',
    description: 'How the number of scenarios and of claimed rules grew.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Trend</h1>
<p class="lead">Scenarios, and numbered rules that at least one scenario claims, over the history of the features.</p></header>
<div class="text">${points.length < 2 ? markup`<p>This checkout has no history to read.</p>` : told(points)}</div></article>`,
    entries: [],
  };
}

function told(points: readonly TrendPoint[]): Html {
  const last = points.at(-1);
  return markup`<figure class="chart">${chart(points)}<figcaption>Now ${last?.scenarios ?? 0} scenarios and ${last?.claimed ?? 0} claimed rules.</figcaption></figure>
<details><summary>The same as a table</summary><div class="scroll" tabindex="0" role="group" aria-label="Trend"><table><thead><tr><th scope="col">Commit</th><th scope="col">Day</th><th scope="col" class="number">Scenarios</th><th scope="col" class="number">Claimed rules</th></tr></thead>
<tbody>${points.map(({ commit, date, scenarios, claimed }) => markup`<tr><th scope="row"><code>${commit}</code></th><td>${date.toISOString().slice(0, 16).replace('T', ' ')}</td><td class="number">${scenarios}</td><td class="number">${claimed}</td></tr>`)}</tbody></table></div></details>`;
}

/** Two lines over the commits, evenly spaced: days without work would be gaps. */
function chart(points: readonly TrendPoint[]): Html {
  const most = niceAbove(Math.max(...points.map(({ scenarios, claimed }) => Math.max(scenarios, claimed))));
  const x = (i: number): number => LEFT + (i / (points.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const line = (of: (point: TrendPoint) => number): string =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(of(point)).toFixed(1)}`).join('');
  const ticks = [0, most / 2, most];
  const last = points.at(-1);
  const end = points.length - 1;
  const [scenarios, claimed] = [last?.scenarios ?? 0, last?.claimed ?? 0];
  const words = `Scenarios rose to ${scenarios}, claimed rules to ${claimed}.`;
  return markup`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}">
${ticks.map((value) => markup`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/><text class="tick" x="${LEFT - 10}" y="${y(value) + 4}" text-anchor="end">${Math.round(value)}</text>`)}
<path class="one" d="${line((point) => point.scenarios)}"/><path class="two" d="${line((point) => point.claimed)}"/>
<text class="one" x="${x(end) + 10}" y="${y(scenarios) + 4}">${scenarios} scenarios</text>
<text class="two" x="${x(end) + 10}" y="${y(claimed) + 4}">${claimed} rules</text>
<text class="tick" x="${LEFT}" y="${HEIGHT - 6}">${points[0]?.date.toISOString().slice(0, 10) ?? ''}</text>
<text class="tick" x="${WIDTH - RIGHT}" y="${HEIGHT - 6}" text-anchor="end">${last?.date.toISOString().slice(0, 10) ?? ''}</text>
</svg>`;
}

/** The next of 10, 20, 50, 100 … above a count. */
function niceAbove(count: number): number {
  let size = 10;
  for (;;) {
    for (const step of [1, 2, 4, 6, 8]) if (size * step >= count) return size * step;
    size *= 10;
  }
}
