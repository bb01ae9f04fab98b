/**
 * `npm run slop`: how eroded and how verbose src/ is, as JSON, with the change against the last commit.
 *
 *     npm run slop                    the working tree, and how it differs from HEAD
 *     npm run slop -- note COMMIT     keep the metrics of a commit as a git note, as the hook does after each commit
 *     npm run slop -- history         the metrics of all commits with a note, as CSV
 */
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

const [command = 'report', commit = 'HEAD'] = process.argv.slice(2);
try {
  switch (command) {
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
      throw new Error(`slop knows report, note and history, not ${command}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
