/** Sets a slot's bit in a per-chunk column of two words a chunk. */
export function setBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) & ~(1 << (slot & 31));
}

/** Visits the set bits of per-chunk words in slot order; only a planted fault gives another order of the words. */
export function forEachBit(words: Uint32Array, visit: (slot: number) => void, order?: Uint32Array): void {
  for (let at = 0; at < words.length; at++) {
    const word = order?.[at] ?? at;
    let bits = words[word] as number;
    while (bits !== 0) {
      visit(word * 32 + 31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
}
