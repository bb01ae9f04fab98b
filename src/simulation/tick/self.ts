import { RefusalError } from '../../core/errors.js';
import { CodecReader, type CodecValue } from '../../core/codec.js';
import { requireMessage, type EventType, type Message } from '../../core/events.js';
import type { Schema, Values } from '../../core/schema.js';
import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import { noGravity } from '../../core/gravity.js';
import { requireSample } from '../../core/frames/motionSample.js';
import { generationOf, isHandle, NO_ENTITY, packHandle, slotOf, type Entity } from '../../core/handles.js';
import { MotionCase } from '../../core/seams/physics.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { isTopic, numberOfTopic, type Topic } from '../../core/topics.js';
import type { TickSpawn } from '../spawnDesc.js';
import type { WorldSnapshot } from '../worldSnapshot.js';
import type { ComponentFacts, ComponentInit } from '../components/component.js';
import type { RailsSampler } from '../components/rails.js';
import { TargetKind, type TargetKindId } from '../messages/messageRecords.js';
import { encodeExtra } from '../messages/extras.js';
import { wishTopic } from '../messages/subscriptions.js';
import { requireRig, type RigWriter } from '../rigs/rigWriter.js';
import { Header } from '../sharedWorld.js';
import { deltaTime, seconds, timeAt } from './clock.js';
import {
  nextMotionOf,
  writeGroups,
  writeHullMotion,
  writePush,
  writeSample,
  writeTarget,
  writeTeleport,
  writeVelocity,
  type Push,
} from './ownIntents.js';
import type { CastQuestion, OverlapQuestion, RayQuestion } from '../queries/asking.js';
import type { Participant } from './participant.js';

const NEXT_MOTIONS: readonly ('static' | 'kinematic' | 'dynamic' | undefined)[] = [
  undefined,
  'static',
  'kinematic',
  'dynamic',
];

export interface SendOptions {
  /** Whole ticks that the message waits before its routing; 0 if not given, and it arrives in the next tick. */
  readonly delay?: number;
  /** A value for rare data beside the payload: plain data, at most 4,096 bytes as the engine writes it (rule MSG-01). */
  readonly extra?: CodecValue;
}

/** A message on its way to the outbox. */
interface Posted {
  readonly kind: TargetKindId;
  readonly delay: number;
  readonly message: Message;
}

/**
 * The entity as its own components see it during a tick. What they read is the state after the last tick; what they write
 * takes effect at the sync point, and an intent in the next step. Not to be kept beyond the call that received it.
 */
export class Self {
  readonly #on: Participant;

  constructor(participant: Participant) {
    this.#on = participant;
  }

