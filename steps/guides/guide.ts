/** A guide of docs/guides as a program: what its blocks of code make up, and what it shows of their output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/scratch.js';

/** What is written on a guide. */
export interface Guide {
  /** Texts by file name; blocks of one name follow each other in one file. */
  readonly files: ReadonlyMap<string, string>;
  /** What the guide shows of the output of each program, by the program's name. */
  readonly shown: ReadonlyMap<string, string>;
}

/** A fence with two words: ```ts engine.ts is a piece of a file, ```text fleet what the program fleet prints. */
const NAMED_BLOCK = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm;

/** Reads docs/guides/`name`.md. */
export function readGuide(name: string): Guide {
  const text = readFileSync(join(ROOT, 'docs', 'guides', `${name}.md`), 'utf8');
  const files = new Map<string, string>();
  const shown = new Map<string, string>();
  for (const [, language, title = '', body = ''] of text.matchAll(NAMED_BLOCK)) {
    const place = language === 'text' ? shown : files;
    place.set(title, (place.get(title) ?? '') + body);
  }
  // A guide that shows no settings goes on where the first one ended.
  const settings = files.has(SETTINGS) ? undefined : readGuide(FIRST_GUIDE).files.get(SETTINGS);
  if (settings !== undefined) files.set(SETTINGS, settings);
  return { files, shown };
}

const FIRST_GUIDE = 'first-ship';
const SETTINGS = 'tsconfig.json';

/** Whether a program printed what a guide shows; `…` on the guide stands for anything within a line. */
export function matchesShown(printed: string, shown: string): boolean {
  const pattern = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[\^$.*+?()[\]{}|\\]/g, String.raw`\$&`))
    .join('.+');
  return new RegExp(`^${pattern}$`).test(printed.trim());
}
