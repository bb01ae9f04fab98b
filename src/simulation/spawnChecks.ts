import { MAX_SPEED, MAX_SPIN } from '../core/bodySpeeds.js';
import { requireGroups } from '../core/collisionGroups.js';
import { RefusalError, requireMember, type Members } from '../core/errors.js';
import { noGravity, requireField } from '../core/gravity.js';
import type { Look } from '../core/looks/lookTable.js';
import { requireMaterial } from '../core/looks/material.js';
import { requireMemberNames } from '../core/memberNames.js';
import { requireMesh } from '../core/meshes/meshData.js';
import { checkShape } from '../core/shapeChecks.js';
import { holdsMesh, type SphereShape, type Vec3 } from '../core/shapes.js';
import { requireTuple } from '../core/tuples.js';
import { checkRigPose, type RigPose } from './rigs/rigPose.js';
import type { BodyDesc, Ellipsoid, InteriorDesc, LampDesc, RootDesc } from './spawnDesc.js';

/**
 * What physics can hold in single precision (docs/guides/limits.md). Past these a number would become infinite, or would
 * be cut without a word.
 */
export const BODY_LIMITS = {
  /** How far from the origin of its frame a body may be along an axis, m: squares of it stay in a float's range. */
  place: 1e18,
  /** m/s; physics clamps a faster body (rule PHYS-117). */
  speed: MAX_SPEED,
  /** rad/s; physics clamps a body that spins faster. */
  spin: MAX_SPIN,
  /** kg; with the strongest gravity it still weighs what a float holds (rule PHYS-125). */
  mass: { min: 1.2e-38, max: 1e30 },
} as const;

const MOTIONS: Members<BodyDesc['motion']> = { static: true, kinematic: true, dynamic: true };
const BUBBLES: Members<InteriorDesc['bubble']['kind']> = { sphere: true, ellipsoid: true };

export function checkRoot(frame: RootDesc): void {
  requireMemberNames('frame', frame, 'gravity');
  requireField(frame.gravity ?? noGravity, 'frame.gravity');
}

