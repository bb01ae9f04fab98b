import { MAX_SPEED } from '../core/bodySpeeds.js';
import { normalize, rotate } from '../core/math/quat.js';
import { BodyMotion, CollisionRole, CONTENT_GROUPS, SOLID, type PhysicsRows } from '../core/seams/physics.js';
import { objectLayer } from './collisionLayers.js';
import type { BodyCreationSettings } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';

/** What a body is, wherever it is: enough to make it again. */
export interface BodyMatter {
  /** BodyMotion of the seam. */
  readonly motion: number;
  /** The object layer that Jolt filters it by. */
  readonly layer: number;
  /** Whether its motion may change: a hull that holds no mesh (rule MOTION-02). */
  readonly changeable: boolean;
  readonly sensor: boolean;
  readonly friction: number;
  readonly restitution: number;
  /** 1/s */
  readonly linearDamping: number;
  readonly angularDamping: number;
  /** kg; 0 takes the mass of the shape. */
  readonly givenMass: number;
  readonly shape: BuiltShape;
}

/** A body's description as Jolt takes it, with what the home keeps of it. */
export interface DescribedBody {
  readonly settings: BodyCreationSettings;
  readonly matter: BodyMatter;
}

/** The mass of a body, kg. */
export function massOf({ givenMass, shape }: BodyMatter): number {
  return givenMass > 0 ? givenMass : shape.facts.mass;
}

const rotation = new Float64Array(4);
const lever = new Float64Array(3);

/** The settings of the body that a slot's row describes; the caller frees them with the body. */
export function describeBody(
  instance: JoltInstance,
  rows: PhysicsRows,
  { slot, shape }: { readonly slot: number; readonly shape: BuiltShape },
): DescribedBody {
  const { scratch } = instance;
  const { bodies } = rows;
  const matter: BodyMatter = {
    motion: bodies.motion[slot] as number,
    layer: layerOf(rows, slot),
    changeable: bodies.changeable[slot] !== 0,
    sensor: bodies.sensor[slot] !== 0,
    friction: bodies.friction[slot] as number,
    restitution: bodies.restitution[slot] as number,
    linearDamping: bodies.linearDamping[slot] as number,
    angularDamping: bodies.angularDamping[slot] as number,
    givenMass: bodies.mass[slot] as number,
    shape,
  };
  normalize(rotation, 0, bodies.rotation, 4 * slot);
  const at = (i: number): number => bodies.position[3 * slot + i] as number;
  scratch.place.Set(at(0), at(1), at(2));
  scratch.turn.Set(...quadOf(rotation));
  const settings = settingsAtScratch(instance, slot, matter);
  if (matter.motion === BodyMotion.dynamic) setVelocities(instance, rows, slot, { settings, shape });
  return { settings, matter };
}

/** The settings of a body whose pose and velocities a recorded state will bring. */
export function settingsOf(instance: JoltInstance, slot: number, matter: BodyMatter): BodyCreationSettings {
  instance.scratch.place.Set(0, 0, 0);
  instance.scratch.turn.Set(0, 0, 0, 1);
  return settingsAtScratch(instance, slot, matter);
}

function settingsAtScratch(instance: JoltInstance, slot: number, matter: BodyMatter): BodyCreationSettings {
  const { api, scratch } = instance;
  const { motion, shape, layer, givenMass } = matter;
  const type = motionType(instance, motion);
  const settings = new api.BodyCreationSettings(shape.native, scratch.place, scratch.turn, type, layer);
  settings.mUserData = slot;
  settings.mIsSensor = matter.sensor;
  settings.mFriction = matter.friction;
  settings.mRestitution = matter.restitution;
  settings.mLinearDamping = matter.linearDamping;
  settings.mAngularDamping = matter.angularDamping;
  settings.mEnhancedInternalEdgeRemoval = shape.sharp;
  if (motion === BodyMotion.static && !matter.changeable) return settings;
  settings.mAllowDynamicOrKinematic = matter.changeable;
  // Rule PHYS-118: a fast body must not pass through a thin wall between two steps.
  settings.mMotionQuality = api.EMotionQuality_LinearCast;
  settings.mMaxLinearVelocity = MAX_SPEED;
  if (givenMass > 0) {
    settings.mOverrideMassProperties = api.EOverrideMassProperties_CalculateInertia;
    settings.mMassPropertiesOverride.mMass = givenMass;
  }
  return settings;
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

/** Jolt's name of a motion. */
export function motionType({ api }: JoltInstance, motion: number): number {
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
