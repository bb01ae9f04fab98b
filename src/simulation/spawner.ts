import { RefusalError } from '../core/errors.js';
import { Spawned } from '../core/events.js';
import type { FrameId } from '../core/frames/frameLayout.js';
import { Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { noGravity } from '../core/gravity.js';
import type { Entity } from '../core/handles.js';
import type { LookIds } from '../core/looks/lookTable.js';
import { BodyMotion, IntentBit, OpKind, PhysicsHeader } from '../core/seams/physics.js';
import { internShape } from '../core/shapeTable.js';
import type { Vec3 } from '../core/shapes.js';
import type { Attachments } from './attachments.js';
import type { ComponentFacts, ComponentInit } from './components/component.js';
import { publishTypes } from './components/componentFlags.js';
import type { RailsStep } from './components/rails.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import { setBit } from './slotBits.js';
import type { Homes } from './homes.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { Router } from './messages/router.js';
import { Header, type WorldRows } from './sharedWorld.js';
import type { CheckedSpawn, SpawnChecker } from './spawnChecker.js';
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
  readonly router: Router;
  readonly checker: SpawnChecker;
}

const NO_LOOK: LookIds = { mesh: 0, material: 0 };

/** What only the sync thread can tell of a description. */
interface Interned {
  readonly look: LookIds;
}

/** Makes entities between ticks: first every check, then every write, so that a refused spawn changes nothing. */
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
    return this.#make(table.takeFree(), desc, checked);
  }

  /** Makes an entity in the slot that was promised to it during a tick. @throws RefusalError as `spawn`. */
  spawnIn(slot: number, desc: SpawnDesc): Entity {
    return this.#make(slot, desc, this.#check(desc));
  }

  #make(slot: number, desc: SpawnDesc, checked: CheckedSpawn & Interned): Entity {
    const { table, router, rows } = this.#parts;
    table.occupy(slot, checked.types);
    const entity = table.handleOf(slot);
    this.#addComponents(slot, desc.components ?? [], checked.types);
    const first = this.#firstMove(slot, checked, desc);
    this.#writeTransform(slot, first, desc.lamp?.lit === true);
    if (first.parent >= 0) {
      const offset = new Float64Array([...first.position, ...first.rotation]);
      this.#parts.attachments.attach(slot, first.parent, offset);
    }
    this.#addFrame(slot, first, desc);
    if (desc.body !== undefined) this.#addBody(slot, first, desc.body);
    this.#parts.looks.set(slot, checked.look, desc.lamp);
    publishTypes(rows, slot);
    rows.grid.place(slot);
    router.post(entity, Spawned());
    return entity;
  }

  #check(desc: SpawnDesc): CheckedSpawn & Interned {
    const { checker, homes, router, rows } = this.#parts;
    router.requireRoom();
    const checked = checker.check(desc);
    if (desc.body !== undefined) homes.requireRoomFor(checked.parentFrame);
    const look = desc.look === undefined ? NO_LOOK : this.#parts.looks.table.intern(desc.look);
    if (desc.body !== undefined) internShape(rows.physics, desc.body.shape);
    return { ...checked, look };
  }

  #addComponents(slot: number, inits: readonly ComponentInit[], types: readonly number[]): void {
    inits.forEach((init, i) => {
      this.#parts.stores[types[i] as number]?.add(slot, init.values);
    });
  }

  /**
   * Where the entity starts. One on rails stands where its rails are now, and its first motion intent carries it over its
   * first step (rule TICK-103).
   */
  #firstMove(slot: number, checked: CheckedSpawn, desc: SpawnDesc): CheckedSpawn {
    if (desc.in === undefined) return checked;
    for (const type of checked.types) {
      const sampler = this.#parts.components[type]?.rails;
      const store = this.#parts.stores[type];
      if (sampler === undefined || store === undefined) continue;
      store.row = slot;
      const tick = this.#parts.rows.header[Header.tick] as number;
      const pose = new Float64Array([...checked.position, ...checked.rotation]);
      const before = this.#sampleOf(sampler, store.view, this.#railsStep(tick - 1, checked.parentFrame, pose));
      const next = this.#sampleOf(sampler, store.view, this.#railsStep(tick, checked.parentFrame, pose));
      if (before === undefined || next === undefined) continue;
      this.#writeFirstIntent(slot, next);
      return { ...checked, ...partsOf(before) };
    }
    return checked;
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
    return sampler(state, step, this.#sample) ? this.#sample.slice() : undefined;
  }

  #writeFirstIntent(slot: number, sample: Float64Array): void {
    const { rows } = this.#parts;
    const intents = rows.physics.intents[rows.header[Header.intentFront] === 0 ? 0 : 1];
    intents.motion.set(sample, slot * SAMPLE_LANES);
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

  #addBody(slot: number, checked: CheckedSpawn, body: BodyDesc): void {
    const { rows, homes, table } = this.#parts;
    const { bodies, header } = rows.physics;
    bodies.motion[slot] = BodyMotion[body.motion];
    bodies.entity[slot] = table.handleOf(slot);
    bodies.sensor[slot] = 0;
    bodies.shape[slot] = internShape(rows.physics, body.shape);
    bodies.groups[slot] = 0;
    bodies.mask[slot] = 0;
    bodies.mass[slot] = body.mass ?? 0;
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
    this.#parts.attachments.noteBody(slot, checked.center);
    setBit(rows.chunks.dirty, slot);
  }
}

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
