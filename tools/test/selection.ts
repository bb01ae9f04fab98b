/** Which scenarios a command line asks for, found out before anything of the last run is deleted. */
import { loadConfiguration, loadSources, type ISourcesCoordinates } from '@cucumber/cucumber/api';
import { readScenarios } from '../rules/scenarios.js';
import type { TestArguments } from './arguments.js';
import { shardName, shareOf } from './shards.js';

/**
 * The places of the scenarios to run, in the order of their files; none where a feature does not parse, since the run
 * says so better.
 *
 * @throws Error for a path, a name or a tag that no scenario has, with the reason.
 */
export async function selectScenarios(args: TestArguments): Promise<readonly string[]> {
  requireTags(args.wantedTags);
  for (const name of args.names) requirePattern(name);
  const { sources } = (await loadConfiguration()).runConfiguration;
  for (const path of args.paths) await requireScenarios(path, sources);
  const paths = args.paths.length > 0 ? [...args.paths] : sources.paths;
  const wanted = { ...sources, paths, names: [...args.names], tagExpression: args.tags };
  const { plan, errors } = await loadSources(wanted).catch((error: unknown) => {
    throw new Error(`--tags does not read: ${reasonOf(error)}`);
  });
  if (errors.length > 0) return [];
  if (plan.length === 0) {
    const planned = (await loadSources({ ...wanted, tagExpression: '@pending' })).plan.length;
    const why = planned === 0 ? '' : `, and ${planned} that would are @pending: planned, and never run`;
    throw new Error(`No scenario matches ${describeSelection(args)}${why}`);
  }
  const places = plan.map(({ uri, location }) => `${uri}:${location.line}`);
  const share = args.shard === undefined ? places : shareOf(places, args.shard);
  if (args.shard !== undefined && share.length === 0)
    throw new Error(`--shard ${shardName(args.shard)} is empty: there are only ${places.length} scenarios`);
  return share;
}

/** What the parser of tag expressions says at the end, behind the expression and whoever called it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.split('syntax error: ').at(-1) ?? message;
}

async function requireScenarios(path: string, sources: ISourcesCoordinates): Promise<void> {
  const { plan, errors } = await loadSources({ ...sources, paths: [path], names: [], tagExpression: '' }).catch(() => {
    throw new Error(`${path} is no feature file and no folder of them`);
  });
  if (plan.length === 0 && errors.length === 0) throw new Error(`No scenario stands in ${path}`);
}

/** A misspelled tag beside a right one would leave scenarios out unseen. */
function requireTags(expression: string | undefined): void {
  const tags = expression?.match(/@[^\s()]+/g) ?? [];
  if (tags.length === 0 && expression !== undefined) throw new Error(`--tags names no tag, but is "${expression}"`);
  const known = new Set(readScenarios('features').scenarios.flatMap(({ tags: own }) => own));
  const unknown = tags.filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new Error(`--tags: no scenario has the tag ${unknown.join(', ')}`);
}

function requirePattern(name: string): void {
  try {
    new RegExp(name);
  } catch {
    throw new Error(`--name must be a text or a regular expression, but is ${name}`);
  }
}

function describeSelection({ paths, names, wantedTags, profileName }: TestArguments): string {
  const parts = [
    ...paths,
    ...names.map((name) => `--name "${name}"`),
    ...(wantedTags === undefined ? [] : [`--tags "${wantedTags}"`]),
    `--profile ${profileName}`,
  ];
  return parts.join(' ');
}
