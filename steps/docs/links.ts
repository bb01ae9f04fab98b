/** What the pages of a site point at, found in their text and not by the builder of the site. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A place that a page points at. */
export interface Pointer {
  readonly page: string;
  readonly target: string;
}

const ATTRIBUTE = (names: string): RegExp => new RegExp(String.raw`\s(?:${names})="([^"]*)"`, 'g');

/** What a reader can follow. */
export const linksIn = (pages: ReadonlyMap<string, string>): Pointer[] => pointers(pages, /<a\s[^>]*>/g, 'href');

/** What a browser loads by itself. */
export function loadsIn(pages: ReadonlyMap<string, string>): Pointer[] {
  return [
    ...pointers(pages, /<(?:script|img|source|iframe)\s[^>]*>/g, 'src|srcset'),
    ...pointers(pages, /<link\s[^>]*>/g, 'href'),
  ];
}

function pointers(pages: ReadonlyMap<string, string>, tag: RegExp, attribute: string): Pointer[] {
  return [...pages].flatMap(([page, text]) =>
    [...text.matchAll(tag)].flatMap(([markup]) =>
      [...markup.matchAll(ATTRIBUTE(attribute))].map(([, target = '']) => ({ page, target })),
    ),
  );
}

/** Why a reader who follows a link gets nowhere, or undefined where he arrives. */
export function troubleWith(
  { page, target }: Pointer,
  { pages, folder }: { readonly pages: ReadonlyMap<string, string>; readonly folder: string },
): string | undefined {
  if (/^https?:/.test(target)) return undefined;
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? page : posix.join(posix.dirname(page), file);
  if (!existsSync(join(folder, path))) return `${page} links to ${target}, which is not there`;
  const text = pages.get(path) ?? '';
  if (anchor === undefined || text.includes(` id="${decodeURIComponent(anchor)}"`)) return undefined;
  return `${page} links to ${target}, and the page has no such place`;
}

/** Whether what a page loads lies in the folder of its site. */
export function isInFolder({ page, target }: Pointer, folder: string): boolean {
  return !/^(?:[a-z]+:|\/)/.test(target) && existsSync(join(folder, posix.dirname(page), target));
}
