/** Sets a slot's bit in a per-chunk column of two words a chunk. */
export function setBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(words: Uint32Array, slot: number): void {
  words[slot >>> 5] = (words[slot >>> 5] as number) & ~(1 << (slot & 31));
}
