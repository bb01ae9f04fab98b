import { requireGroups } from '../../core/collisionGroups.js';
import { RefusalError, requireFinite, type RefusalFacts } from '../../core/errors.js';
import { NO_FRAME } from '../../core/frames/frameLayout.js';
import { isHandle, NO_ENTITY, packHandle, type Entity } from '../../core/handles.js';
import { normalize } from '../../core/math/quat.js';
import { requireMemberNames } from '../../core/memberNames.js';
import { problemOfQueryShape, writeQueryShape, type QueryShape } from '../../core/queryShapes.js';
import {
  MAX_QUESTIONS,
  QueryHeader,
  QueryShapeKind,
  QuestionKind,
  type QuestionKindId,
} from '../../core/seams/queries.js';
import { requireRotation } from '../../core/shapeChecks.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import { requireTuple } from '../../core/tuples.js';
import type { ComponentFacts } from '../components/component.js';
import type { WorldRows } from '../sharedWorld.js';

/** What every question says of who may be hit, and which answer belongs to it. */
export interface QueryOptions {
  /** A number of the asker's own that the answers bear, from 0 to 2^32 - 1; 0 if not given. */
  readonly tag?: number;
  /** Only entities with a component of this type are hit. */
  readonly with?: ComponentFacts;
  /** Only bodies in one of these collision groups are hit, a bit for each of 12. */
  readonly groups?: number;
  /** Who is not hit: the asker itself if not given, and `NO_ENTITY` leaves nobody out. */
  readonly except?: Entity;
}

/** A ray, in the asker's frame. */
export interface RayQuestion extends QueryOptions {
  /** Where it starts, m; the asker's own place if not given. */
  readonly from?: Vec3;
  /** Where it goes, a vector of any length but zero. */
  readonly along: Vec3;
  /** How far it goes, m. */
  readonly length: number;
}

/** A shape that moves along a line without turning, in the asker's frame. */
export interface CastQuestion extends RayQuestion {
  readonly shape: QueryShape;
  /** How the shape is turned, x, y, z, w; not at all if not given. */
  readonly turn?: Quat;
}

/** A shape that rests, in the asker's frame. */
export interface OverlapQuestion extends QueryOptions {
  readonly shape: QueryShape;
  /** Where its middle is, m; the asker's own place if not given. */
  readonly at?: Vec3;
  readonly turn?: Quat;
}

const MEMBERS = {
  castRay: 'from along length tag with groups except',
  castRayAll: 'from along length tag with groups except',
  castShape: 'shape from turn along length tag with groups except',
  overlap: 'shape at turn tag with groups except',
} as const;

/** The calls by which a component asks. */
export type QueryCall = keyof typeof MEMBERS;

/** Who asks, and where the thread that runs it notes that. */
export interface AskingPlace {
  readonly rows: WorldRows;
  readonly index: number;
  readonly slot: number;
  readonly tick: number;
  readonly components: readonly ComponentFacts[];
}

/** Places further out mean nothing to a float (as those of bodies do not). */
const FARTHEST = 1e16;

/** Writes the questions that a thread's entities ask in a tick, one after the other; chunks own ranges of them (QUERY-01). */
export class Questions {
  count = 0;
  readonly #at: AskingPlace;
  readonly #turn = new Float64Array([0, 0, 0, 1]);

  constructor(at: AskingPlace) {
    this.#at = at;
  }

  /** Asks for a ray. @throws RefusalError as `Self.castRay`; nothing is asked then. */
  ray(call: 'castRay' | 'castRayAll', question: RayQuestion): void {
    const row = this.#begin(call, question);
    this.#sweep(row, call, question);
    this.#end(row, call === 'castRay' ? QuestionKind.nearest : QuestionKind.all, question);
  }

  /** Asks for a moving shape. @throws RefusalError as `Self.castShape`; nothing is asked then. */
  cast(question: CastQuestion): void {
    const row = this.#begin('castShape', question);
    this.#sweep(row, 'castShape', question);
    this.#shape(row, 'castShape', question);
    this.#end(row, QuestionKind.cast, question);
  }

  /** Asks who is within a shape. @throws RefusalError as `Self.overlap`; nothing is asked then. */
  overlap(question: OverlapQuestion): void {
    const row = this.#begin('overlap', question);
    this.#place(row, 'overlap.at', question.at);
    this.#shape(row, 'overlap', question);
    const { along, length } = this.#rows;
    along.fill(0, 3 * row, 3 * row + 3);
    length[row] = 0;
    this.#end(row, QuestionKind.overlap, question);
  }

