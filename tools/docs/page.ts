/** A page of the site, and how pages find each other in a folder that is read without a server. */
import { posix } from 'node:path';
import type { Html } from './html.js';

/** The doors of the start page, and what stands beside them. */
export type Door = 'start' | 'play' | 'trust' | 'build' | 'areas' | 'search';

/** What the search finds. */
export interface SearchEntry {
  readonly title: string;
  /** What it is, in a word or two: `guide`, `rule`, `scenario`. */
  readonly kind: string;
  /** Its address from the root of the site. */
  readonly url: string;
  readonly text: string;
  /** Other words by which a reader may look for it. */
  readonly also?: string;
}

/** One file of the site. */
export interface Page {
  /** From the root of the site: `areas/frames.html`. */
  readonly path: string;
  readonly title: string;
  /** A sentence for lists and for the head of the file. */
  readonly description: string;
  readonly door: Door;
  readonly body: Html;
  /** What the page adds to the search, the page itself aside. */
  readonly entries: readonly SearchEntry[];
}

/** Makes addresses from the root of the site relative to a page. */
export type Links = (target: string) => string;

/** The links of the page at `path`. An address of another site stays as it is. */
export function linksOf(path: string): Links {
  const folder = posix.dirname(path);
  return (target) => {
    if (/^[a-z]+:/.test(target)) return target;
    const [file = '', anchor] = target.split('#');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (file === path) return hash === '' ? posix.basename(path) : hash;
    return `${posix.relative(folder, file)}${hash}`;
  };
}
