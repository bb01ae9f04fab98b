import { column } from '../core/columns.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { composePose, POSE_LANES, POSE_ROTATION } from '../core/math/pose.js';
import { copy3, cross3 } from '../core/math/vec3.js';
import { rotate } from '../core/math/quat.js';
import { isWithinPushAt, mostImpulse } from '../core/pushLimits.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import { BodyMotion, IntentBit, type PhysicsRows } from '../core/seams/physics.js';
import { clearBit, setBit } from '../core/slotBits.js';
import { copyTransform, readPose } from './transformRows.js';
import { clearIntent, type Homes } from './homes.js';
import { faultyOrder } from './testFaults.js';
import { Header, type WorldRows } from './sharedWorld.js';

type Intents = PhysicsRows['intents'][0];

export interface AttachmentParts {
  readonly rows: WorldRows;
  readonly homes: Homes;
  /** The length of a step, s. */
  readonly step: number;
  /** Tells of a part whose push, joined with the others, is more than a step takes: `sum` along some axis. */
  readonly refused: (slot: number, sum: number) => void;
  /** Records what only a bug of the engine can bring about. */
  readonly bug: (slot: number, message: string) => void;
}

const SAVED_OFFSET = { offset: column('f64', POSE_LANES), inRoot: column('f64', POSE_LANES) } as const;

/**
 * Attached entities: each follows its parent at a fixed offset, is in the frame of its chain's root, and dies with its
 * parent. One that pushes is a part: the sync point carries its push to the body of the chain's root (rules PART).
 */
export class Attachments {
  readonly #rows: WorldRows;
  readonly #homes: Homes;
  readonly #step: number;
  readonly #refused: AttachmentParts['refused'];
  readonly #bug: AttachmentParts['bug'];
  /** Bodies that the carry has met, in the order in which it met them, and a bit for each. */
  readonly #pushed: Uint32Array;
  readonly #isPushed: Uint32Array;
  #pushedCount = 0;
  /** Force, torque, impulse and angular impulse of a root with those of the part that joins. */
  readonly #sums = new Float64Array(12);
  /** The largest force and the largest impulse of the root's step. */
  readonly #most = new Float64Array(2);
  /** Attached slots in the order of their spawns, so that a parent comes before its children. */
  #attached: number[] = [];
  /** Offset in the parent's axes, a pose a slot. */
  readonly #offsets: Float64Array;
  /** Pose in the chain root's axes, a pose a slot: the offsets on the way to it, composed (rule PART-14). */
  readonly #inRoot: Float64Array;
  /** Whether an offset has changed since the poses were composed. */
  #shifted = false;
  readonly #lever = new Float64Array(3);
  readonly #push = new Float64Array(3);
  readonly #moment = new Float64Array(3);
  readonly #rootPose = new Float64Array(POSE_LANES);
  readonly #pose = new Float64Array(POSE_LANES);

  constructor({ rows, homes, step, refused, bug }: AttachmentParts) {
    this.#rows = rows;
    this.#homes = homes;
    this.#step = step;
    this.#refused = refused;
    this.#bug = bug;
    const { entities } = rows.buffers.capacity;
    this.#offsets = new Float64Array(entities * POSE_LANES);
    this.#inRoot = new Float64Array(entities * POSE_LANES);
    this.#pushed = new Uint32Array(entities);
    this.#isPushed = new Uint32Array(homes.intents.length);
  }

