import { NO_ENTITY, type Entity } from './handles.js';
import { BodyMotion, PhysicsHeader, type PhysicsRows } from './seams/physics.js';
import { forEachBit } from './slotBits.js';

/** What the check asks about entities and frames; the entity table and the frame tree answer. */
export interface OutputFacts {
  readonly rows: PhysicsRows;
  /** The live entity in a slot; `NO_ENTITY` where there is none. */
  entityAt(slot: number): Entity;
  /** The slot that an entity has or had. */
  slotOf(entity: Entity): number;
  /** The frame that a slot's entity owns; 0 for none. */
  owns(slot: number): number;
  hasFrame(frame: number): boolean;
  /** Whether a frame has no parent. */
  isRoot(frame: number): boolean;
}

/** An output that fails: the entities that it names, and what is wrong. */
export interface OutputFailure {
  readonly names: readonly Entity[];
  readonly message: string;
}

/** A failing contact, with the home that tells of it. */
interface FailedContact extends OutputFailure {
  readonly home: number;
}

type Contacts = PhysicsRows['contacts'][number];

/**
 * The check of what physics gave in a step, before any of it lands (rules CHECK-17, CHECK-33). Only a bug fails it. The
 * failures come in the order of slots and then of homes, which does not depend on who stepped what.
 */
export class PhysicsOutputCheck {
  /** What fails in the step that was checked last: one entry an output, however much is wrong with it (rule CHECK-37). */
  readonly failures: OutputFailure[] = [];
  /** The slots of the body states that passed, ascending; `stateCount` of them. */
  readonly states: Uint32Array;
  stateCount = 0;
  /** The slots whose entities get no physics update, in the order in which failing outputs named them. */
  readonly skipped: number[] = [];
  readonly #facts: OutputFacts;
  /** The same, 1 for each of those slots. */
  readonly #skips: Uint8Array;
  /** The frame that was found alive last: neighbours share theirs. */
  #liveFrame = 0;

  constructor(facts: OutputFacts) {
    const { slots } = facts.rows.buffers.capacity;
    this.#facts = facts;
    this.states = new Uint32Array(slots);
    this.#skips = new Uint8Array(slots);
  }

  /** Whether a slot's entity gets no physics update in this step (rule CHECK-34). @hot */
  isSkipped(slot: number): boolean {
    return this.#skips[slot] === 1;
  }

  /** Whether a contact is part of a skipped update; one who is gone has none. */
  isContactSkipped(a: Entity, b: Entity): boolean {
    return this.skipped.length > 0 && (this.#isEntitySkipped(a) || this.#isEntitySkipped(b));
  }

  /** Looks at all that the step gave. */
  run(): void {
    if (this.failures.length > 0) this.#forget();
    this.#liveFrame = 0;
    this.#checkStates();
    this.#checkContacts();
    // After all are judged: what one output skips excuses no other (rule CHECK-38).
    if (this.failures.length > 0) this.#skipNamed();
  }

  /** Apart, so that a step without failures makes no iterators. */
  #forget(): void {
    for (const slot of this.skipped) this.#skips[slot] = 0;
    this.skipped.length = 0;
    this.failures.length = 0;
  }

