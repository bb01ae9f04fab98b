import { RefusalError, requireFinite } from '../core/errors.js';
import { Spawned } from '../core/events.js';
import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import { Sample, SAMPLE_LANES } from '../core/frames/motionSample.js';
import { noGravity, requireField } from '../core/gravity.js';
import type { Entity } from '../core/handles.js';
import type { LookIds } from '../core/looks/lookTable.js';
import { BodyMotion, IntentBit, OpKind, PhysicsHeader } from '../core/seams/physics.js';
import { internShape } from '../core/shapeTable.js';
import { checkShape, type Quat, type Shape, type SphereShape, type Vec3 } from '../core/shapes.js';
import type { Archetypes } from './components/archetypes.js';
import type { ComponentFacts, ComponentInit } from './components/component.js';
import type { RailsStep } from './components/rails.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import { setBit } from './entityTable.js';
import type { Homes } from './homes.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { Router } from './messages/router.js';
import { Header, type WorldRows } from './sharedWorld.js';
import type { BodyDesc, Ellipsoid, InteriorDesc, RootDesc, SpawnDesc } from './spawnDesc.js';
import { timeAt, type Clock } from './tick/clock.js';

/** The parts of a world that a spawn touches. */
export interface SpawnerParts {
  readonly rows: WorldRows;
  readonly clock: Clock;
  readonly components: readonly ComponentFacts[];
  readonly stores: readonly ComponentStore[];
  readonly table: EntityTable;
  readonly archetypes: Archetypes;
  readonly homes: Homes;
  readonly looks: LooksOfSlots;
  readonly router: Router;
  readonly judgeShape: (shape: Shape, field: string) => void;
}

const NO_LOOK: LookIds = { mesh: 0, material: 0 };

/** A description that was checked whole: applying it cannot fail. */
interface CheckedSpawn {
  readonly parentFrame: FrameId;
  readonly position: Vec3;
  readonly rotation: Quat;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  readonly types: readonly number[];
  readonly archetype: number;
  readonly look: LookIds;
}

/** Makes entities between ticks: first every check, then every write, so that a refused spawn changes nothing. */
export class Spawner {
  readonly #parts: SpawnerParts;
  readonly #sample = new Float64Array(SAMPLE_LANES);

  constructor(parts: SpawnerParts) {
    this.#parts = parts;
  }

  /** @throws RefusalError naming the field of the description that cannot be. */
  spawn(desc: SpawnDesc): Entity {
    const checked = this.#check(desc);
    const { table, router } = this.#parts;
    const slot = table.take(checked.archetype);
    const entity = table.handleOf(slot);
    this.#addComponents(slot, desc.components ?? [], checked.types);
    const first = this.#firstMove(slot, checked, desc);
    this.#writeTransform(slot, first, desc.lamp?.lit === true);
    this.#addFrame(slot, first, desc);
    if (desc.frame === undefined && desc.body !== undefined) this.#addBody(slot, first, desc.body);
    this.#parts.looks.set(slot, checked.look, desc.lamp);
    router.post(entity, Spawned());
    return entity;
  }

  #check(desc: SpawnDesc): CheckedSpawn {
    const { table, rows, archetypes, homes } = this.#parts;
    if (!table.hasRoom()) {
      const reason = 'must leave room for another entity (capacity.entities)';
      throw new RefusalError({ rule: 'ENT-01', field: 'entities', value: table.count, reason });
    }
    const parentFrame = this.#parentFrame(desc);
    const types = (desc.components ?? []).map((each) => this.#typeIndex(each));
    if (desc.lamp !== undefined) requireFinite('RSNAP-01', 'lamp.power', desc.lamp.power);
    const at = desc.frame === undefined ? (desc.at ?? [0, 0, 0]) : ([0, 0, 0] as const);
    const turn = desc.frame === undefined ? (desc.turn ?? [0, 0, 0, 1]) : ([0, 0, 0, 1] as const);
    requireVector('PHYS-39', 'at', at);
    if (desc.frame === undefined) {
      checkBody(desc.body, desc.velocity, desc.spin);
      if (desc.body !== undefined) {
        homes.requireRoomFor(parentFrame);
        this.#parts.judgeShape(desc.body.shape, 'body.shape');
      }
      if (desc.interior !== undefined) checkInterior(desc.interior);
    } else {
      checkRoot(desc.frame);
    }
    if (rows.frames.count + 1 >= rows.buffers.capacity.frames && (desc.frame ?? desc.interior) !== undefined) {
      const reason = 'must leave room for another frame (capacity.frames)';
      throw new RefusalError({ rule: 'TREE-01', field: 'frames', value: rows.frames.count, reason });
    }
    return {
      parentFrame,
      position: at,
      rotation: requireRotation(turn),
      velocity: (desc.frame === undefined ? desc.velocity : undefined) ?? [0, 0, 0],
      spin: (desc.frame === undefined ? desc.spin : undefined) ?? [0, 0, 0],
      types,
      archetype: archetypes.intern(types),
      look: desc.look === undefined ? NO_LOOK : this.#parts.looks.table.intern(desc.look),
    };
  }

