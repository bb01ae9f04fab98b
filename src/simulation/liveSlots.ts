import { RefusalError } from '../core/errors.js';
import { generationOf, slotOf, type Entity } from '../core/handles.js';
import type { WorldRows } from './sharedWorld.js';

/** The slot of a live entity, or -1 for a stale or foreign handle. Who lives changes outside the parallel part alone. */
export function findSlot({ entities }: WorldRows, entity: Entity): number {
  if (!Number.isSafeInteger(entity) || entity <= 0) return -1;
  const slot = slotOf(entity);
  return entities.live[slot] === 1 && entities.generation[slot] === generationOf(entity) ? slot : -1;
}

/** The slot of a live entity. @throws RefusalError (ENT-03) naming `field` for any other handle. */
export function requireSlot(rows: WorldRows, entity: Entity, field: string): number {
  const slot = findSlot(rows, entity);
  if (slot >= 0) return slot;
  throw new RefusalError({ rule: 'ENT-03', field, value: entity, reason: 'must be a live entity of this world' });
}
