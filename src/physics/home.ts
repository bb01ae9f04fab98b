import { BrokenContract } from '../core/physicsProblems.js';
import { BodyMotion, type PhysicsRows } from '../core/seams/physics.js';
import { normalize } from '../core/math/quat.js';
import { describeBody, massOf } from './bodyFactory.js';
import { BodyIds } from './bodyIds.js';
import { growSystem } from './growth.js';
import { BodyMark, EXACT_LANES, HomeBodies, type BodyObjects } from './homeBodies.js';
import { HomeContacts } from './homeContacts.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import type { JoltInstance } from './joltInstance.js';
import type { BuiltShape } from './nativeShapes.js';
import { NumberList } from './numberList.js';
import { SMALLEST_SYSTEM, sizeFor, type PooledSystem, type SystemSize } from './systemPool.js';
import { wakeAround } from './waking.js';

/** What a home is opened with. */
export interface HomeFacts {
  readonly index: number;
  /** The frame tree's id. */
  readonly frame: number;
  readonly size: SystemSize;
  readonly rows: PhysicsRows;
  /** By slot, where its body stands in its home, plus 1; all homes of a backend share it. */
  readonly places: Uint32Array;
}

/** A frame's bodies in a Jolt system of their own (rule PHYS-02). */
export class Home {
  readonly index: number;
  /** The frame tree's id. */
  readonly frame: number;
  readonly bodies = new HomeBodies(SMALLEST_SYSTEM);
  readonly ids = new BodyIds();
  readonly contacts: HomeContacts;
  /** Where those stand whom the intents of the coming step ask something. */
  readonly asked = new NumberList();
  /** The slots of those that the last step led: one that nothing leads any more is to stop. */
  readonly led = new NumberList();
  system: PooledSystem;
  /** Whether the step phase of this tick ran Jolt. */
  stepped = false;
  /** Whether a row must be published although Jolt does not run. */
  changed = false;
  /** The float that the system's setting holds, m/s. */
  sleepThreshold = 0;
  readonly #instance: JoltInstance;
  readonly #rows: PhysicsRows;
  readonly #places: Uint32Array;

  constructor(instance: JoltInstance, facts: HomeFacts) {
    this.#instance = instance;
    this.index = facts.index;
    this.frame = facts.frame;
    this.#rows = facts.rows;
    this.#places = facts.places;
    this.contacts = new HomeContacts(instance, facts.rows, this.ids);
    this.system = instance.systems.take(facts.size);
    this.system.contacts.sink = this.contacts;
  }

