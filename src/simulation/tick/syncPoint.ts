import { Collision, CollisionEnded } from '../../core/events.js';
import { FollowKind } from '../../core/frames/frameLayout.js';
import type { FrameOwnerFacts } from '../../core/frames/stepRecords.js';
import { Sample, SAMPLE_LANES } from '../../core/frames/motionSample.js';
import { slotOf, type Entity } from '../../core/handles.js';
import { BodyMotion, IntentBit, PhysicsHeader, StateFlag, type PhysicsRows } from '../../core/seams/physics.js';
import type { Attachments } from '../attachments.js';
import type { EntityTable } from '../entityTable.js';
import { publishTypes } from '../components/componentFlags.js';
import { clearIntent, type Homes } from '../homes.js';
import type { SpawnPools } from '../spawnPools.js';
import { copyLanes, copyTransform } from '../transformRows.js';
import type { Router } from '../messages/router.js';
import { forEachBit, setBit } from '../slotBits.js';
import { HullRecords } from './hullRecords.js';
import { OwnMoves } from './ownMoves.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { faultyOrder } from '../testFaults.js';

/** The steps of the sync point by the numbers of the specification (rule TICK-131), in the order in which they run. */
export const SYNC_STEPS = ['1', '2', '4', '5', '6', '7', '8', '10'] as const;
export type SyncStep = (typeof SYNC_STEPS)[number];

export interface SyncParts {
  readonly rows: WorldRows;
  readonly table: EntityTable;
  readonly homes: Homes;
  readonly router: Router;
  readonly attachments: Attachments;
  readonly pools: SpawnPools;
  readonly tickRate: number;
  /** Frees an entity with everything that it holds. */
  readonly destroy: (slot: number) => void;
  /** Moves what the threads logged into the world's log, in chunk order. */
  readonly collectErrors: () => void;
}

/** Merges what gameplay and physics did in parallel, on one thread, in a fixed order. */
export class SyncPoint {
  readonly #parts: SyncParts;
  readonly #facts: FrameOwnerFacts;
  readonly #hulls: HullRecords;
  readonly #moves: OwnMoves;
  /** The front intents of the step that ended. */
  #front: PhysicsRows['intents'][0];

