/** Heaps of tumbling things, the same ones every time. */
import type { Quat, Vec3 } from '#core/shapes.js';
import type { Bay } from './bay.js';
import { readThing } from './bayScene.js';

const KINDS = ['crate', 'ball', 'dumbbell', 'puck', 'pin', 'can', 'wedge'] as const;

/** A generator of the numbers of Numerical Recipes' `ranqd1`, each in [0, 1). */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Adds `count` things above the floor, of every kind or crates alone. @returns their slots. */
export function addHeap(bay: Bay, count: number, roll: () => number, kinds: readonly string[] = KINDS): number[] {
  return Array.from({ length: count }, (_, i) => {
    const layer = Math.floor(i / 9);
    const at: Vec3 = [((i % 3) - 1) * 1.4 + roll(), 2 + layer * 1.3, ((Math.floor(i / 3) % 3) - 1) * 1.4 + roll()];
    const turn: Quat = [roll() - 0.5, roll() - 0.5, roll() - 0.5, roll() + 0.1];
    const spin: Vec3 = [roll() - 0.5, roll() - 0.5, roll() - 0.5];
    return bay.add({ shape: readThing(kinds[i % kinds.length] ?? 'crate').shape, at, turn, spin });
  });
}
