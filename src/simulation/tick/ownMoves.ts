import { RefusalError } from '../../core/errors.js';
import { POSE_LANES, POSE_ROTATION } from '../../core/math/pose.js';
import { OFFSET_LIMIT, requireRotation } from '../../core/shapeChecks.js';
import { BodyMotion } from '../../core/seams/physics.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { requireTuple } from '../../core/tuples.js';
import type { Attachments } from '../attachments.js';
import type { WorldRows } from '../sharedWorld.js';
import { forEachBit, setBit } from '../slotBits.js';

/** Where an entity moves itself to: a place, m, and a rotation if it is another one. */
export interface OwnMove {
  readonly place: Vec3;
  readonly turn: Quat | undefined;
}

/**
 * Writes down where the entity of a slot moves itself to; the sync point puts it there (rule OWN-34).
 * @throws RefusalError for an entity with a body, the owner of a root frame, or a pose that none can have.
 */
export function writeMove(rows: WorldRows, slot: number, { place, turn }: OwnMove): void {
  const { physics, front, entities, wishes } = rows;
  if (physics.bodies.motion[slot] !== BodyMotion.none)
    throw refusal('OWN-01', { called: 'one with a body', reason: 'must be called for an entity without a body' });
  if (front.frame[slot] === 0)
    throw refusal('OWN-33', { called: 'the owner of a root', reason: 'must be called for an entity in a frame' });
  // An offset adds up along the chain: one as large as a spawn may have keeps every place finite.
  const most = entities.parent[slot] === 0 ? Infinity : OFFSET_LIMIT;
  requireTuple('OWN-34', 'place', { value: place, length: 3, most, unit: ' m' });
  const unit = turn === undefined ? undefined : requireRotation('PHYS-40', 'turn', turn);
  const at = slot * POSE_LANES;
  wishes.set(place, at);
  for (let i = 0; i < 4; i++) {
    // Only the sync thread knows the offset that an attached entity keeps.
    const kept = entities.parent[slot] === 0 ? (front.rotation[slot * 4 + i] as number) : Number.NaN;
    wishes[at + POSE_ROTATION + i] = unit?.[i] ?? kept;
  }
}

function refusal(rule: string, { called, reason }: { readonly called: string; readonly reason: string }): RefusalError {
  return new RefusalError({ rule, field: 'self.moveTo', value: called, reason });
}

/** The moves of a tick, at the sync point. */
export class OwnMoves {
  readonly #rows: WorldRows;
  readonly #attachments: Attachments;

  constructor(rows: WorldRows, attachments: Attachments) {
    this.#rows = rows;
    this.#attachments = attachments;
  }

  /** Whether the entity of a slot moved itself in this tick; then its pose goes to `out`. @hot */
  readOf(slot: number, out: Float64Array): boolean {
    const { chunks, wishes } = this.#rows;
    if (((chunks.moved[slot >>> 5] as number) & (1 << (slot & 31))) === 0) return false;
    for (let i = 0; i < POSE_LANES; i++) out[i] = wishes[slot * POSE_LANES + i] as number;
    return true;
  }

  /**
   * Step 2, after the records of motion intents: the move wins for this one tick (rules OWN-37, OWN-38). An attached entity
   * takes another offset, from which step 7 derives its row; the frame of an owner has moved with the step records.
   */
  apply(): void {
    const { moved } = this.#rows.chunks;
    forEachBit(moved, this.#move);
    moved.fill(0);
  }

  readonly #move = (slot: number): void => {
    const { chunks, entities, back, wishes } = this.#rows;
    const at = slot * POSE_LANES;
    if (entities.parent[slot] !== 0) {
      this.#attachments.moveTo(slot, wishes, at);
      return;
    }
    if (entities.owns[slot] !== 0) return;
    for (let i = 0; i < 3; i++) {
      back.position[slot * 3 + i] = wishes[at + i] as number;
      back.linear[slot * 3 + i] = 0;
      back.angular[slot * 3 + i] = 0;
    }
    for (let i = 0; i < 4; i++) back.rotation[slot * 4 + i] = wishes[at + POSE_ROTATION + i] as number;
    setBit(chunks.dirty, slot);
  };
}
