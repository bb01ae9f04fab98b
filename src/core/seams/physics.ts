import type { Shape } from '../shapes.js';
import { allocateColumns, attachColumns, column, type Columns } from '../columns.js';
import { shareBytes, wholeOf } from '../sharedBytes.js';
import type { Admits, QueryRows } from './queries.js';

/**
 * The physics seam. The simulation writes body rows, ops and intents between parallel parts; each worker's backend reads
 * them, steps the homes that it owns, and publishes states into shared rows. Rows are keyed by entity slot, so no result
 * depends on which worker owns a home.
 */

/** How a body moves. `none` marks a slot without a body. */
export const BodyMotion = { none: 0, static: 1, kinematic: 2, dynamic: 3 } as const;

/** What a body is to the engine: the top four bits of its collision groups, exactly one of them set (rule PHYS-15). */
export const CollisionRole = { static: 1 << 12, moving: 1 << 13, frameHull: 1 << 14, ghost: 1 << 15 } as const;

/** The bits of collision groups that belong to content. */
export const CONTENT_GROUPS = 0x0fff;

/** The content group that a body starts in, and all of its mask (rule PHYS-22). */
export const SOLID = 1;

/** Bodies as the simulation describes them; written only outside the parallel part. */
export const BODY_LAYOUT = {
  motion: column('u8'),
  /** 1 for a body whose motion may change: a hull that holds no mesh (rules MOTION-02, MOTION-60). */
  changeable: column('u8'),
  /** 1 for a sensor. */
  sensor: column('u8'),
  shape: column('u32'),
  /** The handle of the body's entity. */
  entity: column('f64'),
  /** The home that holds the body; 0 is none. */
  home: column('u32'),
  /**
   * Collision groups and mask, 16 bits each: content groups and the role. Groups without a role get Static or Moving by
   * the motion; 0 in both is the default, the group Solid meeting Solid.
   */
  groups: column('u32'),
  mask: column('u32'),
  /** kg; 0 takes the mass of the shape at 1,000 kg/m³. */
  mass: column('f64'),
  /** kg: what it weighs with, that of its shape where `mass` is 0. */
  ownMass: column('f64'),
  /** Center of mass in the body's axes from its origin, m, as at its spawn; zero without a body (PHYS-50, PART-15). */
  center: column('f64', 3),
  /** How far its shape reaches from its origin, and from its center of mass, m (rule ENT-10). */
  reach: column('f64'),
  reachOfCenter: column('f64'),
  friction: column('f64'),
  restitution: column('f64'),
  linearDamping: column('f64'),
  angularDamping: column('f64'),
  /** Where the body starts, in its home's frame: place (m), unit rotation, velocities of its origin (m/s, rad/s). */
  position: column('f64', 3),
  rotation: column('f64', 4),
  linear: column('f64', 3),
  angular: column('f64', 3),
} as const;

/** Bits of `flags` in a body's state. */
export const StateFlag = {
  live: 1,
  asleep: 2,
  /** The step could not do all that was asked of the body; what was cut, the bits after it tell. */
  overPulled: 4,
  overSteered: 8,
} as const;

/** What physics publishes of a body after each step, in its home's frame; velocities are those of its origin. */
export const STATE_LAYOUT = {
  flags: column('u8'),
  /** The step count in which the row was last written, so that rows of sleepers need no copy. */
  written: column('u32'),
  /** The handle of the entity that the backend made the body for, and the frame in which the state stands (CHECK-18). */
  entity: column('f64'),
  frame: column('u32'),
  position: column('f64', 3),
  rotation: column('f64', 4),
  linear: column('f64', 3),
  angular: column('f64', 3),
} as const;

/** Bits of `set` in an intent: which parts the step applies. */
export const IntentBit = {
  force: 1,
  torque: 2,
  impulse: 4,
  angularImpulse: 8,
  velocity: 16,
  angularVelocity: 32,
  teleport: 64,
  motion: 128,
  groups: 256,
  hullMotion: 512,
} as const;

/** The cases of a motion intent; a row of zeros holds none (rule RAILS-03). */
export const MotionCase = { none: 0, endPose: 1, sample: 2, steer: 3 } as const;
export type MotionCase = (typeof MotionCase)[keyof typeof MotionCase];

