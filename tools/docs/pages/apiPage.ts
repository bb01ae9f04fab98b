/** The reference of what a game imports. */
import type { ApiExport, ApiKind, ApiMember, Comment, EntryPoint } from '../api/publicApi.js';
import { crumbs } from '../frame.js';
import { highlight } from '../highlight.js';
import { markup, slugOf, trusted, type Html } from '../html.js';
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

const placeOf = ({ name, kind }: ApiExport): number => (name === 'World' ? -1 : KINDS.indexOf(kind));

/** The page of the public surface. */
export function apiPage(entries: readonly EntryPoint[], pageOf: (name: string) => string | undefined): Page {
  const links = linksOf(API);
  const all = entries.flatMap(({ name, exports }) => exports.map((each) => ({ entry: name, item: each })));
  const known = new Set(all.map(({ item }) => item.name).filter((name) => /^[A-Z]/.test(name)));
  const setting: ApiSetting = { known, comment: (given) => commentView(given, links, pageOf) };
  const topics = TOPICS.map(({ title }, i) => ({
    title,
    items: all
      .filter(({ item }) => TOPICS.findIndex(({ sources }) => sources.test(item.source)) === i)
      .sort((a, b) => placeOf(a.item) - placeOf(b.item)),
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
        markup`<section><h2 id="topic-${slugOf(title)}">${title}</h2>${items.map(({ entry, item }) => exportView(item, entry, setting))}</section>`,
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

/** How the parts of an export are shown. */
interface ApiSetting {
  /** Names that have a place on the page. */
  readonly known: ReadonlySet<string>;
  readonly comment: (given: Comment) => Html;
}

function exportView(item: ApiExport, entry: string, setting: ApiSetting): Html {
  const { name, kind, declaration, members, hidden } = item;
  const { known, comment } = setting;
  const imported = entry === 'tertius' ? undefined : markup` <span class="small">from <code>${entry}</code></span>`;
  return markup`<section class="export" id="${name}"><h3><a class="anchor" href="#${name}">${name}</a> <span class="kind">${kind}</span>${imported}</h3>
${comment(item.comment)}
${code(members.length === 0 ? declaration : headOf(declaration), name, known)}
${members.length > 0 && markup`<dl class="members">${memberGroups(members).map((member) => memberView(member, setting))}</dl>`}
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

const memberView = ({ declaration, comment }: ApiMember, setting: ApiSetting): Html =>
  markup`<div><dt>${code(declaration, 'member', setting.known)}</dt><dd>${setting.comment(comment)}</dd></div>`;

/** A declaration, in which the names of other exports lead to them. */
function code(text: string, label: string, known: ReadonlySet<string>): Html {
  const words = highlight(text, 'ts').text.replace(
    /(<[^>]*>)|\b([A-Za-z]\w+)\b/g,
    (whole, tag: string | undefined, name: string | undefined) => {
      if (tag !== undefined || name === undefined || name === label || !known.has(name)) return whole;
      return `<a href="#${name}">${name}</a>`;
    },
  );
  return markup`<pre class="declaration" tabindex="0" role="group" aria-label="${label}"><code>${trusted(words)}</code></pre>`;
}

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
