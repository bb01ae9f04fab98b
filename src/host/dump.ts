import { followName, NO_FRAME, type FrameId } from '../core/frames/frameTree.js';
import type { GravityField } from '../core/gravity.js';
import { NO_ENTITY, type Entity } from '../core/handles.js';
import type { Quat, Vec3 } from '../core/shapes.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import { ENGINE_COMPONENTS } from '../simulation/components/engineComponents.js';
import type { SimulationWorld, WorldError } from '../simulation/world.js';

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
  /** What components threw so far. */
  readonly errors: readonly (Omit<WorldError, 'entity'> & { readonly entity: EntityName })[];
}

/** Reads a world (rule HOST-48). `components` are the component types of its game. */
export function dumpWorld(world: SimulationWorld, components: readonly ComponentFacts[]): WorldDump {
  const reader = new DumpReader(world, components);
  return {
    tick: world.tickNumber,
    time: world.time,
    hash: world.hash(),
    entities: reader.entities(),
    frames: reader.frames(),
    errors: world.errors.map(({ tick, entity, ...rest }) => ({ tick, entity: reader.nameOf(entity), ...rest })),
  };
}

class DumpReader {
  readonly #world: SimulationWorld;
  readonly #types: readonly ComponentFacts[];
  readonly #names = new Map<Entity, string>();
  readonly #lanes = new Float64Array(7);

  constructor(world: SimulationWorld, components: readonly ComponentFacts[]) {
    this.#world = world;
    this.#types = [...components, ...ENGINE_COMPONENTS.filter((type) => !components.includes(type))];
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

  #entity(entity: Entity): EntityDump {
    const { frame, ...where } = this.#world.snapshot.of(entity);
    const components: Record<string, Readonly<Record<string, unknown>>> = {};
    for (const type of this.#types) {
      const state = this.#world.stateOf(entity, type);
      if (state !== undefined) components[type.componentName] = this.#state(type, state);
    }
    return { entity: this.nameOf(entity), frame: this.nameOf(frame), ...where, components };
  }

  #state(type: ComponentFacts, state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const fields = Object.entries(type.schema).map(([name, { kind }]) => {
      const value = state[name];
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
