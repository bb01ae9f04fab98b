/** How many rules of each area were linked when somebody last looked: the number may grow and must not fall unseen. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { totalsByArea, type MatrixRow } from './matrix.js';

/** Says where fewer rules are linked than the committed baseline has. */
export function checkBaseline(rows: readonly MatrixRow[], file: string): string[] {
  if (!existsSync(file)) return [];
  const baseline = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;
  const linked = linkedByArea(rows);
  return Object.entries(baseline)
    .filter(([area, former]) => (linked[area] ?? 0) < former)
    .map(
      ([area, former]) =>
        `${area}: ${linked[area] ?? 0} rules are linked, ${former} were: find the scenario that lost its tag, or, if a ` +
        `link was rightly given up, run "npm run rules -- --raise" and say why in the commit`,
    );
}

/** Writes the present numbers. */
export function raiseBaseline(rows: readonly MatrixRow[], file: string): void {
  writeFileSync(file, `${JSON.stringify(linkedByArea(rows), undefined, 2)}\n`);
}

function linkedByArea(rows: readonly MatrixRow[]): Record<string, number> {
  return Object.fromEntries([...totalsByArea(rows)].map(([area, { linked }]) => [area, linked]));
}
