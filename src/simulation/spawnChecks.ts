import { RefusalError, requireFinite, requireMember, type Members } from '../core/errors.js';
import { noGravity, requireField } from '../core/gravity.js';
import { checkShape, holdsMesh, type Quat, type SphereShape, type Vec3 } from '../core/shapes.js';
import type { BodyDesc, Ellipsoid, InteriorDesc, RootDesc } from './spawnDesc.js';

const MOTIONS: Members<BodyDesc['motion']> = { static: true, kinematic: true, dynamic: true };
const BUBBLES: Members<InteriorDesc['bubble']['kind']> = { sphere: true, ellipsoid: true };

/** Refuses a vector with a number that is not finite. */
export function requireVector(rule: string, field: string, value: readonly number[]): void {
  if (value.every((each) => Number.isFinite(each))) return;
  throw new RefusalError({ rule, field, value, reason: 'must hold finite numbers' });
}

/** The unit rotation of a given one. @throws RefusalError (PHYS-40) for one that is not finite or is zero. */
export function requireRotation(turn: Quat): Quat {
  requireVector('PHYS-40', 'turn', turn);
  const length = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3]);
  if (!(length > 0) || !Number.isFinite(length)) {
    throw new RefusalError({ rule: 'PHYS-40', field: 'turn', value: turn, reason: 'must not be zero' });
  }
  return [turn[0] / length, turn[1] / length, turn[2] / length, turn[3] / length];
}

export function checkRoot(frame: RootDesc): void {
  requireField(frame.gravity ?? noGravity, 'frame.gravity');
}

export function checkInterior(interior: InteriorDesc): void {
  requireField(interior.gravity ?? noGravity, 'interior.gravity');
  requireMember('interior.bubble.kind', interior.bubble.kind, BUBBLES);
  for (const radius of radiiOf(interior.bubble)) {
    if (Number.isFinite(radius) && radius > 0) continue;
    throw new RefusalError({
      rule: 'BUBBLE-01',
      field: 'interior.bubble',
      value: radius,
      reason: 'must have finite radii above 0',
    });
  }
}

/** Radii of a bubble along its axes, m. */
export function radiiOf(bubble: SphereShape | Ellipsoid): Vec3 {
  switch (bubble.kind) {
    case 'sphere':
      return [bubble.radius, bubble.radius, bubble.radius];
    case 'ellipsoid':
      return bubble.radii;
  }
}

/** Refuses a body, and velocities that no one would use (rules PHYS-35 to PHYS-42). */
export function checkBody(body: BodyDesc | undefined, velocity: Vec3 | undefined, spin: Vec3 | undefined): void {
  for (const [field, value] of [
    ['velocity', velocity],
    ['spin', spin],
  ] as const) {
    if (value === undefined) continue;
    requireVector('PHYS-39', field, value);
    if (body?.motion === 'dynamic') continue;
    throw new RefusalError({ rule: 'LIFE-32', field, value, reason: 'must only be given with a dynamic body' });
  }
  if (body === undefined) return;
  requireMember('body.motion', body.motion, MOTIONS);
  checkShape(body.shape, 'body.shape');
  if (body.motion !== 'static' && holdsMesh(body.shape)) {
    const reason = 'must be static for a shape that is a mesh or holds one';
    throw new RefusalError({ rule: 'PHYS-35', field: 'body.motion', value: body.motion, reason });
  }
  const mass = body.mass ?? 0;
  if (!Number.isFinite(mass) || mass < 0 || (mass > 0 && mass < 1.2e-38)) {
    throw new RefusalError({
      rule: 'PHYS-41',
      field: 'body.mass',
      value: mass,
      reason: 'must be 0 or at least 1.2e-38 kg, and finite',
    });
  }
  for (const field of ['friction', 'restitution', 'linearDamping', 'angularDamping'] as const) {
    requireFinite('PHYS-42', `body.${field}`, body[field] ?? 0);
  }
}
