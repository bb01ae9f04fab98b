/** What a benchmark comes to: one number, what it must not exceed, and whether it does. */

/** A line of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The largest value that is accepted; a figure without one is there to be read. */
  readonly limit: number | undefined;
  readonly ok: boolean;
}

/** A figure, judged by its limit. */
export function figure(name: string, value: number, unit: string, limit?: number): Figure {
  return { name, value, unit, limit, ok: limit === undefined || value <= limit };
}

/** The smallest value: of equal pieces of work the one that the machine disturbed least. @throws Error for no values. */
export function fastest(times: readonly number[]): number {
  if (times.length === 0) throw new Error('nothing was timed');
  return Math.min(...times);
}

/** The figures as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, limit, ok }) => [
    ok ? 'ok' : 'TOO MUCH',
    `${shown(value)} ${unit}`.trim(),
    limit === undefined ? '' : `at most ${shown(limit)}`,
    name,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}

/** Three significant digits. */
const shown = (value: number): string => Number(value.toPrecision(3)).toString();
