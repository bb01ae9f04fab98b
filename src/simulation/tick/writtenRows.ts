import { publishRigs } from '../rigs/rigRows.js';
import type { WorldRows } from '../sharedWorld.js';
import { visitRuns } from '../../core/slotBits.js';
import { copyTransforms } from '../transformRows.js';

/** Copies rows that gameplay wrote from the back to the front, chunk by chunk, on any thread: a chunk's rows are its own. */
export class WrittenRows {
  readonly #rows: WorldRows;

  constructor(rows: WorldRows) {
    this.#rows = rows;
  }

  /** One work item of step 8 (rule TICK-28): of who only moved the place, of all others the whole row. */
  copyChunk(chunk: number): void {
    const { wrote, dirty } = this.#rows.chunks;
    for (let word = chunk * 2; word < chunk * 2 + 2; word++) {
      const bits = wrote[word] as number;
      if (bits === 0) continue;
      visitRuns(bits & ~(dirty[word] as number), word * 32, this.#copyPlaces);
      visitRuns(bits & (dirty[word] as number), word * 32, this.#copyRows);
    }
  }

  readonly #copyPlaces = (first: number, end: number): void => {
    const { front, back } = this.#rows;
    for (let i = first * 3; i < end * 3; i++) front.position[i] = back.position[i] as number;
  };

  readonly #copyRows = (first: number, end: number): void => {
    copyTransforms(this.#rows.back, this.#rows.front, first, end);
    publishRigs(this.#rows.rigs, first, end);
  };
}
