/** Crates that write down what they touch. */
import {
  Collision,
  CollisionEnded,
  defineComponent,
  quat,
  u32,
  type Entity,
  type Quat,
  type World,
} from '#host/index.js';
import type { Field } from '#core/schema.js';

/** Entries of a bumper. */
const ROOM = 8;

type BumperFields = { readonly count: Field<number> } & Readonly<Record<`e${number}`, Field<Quat>>>;

function bumperFields(): BumperFields {
  const fields: Record<string, Field> = { count: u32 };
  for (let i = 0; i < ROOM; i++) fields[`e${i}`] = quat;
  return fields as BumperFields;
}

/** Writes down the contacts of its crate as it hears of them: the tick, 1 for a beginning and 0 for an end, and with whom. */
export const Bumper = defineComponent('bumper', bumperFields())
  .on(Collision, (self, bumper, { other }) => {
    bumper[`e${bumper.count++ % ROOM}`] = [self.tick, 1, other, 0];
  })
  .on(CollisionEnded, (self, bumper, { other }) => {
    bumper[`e${bumper.count++ % ROOM}`] = [self.tick, 0, other, 0];
  });

/** What a crate with a bumper has written down: the tick, 1 for a beginning and 0 for an end, and with whom. */
export function contactsHeardBy(
  world: World,
  entity: Entity,
): (readonly [tick: number, began: number, other: number])[] {
  const bumper = world.stateOf(entity, Bumper);
  return Array.from({ length: Number(bumper?.['count']) }, (_, i) => {
    const [tick = -1, began = -1, other = -1] = bumper?.[`e${i}`] as readonly number[];
    return [tick, began, other] as const;
  });
}
