/** The Markdown of docs/ as HTML: headings that can be linked to, links between files as links between pages. */
import { posix } from 'node:path';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { highlight } from './highlight.js';
import { Slugs, escape, slugOf, trusted, typographic, type Html } from './html.js';
import type { Links } from './page.js';

/** A heading below the title. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** What stands between two headings. */
export interface Section {
  readonly heading: Heading | undefined;
  readonly text: string;
  /** Words by which a reader may look for it, from `<!-- also: words -->` below the heading. */
  readonly also: string;
}

/** A text of several sections. */
export interface Article {
  /** The text of its first heading, which is not part of the body. */
  readonly title: string;
  readonly body: Html;
  readonly headings: readonly Heading[];
  /** Each section's plain text, for the search; the first has no heading. */
  readonly sections: readonly Section[];
}

/** What a text is put onto. */
export interface Setting {
  readonly links: Links;
  /** The file it comes from, relative to the root of the checkout: `docs/guides/first-ship.md`. */
  readonly file: string;
  /** The page of a file of the checkout or of a rule's id, or undefined where the site has none. */
  readonly pageOf: (name: string) => string | undefined;
  /** The size of a picture of the checkout, such as `goldens/cabin.png`, in pixels. */
  readonly pictureSize?: (name: string) => { readonly width: number; readonly height: number } | undefined;
}

/** Renders one file. */
export function renderMarkdown(text: string, setting: Setting): Article {
  const tokens = new Marked({ gfm: true }).lexer(text);
  const outline = outlineOf(tokens);
  const marked = new Marked({ gfm: true }).use({ renderer: rendererOf(outline.headings, setting) });
  return { ...outline, body: trusted(marked.parser(tokens)) };
}

const ALSO = /^<!-- also: (.+) -->/;

/** The title, the headings below it, and the text of the sections that they make. */
function outlineOf(tokens: readonly Token[]): Omit<Article, 'body'> {
  const slugs = new Slugs();
  const headings: Heading[] = [];
  let section = { heading: undefined as Heading | undefined, text: '', also: '' };
  const sections = [section];
  let title = '';
  for (const token of tokens) {
    if (token.type === 'html') {
      section.also += ALSO.exec(token.raw)?.[1] ?? '';
      continue;
    }
    if (token.type !== 'heading') {
      if (token.type !== 'space') section.text += `${plainOf(token.raw)} `;
      continue;
    }
    const { depth, text: words } = token as Tokens.Heading;
    const plain = plainOf(words);
    if (depth === 1 && title === '') {
      title = plain;
      continue;
    }
    const heading = { id: slugs.of(plain), text: plain, depth };
    headings.push(heading);
    section = { heading, text: '', also: '' };
    sections.push(section);
  }
  return { title, headings, sections };
}

/** Writes headings with the ids of the outline, which come in the same order; the title is left to the page. */
function rendererOf(headings: readonly Heading[], setting: Setting): RendererObject {
  let seen = -1;
  let titled = false;
  return {
    heading({ tokens, depth }) {
      if (depth === 1 && !titled) {
        titled = true;
        return '';
      }
      seen++;
      const id = headings[seen]?.id ?? '';
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    text(token) {
      const inner = token.type === 'text' ? token.tokens : undefined;
      return inner === undefined ? setText(token.text) : this.parser.parseInline(inner);
    },
    code({ text: code, lang }) {
      return codeBlock(code, lang ?? '');
    },
    table(token) {
      return table(token, (inner) => this.parser.parseInline(inner));
    },
    link({ href, tokens }) {
      return `<a href="${escape(resolveLink(href, setting))}">${this.parser.parseInline(tokens)}</a>`;
    },
    html({ text: words }) {
      return ALSO.test(words) ? '' : words;
    },
    paragraph({ tokens, text: words }) {
      const inner = this.parser.parseInline(tokens);
      const [term] = termsOf(words);
      return term === undefined ? `<p>${inner}</p>\n` : `<p id="${term.id}">${inner}</p>\n`;
    },
    image({ href, text: alt }) {
      const source = resolveLink(href, setting);
      return `<img src="${escape(source)}" alt="${escape(alt)}"${sizeOf(href, setting)} loading="lazy">`;
    },
    codespan({ text: code }) {
      const target = pageNamed(code, setting);
      const inner = `<code>${escape(code)}</code>`;
      return target === undefined ? inner : `<a href="${escape(target)}">${inner}</a>`;
    },
  };
}

/** One sentence or paragraph, without a block around it. */
export function renderInline(text: string): Html {
  const renderer: RendererObject = {
    text(token) {
      return setText(token.text);
    },
  };
  return trusted(new Marked({ gfm: true }).use({ renderer }).parseInline(text, { async: false }));
}

/** Plain text of Markdown, which comes with its quotes as entities. */
const setText = (text: string): string => typographic(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'"));

/** A word of a glossary, `**Word**: what it means.` */
export interface Term {
  readonly id: string;
  readonly word: string;
  readonly meaning: string;
}

/** The words that a text explains. */
export const termsOf = (text: string): Term[] =>
  [...text.matchAll(/^\*\*([^*]+)\*\*: (.+)$/gm)].map(([, word = '', meaning = '']) => ({
    id: slugOf(word),
    word,
    meaning: plainOf(meaning),
  }));

/** Text as a search sees it. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>|\-\s]+|[`*_|]/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function codeBlock(code: string, info: string): string {
  const [language = '', file] = info.split(' ');
  const kind = language === 'typescript' ? 'ts' : language;
  const output = kind === 'text' && file !== undefined;
  const name = output ? `what ${file} prints` : file;
  const caption = name === undefined ? '' : `<figcaption>${escape(name)}</figcaption>`;
  const label = escape(name ?? 'code');
  const words = highlight(code, kind).text;
  return `<figure class="code${output ? ' output' : ''}">${caption}<pre tabindex="0" role="group" aria-label="${label}"><code>${words}</code></pre></figure>\n`;
}

function table(token: Tokens.Table, inline: (tokens: Tokens.TableCell['tokens']) => string): string {
  const cell = (tag: string, { tokens, align }: Tokens.TableCell): string => {
    const side = align === 'right' ? ' class="number"' : '';
    const scope = tag === 'th' ? ' scope="col"' : '';
    return `<${tag}${scope}${side}>${inline(tokens)}</${tag}>`;
  };
  const head = token.header.map((each) => cell('th', each)).join('');
  const rows = token.rows.map((row) => `<tr>${row.map((each) => cell('td', each)).join('')}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="table"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
}

/** The size of a picture, so that the page does not move when it arrives. */
function sizeOf(href: string, { file, pictureSize }: Setting): string {
  const size = pictureSize?.(posix.join(posix.dirname(file), href));
  return size === undefined ? '' : ` width="${size.width}" height="${size.height}"`;
}

/** A link to a file of the checkout leads to its page, if it has one. */
function resolveLink(href: string, { links, file, pageOf }: Setting): string {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = pageOf(posix.join(posix.dirname(file), path));
  if (target === undefined) return href;
  return links(anchor === undefined ? target : `${target}#${anchor}`);
}

/** A file or a rule that is named in code, `docs/guides/limits.md` or `GRAV-05`, leads to its page. */
function pageNamed(code: string, { links, pageOf }: Setting): string | undefined {
  if (!/^(?:docs|features)\/\S+$|^[A-Z]+-\d+$/.test(code)) return undefined;
  const target = pageOf(code);
  return target === undefined ? undefined : links(target);
}
