/** The bodies of a home that a step's intents ask something of, by where they stand among its bodies. */
export class AskedBodies {
  count = 0;
  indices = new Uint32Array(8);

  clear(): void {
    this.count = 0;
  }

  add(index: number): void {
    if (this.count === this.indices.length) {
      const wider = new Uint32Array(2 * this.count);
      wider.set(this.indices);
      this.indices = wider;
    }
    this.indices[this.count++] = index;
  }

  /** Puts them in the order of the home's bodies. Slots and bodies mostly count alike, so most lists are in order. */
  sort(): void {
    const { count, indices } = this;
    for (let at = 1; at < count; at++) {
      if ((indices[at - 1] as number) < (indices[at] as number)) continue;
      indices.subarray(0, count).sort();
      return;
    }
  }
}