  get #rows(): WorldRows['queries']['questions'][number] {
    const rows = this.#at.rows.queries.questions[this.#at.index];
    if (rows === undefined) throw new Error(`thread ${String(this.#at.index)} has no room for questions`);
    return rows;
  }

  /** The row that the question goes into. It is nobody's until `#end` counts it, so what is refused leaves nothing. */
  #begin(call: QueryCall, question: QueryOptions): number {
    const { rows, slot } = this.#at;
    requireMemberNames(`self.${call}`, question, MEMBERS[call]);
    if ((rows.front.frame[slot] as number) === NO_FRAME) {
      this.#refuse({ rule: 'QUERY-02', field: `self.${call}`, value: slot, reason: 'must be called in a place' });
    }
    const row = Math.min(this.count, MAX_QUESTIONS - 1);
    const { shape, turn } = this.#rows;
    shape[row] = QueryShapeKind.none;
    turn.set([0, 0, 0, 1], 4 * row);
    return row;
  }

  #place(row: number, field: string, place: Vec3 | undefined): void {
    const { rows, slot } = this.#at;
    if (place === undefined) {
      for (let i = 0; i < 3; i++) this.#rows.from[3 * row + i] = rows.front.position[3 * slot + i] as number;
      return;
    }
    requireTuple('PAPI-183', field, { value: place, length: 3, most: FARTHEST, unit: ' m' });
    this.#rows.from.set(place, 3 * row);
  }

  #sweep(row: number, call: QueryCall, { from, along, length }: RayQuestion): void {
    this.#place(row, `${call}.from`, from);
    requireTuple('PAPI-183', `${call}.along`, { value: along, length: 3 });
    requireFinite('PAPI-183', `${call}.length`, length);
    if (length <= 0 || length > FARTHEST) {
      const reason = 'must be above 0, and at most 1e16 m';
      this.#refuse({ rule: 'PAPI-183', field: `${call}.length`, value: length, reason });
    }
    // By its largest part first, so that no direction is too long or too short to be squared.
    const most = Math.max(Math.abs(along[0]), Math.abs(along[1]), Math.abs(along[2]));
    if (most === 0) {
      this.#refuse({ rule: 'PAPI-183', field: `${call}.along`, value: along, reason: 'must not be zero' });
    }
    const [x, y, z] = [along[0] / most, along[1] / most, along[2] / most];
    const size = Math.sqrt(x * x + y * y + z * z);
    this.#rows.along.set([x / size, y / size, z / size], 3 * row);
    this.#rows.length[row] = length;
  }

  #shape(row: number, call: QueryCall, { shape, turn }: Pick<CastQuestion, 'shape' | 'turn'>): void {
    const reason = problemOfQueryShape(shape);
    if (reason !== undefined) this.#refuse({ rule: 'QUERY-19', field: `${call}.shape`, value: shape, reason });
    if (turn !== undefined) {
      this.#turn.set(requireRotation('PAPI-183', `${call}.turn`, turn));
      normalize(this.#rows.turn, 4 * row, this.#turn, 0);
    }
    this.#rows.shape[row] = writeQueryShape(shape, this.#rows.size, 3 * row);
  }

  #end(row: number, kind: QuestionKindId, options: QueryOptions): void {
    const { rows, slot } = this.#at;
    const own = packHandle(slot, rows.entities.generation[slot] as number);
    const { tag = 0, groups, except = own, with: type } = options;
    if (!Number.isInteger(tag) || tag < 0 || tag >= 2 ** 32) {
      const reason = 'must be a whole number from 0 to 4294967295';
      this.#refuse({ rule: 'QUERY-02', field: 'tag', value: tag, reason });
    }
    if (groups !== undefined) requireGroups('groups', groups);
    if (groups === 0) {
      this.#refuse({ rule: 'QUERY-02', field: 'groups', value: groups, reason: 'must name a group' });
    }
    if (except !== NO_ENTITY && !isHandle(except)) {
      const reason = 'must be the handle of an entity';
      this.#refuse({ rule: 'QUERY-02', field: 'except', value: except, reason });
    }
    const component = type === undefined ? 0 : this.#at.components.indexOf(type) + 1;
    if (type !== undefined && component === 0) {
      const reason = 'must be one of the component types that the world was created with';
      this.#refuse({
        rule: 'COMP-01',
        field: 'with',
        value: (type as { componentName?: unknown } | null)?.componentName ?? type,
        reason,
      });
    }
    const to = this.#rows;
    to.kind[row] = kind;
    to.asker[row] = own;
    to.frame[row] = rows.front.frame[slot] as number;
    to.tag[row] = tag;
    to.component[row] = component;
    to.groups[row] = groups ?? 0;
    to.except[row] = except;
    const { header } = rows.queries;
    Atomics.store(header, QueryHeader.asked, 1);
    // A tick with more fails at its sync point, on any number of threads alike.
    if (this.count === MAX_QUESTIONS) Atomics.store(header, QueryHeader.full, 1);
    else this.count++;
  }

  #refuse(facts: RefusalFacts): never {
    const { rows, slot, tick } = this.#at;
    throw new RefusalError({ ...facts, entity: packHandle(slot, rows.entities.generation[slot] as number), tick });
  }
}
