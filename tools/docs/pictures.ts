/** Pictures that scenarios speak of: the approved one, and where a check failed the drawn one and the difference. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScenarioText } from './features.js';

/** A picture file with its size, so that a page does not move when it arrives. */
export interface Picture {
  /** From the root of the site. */
  readonly url: string;
  /** `approved`, `drawn` or `difference`. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

const KINDS = [
  ['', 'approved'],
  ['.actual', 'drawn'],
  ['.flip', 'difference'],
] as const;

/** The pictures of goldens/ by name. */
export function readGoldens(root: string): ReadonlyMap<string, readonly Picture[]> {
  const home = join(root, 'goldens');
  if (!existsSync(home)) return new Map();
  const names = readdirSync(home)
    .filter((file) => file.endsWith('.png') && !/\.(actual|flip)\.png$/.test(file))
    .map((file) => file.replace(/\.png$/, ''));
  return new Map(
    names.sort().map((name) => {
      const files = KINDS.map(([suffix, label]) => ({ file: `${name}${suffix}.png`, label }));
      const pictures = files.flatMap(({ file, label }) =>
        existsSync(join(home, file)) ? [pictureOf(readFileSync(join(home, file)), `goldens/${file}`, label)] : [],
      );
      return [name, pictures];
    }),
  );
}

/** A PNG with the size that its header tells. */
export function pictureOf(bytes: Buffer, url: string, label: string): Picture {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR';
  return { url, label, width: isPng ? bytes.readUInt32BE(16) : 0, height: isPng ? bytes.readUInt32BE(20) : 0, bytes };
}

/** The names of approved pictures that a scenario quotes in a step, itself or through an example. */
export function picturesNamedBy(scenario: ScenarioText, names: ReadonlySet<string>): string[] {
  const quoted = scenario.steps.flatMap(({ text }) => [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
  const found = new Set<string>();
  for (const text of quoted) {
    if (names.has(text)) found.add(text);
    for (const { header, rows } of scenario.examples) {
      for (const { cells } of rows) {
        const filled = header.reduce((all, column, i) => all.replaceAll(`<${column}>`, cells[i] ?? ''), text);
        if (names.has(filled)) found.add(filled);
      }
    }
  }
  return [...found];
}
