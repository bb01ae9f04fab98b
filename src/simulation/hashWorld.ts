import { eventOfId } from '../core/events.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { SAMPLE_LANES } from '../core/frames/motionSample.js';
import { NO_ENTITY } from '../core/handles.js';
import { POSE_LANES } from '../core/math/pose.js';
import { IntentBit, MotionCase, type PhysicsRows } from '../core/seams/physics.js';
import { readField } from '../core/schema.js';
import { shapeBytesOf } from '../core/shapeTable.js';
import { StateHash } from '../core/stateHash.js';
import { topicNameOf } from '../core/topics.js';
import type { ComponentFacts } from './components/component.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import type { Router } from './messages/router.js';
import { topicsOf } from './messages/subscriptions.js';
import { copyLanes, hasRig, RigCopy, startOfCopy, type RigRows } from './rigs/rigRows.js';
import { Header, MAX_COMPONENTS, type WorldRows } from './sharedWorld.js';

export interface HashParts {
  readonly rows: WorldRows;
  readonly components: readonly ComponentFacts[];
  readonly stores: readonly ComponentStore[];
  readonly table: EntityTable;
  readonly router: Router;
}

/**
 * Hashes the state of a world as named values: live entities in slot order, free slots in the order in which new entities
 * will take them, frames parents first, messages that wait in routing order. What holds no information, such as where a
 * row lies, does not count.
 */
export function hashWorld(parts: HashParts): string {
  const hash = new StateHash().word(StateHash.version).word(parts.rows.header[Header.tick] as number);
  parts.table.visit((slot) => {
    hashEntity(hash, parts, slot);
  });
  parts.table.visitFree((slot) => {
    hash.word(slot).word(parts.rows.entities.generation[slot] as number);
  });
  hashFrames(hash, parts.rows);
  parts.router.visitWaiting((records, record, due) => {
    hash.word(due);
    // A topic's number belongs to one process.
    const topic = records.topicOf(record);
    if (topic === undefined) hash.double(records.targetOf(record));
    else hash.text(topicNameOf(topic) ?? '');
    hash.double(records.senderOf(record));
    const extra = records.extraOf(record);
    if (extra !== undefined) hash.bytes(extra);
    const event = eventOfId(records.typeOf(record));
    if (event === undefined) return;
    hash.text(event.eventName);
    for (const placed of event.layout.fields) hashValue(hash, readField(records, placed, records.payloadAt(record)));
  });
  return hash.digest();
}

function hashEntity(hash: StateHash, { rows, stores, table, components }: HashParts, slot: number): void {
  const { front, entities, physics, lists } = rows;
  const parent = (entities.parent[slot] as number) - 1;
  hash
    .double(table.handleOf(slot))
    .double(parent < 0 ? NO_ENTITY : table.handleOf(parent))
    .word(front.frame[slot] as number)
    .word(entities.owns[slot] as number);
  hash.doubles(front.position, slot * 3, 3).doubles(front.rotation, slot * 4, 4);
  hash.doubles(front.linear, slot * 3, 3).doubles(front.angular, slot * 3, 3);
  hash
    .word(front.lamp[slot] as number)
    .word(physics.bodies.motion[slot] as number)
    .word(physics.states.flags[slot] as number);
  if (physics.bodies.motion[slot] !== 0) hashBody(hash, physics, slot);
  const intents = physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1];
  const set = intents.set[slot] as number;
  hash.word(set);
  if ((set & IntentBit.force) !== 0) hash.doubles(intents.force, slot * 3, 3);
  if ((set & IntentBit.torque) !== 0) hash.doubles(intents.torque, slot * 3, 3);
  if ((set & IntentBit.impulse) !== 0) hash.doubles(intents.impulse, slot * 3, 3);
  if ((set & IntentBit.angularImpulse) !== 0) hash.doubles(intents.angularImpulse, slot * 3, 3);
  if ((set & IntentBit.motion) !== 0) hashMotion(hash, intents, slot);
  if ((set & IntentBit.velocity) !== 0) hash.doubles(intents.velocity, slot * 3, 3);
  if ((set & IntentBit.angularVelocity) !== 0) hash.doubles(intents.angularVelocity, slot * 3, 3);
  if ((set & IntentBit.teleport) !== 0) hash.doubles(intents.teleport, slot * POSE_LANES, POSE_LANES);
  if ((set & IntentBit.hullMotion) !== 0) hash.word(intents.hullMotion[slot] as number);
  if ((set & IntentBit.groups) !== 0)
    hash.word(intents.groups[slot * 2] as number).word(intents.groups[slot * 2 + 1] as number);
  const first = slot * MAX_COMPONENTS;
  const count = lists.count[slot] as number;
  for (let i = first; i < first + count; i++) {
    const type = lists.types[i] as number;
    hash.text(components[type]?.componentName ?? '');
    for (const value of Object.values(stores[type]?.read(slot) ?? {})) hashValue(hash, value);
  }
  for (const topic of topicsOf(rows, slot)) hash.text(topic);
  hashRig(hash, rows.rigs, slot);
}

