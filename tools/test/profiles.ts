/** Profiles: what `npm test -- --profile NAME` runs. */

/** The tags that a profile asks for, and how many inputs a property gets unless the environment says so. */
export interface Profile {
  readonly name: ProfileName;
  readonly tags: string | undefined;
  /** Tags of scenarios that the default suite leaves out and this profile lets in. */
  readonly lets: readonly string[];
  readonly inputs: number | undefined;
}

const PROFILES = [
  /** What needs neither a graphics adapter nor a browser. */
  { name: 'fast', tags: 'not @gpu and not @browser', lets: [], inputs: undefined },
  { name: 'full', tags: undefined, lets: [], inputs: undefined },
  { name: 'gpu', tags: '@gpu', lets: [], inputs: undefined },
  /** Everything, long scenarios and ten times as many inputs included. */
  { name: 'nightly', tags: undefined, lets: ['@nightly'], inputs: 1000 },
] as const;

export type ProfileName = (typeof PROFILES)[number]['name'];

/** The profile of a name, `full` when there is none. @throws Error for a name that no profile has. */
export function profileNamed(name = 'full'): Profile {
  const found = PROFILES.find((profile) => profile.name === name);
  if (found !== undefined) return found;
  throw new Error(`--profile must be ${PROFILES.map((profile) => profile.name).join(', ')}, but is ${name}`);
}

/** Gives properties the profile's number of inputs, in this process and those that it starts. */
export function useInputs({ inputs }: Profile): void {
  if (inputs !== undefined) process.env['TERTIUS_FC_RUNS'] ??= String(inputs);
}
