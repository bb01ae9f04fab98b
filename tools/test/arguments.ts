/** The command line of `npm test -- ...`. */
import { parseArgs } from 'node:util';
import { profileOf, type Profile } from './profiles.js';

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
  readonly profile: Profile;
  /** Whether every scenario of the default suite runs, in both runs. */
  readonly full: boolean;
}

/** Tags that keep a scenario out of a run that does not ask for them. */
const LEFT_OUT = ['@pending', '@bench', '@nightly'];

/** Scenarios about the pinned software driver, which exists for this platform alone. */
const PINNED_PLATFORM = 'linux-x64';

export const USAGE = `npm test -- [feature files or folders] [--tags EXPRESSION] [--name TEXT] [--once] [--budget] [--profile NAME]
  --tags   only scenarios whose tags match, such as "@GRAV-05 or @gpu"; naming @bench or @nightly lets those in
  --name   only scenarios whose name matches
  --once   one run (1 thread, contracts on) instead of two
  --budget fail when scenarios take too long, on a machine that does nothing else
  --profile fast (neither graphics nor browser), full, gpu (what draws) or nightly (long scenarios too)`;

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
      profile: { type: 'string' },
    },
  });
  const names = values.name ?? [];
  const profile = profileOf(values.profile);
  const wanted = [values.tags, profile.tags].flatMap((tags) => (tags === undefined ? [] : `(${tags})`));
  return {
    paths: positionals,
    names,
    tags: tagExpression(wanted, [values.tags ?? '', ...profile.lets].join(' ')),
    once: values.once,
    budget: values.budget,
    profile,
    full: positionals.length === 0 && names.length === 0 && wanted.length === 0 && !values.once,
  };
}

/** `allowed` names the tags of scenarios that run although the default suite leaves them out. */
function tagExpression(wanted: readonly string[], allowed: string): string {
  const platform = `${process.platform}-${process.arch}` === PINNED_PLATFORM ? [] : [`@${PINNED_PLATFORM}`];
  const without = [...LEFT_OUT, ...platform]
    .filter((tag) => tag === '@pending' || !allowed.includes(tag))
    .map((tag) => `not ${tag}`);
  return [...wanted, ...without].join(' and ');
}
