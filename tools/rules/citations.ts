/** The ids of rules that sources name: in refusals, and in comments that say where a thing comes from. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Inventory } from './inventory.js';

/** Where the engine's sources are. */
const SOURCES = [
  { folder: 'src', ending: '.ts' },
  { folder: 'shaders', ending: '.wgsl' },
] as const;

const CITED = /\b([A-Z]{2,})-\d{2,}\b/g;

/** What looks like the area of a rule and is none. */
const OTHER_NAMES: readonly string[] = ['UTF', 'ISO', 'SHA', 'CIE'];

/** The ids of rules that a text names, whether there are such rules or not. */
export const citedIds = (text: string): string[] =>
  [...text.matchAll(CITED)].filter(([, area = '']) => !OTHER_NAMES.includes(area)).map(([id]) => id);

/** The places that name an id which no rule has: whoever follows one finds nothing. */
export function checkCitations({ rules }: Inventory): string[] {
  return SOURCES.flatMap(({ folder, ending }) =>
    filesOf(folder, ending).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          citedIds(line)
            .filter((id) => !rules.has(id))
            .map((id) => `${file}:${index + 1}: cites ${id}, which no rule has: name the rule that says it`),
        ),
    ),
  );
}

function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
