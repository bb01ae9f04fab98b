/** What entities ask of physics, as it lies between the steps of a sync point. */
import type { PhysicsRows } from '#core/seams/physics.js';
import { slotOf } from '#core/handles.js';
import { IntentBit, PhysicsHeader } from '#core/seams/physics.js';
import type { Entity, Vec3, World } from '#host/index.js';

type Intents = PhysicsRows['intents'][0];

/** The four fields of a push, as an intent holds them. */
export interface PushFields {
  readonly force: Vec3;
  readonly torque: Vec3;
  readonly impulse: Vec3;
  readonly angularImpulse: Vec3;
}

/** Bits of an intent that a push sets. */
export const PUSH_BITS = IntentBit.force | IntentBit.torque | IntentBit.impulse | IntentBit.angularImpulse;

/** The half that the coming step applies: after step 4 of a sync point, what was written in its tick. */
export function frontOf(world: World): Intents {
  const { physics } = world.internals.rows;
  return physics.intents[physics.header[PhysicsHeader.intentFront] === 0 ? 0 : 1];
}

/** The half that a tick writes. */
export function backOf(world: World): Intents {
  const { physics } = world.internals.rows;
  return physics.intents[physics.header[PhysicsHeader.intentFront] === 0 ? 1 : 0];
}

/** What an entity asks for. */
export function pushOf(intents: Intents, entity: Entity): PushFields {
  const three = (column: Float64Array): Vec3 => {
    const [x = NaN, y = NaN, z = NaN] = column.subarray(3 * slotOf(entity));
    return [x, y, z];
  };
  return {
    force: three(intents.force),
    torque: three(intents.torque),
    impulse: three(intents.impulse),
    angularImpulse: three(intents.angularImpulse),
  };
}

/** Whether an entity asks for a push. */
export function pushes(intents: Intents, entity: Entity): boolean {
  return ((intents.set[slotOf(entity)] as number) & PUSH_BITS) !== 0;
}
