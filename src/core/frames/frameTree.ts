import { RefusalError } from '../errors.js';
import { noGravity, requireField, type GravityField } from '../gravity.js';
import type { Entity } from '../handles.js';
import { copyPose, POSE_LANES } from '../math/pose.js';
import { normalize } from '../math/quat.js';
import { copy3 } from '../math/vec3.js';
import { checkFrame, checkPose, type FrameDescription, type PoseDescription } from './frameDescription.js';
import { feltGravityOfRow, fieldOfRow, linearGravityOfRow, readField, writeField } from './frameGravity.js';
import { assertFrameInvariants } from './frameInvariants.js';
import {
  FRAME_LAYOUT,
  NO_FRAME,
  type FollowKind,
  type FrameId,
  type FrameRows,
  type SharedFrameTree,
} from './frameLayout.js';
import { Motion, MOTION_LANES } from './frameMotion.js';
import {
  commonAncestorRow,
  composeAll,
  motionInAncestor,
  poseInAncestor,
  relativeMotionOfRows,
  relativePoseOfRows,
} from './frameRelations.js';
import { visitFrameState, type FrameStateVisitor } from './frameState.js';
import { staleOwnerView, writeOwnerViews, type OwnerViews } from './ownerViews.js';
import { PackedTree } from './packedTree.js';
import type { SaveReader } from '../saves/saveReader.js';
import type { SaveWriter } from '../saves/saveWriter.js';
import { takeStepRecords, type FrameOwnerFacts } from './stepRecords.js';

/**
 * The reference frames of a world: a forest of places that move, turn and nest (TREE-01). Each row holds a frame's pose
 * and motion in its tree parent, in doubles, in columns that other threads attach and read.
 *
 * Frames are named by ids; a read of an id that names no frame throws a RefusalError (TREE-01). All writes belong to the
 * simulation, on the thread that allocated the tree, outside the parallel part of a tick. Reads write into storage of
 * the caller, so they hand out copies and allocate nothing.
 */
export class FrameTree {
  readonly capacity: number;
  readonly #rows: FrameRows;
  #before: Float64Array | undefined;
  #stamp = 0;

  private constructor(rows: FrameRows) {
    this.#rows = rows;
    this.capacity = rows.capacity;
  }

  /** Reserves a tree that can hold `capacity` − 1 frames. Pages that are never touched cost nothing. */
  static allocate(capacity: number): FrameTree {
    return new FrameTree(PackedTree.allocate(FRAME_LAYOUT, capacity));
  }

  /** Views a tree that another thread allocated, from its `shared`. */
  static attach(shared: SharedFrameTree): FrameTree {
    return new FrameTree(PackedTree.attach(FRAME_LAYOUT, shared));
  }

  /** The tree's buffers: a plain object that crosses to a worker. */
  get shared(): SharedFrameTree {
    return this.#rows.buffers;
  }

  /**
   * Changes with every write of a frame's pose, velocities or parent through this tree, so that whoever keeps a view of
   * them knows when it is old (rule TICK-113).
   */
  get ownerViewStamp(): number {
    return this.#stamp;
  }

  /** How many frames live. */
  get count(): number {
    return this.#rows.count;
  }

  /** The frame at a dense index from 0 to `count` − 1; parents come before their children unless `dirty`. */
  idAt(dense: number): FrameId {
    return this.#rows.idAt(dense) as FrameId;
  }

  /** The dense index of a frame. */
  indexOf(id: FrameId): number {
    return this.#at(id);
  }

  /** Whether the id names a live frame. */
  has(id: FrameId): boolean {
    return this.#rows.placeOf(id) >= 0;
  }

  /** How often the id has been used; a holder of an id from an earlier tick compares it. */
  generationOf(id: FrameId): number {
    return this.#rows.generationOf(id);
  }

  /** The frame's tree parent, NO_FRAME for a root. */
  parentOf(id: FrameId): FrameId {
    return this.#rows.parentAt(this.#at(id)) as FrameId;
  }

  /** The entity that is the frame (TREE-06). */
  ownerOf(id: FrameId): Entity {
    return this.#rows.rows.owner[this.#at(id)] as Entity;
  }

