/** Source trees of commits, and the metrics that git keeps of them as notes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { measure, type Metrics } from './measure.js';

/** Where the notes lie, beside the branches. */
const NOTES = 'slop';

/** The metrics of the sources of a commit, or undefined where there is no such commit. */
export function metricsOf(commit: string): Metrics | undefined {
  const listing = git(['ls-tree', '-r', '--name-only', '-z', commit, 'src']);
  if (listing === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'commit-'));
  try {
    mkdirSync(join(folder, 'src'));
    for (const file of listing.split('\0').filter((name) => name.endsWith('.ts'))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), git(['show', `${commit}:${file}`]) ?? '');
    }
    return measure(folder).metrics;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Keeps the metrics of a commit as its note. @throws Error for a commit that does not exist. */
export function noteMetrics(commit: string): void {
  const metrics = metricsOf(commit);
  if (metrics === undefined) throw new Error(`there is no commit ${commit}`);
  const done = git(['notes', `--ref=${NOTES}`, 'add', '--force', '-m', JSON.stringify(metrics), commit]);
  if (done === undefined) throw new Error(`git does not take a note for ${commit}`);
}

/** The metrics of all commits that have a note, the oldest first, as CSV. */
export function historyCsv(): string {
  const format = '%x00%h,%cI%x01%N';
  const log = git(['log', '--reverse', `--notes=${NOTES}`, `--format=${format}`]) ?? '';
  const rows = log.split('\0').flatMap((entry) => {
    const [commit = '', note = ''] = entry.split('\u0001');
    const metrics = parse(note);
    return metrics === undefined ? [] : [[commit, ...COLUMNS.map((name) => metrics[name])].join(',')];
  });
  return [['commit', 'date', ...COLUMNS].join(','), ...rows].join('\n');
}

const COLUMNS = ['erosion', 'verbosity', 'files', 'functions', 'lines', 'redundantLines', 'cloneLines'] as const;

function parse(note: string): Metrics | undefined {
  try {
    return JSON.parse(note) as Metrics;
  } catch {
    return undefined;
  }
}

/** What git prints, or undefined where it refuses. */
function git(args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', [...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}
