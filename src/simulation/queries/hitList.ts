/** The hits of a step's questions, from all threads, and by question in the order in which they are told. */
export class HitList {
  count = 0;
  order = new Uint32Array(64);
  entity = new Float64Array(64);
  distance = new Float64Array(64);
  /** Where a moving shape touches, in the asker's frame, m. */
  point = new Float64Array(3 * 64);
  inside = new Uint8Array(64);
  /** Where those of each question start in `sorted`, one more for the end; and hits by question. */
  starts = new Uint32Array(64);
  sorted = new Uint32Array(64);

  /** Makes room for one more. @returns its number. */
  add(): number {
    if (this.count === this.order.length) this.#widen();
    return this.count++;
  }

  /** Sorts by question, within one by distance, and of the same distance by handle (rule PAPI-190). */
  sort(questions: number): void {
    if (this.starts.length <= questions) this.starts = new Uint32Array(2 * questions + 1);
    if (this.sorted.length < this.count) this.sorted = new Uint32Array(this.order.length);
    const { starts, sorted, order } = this;
    starts.fill(0, 0, questions + 1);
    for (let hit = 0; hit < this.count; hit++) {
      const next = (order[hit] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let each = 0; each < questions; each++)
      starts[each + 1] = (starts[each + 1] as number) + (starts[each] as number);
    // Each start moves to its end as it is filled, and is moved back after.
    for (let hit = 0; hit < this.count; hit++) {
      const of = order[hit] as number;
      const at = starts[of] as number;
      sorted[at] = hit;
      starts[of] = at + 1;
    }
    starts.copyWithin(1, 0, questions);
    starts[0] = 0;
    for (let each = 0; each < questions; each++) {
      const from = starts[each] as number;
      const end = starts[each + 1] as number;
      if (end - from > 1) sorted.subarray(from, end).sort(this.#before);
    }
  }

  readonly #before = (a: number, b: number): number => {
    const apart = (this.distance[a] as number) - (this.distance[b] as number);
    return apart === 0 ? (this.entity[a] as number) - (this.entity[b] as number) : apart;
  };

  #widen(): void {
    for (const name of ['order', 'entity', 'distance', 'point', 'inside'] as const) {
      const old = this[name];
      const wider = new (old.constructor as new (length: number) => typeof old)(2 * old.length);
      wider.set(old);
      Object.assign(this, { [name]: wider });
    }
  }
}
