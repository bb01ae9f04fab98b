import { contentGroups, requireGroups } from '../core/collisionGroups.js';
import { RefusalError } from '../core/errors.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { NO_ENTITY, packHandle, type Entity } from '../core/handles.js';
import { BodyMotion } from '../core/seams/physics.js';
import { kindOfShape } from '../core/shapeCodec.js';
import { shapeBytesOf } from '../core/shapeTable.js';
import type { Quat, Shape, Vec3 } from '../core/shapes.js';
import { requireTuple } from '../core/tuples.js';
import type { ComponentFacts } from './components/component.js';
import { hadType } from './components/componentFlags.js';
import { findSlot, requireSlot } from './liveSlots.js';
import type { RigPose } from './rigs/rigPose.js';
import { readRig } from './rigs/rigReads.js';
import { RigCopy } from './rigs/rigRows.js';
import type { WorldRows } from './sharedWorld.js';

/** Where an entity was at the end of the last tick, in the axes of its frame. */
export interface Whereabouts {
  /** The owner of the frame that it is in; `NO_ENTITY` for the owner of a root frame. */
  readonly frame: Entity;
  /** m */
  readonly place: Vec3;
  /** Unit quaternion x, y, z, w. */
  readonly turn: Quat;
  /** m/s */
  readonly velocity: Vec3;
  /** rad/s */
  readonly spin: Vec3;
  /** Whether its body sleeps; false without a body. */
  readonly asleep: boolean;
  readonly lamp: boolean;
}

/** Who is looked for: those in a place, within a ball, with some components and without others. */
export interface EntityQuery {
  /** The owner of the frame to look in. */
  readonly in: Entity;
  /** The middle of the ball in the frame's axes, m; its origin if not given. */
  readonly center?: Vec3;
  /** How far from the middle an entity's own place may be, m; its shape plays no part. */
  readonly radius: number;
  /** Component types that an entity must have had when the last tick ended. */
  readonly with?: readonly ComponentFacts[];
  /** Component types that it must not have had. */
  readonly without?: readonly ComponentFacts[];
  /** Collision groups, a bit for each of 12; only bodies in one of them are found. */
  readonly groups?: number;
}

/** What the body of an entity is, as the last finished step had it (rule COMP-10). */
export interface BodyFacts {
  readonly motion: 'static' | 'kinematic' | 'dynamic';
  /** kg; 0 for a mesh. */
  readonly mass: number;
  /** The kind of its shape. */
  readonly shape: Shape['kind'];
  /** How far its shape reaches from its origin, and from its centre of mass, m. */
  readonly reach: number;
  readonly reachOfCenter: number;
  /** Centre of mass in its axes, m. */
  readonly center: Vec3;
  /** Collision groups that it is in and those that it meets, a bit for each of 12. */
  readonly groups: number;
  readonly mask: number;
  readonly sensor: boolean;
}

const MOTIONS: readonly (BodyFacts['motion'] | undefined)[] = [undefined, 'static', 'kinematic', 'dynamic'];

const ORIGIN: Vec3 = [0, 0, 0];

/** The widest ball, m: the square of a wider one is infinite, and everybody would be in it. */
const WIDEST = 1e150;

/** Reads of the state that the last tick left, the same for everybody during a tick (rules SNAP-01, COMP-05). */
export class WorldSnapshot {
  readonly #rows: WorldRows;
  readonly #types: readonly ComponentFacts[];

  /** @param types the world's component types, in its order. */
  constructor(rows: WorldRows, types: readonly ComponentFacts[]) {
    this.#rows = rows;
    this.#types = types;
  }