  /** The entity's handle. */
  get entity(): Entity {
    return packHandle(this.#on.slot, this.#on.rows.entities.generation[this.#on.slot] as number);
  }

  /** The number of this tick, from 0. */
  get tick(): number {
    return this.#on.tick;
  }

  /** The simulated time of this tick, s. */
  get time(): number {
    return timeAt(this.#on.clock, this.#on.tick);
  }

  /** The simulated time of any tick, s: to the bit what the clock shows in it (rules RAILS-11, LIFE-24). */
  timeAt(tick: number): number {
    return timeAt(this.#on.clock, tick);
  }

  /** The length of a tick, s. */
  get deltaTime(): number {
    return deltaTime(this.#on.clock);
  }

  /** How long a count of ticks lasts, s; what counts time counts ticks and compares this (rule TICK-07). */
  seconds(ticks: number): number {
    return seconds(this.#on.clock, ticks);
  }

  /** The owner of the frame that the entity is in; `NO_ENTITY` for the owner of a root frame. */
  get frame(): Entity {
    const frame = this.#on.rows.front.frame[this.#on.slot] as FrameId;
    return (frame as number) === 0 ? NO_ENTITY : this.#on.rows.frames.ownerOf(frame);
  }

  /** The sender of the event that is being handled; `NO_ENTITY` for the engine. */
  get sender(): Entity {
    return this.#on.sender;
  }

  /** The extra value of the event that is being handled, fresh at each call; undefined for one without any (MSG-01). */
  get extra(): CodecValue {
    const bytes = this.#on.extra();
    return bytes === undefined ? undefined : new CodecReader(bytes).read();
  }

  /** Where the entity is in its frame, m. */
  get place(): Vec3 {
    const { position } = this.#on.rows.front;
    const o = this.#on.slot * 3;
    const x = position[o] as number;
    const y = position[o + 1] as number;
    const z = position[o + 2] as number;
    return [x, y, z];
  }

  /** How fast it moves in its frame, m/s. */
  get velocity(): Vec3 {
    const { linear } = this.#on.rows.front;
    const o = this.#on.slot * 3;
    const x = linear[o] as number;
    const y = linear[o + 1] as number;
    const z = linear[o + 2] as number;
    return [x, y, z];
  }

  /** The direction of the entity's own -Z, its nose, in the axes of its frame. */
  get ahead(): Vec3 {
    const { rotation } = this.#on.rows.front;
    const o = this.#on.slot * 4;
    const [x, y, z, w] = [rotation[o], rotation[o + 1], rotation[o + 2], rotation[o + 3]] as [
      x: number,
      y: number,
      z: number,
      w: number,
    ];
    return [-2 * (x * z + w * y), -2 * (y * z - w * x), -1 + 2 * (x * x + y * y)];
  }

  /** Reads of everybody, as the last tick left them: what an entity may know of others (rule COMP-05). */
  get snapshot(): WorldSnapshot {
    return this.#on.snapshot;
  }

  /** Whether the entity's lamp shines. */
  get lamp(): boolean {
    return this.#on.rows.back.lamp[this.#on.slot] !== 0;
  }

  set lamp(lit: boolean) {
    this.#on.rows.back.lamp[this.#on.slot] = lit ? 1 : 0;
    this.#mark(this.#on.rows.chunks.dirty);
  }

  /** How its figure stands, to write and to read back. @throws RefusalError (ENT-28) without a rig pose. */
  get rig(): RigWriter {
    requireRig(this.#on);
    return this.#on.rig;
  }

  /**
   * Sends a message to one entity; it arrives in the next tick, or `delay` ticks later. One to an entity that is gone by
   * then reaches nobody.
   * @throws RefusalError (MSG-08) for what is no handle, such as `NO_ENTITY`, and (MSG-23) for a delay that is not a whole number of ticks from 0 to 2^31.
   */
  send(to: Entity, message: Message, options?: SendOptions): void {
    this.#requireHandle(to, 'MSG-08', 'to');
    this.#post(TargetKind.entity, to, message, options);
  }

  /**
   * Tells everybody who is in a place, its own kind of topic (rule MSG-10), or who has subscribed to a topic of the game's
   * (MSG-62); the place is the owner of a frame.
   * @throws RefusalError as `send`, and (MSG-10) for an entity that owns no frame.
   */
  tell(place: Entity | Topic, message: Message, options?: SendOptions): void {
    if (isTopic(place)) {
      this.#post(TargetKind.topic, numberOfTopic(place, 'place') as Entity, message, options);
      return;
    }
    this.#requireHandle(place, 'MSG-10', 'place');
    const { entities } = this.#on.rows;
    const slot = slotOf(place);
    if (entities.generation[slot] === generationOf(place) && entities.owns[slot] === 0) {
      const reason = 'must own a frame (a root or an entity with an interior)';
      throw new RefusalError({
        rule: 'MSG-10',
        field: 'place',
        value: place,
        reason,
        entity: this.entity,
        tick: this.tick,
      });
    }
    this.#post(TargetKind.topic, place, message, options);
  }

  /** Tells every live entity, this one included (rule MSG-12). @throws RefusalError as `send`. */
  broadcast(message: Message, options?: SendOptions): void {
    this.#post(TargetKind.broadcast, NO_ENTITY, message, options);
  }

  /**
   * Pushes the entity's body in the next step, or as a part, from its own place, the body of its chain's root; pushes of
   * one tick add up (rules OWN-02, PART-01).
   * Physics moves a dynamic body by them, and ignores those on any other.
   * @throws RefusalError where there is no body to push (OWN-13), or for a number that is not finite.
   */
  push(push: Push): void {
    writePush(this.#on, push);
  }

  /**
   * Sets the velocity of its dynamic body's origin, m/s, where the next step starts; the last one of a tick counts.
   * @throws RefusalError for an entity without a body (OWN-14), one whose body is kinematic (OWN-06) or static (OWN-03), and
   * for what is no velocity or faster than 30 km/s (PHYS-117).
   */
  setVelocity(velocity: Vec3): void {
    writeVelocity(this.#on, 'velocity', velocity);
  }

  /** Sets the angular velocity of its dynamic body, rad/s. @throws RefusalError as `setVelocity`; 47 rad/s at most. */
  setSpin(spin: Vec3): void {
    writeVelocity(this.#on, 'angularVelocity', spin);
  }

  /**
   * Puts its body elsewhere in its frame when the next step starts, at rest; what lies between is not hit (rule PAPI-104).
   * @param turn its rotation, x, y, z, w; as it is if not given.
   * @throws RefusalError for an entity without a body (OWN-14), and for a pose that none can have (OWN-03).
   */
  teleport(place: Vec3, turn?: Quat): void {
    writeTeleport(this.#on, { place, turn });
  }

  /**
   * An end pose: leads its kinematic body, or itself without a body, so that the next step ends there, at a constant velocity
   * and spin (RAILS-04). Without one in a tick it holds still. The last motion intent of a tick counts, whatever its case.
   * @param turn its rotation, x, y, z, w; as it is if not given.
   * @throws RefusalError for an attached entity (RAILS-17), one with a static or dynamic body (RAILS-19), and for a pose that
   * none can have (RAILS-25).
   */
  arriveAt(place: Vec3, turn?: Quat): void {
    writeTarget(this.#on, MotionCase.endPose, { place, turn });
  }

  /**
   * A steer target: gives its dynamic body the velocities that carry it there over the next step, while contacts and gravity
   * act on it (RAILS-57). After the last one of a run it stops (RAILS-39).
   * @param turn its rotation, x, y, z, w; as it is if not given.
   * @throws RefusalError for an entity without a dynamic body (RAILS-17, RAILS-21), and as `arriveAt`.
   */
  steerTo(place: Vec3, turn?: Quat): void {
    writeTarget(this.#on, MotionCase.steer, { place, turn });
  }

  /**
   * Moves an entity without a body: it ends the tick there, at rest, in the axes of its frame (rule OWN-34). One that is
   * attached moves in the axes of its parent and keeps that offset (LIFE-09).
   * @param turn its rotation, x, y, z, w; as it is if not given.
   * @throws RefusalError for an entity with a body (OWN-01) or that owns a root frame (OWN-33), and for a number that is
   * not finite or a zero rotation (PHYS-40).
   */
  moveTo(place: Vec3, turn?: Quat): void {
    this.#on.moves.write(this.#on.slot, place, turn);
  }

  /**
   * Moves the entity on rails over the next step: `sampler` writes the full sample of that step (RAILS-06).
   * @throws RefusalError as `arriveAt`, and (RAILS-25) for a sample that is none.
   */
  followRails<V>(sampler: RailsSampler<V>, state: V): void {
    const { slot, tick, clock, rows } = this.#on;
    const step = this.#on.railsStep;
    step.start = timeAt(clock, tick + 1);
    step.end = timeAt(clock, tick + 2);
    step.step = deltaTime(clock);
    const frame = rows.front.frame[slot] as FrameId;
    // The owner of a root frame is in no field.
    step.field = frame === NO_FRAME ? noGravity : rows.frames.gravityOf(frame);
    step.pose.set(rows.front.position.subarray(slot * 3, slot * 3 + 3), 0);
    step.pose.set(rows.front.rotation.subarray(slot * 4, slot * 4 + 4), 3);
    this.#on.sample.fill(0);
    if (!sampler(state, step, this.#on.sample)) return;
    requireSample(this.#on.sample, 'rails');
    writeSample(this.#on, this.#on.sample);
  }

  /**
   * Asks what a ray meets first when the tick has ended; the answer is one `RayHit` in the next tick (rules QUERY-01, QUERY-04).
   * Whoever has no body is never hit, nor is the hull around the asker's own frame.
   * @throws RefusalError naming the field that cannot be: a direction that is zero or not finite, a length that is not above 0.
   */
  castRay(question: RayQuestion): void {
    this.#on.questions.ray('castRay', question);
  }

  /** Asks what a ray meets all along; a `RayHit` for each, the nearest first, or one miss. @throws RefusalError as `castRay`. */
  castRayAll(question: RayQuestion): void {
    this.#on.questions.ray('castRayAll', question);
  }

  /**
   * Asks what a sphere, a box or a capsule meets first on its way; the answer is one `ShapeHit` in the next tick.
   * @throws RefusalError as `castRay`, and (QUERY-19) for a shape that no question can use.
   */
  castShape(question: CastQuestion): void {
    this.#on.questions.cast(question);
  }

  /** Asks who overlaps a shape; an `OverlapHit` for each in the next tick, or one miss. @throws RefusalError as `castShape`. */
  overlap(question: OverlapQuestion): void {
    this.#on.questions.overlap(question);
  }

  /**
   * Puts its body into other collision groups and lets it meet others, from the next step on (PHYS-24): a bit for each of 12
   * groups. Two bodies meet where each one's mask holds a group of the other.
   * @throws RefusalError for an entity without a body (OWN-14), and for what is no set of groups (PHYS-15).
   */
  setGroups(groups: number, mask: number): void {
    writeGroups(this.#on, groups, mask);
  }

  /**
   * Changes the motion of its hull from the next step on: `static` parks it, `dynamic` lets it go with the velocity that it
   * has. The last one of a tick counts, and what the hull asked for and its new motion does not take comes to nothing.
   * @throws RefusalError for an entity without a body or without an inside (MOTION-57), and for a motion that the hull cannot
   * have: a mesh stays static (MOTION-60), and what has no mass is not dynamic (MOTION-58).
   */
  setMotion(motion: 'static' | 'kinematic' | 'dynamic'): void {
    writeHullMotion(this.#on, motion);
  }

  /** The motion of its body in the step that applies what it asks for now (COMP-15); undefined without a body. */
  get nextMotion(): 'static' | 'kinematic' | 'dynamic' | undefined {
    return NEXT_MOTIONS[nextMotionOf(this.#on)];
  }

  /**
   * Hears a topic from this tick on: what is told in it arrives in the next one (rules MSG-62, TICK-89).
   * @throws RefusalError (MSG-62) for what is no topic.
   */
  subscribe(topic: Topic): void {
    wishTopic(this.#on.rows, this.#on.slot, { topic: numberOfTopic(topic, 'topic'), heard: true });
  }

  /** Hears a topic no more: nothing of what is told in this tick or later. @throws RefusalError as `subscribe`. */
  unsubscribe(topic: Topic): void {
    wishTopic(this.#on.rows, this.#on.slot, { topic: numberOfTopic(topic, 'topic'), heard: false });
  }

  /** Takes the event that is being handled off the entity's list: the components after this one do not see it. */
  consume(): void {
    this.#on.consume();
  }

  /** Adds an event to the entity's own list: the components after this one see it in this tick (rule MSG-29). */
  raise(message: Message): void {
    requireMessage(message);
    this.#on.raise(message);
  }

  /**
   * Visits the events of a type on the entity's list, in order. What `keep` writes to a payload, later components see; an
   * event for which it returns false is taken off the list. Events that this component raised are not visited.
   */
  edit<P extends Schema>(event: EventType<P>, keep: (payload: Values<P>) => unknown): void {
    this.#on.edit(event, keep as (payload: object) => unknown);
  }

  /**
   * Gives the entity a component, which runs from the next tick on.
   * @throws RefusalError for a type that the world does not know (COMP-01), one that is there, or the 25th (ENT-32).
   */
  add(component: ComponentInit): void {
    this.#on.addComponent(component);
  }

  /** Takes a component from the entity at once; false where it has none of the type. */
  remove(type: ComponentFacts): boolean {
    return this.#on.removeComponent(type);
  }

  /** Whether the entity has a component of a type. */
  has(type: ComponentFacts): boolean {
    return this.#on.hasComponent(type);
  }

  /**
   * Makes an entity, which becomes live at the end of this tick and runs from the next one on. Its handle is good at once:
   * a message to it arrives in its first tick.
   * @throws RefusalError naming the field of the description that cannot be; nothing is made then.
   */
  spawn(desc: TickSpawn): Entity {
    return this.#on.spawn(desc);
  }

  /**
   * Asks for the entity's destruction at the end of this tick.
   * @throws RefusalError (FDEATH-01) for the owner of a frame.
   */
  destroy(): void {
    const { slot, rows } = this.#on;
    if (rows.entities.owns[slot] !== 0) {
      const { entity, tick } = this;
      const reason = 'must not own a frame';
      throw new RefusalError({ rule: 'FDEATH-01', field: 'self.destroy', value: entity, reason, entity, tick });
    }
    this.#mark(this.#on.rows.chunks.dying);
  }

  /** A note to what is no entity would vanish without a word, and so would a mistake in a game. */
  #requireHandle(value: unknown, rule: string, field: string): void {
    if (isHandle(value)) return;
    const { entity, tick } = this;
    throw new RefusalError({ rule, field, value, reason: 'must be the handle of an entity', entity, tick });
  }

  /**
   * The outbox refuses what is no message. A message past the arena's room makes the tick fail at its routing, on any number
   * of threads alike.
   */
  #post(kind: TargetKindId, target: Entity, message: Message, options: SendOptions | undefined): void {
    const delay = options?.delay ?? 0;
    if (!Number.isInteger(delay) || delay < 0 || delay > 2 ** 31) {
      const { entity, tick } = this;
      const reason = 'must be a whole number of ticks from 0 to 2^31';
      throw new RefusalError({ rule: 'MSG-23', field: 'delay', value: delay, reason, entity, tick });
    }
    const { outbox } = this.#on;
    outbox.address[0] = target;
    outbox.address[1] = this.entity;
    const extra = options?.extra;
    if (extra === undefined ? outbox.push(kind, delay, message) : this.#pushWith(extra, { kind, delay, message }))
      return;
    Atomics.store(this.#on.rows.header, Header.outboxFull, 1);
  }

  /** Apart from `#post`, so that a message without an extra value makes no function. */
  #pushWith(extra: CodecValue, { kind, delay, message }: Posted): boolean {
    const { outbox } = this.#on;
    return outbox.withExtra(encodeExtra(extra), () => outbox.push(kind, delay, message));
  }

  /** Sets the entity's bit in a per-chunk column. The chunk's two words belong to the thread that runs the chunk. */
  #mark(words: Uint32Array): void {
    const { slot } = this.#on;
    const at = slot >>> 5;
    words[at] = (words[at] as number) | (1 << (slot & 31));
  }
}
