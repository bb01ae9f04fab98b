import { RefusalError } from '../../core/errors.js';
import { checkBody, checkInterior, checkLamp, checkLook, checkRig, checkRoot } from '../spawnChecks.js';
import type { AttachedSpawn, PlacedSpawn, RootSpawn } from '../spawnDesc.js';

/** What things of a kind that are somewhere have besides components: a body, a look, a lamp, a place inside. */
export type ThingMatter = Pick<PlacedSpawn, 'body' | 'look' | 'lamp' | 'rig' | 'interior'> & { readonly frame?: never };
/** What roots of a kind have besides components. */
export type RootMatter = Pick<RootSpawn, 'frame' | 'look' | 'lamp' | 'rig'> & {
  readonly body?: never;
  readonly interior?: never;
};
export type Matter = ThingMatter | RootMatter;

/** What a spawn adds to a kind's matter and components: where the new thing is, and what it is called. */
export type Placement =
  | Omit<RootSpawn, keyof RootMatter | 'components'>
  | Omit<PlacedSpawn, keyof ThingMatter | 'components'>
  | Omit<AttachedSpawn, keyof ThingMatter | 'components'>;

const MEMBERS = ['body', 'look', 'lamp', 'rig', 'interior', 'frame'] as const;

/** The matter of a blueprint: a child's members replace those of its parent. @throws RefusalError for what cannot be. */
export function resolveMatter(inherited: Matter | undefined, own: Matter): Matter {
  const given: Record<string, unknown> = { ...inherited };
  for (const member of MEMBERS) if (own[member] !== undefined) given[member] = own[member];
  checkMatter(given);
  return given;
}

type Whatever = Omit<ThingMatter, 'frame'> & Pick<RootMatter, 'frame'>;

/** Judges all that does not depend on a place; what only the solver knows of a shape, the spawn judges. */
function checkMatter({ body, look, lamp, rig, interior, frame }: Partial<Whatever>): void {
  if (frame !== undefined) {
    checkRoot(frame);
    for (const [field, value] of Object.entries({ body, interior })) {
      if (value === undefined) continue;
      const reason = 'must not be given for the owner of a root frame';
      throw new RefusalError({ rule: 'LIFE-32', field, value, reason });
    }
  }
  if (body !== undefined)
    checkBody(body, { at: [0, 0, 0], velocity: undefined, spin: undefined, hull: interior !== undefined });
  if (look !== undefined) checkLook(look);
  if (lamp !== undefined) checkLamp(lamp);
  if (rig !== undefined) checkRig(rig, look);
  if (interior !== undefined) checkInterior(interior);
}
