/** Profiles: what `npm test -- --profile NAME` runs. */

/** The tags that a profile asks for, and how many inputs a property gets unless the environment says so. */
export interface Profile {
  readonly tags: string | undefined;
  /** Tags of scenarios that the default suite leaves out and this profile lets in. */
  readonly lets: readonly string[];
  readonly inputs: number | undefined;
}

const PROFILES = {
  /** What needs neither a graphics adapter nor a browser. */
  fast: { tags: 'not @gpu and not @browser', lets: [], inputs: undefined },
  full: { tags: undefined, lets: [], inputs: undefined },
  gpu: { tags: '@gpu', lets: [], inputs: undefined },
  /** Everything, long scenarios and ten times as many inputs included. */
  nightly: { tags: undefined, lets: ['@nightly'], inputs: 1000 },
} as const satisfies Readonly<Record<string, Profile>>;

/** The profile of a name, `full` when there is none. @throws Error for a name that no profile has. */
export function profileOf(name = 'full'): Profile {
  const found = Object.entries(PROFILES).find(([known]) => known === name);
  if (found === undefined) throw new Error(`--profile must be ${Object.keys(PROFILES).join(', ')}, but is ${name}`);
  return found[1];
}

/** Gives properties the profile's number of inputs, in this process and those that it starts. */
export function useInputs({ inputs }: Profile): void {
  if (inputs !== undefined) process.env['TERTIUS_FC_RUNS'] ??= String(inputs);
}
