/** The vocabulary: every sentence that a scenario may use. */
import { crumbs } from '../frame.js';
import { countOf, escape, markup, trusted, type Html } from '../html.js';
import { linksOf, type Page } from '../page.js';
import { MOST_SHAPES, type StepShape } from '../vocabulary.js';

export const VOCABULARY = 'vocabulary.html';

/** The page of the step shapes, file by file. */
export function vocabularyPage(shapes: readonly StepShape[], uses: ReadonlyMap<string, number> | undefined): Page {
  const links = linksOf(VOCABULARY);
  const files = [...new Set(shapes.map(({ file }) => file))];
  return {
    path: VOCABULARY,
    title: 'Vocabulary',
    description: 'Every sentence that a scenario may use.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Vocabulary</h1>
<p class="lead">Scenarios are written in ${countOf(shapes.length, 'step shape')}${shapes.length > MOST_SHAPES && `; the aim is ${MOST_SHAPES} at most`}. What stands in braces is a value: a <code>{distance}</code> is a number with its unit, a <code>{string}</code> is a name in quotes.</p>
<p><label for="filter">Show only</label> <input id="filter" type="search" data-filter="#shapes li" placeholder="a word of the step" autocomplete="off"></p></header>
<div class="text" id="shapes">
${files.map((file) => {
  const own = shapes.filter((shape) => shape.file === file);
  return markup`<section class="shapes"><h2>${file.replace(/^steps\//, '').replace(/\.steps\.ts$/, '')}</h2><ul>${own.map((shape) => shapeLine(shape, uses))}</ul></section>
`;
})}</div></article>`,
    entries: shapes.map(({ keyword, pattern, file }) => ({
      title: `${keyword} ${pattern}`,
      kind: 'step',
      url: VOCABULARY,
      text: file,
    })),
  };
}

function shapeLine({ keyword, pattern }: StepShape, uses: ReadonlyMap<string, number> | undefined): Html {
  const words = escape(pattern).replace(/\{\w*\}/g, (value) => `<var>${value}</var>`);
  const count = uses?.get(pattern) ?? 0;
  return markup`<li><span class="keyword">${keyword}</span> <span>${trusted(words)}</span>${uses !== undefined && markup` <span class="small">${count === 0 ? 'unused' : `${count}×`}</span>`}</li>`;
}
