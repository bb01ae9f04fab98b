/** The command line of `npm test -- ...`. */
import { parseArgs } from 'node:util';

/** What to run. */
export interface TestArguments {
  readonly paths: readonly string[];
  readonly names: readonly string[];
  /** The complete tag expression. */
  readonly tags: string;
  /** Only the first of the two runs, for a quick look. */
  readonly once: boolean;
  /** Whether a run that exceeds the time budget fails: on a quiet machine only, since a busy one is slow. */
  readonly budget: boolean;
  /** Whether every scenario of the default suite runs, in both runs. */
  readonly full: boolean;
}

/** Tags that keep a scenario out of a run that does not ask for them. */
const LEFT_OUT = ['@pending', '@bench', '@nightly'];

/** Scenarios about the pinned software driver, which exists for this platform alone. */
const PINNED_PLATFORM = 'linux-x64';

export const USAGE = `npm test -- [feature files or folders] [--tags EXPRESSION] [--name TEXT] [--once] [--budget]
  --tags   only scenarios whose tags match, such as "@GRAV-05 or @gpu"; naming @bench or @nightly lets those in
  --name   only scenarios whose name matches
  --once   one run (1 thread, contracts on) instead of two
  --budget fail when scenarios take too long, on a machine that does nothing else`;

/** Reads the arguments. @throws Error for an unknown option. */
export function readArguments(args: readonly string[]): TestArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tags: { type: 'string' },
      name: { type: 'string', multiple: true },
      once: { type: 'boolean', default: false },
      budget: { type: 'boolean', default: false },
    },
  });
  const names = values.name ?? [];
  return {
    paths: positionals,
    names,
    tags: tagExpression(values.tags),
    once: values.once,
    budget: values.budget,
    full: positionals.length === 0 && names.length === 0 && values.tags === undefined && !values.once,
  };
}

function tagExpression(wanted: string | undefined): string {
  const platform = `${process.platform}-${process.arch}` === PINNED_PLATFORM ? [] : [`@${PINNED_PLATFORM}`];
  const without = [...LEFT_OUT, ...platform]
    .filter((tag) => tag === '@pending' || !(wanted ?? '').includes(tag))
    .map((tag) => `not ${tag}`);
  return [...(wanted === undefined ? [] : [`(${wanted})`]), ...without].join(' and ');
}
