import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import type { SavedHome } from '../../core/seams/physics.js';
import type { Attachments } from '../attachments.js';
import type { ComponentFacts } from '../components/component.js';
import type { ComponentStore } from '../components/componentStore.js';
import type { EntityTable } from '../entityTable.js';
import type { ErrorLog } from '../errorLog.js';
import type { Homes } from '../homes.js';
import type { LooksOfSlots } from '../looksOfSlots.js';
import type { Router } from '../messages/router.js';
import type { Names } from '../names.js';
import type { RigBlocks } from '../rigs/rigBlocks.js';
import { Header, TRANSFORM_LAYOUT, type WorldRows } from '../sharedWorld.js';
import type { SpawnPools } from '../spawnPools.js';
import { findComponents, namesOf } from './saveNames.js';

/** Whatever of a world a save holds. */
export interface SavedParts {
  readonly rows: WorldRows;
  readonly components: readonly ComponentFacts[];
  readonly stores: readonly ComponentStore[];
  readonly table: EntityTable;
  readonly homes: Homes;
  readonly attachments: Attachments;
  readonly router: Router;
  readonly looks: LooksOfSlots;
  readonly rigs: RigBlocks;
  readonly pools: SpawnPools;
  readonly names: Names;
  readonly errors: ErrorLog;
  readonly log: { readonly tick: number; readonly text: string }[];
}

/** Bits of slots that the next tick reads. */
const SAVED_BITS = ['dirty', 'gliding'] as const;

/** Writes a world between two ticks. What follows from the rest is left out: inboxes, grids, masks of wanted events. */
export function saveWorld(out: SaveWriter, parts: SavedParts, homes: readonly SavedHome[]): void {
  const { rows, components, stores, table } = parts;
  const slots = table.liveSlots();
  const used = stores.map((store) => slots.some((slot) => store.present[slot] === 1));
  const types = components.map((each, i) =>
    used[i] === true ? { name: each.componentName, schema: each.schema } : undefined,
  );
  out.array('tick', new Float64Array([rows.header[Header.tick] as number, rows.header[Header.intentFront] as number]));
  out.value('components', namesOf(types));
  table.save(out);
  for (const [i, store] of stores.entries()) if (used[i] === true) store.save(out, slots);
  for (const [name, columns] of transformsOf(rows)) out.rows(name, TRANSFORM_LAYOUT, { columns, rows: slots });
  for (const name of SAVED_BITS) out.array(name, rows.chunks[name].subarray(0, wordsOf(table)));
  rows.frames.save(out);
  parts.homes.save(out);
  parts.attachments.save(out);
  parts.router.save(out);
  parts.looks.save(out, slots);
  parts.rigs.save(out, slots);
  parts.pools.save(out);
  parts.names.save(out);
  parts.errors.save(out);
  out.value('log', parts.log);
  out.array('physics', new Uint32Array(homes.map(({ home }) => home)));
  for (const { bytes } of homes) out.array('physics.home', bytes);
}

/**
 * Fills an empty world with what `saveWorld` wrote.
 * @returns what its physics must take. @throws RefusalError (PAPI-220, PAPI-221) for a save that does not fit the world.
 */
export function restoreWorld(from: SaveReader, parts: SavedParts): readonly SavedHome[] {
  const { rows, components, stores, table } = parts;
  const [tick = 0, intentFront = 0] = from.array('tick', Float64Array);
  rows.header[Header.tick] = tick;
  rows.header[Header.intentFront] = intentFront;
  const types = findComponents(from.value('components'), components);
  table.restore(from, types);
  const slots = table.liveSlots();
  for (const type of types) stores[type]?.restore(from);
  for (const [name, columns] of transformsOf(rows)) from.rows(name, TRANSFORM_LAYOUT, { columns, rows: slots });
  for (const slot of slots) rows.grid.place(slot);
  for (const name of SAVED_BITS) from.into(name, rows.chunks[name]);
  rows.frames.restore(from);
  parts.homes.restore(from);
  parts.attachments.restore(from);
  parts.router.restore(from);
  parts.looks.restore(from, slots);
  parts.rigs.restore(from);
  parts.pools.restore(from);
  parts.names.restore(from);
  parts.errors.restore(from);
  const log = from.value('log') as unknown as SavedParts['log'];
  parts.log.push(...log.map((each) => ({ ...each })));
  const homes = [...from.array('physics', Uint32Array)];
  const saved = homes.map((home) => ({ home, bytes: from.array('physics.home', Uint8Array) }));
  from.end();
  return saved;
}

const transformsOf = ({ front, back }: WorldRows) =>
  [
    ['front', front],
    ['back', back],
  ] as const;

/** Words of the bits of all slots that were ever used. */
const wordsOf = ({ highWater }: EntityTable): number => Math.ceil(highWater / 64) * 2;
