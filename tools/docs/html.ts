/** Pieces of HTML that are escaped where they are put together, so that no text of a feature can become markup. */

/** A piece of HTML that is right as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a piece of HTML: text is escaped, lists are joined, nothing and `false` leave nothing. */
export type Part = string | number | Html | readonly Part[] | undefined | false;

/** `markup\`<p>${text}</p>\`` escapes what is put in, other pieces of HTML aside. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((all, text, i) => all + render(parts[i - 1]) + text));
}

/** HTML that another program made, such as a renderer of Markdown. */
export const trusted = (text: string): Html => new Html(text);

/** `&`, `<`, `>` and quotes as entities. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escape(part);
  return part.map(render).join('');
}

/** A text as a piece of an address: `A cabin's rails` is `a-cabins-rails`, there as in views of Markdown elsewhere. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
}

/** Gives each text its own slug: the second of two equal ones ends in `-2`. */
export class Slugs {
  readonly #taken = new Map<string, number>();

  of(text: string): string {
    const slug = slugOf(text) || 'part';
    const count = (this.#taken.get(slug) ?? 0) + 1;
    this.#taken.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  }
}

/** `3 rules`, `1 rule`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Quotes and apostrophes as a printer sets them. */
export const typographic = (text: string): string =>
  text
    .replace(/(^|[\s(—])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(—])'/g, '$1‘')
    .replaceAll("'", '’');
