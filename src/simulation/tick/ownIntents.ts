import { requireGroups } from '../../core/collisionGroups.js';
import type { Columns } from '../../core/columns.js';
import { RefusalError, requireMember, type Members } from '../../core/errors.js';
import { SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { packHandle } from '../../core/handles.js';
import { POSE_LANES, POSE_ROTATION } from '../../core/math/pose.js';
import { requireMemberNames } from '../../core/memberNames.js';
import { motionInStep, refusalOfMotion, Standing } from '../../core/motionIntents.js';
import { isWithinPush } from '../../core/pushLimits.js';
import { BodyMotion, IntentBit, MotionCase, type INTENT_LAYOUT } from '../../core/seams/physics.js';
import { requireRotation } from '../../core/shapeChecks.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { isTuple, requireTuple } from '../../core/tuples.js';
import { canPush, mostPushOf } from '../attachments.js';
import type { WorldRows } from '../sharedWorld.js';
import { BODY_LIMITS, requireLength } from '../spawnChecks.js';
import { setBit } from '../../core/slotBits.js';
import { deltaTime, type Clock } from './clock.js';

/** Whose intent is written, and where: what the thread that runs the entity knows of it. */
export interface IntentPlace {
  readonly rows: WorldRows;
  readonly slot: number;
  readonly tick: number;
  readonly clock: Clock;
  /** The back intents, which this tick's gameplay writes. */
  readonly intents: Columns<typeof INTENT_LAYOUT>;
}

/** What a component asks of the body of its entity for one step, in the axes of the entity's frame. */
export interface Push {
  /** N, at the centre of mass. */
  readonly force?: Vec3;
  /** N m */
  readonly torque?: Vec3;
  /** N s, at the centre of mass. */
  readonly impulse?: Vec3;
  /** N m s */
  readonly angularImpulse?: Vec3;
}

const PUSHES = ['force', 'torque', 'impulse', 'angularImpulse'] as const satisfies readonly (keyof Push)[];

/** The same as a record, which a look-up answers without a list. */
const IS_PUSH: Members<keyof Push> = { force: true, torque: true, impulse: true, angularImpulse: true };

/** Where a call leads an entity: a place, m, and a rotation if it is another one. */
export interface OwnPose {
  readonly place: Vec3;
  readonly turn: Quat | undefined;
}

/** Adds a push to those of the tick. @throws RefusalError as `Self.push`; then no part of it counts. */
export function writePush(at: IntentPlace, push: Push): void {
  if (!canPush(at.rows, at.slot)) {
    const reason = 'must be called for an entity with a body, or attached below one';
    throw refusal(at, { rule: 'OWN-13', field: 'self.push', value: undefined, reason });
  }
  for (const name in push) if (!Object.hasOwn(IS_PUSH, name)) requireMemberNames('self.push', push, PUSHES.join(' '));
  for (const part of PUSHES) checkPush(at, part, push[part]);
  for (const part of PUSHES) addPush(at, part, push[part]);
}

/** Refuses a push before any part of it counts. Physics takes floats, and an infinite one would spread. */
function checkPush(at: IntentPlace, part: keyof Push, value: Vec3 | undefined): void {
  if (value === undefined) return;
  const { rows, slot, intents } = at;
  const root = (rows.entities.chainRoot[slot] as number) - 1;
  const atOnce = part === 'impulse' || part === 'angularImpulse';
  const most = mostPushOf(rows, root < 0 ? slot : root) / (atOnce ? 1 : deltaTime(at.clock));
  let sums = isTuple(value, 3);
  for (let i = 0; i < 3; i++)
    sums &&= isWithinPush((intents[part][slot * 3 + i] as number) + (value[i] as number), most);
  if (sums) return;
  const reason = `must be three numbers that summed over the tick lie within ${most.toPrecision(3)} of zero, which is what a step takes for this mass, and that a float holds`;
  throw refusal(at, { rule: 'OWN-02', field: part, value, reason });
}

function addPush(at: IntentPlace, part: keyof Push, value: Vec3 | undefined): void {
  if (value === undefined) return;
  const { slot, intents } = at;
  const column = intents[part];
  for (let i = 0; i < 3; i++) column[slot * 3 + i] = (column[slot * 3 + i] as number) + (value[i] as number);
  noteIntent(at, IntentBit[part]);
}

const CALLED = { velocity: 'self.setVelocity', angularVelocity: 'self.setSpin' } as const;
const LIMIT = { velocity: BODY_LIMITS.speed, angularVelocity: BODY_LIMITS.spin } as const;

/** Sets a velocity of the body for the next step. @throws RefusalError as `Self.setVelocity`. */
export function writeVelocity(at: IntentPlace, part: 'velocity' | 'angularVelocity', value: Vec3): void {
  const field = CALLED[part];
  requireTuple('OWN-03', field, { value, length: 3 });
  requireLength(field, value, LIMIT[part]);
  const motion = nextMotionOf(at);
  if (motion !== BodyMotion.dynamic) {
    const reason = 'must be called for an entity with a dynamic body';
    throw refusal(at, { rule: RULE_OF_VELOCITY[motion] ?? 'OWN-14', field, value, reason });
  }
  at.intents[part].set(value, at.slot * 3);
  noteIntent(at, IntentBit[part]);
}

/** By the motion of the body: which rule keeps its velocity from being set. */
const RULE_OF_VELOCITY = ['OWN-14', 'OWN-03', 'OWN-06'] as const;

/** Puts the body elsewhere when the next step starts. @throws RefusalError as `Self.teleport`. */
export function writeTeleport(at: IntentPlace, pose: OwnPose): void {
  requirePlace(at, pose, 'OWN-03');
  if (at.rows.physics.bodies.motion[at.slot] === BodyMotion.none) throw bodiless(at, 'self.teleport', pose.place);
  writePose(at, at.intents.teleport, at.slot * POSE_LANES, pose);
  noteIntent(at, IntentBit.teleport);
}

/** Gives the body other groups and another mask from the next step on. @throws RefusalError as `Self.setGroups`. */
export function writeGroups(at: IntentPlace, groups: number, mask: number): void {
  requireGroups('groups', groups);
  requireGroups('mask', mask);
  if (at.rows.physics.bodies.motion[at.slot] === BodyMotion.none) throw bodiless(at, 'self.setGroups', groups);
  at.intents.groups[at.slot * 2] = groups;
  at.intents.groups[at.slot * 2 + 1] = mask;
  noteIntent(at, IntentBit.groups);
}

const MOTIONS: Members<'static' | 'kinematic' | 'dynamic'> = { static: true, kinematic: true, dynamic: true };

/** Gives a hull another motion from the next step on. @throws RefusalError as `Self.setMotion`. */
export function writeHullMotion(at: IntentPlace, motion: 'static' | 'kinematic' | 'dynamic'): void {
  const field = 'self.setMotion';
  requireMember(field, motion, MOTIONS);
  const { entities, physics } = at.rows;
  const { slot } = at;
  if (physics.bodies.motion[slot] === BodyMotion.none || entities.owns[slot] === 0) {
    const reason = 'must be called for an entity with a body and an inside';
    throw refusal(at, { rule: 'MOTION-57', field, value: motion, reason });
  }
  if (motion !== 'static' && physics.bodies.changeable[slot] === 0) {
    const reason = 'must be static for a shape that is a mesh or holds one';
    throw refusal(at, { rule: 'MOTION-60', field, value: motion, reason });
  }
  if (motion === 'dynamic' && (physics.bodies.ownMass[slot] as number) < BODY_LIMITS.mass.min) {
    const reason = 'must not be dynamic for a hull without mass';
    throw refusal(at, { rule: 'MOTION-58', field, value: motion, reason });
  }
  at.intents.hullMotion[slot] = BodyMotion[motion];
  noteIntent(at, IntentBit.hullMotion);
}

/** The motion of the body in the step that applies this tick's intents (rules MOTION-18, COMP-15). @hot */
export function nextMotionOf({ rows, slot, intents }: IntentPlace): number {
  const [even, odd] = rows.physics.intents;
  const running = intents === even ? odd : even;
  return motionInStep(intents, slot, motionInStep(running, slot, rows.physics.bodies.motion[slot] as number));
}

function bodiless(at: IntentPlace, field: string, value: unknown): RefusalError {
  return refusal(at, { rule: 'OWN-14', field, value, reason: 'must be called for an entity with a body' });
}

const CALLED_BY_CASE = {
  [MotionCase.endPose]: 'self.arriveAt',
  [MotionCase.sample]: 'rails',
  [MotionCase.steer]: 'self.steerTo',
} as const;

/** Leads the entity to a pose by the end of the next step. @throws RefusalError as `Self.arriveAt` and `Self.steerTo`. */
export function writeTarget(
  at: IntentPlace,
  kind: typeof MotionCase.endPose | typeof MotionCase.steer,
  pose: OwnPose,
): void {
  requirePlace(at, pose, 'RAILS-25');
  requireMotion(at, kind);
  writePose(at, at.intents.motion, at.slot * SAMPLE_LANES, pose);
  at.intents.motionCase[at.slot] = kind;
  noteIntent(at, IntentBit.motion);
}

/** Takes a checked full sample as the entity's next step. @throws RefusalError for an entity that takes none. */
export function writeSample(at: IntentPlace, sample: Float64Array): void {
  requireMotion(at, MotionCase.sample);
  at.intents.motion.set(sample, at.slot * SAMPLE_LANES);
  at.intents.motionCase[at.slot] = MotionCase.sample;
  noteIntent(at, IntentBit.motion);
}

/** @throws RefusalError (RAILS-17, RAILS-19, RAILS-21) for an entity that takes no motion intent of the case. */
function requireMotion(at: IntentPlace, kind: keyof typeof CALLED_BY_CASE): void {
  const { rows, slot } = at;
  const problem = refusalOfMotion(kind, nextMotionOf(at), standingOf(rows, slot));
  if (problem === undefined) return;
  const { rule, reason } = problem;
  throw refusal(at, { rule, field: CALLED_BY_CASE[kind], value: standsAs(at), reason });
}

/** What an entity is besides its body. */
export function standingOf({ entities, front }: WorldRows, slot: number): Standing {
  if (entities.parent[slot] !== 0) return Standing.attached;
  return front.frame[slot] === 0 ? Standing.rootOwner : Standing.free;
}

const BODIES = ['one without a body', 'one with a static body', 'one with a kinematic body', 'one with a dynamic body'];

function standsAs(at: IntentPlace): string {
  return at.rows.entities.parent[at.slot] === 0 ? (BODIES[nextMotionOf(at)] ?? 'one') : 'an attached one';
}

/** Refuses a pose that none can have; a body keeps to what physics can hold. */
function requirePlace({ rows, slot }: IntentPlace, { place, turn }: OwnPose, rule: string): void {
  const most = rows.physics.bodies.motion[slot] === BodyMotion.none ? Infinity : BODY_LIMITS.place;
  requireTuple(rule, 'place', { value: place, length: 3, most, unit: ' m' });
  if (turn !== undefined) requireRotation(rule, 'turn', turn);
}

/** Writes a pose with a unit rotation; that of the entity as it is where none is given (rule RAILS-26). */
function writePose({ rows, slot }: IntentPlace, column: Float64Array, at: number, { place, turn }: OwnPose): void {
  column.set(place, at);
  const unit = turn === undefined ? undefined : requireRotation('RAILS-25', 'turn', turn);
  for (let i = 0; i < 4; i++)
    column[at + POSE_ROTATION + i] = unit?.[i] ?? (rows.front.rotation[slot * 4 + i] as number);
}

function noteIntent({ rows, slot, intents }: IntentPlace, bit: number): void {
  intents.set[slot] = (intents.set[slot] as number) | bit;
  setBit(rows.chunks.intent, slot);
}

interface Refused {
  readonly rule: string;
  readonly field: string;
  readonly value: unknown;
  readonly reason: string;
}

function refusal({ rows, slot, tick }: IntentPlace, refused: Refused): RefusalError {
  return new RefusalError({ ...refused, entity: packHandle(slot, rows.entities.generation[slot] as number), tick });
}
