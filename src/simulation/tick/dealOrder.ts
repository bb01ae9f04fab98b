/**
 * The order in which chunks are dealt to threads: by number, or with a seed shuffled (Fisher and Yates, over a generator
 * of Marsaglia's xorshift kind), so that a handler that keeps variables of its own gives different results and shows.
 */
export function dealOrder(order: Uint32Array, count: number, seed: number | undefined): void {
  for (let i = 0; i < count; i++) order[i] = i;
  if (seed === undefined) return;
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  for (let i = count - 1; i > 0; i--) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const j = (state >>> 0) % (i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
}