/** What gameplay asks of a body for one step, in the axes of its frame. Double-buffered; step 4 swaps the buffers. */
export const INTENT_LAYOUT = {
  set: column('u32'),
  /** N, at the centre of mass. */
  force: column('f64', 3),
  /** N m. */
  torque: column('f64', 3),
  /** N s. */
  impulse: column('f64', 3),
  /** N m s. */
  angularImpulse: column('f64', 3),
  velocity: column('f64', 3),
  angularVelocity: column('f64', 3),
  /** Place and rotation of a teleport. */
  teleport: column('f64', 7),
  /** Which case of a motion intent (`MotionCase`) `motion` holds. */
  motionCase: column('u8'),
  /** A full sample (core/frames/motionSample); of an end pose and of a steer target its pose alone. */
  motion: column('f64', 22),
  /** Content groups and mask that the body has from then on. */
  groups: column('u32', 2),
  /** The motion that a hull has from then on. */
  hullMotion: column('u8'),
} as const;

/** Homes: one physics system each, bound to a frame. Index 0 is no home. */
export const HOME_LAYOUT = {
  /** The frame tree's id of the frame; 0 marks a free home. */
  frame: column('u32'),
  /** The worker that owns the home's system. */
  worker: column('u32'),
  /** Steps that the home's system has run; it stands still while all its bodies sleep. */
  steps: column('u32'),
  /** Bodies awake after the last step. */
  awake: column('u32'),
  /** The largest number of bodies and contacts that the system has held. */
  bodiesHigh: column('u32'),
  contactsHigh: column('u32'),
} as const;

/** A change that physics takes before its next step, in list order. */
export const OpKind = {
  createBody: 1,
  destroyBody: 2,
  openHome: 3,
  closeHome: 4,
  /** Puts a body to the pose and the velocities of its row (rule CHECK-42). */
  placeBody: 5,
} as const;

export const OP_LAYOUT = {
  kind: column('u8'),
  home: column('u32'),
  slot: column('u32'),
} as const;

/** Contacts that began or ended in a step, per worker, in home order and pair order. */
export const CONTACT_LAYOUT = {
  home: column('u32'),
  /** The frame of the home, in whose axes point and normal stand. */
  frame: column('u32'),
  /** 1 began, 0 ended. */
  began: column('u8'),
  slotA: column('u32'),
  slotB: column('u32'),
  /** The handles of their entities, also of one that is gone by now. */
  entityA: column('f64'),
  entityB: column('f64'),
  /** Place in the home's frame (m), normal from A to B, and closing speed along it (m/s). */
  point: column('f64', 3),
  normal: column('f64', 3),
  speed: column('f64'),
} as const;

/** Problems of a step of which each worker has room to tell, and bytes of each one's text. */
export const PROBLEMS_TOLD = 256;
export const PROBLEM_TEXT_BYTES = 192;

/** What a backend found in a step that only a bug can cause: see core/physicsProblems. */
export const PROBLEM_LAYOUT = {
  /** Ascends in the list of each worker: a place in the list of changes, or past all of them a home. */
  order: column('u32'),
  /** The handle of the entity concerned. */
  entity: column('f64'),
  text: column('u8', PROBLEM_TEXT_BYTES),
} as const;

/** Words of the shared header. */
export const PhysicsHeader = {
  opCount: 0,
  shapeBytes: 1,
  shapeCount: 2,
  homeCount: 3,
  step: 4,
  intentFront: 5,
  /** 1 where what only a bug can cause ends the step; 0 where it is skipped and told (rules CHECK-01, CHECK-02). */
  contracts: 6,
  /** 1 where `intentSlots` holds a bit. */
  asks: 7,
  /** 1 once a step has written the state of any body. */
  wroteStates: 8,
  words: 16,
} as const;

export interface PhysicsCapacity {
  readonly slots: number;
  readonly homes: number;
  readonly ops: number;
  readonly shapes: number;
  readonly shapeBytes: number;
  readonly workers: number;
  /** Contacts that begin or end in a step, of which one worker has room to tell. */
  readonly contacts: number;
}

/** Everything that physics workers share, as it crosses to them. */
export interface PhysicsBuffers {
  readonly capacity: PhysicsCapacity;
  readonly header: SharedArrayBuffer;
  readonly bodies: SharedArrayBuffer;
  readonly states: SharedArrayBuffer;
  readonly intents: readonly [even: SharedArrayBuffer, odd: SharedArrayBuffer];
  /** A bit for each slot that the front intents ask something of, and for each whose state the step wrote. */
  readonly intentSlots: SharedArrayBuffer;
  readonly stateSlots: SharedArrayBuffer;
  readonly homes: SharedArrayBuffer;
  readonly ops: SharedArrayBuffer;
  readonly contacts: readonly SharedArrayBuffer[];
  readonly problems: readonly SharedArrayBuffer[];
  /** Where the bytes of each shape start and how many they are, from id 1 on, and the bytes (core/shapeTable). */
  readonly shapeTable: SharedArrayBuffer;
  readonly shapeBytes: SharedArrayBuffer;
}

