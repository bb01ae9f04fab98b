import { RefusalError } from './errors.js';
import {
  checkSchema,
  copyValues,
  entity,
  f64,
  layOut,
  orderValues,
  schemaText,
  vec3,
  type RecordLayout,
  type Schema,
  type Values,
} from './schema.js';

/** Bytes of a payload (rule MSG-01). */
export const PAYLOAD_BYTES = 48;
/** Event types that a process can define (rule MSG-05). */
export const MAX_EVENT_TYPES = 512;

/** A message to send: an event type and the checked values of its payload. Calling the type makes one. */
export interface Message {
  readonly event: EventFacts;
  /** In the order of the layout's fields; undefined for one that is not given, which is zero. */
  readonly values: readonly unknown[];
}

/** A message whose values were checked and belong to nobody else. */
class CheckedMessage implements Message {
  readonly #checked = true;

  constructor(
    readonly event: EventFacts,
    readonly values: readonly unknown[],
  ) {}

  static is(value: object): boolean {
    return #checked in value && value.#checked;
  }
}

/** Makes a message of an event type. @throws RefusalError (MSG-02, MSG-03) for values that are not those of the type. */
export function makeMessage(event: EventFacts, values: unknown): Message {
  const { layout } = event;
  const ordered = typeof values === 'object' && values !== null ? orderValues(layout, values) : undefined;
  if (ordered !== undefined) return new CheckedMessage(event, ordered);
  const told = { rule: 'MSG-02', unknownRule: 'MSG-03', path: event.eventName };
  const copy = copyValues(event.schema, values, told);
  return new CheckedMessage(
    event,
    layout.fields.map(({ name }) => copy[name]),
  );
}

/**
 * Refuses what calling an event type did not make, so that nothing unchecked is written into a payload.
 * @throws RefusalError (MSG-03) that says what to write.
 */
export function requireMessage(message: unknown, field = 'message'): asserts message is Message {
  if (typeof message === 'object' && message !== null && CheckedMessage.is(message)) return;
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

const byName = new Map<string, EventFacts>();
const ids = new Map<string, number>();
/** The number of each type that is defined, where its type reads it: every message asks for it, and a map is slow. */
const holders = new Map<string, { id: number }>();
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
  const holder = { id: ids.get(name) ?? nextId };
  const make = (values: Partial<Values<S>> = {}): Message => makeMessage(event, values);
  const event = Object.defineProperties(make, {
    eventName: { value: name },
    schema: { value: schema },
    layout: { value: layout },
    id: { get: () => holder.id },
  }) as unknown as EventType<S>;
  byName.set(name, event);
  holders.set(name, holder);
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
  for (const [name, holder] of holders) {
    if (!ids.has(name)) ids.set(name, next++);
    holder.id = ids.get(name) ?? holder.id;
  }
  nextId = next;
}

/** The type of an id, or undefined where this thread has no such type. */
export function eventOfId(id: number): EventFacts | undefined {
  for (const event of byName.values()) if (event.id === id) return event;
  return undefined;
}

/** The type of a name. */
export function eventOfName(name: string): EventFacts | undefined {
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
