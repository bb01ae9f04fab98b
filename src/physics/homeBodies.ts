import type { BodyMatter } from './bodyFactory.js';
import type { Body, BodyCreationSettings, BodyID } from './joltApi.js';

/** Bits of a body's marks. */
export const BodyMark = {
  /** Its row must be published although it sleeps. */
  changed: 1,
  /** It was awake at the last publication. */
  wasAwake: 2,
  /** Its linear velocity is an instant velocity, to become a chord when the step starts (rules CHORD-13, CHORD-14). */
  instantLinear: 4,
  /** The same of its angular velocity. */
  instantAngular: 8,
  /** It was awake when the step began; gone once the step is published. */
  simulated: 16,
  /** The step before led it by a steer target, whose velocities are not its own (rule RAILS-39). */
  steered: 32,
  /** What was asked of it was more than the step can do. */
  overPulled: 64,
  overSteered: 128,
} as const;

/** What a home keeps of a body besides numbers. */
export interface BodyObjects {
  readonly body: Body;
  readonly id: BodyID;
  /** The settings that the body was made with; a growth makes it again from them (rule GROW-08). */
  readonly settings: BodyCreationSettings;
  readonly matter: BodyMatter;
}

/** Doubles of an exact pose: a place, then a rotation. */
export const EXACT_LANES = 7;

/** Doubles of exact velocities: the linear one, then the angular one. */
export const EXACT_VELOCITY_LANES = 6;

/**
 * The bodies of one home, densely, in an order that only the list of changes decides. The heap addresses are in words
 * (4 bytes), as the heap's float and word views count.
 */
export class HomeBodies {
  count = 0;
  slots: Uint32Array;
  /** The handles of the entities that the bodies were made for. */
  entity: Float64Array;
  /** Address of the body and of its motion properties (0 for a static one). */
  bodyAt: Uint32Array;
  motionAt: Uint32Array;
  /** BodyMotion of the seam. */
  motion: Uint8Array;
  marks: Uint8Array;
  /** kg */
  mass: Float64Array;
  /** 1/s */
  linearDamping: Float64Array;
  angularDamping: Float64Array;
  /** Center of mass from the body's origin in its axes, m. */
  center: Float64Array;
  /** Where a body that Jolt does not simulate is, in doubles: static and kinematic ones. */
  exact: Float64Array;
  /** How such a body moves, in doubles: its origin's velocity (m/s) and its spin (rad/s). */
  exactVelocity: Float64Array;
  readonly objects: BodyObjects[] = [];

  constructor(room: number) {
    this.slots = new Uint32Array(room);
    this.entity = new Float64Array(room);
    this.bodyAt = new Uint32Array(room);
    this.motionAt = new Uint32Array(room);
    this.motion = new Uint8Array(room);
    this.marks = new Uint8Array(room);
    this.mass = new Float64Array(room);
    this.linearDamping = new Float64Array(room);
    this.angularDamping = new Float64Array(room);
    this.center = new Float64Array(3 * room);
    this.exact = new Float64Array(EXACT_LANES * room);
    this.exactVelocity = new Float64Array(EXACT_VELOCITY_LANES * room);
  }

  /** A body's objects. @throws Error for an index that names none. */
  at(index: number): BodyObjects {
    const objects = this.objects[index];
    if (objects === undefined) throw new Error(`no body has index ${index}`);
    return objects;
  }

  /** Appends a body whose numbers are still to be written. @returns its index. */
  append(slot: number, objects: BodyObjects): number {
    if (this.count === this.slots.length) this.#widen();
    const index = this.count++;
    this.slots[index] = slot;
    this.objects[index] = objects;
    this.marks[index] = BodyMark.changed;
    this.exactVelocity.fill(0, EXACT_VELOCITY_LANES * index, EXACT_VELOCITY_LANES * (index + 1));
    return index;
  }

  /** Takes a body out; the last one moves into its place. @returns the slot that moved, or -1. */
  removeAt(index: number): number {
    const last = --this.count;
    this.objects[index] = this.at(last);
    this.objects.length = last;
    if (index === last) return -1;
    this.slots[index] = this.slots[last] as number;
    this.entity[index] = this.entity[last] as number;
    this.bodyAt[index] = this.bodyAt[last] as number;
    this.motionAt[index] = this.motionAt[last] as number;
    this.motion[index] = this.motion[last] as number;
    this.marks[index] = this.marks[last] as number;
    this.mass[index] = this.mass[last] as number;
    this.linearDamping[index] = this.linearDamping[last] as number;
    this.angularDamping[index] = this.angularDamping[last] as number;
    this.center.copyWithin(3 * index, 3 * last, 3 * last + 3);
    this.exact.copyWithin(EXACT_LANES * index, EXACT_LANES * last, EXACT_LANES * (last + 1));
    const lanes = EXACT_VELOCITY_LANES;
    this.exactVelocity.copyWithin(lanes * index, lanes * last, lanes * (last + 1));
    return this.slots[index] ?? -1;
  }

  #widen(): void {
    const wider = new HomeBodies(2 * this.slots.length);
    for (const name of COLUMNS) wider[name].set(this[name]);
    for (const name of COLUMNS) Object.assign(this, { [name]: wider[name] });
  }
}

const COLUMNS = [
  'slots',
  'entity',
  'bodyAt',
  'motionAt',
  'motion',
  'marks',
  'mass',
  'linearDamping',
  'angularDamping',
  'center',
  'exact',
  'exactVelocity',
] as const;
