/** A file of numbered rules: each rule with how it stands, why it is there and what proves it. */
import { contents, crumbs } from '../frame.js';
import { sentence } from '../gherkinText.js';
import { markup, slugOf, type Html } from '../html.js';
import { bar, ruleMark, ruleWords, scenarioMark, tallyOf, totalOf } from '../marks.js';
import { plainOf, renderInline, renderMarkdown } from '../markdown.js';
import { linksOf, type Links, type Page } from '../page.js';
import type { RuleFile, RuleSection } from '../ruleFiles.js';
import type { Placed, Specification } from '../specification.js';
import { areaPath } from './areaPage.js';

/** The page of a file of rules. */
export const rulePath = (name: string): string => `rules/${name}.html`;

/** The address of a scenario. */
export const scenarioUrl = ({ area, scenario }: Placed): string => `${areaPath(area.name)}#${scenario.anchor}`;

/** The page of a file of rules. */
export function rulePage(
  file: RuleFile,
  specification: Specification,
  pageOf: (name: string) => string | undefined,
): Page {
  const path = rulePath(file.name);
  const links = linksOf(path);
  const tally = tallyOf(
    specification,
    file.sections.flatMap(({ ids }) => ids),
  );
  const titled = file.sections.filter(({ title }) => title !== '');
  const markdown = { links, file: `docs/rules/${file.name}.md`, pageOf };
  return {
    path,
    title: file.title,
    description: `The numbered rules of the area: ${file.title}.`,
    door: 'trust',
    body: markup`<article class="rules">
<header class="head">${crumbs([
      { words: 'Trust', href: links('trust.html') },
      { words: 'Rule matrix', href: links('coverage.html') },
    ])}<h1>${file.title}</h1>
<p class="standing">${tally.proved + tally.claimed} of ${totalOf(tally)} rules have scenarios${tally.failing > 0 && markup`, <strong class="bad">${tally.failing} broken</strong>`}${tally.declined > 0 && markup`, ${tally.declined} declined`} ${bar(tally)}</p></header>
<div class="beside">${contents(titled.map(({ title }) => ({ id: slugOf(title), words: title })))}
<div class="text">${file.sections.map(
      (section) => markup`<section>
${section.title !== '' && markup`<h2 id="${slugOf(section.title)}"><a class="anchor" href="#${slugOf(section.title)}">${section.title}</a></h2>`}
${section.text !== '' && markup`<div class="prose lead">${renderMarkdown(section.text, markdown).body}</div>`}
${section.ids.map((id) => ruleView(id, specification, links))}
</section>`,
    )}</div></div></article>`,
    entries: file.sections.flatMap((section) => entriesOf(section, path, specification)),
  };
}

function ruleView(id: string, specification: Specification, links: Links): Html | undefined {
  const row = specification.rows.get(id);
  if (row === undefined) return undefined;
  const standing = specification.ruleStanding(id);
  const provers = specification.provers(id);
  const reasons = [...new Set(provers.map(({ rule }) => rule.reason))].filter((reason) => reason !== '');
  return markup`<section class="numbered ${standing}" id="${id}">
<h3><a class="anchor" href="#${id}">${id}</a> ${ruleMark(standing)}<span class="kind">${row.rule.kind}${standing !== 'proved' && markup`, ${ruleWords(standing)}`}</span></h3>
<p>${renderInline(row.rule.statement)}</p>
${reasons.slice(0, 2).map((reason) => markup`<p class="reason">${renderInline(reason)}</p>`)}
${provers.length > 0 && markup`<ul class="provers">${provers.map((placed) => markup`<li>${scenarioMark(specification.standing(placed))}<a href="${links(scenarioUrl(placed))}">${sentence(placed.scenario.name)}</a></li>`)}</ul>`}
</section>
`;
}

const entriesOf = ({ ids }: RuleSection, path: string, specification: Specification): Page['entries'] =>
  ids.flatMap((id) => {
    const row = specification.rows.get(id);
    return row === undefined
      ? []
      : [{ title: id, kind: 'rule', url: `${path}#${id}`, text: plainOf(row.rule.statement) }];
  });
