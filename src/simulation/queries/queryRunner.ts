import { OverlapHit, RayHit, ShapeHit, type Message } from '../../core/events.js';
import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import { inverseTransformPoint, POSE_LANES, POSE_ROTATION, transformPoint } from '../../core/math/pose.js';
import { conjugate, inverseRotate, multiply } from '../../core/math/quat.js';
import type { Vec3 } from '../../core/shapes.js';
import { reachOfQueryShape } from '../../core/queryShapes.js';
import { PhysicsHeader } from '../../core/seams/physics.js';
import {
  MAX_QUESTIONS,
  MAX_TASKS,
  QueryHeader,
  QueryWords,
  QuestionKind,
  type QueryRows,
} from '../../core/seams/queries.js';
import { RefusalError } from '../../core/errors.js';
import type { Router } from '../messages/router.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { HitList } from './hitList.js';

/** What step 9 works with. */
export interface QueryParts {
  readonly rows: WorldRows;
  readonly router: Router;
  /** Has every thread that owns homes answer the tasks at hand, and waits. */
  readonly answer: () => void;
}

/** Step 9 of the sync point: finds what components asked for in the tick, and posts the answers (rules TICK-126 to 128). */
export class QueryRunner {
  readonly #parts: QueryParts;
  readonly #queries: QueryRows;
  /** The questions of the tick in entity order, by thread and row. */
  readonly #threads = new Uint32Array(MAX_QUESTIONS);
  readonly #rowsOf = new Uint32Array(MAX_QUESTIONS);
  readonly #found = new HitList();
  /** How each home stands in the frame for which that was asked last. */
  readonly #poses: Float64Array;
  readonly #reached: Uint8Array;
  #seenFrom = NO_FRAME;
  #tasks = 0;
  readonly #point = new Float64Array(3);
  readonly #pose = new Float64Array(POSE_LANES);
  readonly #turn = new Float64Array(4);
  readonly #bubble = new Float64Array(3);

  constructor(parts: QueryParts) {
    this.#parts = parts;
    this.#queries = parts.rows.queries;
    const { homes } = parts.rows.buffers.capacity;
    this.#poses = new Float64Array(POSE_LANES * homes);
    this.#reached = new Uint8Array(homes);
  }

  /** @throws RefusalError (QUERY-01) for more questions than a tick has room for. */
  run(): void {
    const { header } = this.#queries;
    if (header[QueryHeader.asked] === 0) return;
    const count = this.#list();
    this.#found.count = 0;
    this.#seenFrom = NO_FRAME;
    for (let order = 0; order < count; order++) this.#deal(order);
    this.#answer();
    this.#found.sort(count);
    for (let order = 0; order < count; order++) this.#tell(order);
    header[QueryHeader.asked] = 0;
  }

  /** Joins the questions of the chunks, in chunk order. @returns how many. */
  #list(): number {
    const { chunks, header } = this.#parts.rows;
    let count = 0;
    for (let chunk = 0; chunk < (header[Header.chunkCount] as number); chunk++) {
      const asked = chunks.queryCount[chunk] as number;
      // A chunk that did not run in this tick shows what it asked in an earlier one: nothing, or it would have run.
      if (count + asked > MAX_QUESTIONS || this.#queries.header[QueryHeader.full] === 1) throw tooMany();
      for (let i = 0; i < asked; i++) {
        this.#threads[count + i] = chunks.participant[chunk] as number;
        this.#rowsOf[count + i] = (chunks.queryStart[chunk] as number) + i;
      }
      count += asked;
    }
    return count;
  }