  #parentFrame(desc: SpawnDesc): FrameId {
    if (desc.frame !== undefined) {
      if ((desc as { readonly in?: Entity }).in !== undefined) {
        const reason = 'must not be given beside frame: a root is in no frame';
        throw new RefusalError({ rule: 'TREE-01', field: 'in', value: (desc as { in?: Entity }).in, reason });
      }
      return NO_FRAME;
    }
    const { table, rows } = this.#parts;
    const owner = table.require(desc.in, 'in');
    const frame = rows.entities.owns[owner] as FrameId;
    if ((frame as number) !== 0) return frame;
    const reason = 'must own a frame (a root or an entity with an interior)';
    throw new RefusalError({ rule: 'ENT-12', field: 'in', value: desc.in, reason, entity: desc.in });
  }

  #typeIndex(init: ComponentInit): number {
    const index = this.#parts.components.indexOf(init.type);
    if (index >= 0) return index;
    const reason = 'must be one of the component types that the world was created with';
    throw new RefusalError({ rule: 'COMP-01', field: 'components', value: init.type.componentName, reason });
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
    if (desc.frame !== undefined) return checked;
    for (const type of checked.types) {
      const sampler = this.#parts.components[type]?.rails;
      const store = this.#parts.stores[type];
      if (sampler === undefined || store === undefined) continue;
      store.view.row = (store.rowOf[slot] as number) - 1;
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
      bubble: desc.frame === undefined && desc.interior !== undefined ? radiiOf(desc.interior.bubble) : Infinity,
      gravity: made.gravity ?? noGravity,
      linear: checked.velocity,
      angular: checked.spin,
    });
  }

  #addBody(slot: number, checked: CheckedSpawn, body: BodyDesc): void {
    const { rows, homes } = this.#parts;
    const { bodies, header } = rows.physics;
    bodies.motion[slot] = BodyMotion[body.motion];
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

function requireVector(rule: string, field: string, value: readonly number[]): void {
  if (value.every((each) => Number.isFinite(each))) return;
  throw new RefusalError({ rule, field, value, reason: 'must hold finite numbers' });
}

/** The unit rotation of a given one. @throws RefusalError (PHYS-40) for one that is not finite or is zero. */
function requireRotation(turn: Quat): Quat {
  requireVector('PHYS-40', 'turn', turn);
  const length = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3]);
  if (!(length > 0) || !Number.isFinite(length)) {
    throw new RefusalError({ rule: 'PHYS-40', field: 'turn', value: turn, reason: 'must not be zero' });
  }
  return [turn[0] / length, turn[1] / length, turn[2] / length, turn[3] / length];
}

function checkRoot(frame: RootDesc): void {
  requireField(frame.gravity ?? noGravity, 'frame.gravity');
}

function checkInterior(interior: InteriorDesc): void {
  requireField(interior.gravity ?? noGravity, 'interior.gravity');
  for (const radius of radiiOf(interior.bubble)) {
    if (Number.isFinite(radius) && radius > 0) continue;
    throw new RefusalError({
      rule: 'BUBBLE-01',
      field: 'interior.bubble',
      value: radius,
      reason: 'must have finite radii above 0',
    });
  }
}

function radiiOf(bubble: SphereShape | Ellipsoid): Vec3 {
  switch (bubble.kind) {
    case 'sphere':
      return [bubble.radius, bubble.radius, bubble.radius];
    case 'ellipsoid':
      return bubble.radii;
  }
}

function checkBody(body: BodyDesc | undefined, velocity: Vec3 | undefined, spin: Vec3 | undefined): void {
  for (const [field, value] of [
    ['velocity', velocity],
    ['spin', spin],
  ] as const) {
    if (value === undefined) continue;
    requireVector('PHYS-39', field, value);
    if (body?.motion === 'dynamic') continue;
    throw new RefusalError({ rule: 'LIFE-20', field, value, reason: 'must only be given with a dynamic body' });
  }
  if (body === undefined) return;
  checkShape(body.shape, 'body.shape');
  if (body.motion === 'dynamic' && body.shape.kind === 'mesh') {
    throw new RefusalError({
      rule: 'PHYS-35',
      field: 'body.shape.kind',
      value: 'mesh',
      reason: 'must not be a mesh for a dynamic body',
    });
  }
  const mass = body.mass ?? 0;
  if (!Number.isFinite(mass) || mass < 0 || (mass > 0 && mass < 1.2e-38)) {
    throw new RefusalError({
      rule: 'PHYS-41',
      field: 'body.mass',
      value: mass,
      reason: 'must be 0 or at least 1.2e-38 kg, and finite',
    });
  }
  for (const field of ['friction', 'restitution', 'linearDamping', 'angularDamping'] as const) {
    requireFinite('PHYS-42', `body.${field}`, body[field] ?? 0);
  }
}
