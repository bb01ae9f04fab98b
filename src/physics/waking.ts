import type { Body } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import type { PooledSystem } from './systemPool.js';

/** How far around a body others are woken before it moves without a step, m (rule PHYS-97). */
export const WAKE_MARGIN = 0.05;

/**
 * Wakes the bodies that overlap a body's bounds grown by 5 cm and that its layer meets. Nothing else wakes a sleeper when
 * its support is taken, teleported or put elsewhere (rules PHYS-95, PHYS-97).
 */
export function wakeAround(
  instance: JoltInstance,
  system: PooledSystem,
  { body, layer }: { readonly body: Body; readonly layer: number },
): void {
  const { api, scratch } = instance;
  const { broadPhasePairs, pairs } = system.filters;
  const bounds = body.GetWorldSpaceBounds();
  scratch.first.Set(WAKE_MARGIN, WAKE_MARGIN, WAKE_MARGIN);
  bounds.ExpandBy(scratch.first);
  const broad = new api.DefaultBroadPhaseLayerFilter(broadPhasePairs, layer);
  const near = new api.DefaultObjectLayerFilter(pairs, layer);
  system.bodies.ActivateBodiesInAABox(bounds, broad, near);
  api.destroy(broad);
  api.destroy(near);
}