  #skipNamed(): void {
    for (const { names } of this.failures) for (const entity of names) this.#skip(entity);
  }

  /**
   * A sound state is of the body that its slot holds and stands in a live frame. A slot's body goes with its entity, so the
   * rows of the bodies say who lives, without a question for each of a thousand states. @hot
   */
  #checkStates(): void {
    const { stateSlots, header } = this.#facts.rows;
    this.stateCount = 0;
    if (header[PhysicsHeader.wroteStates] === 1) forEachBit(stateSlots, this.#checkState);
  }

  readonly #checkState = (slot: number): void => {
    const { states, bodies, header } = this.#facts.rows;
    const { written, entity, frame } = states;
    if (written[slot] !== header[PhysicsHeader.step]) return;
    const known = bodies.motion[slot] !== BodyMotion.none && entity[slot] === bodies.entity[slot];
    if (known && this.#isLiveFrame(frame[slot] as number)) this.states[this.stateCount++] = slot;
    else this.#failState(slot);
  };

  #failState(slot: number): void {
    const facts = this.#facts;
    const { states, bodies } = facts.rows;
    const entity = states.entity[slot] as Entity;
    const owns = facts.owns(slot);
    let wrong = `names frame ${String(states.frame[slot])}, which is gone (rule CHECK-19)`;
    if (facts.entityAt(slot) !== entity) wrong = 'names an entity that is not there (rule CHECK-18)';
    else if (owns !== 0 && facts.isRoot(owns)) wrong = `is a record of frame ${String(owns)}, a root (rule CHECK-27)`;
    else if (bodies.motion[slot] === BodyMotion.none) {
      wrong =
        owns === 0
          ? 'names an entity without a body (rule CHECK-18)'
          : `is a record of frame ${String(owns)}, whose owner has no body (rule CHECK-28)`;
    }
    // Whoever is in the slot must not take what stands there for another either.
    const names = [entity, facts.entityAt(slot)];
    this.failures.push({ names, message: `the state of entity ${String(entity)} ${wrong}` });
  }

  /** In home order: within its home a contact keeps its place, and each worker tells its homes in turn. */
  #checkContacts(): void {
    const { rows } = this.#facts;
    let failed: FailedContact[] | undefined;
    for (let worker = 0; worker < rows.contacts.length; worker++) {
      const contacts = rows.contacts[worker];
      if (contacts === undefined) continue;
      const count = Math.min(rows.contactCount[worker] as number, rows.buffers.capacity.contacts);
      for (let at = 0; at < count; at++) {
        if (!this.#isSoundContact(contacts, at)) (failed ??= []).push(this.#failContact(contacts, at));
      }
    }
    if (failed === undefined) return;
    failed.sort((one, other) => one.home - other.home);
    for (const { names, message } of failed) this.failures.push({ names, message });
  }

  /** @hot */
  #isSoundContact(contacts: Contacts, at: number): boolean {
    const a = contacts.entityA[at] as Entity;
    const b = contacts.entityB[at] as Entity;
    if (a === b) return false;
    // Who is destroyed leaves its contacts to end, so an end may name one who is gone (rule CHECK-30).
    if (contacts.began[at] !== 1) return true;
    return this.#hasBody(a) && this.#hasBody(b) && this.#isLiveFrame(contacts.frame[at] as number);
  }

  #failContact(contacts: Contacts, at: number): FailedContact {
    const a = contacts.entityA[at] as Entity;
    const b = contacts.entityB[at] as Entity;
    let wrong = 'stands in a frame that is gone (rule CHECK-29)';
    if (a === b) wrong = `names one of them twice (rule ${contacts.began[at] === 1 ? 'CHECK-29' : 'CHECK-30'})`;
    else if (!this.#hasBody(a) || !this.#hasBody(b))
      wrong = 'names one who is not there or has no body (rule CHECK-29)';
    const message = `the contact of entities ${String(a)} and ${String(b)} ${wrong}`;
    return { names: [a, b], message, home: contacts.home[at] as number };
  }

  #hasBody(entity: Entity): boolean {
    const facts = this.#facts;
    const slot = facts.slotOf(entity);
    return facts.entityAt(slot) === entity && facts.rows.bodies.motion[slot] !== BodyMotion.none;
  }

  #isLiveFrame(frame: number): boolean {
    if (frame === this.#liveFrame && frame !== 0) return true;
    if (!this.#facts.hasFrame(frame)) return false;
    this.#liveFrame = frame;
    return true;
  }

  #isEntitySkipped(entity: Entity): boolean {
    const slot = this.#facts.slotOf(entity);
    return this.isSkipped(slot) && this.#facts.entityAt(slot) === entity;
  }

  #skip(entity: Entity): void {
    const slot = this.#facts.slotOf(entity);
    if (this.isSkipped(slot) || entity === NO_ENTITY || this.#facts.entityAt(slot) !== entity) return;
    this.#skips[slot] = 1;
    this.skipped.push(slot);
  }
}
