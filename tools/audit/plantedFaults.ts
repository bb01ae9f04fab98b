/**
 * The faults that people planted, in docs/rules/faults.json beside the rules.
 *
 * Each names a rule, a file, a text that stands in it exactly once, and what stands there instead when the rule is broken.
 * A file of src/ is named by its source; the audit compiles it. A shader is named by its file in shaders/.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One planted fault as its table has it. */
export interface PlantedFault {
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Threads of the worlds in which it shows, 1 when left out: some faults need several. */
  readonly threads?: number;
}

/** The table of a checkout, and the entries that no longer fit the files. */
export interface FaultTable {
  readonly faults: readonly PlantedFault[];
  readonly problems: readonly string[];
}

/** Where the table lies. */
export const FAULTS_FILE = join('docs', 'rules', 'faults.json');

/** Reads the table and compares it with the files. */
export function readPlantedFaults(root: string): FaultTable {
  const path = join(root, FAULTS_FILE);
  if (!existsSync(path)) return { faults: [], problems: [] };
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(parsed)) return { faults: [], problems: [`${FAULTS_FILE}: it must hold a list`] };
  const faults: PlantedFault[] = [];
  const problems: string[] = [];
  for (const [index, entry] of (parsed as unknown[]).entries()) {
    const place = `${FAULTS_FILE}, entry ${index + 1}`;
    if (!isPlantedFault(entry)) {
      problems.push(`${place}: it needs the texts rule, file, find and replace, and threads only as a whole number`);
      continue;
    }
    const trouble = troubleOf(root, entry);
    if (trouble === undefined) faults.push(entry);
    else problems.push(`${place} (${entry.rule}): ${trouble}`);
  }
  return { faults, problems };
}

function isPlantedFault(entry: unknown): entry is PlantedFault {
  if (typeof entry !== 'object' || entry === null) return false;
  const fields = entry as Record<string, unknown>;
  const { threads = 1 } = fields;
  const texts = ['rule', 'file', 'find', 'replace'].every((name) => typeof fields[name] === 'string');
  return texts && Number.isInteger(threads) && (threads as number) > 0;
}

function troubleOf(root: string, { file, find }: PlantedFault): string | undefined {
  const path = join(root, file);
  if (find === '') return existsSync(path) ? `${file} exists already: a fault without "find" adds a file` : undefined;
  if (!existsSync(path)) return `there is no ${file}`;
  const count = readFileSync(path, 'utf8').split(find).length - 1;
  return count === 1 ? undefined : `its text stands ${count} times in ${file}, not once: mend the entry`;
}
