/** An area: one screen with its picture, its idea and a scenario that shows it at work, then all that holds in it. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pictureFile } from '../areaNotes.js';
import type { FeatureText } from '../features.js';
import { scenariosOf } from '../features.js';
import { contents, crumbs } from '../frame.js';
import { sentence } from '../gherkinText.js';
import { countOf, markup, trusted, typographic, type Html } from '../html.js';
import { bar, scenarioMark, tallyOf, totalOf } from '../marks.js';
import { renderInline, renderMarkdown } from '../markdown.js';
import { linksOf, type Page, type SearchEntry } from '../page.js';
import { pictureOf } from '../pictures.js';
import type { Area, Placed, Specification, Standing } from '../specification.js';
import { scenarioBody, scenarioView, type ScenarioSetting } from './scenarioView.js';

/** The page of an area. */
export const areaPath = (area: string): string => `areas/${area}.html`;

/** What pages of areas need besides the specification. */
export type AreaSetting = Omit<ScenarioSetting, 'links'> & {
  readonly root: string;
  readonly pageOf: (name: string) => string | undefined;
};

/** The page of an area. */
export function areaPage(area: Area, given: AreaSetting): Page {
  const path = areaPath(area.name);
  const setting = { ...given, links: linksOf(path) };
  const sections = [
    ...area.features.map(({ anchor, name }) => ({ id: anchor, words: typographic(name) })),
    ...(area.ruleFiles.length > 0 ? [{ id: 'numbered-rules', words: 'Numbered rules' }] : []),
  ];
  return {
    path,
    title: area.title,
    description: `${area.title}: the idea, a worked scenario, and all that is proved of it.`,
    door: 'areas',
    body: markup`<article class="area">
${opening(area, setting)}
<div class="beside">${contents(sections)}
<div class="text">
${area.features.map((feature) => featureView(area, feature, setting))}
${numberedRules(area, setting)}
</div></div></article>`,
    entries: area.features.flatMap((feature) => entriesOf(path, feature)),
  };
}

type Setting = AreaSetting & ScenarioSetting;

function opening(area: Area, setting: Setting): Html {
  const { notes } = area;
  const idea =
    notes === undefined
      ? markup`<p class="missing">Nobody has written down the idea of this area yet: docs/areas/${area.name}.md.</p>`
      : renderMarkdown(notes.idea, { links: setting.links, file: `docs/areas/${area.name}.md`, pageOf: setting.pageOf })
          .body;
  return markup`<header class="opening">
<div class="idea">
${crumbs([{ words: 'Areas', href: setting.links('areas.html') }])}
<h1>${area.title}</h1>
${idea}
<p class="standing">${standingLine(area, setting.specification)}</p>
</div>
${picture(area, setting)}
${worked(area, setting)}
</header>`;
}

function picture(area: Area, { root, links }: Setting): Html | undefined {
  const { notes } = area;
  if (notes?.picture === undefined) return undefined;
  const file = join(root, pictureFile(notes.picture));
  if (!existsSync(file)) return undefined;
  if (extname(file) === '.svg')
    return markup`<figure class="drawing">${drawing(readFileSync(file, 'utf8'), notes.alt)}</figure>`;
  const { url, width, height } = pictureOf(readFileSync(file), pictureFile(notes.picture), '');
  return markup`<figure class="shot"><img src="${links(url)}" width="${width}" height="${height}" alt="${notes.alt}"></figure>`;
}

/** A drawing as part of the page, so that it takes the page's colours. */
export function drawing(svg: string, alt: string): Html {
  const inside = svg.slice(svg.indexOf('<svg')).replace('<svg', '<svg role="img" aria-labelledby="picture"');
  return trusted(inside.replace(/>/, `><title id="picture">${markup`${alt}`.text}</title>`));
}

