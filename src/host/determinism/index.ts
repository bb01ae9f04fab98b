/** Comparing worlds that must come out the same, for tests of an engine or a game. */
export { describeDifference, runLockstep, type Difference, type LockstepOutcome } from './lockstep.js';
