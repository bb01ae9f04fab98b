import { eventOfName } from '../core/events.js';
import { followName, NO_FRAME, type FrameId } from '../core/frames/frameTree.js';
import type { GravityField } from '../core/gravity.js';
import { NO_ENTITY, type Entity } from '../core/handles.js';
import type { Schema } from '../core/schema.js';
import type { Quat, Vec3 } from '../core/shapes.js';
import type { RoutedEvent, RoutedTarget } from './scripts/eventRecorder.js';
import type { WorldError } from '../simulation/errorLog.js';
import type { SimulationWorld } from '../simulation/world.js';

/** An entity by its scene id, or by its handle where it has none; null for none. */
export type EntityName = string | number | null;

/** An entity in a dump. Places and velocities are those in its frame, in its axes. */
export interface EntityDump {
  readonly entity: EntityName;
  /** The owner of the frame that it is in; null for the owner of a root. */
  readonly frame: EntityName;
  /** m */
  readonly place: Vec3;
  /** Unit quaternion x, y, z, w. */
  readonly turn: Quat;
  /** m/s */
  readonly velocity: Vec3;
  /** rad/s */
  readonly spin: Vec3;
  readonly asleep: boolean;
  readonly lamp: boolean;
  /** The states of its components by their names. */
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A frame in a dump. Its pose and velocities are those in its parent. */
export interface FrameDump {
  readonly owner: EntityName;
  /** The owner of the frame that it stands in; null for a root. */
  readonly parent: EntityName;
  readonly follows: ReturnType<typeof followName>;
  readonly place: Vec3;
  readonly turn: Quat;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  /** What an accelerometer at its origin read over the last step, m/s² in its own axes. */
  readonly properAcceleration: Vec3;
  readonly gravity: GravityField;
}

/** A message in a dump. */
export interface EventDump {
  /** The tick in which it was heard. */
  readonly tick: number;
  readonly event: string;
  /** Its sender; null for the engine and for scripts. */
  readonly from: EntityName;
  /** As in a script's post, or a topic of the game's by its name. */
  readonly to:
    | { readonly kind: 'entity' | 'frame'; readonly id: EntityName }
    | { readonly kind: 'topic'; readonly id: string }
    | { readonly kind: 'everyone' };
  readonly values: Readonly<Record<string, unknown>>;
}

/** The whole state of a world between two ticks, as data. */
export interface WorldDump {
  readonly tick: number;
  /** s */
  readonly time: number;
  readonly hash: string;
  /** In slot order. */
  readonly entities: readonly EntityDump[];
  /** Parents before what they hold. */
  readonly frames: readonly FrameDump[];
  /** The messages that were heard since the dump before, or since the start, in routing order. */
  readonly events: readonly EventDump[];
  /** What components threw so far. */
  readonly errors: readonly (Omit<WorldError, 'entity'> & { readonly entity: EntityName })[];
}

/** Reads a world (rule HOST-48), with the messages that an `EventRecorder` took. */
export function dumpWorld(world: SimulationWorld, events: readonly RoutedEvent[] = []): WorldDump {
  const reader = new DumpReader(world);
  return {
    tick: world.tickNumber,
    time: world.time,
    hash: world.hash(),
    entities: reader.entities(),
    frames: reader.frames(),
    events: events.map((event) => reader.event(event)),
    errors: world.errors.map(({ tick, entity, ...rest }) => ({ tick, entity: reader.nameOf(entity), ...rest })),
  };
}

class DumpReader {
  readonly #world: SimulationWorld;
  readonly #names = new Map<Entity, string>();
  readonly #lanes = new Float64Array(7);

  constructor(world: SimulationWorld) {
    this.#world = world;
    for (const name of world.names) this.#names.set(world.named(name) ?? NO_ENTITY, name);
  }

  nameOf(entity: Entity): EntityName {
    return entity === NO_ENTITY ? null : (this.#names.get(entity) ?? entity);
  }

  entities(): readonly EntityDump[] {
    const { table } = this.#world.internals;
    const dumps: EntityDump[] = [];
    table.visit((slot) => {
      dumps.push(this.#entity(table.handleOf(slot)));
    });
    return dumps;
  }

  frames(): readonly FrameDump[] {
    const { frames } = this.#world.internals.rows;
    frames.restoreOrder();
    return Array.from({ length: frames.count }, (_, dense) => this.#frame(frames.idAt(dense)));
  }

  event({ tick, event, from, to, values }: RoutedEvent): EventDump {
    const schema = eventOfName(event)?.schema ?? {};
    return { tick, event, from: this.nameOf(from), to: this.#target(to), values: this.#values(schema, values) };
  }

  #target(to: RoutedTarget): EventDump['to'] {
    switch (to.kind) {
      case 'entity':
        return { kind: to.kind, id: this.nameOf(to.entity) };
      case 'frame':
        return { kind: to.kind, id: this.nameOf(to.owner) };
      case 'topic':
        return { kind: to.kind, id: to.name };
      case 'everyone':
        return { kind: to.kind };
    }
  }

  #entity(entity: Entity): EntityDump {
    const { frame, ...where } = this.#world.snapshot.of(entity);
    const components: Record<string, Readonly<Record<string, unknown>>> = {};
    for (const type of this.#world.internals.components) {
      const state = this.#world.stateOf(entity, type);
      if (state !== undefined) components[type.componentName] = this.#values(type.schema, state);
    }
    return { entity: this.nameOf(entity), frame: this.nameOf(frame), ...where, components };
  }

  /** Values of a schema, entities by their names. */
  #values(schema: Schema, values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const fields = Object.entries(schema).map(([name, { kind }]) => {
      const value = values[name];
      return [name, kind === 'entity' ? this.nameOf(value as Entity) : value] as const;
    });
    return Object.fromEntries(fields);
  }

  #frame(id: FrameId): FrameDump {
    const { frames } = this.#world.internals.rows;
    const parent = frames.parentOf(id);
    const lanes = this.#lanes;
    frames.readPose(id, lanes, 0);
    const place = three(lanes, 0);
    const turn: Quat = [lanes[3] as number, lanes[4] as number, lanes[5] as number, lanes[6] as number];
    frames.readVelocity(id, lanes, 0);
    const velocity = three(lanes, 0);
    frames.readAngularVelocity(id, lanes, 0);
    const spin = three(lanes, 0);
    frames.readProperAcceleration(id, lanes, 0);
    return {
      owner: this.nameOf(frames.ownerOf(id)),
      parent: parent === NO_FRAME ? null : this.nameOf(frames.ownerOf(parent)),
      follows: followName(frames.follows(id)),
      place,
      turn,
      velocity,
      spin,
      properAcceleration: three(lanes, 0),
      gravity: frames.gravityOf(id),
    };
  }
}

function three(lanes: Float64Array, o: number): Vec3 {
  return [lanes[o] as number, lanes[o + 1] as number, lanes[o + 2] as number];
}
