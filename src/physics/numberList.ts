/** A list of whole numbers that grows, and makes no garbage once it has grown. */
export class NumberList {
  count = 0;
  values = new Uint32Array(8);

  clear(): void {
    this.count = 0;
  }

  add(value: number): void {
    if (this.count === this.values.length) {
      const wider = new Uint32Array(2 * this.count);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.count++] = value;
  }

  /** Puts them in ascending order; a list that is so already, as most are, costs one look. */
  sort(): void {
    const { count, values } = this;
    for (let at = 1; at < count; at++) {
      if ((values[at - 1] as number) <= (values[at] as number)) continue;
      values.subarray(0, count).sort();
      return;
    }
  }
}
