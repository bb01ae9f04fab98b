import { BodyMotion, OpKind, PhysicsHeader, type PhysicsRows } from '../../core/seams/physics.js';
import { normalize } from '../../core/math/quat.js';
import {
  QueryHeader,
  QueryShapeKind,
  QueryWords,
  QuestionKind,
  type Admits,
  type QueryRows,
} from '../../core/seams/queries.js';
import type { Home } from '../home.js';
import type { JoltApi, NativeShape } from '../joltApi.js';
import type { JoltInstance } from '../joltInstance.js';
import { NativeQueryShapes } from './nativeQueryShapes.js';

/** What a backend answers questions with. */
export interface QueryWorld {
  readonly rows: PhysicsRows;
  readonly queries: QueryRows;
  readonly admits: Admits;
  readonly worker: number;
  /** An open home of this backend; undefined for one that the next step opens. */
  readonly homeAt: (index: number) => Home | undefined;
  /** The native shape of an id of the world's table. */
  readonly shapeOf: (id: number) => NativeShape;
}

/** A nearest hit ends the search behind it, but not beside it: of the same distance the smaller handle counts (PAPI-190). */
const BESIDE = 1e-6;

/**
 * How far around a resting shape the solver looks, m. Its tree of bounds first leaves out who is apart by a rounding, or
 * does not, by what the tree has gone through; a save and load renews it. Within this margin the shapes alone decide.
 */
const TREE_MARGIN = 1e-3;

/**
 * Answers the tasks of one backend's homes. It only reads: bodies that the coming step adds are tested one by one where
 * they will start, and those that it takes out are left out, so asking changes nothing (rules PAPI-180, PAPI-202).
 */
export class HomeQueries {
  readonly #shapes: NativeQueryShapes;
  readonly #tools: Tools;
  #world: QueryWorld | undefined;
  #home: Home | undefined;
  #task = 0;
  /** The slot of the body that is tested alone; -1 while the home's own are. */
  #alone = -1;
  #first = 0;
  #count = 0;
  #nearest = false;
  #length = 0;
  #full = false;
  /** By slot, the hit of its body in the task at hand: the hit's number plus 1, good where it is of that task. */
  #hitOf = new Uint32Array(0);
  /** Slots whose bodies the coming step adds. */
  #joining: number[] = [];

