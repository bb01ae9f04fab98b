/** A bay: frames with bodies in them and the solver, nothing else, for scenarios about the solver itself. */
import { joltPlatform } from '#host/joltPlatform.js';
import {
  allocatePhysicsRows,
  BodyMotion,
  IntentBit,
  MotionCase,
  OpKind,
  PhysicsHeader,
  PhysicsPhase,
  StateFlag,
  type PhysicsBackend,
  type PhysicsRows,
} from '#core/seams/physics.js';
import { NO_ENTITY, type Entity } from '#core/handles.js';
import { PhysicsOutputCheck } from '#core/outputCheck.js';
import { BrokenContract } from '#core/physicsProblems.js';
import { internShape } from '#core/shapeTable.js';
import { setBit } from '#core/slotBits.js';
import type { Quat, Shape, Vec3 } from '#core/shapes.js';
import { createJoltBackend, loadJolt, type JoltFlavour, type JoltInstance } from '#physics/index.js';

const instances = new Map<JoltFlavour, Promise<JoltInstance>>();

/** The one instance of a build that all scenarios share. */
export function sharedJolt(flavour: JoltFlavour): Promise<JoltInstance> {
  const known = instances.get(flavour);
  if (known !== undefined) return known;
  const loading = loadJolt({ flavour, platform: joltPlatform });
  instances.set(flavour, loading);
  return loading;
}

/** A body to put into a bay. */
export interface BodySpec {
  readonly shape: Shape;
  readonly motion?: keyof Omit<typeof BodyMotion, 'none'>;
  readonly at?: Vec3;
  readonly turn?: Quat;
  readonly velocity?: Vec3;
  readonly spin?: Vec3;
  readonly mass?: number;
  readonly friction?: number;
  readonly restitution?: number;
  readonly damping?: number;
  readonly groups?: number;
  readonly mask?: number;
  /** The frame that it is in; the first one unless said otherwise. */
  readonly frame?: number;
}

/** Gravity at a place in a frame, m/s². */
export type GravityOf = (x: number, y: number, z: number) => Vec3;

/** A contact that began or ended, between two entities. */
export interface ToldContact {
  /** Ticks of the bay, the one that told it included. */
  readonly tick: number;
  readonly began: boolean;
  readonly frame: number;
  readonly a: number;
  readonly b: number;
  readonly point: Vec3;
  /** From a to b. */
  readonly normal: Vec3;
  readonly speed: number;
}

const SLOTS = 2048;
const FRAMES = 64;

/** The solver over rows of its own. Frames are numbered from 1; each has one gravity everywhere in it, m/s². */
export class Bay {
  readonly rows: PhysicsRows;
  readonly backend: PhysicsBackend;
  readonly tickRate: number;
  readonly #gravity: GravityOf[] = [];
  readonly #free: number[] = [];
  readonly #closed: number[] = [];
  /** Who is in the bay, and in which slot. */
  readonly #slotOf = new Map<number, number>();
  readonly #check: PhysicsOutputCheck;
  #slots = 0;
  #entities = 0;
  #ticks = 0;
  /** Called when the solver has published a tick and nobody has read it, for faults. */
  spoil: (() => void) | undefined;
  /** Every contact that was told, in order. */
  readonly told: ToldContact[] = [];

