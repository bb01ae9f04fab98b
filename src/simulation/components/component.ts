import { Tick, type EventFacts, type EventType } from '../../core/events.js';
import { RefusalError, requireFinite } from '../../core/errors.js';
import { checkSchema, copyValues, type Schema, type Values } from '../../core/schema.js';
import type { RailsSampler } from './rails.js';
import type { Self } from '../tick/self.js';

/** Handles one event: `self` is the entity, `state` its component's fields, `payload` the event's. */
export type Handler<S extends Schema, P extends Schema> = (self: Self, state: Values<S>, payload: Values<P>) => void;

/** The same with its types erased, as the engine keeps it. */
export type AnyHandler = (self: Self, state: object, payload: object) => unknown;

/** A component for a new entity: its type and the checked first values of its state. */
export interface ComponentInit {
  readonly type: ComponentFacts;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A component whose values were checked and belong to nobody else. */
class CheckedComponent implements ComponentInit {
  readonly #checked = true;

  constructor(
    readonly type: ComponentFacts,
    readonly values: Readonly<Record<string, unknown>>,
  ) {}

  static is(value: object): boolean {
    return #checked in value && value.#checked;
  }
}

/** A component of values that were checked before: on another thread, or by a blueprint. */
export function restoreComponent(type: ComponentFacts, values: Readonly<Record<string, unknown>>): ComponentInit {
  return new CheckedComponent(type, values);
}

/** The same as calling a type, with the types of its values erased. @throws RefusalError as the call. */
export function makeComponent(type: ComponentFacts, values: Readonly<Record<string, unknown>>): ComponentInit {
  // `defineComponent` makes every type, and what it makes can be called.
  return (type as ComponentType<Schema>)(values);
}

/**
 * Refuses what calling a component type did not make, so that nothing unchecked is written into a state.
 * @throws RefusalError (COMP-01) that says what to write.
 */
export function requireComponent(component: unknown, field: string): asserts component is ComponentInit {
  if (typeof component === 'object' && component !== null && CheckedComponent.is(component)) return;
  const name = (component as Partial<ComponentFacts> | null | undefined)?.componentName;
  const told = typeof name === 'string' ? `the component type ${name}` : component;
  const reason = 'must be a component, which calling a component type makes, such as Engine({ thrust: 1 })';
  throw new RefusalError({ rule: 'COMP-01', field, value: told, reason });
}

export interface ComponentOptions<S extends Schema> {
  /** Components of an entity run from the lowest priority up; equal ones as the entity lists them. 0 if not given. */
  readonly priority?: number;
  /** First values of fields that a spawn does not name; zero, false or empty if not given. */
  readonly defaults?: Partial<Values<S>>;
  /** Moves the entity on rails: called for each step, the first included (see KeplerMotion). */
  readonly rails?: RailsSampler<Values<S>>;
  /** Says what is wrong with first values, as the end of a sentence about a field; nothing if they are good. */
  readonly check?: (
    values: Partial<Values<S>>,
  ) => { readonly field: string; readonly rule: string; readonly reason: string } | undefined;
}

/** What the engine knows of a kind of component, whatever its state. */
export interface ComponentFacts {
  readonly componentName: string;
  readonly schema: Schema;
  readonly priority: number;
  readonly rails: RailsSampler<object> | undefined;
  /** Handlers by event type, in the order of the `on` calls. */
  readonly handlers: ReadonlyMap<EventFacts, AnyHandler>;
}

/** A kind of component. Calling it makes one for a spawn: `Engine({ thrust: 90_000 })`. */
export interface ComponentType<S extends Schema> extends ComponentFacts {
  (values?: Partial<Values<S>>): ComponentInit;
  readonly schema: S;
  /** Adds a handler; the component wants the event from then on. One handler an event. */
  on<P extends Schema>(event: EventType<P>, handler: Handler<S, P>): ComponentType<S>;
}

/** The class of async functions, which has no name of its own. */
const AsyncFunction = (async (): Promise<void> => {
  await Promise.resolve();
}).constructor as new () => unknown;

const settled = new WeakSet<ComponentFacts>();

/** A world knows the type from here on, so what it wants must not change any more (rule MSG-34). */
export function settleComponent(type: ComponentFacts): void {
  settled.add(type);
}

/**
 * Defines a kind of component: a name, the fields of its state, and with `.on` what it does when an event arrives.
 *
 * Handlers keep nothing outside the state: any thread may run them. With contracts on, chunks are dealt to threads in a
 * shuffled order, so that a handler that keeps module variables shows.
 * @throws RefusalError for an empty name, an async handler, a second one of an event, or one after the first world.
 */
export function defineComponent<S extends Schema>(
  name: string,
  schema: S,
  options: ComponentOptions<S> = {},
): ComponentType<S> {
  if (typeof name !== 'string' || name.length === 0) {
    throw new RefusalError({ rule: 'COMP-01', field: 'component name', value: name, reason: 'must not be empty' });
  }
  const told = { rule: 'COMP-01', unknownRule: 'COMP-01', path: name };
  checkSchema(schema, told);
  const priority = requireFinite('ENT-31', `${name}.priority`, options.priority ?? 0);
  const defaults = copyValues(schema, options.defaults ?? {}, { ...told, path: `${name}.defaults` });
  const handlers = new Map<EventFacts, AnyHandler>();
  const { rails } = options;
  if (rails !== undefined)
    handlers.set(Tick, (self, state) => {
      self.followRails(rails, state as Values<S>);
    });
  const make = (values: Partial<Values<S>> = {}): ComponentInit => {
    const first = Object.assign(Object.create(null), defaults, copyValues(schema, values, told)) as Partial<Values<S>>;
    const problem = options.check?.(first);
    if (problem !== undefined) {
      const { field, rule, reason } = problem;
      throw new RefusalError({ rule, field: `${name}.${field}`, value: first[field as keyof S], reason });
    }
    return new CheckedComponent(type, first);
  };
  const type: ComponentType<S> = Object.assign(make, {
    componentName: name,
    schema,
    priority,
    rails: options.rails as RailsSampler<object> | undefined,
    handlers,
    on<P extends Schema>(event: EventType<P>, handler: Handler<S, P>): ComponentType<S> {
      requireHandler(name, event, handler);
      if (settled.has(type)) {
        const reason = 'must not be called once a world knows the component';
        throw new RefusalError({ rule: 'MSG-34', field: `${name}.on`, value: event.eventName, reason });
      }
      if (handlers.has(event)) {
        const reason = 'must have one handler in a component';
        throw new RefusalError({ rule: 'MSG-34', field: `${name}.on`, value: event.eventName, reason });
      }
      if (handler instanceof AsyncFunction) {
        const reason = 'must do all its work before it returns, and must not be async';
        throw new RefusalError({ rule: 'COMP-16', field: `${name}.on`, value: event.eventName, reason });
      }
      handlers.set(event, handler as unknown as AnyHandler);
      return type;
    },
  });
  return type;
}

/** A misspelt import is undefined in plain JavaScript, and a handler of it would never be called (rule COMP-01). */
function requireHandler(name: string, event: unknown, handler: unknown): void {
  const isEvent = typeof event === 'function' && 'eventName' in event;
  if (isEvent && typeof handler === 'function') return;
  const [value, what] = isEvent ? [handler, 'a function'] : [event, 'an event type, which defineEvent makes'];
  throw new RefusalError({ rule: 'COMP-01', field: `${name}.on`, value, reason: `must be given ${what}` });
}