  constructor(jolt: JoltInstance) {
    this.#shapes = new NativeQueryShapes(jolt.api);
    this.#tools = new Tools(jolt.api, (kind, at) => {
      this.#take(kind, at);
    });
  }

  /** Goes on with the tasks at hand, until they are done or the room for hits is used up. */
  run(world: QueryWorld): void {
    const { queries, rows, worker } = world;
    this.#world = world;
    if (this.#hitOf.length < rows.bodies.motion.length) this.#hitOf = new Uint32Array(rows.bodies.motion.length);
    this.#listJoining(world);
    const at = worker * QueryWords.size;
    const tasks = queries.header[QueryHeader.tasks] as number;
    this.#count = 0;
    let task = queries.words[at + QueryWords.next] as number;
    for (; task < tasks; task++) {
      if (rows.homes.worker[queries.tasks.home[task] as number] !== worker) continue;
      this.#first = this.#count;
      if (this.#answer(world, task)) continue;
      // The task is begun anew when there is room.
      this.#count = this.#first;
      break;
    }
    queries.words[at + QueryWords.hits] = this.#count;
    queries.words[at + QueryWords.next] = task;
  }

  /** Frees what the solver holds. */
  close(): void {
    this.#shapes.close();
  }

  #listJoining({ rows, worker }: QueryWorld): void {
    const { header, ops, homes } = rows;
    this.#joining = [];
    for (let at = 0; at < (header[PhysicsHeader.opCount] as number); at++) {
      const own = homes.worker[ops.home[at] as number] === worker;
      if (own && ops.kind[at] === OpKind.createBody) this.#joining.push(ops.slot[at] as number);
    }
  }

  /** @returns whether there was room for all of its hits. */
  #answer(world: QueryWorld, task: number): boolean {
    this.#full = false;
    const { queries, rows } = world;
    const { tasks } = queries;
    const asked = queries.questions[tasks.thread[task] as number];
    if (asked === undefined) return true;
    const row = tasks.question[task] as number;
    const kind = asked.kind[row] as number;
    const index = tasks.home[task] as number;
    this.#task = task;
    this.#nearest = kind === QuestionKind.nearest || kind === QuestionKind.cast;
    this.#length = asked.length[row] as number;
    this.#home = world.homeAt(index);
    this.#alone = -1;
    const shape = asked.shape[row] as number;
    const native = shape === QueryShapeKind.none ? undefined : this.#shapes.of(shape, asked.size, 3 * row);
    this.#tools.aim(tasks, task, this.#length);
    if (this.#home !== undefined) this.#tools.askHome(this.#home, kind, native);
    for (const slot of this.#joining) {
      if (rows.bodies.home[slot] !== index || rows.bodies.motion[slot] === BodyMotion.none) continue;
      this.#alone = slot;
      this.#tools.askBody(world, slot, { kind, shape: native });
    }
    return !this.#hasOverrun;
  }

  /** Set from within the solver. */
  get #hasOverrun(): boolean {
    return this.#full;
  }

  /** Takes a hit from within the solver. */
  #take(kind: number, at: number): void {
    const world = this.#world;
    if (world === undefined || this.#full) return;
    const hit = this.#tools.read(kind, at);
    if (hit.apart) return;
    const slot = this.#alone >= 0 ? this.#alone : (this.#home?.ids.slotOf(hit.body) ?? -1);
    if (slot < 0 || !this.#isThere(world, slot) || !world.admits(this.#task, slot)) return;
    const distance = hit.fraction * this.#length;
    const entity = world.rows.bodies.entity[slot] as number;
    const row = this.#rowFor(slot, distance, entity);
    if (row < 0) return;
    const { queries, worker } = world;
    const hits = queries.hits[worker];
    if (hits === undefined || row >= hits.task.length) {
      this.#full = true;
      return;
    }
    this.#count = Math.max(this.#count, row + 1);
    this.#hitOf[slot] = row + 1;
    hits.task[row] = this.#task;
    hits.entity[row] = entity;
    hits.distance[row] = distance;
    hits.inside[row] = hit.fraction === 0 ? 1 : 0;
    for (let i = 0; i < 3; i++) hits.point[3 * row + i] = hit.point[i] as number;
    if (this.#nearest) this.#tools.endBehind(kind, Math.max(hit.fraction * (1 + BESIDE), 1e-9));
  }

  /** A body that was destroyed in this tick is in the home until the next one, and another may have its slot by now. */
  #isThere({ rows }: QueryWorld, slot: number): boolean {
    if (rows.bodies.motion[slot] === BodyMotion.none) return false;
    const home = this.#home;
    if (this.#alone >= 0 || home === undefined) return this.#alone >= 0;
    return home.bodies.entity[home.indexOf(slot)] === rows.bodies.entity[slot];
  }

  /** The row that a hit goes into; -1 for one that does not count, as a better one of the body or of all does. */
  #rowFor(slot: number, distance: number, entity: number): number {
    const { hits: all } = this.#world?.queries ?? {};
    const hits = all?.[this.#world?.worker ?? 0];
    if (hits === undefined) return -1;
    const own = (this.#hitOf[slot] as number) - 1;
    const known = own >= this.#first && own < this.#count && hits.entity[own] === entity;
    const apartFromOthers = known ? own : this.#count;
    const row = this.#nearest ? this.#first : apartFromOthers;
    if (row >= this.#count) return row;
    const apart = distance - (hits.distance[row] as number);
    return apart < 0 || (apart === 0 && entity < (hits.entity[row] as number)) ? row : -1;
  }
}

/** What is asked: the case of the question, and its shape if it has one. */
interface Asking {
  readonly kind: number;
  readonly shape: NativeShape | undefined;
}

/** What a hit says; one object for all. */
interface ReadHit {
  body: number;
  fraction: number;
  /** Whether an overlap is none: the two are within the margin of each other. */
  apart: boolean;
  readonly point: Float64Array;
}

const Collect = { ray: 0, cast: 1, overlap: 2 } as const;

/** The objects of the bindings that questions are asked with: one of each, so that no question makes one. */
class Tools {
  readonly #api: JoltApi;
  readonly #hit: ReadHit = { body: 0, fraction: 0, apart: false, point: new Float64Array(3) };
  readonly #from: InstanceType<JoltApi['RVec3']>;
  readonly #way: InstanceType<JoltApi['Vec3']>;
  readonly #one: InstanceType<JoltApi['Vec3']>;
  readonly #turn: InstanceType<JoltApi['Quat']>;
  readonly #ray: InstanceType<JoltApi['RRayCast']>;
  readonly #alone: InstanceType<JoltApi['TransformedShape']>;
  readonly #rays: InstanceType<JoltApi['CastRayCollectorJS']>;
  readonly #casts: InstanceType<JoltApi['CastShapeCollectorJS']>;
  readonly #overlaps: InstanceType<JoltApi['CollideShapeCollectorJS']>;
  readonly #raySettings: InstanceType<JoltApi['RayCastSettings']>;
  readonly #castSettings: InstanceType<JoltApi['ShapeCastSettings']>;
  readonly #overlapSettings: InstanceType<JoltApi['CollideShapeSettings']>;
  readonly #broad: InstanceType<JoltApi['BroadPhaseLayerFilter']>;
  readonly #layers: InstanceType<JoltApi['ObjectLayerFilter']>;
  readonly #bodies: InstanceType<JoltApi['BodyFilter']>;
  readonly #parts: InstanceType<JoltApi['ShapeFilter']>;
  readonly #place = new Float64Array(3);
  readonly #quat = new Float64Array(4);

  constructor(api: JoltApi, take: (kind: number, at: number) => void) {
    this.#api = api;
    this.#from = new api.RVec3(0, 0, 0);
    this.#way = new api.Vec3(0, 0, 0);
    this.#one = new api.Vec3(1, 1, 1);
    this.#turn = new api.Quat(0, 0, 0, 1);
    this.#ray = new api.RRayCast(this.#from, this.#way);
    this.#alone = new api.TransformedShape();
    this.#rays = listening(new api.CastRayCollectorJS(), (at) => {
      take(Collect.ray, at);
    });
    this.#casts = listening(new api.CastShapeCollectorJS(), (at) => {
      take(Collect.cast, at);
    });
    this.#overlaps = listening(new api.CollideShapeCollectorJS(), (at) => {
      take(Collect.overlap, at);
    });
    // A wall of triangles stops a ray from either side (rule PAPI-199).
    const both = api.EBackFaceMode_CollideWithBackFaces;
    this.#raySettings = new api.RayCastSettings();
    this.#raySettings.mBackFaceModeTriangles = both;
    this.#castSettings = new api.ShapeCastSettings();
    this.#castSettings.mBackFaceModeTriangles = both;
    // What a shape overlaps at its start counts also where it moves out of it (rule PAPI-197).
    this.#castSettings.mBackFaceModeConvex = both;
    this.#overlapSettings = new api.CollideShapeSettings();
    this.#overlapSettings.mBackFaceMode = both;
    this.#overlapSettings.mMaxSeparationDistance = TREE_MARGIN;
    this.#broad = new api.BroadPhaseLayerFilter();
    this.#layers = new api.ObjectLayerFilter();
    this.#bodies = new api.BodyFilter();
    this.#parts = new api.ShapeFilter();
  }

  /** Takes the sweep of a task; the solver has it in floats from here on. */
  aim({ from, along, turn }: QueryRows['tasks'], task: number, length: number): void {
    const at = 3 * task;
    this.#from.Set(from[at] as number, from[at + 1] as number, from[at + 2] as number);
    const [x, y, z] = [along[at] as number, along[at + 1] as number, along[at + 2] as number];
    this.#way.Set(x * length, y * length, z * length);
    normalize(this.#quat, 0, turn, 4 * task);
    this.#turn.Set(...lanes4(this.#quat));
  }

  /** Asks a home's bodies. */
  askHome({ system }: Home, kind: number, shape: NativeShape | undefined): void {
    const query = system.physics.GetNarrowPhaseQueryNoLock();
    const filters = [this.#broad, this.#layers, this.#bodies, this.#parts] as const;
    if (shape === undefined) {
      this.#rays.ResetEarlyOutFraction();
      query.CastRay(this.#aimed(), this.#raySettings, this.#rays, ...filters);
      return;
    }
    const pose = this.#api.RMat44.prototype.sRotationTranslation(this.#turn, this.#from);
    if (kind === QuestionKind.overlap) {
      this.#overlaps.ResetEarlyOutFraction();
      query.CollideShape(shape, this.#one, pose, this.#overlapSettings, this.#from, this.#overlaps, ...filters);
      return;
    }
    const cast = new this.#api.RShapeCast(shape, this.#one, pose, this.#way);
    this.#casts.ResetEarlyOutFraction();
    query.CastShape(cast, this.#castSettings, this.#from, this.#casts, ...filters);
    this.#api.destroy(cast);
  }

  /** Asks one body that no system holds yet, where its row has it. */
  askBody({ rows, shapeOf }: QueryWorld, slot: number, { kind, shape }: Asking): void {
    const { bodies } = rows;
    this.#place.set(bodies.position.subarray(3 * slot, 3 * slot + 3));
    normalize(this.#quat, 0, bodies.rotation, 4 * slot);
    const [px = 0, py = 0, pz = 0] = this.#place;
    const place = new this.#api.RVec3(px, py, pz);
    const turn = new this.#api.Quat(...lanes4(this.#quat));
    this.#alone.mShape = shapeOf(bodies.shape[slot] as number);
    this.#alone.SetWorldTransform(place, turn, this.#one);
    this.#api.destroy(place);
    this.#api.destroy(turn);
    if (shape === undefined) {
      this.#rays.ResetEarlyOutFraction();
      this.#alone.CastRay(this.#aimed(), this.#raySettings, this.#rays, this.#parts);
      return;
    }
    const pose = this.#api.RMat44.prototype.sRotationTranslation(this.#turn, this.#from);
    if (kind === QuestionKind.overlap) {
      this.#overlaps.ResetEarlyOutFraction();
      const settings = this.#overlapSettings;
      this.#alone.CollideShape(shape, this.#one, pose, settings, this.#from, this.#overlaps, this.#parts);
      return;
    }
    const cast = new this.#api.RShapeCast(shape, this.#one, pose, this.#way);
    this.#casts.ResetEarlyOutFraction();
    this.#alone.CastShape(cast, this.#castSettings, this.#from, this.#casts, this.#parts);
    this.#api.destroy(cast);
  }

  /** What the solver tells of a hit; what it hands out is its own, so it is copied at once. */
  read(kind: number, at: number): ReadHit {
    const hit = this.#hit;
    hit.apart = false;
    if (kind === Collect.ray) {
      const result = this.#api.wrapPointer(at, this.#api.RayCastResult);
      hit.body = result.mBodyID.GetIndexAndSequenceNumber();
      hit.fraction = result.mFraction;
      return hit;
    }
    const result = this.#api.wrapPointer(at, this.#api.ShapeCastResult);
    hit.body = result.mBodyID2.GetIndexAndSequenceNumber();
    hit.fraction = kind === Collect.cast ? result.mFraction : 0;
    hit.apart = kind === Collect.overlap && result.mPenetrationDepth < 0;
    const point = result.mContactPointOn2;
    hit.point[0] = point.GetX();
    hit.point[1] = point.GetY();
    hit.point[2] = point.GetZ();
    return hit;
  }

  /** Has the search end behind a fraction of the way. */
  endBehind(kind: number, fraction: number): void {
    const collector = kind === Collect.ray ? this.#rays : this.#casts;
    if (fraction < collector.GetEarlyOutFraction()) collector.UpdateEarlyOutFraction(fraction);
  }

  #aimed(): InstanceType<JoltApi['RRayCast']> {
    this.#ray.mOrigin = this.#from;
    this.#ray.mDirection = this.#way;
    return this.#ray;
  }
}

interface Collector {
  Reset: () => void;
  OnBody: (body: number) => void;
  AddHit: (at: number) => void;
}

function listening<C extends Collector>(collector: C, take: (at: number) => void): C {
  collector.Reset = nothing;
  collector.OnBody = nothing;
  collector.AddHit = take;
  return collector;
}

const nothing = (): void => undefined;

function lanes4([x = 0, y = 0, z = 0, w = 1]: Float64Array): [x: number, y: number, z: number, w: number] {
  return [x, y, z, w];
}