  constructor(
    readonly jolt: JoltInstance,
    { tickRate = 60, bodiesPerHome = 64 } = {},
  ) {
    this.rows = allocatePhysicsRows({
      slots: SLOTS,
      homes: FRAMES,
      ops: 4 * SLOTS,
      shapes: SLOTS,
      shapeBytes: 1 << 20,
      workers: 1,
      contacts: SLOTS,
    });
    this.rows.header[PhysicsHeader.contracts] = 1;
    this.#check = this.#makeCheck();
    this.backend = createJoltBackend({ jolt, bodiesPerHome });
    this.tickRate = tickRate;
    this.backend.attach({
      rows: this.rows,
      frames: {
        linearGravity: (frame, p, po, out, o) => {
          const at = (i: number): number => p[po + i] as number;
          out.set(this.#gravity[frame]?.(at(0), at(1), at(2)) ?? [0, 0, 0], o);
        },
      },
      tickRate,
      worker: 0,
    });
  }

  /** Opens a frame. @returns its number. */
  open(gravity: Vec3): number {
    const frame = this.#closed.pop() ?? Math.max(1, this.#gravity.length);
    if (frame >= FRAMES) throw new Error(`a bay has at most ${FRAMES - 1} frames`);
    this.#gravity[frame] = () => gravity;
    this.rows.homes.frame[frame] = frame;
    this.#change(OpKind.openHome, frame, 0);
    return frame;
  }

  setGravity(frame: number, gravity: Vec3): void {
    this.#gravity[frame] = () => gravity;
  }

  setGravityBy(frame: number, gravity: GravityOf): void {
    this.#gravity[frame] = gravity;
  }

  close(frame: number): void {
    this.#change(OpKind.closeHome, frame, 0);
    this.#closed.push(frame);
  }

  /** Adds a body at the next tick. @returns its slot. */
  add(spec: BodySpec): number {
    const slot = this.#free.pop() ?? this.#slots++;
    const { bodies } = this.rows;
    const frame = spec.frame ?? 1;
    bodies.motion[slot] = BodyMotion[spec.motion ?? 'dynamic'];
    bodies.entity[slot] = ++this.#entities;
    this.#slotOf.set(this.#entities, slot);
    bodies.sensor[slot] = 0;
    bodies.shape[slot] = internShape(this.rows, spec.shape);
    bodies.home[slot] = frame;
    bodies.groups[slot] = spec.groups ?? 0;
    bodies.mask[slot] = spec.mask ?? 0;
    bodies.mass[slot] = spec.mass ?? 0;
    bodies.friction[slot] = spec.friction ?? 0.5;
    bodies.restitution[slot] = spec.restitution ?? 0;
    bodies.linearDamping[slot] = spec.damping ?? 0;
    bodies.angularDamping[slot] = spec.damping ?? 0;
    bodies.position.set(spec.at ?? [0, 0, 0], 3 * slot);
    bodies.rotation.set(spec.turn ?? [0, 0, 0, 1], 4 * slot);
    bodies.linear.set(spec.velocity ?? [0, 0, 0], 3 * slot);
    bodies.angular.set(spec.spin ?? [0, 0, 0], 3 * slot);
    this.rows.states.flags[slot] = 0;
    this.#change(OpKind.createBody, frame, slot);
    return slot;
  }

  remove(slot: number): void {
    this.#change(OpKind.destroyBody, this.rows.bodies.home[slot] as number, slot);
    this.rows.bodies.motion[slot] = BodyMotion.none;
    this.#slotOf.delete(this.entity(slot));
    this.#free.push(slot);
  }

  /** Writes a part of a body's intent for the next tick. */
  ask(slot: number, part: keyof typeof IntentBit, value: readonly number[]): void {
    const intents = this.rows.intents[0];
    intents[part].set(value, slot * (intents[part].length / SLOTS));
    if (part === 'motion') intents.motionCase[slot] = MotionCase.sample;
    intents.set[slot] = (intents.set[slot] as number) | IntentBit[part];
    const { header, intentSlots } = this.rows;
    header[PhysicsHeader.asks] = 1;
    setBit(intentSlots, slot);
  }

  /** Takes the changes and publishes, without a step. */
  settle(): void {
    this.rows.header[PhysicsHeader.step] = (this.rows.header[PhysicsHeader.step] as number) + 1;
    this.backend.run(PhysicsPhase.reconcile);
    this.rows.header[PhysicsHeader.opCount] = 0;
    this.backend.run(PhysicsPhase.publish);
  }

  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.rows.header[PhysicsHeader.step] = (this.rows.header[PhysicsHeader.step] as number) + 1;
      this.backend.run(PhysicsPhase.reconcile);
      this.rows.header[PhysicsHeader.opCount] = 0;
      this.backend.run(PhysicsPhase.step);
      this.backend.run(PhysicsPhase.publish);
      this.rows.intents[0].set.fill(0, 0, this.#slots);
      this.rows.intentSlots.fill(0);
      this.#ticks++;
      this.spoil?.();
      this.#require();
      this.#hear();
    }
  }

