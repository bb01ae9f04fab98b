/** The command line of `npm run rules -- ...`. */
import { parseArgs } from 'node:util';

/** What to show, and what to check besides. */
export interface RulesArguments {
  readonly json: boolean;
  /** An area such as GRAV; all when left out. */
  readonly area: string | undefined;
  readonly ran: boolean;
  readonly back: boolean;
  readonly raise: boolean;
}

export const USAGE = `npm run rules -- [--area AREA] [--back] [--json] [--ran] [--raise]
  --area   only the rules of an area, such as GRAV, each with its scenarios
  --back   the scenarios, each with the rules that it proves
  --json   one JSON text and nothing else
  --ran    also check the claims against the last full run of npm test
  --raise  write the present numbers of linked rules into docs/rules/baseline.json`;

/** Reads the arguments. @throws Error for an unknown option. */
export function readRulesArguments(args: readonly string[]): RulesArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      area: { type: 'string' },
      ran: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      raise: { type: 'boolean', default: false },
    },
  });
  return { ...values, area: values.area?.toUpperCase() };
}

/** @throws Error for an area that no rule has, with those that there are. */
export function requireArea(area: string | undefined, known: ReadonlySet<string>): void {
  if (area === undefined || known.has(area)) return;
  throw new Error(`--area is ${area}, but must be one of ${[...known].join(', ')}`);
}
