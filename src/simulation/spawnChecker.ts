import { RefusalError } from '../core/errors.js';
import { NO_FRAME, type FrameId } from '../core/frames/frameLayout.js';
import { generationOf, slotOf, type Entity } from '../core/handles.js';
import type { ShapeFacts } from '../core/seams/physics.js';
import type { Quat, Shape, Vec3 } from '../core/shapes.js';
import { requireMemberNames } from '../core/memberNames.js';
import { OFFSET_LIMIT, requireRotation } from '../core/shapeChecks.js';
import { requireTuple } from '../core/tuples.js';
import { requireComponent, type ComponentFacts, type ComponentInit } from './components/component.js';
import { MAX_COMPONENTS, type WorldRows } from './sharedWorld.js';
import { checkFirstMove } from './firstMove.js';
import { checkBody, checkMassOf, checkInterior, checkLamp, checkLook, checkRig, checkRoot } from './spawnChecks.js';
import type { AttachedSpawn, PlacedSpawn, RootDesc, RootSpawn, SpawnDesc } from './spawnDesc.js';

/** What a check needs; every thread of a world has it. */
export interface CheckerParts {
  readonly rows: WorldRows;
  readonly components: readonly ComponentFacts[];
  readonly judgeShape: (shape: Shape, field: string) => ShapeFacts;
}

/** What a description can say, whatever it describes. */
const MEMBERS = 'name components look lamp rig frame in attachTo at turn velocity spin firstMove body interior';

const ORIGIN: Vec3 = [0, 0, 0];
const NO_TURN: Quat = [0, 0, 0, 1];

/** What a checked description says of the entity's place; what it leaves out is zero. */
type CheckedPlace = Pick<CheckedSpawn, 'parentFrame'> & Partial<CheckedSpawn>;

/** A description that was checked whole. */
export interface CheckedSpawn {
  readonly parentFrame: FrameId;
  /** The slot that an attached entity hangs on; -1 for any other. */
  readonly parent: number;
  readonly position: Vec3;
  readonly rotation: Quat;
  readonly velocity: Vec3;
  readonly spin: Vec3;
  /** What the shape of its body is; undefined without a body. */
  readonly shape: ShapeFacts | undefined;
  /** Component types as indices into the world's list. */
  readonly types: readonly number[];
}

/** Judges spawn descriptions, with the same verdict on every thread and without changing anything. */
export class SpawnChecker {
  readonly #parts: CheckerParts;

  constructor(parts: CheckerParts) {
    this.#parts = parts;
  }

  /**
   * @param promised handles of entities that are born in the same tick and of which it is not known yet whether they will
   * be: whoever hangs on one is judged again when the tick ends (rule LIFE-18).
   * @throws RefusalError naming the field of the description that cannot be.
   */
  check(desc: SpawnDesc, promised?: ReadonlySet<Entity>): CheckedSpawn {
    const { rows } = this.#parts;
    requireMemberNames('spawn', desc, MEMBERS);
    const kind = kindOf(desc);
    const common = {
      types: this.#typesOf(desc.components ?? []),
      position: ORIGIN,
      rotation: NO_TURN,
      velocity: ORIGIN,
      spin: ORIGIN,
      parent: -1,
      shape: undefined,
    };
    if (desc.firstMove !== undefined) checkFirstMove(desc);
    if (desc.lamp !== undefined) checkLamp(desc.lamp);
    if (desc.look !== undefined) checkLook(desc.look);
    if (desc.rig !== undefined) checkRig(desc.rig, desc.look);
    if ((kind.frame ?? kind.placed?.interior) !== undefined && rows.frames.count + 1 >= rows.buffers.capacity.frames) {
      const reason = 'must leave room for another frame (capacity.frames)';
      throw new RefusalError({ rule: 'TREE-01', field: 'frames', value: rows.frames.count, reason });
    }
    return { ...common, ...this.#checkKind(kind, promised) };
  }

  #checkKind({ frame, placed, attached }: SpawnKind, promised: ReadonlySet<Entity> | undefined): CheckedPlace {
    if (frame !== undefined) {
      checkRoot(frame);
      return { parentFrame: NO_FRAME };
    }
    if (placed !== undefined) return this.#checkPlaced(placed);
    if (attached !== undefined) return { ...this.#checkOffset(attached), ...this.#checkParent(attached, promised) };
    throw new RefusalError({
      rule: 'ENT-12',
      field: 'in',
      value: undefined,
      reason: 'must be given, or frame, or attachTo',
    });
  }

  #checkPlaced(desc: PlacedSpawn): CheckedPlace {
    const parentFrame = this.#frameOwnedBy(desc.in);
    const { at = ORIGIN, turn = NO_TURN, velocity = ORIGIN, spin = ORIGIN } = desc;
    requireTuple('PHYS-39', 'at', { value: at, length: 3 });
    checkBody(desc.body, { at, velocity: desc.velocity, spin: desc.spin, hull: desc.interior !== undefined });
    if (desc.interior !== undefined) checkInterior(desc.interior);
    const place = { parentFrame, position: at, rotation: requireRotation('PHYS-40', 'turn', turn), velocity, spin };
    if (desc.body === undefined) return place;
    const shape = this.#parts.judgeShape(desc.body.shape, 'body.shape');
    checkMassOf(desc.body, shape.mass);
    return { ...place, shape };
  }