  /** Bodies that Jolt would simulate in a step. */
  get awake(): number {
    return this.system.physics.GetNumActiveBodies(this.#instance.api.EBodyType_RigidBody);
  }

  /** Adds the body that a slot's row describes; `shape` is the caller's and outlives the body. */
  add(slot: number, shape: BuiltShape): void {
    const { api } = this.#instance;
    const rows = this.#rows;
    this.reserve(1);
    const { settings, matter } = describeBody(this.#instance, rows, { slot, shape });
    const number = this.ids.take(slot);
    const id = new api.BodyID(number);
    const body = this.system.bodies.CreateBodyWithID(id, settings);
    api.destroy(id);
    if (api.getPointer(body) === 0) {
      api.destroy(settings);
      this.ids.give(number);
      throw new BrokenContract(`a system for ${this.system.size.bodies} bodies took no more`);
    }
    const index = this.adopt(slot, { body, id: body.GetID(), settings, matter });
    const { bodies } = this;
    for (let i = 0; i < 3; i++) bodies.exact[EXACT_LANES * index + i] = rows.bodies.position[3 * slot + i] as number;
    normalize(bodies.exact, EXACT_LANES * index + 3, rows.bodies.rotation, 4 * slot);
    const { motion } = matter;
    if (motion === BodyMotion.dynamic) bodies.marks[index] = SPAWNED_DYNAMIC;
    const wakes = motion === BodyMotion.static ? api.EActivation_DontActivate : api.EActivation_Activate;
    this.system.bodies.AddBody(body.GetID(), wakes);
    this.changed = true;
  }

  /** Takes in a body that the home's system holds, after those that are here. @returns its index. */
  adopt(slot: number, objects: BodyObjects): number {
    const { matter } = objects;
    const { bodies } = this;
    const index = bodies.append(slot, objects);
    bodies.entity[index] = this.#rows.bodies.entity[slot] as number;
    bodies.motion[index] = matter.motion;
    bodies.mass[index] = massOf(matter);
    bodies.linearDamping[index] = matter.linearDamping;
    bodies.angularDamping[index] = matter.angularDamping;
    bodies.center.set(matter.shape.facts.centerOfMass, 3 * index);
    this.locate(index);
    this.#places[slot] = index + 1;
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

  /** Takes a slot's body out and frees it; those that it held up wake (rule PHYS-95). */
  remove(slot: number): void {
    const index = this.indexOf(slot);
    const { body, matter } = this.bodies.at(index);
    this.contacts.forget(slot);
    wakeAround(this.#instance, this.system, { body, layer: matter.layer });
    this.#free(index);
  }

  /** Frees all bodies and gives the system back. */
  close(): void {
    for (let i = 0; i < this.bodies.count; i++) this.contacts.forget(this.bodies.slots[i] as number);
    this.#instance.systems.tidy(this.system);
    while (this.bodies.count > 0) this.#free(this.bodies.count - 1);
    this.#instance.systems.give(this.system);
  }

  /** Where a slot's body stands among the home's. @throws Error when it is not here. */
  indexOf(slot: number): number {
    const index = (this.#places[slot] as number) - 1;
    if (index < 0 || index >= this.bodies.count || this.bodies.slots[index] !== slot)
      throw new BrokenContract(`slot ${slot} has no body in home ${this.index}`);
    return index;
  }

  /** Notes that an intent of the coming step asks something of a slot's body. */
  ask(slot: number): void {
    this.asked.add(this.indexOf(slot));
  }

  /** Adds those that the last step led to those that are asked, in the order of the bodies; some may stand there twice. */
  askLed(): void {
    for (let at = 0; at < this.led.count; at++) {
      const slot = this.led.values[at] as number;
      const index = (this.#places[slot] as number) - 1;
      // It may be gone, and another body in its slot, in another home even.
      if (index >= 0 && index < this.bodies.count && this.bodies.slots[index] === slot) this.asked.add(index);
    }
    this.led.clear();
    this.asked.sort();
  }

  /** Where the body with an id of Jolt stands. @throws Error when it is not here. */
  indexOfId(id: number): number {
    return this.indexOf(this.ids.slotOf(id));
  }

  /** Marks the bodies that the coming step simulates: those that were read as awake. */
  beginStep(dt: number): void {
    const { marks } = this.bodies;
    const { awake } = this.#instance;
    this.contacts.dt = dt;
    for (let i = 0; i < awake.count; i++) {
      const index = awake.indices[i] as number;
      marks[index] = (marks[index] as number) | BodyMark.simulated;
    }
  }

  /** Settles the contacts of a step, and makes room when they near the limit past which Jolt drops them (GROW-19). */
  endStep(): void {
    this.system.contacts.throwError();
    this.contacts.afterStep(this.#wasSimulated);
    const { contacts, bodies } = this.system.size;
    if (this.contacts.manifolds <= CONTACTS_SHARE * contacts) return;
    let size = sizeFor(2 * bodies);
    while (this.contacts.manifolds > CONTACTS_SHARE * size.contacts) size = sizeFor(2 * size.bodies);
    growSystem(this.#instance, this, size);
  }

  readonly #wasSimulated = (slot: number): boolean => {
    return ((this.bodies.marks[this.indexOf(slot)] as number) & BodyMark.simulated) !== 0;
  };

  #free(index: number): void {
    const { id, settings } = this.bodies.at(index);
    this.#places[this.bodies.slots[index] as number] = 0;
    this.ids.give(id.GetIndexAndSequenceNumber());
    this.system.bodies.RemoveBody(id);
    this.system.bodies.DestroyBody(id);
    this.#instance.api.destroy(settings);
    const moved = this.bodies.removeAt(index);
    if (moved >= 0) this.#places[moved] = index + 1;
  }
}

/** The share of a system's contacts that a step may use before the system grows. */
const CONTACTS_SHARE = 0.6;

const SPAWNED_DYNAMIC = BodyMark.changed | BodyMark.instantLinear | BodyMark.instantAngular;
