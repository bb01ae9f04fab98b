/** Sets a slot's bit in a per-chunk column of two words a chunk. */
export function setBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
}

export function hasBit(words: Uint32Array, slot: number): boolean {
  return ((words[slot >>> 5] as number) & (1 << (slot & 31))) !== 0;
}

export function clearBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) & ~(1 << (slot & 31));
}

/**
 * Visits the set bits of per-chunk words in slot order, up to the word `end`; only a planted fault gives another order of
 * the words.
 */
export function forEachBit(
  words: Uint32Array,
  visit: (slot: number) => void,
  end = words.length,
  order?: Uint32Array,
): void {
  for (let at = 0; at < end; at++) {
    const word = order?.[at] ?? at;
    let bits = words[word] as number;
    while (bits !== 0) {
      visit(word * 32 + 31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
}

/** Whether any bit is set up to the word `end`: one look for two or three passes over nothing. @hot */
export function hasAnyBit(words: Uint32Array, end: number): boolean {
  let bits = 0;
  for (let word = 0; word < end; word++) bits |= words[word] as number;
  return bits !== 0;
}

/**
 * Visits the runs of set bits within each word up to the word `endWord`, in slot order: from `first` up to, and not with,
 * `end`.
 */
export function forEachRun(
  words: Uint32Array,
  visit: (first: number, end: number) => void,
  endWord = words.length,
): void {
  for (let word = 0; word < endWord; word++) {
    const bits = words[word] as number;
    if (bits !== 0) visitRuns(bits, word * 32, visit);
  }
}

/** The same for one word, whose first slot is `start`. */
export function visitRuns(word: number, start: number, visit: (first: number, end: number) => void): void {
  let bits = word;
  while (bits !== 0) {
    const first = lowestBit(bits);
    // What follows the run's first bit, from which on the first zero ends it; a run up to the last bit has none.
    const gap = ~(bits >>> first);
    const length = gap === 0 ? 32 : lowestBit(gap);
    visit(start + first, start + first + length);
    bits = first + length === 32 ? 0 : bits & (-1 << (first + length));
  }
}

/** The number of the lowest bit of a word other than 0. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
