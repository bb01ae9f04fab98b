/** How the specification grew, read from the history of the checkout. */
import { execFileSync } from 'node:child_process';

/** The specification at one commit. */
export interface TrendPoint {
  readonly commit: string;
  readonly date: Date;
  /** Scenarios and outlines. */
  readonly scenarios: number;
  /** Rules that at least one scenario claims. */
  readonly claimed: number;
}

/** Points enough for a line that reads well. */
const POINTS = 24;

/** Points spread evenly over the commits that changed features, oldest first; none where there is no history. */
export function readTrend(root: string): TrendPoint[] {
  const commits = git(root, ['log', '--first-parent', '--format=%H %ct', '--', 'features'])
    .split('\n')
    .filter((line) => line !== '')
    .reverse();
  const step = Math.max(1, (commits.length - 1) / (POINTS - 1));
  const chosen = new Set(
    Array.from({ length: Math.min(POINTS, commits.length) }, (_, i) => commits[Math.round(i * step)] ?? ''),
  );
  return [...chosen].map((line) => {
    const [commit = '', seconds = '0'] = line.split(' ');
    const found = git(root, ['grep', '-hoE', '@[A-Z]+-[0-9]+|^ *Scenario( Outline)?:', commit, '--', 'features']);
    const lines = found.split('\n').map((each) => each.trim());
    return {
      commit: commit.slice(0, 7),
      date: new Date(Number(seconds) * 1000),
      scenarios: lines.filter((each) => each.startsWith('Scenario')).length,
      claimed: new Set(lines.filter((each) => each.startsWith('@'))).size,
    };
  });
}

function git(root: string, args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
