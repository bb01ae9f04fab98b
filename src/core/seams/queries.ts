import { allocateColumns, attachColumns, column, type Columns } from '../columns.js';
import { shareBytes, wholeOf } from '../sharedBytes.js';

/**
 * The seam of physics queries. Gameplay writes questions into rows of its thread; step 9 of the sync point deals each of
 * them as tasks to the homes that its sweep crosses; the worker that owns a home writes what it found there.
 */

/** The cases of a question (rule QUERY-03): a ray, the nearest of it or all along it, a shape that moves, one that rests. */
export const QuestionKind = { nearest: 0, all: 1, cast: 2, overlap: 3 } as const;
export type QuestionKindId = (typeof QuestionKind)[keyof typeof QuestionKind];

/** The shapes that a question may move or place (rule QUERY-17). */
export const QueryShapeKind = { none: 0, sphere: 1, box: 2, capsule: 3 } as const;

/** What a component asked. Checked at the call; places and directions in the asker's frame. */
export const QUESTION_LAYOUT = {
  kind: column('u8'),
  /** The handle of who asked, and the frame tree's id of the frame that it was in. */
  asker: column('f64'),
  frame: column('u32'),
  /** The asker's own number for the question; its answers bear it. */
  tag: column('u32'),
  shape: column('u8'),
  /** Half the size of a box, m; the radius of a sphere; the radius and half the height between the caps of a capsule. */
  size: column('f64', 3),
  /** m */
  from: column('f64', 3),
  /** A unit vector, or zero for a shape that rests; and how far along it, m. */
  along: column('f64', 3),
  length: column('f64'),
  /** Unit quaternion of the shape. */
  turn: column('f64', 4),
  /** What may be hit: the number of a component type plus 1, 0 for any; groups, 0 for any. */
  component: column('u32'),
  groups: column('u32'),
  /** The handle of an entity that is not hit. */
  except: column('f64'),
} as const;

/** A question at one home, in that home's axes. */
export const TASK_LAYOUT = {
  /** The thread that wrote the question, and its row there. */
  thread: column('u32'),
  question: column('u32'),
  /** Its number among all questions of the tick. */
  order: column('u32'),
  home: column('u32'),
  from: column('f64', 3),
  along: column('f64', 3),
  turn: column('f64', 4),
} as const;

/** A body that a task met. */
export const HIT_LAYOUT = {
  task: column('u32'),
  /** The handle of the body's entity. */
  entity: column('f64'),
  /** From the start of the sweep, m. */
  distance: column('f64'),
  /** Of a shape that moves, where the two touch: from its start, in the axes of the home, m. */
  point: column('f64', 3),
  /** 1 where the sweep started within the body. */
  inside: column('u8'),
} as const;

/** Words of the header: whether anybody asked, whether a thread had no room, and the tasks at hand. */
export const QueryHeader = { asked: 0, full: 1, tasks: 2, words: 16 } as const;

/** Words of each thread: how many hits it wrote, and the task that it is to go on with. */
export const QueryWords = { hits: 0, next: 1, size: 16 } as const;

/** Questions of a tick, and tasks that are handed out at once. */
export const MAX_QUESTIONS = 65_536;
export const MAX_TASKS = 65_536;

export interface QueryRoom {
  readonly threads: number;
  /** Hits that a thread has room for before they are taken from it: no less than bodies of a home. */
  readonly hits: number;
}

/** What crosses to workers. */
export interface QueryBuffers {
  readonly room: QueryRoom;
  readonly header: SharedArrayBuffer;
  readonly words: SharedArrayBuffer;
  readonly tasks: SharedArrayBuffer;
  readonly questions: readonly SharedArrayBuffer[];
  readonly hits: readonly SharedArrayBuffer[];
}

/** The same, as typed columns. */
export interface QueryRows {
  readonly header: Int32Array<SharedArrayBuffer>;
  /** `QueryWords.size` a thread. */
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly tasks: Columns<typeof TASK_LAYOUT>;
  readonly questions: readonly Columns<typeof QUESTION_LAYOUT>[];
  readonly hits: readonly Columns<typeof HIT_LAYOUT>[];
}

export function allocateQueries(room: QueryRoom): QueryBuffers {
  const each = (make: () => SharedArrayBuffer): SharedArrayBuffer[] => Array.from({ length: room.threads }, make);
  return {
    room,
    header: shareBytes(4 * QueryHeader.words),
    words: shareBytes(4 * QueryWords.size * room.threads),
    tasks: allocateColumns(TASK_LAYOUT, MAX_TASKS).buffer,
    questions: each(() => allocateColumns(QUESTION_LAYOUT, MAX_QUESTIONS).buffer),
    hits: each(() => allocateColumns(HIT_LAYOUT, room.hits).buffer),
  };
}

export function attachQueries(buffers: QueryBuffers): QueryRows {
  return {
    header: wholeOf(Int32Array, buffers.header),
    words: wholeOf(Int32Array, buffers.words),
    tasks: attachColumns(TASK_LAYOUT, buffers.tasks, MAX_TASKS).columns,
    questions: buffers.questions.map((each) => attachColumns(QUESTION_LAYOUT, each, MAX_QUESTIONS).columns),
    hits: buffers.hits.map((each) => attachColumns(HIT_LAYOUT, each, buffers.room.hits).columns),
  };
}

/** Says of each body that a task meets whether the question is about it. Asked from within the solver: it must not throw. */
export type Admits = (task: number, slot: number) => boolean;
