/** Lines that stand more than once, found by jscpd. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const GENERATED = '**/generated/**';

interface Clone {
  readonly firstFile: ClonePart;
  readonly secondFile: ClonePart;
}

interface ClonePart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The cloned lines of each file of a checkout's src/, from 0, by the file's path from the root. */
export function cloneLines(root: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const add = ({ name, start, end }: ClonePart): void => {
    const lines = found.get(name) ?? new Set();
    for (let line = start; line <= end; line++) lines.add(line - 1);
    found.set(name, lines);
  };
  for (const { firstFile, secondFile } of detect(root)) {
    add(firstFile);
    add(secondFile);
  }
  return found;
}

function detect(root: string): readonly Clone[] {
  const report = mkdtempSync(join(tmpdir(), 'clones-'));
  try {
    const options = ['--reporters', 'json', '--output', report, '--format', 'typescript', '--ignore', GENERATED];
    const run = spawnSync(process.execPath, [command(), 'src', '--silent', ...options], {
      cwd: root,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`jscpd failed: ${run.stderr}`);
    const file = join(report, 'jscpd-report.json');
    // Without a file to compare it writes no report.
    if (!existsSync(file)) return [];
    return (JSON.parse(readFileSync(file, 'utf8')) as { duplicates: readonly Clone[] }).duplicates;
  } finally {
    rmSync(report, { recursive: true, force: true });
  }
}

/** The script behind the package's command, so that no shell has to find it. */
function command(): string {
  const library = createRequire(import.meta.url).resolve('jscpd');
  return join(dirname(library), '..', 'bin', 'jscpd');
}
