import { RefusalError } from '../core/errors.js';
import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import { SAMPLE_LANES } from '../core/frames/motionSample.js';
import { POSE_LANES } from '../core/math/pose.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import {
  BODY_LAYOUT,
  BodyMotion,
  INTENT_LAYOUT,
  IntentBit,
  MotionCase,
  OpKind,
  PhysicsHeader,
  STATE_LAYOUT,
  StateFlag,
  type PhysicsRows,
} from '../core/seams/physics.js';
import { dropShape, restoreShapes, saveShapes } from '../core/shapeTable.js';
import { clearBit, forEachBit, setBit } from '../core/slotBits.js';
import { Header, type WorldRows } from './sharedWorld.js';

/** What a save holds of each home. */
const SAVED_HOME = ['frame', 'steps', 'awake', 'bodiesHigh', 'contactsHigh'] as const;
/** Whose state it is and where stands in the rows of entity and body. */
const SAVED_STATE = {
  flags: STATE_LAYOUT.flags,
  written: STATE_LAYOUT.written,
  position: STATE_LAYOUT.position,
  rotation: STATE_LAYOUT.rotation,
  linear: STATE_LAYOUT.linear,
  angular: STATE_LAYOUT.angular,
} as const;
const SAVED_CASE = { motionCase: INTENT_LAYOUT.motionCase } as const;
const INTENTS = Object.keys(IntentBit) as readonly (keyof typeof IntentBit)[];

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
    this.intents = rows.physics.intentSlots;
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

  /**
   * Has physics put a frame's hull back to where the frame tree says that it is, because the step's update of it was skipped
   * (rule CHECK-42); any other body stays where physics has it.
   */
  putBack(slot: number): void {
    const { physics, entities, frames } = this.#rows;
    const { bodies } = physics;
    const frame = entities.owns[slot] as FrameId;
    if (frame === NO_FRAME || bodies.motion[slot] === BodyMotion.none) return;
    frames.readPose(frame, this.#pose, 0);
    for (let i = 0; i < 3; i++) bodies.position[3 * slot + i] = this.#pose[i] as number;
    for (let i = 0; i < 4; i++) bodies.rotation[4 * slot + i] = this.#pose[3 + i] as number;
    frames.readVelocity(frame, bodies.linear, 3 * slot);
    frames.readAngularVelocity(frame, bodies.angular, 3 * slot);
    this.#push(OpKind.placeBody, bodies.home[slot] as number, slot);
  }

  readonly #pose = new Float64Array(POSE_LANES);

  /** The slots that hold a body, in order. */
  bodySlots(): Uint32Array {
    const slots: number[] = [];
    forEachBit(this.bodies, (slot) => {
      slots.push(slot);
    });
    return new Uint32Array(slots);
  }

  /** Writes bodies, homes, the changes that physics has not made yet, and what the coming step applies. */
  save(out: SaveWriter): void {
    const { physics } = this.#rows;
    const { header, homes, ops } = physics;
    const rows = this.bodySlots();
    out.array('bodies.slots', rows);
    out.rows('bodies', BODY_LAYOUT, { columns: physics.bodies, rows });
    out.rows('states', SAVED_STATE, { columns: physics.states, rows });
    saveShapes(physics, out);
    out.number('homes.step', header[PhysicsHeader.step] as number);
    const count = header[PhysicsHeader.homeCount] as number;
    for (const name of SAVED_HOME) out.array(`homes.${name}`, homes[name].subarray(0, count + 1));
    const changes = header[PhysicsHeader.opCount] as number;
    for (const name of ['kind', 'home', 'slot'] as const) out.array(`changes.${name}`, ops[name].subarray(0, changes));
    this.#saveIntents(out);
  }

  /** Takes what `save` wrote, in place of no bodies. Which thread owns a home, this world's threads decide. */
  restore(from: SaveReader): void {
    const { physics, buffers } = this.#rows;
    const { header, homes, ops } = physics;
    const rows = from.array('bodies.slots', Uint32Array);
    from.rows('bodies', BODY_LAYOUT, { columns: physics.bodies, rows });
    from.rows('states', SAVED_STATE, { columns: physics.states, rows });
    for (const slot of rows) setBit(this.bodies, slot);
    restoreShapes(physics, from);
    header[PhysicsHeader.step] = from.number('homes.step');
    let count = 0;
    for (const name of SAVED_HOME) count = from.into(`homes.${name}`, homes[name]) - 1;
    header[PhysicsHeader.homeCount] = count;
    for (let home = 1; home <= count; home++) {
      homes.worker[home] = workerOf(home, buffers.participants);
      this.#homeOfFrame.set(homes.frame[home] as FrameId, home);
    }
    for (const name of ['kind', 'home', 'slot'] as const)
      header[PhysicsHeader.opCount] = from.into(`changes.${name}`, ops[name]);
    this.#restoreIntents(from);
  }

  /** Of each part of an intent those slots that ask for it: what else stands in the rows tells nothing. */
  #saveIntents(out: SaveWriter): void {
    const front = this.#frontIntents;
    const slots: number[] = [];
    forEachBit(this.intents, (slot) => {
      if (front.set[slot] !== 0) slots.push(slot);
    });
    for (const name of INTENTS) {
      const rows = new Uint32Array(slots.filter((slot) => ((front.set[slot] as number) & IntentBit[name]) !== 0));
      out.array(`intents.${name}.slots`, rows);
      if (name !== 'motion') {
        out.rows('intents', { [name]: INTENT_LAYOUT[name] }, { columns: { [name]: front[name] }, rows });
        continue;
      }
      out.array('intents.motion', motionsOf(front, rows));
      out.rows('intents', SAVED_CASE, { columns: front, rows });
    }
  }

  #restoreIntents(from: SaveReader): void {
    const front = this.#frontIntents;
    for (const name of INTENTS) {
      const rows = from.array(`intents.${name}.slots`, Uint32Array);
      from.rows('intents', { [name]: INTENT_LAYOUT[name] }, { columns: { [name]: front[name] }, rows });
      if (name === 'motion') from.rows('intents', SAVED_CASE, { columns: front, rows });
      for (const slot of rows) {
        front.set[slot] = (front.set[slot] as number) | IntentBit[name];
        this.noteIntent(slot);
      }
    }
  }

  get #frontIntents(): PhysicsRows['intents'][0] {
    return this.#rows.physics.intents[this.#rows.header[Header.intentFront] === 0 ? 0 : 1];
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

  /** Whether any slot has an intent for the coming step. */
  get anyIntent(): boolean {
    return this.#rows.physics.header[PhysicsHeader.asks] === 1;
  }

  set anyIntent(asks: boolean) {
    this.#rows.physics.header[PhysicsHeader.asks] = asks ? 1 : 0;
  }

  noteIntent(slot: number): void {
    this.anyIntent = true;
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

/** The motion intents of some slots; of all cases but a full sample the pose is all there is. */
function motionsOf(intents: PhysicsRows['intents'][0], slots: Uint32Array): Float64Array {
  const out = new Float64Array(slots.length * SAMPLE_LANES);
  for (const [i, slot] of slots.entries()) {
    const lanes = intents.motionCase[slot] === MotionCase.sample ? SAMPLE_LANES : POSE_LANES;
    out.set(intents.motion.subarray(slot * SAMPLE_LANES, slot * SAMPLE_LANES + lanes), i * SAMPLE_LANES);
  }
  return out;
}

/** Makes a slot's intent ask for nothing. @hot */
export function clearIntent(intents: PhysicsRows['intents'][0], slot: number): void {
  intents.set[slot] = 0;
  intents.motionCase[slot] = MotionCase.none;
  for (let i = slot * 3; i < slot * 3 + 3; i++) {
    intents.force[i] = 0;
    intents.torque[i] = 0;
    intents.impulse[i] = 0;
    intents.angularImpulse[i] = 0;
  }
}

/** With workers, the calling thread steps no home, so that a trapped solver never takes it along (rule PAPI-91). */
function workerOf(home: number, participants: number): number {
  return participants === 1 ? 0 : 1 + ((home - 1) % (participants - 1));
}