/** `version` counts the shapes that an id has stood for: who keeps what was built of one compares it. */
const SHAPE_TABLE_LAYOUT = { offset: column('u32'), length: column('u32'), version: column('u32') } as const;

/** The same, as typed columns. */
export interface PhysicsRows {
  readonly buffers: PhysicsBuffers;
  readonly header: Int32Array<SharedArrayBuffer>;
  readonly bodies: Columns<typeof BODY_LAYOUT>;
  readonly states: Columns<typeof STATE_LAYOUT>;
  readonly intents: readonly [even: Columns<typeof INTENT_LAYOUT>, odd: Columns<typeof INTENT_LAYOUT>];
  /** Two words a chunk. */
  readonly intentSlots: Uint32Array<SharedArrayBuffer>;
  /** All workers write these at once, by `Atomics.or`; step 2 of the sync point reads and clears them. */
  readonly stateSlots: Uint32Array<SharedArrayBuffer>;
  readonly homes: Columns<typeof HOME_LAYOUT>;
  readonly ops: Columns<typeof OP_LAYOUT>;
  /** Contacts of each worker; `contactCount[worker]` began or ended in the step, and those that have room are here. */
  readonly contacts: readonly Columns<typeof CONTACT_LAYOUT>[];
  readonly contactCount: Int32Array<SharedArrayBuffer>;
  /** What each worker found wrong; `problemCount[worker]` in the step, and those that have room are here. */
  readonly problems: readonly Columns<typeof PROBLEM_LAYOUT>[];
  readonly problemCount: Int32Array<SharedArrayBuffer>;
  readonly shapeTable: Columns<typeof SHAPE_TABLE_LAYOUT>;
  readonly shapeBytes: Uint8Array<SharedArrayBuffer>;
}

/** Reserves all rows of the seam. */
export function allocatePhysicsRows(capacity: PhysicsCapacity): PhysicsRows {
  const buffer = (group: { readonly buffer: SharedArrayBuffer }): SharedArrayBuffer => group.buffer;
  return attachPhysicsRows({
    capacity,
    header: shareBytes(4 * (PhysicsHeader.words + 2 * capacity.workers)),
    bodies: buffer(allocateColumns(BODY_LAYOUT, capacity.slots)),
    states: buffer(allocateColumns(STATE_LAYOUT, capacity.slots)),
    intents: [
      buffer(allocateColumns(INTENT_LAYOUT, capacity.slots)),
      buffer(allocateColumns(INTENT_LAYOUT, capacity.slots)),
    ],
    intentSlots: shareBytes(bitBytes(capacity.slots)),
    stateSlots: shareBytes(bitBytes(capacity.slots)),
    homes: buffer(allocateColumns(HOME_LAYOUT, capacity.homes)),
    ops: buffer(allocateColumns(OP_LAYOUT, capacity.ops)),
    contacts: Array.from({ length: capacity.workers }, () =>
      buffer(allocateColumns(CONTACT_LAYOUT, capacity.contacts)),
    ),
    problems: Array.from({ length: capacity.workers }, () => buffer(allocateColumns(PROBLEM_LAYOUT, PROBLEMS_TOLD))),
    shapeTable: buffer(allocateColumns(SHAPE_TABLE_LAYOUT, capacity.shapes)),
    shapeBytes: shareBytes(capacity.shapeBytes),
  });
}

/** Two words for each chunk of 64 slots. */
const bitBytes = (slots: number): number => Math.ceil(slots / 64) * 8;

