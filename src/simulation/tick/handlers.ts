import { RefusalError } from '../../core/errors.js';
import { Tick, type EventFacts } from '../../core/events.js';
import type { AnyHandler, ComponentFacts } from '../components/component.js';
import type { ComponentStore } from '../components/componentStore.js';

/** A component type as a thread runs it: its handlers and events by event number. */
export interface CompiledComponent {
  readonly store: ComponentStore;
  readonly tick: AnyHandler | undefined;
  readonly handlers: readonly (AnyHandler | undefined)[];
  readonly events: readonly EventFacts[];
}

/**
 * A handler that goes on later would write into the state of whoever runs then.
 * @throws RefusalError (COMP-16) for an answer that is a promise; what it still does comes to nothing that is noted.
 */
export function refuseAsync(
  answer: unknown,
  { componentName }: ComponentFacts,
  { eventName: event }: EventFacts,
): void {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return;
  if (answer instanceof Promise) answer.catch(() => undefined);
  const reason = 'must do all its work before it returns, and must not be async';
  throw new RefusalError({ rule: 'COMP-16', field: `${componentName}.${event}`, value: 'a promise', reason });
}

/** Sorts the handlers of a type by the numbers that this thread has for their events. */
export function compile(store: ComponentStore): CompiledComponent {
  const handlers: (AnyHandler | undefined)[] = [];
  const events: EventFacts[] = [];
  for (const [event, handler] of store.type.handlers) {
    handlers[event.id] = handler;
    events[event.id] = event;
  }
  return { store, tick: store.type.handlers.get(Tick), handlers, events };
}
