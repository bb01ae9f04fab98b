/** The guides of docs/guides, and the door behind which each is found. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from './page.js';

/** One file of docs/guides. */
export interface Guide {
  /** Without `.md`. */
  readonly name: string;
  readonly title: string;
  /** Its first paragraph, in Markdown. */
  readonly lead: string;
  readonly text: string;
  readonly door: Door;
}

/** In the order in which the doors list them; a guide that is not named here comes last behind the first door. */
const ORDER: Readonly<Record<'play' | 'trust' | 'build', readonly string[]>> = {
  play: [
    'first-ship',
    'frames',
    'time',
    'components',
    'precision',
    'threads',
    'errors',
    'saving',
    'commands',
    'play',
    'limits',
    'glossary',
  ],
  trust: ['how-to-read', 'running', 'pictures'],
  build: ['layout', 'decisions', 'contributing', 'checks'],
};

/** Reads every guide, in the order of the doors. */
export function readGuides(root: string): Guide[] {
  const home = join(root, 'docs', 'guides');
  if (!existsSync(home)) return [];
  const names = readdirSync(home)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''));
  const place = (name: string): number => {
    const at = [...ORDER.play, '', ...ORDER.trust, ...ORDER.build].indexOf(name);
    return at < 0 ? ORDER.play.length : at;
  };
  return names
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((name) => {
      const text = readFileSync(join(home, `${name}.md`), 'utf8');
      return {
        name,
        text,
        title: /^# (.+)$/m.exec(text)?.[1] ?? name,
        lead: /^# .+\n+([^\n#`|-][^\n]*)/m.exec(text)?.[1] ?? '',
        door: doorOf(name),
      };
    });
}

function doorOf(name: string): Door {
  if (ORDER.trust.includes(name)) return 'trust';
  return ORDER.build.includes(name) ? 'build' : 'play';
}

/** The page of a guide. */
export const guidePath = (name: string): string => `guides/${name}.html`;

/** The first sentence of a text in Markdown. */
export const firstSentence = (text: string): string => /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
