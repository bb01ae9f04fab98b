/** Whether the scenarios behind the links ran and passed in the last full run of the suite. */
import { readFileSync } from 'node:fs';
import type { RunOutcome } from '../test/suite.js';
import type { MatrixRow } from './matrix.js';

/** What `npm test` leaves in out/spec/run.json. */
interface RunRecord {
  readonly full: boolean;
  readonly runs: readonly RunOutcome[];
}

/**
 * Names every scenario with rule ids that the last run left out or did not pass, every Then that asserted nothing, and
 * every step that no scenario uses.
 */
export function checkLastRun(rows: readonly MatrixRow[], file: string): string[] {
  const record = readRecord(file);
  if (record === undefined) return [`${file} is missing: run npm test first`];
  if (!record.full) return [`${file} is of a run that left scenarios out: run npm test without arguments`];
  const passed = record.runs.map(
    ({ results }) => new Set(results.filter((result) => result.passed).map((result) => result.id)),
  );
  const problems = new Set<string>();
  for (const { scenarios } of rows) {
    for (const { runs, place, pending, leftOut, once } of scenarios) {
      if (pending || leftOut) continue;
      const missing = runs.filter((id) => passed.some((run, index) => !(once && index > 0) && !run.has(id)));
      if (runs.length === 0) problems.add(`${place}: it has rule ids but no row of examples`);
      for (const id of missing) problems.add(`${id}: it has rule ids but did not pass in the last run`);
    }
  }
  return [...problems, ...silentThens(record), ...unusedSteps(record)];
}

function silentThens({ runs: [main] }: RunRecord): string[] {
  return (main?.results ?? []).flatMap(({ id, silent }) =>
    silent.map(
      (text) =>
        `${id}: "${text}" asserted nothing: compare something with node:assert, or call asserted() of ` +
        `steps/support/assertions.ts where it throws by itself`,
    ),
  );
}

/** Both runs have the same features; the first has all. */
function unusedSteps({ runs: [main] }: RunRecord): string[] {
  return (main?.unused ?? []).map(
    ({ pattern, place }) => `${place}: no scenario uses the step "${pattern}": remove it`,
  );
}

function readRecord(file: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}
