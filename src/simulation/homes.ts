import { RefusalError } from '../core/errors.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { BodyMotion, MotionCase, OpKind, PhysicsHeader, StateFlag, type PhysicsRows } from '../core/seams/physics.js';
import { dropShape } from '../core/shapeTable.js';
import { clearBit, setBit } from './slotBits.js';
import type { WorldRows } from './sharedWorld.js';

/**
 * Physics homes as the sync thread keeps them: one per frame that holds bodies, dealt to the workers in turn. Which worker
 * steps a home changes no result (rule TICK-19).
 */
export class Homes {
  /** Bits of the slots that hold a body, and of those with an intent for the coming step; two words a chunk. */
  readonly bodies: Uint32Array;
  readonly intents: Uint32Array;
  readonly #rows: WorldRows;
  readonly #homeOfFrame = new Map<FrameId, number>();

  constructor(rows: WorldRows) {
    this.#rows = rows;
    const words = Math.ceil(rows.buffers.capacity.entities / 64) * 2;
    this.bodies = new Uint32Array(words);
    this.intents = new Uint32Array(words);
  }

  /** The home of a frame; a new one for its first body. @throws RefusalError (PHYS-119) when all are taken. */
  homeOf(frame: FrameId): number {
    const known = this.#homeOfFrame.get(frame);
    if (known !== undefined) return known;
    this.requireRoomFor(frame);
    const { physics, buffers } = this.#rows;
    const home = (physics.header[PhysicsHeader.homeCount] as number) + 1;
    physics.homes.frame[home] = frame;
    physics.homes.worker[home] = workerOf(home, buffers.participants);
    physics.homes.steps[home] = 0;
    physics.homes.awake[home] = 0;
    physics.header[PhysicsHeader.homeCount] = home;
    this.#homeOfFrame.set(frame, home);
    this.#push(OpKind.openHome, home, 0);
    return home;
  }

  /** Refuses, before anything changes, a body in a frame that can get no home. @throws RefusalError (PHYS-119) */
  requireRoomFor(frame: FrameId): void {
    const { physics, buffers } = this.#rows;
    const homes = physics.header[PhysicsHeader.homeCount] as number;
    if (this.#homeOfFrame.has(frame) || homes + 1 < buffers.capacity.homes) return;
    const reason = 'must leave room for another frame with bodies (capacity.homes)';
    throw new RefusalError({ rule: 'PHYS-119', field: 'homes', value: homes, reason });
  }

  /** Queues a change of a body for the next step. */
  addOp(kind: typeof OpKind.createBody | typeof OpKind.destroyBody, slot: number): void {
    this.#push(kind, this.#rows.physics.bodies.home[slot] as number, slot);
  }

  noteBody(slot: number): void {
    setBit(this.bodies, slot);
  }

  /**
   * Takes a body out. One that physics has not heard of leaves no change behind: its slot's rows may describe another body
   * by the time physics reads them.
   */
  removeBody(slot: number): void {
    const { physics } = this.#rows;
    clearBit(this.bodies, slot);
    if (((physics.states.flags[slot] as number) & StateFlag.live) === 0) this.#takeBack(slot);
    else this.addOp(OpKind.destroyBody, slot);
    dropShape(physics, physics.bodies.shape[slot] as number);
    physics.bodies.motion[slot] = BodyMotion.none;
    physics.bodies.center.fill(0, slot * 3, slot * 3 + 3);
    physics.states.flags[slot] = 0;
  }

  /** Forgets what a slot's entity asked for, so that a new one in the slot does not get it. */
  dropIntent(slot: number): void {
    for (const intents of this.#rows.physics.intents) clearIntent(intents, slot);
    clearBit(this.intents, slot);
  }

  #takeBack(slot: number): void {
    const { header, ops } = this.#rows.physics;
    const count = header[PhysicsHeader.opCount] as number;
    for (let at = count - 1; at >= 0; at--) {
      if (ops.kind[at] !== OpKind.createBody || ops.slot[at] !== slot) continue;
      for (const list of [ops.kind, ops.home, ops.slot]) list.copyWithin(at, at + 1, count);
      header[PhysicsHeader.opCount] = count - 1;
      return;
    }
  }

  noteIntent(slot: number): void {
    setBit(this.intents, slot);
  }

  #push(kind: number, home: number, slot: number): void {
    const { header, ops, buffers } = this.#rows.physics;
    const at = header[PhysicsHeader.opCount] as number;
    if (at >= buffers.capacity.ops) throw new Error('the list of physics changes is full');
    ops.kind[at] = kind;
    ops.home[at] = home;
    ops.slot[at] = slot;
    header[PhysicsHeader.opCount] = at + 1;
  }
}

/** Makes a slot's intent ask for nothing. */
export function clearIntent(intents: PhysicsRows['intents'][0], slot: number): void {
  intents.set[slot] = 0;
  intents.motionCase[slot] = MotionCase.none;
  for (const column of [intents.force, intents.torque, intents.impulse, intents.angularImpulse]) {
    column[slot * 3] = 0;
    column[slot * 3 + 1] = 0;
    column[slot * 3 + 2] = 0;
  }
}

/** With workers, the calling thread steps no home, so that a trapped solver never takes it along (rule PAPI-91). */
function workerOf(home: number, participants: number): number {
  return participants === 1 ? 0 : 1 + ((home - 1) % (participants - 1));
}
