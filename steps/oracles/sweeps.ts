/** How far a ray or a ball goes until it meets a solid, in closed form; a brute-force twin of physics queries. */
import { entryDistance, type Solid, type Vector } from './rays.js';

/** A solid as `rays.ts` has it, or a capsule whose middle line is parallel to Y. */
export type Target =
  Solid | { readonly kind: 'capsule'; readonly center: Vector; readonly radius: number; readonly half: number };

/** Whether a place is within a solid or on it. */
export function holds(target: Target, [px, py, pz]: Vector): boolean {
  const [x, y, z] = [px - target.center[0], py - target.center[1], pz - target.center[2]];
  switch (target.kind) {
    case 'ball':
      return Math.hypot(x, y, z) <= target.radius;
    case 'box':
      return Math.abs(x) <= target.half[0] && Math.abs(y) <= target.half[1] && Math.abs(z) <= target.half[2];
    case 'capsule':
      return Math.hypot(x, Math.max(0, Math.abs(y) - target.half), z) <= target.radius;
  }
}

/** How far along a unit direction a ray from a place enters a solid: 0 from within, undefined where it misses. */
export function metAfter(target: Target, from: Vector, along: Vector): number | undefined {
  if (holds(target, from)) return 0;
  const center: Vector = [target.center[0] - from[0], target.center[1] - from[1], target.center[2] - from[2]];
  if (target.kind !== 'capsule') return entryDistance({ ...target, center }, along);
  return entryOfCapsule({ ...target, center }, along);
}

/** The entry into the tube between the caps where that is between them, or else into the nearer cap. */
function entryOfCapsule(
  { center, radius, half }: Extract<Target, { kind: 'capsule' }>,
  along: Vector,
): number | undefined {
  const entries: number[] = [];
  const [cx, cy, cz] = center;
  const a = along[0] ** 2 + along[2] ** 2;
  const b = along[0] * cx + along[2] * cz;
  const c = cx ** 2 + cz ** 2 - radius ** 2;
  const under = b * b - a * c;
  if (a > 0 && under >= 0) {
    const t = (b - Math.sqrt(under)) / a;
    if (t > 0 && Math.abs(t * along[1] - cy) <= half) entries.push(t);
  }
  for (const side of [-half, half]) {
    const t = entryDistance({ kind: 'ball', center: [cx, cy + side, cz], radius }, along);
    if (t !== undefined) entries.push(t);
  }
  return entries.length === 0 ? undefined : Math.min(...entries);
}
