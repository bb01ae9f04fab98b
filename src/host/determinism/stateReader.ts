import { eventOfId } from '../../core/events.js';
import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import { SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import { readField } from '../../core/schema.js';
import { BodyMotion, IntentBit, type PhysicsRows } from '../../core/seams/physics.js';
import type { WorldError } from '../../simulation/errorLog.js';
import { arenaOfEntry, recordOfEntry, type MessagePlace } from '../../simulation/messages/messageRecords.js';
import { Header } from '../../simulation/sharedWorld.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { WorldInternals } from '../../simulation/worldInternals.js';
import type { FactSink, FactValue } from './facts.js';

/** The names of a field's lanes: `place x`, `place y`, `place z`. */
const lanes = (field: string, count: 3 | 4): readonly string[] =>
  ['x', 'y', 'z', 'w'].slice(0, count).map((axis) => `${field} ${axis}`);

const transformFields = (prefix: string) =>
  ({
    frame: `${prefix}frame`,
    place: lanes(`${prefix}place`, 3),
    turn: lanes(`${prefix}turn`, 4),
    velocity: lanes(`${prefix}velocity`, 3),
    spin: lanes(`${prefix}spin`, 3),
    lamp: `${prefix}lamp`,
  }) as const;

/** What everybody reads, and what the tick is about to make of it. */
const FRONT = transformFields('');
const BACK = transformFields('next ');
const BODY = transformFields('body ');
const FRAME = transformFields('frame ');
const PROPER = lanes('proper acceleration', 3);

const BODY_FACTS = [
  'motion',
  'shape',
  'sensor',
  'groups',
  'mask',
  'mass',
  'friction',
  'restitution',
  'linearDamping',
  'angularDamping',
] as const;

type IntentName = keyof typeof IntentBit;
const INTENTS = Object.keys(IntentBit) as readonly IntentName[];

/**
 * Reads all that a world holds, at any step of its sync point: places and motions of entities, bodies and frames, what was
 * asked of bodies, states of components, messages, and what components threw. How rows lie in memory, and which thread did
 * what, is none of it.
 */
export class StateReader {
  readonly #world: SimulationWorld;
  readonly #parts: WorldInternals;
  readonly #work = new Float64Array(7);
  /** The newest error that was read: a log that is full moves its entries, so their numbers tell nothing. */
  #lastError: WorldError | undefined;

  constructor(world: SimulationWorld) {
    this.#world = world;
    this.#parts = world.internals;
    this.#lastError = world.errors.at(-1);
  }

  /** Gives the whole state to a sink: entities in slot order, free slots, frames, messages that wait, new errors. */
  read(sink: FactSink): void {
    const { table } = this.#parts;
    table.visit((slot) => {
      this.#readEntity(sink, slot, table.handleOf(slot));
    });
    // The next entity takes the first of them, so their order decides its handle.
    let free = 0;
    table.visitFree((slot) => {
      sink.take(NO_ENTITY, `free slot ${++free}`, slot);
    });
    this.#readFrames(sink);
    this.#readWaiting(sink);
    this.#readErrors(sink);
  }

  #readEntity(sink: FactSink, slot: number, entity: Entity): void {
    const { rows } = this.#parts;
    sink.take(entity, 'handle', entity);
    this.#readTransform(sink, slot, entity);
    if (rows.physics.bodies.motion[slot] !== BodyMotion.none) this.#readBody(sink, slot, entity);
    const front = rows.header[Header.intentFront] === 0 ? 0 : 1;
    readIntent(sink, { entity, slot, intents: rows.physics.intents[front], labels: ACTING });
    readIntent(sink, { entity, slot, intents: rows.physics.intents[front === 0 ? 1 : 0], labels: ASKED });
    this.#readComponents(sink, slot, entity);
    this.#readInbox(sink, slot, entity);
  }

  #readTransform(sink: FactSink, slot: number, entity: Entity): void {
    const { front, back } = this.#parts.rows;
    for (const [row, fields] of [
      [front, FRONT],
      [back, BACK],
    ] as const) {
      sink.take(entity, fields.frame, this.#ownerOf(row.frame[slot] as FrameId));
      take(sink, entity, fields.place, row.position, slot * 3);
      take(sink, entity, fields.turn, row.rotation, slot * 4);
      take(sink, entity, fields.velocity, row.linear, slot * 3);
      take(sink, entity, fields.spin, row.angular, slot * 3);
      sink.take(entity, fields.lamp, row.lamp[slot] === 1);
    }
  }

  #readBody(sink: FactSink, slot: number, entity: Entity): void {
    const { bodies, states } = this.#parts.rows.physics;
    for (const name of BODY_FACTS) sink.take(entity, `body ${name}`, bodies[name][slot] as number);
    sink.take(entity, 'body flags', states.flags[slot] as number);
    take(sink, entity, BODY.place, states.position, slot * 3);
    take(sink, entity, BODY.turn, states.rotation, slot * 4);
    take(sink, entity, BODY.velocity, states.linear, slot * 3);
    take(sink, entity, BODY.spin, states.angular, slot * 3);
  }

  #readComponents(sink: FactSink, slot: number, entity: Entity): void {
    const { components, stores } = this.#parts;
    components.forEach(({ componentName }, i) => {
      const state = stores[i]?.read(slot);
      if (state === undefined) return;
      for (const [field, value] of Object.entries(state)) takeValue(sink, entity, `${componentName}.${field}`, value);
    });
  }

  /** What the entity hears in the tick that runs, and from step 10 on in the next one. */
  #readInbox(sink: FactSink, slot: number, entity: Entity): void {
    const { entities, inbox, arenas } = this.#parts.rows;
    const count = entities.inboxCount[slot] as number;
    const start = entities.inboxStart[slot] as number;
    sink.take(entity, 'messages', count);
    for (let i = 0; i < count; i++) {
      const entry = inbox[start + i] as number;
      const records = arenas[arenaOfEntry(entry)];
      if (records === undefined) continue;
      this.#readMessage(sink, { entity, label: `message ${i + 1}`, records, record: recordOfEntry(entry) });
    }
  }

  #readFrames(sink: FactSink): void {
    const { frames } = this.#parts.rows;
    for (let dense = 0; dense < frames.count; dense++) {
      const id = frames.idAt(dense);
      const owner = frames.ownerOf(id);
      sink.take(owner, FRAME.frame, this.#ownerOf(frames.parentOf(id)));
      sink.take(owner, 'frame follows', frames.follows(id));
      sink.take(owner, 'frame gravity', JSON.stringify(frames.gravityOf(id)));
      frames.readPose(id, this.#work, 0);
      take(sink, owner, FRAME.place, this.#work, 0);
      take(sink, owner, FRAME.turn, this.#work, 3);
      frames.readVelocity(id, this.#work, 0);
      frames.readAngularVelocity(id, this.#work, 3);
      take(sink, owner, FRAME.velocity, this.#work, 0);
      take(sink, owner, FRAME.spin, this.#work, 3);
      frames.readProperAcceleration(id, this.#work, 0);
      take(sink, owner, PROPER, this.#work, 0);
    }
  }

  /** Messages with a delay, by the tick that they are due in. */
  #readWaiting(sink: FactSink): void {
    let number = 0;
    this.#parts.router.visitWaiting((records, record, due) => {
      if (due < 0) return;
      const entity = records.targetOf(record);
      const label = `waiting message ${++number}`;
      sink.take(entity, `${label} due`, due);
      this.#readMessage(sink, { entity, label, records, record });
    });
  }

  #readMessage(sink: FactSink, { entity, label, records, record }: LabelledMessage): void {
    const event = eventOfId(records.typeOf(record));
    sink.take(entity, label, event?.eventName ?? '');
    sink.take(entity, `${label} sender`, records.senderOf(record));
    for (const placed of event?.layout.fields ?? []) {
      takeValue(sink, entity, `${label} ${placed.name}`, readField(records, placed, records.payloadAt(record)));
    }
  }

  #readErrors(sink: FactSink): void {
    const { errors } = this.#world;
    // Where the newest has left the log by now, all that are there are new.
    const known = this.#lastError === undefined ? -1 : errors.lastIndexOf(this.#lastError);
    this.#lastError = errors.at(-1);
    for (const error of errors.slice(known + 1)) {
      sink.take(error.entity, 'error in', `${error.component} on ${error.event}`);
      sink.take(error.entity, 'error', error.message);
    }
  }

  #ownerOf(frame: FrameId): Entity {
    return frame === NO_FRAME ? NO_ENTITY : this.#parts.rows.frames.ownerOf(frame);
  }
}

interface LabelledMessage extends MessagePlace {
  readonly entity: Entity;
  readonly label: string;
}

interface IntentPlace {
  readonly entity: Entity;
  readonly slot: number;
  readonly intents: PhysicsRows['intents'][0];
  readonly labels: ReadonlyMap<IntentName, readonly string[]>;
}

/** Fields of intents: what acts in the coming step, and what this tick asks for the step after it. */
const ACTING = intentLabels('acting');
const ASKED = intentLabels('asked');

function intentLabels(when: string): ReadonlyMap<IntentName, readonly string[]> {
  return new Map(INTENTS.map((name) => [name, laneLabels(`${when} ${name}`, name)]));
}

function laneLabels(field: string, name: IntentName): readonly string[] {
  switch (name) {
    case 'teleport':
      return [...lanes(`${field} place`, 3), ...lanes(`${field} turn`, 4)];
    case 'motion':
      return Array.from({ length: SAMPLE_LANES }, (_, lane) => `${field} ${lane}`);
    case 'hullMotion':
      return [field];
    case 'groups':
      return [field, `${field} mask`];
    case 'force':
    case 'torque':
    case 'impulse':
    case 'angularImpulse':
    case 'velocity':
    case 'angularVelocity':
      return lanes(field, 3);
  }
}

function readIntent(sink: FactSink, { entity, slot, intents, labels }: IntentPlace): void {
  const set = intents.set[slot] as number;
  if (set === 0) return;
  for (const name of INTENTS) {
    if ((set & IntentBit[name]) === 0) continue;
    const fields = labels.get(name) ?? [];
    if (name === 'hullMotion') {
      sink.take(entity, fields[0] ?? name, intents.hullMotion[slot] as number);
      continue;
    }
    if (name === 'groups') {
      for (const [i, field] of fields.entries()) sink.take(entity, field, intents.groups[slot * 2 + i] as number);
      continue;
    }
    take(sink, entity, fields, intents[name], slot * fields.length);
    if (name === 'motion')
      sink.take(
        entity,
        labels === ACTING ? 'acting motion case' : 'asked motion case',
        intents.motionCase[slot] as number,
      );
  }
}

function take(sink: FactSink, entity: Entity, fields: readonly string[], from: Float64Array, at: number): void {
  for (let i = 0; i < fields.length; i++) sink.take(entity, fields[i] as string, from[at + i] as number);
}

/** A value of a schema: lists by their lanes, everything else as it is. */
function takeValue(sink: FactSink, entity: Entity, field: string, value: unknown): void {
  if (!Array.isArray(value)) {
    sink.take(entity, field, value as FactValue);
    return;
  }
  value.forEach((each, i) => {
    sink.take(entity, `${field} ${'xyzw'.charAt(i)}`, each as FactValue);
  });
}
