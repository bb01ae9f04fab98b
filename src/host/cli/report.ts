import type { SimulationWorld } from '../../simulation/world.js';

/** What a run came to. */
export interface RunReport {
  readonly scene: string;
  /** Ticks that ran. */
  readonly ticks: number;
  /** Simulated time, s. */
  readonly time: number;
  readonly hash: string;
  readonly threads: number;
  readonly physics: string;
  /** What components threw, as many as the world noted or had no room for. */
  readonly errors: number;
  /** The adapter that drew the pictures; null for a run without any. */
  readonly adapter: string | null;
  /** Dumps first, then pictures, each in the order of the steps (rule HOST-63). */
  readonly files: readonly string[];
}

/** Where a named entity ended up, in the axes of its frame. */
interface EntityLine {
  readonly name: string;
  readonly frame: string;
  /** m */
  readonly place: readonly number[];
  /** m/s */
  readonly speed: number;
}

/** The named entities of a world and the report, as a table for people. */
export function reportTable(report: RunReport, world: SimulationWorld): string {
  const entities = world.names.map((name) => lineOf(name, world));
  const rows = [
    ['entity', 'in', 'x (m)', 'y (m)', 'z (m)', 'speed (m/s)'],
    ...entities.map(({ name, frame, place, speed }) => [name, frame, ...place.map(number), number(speed)]),
  ];
  const facts: (readonly [name: string, value: string])[] = [
    ['scene', report.scene],
    ['ticks', String(report.ticks)],
    ['time', `${number(report.time)} s`],
    ['state hash', report.hash],
    ['threads', String(report.threads)],
    ['physics', report.physics],
    ['adapter', report.adapter ?? 'none needed'],
    ...errorFacts(report.errors, world),
    ...report.files.map((file, i) => [i === 0 ? 'files' : '', file] as const),
  ];
  const width = Math.max(...facts.map(([name]) => name.length));
  return `${aligned(rows)}\n\n${facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')}\n`;
}

/** How much went wrong, and the oldest of it that is still noted; nothing for a run without errors. */
function errorFacts(count: number, world: SimulationWorld): (readonly [name: string, value: string])[] {
  const [first] = world.errors;
  if (first === undefined) return [];
  const name = world.names.find((other) => world.named(other) === first.entity) ?? String(first.entity);
  const who = first.component === '' ? name : `${first.component} of ${name}`;
  return [
    ['errors', String(count)],
    ['', `in tick ${first.tick}, ${who} could not take its ${first.event}: ${first.message}`],
  ];
}

function lineOf(name: string, world: SimulationWorld): EntityLine {
  const entity = world.named(name);
  if (entity === undefined) throw new Error(`${name} is not a live entity`);
  const { frame, place, velocity } = world.snapshot.of(entity);
  const owner = world.names.find((other) => world.named(other) === frame);
  return { name, frame: owner ?? '-', place, speed: Math.hypot(...velocity) };
}

/** Millimetres of what is near, seven digits of what is far. */
function number(value: number): string {
  const text = Math.abs(value) < 1e7 ? value.toFixed(3) : value.toExponential(6);
  return text === '-0.000' ? '0.000' : text;
}

/** Columns of equal width: the first two are words, the others numbers. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
