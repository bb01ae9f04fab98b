/** What docs/areas says of each area: its title, its idea, its picture and the scenario that shows it at work. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The head and the text of docs/areas/<area>.md. */
export interface AreaNotes {
  readonly title: string;
  /** The heading under which lists of areas show it. */
  readonly group: string;
  /** A file in docs/areas or goldens. */
  readonly picture: string | undefined;
  /** What the picture shows, for who cannot see it. */
  readonly alt: string;
  /** The name of the scenario, as it stands in a feature of the area. */
  readonly scenario: string | undefined;
  /** The files of docs/rules that the area proves, without `.md`. */
  readonly rules: readonly string[];
  /** The idea, in Markdown. */
  readonly idea: string;
}

/** An idea that takes more words than this does not fit one screen. */
export const MOST_WORDS = 120;

/** Reads the notes of an area; undefined where nobody has written any. @throws Error for a head that does not read. */
export function readAreaNotes(root: string, area: string): AreaNotes | undefined {
  const file = join(root, 'docs', 'areas', `${area}.md`);
  if (!existsSync(file)) return undefined;
  const { head, body } = splitHead(readFileSync(file, 'utf8'), `docs/areas/${area}.md`);
  return {
    title: head.get('title') ?? area,
    group: head.get('group') ?? 'More',
    picture: head.get('picture'),
    alt: head.get('alt') ?? '',
    scenario: head.get('scenario'),
    rules: (head.get('rules') ?? '').split(',').flatMap((name) => name.trim() || []),
    idea: body,
  };
}

/** What is missing from the notes of an area, each with what to do. */
export function problemsOf(
  area: string,
  notes: AreaNotes | undefined,
  known: { readonly scenarios: readonly string[]; readonly root: string },
): string[] {
  const file = `docs/areas/${area}.md`;
  if (notes === undefined) return [`${file} is missing: say the idea of features/${area} in ${MOST_WORDS} words`];
  const problems: string[] = [];
  const words = wordsIn(notes.idea);
  if (words > MOST_WORDS) problems.push(`${file} takes ${words} words: say the idea in ${MOST_WORDS}`);
  if (words === 0) problems.push(`${file} says no idea`);
  if (notes.picture === undefined) problems.push(`${file} names no picture`);
  else if (!existsSync(join(known.root, pictureFile(notes.picture)))) {
    problems.push(`${file} names the picture ${notes.picture}, which is not there`);
  }
  if (notes.alt === '') problems.push(`${file} does not say in "alt" what its picture shows`);
  if (notes.scenario === undefined) problems.push(`${file} names no scenario`);
  else if (!known.scenarios.includes(notes.scenario)) {
    problems.push(`${file} names the scenario "${notes.scenario}", which no feature of the area has`);
  }
  for (const rules of notes.rules) {
    if (!existsSync(join(known.root, 'docs', 'rules', `${rules}.md`)))
      problems.push(`${file} names docs/rules/${rules}.md, which is not there`);
  }
  return problems;
}

/** The picture's file from the root of the checkout. */
export const pictureFile = (picture: string): string =>
  picture.startsWith('goldens/') ? picture : `docs/areas/${picture}`;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Lines of `name: value` between two lines of dashes, and what follows. */
function splitHead(text: string, file: string): { readonly head: ReadonlyMap<string, string>; readonly body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (match === null) throw new Error(`${file} must begin with a head between two lines of ---`);
  const [, lines = '', body = ''] = match;
  const head = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`${file}: a line of the head must be "name: value", but is "${line}"`);
    head.set(name, value.replace(/^'(.*)'$/, '$1').replaceAll("''", "'"));
  }
  return { head, body: body.trim() };
}