function worked(area: Area, setting: Setting): Html | undefined {
  const placed = [...setting.specification.placed.values()].find(
    (each) => each.area.name === area.name && each.scenario.name === area.notes?.scenario,
  );
  if (placed === undefined) return undefined;
  return markup`<section class="worked" aria-labelledby="worked">
<p class="label">At work</p>
<h2 id="worked">${scenarioMark(setting.specification.standing(placed))}${sentence(placed.scenario.name)}</h2>
${scenarioBody(placed, setting)}
</section>`;
}

/** The scenarios of an area and their outcome, in words. */
export function standingLine({ features, ruleFiles }: Area, specification: Specification): Html {
  const counts = new Map<Standing, number>();
  for (const feature of features) {
    for (const scenario of scenariosOf(feature)) {
      const standing = specification.standing({ feature, scenario });
      counts.set(standing, (counts.get(standing) ?? 0) + 1);
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const ids = ruleFiles.flatMap(({ sections }) => sections.flatMap((section) => section.ids));
  const tally = tallyOf(specification, ids);
  return markup`${countOf(total, 'scenario')}${verdict(counts, total)}${
    ids.length > 0 &&
    markup`<span class="sep" aria-hidden="true"> · </span>${tally.proved + tally.claimed} of ${countOf(totalOf(tally), 'numbered rule')} have scenarios`
  }`;
}

function verdict(counts: ReadonlyMap<Standing, number>, total: number): Html | undefined {
  const failed = counts.get('failed') ?? 0;
  const passed = counts.get('passed') ?? 0;
  if (failed > 0) return markup`, <strong class="bad">${failed} failed</strong>`;
  if (passed === 0) return markup`, none in the last run`;
  return passed === total
    ? markup`, <span class="good">all passed</span>`
    : markup`, <span class="good">${passed} passed</span>`;
}

function featureView(area: Area, feature: FeatureText, setting: Setting): Html {
  return markup`<section class="feature" id="${feature.anchor}">
<h2><a class="anchor" href="#${feature.anchor}">${typographic(feature.name)}</a></h2>
${feature.description !== '' && markup`<p class="lead">${renderInline(feature.description)}</p>`}
${feature.rules.map(
  (rule) => markup`<section class="rule-block" id="${rule.anchor}">
${rule.name !== '' && markup`<h3><a class="anchor" href="#${rule.anchor}">${typographic(rule.name)}</a></h3>`}
${rule.reason !== '' && markup`<p class="reason">${renderInline(rule.reason)}</p>`}
${rule.scenarios.map((scenario) => scenarioView({ area, feature, rule, scenario } satisfies Placed, setting))}
</section>
`,
)}
</section>
`;
}

function numberedRules({ ruleFiles }: Area, { specification, links }: Setting): Html | undefined {
  if (ruleFiles.length === 0) return undefined;
  return markup`<section id="numbered-rules"><h2><a class="anchor" href="#numbered-rules">Numbered rules</a></h2>
<p class="lead">Each rule in a sentence, with the scenarios that would catch it breaking.</p>
<ul class="cards">${ruleFiles.map(({ name, title, sections }) => {
    const tally = tallyOf(
      specification,
      sections.flatMap(({ ids }) => ids),
    );
    return markup`<li><a href="${links(`rules/${name}.html`)}"><strong>${title}</strong>${bar(tally)}<span class="small">${tally.proved + tally.claimed} of ${totalOf(tally)} have scenarios</span></a></li>`;
  })}</ul></section>`;
}

function entriesOf(path: string, feature: FeatureText): SearchEntry[] {
  return feature.rules.flatMap((rule) => [
    ...(rule.name === ''
      ? []
      : [{ title: rule.name, kind: 'what holds', url: `${path}#${rule.anchor}`, text: rule.reason }]),
    ...rule.scenarios.map((scenario) => ({
      title: scenario.name,
      kind: 'scenario',
      url: `${path}#${scenario.anchor}`,
      text: scenario.steps.map(({ text }) => text).join('. '),
    })),
  ]);
}
