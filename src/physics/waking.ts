import type { Body } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import type { PooledSystem } from './systemPool.js';

/** How far around a body others are woken before it moves without a step, m (rule PHYS-97). */
export const WAKE_MARGIN = 0.05;

/**
 * Wakes the bodies whose bounds overlap a body's bounds grown by 5 cm and that its layer meets. Nothing else wakes a sleeper
 * when its support is taken, teleported or put elsewhere (rules PHYS-95, PHYS-97).
 *
 * The tree of the broad phase only proposes: between two rebuilds it keeps the places that a body came through as well, so
 * by its own answer what wakes would depend on what has happened since, and on a reload. The bodies' own bounds decide, and
 * they wake in the order of their ids.
 */
export function wakeAround(
  instance: JoltInstance,
  system: PooledSystem,
  { body, layer }: { readonly body: Body; readonly layer: number },
): void {
  const { api, scratch } = instance;
  const bounds = body.GetWorldSpaceBounds();
  scratch.first.Set(WAKE_MARGIN, WAKE_MARGIN, WAKE_MARGIN);
  bounds.ExpandBy(scratch.first);
  // A copy: the next bounds that are asked for lie in the same place.
  const box = new api.AABox(bounds.mMin, bounds.mMax);
  const bodies = system.physics.GetBodyLockInterfaceNoLock();
  for (const near of proposed(instance, system, { box, layer })) {
    const id = new api.BodyID(near);
    if (box.OverlapsAABox(bodies.TryGetBody(id).GetWorldSpaceBounds())) system.bodies.ActivateBody(id);
    api.destroy(id);
  }
  api.destroy(box);
}

/** The ids of the bodies that the tree finds in a box, in ascending order. */
function proposed(
  { api, words }: JoltInstance,
  { physics, filters }: PooledSystem,
  { box, layer }: { readonly box: InstanceType<JoltInstance['api']['AABox']>; readonly layer: number },
): readonly number[] {
  const broad = new api.DefaultBroadPhaseLayerFilter(filters.broadPhasePairs, layer);
  const near = new api.DefaultObjectLayerFilter(filters.pairs, layer);
  const found: number[] = [];
  const collector = new api.CollideShapeBodyCollectorJS();
  collector.Reset = () => undefined;
  collector.AddHit = (at) => {
    found.push(words[at >> 2] as number);
  };
  physics.GetBroadPhaseQuery().CollideAABox(box, collector, broad, near);
  for (const each of [collector, broad, near]) api.destroy(each);
  return found.sort((a, b) => a - b);
}
