/** Which descriptions of a new entity the naive world takes, and whom they describe. */
import type { Entity, SpawnDesc } from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';
import { NaiveRefusal } from './naiveRefusal.js';
import { noPushes, wear, type Resident } from './naiveResident.js';

/** Where a description's handles lead. */
export interface Neighbours {
  readonly place: Resident | undefined;
  readonly parent: Resident | undefined;
}

export interface SpawnJudge {
  readonly knows: (type: ComponentFacts) => boolean;
  readonly find: (handle: Entity) => Resident | undefined;
}

const PLACED_ONLY = ['body', 'interior', 'velocity', 'spin'] as const;

/** @throws NaiveRefusal naming the field that cannot be. */
export function judgeSpawn(desc: SpawnDesc, { knows, find }: SpawnJudge): Neighbours {
  refuseMembers(desc);
  const types = (desc.components ?? []).map(({ type }) => type);
  if (!types.every(knows)) throw new NaiveRefusal('COMP-01', 'components');
  if (new Set(types).size < types.length) throw new NaiveRefusal('ENT-32', 'components');
  if (desc.frame !== undefined) return { place: undefined, parent: undefined };
  if (desc.attachTo !== undefined) {
    const parent = find(desc.attachTo);
    if (parent === undefined) throw new NaiveRefusal('ENT-03', 'attachTo');
    // The owner of a root is in no place, and so is nobody who hangs on it.
    if (parent.place === undefined && parent.parent === undefined) throw new NaiveRefusal('LIFE-19', 'attachTo');
    refusePlace(desc.at);
    return { place: undefined, parent };
  }
  // The type has no such description, but whoever writes none may give it.
  if ((desc.in as Entity | undefined) === undefined) throw new NaiveRefusal('ENT-12', 'in');
  const place = find(desc.in);
  if (place === undefined) throw new NaiveRefusal('ENT-03', 'in');
  if (!place.isPlace) throw new NaiveRefusal('ENT-04', 'in');
  refusePlace(desc.at);
  const moves = desc.velocity !== undefined;
  if (moves && desc.body === undefined) throw new NaiveRefusal('LIFE-32', 'velocity');
  return { place, parent: undefined };
}

/** The new entity of a description that was judged. */
export function residentOf(
  desc: SpawnDesc,
  { place, parent }: Neighbours,
  { handle, slot }: Pick<Resident, 'handle' | 'slot'>,
): Resident {
  const body = desc.body === undefined ? undefined : { mass: desc.body.mass ?? 0, speed: 0 };
  let components: Resident['components'] = [];
  for (const init of desc.components ?? []) components = wear(components, init);
  const isPlace = desc.frame !== undefined || desc.interior !== undefined;
  return { handle, slot, place, parent, isPlace, body, components, inbox: [], asked: noPushes(), acting: noPushes() };
}

/** Members that go with no other: a root has nothing but its frame, and who is attached has no body of its own. */
function refuseMembers(desc: SpawnDesc): void {
  const members: Partial<Record<(typeof PLACED_ONLY)[number], unknown>> = desc;
  const wrong = PLACED_ONLY.find((name) => members[name] !== undefined);
  if (wrong === undefined) return;
  if (desc.frame !== undefined) throw new NaiveRefusal('LIFE-32', wrong);
  if (desc.attachTo !== undefined) throw new NaiveRefusal('LIFE-10', wrong);
}

function refusePlace(at: readonly number[] | undefined): void {
  if (at?.every((each) => Number.isFinite(each)) === false) throw new NaiveRefusal('PHYS-39', 'at');
}
