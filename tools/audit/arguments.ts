/** The command line of `npm run audit -- ...`. */
import { parseArgs } from 'node:util';

/** What to audit, and how hard to try. */
export interface AuditArguments {
  /** How many linked rules to sample; all when there are fewer. */
  readonly sample: number;
  readonly seed: number;
  /** Rule areas such as GRAV; all when empty. */
  readonly areas: readonly string[];
  /** Ids of rules that are audited whatever the sample; when there are some, nothing else is. */
  readonly rules: readonly string[];
  /** How many faults to try on a rule before it counts as missed. */
  readonly tries: number;
  readonly jobs: number;
  /** Print one JSON text and nothing else. */
  readonly json: boolean;
  /** A file for the same JSON text beside what is printed. */
  readonly record: string | undefined;
  /** Also tell each fault that was tried and how it was caught. */
  readonly verbose: boolean;
}

export const USAGE = `npm run audit -- [--sample N] [--seed N] [--area AREA]... [--rule ID]... [--tries N] [--jobs N]
              [--json] [--record FILE] [--verbose]
  --sample   how many linked rules to break, 60 when left out
  --seed     which ones, and with which faults; 1 when left out
  --area     only rules of these areas, such as GRAV
  --rule     these rules instead of a sample
  --tries    faults to try on a rule before it counts as missed, 8 when left out
  --jobs     processes side by side, 2 when left out
  --json     one JSON text and nothing else
  --record   also write that text to a file; npm run docs shows what is in out/audit.json
  --verbose  also tell each fault that was tried`;

/** Reads the arguments. @throws Error for an unknown option or a number that is none. */
export function readAuditArguments(args: readonly string[]): AuditArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sample: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      area: { type: 'string', multiple: true, default: [] },
      rule: { type: 'string', multiple: true, default: [] },
      tries: { type: 'string', default: '8' },
      jobs: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      record: { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  });
  return {
    sample: wholeNumber('sample', values.sample, 1),
    seed: wholeNumber('seed', values.seed, 0),
    areas: values.area.map((area) => area.toUpperCase()),
    rules: values.rule.map((rule) => rule.toUpperCase()),
    tries: wholeNumber('tries', values.tries, 1),
    jobs: wholeNumber('jobs', values.jobs, 1),
    json: values.json,
    record: values.record,
    verbose: values.verbose,
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least}, not ${text}`);
  return value;
}
