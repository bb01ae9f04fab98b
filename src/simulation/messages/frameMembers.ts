import type { EntityTable } from '../entityTable.js';
import type { WorldRows } from '../sharedWorld.js';

/**
 * Writes down who is in each frame: the subscribers of its topic (rule MSG-10). Read off the front rows before a routing that
 * needs it, so that a subscription moves with its entity by itself; chained through the slots in their order, so that it
 * makes no garbage, and any thread can read it.
 */
export function gatherMembers(rows: WorldRows, table: EntityTable): void {
  const { front, entities } = rows;
  const { memberFirst, memberNext } = rows.routing;
  memberFirst.fill(0);
  for (let slot = table.highWater - 1; slot >= 0; slot--) {
    const frame = front.frame[slot] as number;
    if (entities.live[slot] !== 1 || frame === 0) continue;
    memberNext[slot] = memberFirst[frame] as number;
    memberFirst[frame] = slot + 1;
  }
}
