import { withRole } from '../core/collisionGroups.js';
import { RefusalError } from '../core/errors.js';
import { Spawned } from '../core/events.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { refusalOfMotion, Standing } from '../core/motionIntents.js';
import { requireSample, Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { noGravity } from '../core/gravity.js';
import type { Entity } from '../core/handles.js';
import type { LookIds } from '../core/looks/lookTable.js';
import {
  BodyMotion,
  IntentBit,
  MotionCase,
  OpKind,
  PhysicsHeader,
  SOLID,
  type ShapeFacts,
} from '../core/seams/physics.js';
import { holdShape, internShape, requireRoomForShape } from '../core/shapeTable.js';
import { holdsMesh, type Vec3 } from '../core/shapes.js';
import type { Attachments } from './attachments.js';
import type { ComponentFacts, ComponentInit } from './components/component.js';
import { publishTypes } from './components/componentFlags.js';
import type { RailsStep } from './components/rails.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import type { RigBlocks } from './rigs/rigBlocks.js';
import { setBit } from '../core/slotBits.js';
import type { Homes } from './homes.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { Router } from './messages/router.js';
import { Header, type WorldRows } from './sharedWorld.js';
import type { CheckedSpawn, SpawnChecker } from './spawnChecker.js';
import { firstIntentOf, type FirstIntent } from './firstMove.js';
import { radiiOf } from './spawnChecks.js';
import type { BodyDesc, SpawnDesc } from './spawnDesc.js';
import { timeAt, type Clock } from './tick/clock.js';

/** The parts of a world that a spawn touches. */
export interface SpawnerParts {
  readonly rows: WorldRows;
  readonly clock: Clock;
  readonly components: readonly ComponentFacts[];
  readonly stores: readonly ComponentStore[];
  readonly table: EntityTable;
  readonly homes: Homes;
  readonly attachments: Attachments;
  readonly looks: LooksOfSlots;
  readonly rigs: RigBlocks;
  readonly router: Router;
  readonly checker: SpawnChecker;
}

const NO_LOOK: LookIds = { mesh: 0, material: 0 };

/** A spawn of which nothing can fail any more. */
export interface PreparedSpawn {
  readonly slot: number;
  readonly desc: SpawnDesc;
  /** Where the entity starts: where its rails are now, if it is on rails. */
  readonly start: CheckedSpawn;
  /** Where its description or its rails lead it in its first step. */
  readonly firstMove: FirstIntent | undefined;
}

/**
 * Makes entities between ticks: first every check, the game's own rails among them, then every write, so that a refused
 * spawn changes nothing.
 */
export class Spawner {
  readonly #parts: SpawnerParts;
  readonly #sample = new Float64Array(SAMPLE_LANES);

  constructor(parts: SpawnerParts) {
    this.#parts = parts;
  }

  /** Makes an entity in a free slot. @throws RefusalError naming the field of the description that cannot be. */
  spawn(desc: SpawnDesc): Entity {
    const { table, rows } = this.#parts;
    const checked = this.#check(desc);
    if (!table.hasRoom()) {
      const value = rows.buffers.capacity.entities;
      const reason = 'must hold one more entity';
      throw new RefusalError({ rule: 'LIFE-05', field: 'capacity.entities', value, reason });
    }
    const slot = table.takeFree();
    let prepared: PreparedSpawn;
    try {
      prepared = this.#firstMove(slot, checked, desc, this.#tick);
    } catch (error) {
      table.putBack(slot);
      throw error;
    }
    return this.make(prepared);
  }

  /**
   * Judges a spawn into the slot that was promised to it during a tick, and writes nothing that anybody sees.
   * @throws RefusalError as `spawn`, or what the rails of a game throw.
   */
  prepare(slot: number, desc: SpawnDesc): PreparedSpawn {
    // The tick that ends: it is over for the newborn.
    return this.#firstMove(slot, this.#check(desc), desc, this.#tick + 1);
  }

  /** The tick that runs, or between two the one to come. */
  get #tick(): number {
    return this.#parts.rows.header[Header.tick] as number;
  }

  /** Makes an entity that was prepared. */
  make({ slot, desc, start, firstMove }: PreparedSpawn): Entity {
    const { table, router, rows, looks } = this.#parts;
    table.occupy(slot, start.types);
    const entity = table.handleOf(slot);
    this.#addComponents(slot, desc.components ?? [], start.types);
    if (firstMove !== undefined) this.#writeFirstIntent(slot, firstMove);
    this.#writeTransform(slot, start, desc.lamp?.lit === true);
    if (start.parent >= 0) {
      const offset = new Float64Array([...start.position, ...start.rotation]);
      this.#parts.attachments.attach(slot, start.parent, offset);
    }
    this.#addFrame(slot, start, desc);
    if (desc.body !== undefined && start.shape !== undefined)
      this.#addBody(slot, start, { ...desc.body, facts: start.shape, hull: desc.interior !== undefined });
    looks.set(slot, desc.look === undefined ? NO_LOOK : looks.table.intern(desc.look), desc.lamp);
    if (desc.rig !== undefined) this.#parts.rigs.give(slot, desc.rig);
    publishTypes(rows, slot);
    rows.grid.place(slot);
    router.welcome(entity, Spawned());
    return entity;
  }

  #check(desc: SpawnDesc): CheckedSpawn {
    const { checker, homes, router, rows, rigs } = this.#parts;
    router.requireRoomForNewcomer();
    const checked = checker.check(desc);
    if (desc.body !== undefined) {
      homes.requireRoomFor(checked.parentFrame);
      requireRoomForShape(rows.physics, desc.body.shape);
    }
    if (desc.rig !== undefined) rigs.requireRoomFor(desc.rig);
    return checked;
  }

  #addComponents(slot: number, inits: readonly ComponentInit[], types: readonly number[]): void {
    inits.forEach((init, i) => {
      this.#parts.stores[types[i] as number]?.add(slot, init.values);
    });
  }

  /**
   * Where the entity starts. One on rails stands where its rails are now, and its first motion intent carries it over its
   * first step, `tick` (rule TICK-103).
   */
  #firstMove(slot: number, start: CheckedSpawn, desc: SpawnDesc, tick: number): PreparedSpawn {
    const prepared = { slot, desc, start, firstMove: undefined };
    if (desc.firstMove !== undefined) {
      const pose = new Float64Array([...start.position, ...start.rotation]);
      return { ...prepared, firstMove: firstIntentOf(desc.firstMove, pose, 1 / this.#parts.clock.tickRate) };
    }
    const body = BodyMotion[desc.body?.motion ?? 'none'];
    if (desc.in === undefined || refusalOfMotion(MotionCase.sample, body, Standing.free) !== undefined) return prepared;
    for (const [i, type] of start.types.entries()) {
      const sampler = this.#parts.components[type]?.rails;
      const store = this.#parts.stores[type];
      if (sampler === undefined || store === undefined) continue;
      // The slot is empty, so nobody sees its row; its columns round the values as they will be.
      store.write(slot, desc.components?.[i]?.values ?? {});
      store.row = slot;
      const pose = new Float64Array([...start.position, ...start.rotation]);
      const before = this.#sampleOf(sampler, store.view, this.#railsStep(tick - 1, start.parentFrame, pose));
      const next = this.#sampleOf(sampler, store.view, this.#railsStep(tick, start.parentFrame, pose));
      if (before === undefined || next === undefined) continue;
      const firstMove = { kind: MotionCase.sample, lanes: next };
      return { ...prepared, start: { ...start, ...partsOf(before) }, firstMove };
    }
    return prepared;
  }

  #railsStep(tick: number, parent: FrameId, pose: Float64Array): RailsStep {
    const { clock, rows } = this.#parts;
    const field = rows.frames.gravityOf(parent);
    return { start: timeAt(clock, tick), end: timeAt(clock, tick + 1), step: 1 / clock.tickRate, field, pose };
  }

  #sampleOf(
    sampler: (state: object, step: RailsStep, sample: Float64Array) => boolean,
    state: object,
    step: RailsStep,
  ): Float64Array | undefined {
    this.#sample.fill(0);
    if (!sampler(state, step, this.#sample)) return undefined;
    requireSample(this.#sample, 'rails');
    return this.#sample.slice();
  }

  #writeFirstIntent(slot: number, { kind, lanes }: FirstIntent): void {
    const { rows } = this.#parts;
    const intents = rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1];
    intents.motion.set(lanes, slot * SAMPLE_LANES);
    intents.motionCase[slot] = kind;
    intents.set[slot] = (intents.set[slot] as number) | IntentBit.motion;
    this.#parts.homes.noteIntent(slot);
  }

  #writeTransform(slot: number, checked: CheckedSpawn, lit: boolean): void {
    const { front, back } = this.#parts.rows;
    for (const rows of [front, back]) {
      rows.frame[slot] = checked.parentFrame;
      rows.position.set(checked.position, slot * 3);
      rows.rotation.set(checked.rotation, slot * 4);
      rows.linear.set(checked.velocity, slot * 3);
      rows.angular.set(checked.spin, slot * 3);
      rows.lamp[slot] = lit ? 1 : 0;
      rows.asleep[slot] = 0;
    }
  }

  #addFrame(slot: number, checked: CheckedSpawn, desc: SpawnDesc): void {
    const { rows, table } = this.#parts;
    const made = desc.frame ?? desc.interior;
    if (made === undefined) return;
    rows.entities.owns[slot] = rows.frames.create({
      owner: table.handleOf(slot),
      parent: checked.parentFrame,
      pose: { position: checked.position, rotation: checked.rotation },
      bubble: desc.interior === undefined ? Infinity : radiiOf(desc.interior.bubble),
      gravity: made.gravity ?? noGravity,
      linear: checked.velocity,
      angular: checked.spin,
    });
  }

  #addBody(slot: number, checked: CheckedSpawn, body: NewBody): void {
    const { rows, homes, table } = this.#parts;
    const { facts } = body;
    const { bodies, header } = rows.physics;
    bodies.motion[slot] = BodyMotion[body.motion];
    bodies.changeable[slot] = body.hull && !holdsMesh(body.shape) ? 1 : 0;
    bodies.entity[slot] = table.handleOf(slot);
    bodies.sensor[slot] = 0;
    const shape = internShape(rows.physics, body.shape);
    holdShape(rows.physics, shape);
    bodies.shape[slot] = shape;
    const grouped = body.groups !== undefined || body.mask !== undefined;
    bodies.groups[slot] = grouped ? withRole(body.groups ?? SOLID, BodyMotion[body.motion]) : 0;
    bodies.mask[slot] = grouped ? (body.mask ?? SOLID) : 0;
    bodies.mass[slot] = body.mass ?? 0;
    bodies.ownMass[slot] = (body.mass ?? 0) > 0 ? (body.mass as number) : facts.mass;
    bodies.center.set(facts.centerOfMass, slot * 3);
    bodies.reach[slot] = facts.reach;
    bodies.reachOfCenter[slot] = facts.reachOfCenter;
    bodies.friction[slot] = body.friction ?? 0.5;
    bodies.restitution[slot] = body.restitution ?? 0;
    bodies.linearDamping[slot] = body.linearDamping ?? 0;
    bodies.angularDamping[slot] = body.angularDamping ?? 0;
    bodies.position.set(checked.position, slot * 3);
    bodies.rotation.set(checked.rotation, slot * 4);
    bodies.linear.set(checked.velocity, slot * 3);
    bodies.angular.set(checked.spin, slot * 3);
    bodies.home[slot] = homes.homeOf(checked.parentFrame);
    rows.physics.states.written[slot] = header[PhysicsHeader.step] as number;
    rows.physics.states.flags[slot] = 0;
    homes.addOp(OpKind.createBody, slot);
    homes.noteBody(slot);
    setBit(rows.chunks.dirty, slot);
  }
}

/** A body that is described, with what its shape is and whether it carries a frame. */
type NewBody = BodyDesc & { readonly facts: ShapeFacts; readonly hull: boolean };

function partsOf(sample: Float64Array): Pick<CheckedSpawn, 'position' | 'rotation' | 'velocity' | 'spin'> {
  const at = (i: number): number => sample[i] as number;
  const three = (o: number): Vec3 => [at(o), at(o + 1), at(o + 2)];
  return {
    position: three(Sample.position),
    rotation: [at(Sample.rotation), at(Sample.rotation + 1), at(Sample.rotation + 2), at(Sample.rotation + 3)],
    velocity: three(Sample.velocity),
    spin: three(Sample.angularVelocity),
  };
}