  constructor(parts: SyncParts) {
    this.#parts = parts;
    this.#front = parts.rows.physics.intents[0];
    this.#hulls = new HullRecords(parts.tickRate);
    this.#moves = new OwnMoves(parts.rows, parts.attachments);
    this.#facts = {
      step: 1 / parts.tickRate,
      recordOf: (owner, sample) => this.#recordOf(owner, sample),
      placedAt: (owner, pose) => this.#moves.readOf(slotOf(owner), pose),
      measuredOf: (owner, out) => this.#hulls.readMeasured(slotOf(owner), out),
    };
  }

  /** @param after is called after each step, for traces. */
  run(after?: (step: SyncStep) => void): void {
    const { rows } = this.#parts;
    this.#front = rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1];
    this.#parts.pools.settle();
    this.#parts.collectErrors();
    // After the first step has shown what the tick heard, and before anything new is posted.
    after?.('1');
    this.#parts.router.forgetHeard();
    this.#hulls.measure(rows);
    this.#takePhysicsOutput();
    rows.frames.takeStepRecords(this.#facts);
    this.#viewFrames();
    forEachBit(this.#parts.homes.intents, this.#followFrameless);
    this.#moves.apply();
    this.#sendContacts();
    after?.('2');
    this.#swapIntents();
    after?.('4');
    this.#destroyDying();
    after?.('5');
    this.#parts.pools.makeLive();
    after?.('6');
    this.#parts.attachments.deriveAll();
    after?.('7');
    this.#copyDirty();
    after?.('8');
    this.#parts.router.route(rows.header[Header.tick] as number);
    after?.('10');
  }

  /** Step 2: poses and velocities of the bodies that physics moved go into the back rows. */
  #takePhysicsOutput(): void {
    const { rows, homes } = this.#parts;
    rows.physics.header[PhysicsHeader.opCount] = 0;
    forEachBit(homes.bodies, this.#takeState);
  }

  /** What runs for each slot is made once: a function a tick would be garbage (rule TICK-39). */
  readonly #takeState = (slot: number): void => {
    const { back, chunks, entities, physics } = this.#parts.rows;
    const { states, header } = physics;
    if (states.written[slot] !== header[PhysicsHeader.step]) return;
    back.asleep[slot] = ((states.flags[slot] as number) & StateFlag.asleep) === 0 ? 0 : 1;
    setBit(chunks.dirty, slot);
    // The state of a hull writes no row: its frame takes the record, and the row is a view of the frame.
    if (entities.owns[slot] !== 0) return;
    copyLanes(states.position, back.position, slot, 3);
    copyLanes(states.rotation, back.rotation, slot, 4);
    copyLanes(states.linear, back.linear, slot, 3);
    copyLanes(states.angular, back.angular, slot, 3);
  };

  /** The step record of a frame's owner: the full sample that the step applied, or what physics made of a dynamic hull. */
  #recordOf(owner: Entity, sample: Float64Array): FollowKind {
    const slot = slotOf(owner);
    if (((this.#front.set[slot] as number) & IntentBit.motion) !== 0) {
      for (let i = 0; i < SAMPLE_LANES; i++) sample[i] = this.#front.motion[slot * SAMPLE_LANES + i] as number;
      return FollowKind.rails;
    }
    const { rows } = this.#parts;
    if (rows.physics.bodies.motion[slot] !== BodyMotion.dynamic) return FollowKind.none;
    this.#hulls.writeRecord(rows, slot, sample);
    return FollowKind.physics;
  }

  /** The transform row of a frame's owner is a view of its row in the frame tree (rule TICK-64). */
  #viewFrames(): void {
    const { rows } = this.#parts;
    const { frames, back, chunks } = rows;
    for (let dense = 0; dense < frames.count; dense++) {
      const id = frames.idAt(dense);
      const slot = slotOf(frames.ownerOf(id));
      frames.readPose(id, this.#pose, 0);
      frames.readVelocity(id, back.linear, slot * 3);
      frames.readAngularVelocity(id, back.angular, slot * 3);
      for (let i = 0; i < 3; i++) back.position[slot * 3 + i] = this.#pose[i] as number;
      for (let i = 0; i < 4; i++) back.rotation[slot * 4 + i] = this.#pose[3 + i] as number;
      back.frame[slot] = frames.parentOf(id);
      chunks.dirty[slot >>> 5] = (chunks.dirty[slot >>> 5] as number) | (1 << (slot & 31));
    }
  }

  readonly #pose = new Float64Array(7);

  /** Entities without body or frame take the record of their motion intent on their own row (rule TICK-68). */
  readonly #followFrameless = (slot: number): void => {
    const { back, chunks, entities, physics } = this.#parts.rows;
    const front = this.#front;
    if (((front.set[slot] as number) & IntentBit.motion) === 0) return;
    if (entities.owns[slot] !== 0 || physics.bodies.motion[slot] !== BodyMotion.none) return;
    const at = slot * SAMPLE_LANES;
    for (let i = 0; i < 3; i++) {
      back.position[slot * 3 + i] = front.motion[at + Sample.position + i] as number;
      back.linear[slot * 3 + i] = front.motion[at + Sample.velocity + i] as number;
      back.angular[slot * 3 + i] = front.motion[at + Sample.angularVelocity + i] as number;
    }
    for (let i = 0; i < 4; i++) back.rotation[slot * 4 + i] = front.motion[at + Sample.rotation + i] as number;
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
      if (contacts.began[at] === began)
        this.#sendContact(
          contacts.entityA[at] as Entity,
          contacts.entityB[at] as Entity,
          began === 1 ? at : -1,
          worker,
        );
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
    forEachBit(homes.intents, this.#clearIntent);
    for (let word = 0; word < homes.intents.length; word++) homes.intents[word] = rows.chunks.intent[word] as number;
    rows.chunks.intent.fill(0);
    rows.header[Header.intentFront] = rows.header[Header.intentFront] === 0 ? 1 : 0;
    rows.physics.header[PhysicsHeader.intentFront] = rows.header[Header.intentFront] as number;
  }

  readonly #clearIntent = (slot: number): void => {
    clearIntent(this.#front, slot);
  };

  #destroyDying(): void {
    const { rows, destroy, attachments } = this.#parts;
    attachments.growDying(rows.chunks.dying);
    // After the batch has grown and before it frees anything: a part that dies here gives no push (TICK-91).
    attachments.carryPushes(rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1], rows.chunks.dying);
    const order = faultyOrder('unordered set', 2 * (rows.header[Header.chunkCount] as number), rows);
    forEachBit(rows.chunks.dying, destroy, order);
    rows.chunks.dying.fill(0);
  }

  /** Step 8: only the rows that changed go from the back to the front, and only they may change their cell (SNAP-10). */
  #copyDirty(): void {
    const { chunks } = this.#parts.rows;
    forEachBit(chunks.dirty, this.#copyRow);
    chunks.dirty.fill(0);
    forEachBit(chunks.relisted, this.#publishTypes);
    chunks.relisted.fill(0);
  }

  readonly #copyRow = (slot: number): void => {
    const { front, back, entities, grid } = this.#parts.rows;
    copyTransform(back, front, slot);
    if (entities.live[slot] === 1) grid.place(slot);
  };

  readonly #publishTypes = (slot: number): void => {
    publishTypes(this.#parts.rows, slot);
  };
}