export function checkInterior(interior: InteriorDesc): void {
  requireMemberNames('interior', interior, 'bubble gravity');
  requireField(interior.gravity ?? noGravity, 'interior.gravity');
  const { bubble } = interior;
  const field = 'interior.bubble';
  const given: unknown = bubble;
  if (typeof given !== 'object' || given === null) {
    const reason = 'must be a bubble, such as sphere(50) or ellipsoid(20, 8, 60)';
    throw new RefusalError({ rule: 'BUBBLE-01', field, value: given, reason });
  }
  requireMember(`${field}.kind`, bubble.kind, BUBBLES);
  requireMemberNames(field, bubble, bubble.kind === 'sphere' ? 'kind radius' : 'kind radii');
  if (bubble.kind === 'ellipsoid') requireTuple('BUBBLE-01', `${field}.radii`, { value: bubble.radii, length: 3 });
  for (const radius of radiiOf(bubble)) {
    if (Number.isFinite(radius) && radius > 0) continue;
    throw new RefusalError({ rule: 'BUBBLE-01', field, value: radius, reason: 'must have finite radii above 0' });
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

export function checkLook(look: Look): void {
  requireMemberNames('look', look, 'mesh material');
  requireMesh(look.mesh);
  if (look.material !== undefined) requireMaterial(look.material);
}

export function checkLamp(lamp: LampDesc): void {
  requireMemberNames('lamp', lamp, 'power color radius at castsShadow lit');
  const { power, color, radius, at, castsShadow, lit } = lamp;
  requireRange('RSNAP-10', 'lamp.power', { value: power, min: 0, max: MOST_FLOAT });
  if (radius !== undefined) requireRange('RSNAP-10', 'lamp.radius', { value: radius, min: 0, max: MOST_FLOAT });
  if (color !== undefined) requireTuple('RSNAP-10', 'lamp.color', { value: color, length: 3, most: MOST_FLOAT });
  if (at !== undefined) requireTuple('RSNAP-10', 'lamp.at', { value: at, length: 3 });
  for (const [field, value] of Object.entries({ castsShadow, lit })) {
    if (value === undefined || typeof value === 'boolean') continue;
    throw new RefusalError({ rule: 'RSNAP-10', field: `lamp.${field}`, value, reason: 'must be true or false' });
  }
}

/** A figure is drawn: what has no look has no rig (rule ENT-22). @throws RefusalError naming the member. */
export function checkRig(rig: RigPose, look: Look | undefined): void {
  checkRigPose(rig);
  if (look !== undefined) return;
  throw new RefusalError({ rule: 'ENT-22', field: 'rig', value: rig, reason: 'must only be given with a look' });
}

/** The largest number that a float of 32 bits holds. */
const MOST_FLOAT = 3.4028234663852886e38;

/** How an entity that is placed in a frame starts. */
interface PlacedMotion {
  readonly at: Vec3;
  readonly velocity: Vec3 | undefined;
  readonly spin: Vec3 | undefined;
  /** Whether the entity has an inside, so that a kinematic body moves a frame. */
  readonly hull: boolean;
}

/** Refuses a body, and a place or velocities that it cannot have or no one would use (rules PHYS-35 to PHYS-42). */
export function checkBody(body: BodyDesc | undefined, { at, velocity, spin, hull }: PlacedMotion): void {
  for (const [field, value] of Object.entries({ velocity, spin })) {
    if (value === undefined) continue;
    requireTuple('PHYS-39', field, { value, length: 3 });
    if (body?.motion === 'dynamic' || (body?.motion === 'kinematic' && hull)) continue;
    const reason = 'must only be given with a dynamic body, or a kinematic one with an interior';
    throw new RefusalError({ rule: 'LIFE-32', field, value, reason });
  }
  if (body === undefined) return;
  requireMemberNames('body', body, 'motion shape mass friction restitution linearDamping angularDamping groups mask');
  requireMember('body.motion', body.motion, MOTIONS);
  checkShape(body.shape, 'body.shape');
  if (body.motion !== 'static' && holdsMesh(body.shape)) {
    const reason = 'must be static for a shape that is a mesh or holds one';
    throw new RefusalError({ rule: 'PHYS-35', field: 'body.motion', value: body.motion, reason });
  }
  checkMatter(body);
  if (body.groups !== undefined) requireGroups('body.groups', body.groups);
  if (body.mask !== undefined) requireGroups('body.mask', body.mask);
  requireTuple('PHYS-39', 'at', { value: at, length: 3, most: BODY_LIMITS.place, unit: ' m' });
  if (velocity !== undefined) requireLength('velocity', velocity, BODY_LIMITS.speed);
  if (spin !== undefined) requireLength('spin', spin, BODY_LIMITS.spin);
}

function checkMatter(body: BodyDesc): void {
  const { mass = 0, friction, restitution, linearDamping, angularDamping } = body;
  const { min, max } = BODY_LIMITS.mass;
  if (!Number.isFinite(mass) || mass < 0 || (mass > 0 && mass < min) || mass > max) {
    const reason = `must be 0 or from ${min} kg to ${max} kg`;
    throw new RefusalError({ rule: 'PHYS-41', field: 'body.mass', value: mass, reason });
  }
  const shares = { friction, linearDamping, angularDamping };
  for (const [field, value] of Object.entries(shares)) {
    if (value !== undefined) requireRange('PHYS-42', `body.${field}`, { value, min: 0, max: 1_000 });
  }
  if (restitution !== undefined) requireRange('PHYS-42', 'body.restitution', { value: restitution, min: 0, max: 1 });
}

/** Refuses a dynamic body that would weigh nothing: a shape without a volume, such as a flat hull, needs a mass. */
export function checkMassOf(body: BodyDesc, massOfShape: number): void {
  if (body.motion !== 'dynamic' || (body.mass ?? 0) > 0 || massOfShape >= BODY_LIMITS.mass.min) return;
  const reason = 'must be given for a shape without a volume';
  throw new RefusalError({ rule: 'PHYS-41', field: 'body.mass', value: body.mass, reason });
}

interface Range {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

function requireRange(rule: string, field: string, { value, min, max }: Range): void {
  if (Number.isFinite(value) && value >= min && value <= max) return;
  throw new RefusalError({ rule, field, value, reason: `must be a finite number from ${min} to ${max}` });
}

/** Refuses a velocity or a spin that is longer than `most`. @throws RefusalError (PHYS-117) naming `field`. */
export function requireLength(field: string, value: Vec3, most: number): void {
  const [x, y, z] = value;
  if (Math.sqrt(x * x + y * y + z * z) <= most) return;
  const reason = `must be at most ${most} long, which is all that physics moves a body by`;
  throw new RefusalError({ rule: 'PHYS-117', field, value, reason });
}