/** Views the rows that another thread allocated. */
export function attachPhysicsRows(buffers: PhysicsBuffers): PhysicsRows {
  const { capacity } = buffers;
  return {
    buffers,
    header: new Int32Array(buffers.header, 0, PhysicsHeader.words),
    bodies: attachColumns(BODY_LAYOUT, buffers.bodies, capacity.slots).columns,
    states: attachColumns(STATE_LAYOUT, buffers.states, capacity.slots).columns,
    intents: [
      attachColumns(INTENT_LAYOUT, buffers.intents[0], capacity.slots).columns,
      attachColumns(INTENT_LAYOUT, buffers.intents[1], capacity.slots).columns,
    ],
    intentSlots: wholeOf(Uint32Array, buffers.intentSlots),
    stateSlots: wholeOf(Uint32Array, buffers.stateSlots),
    homes: attachColumns(HOME_LAYOUT, buffers.homes, capacity.homes).columns,
    ops: attachColumns(OP_LAYOUT, buffers.ops, capacity.ops).columns,
    contacts: buffers.contacts.map((each) => attachColumns(CONTACT_LAYOUT, each, capacity.contacts).columns),
    contactCount: new Int32Array(buffers.header, 4 * PhysicsHeader.words, capacity.workers),
    problems: buffers.problems.map((each) => attachColumns(PROBLEM_LAYOUT, each, PROBLEMS_TOLD).columns),
    problemCount: new Int32Array(buffers.header, 4 * (PhysicsHeader.words + capacity.workers), capacity.workers),
    shapeTable: attachColumns(SHAPE_TABLE_LAYOUT, buffers.shapeTable, capacity.shapes).columns,
    shapeBytes: wholeOf(Uint8Array, buffers.shapeBytes),
  };
}

/** What a shape turns out to be once the solver has built it. */
export interface ShapeFacts {
  /** Center of mass in the body's axes from its origin, m; each component is a float, widened (rules PHYS-45 to 48). */
  readonly centerOfMass: readonly [x: number, y: number, z: number];
  /** kg at 1,000 kg/m³; 0 for a mesh, which has no inside. */
  readonly mass: number;
  /** Radius of a ball about the body's origin, and of one about its center of mass, that holds the shape, m. */
  readonly reach: number;
  readonly reachOfCenter: number;
}

/** The parallel phases of physics in a tick, a barrier between two; `query` is step 9 of its sync point. */
export const PhysicsPhase = { reconcile: 0, step: 1, publish: 2, query: 3 } as const;
export type PhysicsPhaseId = (typeof PhysicsPhase)[keyof typeof PhysicsPhase];

/** Gravity as the frames' own bodies feel it; the frame tree is one. */
export interface GravitySource {
  /**
   * The field at a place less the frame's proper acceleration, m/s², both in the frame's axes: three doubles at
   * `position[po]` in, three at `out[o]` out.
   */
  linearGravity(frame: number, position: Float64Array, po: number, out: Float64Array, o: number): void;
}

/** What a backend attaches to. */
export interface PhysicsWorld {
  readonly rows: PhysicsRows;
  readonly frames: GravitySource;
  /** Ticks a second; Jolt steps by `Math.fround(1 / tickRate)` (rule TICK-10). */
  readonly tickRate: number;
  /** This backend's index: it owns the homes whose `worker` column says so. */
  readonly worker: number;
  /** What questions are asked and answered in, and who may be hit; without it the phase `query` finds nothing. */
  readonly queries?: { readonly rows: QueryRows; readonly admits: Admits };
}

/** Physics on one thread. Created once per thread, attached to one world at a time. */
export interface PhysicsBackend {
  readonly flavour: 'simd' | 'scalar';
  /** Whether the solver trapped: it serves no world any more. */
  readonly lost: boolean;
  attach(world: PhysicsWorld): void;
  /**
   * Builds a shape that `checkShape` accepted and answers what it is: equal descriptions get equal answers, from any
   * thread's backend, and a second question builds nothing. @throws RefusalError of PHYS-37 naming `field` for a shape
   * that only the solver can refuse, such as a hull without volume.
   */
  judgeShape(shape: Shape, field: string): ShapeFacts;
  /** Runs a phase for every home that this backend owns. Throws a PhysicsFault when the solver cannot go on. */
  run(phase: PhysicsPhaseId): void;
  /** What the homes of this backend hold, by ascending index; call it between two ticks. */
  saveHomes(): readonly SavedHome[];
  /**
   * Makes homes again of which the rows say that this backend owns them, between `attach` and the first tick.
   * @throws Error for bytes that no home wrote.
   */
  restoreHomes(homes: readonly SavedHome[]): void;
  /** Frees the world's homes back to the pool of systems. */
  detach(): void;
}

/** A home by its index, and all that its backend keeps of it. */
export interface SavedHome {
  readonly home: number;
  readonly bytes: Uint8Array;
}
