import type { ComponentFacts } from './components/component.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import type { Homes } from './homes.js';
import type { LooksOfSlots } from './looksOfSlots.js';
import type { Router } from './messages/router.js';
import type { RigBlocks } from './rigs/rigBlocks.js';
import type { PieceCrew } from './threads/pieceCrew.js';
import type { WorldRows } from './sharedWorld.js';

/** The parts of a world that the engine's own readers see. */
export interface WorldInternals {
  readonly rows: WorldRows;
  readonly looks: LooksOfSlots;
  readonly rigs: RigBlocks;
  readonly table: EntityTable;
  readonly router: Router;
  readonly pieces: PieceCrew;
  readonly homes: Homes;
  /** The component types of the world and, in the same order, their states. */
  readonly components: readonly ComponentFacts[];
  readonly stores: readonly ComponentStore[];
}
