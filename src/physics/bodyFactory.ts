import { normalize, rotate } from '../core/math/quat.js';
import { BodyMotion, CollisionRole, CONTENT_GROUPS, SOLID, type PhysicsRows } from '../core/seams/physics.js';
import { objectLayer } from './collisionLayers.js';
import type { BodyCreationSettings } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';

/** Rule PHYS-117: orbital speeds reach 8 km/s, where Jolt stops bodies at 500 m/s. */
export const MAX_SPEED = 30_000;

/** A body's description as Jolt takes it, with what the home keeps of it. */
export interface DescribedBody {
  readonly settings: BodyCreationSettings;
  readonly layer: number;
  /** kg */
  readonly mass: number;
}

const rotation = new Float64Array(4);
const lever = new Float64Array(3);

/** The settings of the body that a slot's row describes; the caller frees them with the body. */
export function describeBody(
  instance: JoltInstance,
  rows: PhysicsRows,
  { slot, shape }: { readonly slot: number; readonly shape: BuiltShape },
): DescribedBody {
  const { api, scratch } = instance;
  const { bodies } = rows;
  const motion = bodies.motion[slot] as number;
  normalize(rotation, 0, bodies.rotation, 4 * slot);
  const at = (i: number): number => bodies.position[3 * slot + i] as number;
  scratch.place.Set(at(0), at(1), at(2));
  scratch.turn.Set(...quadOf(rotation));
  const layer = layerOf(rows, slot);
  const settings = new api.BodyCreationSettings(
    shape.native,
    scratch.place,
    scratch.turn,
    motionType(instance, motion),
    layer,
  );
  settings.mUserData = slot;
  settings.mIsSensor = bodies.sensor[slot] !== 0;
  settings.mFriction = bodies.friction[slot] as number;
  settings.mRestitution = bodies.restitution[slot] as number;
  settings.mLinearDamping = bodies.linearDamping[slot] as number;
  settings.mAngularDamping = bodies.angularDamping[slot] as number;
  settings.mEnhancedInternalEdgeRemoval = shape.sharp;
  const given = bodies.mass[slot] as number;
  const mass = given > 0 ? given : shape.facts.mass;
  if (motion === BodyMotion.static) return { settings, layer, mass };
  // Rule PHYS-118: a fast body must not pass through a thin wall between two steps.
  settings.mMotionQuality = api.EMotionQuality_LinearCast;
  settings.mMaxLinearVelocity = MAX_SPEED;
  if (given > 0) {
    settings.mOverrideMassProperties = api.EOverrideMassProperties_CalculateInertia;
    settings.mMassPropertiesOverride.mMass = given;
  }
  if (motion === BodyMotion.dynamic) setVelocities(instance, rows, slot, { settings, shape });
  return { settings, layer, mass };
}

/** Jolt takes the velocity of the center of mass: the origin's plus ω × (center − origin) (rule PHYS-54). */
function setVelocities(
  { scratch }: JoltInstance,
  { bodies }: PhysicsRows,
  slot: number,
  { settings, shape }: { readonly settings: BodyCreationSettings; readonly shape: BuiltShape },
): void {
  lever.set(shape.facts.centerOfMass);
  rotate(lever, 0, rotation, 0, lever, 0);
  const v = (i: number): number => bodies.linear[3 * slot + i] as number;
  const w = (i: number): number => bodies.angular[3 * slot + i] as number;
  const [x, y, z] = lever as unknown as [x: number, y: number, z: number];
  scratch.first.Set(v(0) + w(1) * z - w(2) * y, v(1) + w(2) * x - w(0) * z, v(2) + w(0) * y - w(1) * x);
  scratch.second.Set(w(0), w(1), w(2));
  settings.mLinearVelocity = scratch.first;
  settings.mAngularVelocity = scratch.second;
}

function motionType({ api }: JoltInstance, motion: number): number {
  if (motion === BodyMotion.static) return api.EMotionType_Static;
  return motion === BodyMotion.kinematic ? api.EMotionType_Kinematic : api.EMotionType_Dynamic;
}

const ROLES = CollisionRole.static | CollisionRole.moving | CollisionRole.frameHull | CollisionRole.ghost;

/** Rules PHYS-12 to PHYS-22: the role, content's groups, and the mask that meets them. */
function layerOf({ bodies }: PhysicsRows, slot: number): number {
  return layerFor(bodies.motion[slot] as number, bodies.groups[slot] as number, bodies.mask[slot] as number);
}

/** The object layer of a body of a motion with groups and a mask as its row holds them. */
export function layerFor(motion: number, groups: number, mask: number): number {
  const still = motion === BodyMotion.static;
  if (groups === 0 && mask === 0) {
    groups = SOLID;
    mask = SOLID;
  }
  let role = groups & ROLES;
  if (role === 0 || (still && role === CollisionRole.moving))
    role = still ? CollisionRole.static : CollisionRole.moving;
  if (role === CollisionRole.frameHull) {
    return objectLayer(CollisionRole.frameHull, CollisionRole.static | CollisionRole.frameHull);
  }
  const meets = (mask & CONTENT_GROUPS) | (still ? CollisionRole.frameHull : 0);
  return objectLayer(role | (groups & CONTENT_GROUPS), meets);
}

function quadOf(q: Float64Array): [x: number, y: number, z: number, w: number] {
  return [q[0] as number, q[1] as number, q[2] as number, q[3] as number];
}
