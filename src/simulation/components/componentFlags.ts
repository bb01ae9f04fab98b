import { MAX_COMPONENTS, TYPE_WORDS, type WorldRows } from '../sharedWorld.js';

/**
 * The component types of each entity as everybody may read them: a bit a type, as the last tick left them (rule COMP-07).
 * The lists themselves change during a tick, under the hands of their entities.
 */

/** Step 8, or a spawn outside a tick: copies a slot's list into its flags. @hot */
export function publishTypes({ lists, typeFlags }: WorldRows, slot: number): void {
  const to = slot * TYPE_WORDS;
  for (let word = 0; word < TYPE_WORDS; word++) typeFlags[to + word] = 0;
  const first = slot * MAX_COMPONENTS;
  for (let i = first; i < first + (lists.count[slot] as number); i++) {
    const type = lists.types[i] as number;
    typeFlags[to + (type >>> 5)] = (typeFlags[to + (type >>> 5)] as number) | (1 << (type & 31));
  }
}

/** Whether a slot's entity had a component of a type when the last tick ended. @hot */
export function hadType({ typeFlags }: WorldRows, slot: number, type: number): boolean {
  return ((typeFlags[slot * TYPE_WORDS + (type >>> 5)] as number) & (1 << (type & 31))) !== 0;
}
