import { eventOfName, type EventType, type Message } from '../../core/events.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import type { Schema } from '../../core/schema.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { PostStep } from './script.js';

/** Sends the event of a step that was checked; its recipients hear it in the next tick (rule HOST-24). */
export function post({ to, event, values }: PostStep, world: SimulationWorld): void {
  const facts = eventOfName(event);
  if (facts === undefined) throw new Error(`the event ${event} was not checked`);
  const message = messageOf(facts, values, world);
  switch (to.kind) {
    case 'entity':
      world.send(entityOf(to.id, world), message);
      return;
    case 'frame':
      world.tell(entityOf(to.id, world), message);
      return;
    case 'everyone':
      world.broadcast(message);
      return;
  }
}

function messageOf(event: EventType<Schema>, values: PostStep['values'], world: SimulationWorld): Message {
  const resolved = Object.entries(values).map(([name, value]) => {
    const isEntity = event.schema[name]?.kind === 'entity';
    return [name, isEntity ? entityOf(value, world) : value] as const;
  });
  return event(Object.fromEntries(resolved));
}

function entityOf(value: unknown, world: SimulationWorld): Entity {
  return typeof value === 'string' ? (world.named(value) ?? NO_ENTITY) : NO_ENTITY;
}
