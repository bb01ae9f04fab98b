/** A scenario as a page shows it: its name with how it fared, and below it the steps, the tables and the pictures. */
import type { Cells, ScenarioText, StepText } from '../features.js';
import { sentence } from '../gherkinText.js';
import { markup, trusted, type Html } from '../html.js';
import { renderInline } from '../markdown.js';
import { scenarioMark } from '../marks.js';
import type { Links } from '../page.js';
import { picturesNamedBy, type Picture } from '../pictures.js';
import type { Placed, Specification } from '../specification.js';

/** What a scenario is shown with. */
export interface ScenarioSetting {
  readonly specification: Specification;
  readonly links: Links;
  readonly goldens: ReadonlyMap<string, readonly Picture[]>;
  /** The address of a rule by its id. */
  readonly ruleUrl: (id: string) => string | undefined;
  /** Pictures that steps attached, by `file:line`. */
  readonly attached: ReadonlyMap<string, readonly Picture[]>;
}

/** A scenario whose steps open on a click; one that failed is open. */
export function scenarioView(placed: Placed, setting: ScenarioSetting): Html {
  const { scenario } = placed;
  const standing = setting.specification.standing(placed);
  return markup`<details class="scenario" id="${scenario.anchor}"${standing === 'failed' ? markup` open` : undefined}>
<summary>${scenarioMark(standing)}<span class="name">${sentence(scenario.name)}</span></summary>
<div class="inside">${scenarioBody(placed, setting)}</div>
</details>
`;
}

/** The inside of a scenario. */
export function scenarioBody(placed: Placed, setting: ScenarioSetting): Html {
  const { scenario, feature, rule } = placed;
  const background = [...feature.background, ...rule.background];
  return markup`${scenario.reason !== '' && markup`<p class="reason">${renderInline(scenario.reason)}</p>`}
${background.length > 0 && markup`<p class="note">Before each scenario here:</p>${stepList(background)}`}
${stepList(scenario.steps)}
${scenario.examples.map((_, i) => examplesTable(placed, i, setting))}
${pictures(placed, setting)}
${failures(placed, setting)}
<p class="facts">${ids(scenario, setting)}${time(placed, setting)}<span class="where">${feature.uri}:${scenario.line}</span></p>`;
}

const stepList = (steps: readonly StepText[]): Html =>
  markup`<ol class="steps">${steps.map(
    ({ keyword, text, table, block }) =>
      markup`<li><span class="keyword">${keyword}</span> <span>${sentence(text)}</span>${table !== undefined && cells(table)}${
        block !== undefined && markup`<pre tabindex="0" role="group" aria-label="text"><code>${block}</code></pre>`
      }</li>`,
  )}</ol>`;

/** The table of a step. */
function cells(table: Cells): Html {
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="table"><table><tbody>${table.map(
    (row) => markup`<tr>${row.map((cell) => markup`<td${numeric(cell)}>${sentence(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

function examplesTable(
  { feature, scenario }: Placed,
  index: number,
  { specification }: ScenarioSetting,
): Html | undefined {
  const examples = scenario.examples[index];
  if (examples === undefined) return undefined;
  const pending = scenario.tags.includes('@pending');
  const caption = examples.name === '' ? 'Examples' : examples.name;
  return markup`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table class="examples">
<caption>${caption}</caption>
<thead><tr><th scope="col"><span class="unseen">result</span></th>${examples.header.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${examples.rows.map(({ cells: row, line }) => {
    const standing = pending ? 'pending' : specification.standingAt(feature.uri, line, scenario);
    return markup`<tr><td>${scenarioMark(standing)}</td>${row.map((cell) => markup`<td${numeric(cell)}>${cell}</td>`)}</tr>`;
  })}</tbody></table></div>`;
}

const numeric = (cell: string): Html | undefined =>
  /^[-−]?[\d.,]+(?:e[-+]?\d+)?$/.test(cell) ? markup` class="number"` : undefined;

function pictures({ feature, scenario }: Placed, { goldens, attached, links }: ScenarioSetting): Html | undefined {
  const named = picturesNamedBy(scenario, new Set(goldens.keys())).flatMap((name) =>
    (goldens.get(name) ?? []).map((picture) => ({ name, picture })),
  );
  const added = scenario.lines.flatMap((line) =>
    (attached.get(`${feature.uri}:${line}`) ?? []).map((picture) => ({ name: scenario.name, picture })),
  );
  const all = [...named, ...added];
  if (all.length === 0) return undefined;
  return markup`<div class="pictures">${all.map(({ name, picture }) => pictureView(name, picture, links))}</div>`;
}

/** One picture with what it is. */
export const pictureView = (name: string, { url, label, width, height }: Picture, links: Links): Html =>
  markup`<figure><img src="${links(url)}" width="${width}" height="${height}" loading="lazy" alt="${name}, ${label}"><figcaption>${name} <span>${label}</span></figcaption></figure>`;

function failures(placed: Placed, { specification }: ScenarioSetting): Html[] {
  return specification
    .casesOf(placed)
    .filter(({ outcome }) => !outcome.passed)
    .map(({ setting, outcome }) => {
      const [step = '', ...rest] = (outcome.problem ?? 'it did not pass').split('\n');
      return markup`<div class="problem"><p>Failed with ${setting}, line ${outcome.id.split(':').at(-1)}: <strong>${step}</strong></p><pre tabindex="0" role="group" aria-label="error"><code>${rest.join('\n')}</code></pre></div>`;
    });
}

const ids = ({ ids: all }: ScenarioText, { links, ruleUrl }: ScenarioSetting): Html[] =>
  all.map((id) => {
    const url = ruleUrl(id);
    return url === undefined ? markup`<code>${id}</code> ` : markup`<a class="id" href="${links(url)}">${id}</a> `;
  });

/** The time of its runs, the longest setting. */
function time(placed: Placed, { specification }: ScenarioSetting): Html | undefined {
  const bySetting = new Map<string, number>();
  for (const { setting, outcome } of specification.casesOf(placed))
    bySetting.set(setting, (bySetting.get(setting) ?? 0) + outcome.milliseconds);
  if (bySetting.size === 0) return undefined;
  const longest = Math.max(...bySetting.values());
  return trusted(`<span class="time">${duration(longest)}</span> `);
}

/** `12 ms`, `1.4 s`. */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1) return 'under 1 ms';
  return milliseconds < 1000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
};
