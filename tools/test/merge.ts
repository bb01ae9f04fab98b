/** Shards put together: the reports of a whole run, from those that its parts left on their machines. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readStream, writeStream } from './messageStream.js';
import { comparePlaces } from './places.js';
import { readRecord, type Selection, type SuiteRecord } from './record.js';
import { shardName, type Shard } from './shards.js';
import { mergeStreams } from './streamMerge.js';
import { resultsOf, streamFile, type RunOutcome, type ToldRun } from './suite.js';
import type { UnusedStep } from './stepUse.js';

/** The parts of a run, made whole. */
export interface Merged {
  readonly selection: Selection;
  readonly runs: readonly ToldRun[];
}

interface Part {
  readonly folder: string;
  readonly record: SuiteRecord;
  readonly shard: Shard;
}

/** Merges the shards in some folders. @throws Error unless they are all the shards of one run, each once. */
export function mergeShards(folders: readonly string[]): Merged {
  const parts = folders.map(readPart);
  requireAll(parts);
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('--merge must name the folders of all shards, but names none');
  const { selection, runs } = first.record;
  for (const { folder, record } of others) requireSame(first, folder, record);
  return { selection, runs: runs.map(({ settings }, index) => mergeRun(parts, index, { settings })) };
}

/** Writes the messages of each run where a run of the whole would have. */
export function writeStreams(folder: string, runs: readonly ToldRun[]): void {
  for (const [index, { outcome, messages }] of runs.entries()) {
    const file = streamFile(folder, index, outcome.settings);
    mkdirSync(dirname(file), { recursive: true });
    writeStream(file, messages);
  }
}

function readPart(folder: string): Part {
  const record = readRecord(folder);
  const { shard } = record;
  if (shard === undefined) throw new Error(`${folder} holds no shard: its run had no --shard`);
  return { folder, record, shard };
}

function requireAll(parts: readonly Part[]): void {
  const total = parts[0]?.shard.total ?? 0;
  const seen = new Map<number, string>();
  for (const { folder, shard } of parts) {
    if (shard.total !== total)
      throw new Error(`${folder} holds shard ${shardName(shard)}, but ${parts[0]?.folder ?? ''} one of ${total}`);
    const other = seen.get(shard.index);
    if (other !== undefined) throw new Error(`shard ${shardName(shard)} is there twice: in ${other} and in ${folder}`);
    seen.set(shard.index, folder);
  }
  const missing = Array.from({ length: total }, (_, i) => i + 1).filter((index) => !seen.has(index));
  if (missing.length === 0) return;
  const names = missing.map((index) => shardName({ index, total }));
  throw new Error(`shard ${names.join(', ')} is missing: name the folders of all ${total}`);
}

function requireSame(first: Part, folder: string, record: SuiteRecord): void {
  const asked = askedFor(record);
  if (asked === askedFor(first.record)) return;
  const other = `it was ${asked}, and that was ${askedFor(first.record)}`;
  throw new Error(`${folder} is of another run than ${first.folder}: ${other}`);
}

/** A command line with the same meaning. */
function askedFor({ selection: { paths, names, tags, shuffle, inputs }, runs }: SuiteRecord): string {
  return [
    ...paths,
    ...names.map((name) => `--name "${name}"`),
    `--tags "${tags}"`,
    ...(runs.length === 1 ? ['--once'] : []),
    ...(shuffle === undefined ? [] : [`--shuffle ${shuffle}`]),
    `with ${inputs} inputs a property`,
  ].join(' ');
}

function mergeRun(parts: readonly Part[], index: number, { settings }: Pick<RunOutcome, 'settings'>): ToldRun {
  const messages = mergeStreams(parts.map(({ folder }) => readStream(streamFile(folder, index, settings))));
  const outcomes = parts.flatMap(({ record }) => record.runs[index] ?? []);
  const { results } = resultsOf(messages);
  const outcome: RunOutcome = {
    settings,
    results: results.sort((a, b) => comparePlaces(a.id, b.id)),
    // Each shard goes through all pending scenarios.
    pending: outcomes[0]?.pending ?? 0,
    unused: unusedInAll(outcomes.map(({ unused }) => unused)),
    problems: [...new Set(outcomes.flatMap(({ problems }) => problems))],
  };
  return { outcome, messages };
}

/** A step is unused when no shard uses it. */
function unusedInAll([first = [], ...others]: readonly (readonly UnusedStep[])[]): UnusedStep[] {
  const key = ({ pattern, place }: UnusedStep): string => `${place} ${pattern}`;
  const sets = others.map((steps) => new Set(steps.map(key)));
  return first.filter((step) => sets.every((set) => set.has(key(step))));
}
