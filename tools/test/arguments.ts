/** The command line of `npm test -- ...`. */
import { parseArgs } from 'node:util';
import { profileNamed, type Profile, type ProfileName } from './profiles.js';
import { readShard, type Shard } from './shards.js';

/** What to run. */
export interface TestArguments {
  readonly kind: 'run';
  readonly paths: readonly string[];
  readonly names: readonly string[];
  /** The tag expression of the command line alone. */
  readonly wantedTags: string | undefined;
  /** The complete tag expression. */
  readonly tags: string;
  /** Only the first of the two runs, for a quick look. */
  readonly once: boolean;
  /** Whether a run that exceeds the time budget fails: on a quiet machine only, since a busy one is slow. */
  readonly budget: boolean;
  readonly profileName: ProfileName;
  readonly profile: Profile;
  /** The seed of a random order, or the order of the files. */
  readonly shuffle: number | undefined;
  readonly shard: Shard | undefined;
  /** Whether every scenario of the default suite is asked for, in both runs; a shard has its part of it. */
  readonly full: boolean;
}

/** The folders of shards to put together. */
export interface MergeArguments {
  readonly kind: 'merge';
  readonly folders: readonly string[];
}

/** Tags that keep a scenario out of a run that does not ask for them. */
const LEFT_OUT = ['@pending', '@bench', '@nightly'];

/** Scenarios about the pinned software driver, which exists for this platform alone. */
const PINNED_PLATFORM = 'linux-x64';

export const USAGE = `npm test -- [feature files or folders] [--tags EXPRESSION] [--name TEXT] [--once] [--budget] [--profile NAME]
            [--shuffle SEED] [--shard N/M]
npm test -- --merge FOLDER FOLDER ...
  --tags    only scenarios whose tags match, such as "@GRAV-05 or @gpu"; naming @bench or @nightly lets those in
  --name    only scenarios whose name matches
  --once    one run (1 thread, contracts on) instead of two
  --budget  fail when scenarios take too long, on a machine that does nothing else
  --profile fast (neither graphics nor browser), full, gpu (what draws) or nightly (long scenarios too)
  --shuffle runs the scenarios in a random order, the same one for the same whole number
  --shard   runs part N of M, and leaves its reports in out/shard-N-of-M
  --merge   writes the reports of a whole run from those of all its shards`;

/** Reads the arguments. @throws Error that names an unknown option, or a value and what it must be. */
export function readArguments(args: readonly string[]): TestArguments | MergeArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tags: { type: 'string' },
      name: { type: 'string', multiple: true },
      once: { type: 'boolean', default: false },
      budget: { type: 'boolean', default: false },
      profile: { type: 'string' },
      shuffle: { type: 'string' },
      shard: { type: 'string' },
      merge: { type: 'boolean', default: false },
    },
  });
  if (values.merge) return readMerge(args, positionals);
  const names = values.name ?? [];
  const profile = profileNamed(values.profile);
  const wanted = [values.tags, profile.tags].flatMap((tags) => (tags === undefined ? [] : `(${tags})`));
  return {
    kind: 'run',
    paths: positionals,
    names,
    wantedTags: values.tags,
    tags: tagExpression(wanted, [values.tags ?? '', ...profile.lets].join(' ')),
    once: values.once,
    budget: values.budget,
    profileName: profile.name,
    profile,
    shuffle: readSeed(values.shuffle),
    shard: values.shard === undefined ? undefined : readShard(values.shard),
    full: positionals.length === 0 && names.length === 0 && wanted.length === 0 && !values.once,
  };
}

function readMerge(args: readonly string[], folders: readonly string[]): MergeArguments {
  const others = args.filter((arg) => arg.startsWith('-') && arg !== '--merge');
  if (others.length > 0)
    throw new Error(`--merge takes the folders of shards and no other option, but ${others.join(' ')}`);
  if (folders.length === 0) throw new Error('--merge must name the folders of all shards, but names none');
  return { kind: 'merge', folders };
}

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Error(`--shuffle must be a whole number of up to nine digits, but is ${text}`);
}

/** `allowed` names the tags of scenarios that run although the default suite leaves them out. */
function tagExpression(wanted: readonly string[], allowed: string): string {
  const platform = `${process.platform}-${process.arch}` === PINNED_PLATFORM ? [] : [`@${PINNED_PLATFORM}`];
  const without = [...LEFT_OUT, ...platform]
    .filter((tag) => tag === '@pending' || !allowed.includes(tag))
    .map((tag) => `not ${tag}`);
  return [...wanted, ...without].join(' and ');
}
