/**
 * What a game's own tests take from the engine, whatever they are written with: worlds from a seed, invariants, the
 * comparison of worlds on several numbers of threads that `tertius determinism` makes, and a count of garbage.
 */
export { allocatedBytes } from './allocation.js';
export { fillSeeded, type SeededOptions, type SeededWorld } from './fillSeeded.js';
export type { Seeded } from './seeded.js';
export {
  brokenInvariants,
  describeBreach,
  INVARIANTS,
  type Breach,
  type Invariant,
  type InvariantOptions,
} from './invariants.js';
export {
  describeDifference,
  runLockstep,
  type Difference,
  type LockstepOptions,
  type LockstepOutcome,
} from '../determinism/lockstep.js';
