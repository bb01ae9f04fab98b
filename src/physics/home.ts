import { BodyMotion, type PhysicsRows } from '../core/seams/physics.js';
import { normalize } from '../core/math/quat.js';
import { describeBody } from './bodyFactory.js';
import { BodyIds } from './bodyIds.js';
import { growSystem } from './growth.js';
import { BodyMark, EXACT_LANES, HomeBodies } from './homeBodies.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';
import { SMALLEST_SYSTEM, sizeFor, type PooledSystem, type SystemSize } from './systemPool.js';
import { wakeAround } from './waking.js';

/** A frame's bodies in a Jolt system of their own (rule PHYS-02). */
export class Home {
  readonly index: number;
  /** The frame tree's id. */
  readonly frame: number;
  readonly bodies = new HomeBodies(SMALLEST_SYSTEM);
  readonly ids = new BodyIds();
  system: PooledSystem;
  /** Whether the step phase of this tick ran Jolt. */
  stepped = false;
  /** Whether a row must be published although Jolt does not run. */
  changed = false;
  /** The float that the system's setting holds, m/s. */
  sleepThreshold = 0;
  readonly #instance: JoltInstance;

  constructor(
    instance: JoltInstance,
    facts: { readonly index: number; readonly frame: number; readonly size: SystemSize },
  ) {
    this.#instance = instance;
    this.index = facts.index;
    this.frame = facts.frame;
    this.system = instance.systems.take(facts.size);
  }

  /** Bodies that Jolt would simulate in a step. */
  get awake(): number {
    return this.system.physics.GetNumActiveBodies(this.#instance.api.EBodyType_RigidBody);
  }

  /** Adds the body that a slot's row describes; `shape` is the caller's and outlives the body. @returns its index among the home's bodies. */
  add(rows: PhysicsRows, slot: number, shape: BuiltShape): number {
    const { api } = this.#instance;
    this.reserve(1);
    const { settings, layer, mass } = describeBody(this.#instance, rows, slot, shape);
    const id = new api.BodyID(this.ids.take());
    const body = this.system.bodies.CreateBodyWithID(id, settings);
    api.destroy(id);
    if (api.getPointer(body) === 0) throw new Error(`a system for ${this.system.size.bodies} bodies took no more`);
    const { bodies } = this;
    const index = bodies.append(slot, { body, id: body.GetID(), settings, layer });
    const motion = rows.bodies.motion[slot] as number;
    bodies.motion[index] = motion;
    bodies.mass[index] = mass;
    bodies.linearDamping[index] = rows.bodies.linearDamping[slot] as number;
    bodies.angularDamping[index] = rows.bodies.angularDamping[slot] as number;
    bodies.center.set(shape.facts.centerOfMass, 3 * index);
    for (let i = 0; i < 3; i++) bodies.exact[EXACT_LANES * index + i] = rows.bodies.position[3 * slot + i] as number;
    normalize(bodies.exact, EXACT_LANES * index + 3, rows.bodies.rotation, 4 * slot);
    if (motion === BodyMotion.dynamic) bodies.marks[index] = SPAWNED_DYNAMIC;
    this.locate(index);
    const wakes = motion === BodyMotion.static ? api.EActivation_DontActivate : api.EActivation_Activate;
    this.system.bodies.AddBody(body.GetID(), wakes);
    this.changed = true;
    return index;
  }

  /** Reads where a body and its motion properties lie in the heap. */
  locate(index: number): void {
    const { api, words } = this.#instance;
    const { body } = this.bodies.at(index);
    const at = api.getPointer(body) / 4;
    this.bodies.bodyAt[index] = at;
    const still = this.bodies.motion[index] === BodyMotion.static;
    this.bodies.motionAt[index] = still ? 0 : (words[at + JOLT_LAYOUT.motion / 4] as number) / 4;
  }

  /** Makes room for as many bodies in one move, so that a crowd that joins in one tick grows the system once. */
  reserve(joining: number): void {
    const needed = this.bodies.count + joining;
    if (needed > this.system.size.bodies) growSystem(this.#instance, this, sizeFor(needed));
  }

  /** Takes a body out and frees it; those that it held up wake (rule PHYS-95). @returns the slot that got its index, or -1. */
  remove(index: number): number {
    const { body, layer } = this.bodies.at(index);
    wakeAround(this.#instance, this.system, body, layer);
    return this.#free(index);
  }

  /** Frees all bodies and gives the system back. */
  close(): void {
    while (this.bodies.count > 0) this.#free(this.bodies.count - 1);
    this.#instance.systems.give(this.system);
  }

  #free(index: number): number {
    const { id, settings } = this.bodies.at(index);
    this.ids.give(id.GetIndexAndSequenceNumber());
    this.system.bodies.RemoveBody(id);
    this.system.bodies.DestroyBody(id);
    this.#instance.api.destroy(settings);
    return this.bodies.removeAt(index);
  }
}

const SPAWNED_DYNAMIC = BodyMark.changed | BodyMark.instantLinear | BodyMark.instantAngular;
