import { contentGroups } from '../../core/collisionGroups.js';
import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import type { QueryRows } from '../../core/seams/queries.js';
import { TYPE_WORDS, type WorldRows } from '../sharedWorld.js';

/** Says who may be hit, on every thread alike: all that it reads is settled before step 9 and stays until its end. */
export class Admission {
  readonly #rows: WorldRows;
  readonly #queries: QueryRows;

  constructor(rows: WorldRows) {
    this.#rows = rows;
    this.#queries = rows.queries;
  }

  /** @hot */
  readonly admits = (task: number, slot: number): boolean => {
    const { tasks, questions } = this.#queries;
    const asked = questions[tasks.thread[task] as number];
    if (asked === undefined) return false;
    const row = tasks.question[task] as number;
    const { bodies } = this.#rows.physics;
    if (bodies.entity[slot] === asked.except[row]) return false;
    if (bodies.sensor[slot] !== 0) return false;
    const groups = asked.groups[row] as number;
    if (groups !== 0 && !this.#isInGroups(slot, groups)) return false;
    const component = (asked.component[row] as number) - 1;
    if (component >= 0) {
      const flags = this.#rows.typeFlags[slot * TYPE_WORDS + (component >>> 5)] as number;
      if ((flags & (1 << (component & 31))) === 0) return false;
    }
    return !this.#holds(slot, asked.frame[row] as FrameId);
  };

  #isInGroups(slot: number, asked: number): boolean {
    const { groups, mask } = this.#rows.physics.bodies;
    return (contentGroups(groups[slot] as number, mask[slot] as number).groups & asked) !== 0;
  }

  /** Whether it is the hull around a frame: it is solid to those outside, and no question from inside starts in it. */
  #holds(slot: number, frame: FrameId): boolean {
    const owned = this.#rows.entities.owns[slot] as FrameId;
    if (owned === NO_FRAME) return false;
    const { frames } = this.#rows;
    for (let up = frame; up !== NO_FRAME; up = frames.parentOf(up)) if (up === owned) return true;
    return false;
  }
}
