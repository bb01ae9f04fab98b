/** run.json: what a run of the suite, a shard of one, or merged shards came to. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shard } from './shards.js';
import type { HashDifference, RunOutcome } from './suite.js';

/** The whole file. */
export interface SuiteRecord {
  /** Whether every scenario of the default suite ran, in both runs. */
  readonly full: boolean;
  /** What was asked for, shards left aside. */
  readonly selection: Selection;
  readonly shard?: Shard;
  readonly runs: readonly RunOutcome[];
  readonly differences: readonly HashDifference[];
}

/** What a command line asks for. */
export interface Selection {
  /** Whether that is the default suite, in both runs. */
  readonly full: boolean;
  readonly paths: readonly string[];
  readonly names: readonly string[];
  readonly tags: string;
  /** How many inputs a property got. */
  readonly inputs: string;
  readonly shuffle?: number;
}

const NAME = 'run.json';

/** Writes the record of a run. */
export function writeRecord(folder: string, record: SuiteRecord): void {
  writeFileSync(join(folder, NAME), JSON.stringify(record));
}

/** Reads the record that a run left in a folder. @throws Error where there is none. */
export function readRecord(folder: string): SuiteRecord {
  const file = join(folder, NAME);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SuiteRecord;
  } catch {
    throw new Error(`${file} is missing or does not read`);
  }
}
