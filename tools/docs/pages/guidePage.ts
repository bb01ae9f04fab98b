/** A guide as a page. */
import { contents, crumbs } from '../frame.js';
import { firstSentence, guidePath, type Guide } from '../guides.js';
import { markup } from '../html.js';
import { plainOf, renderMarkdown, termsOf, type Article, type Setting } from '../markdown.js';
import { linksOf, type Page, type SearchEntry } from '../page.js';

const DOOR_NAMES = { play: 'Play', trust: 'Trust', build: 'Build', areas: 'Areas', start: 'Start', search: 'Search' };

/** The page of a guide, with the one that comes next behind the same door. `files` knows the pages and pictures of the site. */
export function guidePage(guide: Guide, next: Guide | undefined, files: Pick<Setting, 'pageOf' | 'pictureSize'>): Page {
  const path = guidePath(guide.name);
  const links = linksOf(path);
  const article = renderMarkdown(guide.text, { links, file: `docs/guides/${guide.name}.md`, ...files });
  const sections = article.headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, words: text }));
  return {
    path,
    title: article.title,
    description: firstSentence(plainOf(guide.lead)),
    door: guide.door,
    body: markup`<article class="guide">
<header class="head">${crumbs([{ words: DOOR_NAMES[guide.door], href: links(`${guide.door}.html`) }])}<h1>${article.title}</h1></header>
<div class="beside">${contents(sections)}
<div class="text prose">${article.body}
${next !== undefined && markup`<p class="next"><a href="${links(guidePath(next.name))}"><span>Next</span> ${next.title}</a></p>`}
</div></div></article>`,
    entries: [
      ...entriesOf(path, article),
      ...termsOf(guide.text).map(({ id, word, meaning }) => ({
        title: word,
        kind: 'word',
        url: `${path}#${id}`,
        text: meaning,
      })),
    ],
  };
}

/** The guide as a whole, and each of its sections. */
function entriesOf(path: string, { title, sections }: Article): SearchEntry[] {
  const whole = sections.map(({ heading, text }) => `${heading?.text ?? ''} ${text}`).join(' ');
  return [
    { title, kind: 'guide', url: path, text: whole.trim() },
    ...sections.flatMap(({ heading, text, also }) =>
      heading === undefined
        ? []
        : [{ title: heading.text, kind: `guide: ${title}`, url: `${path}#${heading.id}`, text, also }],
    ),
  ];
}
