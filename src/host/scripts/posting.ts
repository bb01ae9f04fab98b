import { eventOfName, type EventFacts, type Message } from '../../core/events.js';
import type { FrameId } from '../../core/frames/frameLayout.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { PostStep, PostTarget } from './script.js';

/** Sends the event of a checked step; its recipients hear it in the next tick, in the order of their slots. */
export function post({ to, event, values }: PostStep, world: SimulationWorld): void {
  const facts = eventOfName(event);
  if (facts === undefined) throw new Error(`the event ${event} was not checked`);
  const message = messageOf(facts, values, world);
  for (const entity of recipientsOf(to, world)) world.send(entity, message);
}

function messageOf(event: EventFacts, values: PostStep['values'], world: SimulationWorld): Message {
  const resolved = Object.entries(values).map(([name, value]) => {
    const isEntity = event.schema[name]?.kind === 'entity';
    return [name, isEntity ? entityOf(value, world) : value] as const;
  });
  return { event, values: Object.fromEntries(resolved) };
}

function entityOf(value: unknown, world: SimulationWorld): Entity {
  return typeof value === 'string' ? (world.named(value) ?? NO_ENTITY) : NO_ENTITY;
}

function recipientsOf(to: PostTarget, world: SimulationWorld): readonly Entity[] {
  const { table, rows } = world.internals;
  switch (to.kind) {
    case 'entity': {
      const entity = world.named(to.id);
      return entity === undefined ? [] : [entity];
    }
    case 'frame': {
      const owner = world.named(to.id);
      const frame = owner === undefined ? 0 : (rows.entities.owns[table.find(owner)] as FrameId);
      return liveEntities(world).filter((entity) => rows.front.frame[table.find(entity)] === frame);
    }
    case 'everyone':
      return liveEntities(world);
  }
}

function liveEntities(world: SimulationWorld): readonly Entity[] {
  const { table } = world.internals;
  const entities: Entity[] = [];
  table.visit((slot) => {
    entities.push(table.handleOf(slot));
  });
  return entities;
}
