/** The metrics of a source tree, from its syntax alone: nothing is compiled or installed. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { cloneLines } from './clones.js';
import { MOST_COMPLEX, erosionOf, functionMasses, type FunctionMass } from './complexity.js';
import { codeLines } from './lines.js';
import { redundanciesIn } from './redundancy.js';

/** What the tool measures. Shares go from 0 to 1. */
export interface Metrics {
  /** The share of the mass of all functions that lies in those with a complexity above 10. */
  readonly erosion: number;
  /** The share of code lines that are redundant or cloned. */
  readonly verbosity: number;
  readonly files: number;
  readonly functions: number;
  /** Lines that hold code. */
  readonly lines: number;
  readonly redundantLines: number;
  readonly cloneLines: number;
}

/** The metrics, and where they come from. */
export interface Measurement {
  readonly metrics: Metrics;
  /** The eroded functions, the heaviest first. */
  readonly eroded: readonly FunctionMass[];
  /** Redundant places: file, line from 1 and what is redundant. */
  readonly redundant: readonly { readonly file: string; readonly line: number; readonly what: string }[];
}

/** Measures the folder src/ under a root, with the clones that are found in it. Generated code does not count. */
export function measure(
  root: string,
  clones: ReadonlyMap<string, ReadonlySet<number>> = cloneLines(root),
): Measurement {
  const masses: FunctionMass[] = [];
  const redundant: { file: string; line: number; what: string }[] = [];
  const totals = { lines: 0, redundantLines: 0, cloneLines: 0, verboseLines: 0 };
  const files = sourceFiles(root);
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    masses.push(...functionMasses(file, source));
    const code = codeLines(source, source);
    const needless = new Set<number>();
    for (const { what, first, last } of redundanciesIn(source)) {
      redundant.push({ file, line: first + 1, what });
      for (let line = first; line <= last; line++) if (code.has(line)) needless.add(line);
    }
    const cloned = new Set([...(clones.get(file) ?? [])].filter((line) => code.has(line)));
    totals.lines += code.size;
    totals.redundantLines += needless.size;
    totals.cloneLines += cloned.size;
    totals.verboseLines += new Set([...needless, ...cloned]).size;
  }
  const { verboseLines, ...counted } = totals;
  const eroded = masses.filter(({ complexity }) => complexity > MOST_COMPLEX).sort((a, b) => b.mass - a.mass);
  const metrics = {
    erosion: erosionOf(masses),
    verbosity: totals.lines === 0 ? 0 : verboseLines / totals.lines,
    files: files.length,
    functions: masses.length,
    ...counted,
  };
  return { metrics, eroded, redundant };
}

function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.split(/[\\/]/).includes('generated'))
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .sort();
}
