import { Collision, CollisionEnded } from '../../core/events.js';
import { withRole } from '../../core/collisionGroups.js';
import { RefusalError } from '../../core/errors.js';
import { FollowKind, type FrameId } from '../../core/frames/frameLayout.js';
import { SKIP_FRAME, type FrameOwnerFacts } from '../../core/frames/stepRecords.js';
import { Sample, SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { slotOf, type Entity } from '../../core/handles.js';
import { POSE_LANES } from '../../core/math/pose.js';
import { motionInStep, refusalOfMotion, Standing, stepRecordOf } from '../../core/motionIntents.js';
import {
  BodyMotion,
  CONTENT_GROUPS,
  IntentBit,
  MotionCase,
  PhysicsHeader,
  StateFlag,
  type PhysicsRows,
} from '../../core/seams/physics.js';
import type { Attachments } from '../attachments.js';
import type { EntityTable } from '../entityTable.js';
import type { ComponentStore } from '../components/componentStore.js';
import { clearIntent, type Homes } from '../homes.js';
import type { SpawnPools } from '../spawnPools.js';
import { copyLanes, readPose } from '../transformRows.js';
import type { Router } from '../messages/router.js';
import { grantTopics } from '../messages/subscriptions.js';
import { clearBit, forEachBit, hasAnyBit, setBit } from '../../core/slotBits.js';
import { assertTable } from '../tableInvariants.js';
import type { QueryRunner } from '../queries/queryRunner.js';
import type { PieceCrew } from '../threads/pieceCrew.js';
import { HullRecords } from './hullRecords.js';
import { OwnMoves } from './ownMoves.js';
import { PhysicsOutput } from './physicsOutput.js';
import { RowPublisher } from './rowPublisher.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { faultyOrder } from '../testFaults.js';

/** The steps of the sync point by the numbers of the specification (rule TICK-131), in the order in which they run. */
export const SYNC_STEPS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export type SyncStep = (typeof SYNC_STEPS)[number];

export interface SyncParts {
  readonly rows: WorldRows;
  readonly table: EntityTable;
  readonly stores: readonly ComponentStore[];
  readonly homes: Homes;
  readonly router: Router;
  readonly attachments: Attachments;
  readonly pools: SpawnPools;
  readonly pieces: PieceCrew;
  readonly queries: QueryRunner;
  readonly tickRate: number;
  /** Frees an entity with everything that it holds. */
  readonly destroy: (slot: number) => void;
  /** Notes in the world's error log what was asked of an entity and could not be. */
  readonly refused: (entity: Entity, event: string, refusal: RefusalError) => void;
  /** Notes in the world's error log what only a bug of the engine can cause. */
  readonly bug: (entity: Entity, message: string) => void;
  /** Moves what the threads logged into the world's log, in chunk order. */
  readonly collectErrors: () => void;
}

/** Merges what gameplay and physics did in parallel, on one thread, in a fixed order. */
export class SyncPoint {
  readonly #parts: SyncParts;
  readonly #facts: FrameOwnerFacts;
  readonly #hulls: HullRecords;
  readonly #moves: OwnMoves;
  readonly #publisher: RowPublisher;
  readonly #output: PhysicsOutput;
  /** The length of a step, s. */
  readonly #step: number;
  /** Whether anybody glides; a world that was loaded may bring some along. */
  #glides = true;
  /** The state of the frame tree that the rows of owners show. */
  #viewed = 0;
  /** The front intents of the step that ended. */
  #front: PhysicsRows['intents'][0];

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#front = parts.rows.physics.intents[0];
    this.#step = 1 / parts.tickRate;
    this.#hulls = new HullRecords(parts.tickRate);
    this.#publisher = new RowPublisher(parts.rows, parts.pieces);
    this.#moves = new OwnMoves(parts.rows, parts.attachments);
    this.#output = new PhysicsOutput(parts);
    this.#facts = {
      step: this.#step,
      recordOf: (owner, sample) => this.#recordOf(owner, sample),
      placedAt: (owner, pose) => this.#moves.readOf(slotOf(owner), pose),
      measuredOf: (owner, out) => this.#hulls.readMeasured(slotOf(owner), out),
    };
  }

  /** @param after is called after each step, for traces. */
  run(after?: (step: SyncStep) => void): void {
    const { rows } = this.#parts;
    this.#front = rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1];
    this.#publisher.noteWritten();
    this.#parts.pools.settle();
    this.#parts.collectErrors();
    // After the first step has shown what the tick heard, and before anything new is posted.
    after?.('1');
    this.#parts.router.forgetHeard();
    this.#output.check();
    this.#hulls.measure(rows, this.#front);
    this.#takePhysicsOutput();
    rows.frames.takeStepRecords(this.#facts, this.#checked);
    this.#viewFrames();
    this.#restGliders();
    if (this.#parts.homes.anyIntent) forEachBit(this.#parts.homes.intents, this.#followFrameless, this.#words);
    if (this.#ran) this.#moves.apply();
    this.#sendContacts();
    after?.('2');
    if (this.#checked) assertTable(this.#parts);
    after?.('3');
    this.#swapIntents();
    after?.('4');
    this.#destroyDying();
    after?.('5');
    this.#parts.pools.makeLive();
    after?.('6');
    // Nothing moves a frame between step 2 and here yet, so this pass runs for what does so from outside alone.
    if (rows.frames.ownerViewStamp !== this.#viewed) this.#viewFrames();
    this.#parts.attachments.deriveAll();
    after?.('7');
    this.#publisher.publish();
    after?.('8');
    this.#parts.queries.run();
    after?.('9');
    this.#parts.router.route(rows.header[Header.tick] as number);
    after?.('10');
    if (this.#checked) this.#assertViews();
  }

  /** Words of a column of bits that can hold one. */
  get #words(): number {
    return this.#parts.rows.header[Header.usedWords] as number;
  }

  /** Whether gameplay ran at all: nobody else moves, wishes or dies in a tick. */
  get #ran(): boolean {
    return (this.#parts.rows.header[Header.dealt] as number) > 0;
  }

  get #checked(): boolean {
    return this.#parts.rows.header[Header.contracts] === 1;
  }

  #assertViews(): void {
    const { frames, front } = this.#parts.rows;
    const stale = frames.staleOwnerView(front);
    if (stale !== undefined) throw new Error(`the owner of frame ${stale} shows it as it was (rule TICK-114)`);
  }

  /** Step 2: poses and velocities of the bodies that physics moved go into the back rows. */
  #takePhysicsOutput(): void {
    const { physics } = this.#parts.rows;
    physics.header[PhysicsHeader.opCount] = 0;
    if (physics.header[PhysicsHeader.wroteStates] === 1) {
      physics.header[PhysicsHeader.wroteStates] = 0;
      this.#output.forEachState(this.#takeState);
      physics.stateSlots.fill(0);
    }
    this.#output.putBackSkipped();
  }

  /** What runs for each slot is made once: a function a tick would be garbage (rule TICK-39). */
  readonly #takeState = (slot: number): void => {
    const { back, chunks, entities, physics } = this.#parts.rows;
    const { states } = physics;
    const flags = states.flags[slot] as number;
    if ((flags & (StateFlag.overPulled | StateFlag.overSteered)) !== 0) this.#tellExcess(slot, flags);
    back.asleep[slot] = (flags & StateFlag.asleep) === 0 ? 0 : 1;
    setBit(chunks.dirty, slot);
    // The state of a hull writes no row: its frame takes the record, and the row is a view of the frame.
    if (entities.owns[slot] !== 0) return;
    copyLanes(states.position, back.position, slot, 3);
    copyLanes(states.rotation, back.rotation, slot, 4);
    copyLanes(states.linear, back.linear, slot, 3);
    copyLanes(states.angular, back.angular, slot, 3);
  };

  /** What the step could not do whole, nobody asked for at a call that could refuse it: the error log tells. */
  #tellExcess(slot: number, flags: number): void {
    const { rows, refused } = this.#parts;
    const entity = this.#parts.table.handleOf(slot);
    if ((flags & StateFlag.overPulled) !== 0) {
      const place = [...rows.back.position.subarray(slot * 3, slot * 3 + 3)];
      const reason = 'must be where gravity pulls by at most 1e7 m/s² along each axis; what was more is left out';
      refused(entity, 'gravity', new RefusalError({ rule: 'GRAV-22', field: 'place', value: place, reason }));
    }
    if ((flags & StateFlag.overSteered) !== 0) {
      const target = [...this.#front.motion.subarray(slot * SAMPLE_LANES, slot * SAMPLE_LANES + POSE_LANES)];
      const reason = 'must be as near as 30 km/s and 47 rad/s carry a body in a step; it was led there as fast';
      refused(entity, 'steer', new RefusalError({ rule: 'OWN-04', field: 'self.steerTo', value: target, reason }));
    }
  }

  /** The step record of a frame's owner: what its intent made of the step, or what physics made of a dynamic hull. */
  #recordOf(owner: Entity, sample: Float64Array): FollowKind | typeof SKIP_FRAME {
    const slot = slotOf(owner);
    if (this.#output.isSkipped(slot)) return SKIP_FRAME;
    const { rows } = this.#parts;
    // The change of motion that the step applied is stored in step 4 only (MOTION-08, MOTION-20).
    if (motionInStep(this.#front, slot, rows.physics.bodies.motion[slot] as number) === BodyMotion.dynamic) {
      this.#hulls.writeRecord(rows, slot, sample);
      return FollowKind.physics;
    }
    rows.frames.readPose(rows.entities.owns[slot] as FrameId, this.#pose, 0);
    return stepRecordOf(sample, 0, this.#front, slot, this.#pose, 0, this.#step);
  }

  /** The transform row of a frame's owner is a view of its row in the frame tree (rule TICK-64). */
  #viewFrames(): void {
    const { frames, back } = this.#parts.rows;
    frames.writeOwnerViews(back, this.#noteView, this.#checked);
    this.#viewed = frames.ownerViewStamp;
  }

  readonly #noteView = (slot: number): void => {
    setBit(this.#parts.rows.chunks.dirty, slot);
  };

  readonly #pose = new Float64Array(POSE_LANES);
  readonly #record = new Float64Array(SAMPLE_LANES);

  /** Entities without body or frame take the record of their motion intent on their own row (rule TICK-68). */
  readonly #followFrameless = (slot: number): void => {
    const { back, chunks, entities, physics } = this.#parts.rows;
    if (entities.owns[slot] !== 0 || physics.bodies.motion[slot] !== BodyMotion.none) return;
    if (this.#moves.isPlaced(slot)) return;
    readPose(this.#pose, back, slot);
    const kind = stepRecordOf(this.#record, 0, this.#front, slot, this.#pose, 0, this.#step);
    if (kind === FollowKind.none) return;
    const record = this.#record;
    for (let i = 0; i < 3; i++) {
      back.position[slot * 3 + i] = record[Sample.position + i] as number;
      back.linear[slot * 3 + i] = record[Sample.velocity + i] as number;
      back.angular[slot * 3 + i] = record[Sample.angularVelocity + i] as number;
    }
    for (let i = 0; i < 4; i++) back.rotation[slot * 4 + i] = record[Sample.rotation + i] as number;
    setBit(chunks.dirty, slot);
    clearBit(chunks.still, slot);
    setBit(chunks.gliding, slot);
    this.#glides = true;
  };

  #restGliders(): void {
    const { gliding } = this.#parts.rows.chunks;
    if (!this.#glides) return;
    this.#glides = false;
    forEachBit(gliding, this.#rest, this.#words);
    gliding.fill(0, 0, this.#words);
  }

  /** What a step moved comes to rest in the next one; a record of that one then says how it moves (rule RAILS-47). */
  readonly #rest = (slot: number): void => {
    const { back, chunks, entities } = this.#parts.rows;
    if (entities.live[slot] !== 1) return;
    for (let i = slot * 3; i < slot * 3 + 3; i++) {
      back.linear[i] = 0;
      back.angular[i] = 0;
    }
    setBit(chunks.dirty, slot);
  };

  /** Contacts in home order, then pair order: first all that began, then all that ended (rule TICK-70). */
  #sendContacts(): void {
    const { physics } = this.#parts.rows;
    // Two messages each; counted over all workers, so that what fits does not depend on how many share the places.
    let told = 0;
    const { contactCount } = physics;
    for (let worker = 0; worker < contactCount.length; worker++) told += 2 * (contactCount[worker] as number);
    this.#parts.router.requireRoomForContacts(told);
    for (let began = 1; began >= 0; began--) {
      this.#cursors.fill(0);
      const homes = physics.header[PhysicsHeader.homeCount] as number;
      for (let home = 1; home <= homes; home++) this.#sendContactsOf(home, began);
    }
    contactCount.fill(0);
  }

  readonly #cursors = new Uint32Array(256);

  #sendContactsOf(home: number, began: number): void {
    const { rows } = this.#parts;
    const worker = rows.physics.homes.worker[home] as number;
    const contacts = rows.physics.contacts[worker];
    if (contacts === undefined) return;
    const count = rows.physics.contactCount[worker] as number;
    let at = this.#cursors[worker] as number;
    for (; at < count && contacts.home[at] === home; at++) {
      const a = contacts.entityA[at] as Entity;
      const b = contacts.entityB[at] as Entity;
      if (contacts.began[at] !== began || this.#output.isContactSkipped(a, b)) continue;
      this.#sendContact(a, b, began === 1 ? at : -1, worker);
    }
    this.#cursors[worker] = at;
  }

  #sendContact(a: Entity, b: Entity, at: number, worker: number): void {
    const { router, rows } = this.#parts;
    const contacts = rows.physics.contacts[worker];
    if (at < 0 || contacts === undefined) {
      router.post(a, CollisionEnded({ other: b }));
      router.post(b, CollisionEnded({ other: a }));
      return;
    }
    const point = [
      contacts.point[at * 3] as number,
      contacts.point[at * 3 + 1] as number,
      contacts.point[at * 3 + 2] as number,
    ] as const;
    const speed = contacts.speed[at] as number;
    router.post(a, Collision({ other: b, point, speed }));
    router.post(b, Collision({ other: a, point, speed }));
  }

  /** Step 4: clears the applied intents and exchanges the buffers, so the intents of this tick act in the next step. */
  #swapIntents(): void {
    const { rows, homes } = this.#parts;
    const words = this.#words;
    const written = this.#ran && hasAnyBit(rows.chunks.intent, words);
    if (written) forEachBit(rows.chunks.intent, this.#dropUnfit, words);
    if (homes.anyIntent) forEachBit(homes.intents, this.#clearIntent, words);
    if (written || homes.anyIntent) {
      for (let word = 0; word < words; word++) homes.intents[word] = rows.chunks.intent[word] as number;
      rows.chunks.intent.fill(0, 0, words);
    }
    homes.anyIntent = written;
    rows.header[Header.intentFront] = rows.header[Header.intentFront] === 0 ? 1 : 0;
    rows.physics.header[PhysicsHeader.intentFront] = rows.header[Header.intentFront] as number;
  }

  readonly #clearIntent = (slot: number): void => {
    this.#keepMotion(slot);
    this.#keepGroups(slot);
    clearIntent(this.#front, slot);
  };

  /**
   * What a hull asked for before it changed its motion in the same tick, and what its new motion does not take, no step
   * applies (rules MOTION-26 to MOTION-31).
   */
  readonly #dropUnfit = (slot: number): void => {
    const { physics } = this.#parts.rows;
    const written = physics.intents[this.#front === physics.intents[0] ? 1 : 0];
    const set = written.set[slot] as number;
    if ((set & IntentBit.hullMotion) === 0) return;
    const motion = written.hullMotion[slot] as number;
    const kind = written.motionCase[slot] as MotionCase;
    let kept = motion === BodyMotion.dynamic ? set : set & ~(IntentBit.velocity | IntentBit.angularVelocity);
    if (refusalOfMotion(kind, motion, Standing.free) !== undefined) kept &= ~IntentBit.motion;
    written.set[slot] = kept;
  };

  /** The motion that the step gave a hull is the stored one from here on (rules MOTION-08, COMP-13). */
  #keepMotion(slot: number): void {
    const { hullMotion, set } = this.#front;
    if (((set[slot] as number) & IntentBit.hullMotion) === 0) return;
    const { bodies } = this.#parts.rows.physics;
    const motion = hullMotion[slot] as number;
    bodies.motion[slot] = motion;
    const groups = bodies.groups[slot] as number;
    if (groups !== 0) bodies.groups[slot] = withRole(groups & CONTENT_GROUPS, motion);
  }

  /** The groups that the step applied are what the body's facts show from here on (rule COMP-14). */
  #keepGroups(slot: number): void {
    const { groups, set } = this.#front;
    if (((set[slot] as number) & IntentBit.groups) === 0) return;
    const { bodies } = this.#parts.rows.physics;
    bodies.groups[slot] = withRole(groups[slot * 2] as number, bodies.motion[slot] as number);
    bodies.mask[slot] = groups[slot * 2 + 1] as number;
  }

  #destroyDying(): void {
    const { rows, destroy, attachments } = this.#parts;
    // First of all, while none of those who asked is dead (rule TICK-89).
    grantTopics(rows);
    attachments.growDying(rows.chunks.dying);
    // After the batch has grown and before it frees anything: a part that dies here gives no push (TICK-91).
    attachments.carryPushes(rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1], rows.chunks.dying);
    if (!this.#ran || !hasAnyBit(rows.chunks.dying, this.#words)) return;
    const order = faultyOrder('unordered set', 2 * (rows.header[Header.chunkCount] as number), rows);
    forEachBit(rows.chunks.dying, destroy, this.#words, order);
    rows.chunks.dying.fill(0, 0, this.#words);
  }
}
