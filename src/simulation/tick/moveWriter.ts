import { RefusalError } from '../../core/errors.js';
import { POSE_LANES, POSE_ROTATION } from '../../core/math/pose.js';
import { OFFSET_LIMIT, requireRotation } from '../../core/shapeChecks.js';
import { BodyMotion } from '../../core/seams/physics.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { requireTuple } from '../../core/tuples.js';
import type { WorldRows } from '../sharedWorld.js';
import { clearBit, hasBit, setBit } from '../../core/slotBits.js';

/**
 * Where a thread writes down that entities moved themselves. Nearly all of them have their back row to themselves, and
 * there it lands at once; nobody reads it before the sync point. The wishes of those whose row is derived from another
 * one, as they are attached or own a frame, wait for `OwnMoves`.
 */
export class MoveWriter {
  readonly #rows: WorldRows;
  readonly #position: Float64Array;
  readonly #placed: Uint32Array;
  readonly #still: Uint32Array;
  /** The place at hand. As arguments of a call its numbers would be boxed. */
  readonly #to = new Float64Array(3);

  constructor(rows: WorldRows) {
    this.#rows = rows;
    this.#position = rows.back.position;
    this.#placed = rows.chunks.placed;
    this.#still = rows.chunks.still;
  }

  /**
   * Moves the entity of a slot to a place, m, and to a rotation if one is told (rule OWN-34).
   *
   * Nobody but the refusal gets the list itself: one that a handler makes for the call need not be made then.
   * @throws RefusalError for an entity with a body, the owner of a root frame, or a pose that none can have.
   * @hot
   */
  write(slot: number, place: readonly number[], turn: Quat | undefined): void {
    if (!Array.isArray(place) || place.length !== 3) this.#refuse(slot, place);
    const x = place[0] as number;
    const y = place[1] as number;
    const z = place[2] as number;
    if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) this.#refuse(slot, place);
    if (turn === undefined && hasBit(this.#still, slot)) {
      const o = slot * 3;
      this.#position[o] = x;
      this.#position[o + 1] = y;
      this.#position[o + 2] = z;
      setBit(this.#placed, slot);
      return;
    }
    this.#to[0] = x;
    this.#to[1] = y;
    this.#to[2] = z;
    this.#writePose(slot, turn);
  }

  #writePose(slot: number, turn: Quat | undefined): void {
    const { entities, front, physics } = this.#rows;
    const [x, y, z] = this.#to as unknown as Vec3;
    const attached = entities.parent[slot] !== 0;
    const tooFar = attached && !(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= OFFSET_LIMIT);
    if (tooFar || physics.bodies.motion[slot] !== BodyMotion.none || front.frame[slot] === 0)
      this.#refuse(slot, [x, y, z]);
    const unit = turn === undefined ? undefined : requireRotation('PHYS-40', 'turn', turn);
    if (attached || entities.owns[slot] !== 0) this.#wish(slot, unit);
    else this.#comeToRest(slot, unit);
  }

  /** Writes a whole back row: whoever moves itself is at rest there, and keeps a rotation that it does not tell. */
  #comeToRest(slot: number, unit: Quat | undefined): void {
    const { back, front, chunks } = this.#rows;
    const { position, linear, angular, rotation } = back;
    for (let i = 0; i < 3; i++) {
      position[slot * 3 + i] = this.#to[i] as number;
      linear[slot * 3 + i] = 0;
      angular[slot * 3 + i] = 0;
    }
    for (let i = 0; i < 4; i++) rotation[slot * 4 + i] = unit?.[i as 0] ?? (front.rotation[slot * 4 + i] as number);
    setBit(chunks.placed, slot);
    setBit(chunks.dirty, slot);
    if (unit === undefined) setBit(chunks.still, slot);
    else clearBit(chunks.still, slot);
  }

  #wish(slot: number, unit: Quat | undefined): void {
    const { wishes, entities, front, chunks } = this.#rows;
    const at = slot * POSE_LANES;
    wishes.set(this.#to, at);
    for (let i = 0; i < 4; i++) {
      // Only the sync thread knows the offset that an attached entity keeps.
      const kept = entities.parent[slot] === 0 ? (front.rotation[slot * 4 + i] as number) : Number.NaN;
      wishes[at + POSE_ROTATION + i] = unit?.[i as 0] ?? kept;
    }
    setBit(chunks.moved, slot);
  }

  /** Says why an entity cannot move to a place. */
  #refuse(slot: number, place: unknown): never {
    const { entities, front, physics } = this.#rows;
    if (physics.bodies.motion[slot] !== BodyMotion.none)
      throw refusal('OWN-01', { called: 'one with a body', reason: 'must be called for an entity without a body' });
    if (front.frame[slot] === 0)
      throw refusal('OWN-33', { called: 'the owner of a root', reason: 'must be called for an entity in a frame' });
    // An offset adds up along the chain: one as large as a spawn may have keeps every place finite.
    const most = entities.parent[slot] === 0 ? Infinity : OFFSET_LIMIT;
    requireTuple('OWN-34', 'place', { value: place, length: 3, most, unit: ' m' });
    const reason = 'must not change while it is read';
    throw new RefusalError({ rule: 'OWN-34', field: 'place', value: place, reason });
  }
}

function refusal(rule: string, { called, reason }: { readonly called: string; readonly reason: string }): RefusalError {
  return new RefusalError({ rule, field: 'self.moveTo', value: called, reason });
}
