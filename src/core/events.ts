import { RefusalError } from './errors.js';
import {
  bool,
  checkSchema,
  copyValues,
  entity,
  f64,
  layOut,
  orderValues,
  schemaText,
  u32,
  vec3,
  writeField,
  type RecordLayout,
  type RecordViews,
  type Schema,
  type Values,
} from './schema.js';

/** Bytes of a payload (rule MSG-01). */
export const PAYLOAD_BYTES = 48;
/** Event types that a process can define (rule MSG-05). */
export const MAX_EVENT_TYPES = 512;

/** What all messages of a type share. The event itself answers the same slower: it is a function, and each of another shape. */
interface EventKind {
  /** Changes when this thread takes the numbers of the main thread. */
  id: number;
  readonly layout: RecordLayout;
}

/** A message to send: an event type and the checked values of its payload. Calling the type makes one. */
export interface Message {
  readonly event: EventFacts;
  /** A copy, in the order of the layout's fields; undefined for one that is not given, which is zero. */
  readonly values: readonly unknown[];
}

/** A message whose values were checked and belong to nobody else. */
class CheckedMessage implements Message {
  readonly event: EventFacts;
  readonly #kind: EventKind;
  readonly #values: readonly unknown[];

  /** @throws RefusalError (MSG-02, MSG-03) for values that are not those of the type. */
  constructor(event: EventFacts, kind: EventKind, values: unknown) {
    this.event = event;
    this.#kind = kind;
    const ordered = typeof values === 'object' && values !== null ? orderValues(kind.layout, values) : undefined;
    this.#values = ordered ?? checkedValues(event, values);
  }

  get values(): readonly unknown[] {
    return this.#kind.layout.fields.map((_, i) => this.#values[i]);
  }

  get type(): number {
    return this.#kind.id;
  }

  /** @hot */
  writeTo(views: RecordViews, at: number): void {
    const { fields, bytes } = this.#kind.layout;
    for (let i = at >>> 3; i < (at + bytes) >>> 3; i++) views.f64[i] = 0;
    for (let i = 0; i < this.#values.length; i++) {
      const placed = fields[i];
      const value = this.#values[i];
      if (value !== undefined && placed !== undefined) writeField(views, placed, at, value);
    }
  }
}

/** The number of a message's type on this thread. @hot */
export function typeOfMessage(message: Message): number {
  return checked(message, 'message').type;
}

/** Writes a message's payload from byte `at` on, a multiple of 8; fields that it does not give are zero. @hot */
export function writePayload(message: Message, views: RecordViews, at: number): void {
  checked(message, 'message').writeTo(views, at);
}

/** The slow way, which tells what is wrong with values. */
function checkedValues({ eventName, layout, schema }: EventFacts, values: unknown): readonly unknown[] {
  const copy = copyValues(schema, values, { rule: 'MSG-02', unknownRule: 'MSG-03', path: eventName });
  return layout.names.map((name) => copy[name]);
}

/**
 * Refuses what calling an event type did not make, so that nothing unchecked is written into a payload.
 * @throws RefusalError (MSG-03) that says what to write.
 */
export function requireMessage(message: unknown, field = 'message'): asserts message is Message {
  checked(message, field);
}

function checked(message: unknown, field: string): CheckedMessage {
  if (message instanceof CheckedMessage) return message;
  const name = (message as Partial<EventFacts> | null | undefined)?.eventName;
  const told = typeof name === 'string' ? `the event type ${name}` : message;
  const reason = 'must be a message, which calling an event type makes, such as Throttle({ level: 1 })';
  throw new RefusalError({ rule: 'MSG-03', field, value: told, reason });
}

/** What the engine knows of an event type, whatever its payload. */
export interface EventFacts {
  readonly eventName: string;
  readonly schema: Schema;
  readonly layout: RecordLayout;
  /** Dense, in order of definition on the main thread; workers take the main thread's ids by name (rule MSG-04). */
  readonly id: number;
}

/** A kind of event; calling it makes a message: `Throttle({ level: 1 })`. Fields that are not given are zero. */
export interface EventType<S extends Schema> extends EventFacts {
  (values?: Partial<Values<S>>): Message;
  readonly schema: S;
}

const byName = new Map<string, EventType<Schema>>();
const ids = new Map<string, number>();
/** What the messages of each type share, where their number is kept: every message asks for it, and a map is slow. */
const kinds = new Map<string, EventKind>();
/** Doubles of the payload of each type, by number: whoever copies messages asks for them. */
const payloadLanes = new Uint8Array(MAX_EVENT_TYPES);
let nextId = 0;

/**
 * Defines an event type, once per process.
 * @param name unique in the process.
 * @param schema the fields of its payload, at most 48 bytes in all.
 * @throws RefusalError for a name taken, a payload over 48 bytes (MSG-03), or the 513th type (MSG-05).
 */
