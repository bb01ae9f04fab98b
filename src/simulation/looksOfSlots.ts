import { LookTable, type LookIds } from '../core/looks/lookTable.js';
import type { PictureRows } from './pictures/pictureRows.js';
import type { LampDesc } from './spawnDesc.js';

/** What each slot looks like and which lamp it carries. */
export class LooksOfSlots {
  readonly table = new LookTable();
  /** Interned ids; mesh 0 draws nothing. */
  readonly mesh: Uint32Array;
  readonly material: Uint32Array;
  readonly lamps: (LampDesc | undefined)[] = [];

  /** @param looks the world's columns for them, which the threads that build pictures share. */
  constructor({ mesh, material }: PictureRows['looks']) {
    this.mesh = mesh;
    this.material = material;
  }

  set(slot: number, look: LookIds, lamp: LampDesc | undefined): void {
    this.mesh[slot] = look.mesh;
    this.material[slot] = look.material;
    this.lamps[slot] = lamp;
  }

  clear(slot: number): void {
    this.set(slot, { mesh: 0, material: 0 }, undefined);
  }
}