  /** Where an entity is, as a fresh value. @throws RefusalError (ENT-03) for a handle that is not live. */
  of(entity: Entity): Whereabouts {
    const slot = requireSlot(this.#rows, entity, 'entity');
    const { front, frames } = this.#rows;
    const frame = front.frame[slot] as FrameId;
    return {
      frame: (frame as number) === 0 ? NO_ENTITY : frames.ownerOf(frame),
      place: three(front.position, slot),
      turn: four(front.rotation, slot),
      velocity: three(front.linear, slot),
      spin: three(front.angular, slot),
      asleep: front.asleep[slot] === 1,
      lamp: front.lamp[slot] === 1,
    };
  }

  /**
   * How the figure of an entity stands, as a fresh value; undefined for one that has none.
   * @throws RefusalError (ENT-03) for a handle that is not live.
   */
  rigOf(entity: Entity): RigPose | undefined {
    return readRig(this.#rows.rigs, requireSlot(this.#rows, entity, 'entity'), RigCopy.front);
  }

  /** Whether a handle names a live entity of this world. */
  has(entity: Entity): boolean {
    return findSlot(this.#rows, entity) >= 0;
  }

  /**
   * Whether an entity had a component of a type when the last tick ended (rule COMP-07).
   * @throws RefusalError for a handle that is not live (ENT-03), or a type that the world does not know (COMP-01).
   */
  hasComponent(entity: Entity, type: ComponentFacts): boolean {
    return hadType(this.#rows, requireSlot(this.#rows, entity, 'entity'), this.#indexOf(type, 'type'));
  }

  /**
   * What the body of an entity is; undefined for a handle that is not live, or an entity without a body (COMP-11). A change
   * of groups that a tick writes shows from the second tick after it on (COMP-14).
   */
  bodyOf(entity: Entity): BodyFacts | undefined {
    const slot = findSlot(this.#rows, entity);
    if (slot < 0) return undefined;
    const { bodies } = this.#rows.physics;
    const motion = MOTIONS[bodies.motion[slot] as number];
    const shape = shapeBytesOf(this.#rows.physics, bodies.shape[slot] as number);
    if (motion === undefined || shape === undefined) return undefined;
    return {
      motion,
      mass: bodies.ownMass[slot] as number,
      shape: kindOfShape(shape),
      reach: bodies.reach[slot] as number,
      reachOfCenter: bodies.reachOfCenter[slot] as number,
      center: three(bodies.center, slot),
      ...contentGroups(bodies.groups[slot] as number, bodies.mask[slot] as number),
      sensor: bodies.sensor[slot] !== 0,
    };
  }

  /**
   * The entities that a query finds, in the order of their slots, which is the same on every run (rules SNAP-08, COMP-08).
   * @throws RefusalError for a handle that is not live or owns no frame, a middle or a radius that is not finite, a radius
   * below 0, or a component type that the world does not know; it names the field.
   */
  find(query: EntityQuery): Entity[] {
    const frame = this.#frameOf(query.in);
    const { center = ORIGIN, radius } = query;
    requireTuple('SNAP-08', 'center', { value: center, length: 3 });
    if (!(radius >= 0 && radius <= WIDEST)) {
      const reason = `must be a number of m from 0 to ${String(WIDEST)}`;
      throw new RefusalError({ rule: 'SNAP-08', field: 'radius', value: radius, reason });
    }
    const wanted = (query.with ?? []).map((type) => this.#indexOf(type, 'with'));
    const unwanted = (query.without ?? []).map((type) => this.#indexOf(type, 'without'));
    if (query.groups !== undefined) requireGroups('groups', query.groups);
    const { grid, entities } = this.#rows;
    const found: Entity[] = [];
    for (const slot of grid.within(frame, center, radius)) {
      if (!wanted.every((type) => hadType(this.#rows, slot, type))) continue;
      if (unwanted.some((type) => hadType(this.#rows, slot, type))) continue;
      if (query.groups !== undefined && (this.#groupsOf(slot) & query.groups) === 0) continue;
      found.push(packHandle(slot, entities.generation[slot] as number));
    }
    return found;
  }

  /** The content groups of a slot's body; none without one. */
  #groupsOf(slot: number): number {
    const { bodies } = this.#rows.physics;
    if (bodies.motion[slot] === BodyMotion.none) return 0;
    return contentGroups(bodies.groups[slot] as number, bodies.mask[slot] as number).groups;
  }

  #frameOf(owner: Entity): FrameId {
    const frame = this.#rows.entities.owns[requireSlot(this.#rows, owner, 'in')] as number;
    if (frame !== 0) return frame as FrameId;
    const reason = 'must own a frame (a root or an entity with an interior)';
    throw new RefusalError({ rule: 'SNAP-06', field: 'in', value: owner, reason, entity: owner });
  }

  #indexOf(type: ComponentFacts, field: string): number {
    const index = this.#types.indexOf(type);
    if (index >= 0) return index;
    const value = (type as Partial<ComponentFacts> | undefined)?.componentName;
    const reason = 'must be one of the component types that the world was created with';
    throw new RefusalError({ rule: 'COMP-01', field, value, reason });
  }
}

function three(column: Float64Array, slot: number): Vec3 {
  const o = slot * 3;
  return [column[o] as number, column[o + 1] as number, column[o + 2] as number];
}

function four(column: Float64Array, slot: number): Quat {
  const o = slot * 4;
  return [column[o] as number, column[o + 1] as number, column[o + 2] as number, column[o + 3] as number];
}