  /** The entity in a slot. */
  entity(slot: number): number {
    return this.rows.bodies.entity[slot] as number;
  }

  place(slot: number): Vec3 {
    return three(this.rows.states.position, slot);
  }

  velocity(slot: number): Vec3 {
    return three(this.rows.states.linear, slot);
  }

  spin(slot: number): Vec3 {
    return three(this.rows.states.angular, slot);
  }

  turn(slot: number): Quat {
    const at = (i: number): number => this.rows.states.rotation[4 * slot + i] as number;
    return [at(0), at(1), at(2), at(3)];
  }

  sleeps(slot: number): boolean {
    return ((this.rows.states.flags[slot] as number) & StateFlag.asleep) !== 0;
  }

  steps(frame = 1): number {
    return this.rows.homes.steps[frame] as number;
  }

  /** The bits of every number that the solver publishes of a body. */
  bitsOf(slot: number): string {
    const { position, rotation, linear, angular, flags } = this.rows.states;
    const numbers = [
      ...position.slice(3 * slot, 3 * slot + 3),
      ...rotation.slice(4 * slot, 4 * slot + 4),
      ...linear.slice(3 * slot, 3 * slot + 3),
      ...angular.slice(3 * slot, 3 * slot + 3),
      flags[slot] as number,
    ];
    return new BigUint64Array(new Float64Array(numbers).buffer).join(' ');
  }

  dispose(): void {
    this.backend.detach();
  }

  /** The bay stands in for the sync point, and holds the solver to the same rules (rule CHECK-33). */
  #require(): void {
    this.#check.run();
    this.rows.stateSlots.fill(0);
    const [failure] = this.#check.failures;
    if (failure !== undefined) throw new BrokenContract(failure.message);
  }

  #makeCheck(): PhysicsOutputCheck {
    const gone = (slot: number): boolean => this.#slotOf.get(this.entity(slot)) !== slot;
    return new PhysicsOutputCheck({
      rows: this.rows,
      entityAt: (at) => (gone(at) ? NO_ENTITY : (this.entity(at) as Entity)),
      slotOf: (entity) => this.#slotOf.get(entity) ?? -1,
      owns: () => 0,
      hasFrame: (frame) => this.#gravity[frame] !== undefined && !this.#closed.includes(frame),
      isRoot: () => true,
    });
  }

  #hear(): void {
    const contacts = this.rows.contacts[0];
    if (contacts === undefined) return;
    const count = this.rows.contactCount[0] as number;
    for (let i = 0; i < count; i++) {
      this.told.push({
        tick: this.#ticks,
        began: contacts.began[i] === 1,
        frame: contacts.home[i] as number,
        a: contacts.entityA[i] as number,
        b: contacts.entityB[i] as number,
        point: three(contacts.point, i),
        normal: three(contacts.normal, i),
        speed: contacts.speed[i] as number,
      });
    }
    this.rows.contactCount.fill(0);
  }

  #change(kind: number, home: number, slot: number): void {
    const { ops, header } = this.rows;
    const at = header[PhysicsHeader.opCount] as number;
    ops.kind[at] = kind;
    ops.home[at] = home;
    ops.slot[at] = slot;
    header[PhysicsHeader.opCount] = at + 1;
  }
}

function three(column: Float64Array, slot: number): Vec3 {
  return [column[3 * slot] as number, column[3 * slot + 1] as number, column[3 * slot + 2] as number];
}