/** A figure's pose as everybody sees it; whoever has none adds nothing. */
function hashRig(hash: StateHash, rigs: RigRows, slot: number): void {
  if (!hasRig(rigs, slot)) return;
  const joints = rigs.blocks.joints[slot] as number;
  const weights = rigs.blocks.weights[slot] as number;
  hash.word(joints).word(weights);
  hash.doubles(rigs.poses, startOfCopy(rigs, slot, RigCopy.front), copyLanes(joints, weights));
}

/** A full sample counts with all its lanes; of the other cases the pose is all there is. */
function hashMotion(hash: StateHash, intents: PhysicsRows['intents'][0], slot: number): void {
  const kind = intents.motionCase[slot] as number;
  if (kind === MotionCase.sample) hash.doubles(intents.motion, slot * SAMPLE_LANES, SAMPLE_LANES);
  else hash.word(kind).doubles(intents.motion, slot * SAMPLE_LANES, POSE_LANES);
}

/** What a body is; where it is stands in the transform rows. */
function hashBody(hash: StateHash, physics: PhysicsRows, slot: number): void {
  const { bodies } = physics;
  hash
    .text(shapeDigest(physics, bodies.shape[slot] as number))
    .word(bodies.groups[slot] as number)
    .word(bodies.mask[slot] as number)
    .word(bodies.sensor[slot] as number);
  for (const facts of [bodies.mass, bodies.friction, bodies.restitution, bodies.linearDamping, bodies.angularDamping])
    hash.double(facts[slot] as number);
}

interface ShapeDigest {
  readonly version: number;
  readonly digest: string;
}

/** By shape id; a mesh is long, and the same in every tick. */
const digests = new WeakMap<PhysicsRows, ShapeDigest[]>();

/** What a shape is, as a hash of its description: its id says only which shapes the world saw before it. */
function shapeDigest(physics: PhysicsRows, id: number): string {
  const known = digests.get(physics) ?? [];
  digests.set(physics, known);
  const version = physics.shapeTable.version[id] as number;
  const kept = known[id];
  if (kept?.version === version) return kept.digest;
  const digest = new StateHash().bytes(shapeBytesOf(physics, id) ?? new Uint8Array(0)).digest();
  known[id] = { version, digest };
  return digest;
}

function hashFrames(hash: StateHash, rows: WorldRows): void {
  const { frames } = rows;
  const lanes = new Float64Array(7);
  for (let dense = 0; dense < frames.count; dense++) {
    const id: FrameId = frames.idAt(dense);
    hash.word(id).word(frames.parentOf(id)).double(frames.ownerOf(id)).word(frames.follows(id));
    frames.readPose(id, lanes, 0);
    hash.doubles(lanes, 0, 7);
    frames.readVelocity(id, lanes, 0);
    frames.readAngularVelocity(id, lanes, 3);
    hash.doubles(lanes, 0, 6);
    frames.readProperAcceleration(id, lanes, 0);
    hash.doubles(lanes, 0, 3);
    frames.readBounds(id, lanes, 0);
    hash.doubles(lanes, 0, 3);
    hash.text(JSON.stringify(frames.gravityOf(id)));
  }
}

function hashValue(hash: StateHash, value: unknown): void {
  if (typeof value === 'number') hash.double(value);
  else if (typeof value === 'boolean') hash.word(value ? 1 : 0);
  else if (typeof value === 'string') hash.text(value);
  else if (Array.isArray(value)) for (const each of value) hashValue(hash, each);
}
