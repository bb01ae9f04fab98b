import { RefusalError } from '../../core/errors.js';
import { POSE_LANES, POSE_ROTATION } from '../../core/math/pose.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import type { WorldRows } from '../sharedWorld.js';
import { setBit } from '../../core/slotBits.js';
import { hasRig, RigCopy, startOfCopy } from './rigRows.js';

/** Whose rig a writer writes: the entity that runs. */
export interface RigOwner {
  readonly rows: WorldRows;
  readonly slot: number;
}

/**
 * The rig pose of an entity as its own components write it in its tick and read it back (rule ENT-17). Others see it from
 * the end of the tick on. Any number can be written (rule ENT-27).
 */
export class RigWriter {
  readonly #on: RigOwner;

  constructor(owner: RigOwner) {
    this.#on = owner;
  }

  /** How many joints the rig has; they are numbered from 0. */
  get joints(): number {
    return this.#on.rows.rigs.blocks.joints[this.#on.slot] as number;
  }

  /** How many weights it has. */
  get weights(): number {
    return this.#on.rows.rigs.blocks.weights[this.#on.slot] as number;
  }

  /** Where a joint is in the axes of the one above it, m. @throws RefusalError (ENT-17) for a joint that it does not have. */
  placeOf(joint: number): Vec3 {
    const { poses } = this.#on.rows.rigs;
    const o = this.#joint(joint);
    return [poses[o] as number, poses[o + 1] as number, poses[o + 2] as number];
  }

  /** How a joint is turned, x, y, z, w. @throws RefusalError as `placeOf`. */
  turnOf(joint: number): Quat {
    const { poses } = this.#on.rows.rigs;
    const o = this.#joint(joint) + POSE_ROTATION;
    return [poses[o] as number, poses[o + 1] as number, poses[o + 2] as number, poses[o + 3] as number];
  }

  /** The weight of a morph. @throws RefusalError (ENT-17) for one that it does not have. */
  weightOf(morph: number): number {
    return this.#on.rows.rigs.poses[this.#weight(morph)] as number;
  }

  /** Puts a joint elsewhere in the axes of the one above it, m. @throws RefusalError as `placeOf`. @hot */
  setPlace(joint: number, place: Vec3): void {
    const { poses } = this.#on.rows.rigs;
    const o = this.#joint(joint);
    for (let i = 0; i < 3; i++) poses[o + i] = place[i] as number;
    this.#mark();
  }

  /** Turns a joint, x, y, z, w. @throws RefusalError as `placeOf`. @hot */
  setTurn(joint: number, turn: Quat): void {
    const { poses } = this.#on.rows.rigs;
    const o = this.#joint(joint) + POSE_ROTATION;
    for (let i = 0; i < 4; i++) poses[o + i] = turn[i] as number;
    this.#mark();
  }

  /** Gives a morph another weight: 0 for none of it, 1 for all. @throws RefusalError as `weightOf`. @hot */
  setWeight(morph: number, weight: number): void {
    this.#on.rows.rigs.poses[this.#weight(morph)] = weight;
    this.#mark();
  }

  /** What is written goes to the front with the rest of the row (rule ENT-18). */
  #mark(): void {
    setBit(this.#on.rows.chunks.dirty, this.#on.slot);
  }

  #joint(joint: number): number {
    if (!(Number.isInteger(joint) && joint >= 0 && joint < this.joints)) this.#refuse('joint', joint, this.joints);
    return startOfCopy(this.#on.rows.rigs, this.#on.slot, RigCopy.back) + joint * POSE_LANES;
  }

  #weight(morph: number): number {
    if (!(Number.isInteger(morph) && morph >= 0 && morph < this.weights)) this.#refuse('morph', morph, this.weights);
    return startOfCopy(this.#on.rows.rigs, this.#on.slot, RigCopy.back) + this.joints * POSE_LANES + morph;
  }

  #refuse(field: string, value: number, count: number): never {
    const reason =
      count === 0 ? 'must not be given, as the rig has none' : `must be a whole number from 0 to ${String(count - 1)}`;
    throw new RefusalError({ rule: 'ENT-17', field: `self.rig.${field}`, value, reason });
  }
}

/** @throws RefusalError (ENT-28) for an entity that was born without a rig pose. */
export function requireRig({ rows, slot }: RigOwner): void {
  if (hasRig(rows.rigs, slot)) return;
  const reason = 'must only be asked for by an entity that was spawned with a rig pose';
  throw new RefusalError({ rule: 'ENT-28', field: 'self.rig', value: undefined, reason });
}
