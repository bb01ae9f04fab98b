/** What `npm run coverage` left: how much of the engine's code the suite executes. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Covered and all lines and branches of a part of the engine. */
export interface CoveredPart {
  /** Such as `core/frames`. */
  readonly name: string;
  readonly lines: Share;
  readonly branches: Share;
}

/** So many of so many. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

type Summary = Readonly<Record<string, { readonly lines: Share; readonly branches: Share }>>;

const FILE = join('out', 'coverage', 'coverage-summary.json');

/** The folders of the engine with what is covered of them, or undefined where there is no record that reads. */
export function readCodeCoverage(root: string): CoveredPart[] | undefined {
  const file = join(root, FILE);
  if (!existsSync(file)) return undefined;
  let summary: Summary;
  try {
    summary = JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch {
    // A run that was ended half way.
    return undefined;
  }
  const parts = new Map<string, CoveredPart>();
  for (const [path, { lines, branches }] of Object.entries(summary)) {
    if (path === 'total') continue;
    const name = partOf(relative(root, path));
    const before = parts.get(name) ?? { name, lines: NOTHING, branches: NOTHING };
    parts.set(name, { name, lines: sum(before.lines, lines), branches: sum(before.branches, branches) });
  }
  return [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const NOTHING: Share = { covered: 0, total: 0 };

/** `src/core/frames/pose.ts` and `dist/core/frames/pose.js` are in `core/frames`. */
const partOf = (path: string): string => path.split(sep).slice(1, -1).slice(0, 2).join('/') || path;

const sum = (a: Share, b: Share): Share => ({ covered: a.covered + b.covered, total: a.total + b.total });