  /** Attaches a new entity at a pose in its parent's axes and puts it in its place. */
  attach(slot: number, parent: number, offset: Float64Array): void {
    const { entities } = this.#rows;
    const above = entities.chainRoot[parent] as number;
    entities.parent[slot] = parent + 1;
    entities.chainRoot[slot] = above === 0 ? parent + 1 : above;
    this.#offsets.set(offset, slot * POSE_LANES);
    this.#attached.push(slot);
    this.#compose(slot);
    this.#derive(slot);
    copyTransform(this.#rows.back, this.#rows.front, slot);
  }

  /** An attached entity moved itself: this is its offset from now on (rule LIFE-09). A rotation that is NaN stays. */
  moveTo(slot: number, pose: Float64Array, at: number): void {
    const kept = Number.isNaN(pose[at + POSE_ROTATION]) ? POSE_ROTATION : POSE_LANES;
    for (let i = 0; i < kept; i++) this.#offsets[slot * POSE_LANES + i] = pose[at + i] as number;
    this.#shifted = true;
  }

  /** Adds to the dying slots everything that is attached to one of them. */
  growDying(dying: Uint32Array): void {
    const { parent } = this.#rows.entities;
    for (let i = 0; i < this.#attached.length; i++) {
      const slot = this.#attached[i] as number;
      const above = (parent[slot] as number) - 1;
      if (((dying[above >>> 5] as number) & (1 << (above & 31))) !== 0) setBit(dying, slot);
    }
  }

  /** Writes who hangs where. */
  save(out: SaveWriter): void {
    const rows = new Uint32Array(this.#attached);
    out.array('attached', rows);
    out.rows('attached', SAVED_OFFSET, { columns: { offset: this.#offsets, inRoot: this.#inRoot }, rows });
  }

  /** Takes what `save` wrote, in place of nobody attached. */
  restore(from: SaveReader): void {
    const rows = from.array('attached', Uint32Array);
    this.#attached = [...rows];
    from.rows('attached', SAVED_OFFSET, { columns: { offset: this.#offsets, inRoot: this.#inRoot }, rows });
  }

  /** Forgets a slot that was freed. */
  detach(slot: number): void {
    const { entities } = this.#rows;
    if (entities.parent[slot] === 0) return;
    entities.parent[slot] = 0;
    entities.chainRoot[slot] = 0;
    this.#attached = this.#attached.filter((each) => each !== slot);
  }

  /**
   * Step 5: every part's push joins the push of its chain root, by chunk and slot order: a force at the part's place is
   * the same force with the torque of its lever about the centre of mass; torques are free vectors (PART-10 to PART-17). One
   * with which the sum is more than a step takes joins nothing, and the log tells of it (OWN-02). A part runs once a tick
   * and in slot order, so this is also the order in which the parts of a chunk first pushed.
   */
  carryPushes(front: Intents, dying: Uint32Array): void {
    if (this.#attached.length === 0) return;
    this.#composeShifted();
    const { chainRoot } = this.#rows.entities;
    const { intents } = this.#homes;
    const order = faultyOrder('racing sum', 2 * (this.#rows.header[Header.chunkCount] as number), this.#rows);
    for (let at = 0; at < intents.length; at++) {
      const word = order?.[at] ?? at;
      let bits = intents[word] as number;
      while (bits !== 0) {
        const slot = word * 32 + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        const root = (chainRoot[slot] as number) - 1;
        if (root < 0) continue;
        const dies = ((dying[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
        if (!dies && ((front.set[slot] as number) & PUSHES) !== 0) this.#carry(front, slot, root);
        clearIntent(front, slot);
        clearBit(intents, slot);
      }
    }
    this.#roundSums(front);
  }

  /** Step 7: every attached entity takes frame, pose and velocities from the root of its chain. */
  deriveAll(): void {
    this.#composeShifted();
    for (let i = 0; i < this.#attached.length; i++) {
      const slot = this.#attached[i] as number;
      this.#derive(slot);
      setBit(this.#rows.chunks.dirty, slot);
    }
  }

  #carry(front: Intents, slot: number, root: number): void {
    const { front: rows, header, physics } = this.#rows;
    if (rows.frame[slot] !== rows.frame[root]) {
      const message = 'a part pushed in another frame than that of its chain root (rule PART-35)';
      if (header[Header.contracts] === 1) throw new Error(message);
      this.#bug(slot, message);
      return;
    }
    this.#beginSum(front, root);
    const { center } = physics.bodies;
    const at = slot * POSE_LANES;
    for (let i = 0; i < 3; i++) this.#lever[i] = (this.#inRoot[at + i] as number) - (center[root * 3 + i] as number);
    rotate(this.#lever, 0, rows.rotation, root * 4, this.#lever, 0);
    const sums = this.#sums;
    this.#sum(0, slot, root, front.force, front.torque);
    this.#sum(6, slot, root, front.impulse, front.angularImpulse);
    if (this.#refuses(slot, root)) return;
    copy3(front.force, root * 3, sums, 0);
    copy3(front.torque, root * 3, sums, 3);
    copy3(front.impulse, root * 3, sums, 6);
    copy3(front.angularImpulse, root * 3, sums, 9);
    front.set[root] = (front.set[root] as number) | PUSHES;
    this.#homes.noteIntent(root);
  }

  /** Whether the sums with a part are more than a step takes; then the log tells. Numbers in arrays make no garbage. */
  #refuses(slot: number, root: number): boolean {
    writeMostPush(this.#most, this.#rows, root);
    this.#most[0] = (this.#most[1] as number) / this.#step;
    for (let i = 0; i < 12; i++) {
      if (isWithinPushAt(this.#sums, i, this.#most, i < 6 ? 0 : 1)) continue;
      this.#refused(slot, this.#sums[i] as number);
      return true;
    }
    return false;
  }

  /** The sum of a root begins with its own four fields (rule PART-17). */
  #beginSum(front: Intents, root: number): void {
    if (((this.#isPushed[root >>> 5] as number) & (1 << (root & 31))) !== 0) return;
    setBit(this.#isPushed, root);
    this.#pushed[this.#pushedCount++] = root;
    roundPushes(front, root);
  }

  /** All fields are floats, and so is what physics takes: the sums between are doubles, rounded once. */
  #roundSums(front: Intents): void {
    for (let i = 0; i < this.#pushedCount; i++) {
      const root = this.#pushed[i] as number;
      roundPushes(front, root);
      clearBit(this.#isPushed, root);
    }
    this.#pushedCount = 0;
  }

  /** Sums, from lane `o` on, the root's push and spin with those of a part, of which nothing is written yet. @hot */
  #sum(o: number, slot: number, root: number, push: Float64Array, spin: Float64Array): void {
    const out = this.#sums;
    for (let i = 0; i < 3; i++) this.#push[i] = Math.fround(push[slot * 3 + i] as number);
    cross3(this.#moment, 0, this.#lever, 0, this.#push, 0);
    for (let i = 0; i < 3; i++) {
      out[o + i] = (push[root * 3 + i] as number) + (this.#push[i] as number);
      const own = Math.fround(spin[slot * 3 + i] as number) + (this.#moment[i] as number);
      out[o + 3 + i] = (spin[root * 3 + i] as number) + own;
    }
  }

  #composeShifted(): void {
    if (!this.#shifted) return;
    this.#shifted = false;
    for (let i = 0; i < this.#attached.length; i++) this.#compose(this.#attached[i] as number);
  }

  #compose(slot: number): void {
    const { parent, chainRoot } = this.#rows.entities;
    const at = slot * POSE_LANES;
    if (parent[slot] === chainRoot[slot])
      for (let i = 0; i < POSE_LANES; i++) this.#inRoot[at + i] = this.#offsets[at + i] as number;
    else composePose(this.#inRoot, at, this.#inRoot, ((parent[slot] as number) - 1) * POSE_LANES, this.#offsets, at);
  }

  #derive(slot: number): void {
    const { entities, back } = this.#rows;
    const root = (entities.chainRoot[slot] as number) - 1;
    const at = slot * POSE_LANES;
    readPose(this.#rootPose, back, root);
    composePose(this.#pose, 0, this.#rootPose, 0, this.#inRoot, at);
    back.frame[slot] = back.frame[root] as FrameId;
    rotate(this.#lever, 0, back.rotation, root * 4, this.#inRoot, at);
    cross3(this.#moment, 0, back.angular, root * 3, this.#lever, 0);
    for (let i = 0; i < 3; i++) {
      back.position[slot * 3 + i] = this.#pose[i] as number;
      back.linear[slot * 3 + i] = (back.linear[root * 3 + i] as number) + (this.#moment[i] as number);
      back.angular[slot * 3 + i] = back.angular[root * 3 + i] as number;
    }
    for (let i = 0; i < 4; i++) back.rotation[slot * 4 + i] = this.#pose[3 + i] as number;
  }
}

const PUSHES = IntentBit.force | IntentBit.torque | IntentBit.impulse | IntentBit.angularImpulse;

function roundPushes({ force, torque, impulse, angularImpulse }: Intents, slot: number): void {
  for (let i = slot * 3; i < slot * 3 + 3; i++) {
    force[i] = Math.fround(force[i] as number);
    torque[i] = Math.fround(torque[i] as number);
    impulse[i] = Math.fround(impulse[i] as number);
    angularImpulse[i] = Math.fround(angularImpulse[i] as number);
  }
}

const most = new Float64Array(2);

/** The largest impulse of a step along an axis, N s: that of the mass which a dynamic body has; nothing moves any other. */
export function mostPushOf(rows: WorldRows, slot: number): number {
  writeMostPush(most, rows, slot);
  return most[1] as number;
}

function writeMostPush(out: Float64Array, { physics: { bodies } }: WorldRows, slot: number): void {
  const simulated = bodies.motion[slot] === BodyMotion.dynamic || bodies.changeable[slot] === 1;
  out[1] = Infinity;
  if (simulated) out[1] = mostImpulse(bodies.ownMass[slot] as number);
}

/**
 * Whether an entity may push: it has a body, or is attached below one (rules OWN-13, PART-05). Both are settled at its
 * spawn, so that its thread may ask while the root runs on another one.
 */
export function canPush(rows: WorldRows, slot: number): boolean {
  const root = (rows.entities.chainRoot[slot] as number) - 1;
  return rows.physics.bodies.motion[root < 0 ? slot : root] !== BodyMotion.none;
}