  #questionsOf(order: number): QueryRows['questions'][number] {
    const rows = this.#queries.questions[this.#threads[order] as number];
    if (rows === undefined) throw new Error('a question has no thread');
    return rows;
  }

  /** Makes a task of a question at each home that its sweep may cross. */
  #deal(order: number): void {
    const { physics } = this.#parts.rows;
    const row = this.#rowsOf[order] as number;
    const frame = this.#questionsOf(order).frame[row] as FrameId;
    if (frame !== this.#seenFrom) this.#lookFrom(frame);
    const homes = physics.header[PhysicsHeader.homeCount] as number;
    for (let home = 1; home <= homes; home++) {
      if (this.#reached[home] === 0) continue;
      if (this.#tasks === MAX_TASKS) this.#answer();
      this.#writeTask(order, home);
      if (physics.homes.frame[home] === frame || this.#crosses(order, home)) this.#tasks++;
    }
  }

  /** Notes how all homes of the same space stand in a frame. */
  #lookFrom(frame: FrameId): void {
    const { physics, frames } = this.#parts.rows;
    this.#seenFrom = frame;
    const homes = physics.header[PhysicsHeader.homeCount] as number;
    for (let home = 1; home <= homes; home++) {
      const of = physics.homes.frame[home] as FrameId;
      const near = of !== NO_FRAME && frames.has(of) && frames.commonAncestor(of, frame) !== NO_FRAME;
      this.#reached[home] = near ? 1 : 0;
      if (near) frames.relativePose(of, frame, this.#poses, home * POSE_LANES);
    }
  }

  #writeTask(order: number, home: number): void {
    const { tasks } = this.#queries;
    const task = this.#tasks;
    const row = this.#rowsOf[order] as number;
    const asked = this.#questionsOf(order);
    const pose = home * POSE_LANES;
    tasks.thread[task] = this.#threads[order] as number;
    tasks.question[task] = row;
    tasks.order[task] = order;
    tasks.home[task] = home;
    inverseTransformPoint(tasks.from, 3 * task, this.#poses, pose, asked.from, 3 * row);
    inverseRotate(tasks.along, 3 * task, this.#poses, pose + POSE_ROTATION, asked.along, 3 * row);
    conjugate(this.#turn, 0, this.#poses, pose + POSE_ROTATION);
    multiply(tasks.turn, 4 * task, this.#turn, 0, asked.turn, 4 * row);
  }

  /** Whether the sweep of the task that was written comes into the bubble of its home's frame (rules QUERY-09, QUERY-13). */
  #crosses(order: number, home: number): boolean {
    const { physics, frames } = this.#parts.rows;
    const { tasks } = this.#queries;
    const asked = this.#questionsOf(order);
    const row = this.#rowsOf[order] as number;
    frames.readBounds(physics.homes.frame[home] as FrameId, this.#bubble, 0);
    const [x = 0, y = 0, z = 0] = this.#bubble;
    const reach = Math.max(x, y, z) + reachOfQueryShape(asked.shape[row] as number, asked.size, 3 * row);
    const at = 3 * this.#tasks;
    let ahead = 0;
    for (let i = 0; i < 3; i++) ahead -= (tasks.from[at + i] as number) * (tasks.along[at + i] as number);
    const t = Math.min(Math.max(ahead, 0), asked.length[row] as number);
    let squared = 0;
    for (let i = 0; i < 3; i++) {
      const off = (tasks.from[at + i] as number) + t * (tasks.along[at + i] as number);
      squared += off * off;
    }
    // A float's worth more, so that no rounding leaves out a home whose rim the sweep touches.
    const most = reach * (1 + 1e-7);
    return squared <= most * most;
  }

  /** Has the tasks at hand answered, and takes the hits, until no thread has any left. */
  #answer(): void {
    const { header, words } = this.#queries;
    if (this.#tasks === 0) return;
    header[QueryHeader.tasks] = this.#tasks;
    words.fill(0);
    for (let left = true; left;) {
      this.#parts.answer();
      left = false;
      for (let thread = 0; thread < this.#queries.hits.length; thread++) left = this.#take(thread) || left;
    }
    this.#tasks = 0;
  }

  /** Takes a thread's hits. @returns whether it has tasks left. */
  #take(thread: number): boolean {
    const { hits, words, tasks } = this.#queries;
    const from = hits[thread];
    const at = thread * QueryWords.size;
    const count = words[at + QueryWords.hits] as number;
    for (let i = 0; from !== undefined && i < count; i++) {
      const task = from.task[i] as number;
      const hit = this.#found.add();
      this.#found.order[hit] = tasks.order[task] as number;
      this.#found.entity[hit] = from.entity[i] as number;
      this.#found.distance[hit] = from.distance[i] as number;
      this.#found.inside[hit] = from.inside[i] as number;
      if (this.#kindOf(task) !== QuestionKind.cast) continue;
      for (let axis = 0; axis < 3; axis++)
        this.#point[axis] = (tasks.from[3 * task + axis] as number) + (from.point[3 * i + axis] as number);
      this.#toAsker(task);
      this.#found.point.set(this.#point, 3 * hit);
    }
    words[at + QueryWords.hits] = 0;
    // A thread that owns no home never moves on, and has nothing to do.
    const next = words[at + QueryWords.next] as number;
    return next > 0 && next < this.#tasks;
  }

  /** Brings a place from a task's home into the asker's frame, by the pose of that home alone: hits of many frames mix. */
  #toAsker(task: number): void {
    const { tasks } = this.#queries;
    const { physics, frames } = this.#parts.rows;
    const frame = this.#questionsOf(tasks.order[task] as number).frame[tasks.question[task] as number] as FrameId;
    frames.relativePose(physics.homes.frame[tasks.home[task] as number] as FrameId, frame, this.#pose, 0);
    transformPoint(this.#point, 0, this.#pose, 0, this.#point, 0);
  }

  #kindOf(task: number): number {
    const { tasks } = this.#queries;
    return this.#questionsOf(tasks.order[task] as number).kind[tasks.question[task] as number] as number;
  }

  /** Posts the answers to a question: all of its hits or the first of them, or one that nobody is there. */
  #tell(order: number): void {
    const { starts, sorted } = this.#found;
    const kind = this.#questionsOf(order).kind[this.#rowsOf[order] as number] as number;
    const from = starts[order] as number;
    const all = starts[order + 1] as number;
    const end = kind === QuestionKind.nearest || kind === QuestionKind.cast ? Math.min(from + 1, all) : all;
    if (from === end) this.#post(order, -1);
    for (let i = from; i < end; i++) this.#post(order, sorted[i] as number);
  }

  #post(order: number, hit: number): void {
    const asked = this.#questionsOf(order);
    const asker = asked.asker[this.#rowsOf[order] as number] as Entity;
    this.#parts.router.post(asker, this.#messageOf(order, hit));
  }

  #messageOf(order: number, hit: number): Message {
    const asked = this.#questionsOf(order);
    const row = this.#rowsOf[order] as number;
    const tag = asked.tag[row] as number;
    const found = hit < 0 ? NO_ENTITY : (this.#found.entity[hit] as Entity);
    const kind = asked.kind[row] as number;
    if (kind === QuestionKind.overlap) return OverlapHit({ hit: found, tag });
    const distance = hit < 0 ? (asked.length[row] as number) : (this.#found.distance[hit] as number);
    const inside = hit >= 0 && this.#found.inside[hit] === 1;
    const touches = kind === QuestionKind.cast && hit >= 0;
    const place = touches ? this.#pointOf(hit) : placeAlong(asked, row, distance);
    const answer = { hit: found, place, distance, tag, inside };
    return kind === QuestionKind.cast ? ShapeHit(answer) : RayHit(answer);
  }

  #pointOf(hit: number): Vec3 {
    const { point } = this.#found;
    return [point[3 * hit] as number, point[3 * hit + 1] as number, point[3 * hit + 2] as number];
  }
}

function placeAlong({ from, along }: QueryRows['questions'][number], row: number, distance: number): Vec3 {
  const at = (i: number): number => (from[3 * row + i] as number) + (along[3 * row + i] as number) * distance;
  return [at(0), at(1), at(2)];
}

function tooMany(): RefusalError {
  const reason = `must be at most ${String(MAX_QUESTIONS)} in a tick`;
  return new RefusalError({ rule: 'QUERY-01', field: 'questions', value: MAX_QUESTIONS + 1, reason });
}