export function defineEvent<S extends Schema>(name: string, schema: S): EventType<S> {
  if (typeof name !== 'string' || name.length === 0 || byName.has(name)) {
    throw new RefusalError({ rule: 'MSG-04', field: 'event name', value: name, reason: 'must be new and not empty' });
  }
  checkSchema(schema, { rule: 'MSG-03', path: name });
  const layout = layOut(schema);
  if (layout.bytes > PAYLOAD_BYTES) {
    const value = `${name}, ${String(layout.bytes)} bytes`;
    throw new RefusalError({ rule: 'MSG-03', field: 'event payload', value, reason: 'must take at most 48 bytes' });
  }
  if (nextId >= MAX_EVENT_TYPES && !ids.has(name)) {
    throw new RefusalError({ rule: 'MSG-05', field: 'event types', value: nextId + 1, reason: 'must be at most 512' });
  }
  const kind = { id: ids.get(name) ?? nextId, layout };
  const make = (values: Partial<Values<S>> = {}): Message => new CheckedMessage(event, kind, values);
  const event = Object.defineProperties(make, {
    eventName: { value: name },
    schema: { value: schema },
    layout: { value: layout },
    id: { get: () => kind.id },
  }) as unknown as EventType<S>;
  byName.set(name, event as unknown as EventType<Schema>);
  kinds.set(name, kind);
  payloadLanes[kind.id] = layout.bytes / 8;
  if (!ids.has(name)) ids.set(name, nextId++);
  return event;
}

/** The event types of this thread with their ids, as they cross to workers. */
export function exportEventIds(): readonly (readonly [name: string, id: number, schema: string])[] {
  return [...byName.values()].map((event) => [event.eventName, event.id, schemaText(event.schema)] as const);
}

/** Takes over the main thread's ids on a worker. @throws RefusalError where a type of one name has two schemas. */
export function adoptEventIds(exported: ReturnType<typeof exportEventIds>): void {
  const taken = new Map<string, number>();
  for (const [name, id, schema] of exported) {
    taken.set(name, id);
    const own = byName.get(name);
    if (own !== undefined && schemaText(own.schema) !== schema) {
      throw new RefusalError({
        rule: 'MSG-04',
        field: `event ${name}`,
        value: schema,
        reason: 'must have one schema on all threads',
      });
    }
  }
  let next = Math.max(-1, ...taken.values()) + 1;
  ids.clear();
  for (const [name, id] of taken) ids.set(name, id);
  for (const [name, kind] of kinds) {
    if (!ids.has(name)) ids.set(name, next++);
    kind.id = ids.get(name) ?? kind.id;
    payloadLanes[kind.id] = kind.layout.bytes / 8;
  }
  nextId = next;
}

/** The type of an id, or undefined where this thread has no such type. */
export function eventOfId(id: number): EventFacts | undefined {
  for (const event of byName.values()) if (event.id === id) return event;
  return undefined;
}

/** How many doubles the payload of a type takes; none for a type that this thread does not know. @hot */
export function payloadLanesOf(id: number): number {
  return payloadLanes[id] as number;
}

/** The type of a name. */
export function eventOfName(name: string): EventType<Schema> | undefined {
  return byName.get(name);
}

/** Every tick, to entities whose components want it; `deltaTime` is 1 / tickRate s. */
export const Tick = defineEvent('tick', { deltaTime: f64, time: f64 });
/** On the first tick of a new entity. */
export const Spawned = defineEvent('spawned', {});
/** Asks for its recipient to be destroyed at the sync point of the tick in which it arrives. */
export const Destroy = defineEvent('destroy', {});
/** The entity's frame changed; `from` is the owner of the frame that it was in, `to` that of its new one. */
export const FrameChanged = defineEvent('frame changed', { from: entity, to: entity });
/** A contact with `other` began at `point` (in the frame of the contact's home). */
export const Collision = defineEvent('collision', { other: entity, point: vec3, speed: f64 });
/** A contact with `other` that began has ended. */
export const CollisionEnded = defineEvent('collision ended', { other: entity });

/**
 * The answer to a ray of the tick before: who was hit at `place`, `distance` m along it, or `NO_ENTITY` and its end. `inside` says
 * that the ray started within them.
 */
export const RayHit = defineEvent('ray hit', { hit: entity, place: vec3, distance: f64, tag: u32, inside: bool });
/** The answer to a moving shape: whom it meets first after `distance` m and where they touch, or `NO_ENTITY` and its end. */
export const ShapeHit = defineEvent('shape hit', { hit: entity, place: vec3, distance: f64, tag: u32, inside: bool });
/** One of those that overlap a shape, in the order of their handles; or `NO_ENTITY`, once, where nobody does. */
export const OverlapHit = defineEvent('overlap hit', { hit: entity, tag: u32 });
