import type { GravityField } from '../core/gravity.js';
import type { Entity } from '../core/handles.js';
import type { Look } from '../core/looks/lookTable.js';
import type { Quat, Shape, SphereShape, Vec3 } from '../core/shapes.js';
import type { ComponentInit } from './components/component.js';
import type { RigPose } from './rigs/rigPose.js';

/** How a body of an entity starts and what it is made of. Make one with `fixed`, `kinematic` or `dynamic`. */
export interface BodyDesc {
  readonly motion: 'static' | 'kinematic' | 'dynamic';
  readonly shape: Shape;
  /** kg; the shape's at 1,000 kg/m³ if not given. */
  readonly mass?: number;
  /** 0.5 if not given. */
  readonly friction?: number;
  /** 0 to 1; 0 if not given. */
  readonly restitution?: number;
  /** Share of the velocity lost a second; 0 if not given. */
  readonly linearDamping?: number;
  readonly angularDamping?: number;
  /** Collision groups that it is in, a bit for each of 12; group 0, Solid, if not given. */
  readonly groups?: number;
  /** The groups that it meets; Solid if not given. Two bodies meet where each one's mask holds a group of the other. */
  readonly mask?: number;
}

export type BodyOptions = Omit<BodyDesc, 'motion' | 'shape'>;

/** A body that never moves, such as a deck. */
export const fixed = (shape: Shape, options: BodyOptions = {}): BodyDesc => ({ ...options, motion: 'static', shape });
/** A body that pushes others and is not pushed; rails lead it. */
export const kinematic = (shape: Shape, options: BodyOptions = {}): BodyDesc => ({
  ...options,
  motion: 'kinematic',
  shape,
});
/** A body that physics moves. */
export const dynamic = (shape: Shape, options: BodyOptions = {}): BodyDesc => ({
  ...options,
  motion: 'dynamic',
  shape,
});

/** The root of a tree of places, at rest for ever. */
export interface RootDesc {
  readonly gravity?: GravityField;
}

/** A root frame: `world.spawn({ frame: root() })`. */
export const root = (options: RootDesc = {}): RootDesc => options;

/** The inside of an entity, which makes it a frame: a place that others are in. */
export interface InteriorDesc {
  /** Where the inside ends, about the frame's origin: `sphere(50)` or `ellipsoid(20, 8, 60)`. */
  readonly bubble: SphereShape | Ellipsoid;
  /** The field that things inside feel besides the frame's own motion; none if not given. */
  readonly gravity?: GravityField;
}

/** A bubble of three radii along the frame's axes, m. */
export interface Ellipsoid {
  readonly kind: 'ellipsoid';
  readonly radii: Vec3;
}

/** An ellipsoid of three radii along its axes, m. */
export const ellipsoid = (x: number, y: number, z: number): Ellipsoid => ({ kind: 'ellipsoid', radii: [x, y, z] });

/** A lamp: a point light that a component switches through `self.lamp`. */
export interface LampDesc {
  /** Radiant power, W. */
  readonly power: number;
  /** Weight of each channel, linear; white if not given. */
  readonly color?: Vec3;
  /** Radius of the shining ball, m; 0.05 if not given. */
  readonly radius?: number;
  /** Where it hangs in the entity's axes, m; the origin if not given. */
  readonly at?: Vec3;
  /** Whether things throw shadows in its light, as in a star's; not if not given. */
  readonly castsShadow?: boolean;
  /** Whether it is lit at first; not if not given. */
  readonly lit?: boolean;
}

/**
 * How a new entity moves over its first step, for one that no component moves yet: the motion intent that it would write
 * itself if it ran in the tick of its spawn. In the axes of the frame that it is in; a root frame's owner is in none, and
 * moves in its own.
 */
export interface FirstMove {
  /** Where the step ends, m. Between two ticks that is at `world.timeAt(world.tickNumber + 1)`, in one at
   * `self.timeAt(self.tick + 2)`. */
  readonly at: Vec3;
  /** How it is turned there; as at its spawn if not given. */
  readonly turn?: Quat;
  /** m/s at the end of the step; what a steady way there takes if not given. */
  readonly velocity?: Vec3;
  /** rad/s at the end of the step; what a steady turn to there takes if not given. */
  readonly spin?: Vec3;
  /** m/s² where the step starts; none if not given. */
  readonly acceleration?: Vec3;
  /** rad/s² at the end of the step; none if not given. */
  readonly angularAcceleration?: Vec3;
}

interface CommonDesc {
  /** A scene id, unique in the world, by which scripts and dumps name the entity. */
  readonly name?: string;
  readonly components?: readonly ComponentInit[];
  readonly look?: Look;
  readonly lamp?: LampDesc;
  /** How its figure stands at first, which fixes how many joints and weights it has; only with a look. */
  readonly rig?: RigPose;
}

/** The owner of a root frame. */
export type RootSpawn = CommonDesc & {
  readonly frame: RootDesc;
  readonly firstMove?: FirstMove;
  readonly in?: never;
  readonly attachTo?: never;
  readonly body?: never;
  readonly interior?: never;
};

/** Somebody in a frame. */
export type PlacedSpawn = CommonDesc & {
  readonly frame?: never;
  readonly attachTo?: never;
  /** The owner of the frame that the new entity is in. */
  readonly in: Entity;
  /** Place in that frame, m; its origin if not given. */
  readonly at?: Vec3;
  /** Rotation x, y, z, w; any length but zero, normalized. */
  readonly turn?: Quat;
  /** m/s, of the body's origin; only for a dynamic body, or a kinematic one with an inside. */
  readonly velocity?: Vec3;
  /** rad/s; only where a velocity may be given. */
  readonly spin?: Vec3;
  /** Its motion over its first step; only without a body or with a kinematic one. */
  readonly firstMove?: FirstMove;
  readonly body?: BodyDesc;
  readonly interior?: InteriorDesc;
};

/** Somebody fixed to another entity, whom it follows and with whom it dies; one that pushes is a part (rules PART). */
export type AttachedSpawn = CommonDesc & {
  readonly frame?: never;
  readonly in?: never;
  /** The entity that it is attached to; in a tick that may be one that the same component has just spawned. */
  readonly attachTo: Entity;
  /** Place in that entity's axes, m; its origin if not given. */
  readonly at?: Vec3;
  /** Rotation x, y, z, w in that entity's axes; any length but zero, normalized. */
  readonly turn?: Quat;
  readonly body?: never;
  readonly interior?: never;
  readonly firstMove?: never;
};

/** A new entity. */
export type SpawnDesc = RootSpawn | PlacedSpawn | AttachedSpawn;

/** A new entity that a component makes during a tick; scene ids are given outside ticks only. */
export type TickSpawn = (RootSpawn | PlacedSpawn | AttachedSpawn) & { readonly name?: never };
