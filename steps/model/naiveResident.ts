import { NO_ENTITY, type ComponentInit, type Entity, type Message } from '#host/index.js';
import type { EventFacts } from '#core/events.js';
import type { Schema } from '#core/schema.js';
import type { ComponentFacts } from '#simulation/components/component.js';

/** What somebody hears: every recipient has a copy of its own (rule MSG-30). */
export interface Letter {
  readonly event: EventFacts;
  readonly sender: Entity;
  readonly payload: Record<string, unknown>;
  consumed: boolean;
}

/** A component that an entity wears. */
export interface Worn {
  readonly type: ComponentFacts;
  readonly state: Record<string, unknown>;
}

/** What was asked of a body along z: N s and N. */
export interface Pushes {
  impulse: number;
  force: number;
}

/** Somebody who lives in the naive world. */
export interface Resident {
  readonly handle: Entity;
  readonly slot: number;
  /** The place that it is in; none for a root. One that is attached is where the root of its chain is (rule LIFE-14). */
  readonly place: Resident | undefined;
  /** Whom it is attached to. */
  readonly parent: Resident | undefined;
  /** Whether others can be in it. */
  readonly isPlace: boolean;
  /** Of a body: its mass, kg, and its speed along z, m/s. */
  readonly body: { readonly mass: number; speed: number } | undefined;
  components: Worn[];
  inbox: Letter[];
  /** What it asked for in this tick, and what the coming step does to its body (rule TICK-25). */
  asked: Pushes;
  acting: Pushes;
}

export const noPushes = (): Pushes => ({ impulse: 0, force: 0 });

/** The unattached one at the top of a chain (rule LIFE-14). */
export function chainRootOf(one: Resident): Resident {
  return one.parent === undefined ? one : chainRootOf(one.parent);
}

/** A component behind all of its priority and before those of a higher one (rule ENT-31). */
export function wear(components: readonly Worn[], { type, values }: ComponentInit): Worn[] {
  const at = components.findIndex((each) => each.type.priority > type.priority);
  const worn = { type, state: filled(type.schema, values) };
  return at < 0 ? [...components, worn] : [...components.slice(0, at), worn, ...components.slice(at)];
}

export function letterOf({ event, values }: Message, sender: Entity = NO_ENTITY): Letter {
  const given = Object.fromEntries(event.layout.fields.map(({ name }, i) => [name, values[i]]));
  return { event, sender, payload: filled(event.schema, given), consumed: false };
}

/** Values of all fields: those that nobody gives are zero. */
function filled(schema: Schema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).map(([name, { kind }]) => [name, values[name] ?? zeroOf(kind)]));
}

function zeroOf(kind: Schema[string]['kind']): unknown {
  switch (kind) {
    case 'f64':
    case 'f32':
    case 'i32':
    case 'u32':
    case 'entity':
      return 0;
    case 'bool':
      return false;
    case 'text':
      return '';
    case 'vec3':
      return [0, 0, 0];
    case 'quat':
      return [0, 0, 0, 0];
  }
}