  /**
   * Adds a frame. Its proper acceleration is zero until its first step record (FMOVE-25). The simulation calls it at a
   * spawn.
   *
   * @throws RefusalError (TREE-01, TREE-02, TREE-28, BUBBLE-09, GRAV-22); the tree is unchanged then.
   */
  create(description: FrameDescription): FrameId {
    const { owner, parent } = description;
    if (parent !== NO_FRAME) this.#at(parent, 'parent');
    const frame = checkFrame(description, noGravity);
    const id = this.#rows.add(parent) as FrameId;
    const dense = this.#at(id);
    const { rows } = this.#rows;
    rows.pose.set(frame.pose, dense * POSE_LANES);
    rows.linear.set(frame.linear, dense * 3);
    rows.angular.set(frame.angular, dense * 3);
    rows.angularAcceleration.fill(0, dense * 3, dense * 3 + 3);
    rows.properAcceleration.fill(0, dense * 3, dense * 3 + 3);
    rows.bubble.set(frame.bubble, dense * 3);
    rows.owner[dense] = owner;
    rows.follows[dense] = 0;
    rows.hullMotion[dense] = 0;
    writeField(this.#rows, dense, frame.gravity);
    this.#stamp++;
    return id;
  }

  /**
   * Removes a frame that holds no other frame. The simulation calls it at a frame's death, after it moved the children.
   *
   * @throws RefusalError (TREE-01) when the frame still has children.
   */
  destroy(id: FrameId): void {
    this.#at(id);
    if (this.#rows.hasChildren(id)) {
      throw new RefusalError({ rule: 'TREE-01', field: 'frame', value: id, reason: 'must hold no other frame' });
    }
    this.#rows.remove(id);
  }

  /**
   * Hangs a frame below another (NO_FRAME makes it a root), where it stands and moving as it moves: its pose, velocities
   * and angular acceleration are those that it has in the new parent. The simulation calls it at a hand-off, a frame's
   * death and an explicit nesting.
   *
   * @throws RefusalError (TREE-01) when the parent is the frame itself or lies inside it.
   */
  reparent(id: FrameId, parent: FrameId): void {
    const dense = this.#at(id);
    const target = parent === NO_FRAME ? -1 : this.#at(parent, 'parent');
    if (target >= 0 && commonAncestorRow(this.#rows, dense, target) === dense) {
      const reason = 'must not be the frame itself or lie inside it';
      throw new RefusalError({ rule: 'TREE-01', field: 'parent', value: parent, reason });
    }
    const motion = new Float64Array(MOTION_LANES);
    if (target < 0) motionInAncestor(motion, 0, this.#rows, dense, -1);
    else relativeMotionOfRows(motion, 0, this.#rows, dense, target);
    const { rows } = this.#rows;
    copyPose(rows.pose, dense * POSE_LANES, motion, Motion.position);
    copy3(rows.linear, dense * 3, motion, Motion.velocity);
    copy3(rows.angular, dense * 3, motion, Motion.angularVelocity);
    copy3(rows.angularAcceleration, dense * 3, motion, Motion.angularAcceleration);
    this.#normalizeAt(dense);
    this.#rows.reparent(id, parent);
    this.#stamp++;
  }

  /** Writes the whole tree. */
  save(out: SaveWriter): void {
    this.#rows.save(out);
  }

  /** Takes what a tree of the same capacity wrote, in place of an empty one. */
  restore(from: SaveReader): void {
    this.#rows.restore(from);
  }

  /** Whether a reparent or a removal left a parent behind its child. */
  get dirty(): boolean {
    return this.#rows.dirty;
  }

  /** Puts parents before children again; ids stay valid (TREE-04). Passes call it themselves. */
  restoreOrder(): void {
    this.#rows.restoreOrder();
  }

  /** `out = ` the pose in the tree parent (7 doubles: place in m, unit rotation). */
  readPose(id: FrameId, out: Float64Array, o: number): void {
    copyPose(out, o, this.#rows.rows.pose, this.#at(id) * POSE_LANES);
  }

  /** `out = ` the origin's velocity in the tree parent, m/s. */
  readVelocity(id: FrameId, out: Float64Array, o: number): void {
    copy3(out, o, this.#rows.rows.linear, this.#at(id) * 3);
  }

  /** `out = ` the angular velocity in the tree parent, in its axes, rad/s. */
  readAngularVelocity(id: FrameId, out: Float64Array, o: number): void {
    copy3(out, o, this.#rows.rows.angular, this.#at(id) * 3);
  }

  /** `out = ` V3, the angular acceleration of the last step record in the parent's axes, rad/s² (TREE-17). */
  readAngularAcceleration(id: FrameId, out: Float64Array, o: number): void {
    copy3(out, o, this.#rows.rows.angularAcceleration, this.#at(id) * 3);
  }

  /** `out = ` what an accelerometer at the origin read over the last step, m/s² in the frame's axes (TREE-12). */
  readProperAcceleration(id: FrameId, out: Float64Array, o: number): void {
    copy3(out, o, this.#rows.rows.properAcceleration, this.#at(id) * 3);
  }

  /** `out = ` the radii of the bubble along the frame's own axes, m (TREE-07). */
  readBounds(id: FrameId, out: Float64Array, o: number): void {
    copy3(out, o, this.#rows.rows.bubble, this.#at(id) * 3);
  }

  /** The frame's gravity field, as a fresh object (TREE-24, TREE-31). */
  gravityOf(id: FrameId): GravityField {
    return readField(this.#rows, this.#at(id));
  }

  /** What made the frame's last step record (TREE-14). */
  follows(id: FrameId): FollowKind {
    return this.#rows.rows.follows[this.#at(id)] as FollowKind;
  }

  /** The body motion (core/seams/physics) of the hull in the last completed step, 0 for a frame without a hull (TREE-09). */
  hullMotionOf(id: FrameId): number {
    return this.#rows.rows.hullMotion[this.#at(id)] as number;
  }

  /** Gives a frame a new field. The world's set-frame-gravity alone calls it. @throws RefusalError (GRAV-22). */
  setGravity(id: FrameId, gravity: GravityField): void {
    const dense = this.#at(id);
    writeField(this.#rows, dense, requireField(gravity, 'gravity'));
  }

  /**
   * Places a frame in its parent; its rotation becomes unit (TREE-29). The simulation calls it for a transform write by
   * an owner without a body. @throws RefusalError (TREE-01, TREE-28).
   */
  setPose(id: FrameId, pose: PoseDescription): void {
    const dense = this.#at(id);
    this.#rows.rows.pose.set(checkPose(pose, 'pose'), dense * POSE_LANES);
    this.#stamp++;
  }

  /** Stores the hull's body motion. Step 4 of the sync point alone calls it (TREE-21). */
  setHullMotion(id: FrameId, motion: number): void {
    this.#rows.rows.hullMotion[this.#at(id)] = motion;
  }

  /** The lowest frame that holds both (a frame holds itself), NO_FRAME when they stand under different roots. */
  commonAncestor(a: FrameId, b: FrameId): FrameId {
    const dense = commonAncestorRow(this.#rows, this.#at(a), this.#at(b));
    return dense < 0 ? NO_FRAME : this.idAt(dense);
  }

  /** `out = ` the frame's pose composed up its chain, the root's own pose included: its place in the virtual root. */
  poseInRoot(id: FrameId, out: Float64Array, o: number): void {
    poseInAncestor(out, o, this.#rows, this.#at(id), -1);
  }

  /** `out = ` the pose of `from` in `to`, through their lowest common ancestor. */
  relativePose(from: FrameId, to: FrameId, out: Float64Array, o: number): void {
    relativePoseOfRows(out, o, this.#rows, this.#at(from), this.#at(to));
  }

  /** `out = ` the motion of `from` in `to` (frameMotion: 16 doubles), as seen from the axes of `to`. */
  relativeMotion(from: FrameId, to: FrameId, out: Float64Array, o: number): void {
    relativeMotionOfRows(out, o, this.#rows, this.#at(from), this.#at(to));
  }

  /** Fills `out` (7 doubles a frame) with every frame's pose in the virtual root, in dense order. Owner thread only. */
  composeAll(out: Float64Array): void {
    this.#rows.restoreOrder();
    composeAll(out, this.#rows);
  }

  /** `out = ` the frame's own field at the place p (m, in its axes), m/s² (GRAV-04, GRAV-26). */
  fieldAt(id: FrameId, p: Float64Array, po: number, out: Float64Array, o: number): void {
    fieldOfRow(out, o, this.#rows, this.#at(id), p, po);
  }

  /**
   * `out = ` the field at the place p minus the frame's proper acceleration, m/s² in its axes (GRAV-05). For the
   * simulation and physics: game code reads `feltGravity` (GRAV-11).
   */
  linearGravity(id: FrameId, p: Float64Array, po: number, out: Float64Array, o: number): void {
    linearGravityOfRow(out, o, this.#rows, this.#at(id), p, po);
  }

  /** `out = ` what something at rest at p felt over the last step, rotation terms included, m/s² (GRAV-12). */
  feltGravity(id: FrameId, p: Float64Array, po: number, out: Float64Array, o: number): void {
    feltGravityOfRow(out, o, this.#rows, this.#at(id), p, po);
  }

  /**
   * Step 2 of the sync point: takes every owner's step record and derives the proper accelerations (TICK-60).
   * @param checked whether to check that no answer about a frame moves one (TICK-67). @throws Error naming the frame.
   */
  takeStepRecords(facts: FrameOwnerFacts, checked = false): void {
    this.#rows.restoreOrder();
    this.#before ??= new Float64Array(this.capacity * 3);
    takeStepRecords(this.#rows, facts, this.#before, checked ? this.#guard('an answer to the record pass') : undefined);
    this.#stamp++;
  }

  /**
   * Writes pose, velocities and parent of every frame into its owner's row, in one walk of the storage (TICK-64, TICK-135).
   * @param written is told of each slot. @param checked as for `takeStepRecords`.
   */
  writeOwnerViews(views: OwnerViews, written: (slot: number) => void, checked = false): void {
    writeOwnerViews(this.#rows, views, written, checked ? this.#guard('an answer to the view pass') : undefined);
  }

  /** The first frame whose owner's row does not have the bits of its row here, for checks (TICK-114). */
  staleOwnerView(views: OwnerViews): FrameId | undefined {
    return staleOwnerView(this.#rows, views);
  }

  /** What is called after each frame of a pass: throws when a frame was written meanwhile. */
  #guard(who: string): (dense: number) => void {
    const stamp = this.#stamp;
    return (dense) => {
      if (this.#stamp === stamp) return;
      throw new Error(`${who} about frame ${this.idAt(dense)} has moved a frame (rule TICK-67)`);
    };
  }

  /** Checks what must hold between ticks: packing, finite rows and unit rotations. @throws Error naming the frame. */
  assertInvariants(): void {
    assertFrameInvariants(this.#rows);
  }

  /** Visits every named number of every live frame in dense order, for the state hash and dumps. */
  visitState(visitor: FrameStateVisitor): void {
    visitFrameState(this.#rows, visitor);
  }

  #normalizeAt(dense: number): void {
    normalize(this.#rows.rows.pose, dense * POSE_LANES + 3, this.#rows.rows.pose, dense * POSE_LANES + 3);
  }

  /** The dense index of a live frame. */
  #at(id: FrameId, field = 'frame'): number {
    const dense = this.#rows.placeOf(id);
    if (dense < 0) throw new RefusalError({ rule: 'TREE-01', field, value: id, reason: 'must name a live frame' });
    return dense;
  }
}

export { FollowKind, followName, NO_FRAME, type FrameId, type SharedFrameTree } from './frameLayout.js';
export type { FrameDescription, PoseDescription } from './frameDescription.js';
export { Motion, MOTION_LANES } from './frameMotion.js';
export type { FrameStateVisitor } from './frameState.js';
export { SKIP_FRAME, type FrameOwnerFacts } from './stepRecords.js';
