/**
 * `npm run slop`: how eroded and how verbose src/ is, as JSON, with the change against the last commit.
 *
 *     npm run slop                    the working tree, and how it differs from HEAD
 *     npm run slop -- note COMMIT     keep the metrics of a commit as a git note, as the hook does after each commit
 *     npm run slop -- history         the metrics of all commits with a note, as CSV
 */
import { asksForHelp } from './help.js';
import { historyCsv, metricsOf, noteMetrics } from './slop/commits.js';
import { measure, type Metrics } from './slop/measure.js';

function report(): string {
  const { metrics, eroded, redundant } = measure(process.cwd());
  const former = metricsOf('HEAD');
  const change = former === undefined ? undefined : differences(metrics, former);
  return JSON.stringify({ ...metrics, change, eroded, redundant }, undefined, 2);
}

function differences(now: Metrics, former: Metrics): Metrics {
  const names = Object.keys(now) as (keyof Metrics)[];
  return Object.fromEntries(names.map((name) => [name, now[name] - former[name]])) as unknown as Metrics;
}

const USAGE = `npm run slop -- [report | note COMMIT | history]
  report   how eroded and how verbose src/ is, and how it differs from HEAD; this when nothing is given
  note     keeps the metrics of a commit, HEAD when left out, as a git note
  history  the metrics of all commits with a note, as CSV`;

const args = process.argv.slice(2);
const [command = 'report', commit = 'HEAD'] = asksForHelp(args) ? ['--help'] : args;
try {
  switch (command) {
    case '--help':
      console.log(USAGE);
      break;
    case 'report':
      console.log(report());
      break;
    case 'note':
      noteMetrics(commit);
      break;
    case 'history':
      console.log(historyCsv());
      break;
    default:
      throw new Error(`slop knows report, note and history, not ${command}\n${USAGE}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
