import { RefusalError } from './errors.js';
import { BodyMotion, CollisionRole, CONTENT_GROUPS, SOLID } from './seams/physics.js';

/** Refuses what is no set of content groups, twelve bits. @throws RefusalError (PHYS-15) naming `field`. */
export function requireGroups(field: string, value: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= CONTENT_GROUPS) return;
  const reason = `must be a whole number from 0 to ${String(CONTENT_GROUPS)}, a bit for each of 12 groups`;
  throw new RefusalError({ rule: 'PHYS-15', field, value, reason });
}

/** Content groups with the role of a plain body, so that a body in no group is told from one that names none (PHYS-22). */
export function withRole(groups: number, motion: number): number {
  return groups | (motion === BodyMotion.static ? CollisionRole.static : CollisionRole.moving);
}

/** The content groups and mask that a body's row means; 0 in both is the default, Solid meeting Solid. */
export function contentGroups(groups: number, mask: number): { readonly groups: number; readonly mask: number } {
  if (groups === 0 && mask === 0) return { groups: SOLID, mask: SOLID };
  return { groups: groups & CONTENT_GROUPS, mask: mask & CONTENT_GROUPS };
}
