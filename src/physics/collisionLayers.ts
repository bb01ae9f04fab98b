import { CONTENT_GROUPS, CollisionRole } from '../core/seams/physics.js';
import type { JoltApi } from './joltApi.js';

/** The filters of one system. Jolt frees them with the system, so systems never share them (rule PHYS-06). */
export interface LayerFilters {
  readonly pairs: InstanceType<JoltApi['ObjectLayerPairFilterMask']>;
  readonly broadPhase: InstanceType<JoltApi['BroadPhaseLayerInterfaceMask']>;
  readonly broadPhasePairs: InstanceType<JoltApi['ObjectVsBroadPhaseLayerFilterMask']>;
}

const ROLES = [CollisionRole.static, CollisionRole.moving, CollisionRole.frameHull, CollisionRole.ghost] as const;

/**
 * Filters that test groups against masks both ways, with a broad-phase layer for each role (rules PHYS-15, PHYS-25).
 *
 * A broad-phase layer is searched when a mask meets the groups that it includes. Masks of plain bodies name content
 * groups, so the layers of plain bodies include those; hulls have no content group, and no such mask searches them.
 */
export function createLayerFilters(api: JoltApi): LayerFilters {
  const broadPhase = new api.BroadPhaseLayerInterfaceMask(ROLES.length);
  const every = ROLES.reduce((groups, role) => groups | role, 0);
  ROLES.forEach((role, index) => {
    const layer = new api.BroadPhaseLayer(index);
    const content = role === CollisionRole.frameHull ? 0 : CONTENT_GROUPS;
    broadPhase.ConfigureLayer(layer, role | content, every & ~role);
    api.destroy(layer);
  });
  return {
    pairs: new api.ObjectLayerPairFilterMask(),
    broadPhase,
    broadPhasePairs: new api.ObjectVsBroadPhaseLayerFilterMask(broadPhase),
  };
}

/** Groups in the low half, mask in the high half, as Jolt packs an object layer of 32 bits. */
export function objectLayer(groups: number, mask: number): number {
  return ((groups & 0xffff) | ((mask & 0xffff) << 16)) >>> 0;
}
