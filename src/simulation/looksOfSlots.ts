import { column } from '../core/columns.js';
import { LookTable, type LookIds } from '../core/looks/lookTable.js';
import type { PictureRows } from './pictures/pictureRows.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import type { LampDesc } from './spawnDesc.js';

const SAVED_LOOK = { mesh: column('u32'), material: column('u32') } as const;

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

  /** Writes the table and what each of the slots has of it. */
  save(out: SaveWriter, slots: Uint32Array): void {
    this.table.save(out);
    out.rows('looks', SAVED_LOOK, { columns: this, rows: slots });
    const lit = [...slots].filter((slot) => this.lamps[slot] !== undefined);
    out.value(
      'lamps',
      lit.map((slot) => [slot, this.lamps[slot]]),
    );
  }

  /** Takes what `save` wrote for the same slots, in place of no looks. */
  restore(from: SaveReader, slots: Uint32Array): void {
    this.table.restore(from);
    from.rows('looks', SAVED_LOOK, { columns: this, rows: slots });
    for (const [slot, lamp] of from.value('lamps') as unknown as [slot: number, lamp: LampDesc][])
      this.lamps[slot] = { ...lamp };
  }

  clear(slot: number): void {
    this.set(slot, { mesh: 0, material: 0 }, undefined);
  }
}
