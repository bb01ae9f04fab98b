import type { FrameId } from '../core/frames/frameLayout.js';
import { NO_ENTITY, type Entity } from '../core/handles.js';
import { StateFlag } from '../core/seams/physics.js';
import type { Quat, Vec3 } from '../core/shapes.js';
import type { EntityTable } from './entityTable.js';
import type { WorldRows } from './sharedWorld.js';

/** Where an entity was at the end of the last tick, in the axes of its frame. */
export interface Whereabouts {
  /** The owner of the frame that it is in; `NO_ENTITY` for the owner of a root frame. */
  readonly frame: Entity;
  /** m */
  readonly place: Vec3;
  /** Unit quaternion x, y, z, w. */
  readonly turn: Quat;
  /** m/s */
  readonly velocity: Vec3;
  /** rad/s */
  readonly spin: Vec3;
  /** Whether its body sleeps; false without a body. */
  readonly asleep: boolean;
  readonly lamp: boolean;
}

/** Reads of the state that the last tick left. */
export class WorldSnapshot {
  readonly #rows: WorldRows;
  readonly #table: EntityTable;

  constructor(rows: WorldRows, table: EntityTable) {
    this.#rows = rows;
    this.#table = table;
  }

  /** Where an entity is, as a fresh value. @throws RefusalError (ENT-03) for a handle that is not live. */
  of(entity: Entity): Whereabouts {
    const slot = this.#table.require(entity, 'entity');
    const { front, frames, physics } = this.#rows;
    const frame = front.frame[slot] as FrameId;
    return {
      frame: (frame as number) === 0 ? NO_ENTITY : frames.ownerOf(frame),
      place: three(front.position, slot),
      turn: four(front.rotation, slot),
      velocity: three(front.linear, slot),
      spin: three(front.angular, slot),
      asleep: ((physics.states.flags[slot] as number) & StateFlag.asleep) !== 0,
      lamp: front.lamp[slot] === 1,
    };
  }

  /** Whether a handle names a live entity of this world. */
  has(entity: Entity): boolean {
    return this.#table.find(entity) >= 0;
  }
}

function three(column: Float64Array, slot: number): Vec3 {
  const o = slot * 3;
  return [column[o] as number, column[o + 1] as number, column[o + 2] as number];
}

function four(column: Float64Array, slot: number): Quat {
  const o = slot * 4;
  return [column[o] as number, column[o + 1] as number, column[o + 2] as number, column[o + 3] as number];
}