  #checkOffset({ at = ORIGIN, turn = NO_TURN }: AttachedSpawn): Pick<CheckedSpawn, 'position' | 'rotation'> {
    requireTuple('PHYS-39', 'at', { value: at, length: 3, most: OFFSET_LIMIT, unit: ' m' });
    return { position: at, rotation: requireRotation('PHYS-40', 'turn', turn) };
  }

  #checkParent(
    { attachTo }: AttachedSpawn,
    promised: ReadonlySet<Entity> | undefined,
  ): Pick<CheckedSpawn, 'parentFrame' | 'parent'> {
    if (promised?.has(attachTo) === true) return { parentFrame: NO_FRAME, parent: -1 };
    const parent = this.#require(attachTo, 'attachTo');
    const parentFrame = this.#parts.rows.back.frame[parent] as FrameId;
    if (parentFrame !== NO_FRAME) return { parentFrame, parent };
    const reason = 'must not own a root frame, since that is in no frame';
    throw new RefusalError({ rule: 'LIFE-19', field: 'attachTo', value: attachTo, reason, entity: attachTo });
  }

  #frameOwnedBy(entity: Entity): FrameId {
    const { rows } = this.#parts;
    const frame = rows.entities.owns[this.#require(entity, 'in')] as FrameId;
    if (frame !== NO_FRAME) return frame;
    const reason = 'must own a frame (a root or an entity with an interior)';
    throw new RefusalError({ rule: 'ENT-04', field: 'in', value: entity, reason, entity });
  }

  #typeIndex(init: ComponentInit): number {
    const index = this.#parts.components.indexOf(init.type);
    if (index >= 0) return index;
    const reason = 'must be one of the component types that the world was created with';
    throw new RefusalError({ rule: 'COMP-01', field: 'components', value: init.type.componentName, reason });
  }

  #typesOf(inits: readonly ComponentInit[]): readonly number[] {
    const given: unknown = inits;
    if (!Array.isArray(given)) {
      const reason = 'must be a list of components';
      throw new RefusalError({ rule: 'COMP-01', field: 'components', value: given, reason });
    }
    for (let i = 0; i < inits.length; i++) requireComponent(inits[i], `components[${String(i)}]`);
    if (inits.length > MAX_COMPONENTS) {
      const reason = `must be at most ${String(MAX_COMPONENTS)}`;
      throw new RefusalError({ rule: 'ENT-32', field: 'components', value: inits.length, reason });
    }
    const types = inits.map((each) => this.#typeIndex(each));
    const twice = inits.find((_, i) => types.indexOf(types[i] as number) < i);
    if (twice === undefined) return types;
    const value = twice.type.componentName;
    throw new RefusalError({ rule: 'ENT-32', field: 'components', value, reason: 'must name each component once' });
  }

  /** The slot of a live entity. @throws RefusalError naming `field` for any other handle. */
  #require(entity: Entity, field: string): number {
    const { live, generation } = this.#parts.rows.entities;
    const slot = Number.isSafeInteger(entity) && entity > 0 ? slotOf(entity) : -1;
    if (slot >= 0 && live[slot] === 1 && generation[slot] === generationOf(entity)) return slot;
    throw new RefusalError({ rule: 'ENT-03', field, value: entity, reason: 'must be a live entity of this world' });
  }
}

/** The one case that a description is; the type allows no other, but a caller without types may give two. */
interface SpawnKind {
  readonly frame: RootDesc | undefined;
  readonly placed: PlacedSpawn | undefined;
  readonly attached: AttachedSpawn | undefined;
}

/** Members that only an entity placed in a frame may have; the types say so, a caller without types may not know. */
const PLACED_ONLY = ['body', 'interior', 'velocity', 'spin'] as const;
/** Members that the owner of a root frame lacks: it is nowhere. */
const NOT_OF_ROOTS = [...PLACED_ONLY, 'at', 'turn'] as const;

function refuseGiven(
  desc: RootSpawn | AttachedSpawn,
  names: typeof NOT_OF_ROOTS | typeof PLACED_ONLY,
  told: Told,
): void {
  const { rule, whose } = told;
  const given: Partial<Record<(typeof NOT_OF_ROOTS)[number], unknown>> = desc;
  for (const field of names) {
    if (given[field] === undefined) continue;
    throw new RefusalError({ rule, field, value: given[field], reason: `must not be given for ${whose}` });
  }
}

interface Told {
  readonly rule: string;
  readonly whose: string;
}

function kindOf(desc: SpawnDesc): SpawnKind {
  const given = (['frame', 'in', 'attachTo'] as const).filter((field) => desc[field] !== undefined);
  if (given.length > 1) {
    const value = given.join(' and ');
    throw new RefusalError({
      rule: 'ENT-12',
      field: 'spawn',
      value,
      reason: 'must name one of frame, in and attachTo',
    });
  }
  const kind = { frame: undefined, placed: undefined, attached: undefined };
  if (desc.frame !== undefined) {
    refuseGiven(desc, NOT_OF_ROOTS, { rule: 'LIFE-32', whose: 'the owner of a root frame' });
    return { ...kind, frame: desc.frame };
  }
  if (desc.in !== undefined) return { ...kind, placed: desc };
  if (given.length === 0) return kind;
  refuseGiven(desc, PLACED_ONLY, { rule: 'LIFE-10', whose: 'an attached entity' });
  return { ...kind, attached: desc };
}
