/** The reference of what a game imports. */
import type { ApiExport, ApiKind, ApiMember, Comment, EntryPoint } from '../api/publicApi.js';
import { crumbs } from '../frame.js';
import { highlight } from '../highlight.js';
import { markup, slugOf, type Html } from '../html.js';
import { plainOf, renderMarkdown } from '../markdown.js';
import { linksOf, type Page } from '../page.js';

export const API = 'api.html';

/** Exports by the source that declares them, under the headings of the page. */
const TOPICS: readonly { readonly title: string; readonly sources: RegExp }[] = [
  { title: 'The world', sources: /host\/world|simulation\/world|worldSnapshot|core\/handles|core\/errors/ },
  { title: 'Spawning', sources: /spawnDesc/ },
  { title: 'Components and events', sources: /components\/|core\/events|tick\/self|core\/schema/ },
  { title: 'Shapes', sources: /core\/shapes/ },
  { title: 'Gravity', sources: /core\/gravity/ },
  { title: 'Looks', sources: /core\/looks|core\/meshes/ },
  { title: 'Games and views', sources: /host\/game|simulation\/view/ },
  { title: 'More', sources: /./ },
];

/** What a reader calls comes before what it takes. */
const KINDS: readonly ApiKind[] = ['class', 'function', 'constant', 'interface', 'type'];

/** The page of the public surface. */
export function apiPage(entries: readonly EntryPoint[], pageOf: (name: string) => string | undefined): Page {
  const links = linksOf(API);
  const all = entries.flatMap(({ name, exports }) => exports.map((each) => ({ entry: name, item: each })));
  const topics = TOPICS.map(({ title }, i) => ({
    title,
    items: all
      .filter(({ item }) => TOPICS.findIndex(({ sources }) => sources.test(item.source)) === i)
      .sort((a, b) => KINDS.indexOf(a.item.kind) - KINDS.indexOf(b.item.kind)),
  })).filter(({ items }) => items.length > 0);
  return {
    path: API,
    title: 'API reference',
    description: 'What a game imports from tertius.',
    door: 'play',
    body: markup`<article class="api"><header class="head">${crumbs([{ words: 'Play', href: links('play.html') }])}<h1>API reference</h1>
<p class="lead">All that a game imports. Lengths are in metres, masses in kilograms, times in seconds, angles in radians; +Y is up, a nose points along -Z.</p></header>
<div class="beside"><nav class="contents" aria-label="On this page">${topics.map(({ title, items }) => markup`<p>${title}</p><ul>${items.map(({ item }) => markup`<li><a href="#${item.name}">${item.name}</a></li>`)}</ul>`)}</nav>
<div class="text">${topics.map(
      ({ title, items }) =>
        markup`<section><h2 id="topic-${slugOf(title)}">${title}</h2>${items.map(({ entry, item }) => exportView(item, entry, (text) => commentView(text, links, pageOf)))}</section>`,
    )}</div></div></article>`,
    entries: all.flatMap(({ item }) => [
      {
        title: item.name,
        kind: `API: ${item.kind}`,
        url: `${API}#${item.name}`,
        text: plainOf(item.comment.text),
      },
      ...item.members
        .filter(({ comment }) => comment.text !== '')
        .map((member) => ({
          title: `${item.name}.${member.name}`,
          kind: 'API',
          url: `${API}#${item.name}`,
          text: plainOf(member.comment.text),
        })),
    ]),
  };
}

function exportView(item: ApiExport, entry: string, comment: (given: Comment) => Html): Html {
  const { name, kind, declaration, members, hidden } = item;
  const imported = entry === 'tertius' ? undefined : markup` <span class="small">from <code>${entry}</code></span>`;
  return markup`<section class="export" id="${name}"><h3><a class="anchor" href="#${name}">${name}</a> <span class="kind">${kind}</span>${imported}</h3>
${comment(item.comment)}
${members.length === 0 ? code(declaration, name) : markup`${code(headOf(declaration), name)}<dl class="members">${memberGroups(members).map((member) => memberView(member, comment))}</dl>`}
${hidden.length > 0 && markup`<p class="small">Speaks of ${hidden.map((each, i) => markup`${i > 0 && ', '}<code>${each}</code>`)}, which the package does not export.</p>`}
</section>
`;
}

/** Members that say nothing of themselves share one block with those beside them. */
function memberGroups(members: readonly ApiMember[]): ApiMember[] {
  const groups: ApiMember[] = [];
  for (const member of members) {
    const last = groups.at(-1);
    const silent = isSilent(member);
    if (last !== undefined && silent && isSilent(last)) {
      groups[groups.length - 1] = { ...last, declaration: `${last.declaration}\n${member.declaration}` };
    } else groups.push(member);
  }
  return groups;
}

const isSilent = ({ comment }: ApiMember): boolean => comment.text === '' && comment.tags.length === 0;

const memberView = ({ declaration, comment }: ApiMember, view: (given: Comment) => Html): Html =>
  markup`<div><dt>${code(declaration, 'member')}</dt><dd>${view(comment)}</dd></div>`;

const code = (text: string, label: string): Html =>
  markup`<pre class="declaration" tabindex="0" role="group" aria-label="${label}"><code>${highlight(text, 'ts')}</code></pre>`;

/** The first line of a class or an interface; its members follow one by one. */
const headOf = (declaration: string): string => declaration.split(' {')[0] ?? declaration;

function commentView(
  { text, tags }: Comment,
  links: (target: string) => string,
  pageOf: (name: string) => string | undefined,
): Html {
  const markdown = (words: string): Html => renderMarkdown(linked(words), { links, file: 'docs/api.md', pageOf }).body;
  return markup`${text !== '' && markup`<div class="prose">${markdown(text)}</div>`}${tags
    .filter(({ text: words }) => words !== '')
    .map(
      ({ name, text: words }) => markup`<div class="tag"><span>${TAGS[name] ?? name}</span> ${markdown(words)}</div>`,
    )}`;
}

const TAGS: Readonly<Record<string, string>> = { throws: 'Throws', returns: 'Returns', param: 'Parameter' };

/** Rule ids in comments become links to their rules. */
const linked = (words: string): string => words.replace(/\b([A-Z]{3,}-\d{2,})\b/g, '`$1`').replaceAll('``', '`');
