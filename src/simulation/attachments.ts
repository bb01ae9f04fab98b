import type { FrameId } from '../core/frames/frameLayout.js';
import { composePose, POSE_LANES, POSE_ROTATION } from '../core/math/pose.js';
import { copy3, cross3 } from '../core/math/vec3.js';
import { rotate } from '../core/math/quat.js';
import { isWithinPush, mostForce, mostImpulse } from '../core/pushLimits.js';
import { BodyMotion, IntentBit, type PhysicsRows } from '../core/seams/physics.js';
import { setBit } from './slotBits.js';
import { copyTransform, readPose } from './transformRows.js';
import type { Homes } from './homes.js';
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
}

/**
 * Attached entities: each follows its parent at a fixed offset, is in the frame of its chain's root, and dies with its
 * parent. One that pushes is a part: the sync point carries its push to the body of the chain's root (rules PART).
 */
export class Attachments {
  readonly #rows: WorldRows;
  readonly #homes: Homes;
  readonly #step: number;
  readonly #refused: AttachmentParts['refused'];
  /** Force, torque, impulse and angular impulse of a root with those of the part that joins. */
  readonly #sums = new Float64Array(12);
  /** Attached slots in the order of their spawns, so that a parent comes before its children. */
  #attached: number[] = [];
  /** Offset in the parent's axes, a pose a slot. */
  readonly #offsets: Float64Array;
  /** Pose in the chain root's axes, a pose a slot. */
  readonly #inRoot: Float64Array;
  readonly #lever = new Float64Array(3);
  readonly #moment = new Float64Array(3);
  readonly #rootPose = new Float64Array(POSE_LANES);
  readonly #pose = new Float64Array(POSE_LANES);

  constructor({ rows, homes, step, refused }: AttachmentParts) {
    this.#rows = rows;
    this.#homes = homes;
    this.#step = step;
    this.#refused = refused;
    const { entities } = rows.buffers.capacity;
    this.#offsets = new Float64Array(entities * POSE_LANES);
    this.#inRoot = new Float64Array(entities * POSE_LANES);
  }

  /** Attaches a new entity at a pose in its parent's axes and puts it in its place. */
  attach(slot: number, parent: number, offset: Float64Array): void {
    const { entities } = this.#rows;
    const above = entities.chainRoot[parent] as number;
    entities.parent[slot] = parent + 1;
    entities.chainRoot[slot] = above === 0 ? parent + 1 : above;
    this.#offsets.set(offset, slot * POSE_LANES);
    this.#attached.push(slot);
    this.#derive(slot);
    copyTransform(this.#rows.back, this.#rows.front, slot);
  }

  /** An attached entity moved itself: this is its offset from now on (rule LIFE-09). A rotation that is NaN stays. */
  moveTo(slot: number, pose: Float64Array, at: number): void {
    const kept = Number.isNaN(pose[at + POSE_ROTATION]) ? POSE_ROTATION : POSE_LANES;
    for (let i = 0; i < kept; i++) this.#offsets[slot * POSE_LANES + i] = pose[at + i] as number;
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
   * with which the sum is more than a step takes joins nothing, and the log tells of it (OWN-02).
   */
  carryPushes(front: Intents, dying: Uint32Array): void {
    if (this.#attached.length === 0) return;
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
        if (root < 0 || ((front.set[slot] as number) & PUSHES) === 0) continue;
        if (((dying[slot >>> 5] as number) & (1 << (slot & 31))) === 0) this.#carry(front, slot, root);
        clearPush(front, slot);
      }
    }
  }

  /** Step 7: every attached entity takes frame, pose and velocities from the root of its chain. */
  deriveAll(): void {
    for (let i = 0; i < this.#attached.length; i++) {
      const slot = this.#attached[i] as number;
      this.#derive(slot);
      setBit(this.#rows.chunks.dirty, slot);
    }
  }

  #carry(front: Intents, slot: number, root: number): void {
    const { center, ownMass } = this.#rows.physics.bodies;
    const at = slot * POSE_LANES;
    for (let i = 0; i < 3; i++) this.#lever[i] = (this.#inRoot[at + i] as number) - (center[root * 3 + i] as number);
    rotate(this.#lever, 0, this.#rows.front.rotation, root * 4, this.#lever, 0);
    const sums = this.#sums;
    this.#sum(sums, 0, { slot, root, push: front.force, spin: front.torque });
    this.#sum(sums, 6, { slot, root, push: front.impulse, spin: front.angularImpulse });
    const mass = ownMass[root] as number;
    for (let i = 0; i < 12; i++) {
      if (isWithinPush(sums[i] as number, i < 6 ? mostForce(mass, this.#step) : mostImpulse(mass))) continue;
      this.#refused(slot, sums[i] as number);
      return;
    }
    copy3(front.force, root * 3, sums, 0);
    copy3(front.torque, root * 3, sums, 3);
    copy3(front.impulse, root * 3, sums, 6);
    copy3(front.angularImpulse, root * 3, sums, 9);
    front.set[root] = (front.set[root] as number) | PUSHES;
    this.#homes.noteIntent(root);
  }

  /** `out = ` the root's push and spin with those of a part, of which nothing is written yet. */
  #sum(out: Float64Array, o: number, { slot, root, push, spin }: Joining): void {
    cross3(this.#moment, 0, this.#lever, 0, push, slot * 3);
    for (let i = 0; i < 3; i++) {
      out[o + i] = (push[root * 3 + i] as number) + (push[slot * 3 + i] as number);
      const own = (spin[slot * 3 + i] as number) + (this.#moment[i] as number);
      out[o + 3 + i] = (spin[root * 3 + i] as number) + own;
    }
  }

  #derive(slot: number): void {
    const { entities, back } = this.#rows;
    const parent = (entities.parent[slot] as number) - 1;
    const root = (entities.chainRoot[slot] as number) - 1;
    const at = slot * POSE_LANES;
    if (parent === root) for (let i = 0; i < POSE_LANES; i++) this.#inRoot[at + i] = this.#offsets[at + i] as number;
    else composePose(this.#inRoot, at, this.#inRoot, parent * POSE_LANES, this.#offsets, at);
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

/** What joins: the columns of pushes and of spins, of a part and of the root of its chain. */
interface Joining {
  readonly slot: number;
  readonly root: number;
  readonly push: Float64Array;
  readonly spin: Float64Array;
}

const PUSHES = IntentBit.force | IntentBit.torque | IntentBit.impulse | IntentBit.angularImpulse;

function clearPush(intents: Intents, slot: number): void {
  intents.set[slot] = (intents.set[slot] as number) & ~PUSHES;
  for (const column of [intents.force, intents.torque, intents.impulse, intents.angularImpulse]) {
    column.fill(0, slot * 3, slot * 3 + 3);
  }
}

/** Whether an entity may push: its own body or the body of its chain's root is dynamic (rules OWN-13, PART-05). */
export function canPush(rows: WorldRows, slot: number): boolean {
  const root = (rows.entities.chainRoot[slot] as number) - 1;
  return rows.physics.bodies.motion[root < 0 ? slot : root] === BodyMotion.dynamic;
}
