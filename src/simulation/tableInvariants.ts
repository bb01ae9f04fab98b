import { BodyMotion, StateFlag } from '../core/seams/physics.js';
import type { ComponentStore } from './components/componentStore.js';
import type { EntityTable } from './entityTable.js';
import { MAX_COMPONENTS, type WorldRows } from './sharedWorld.js';

/** What the checks of the entity table read. */
export interface CheckedTable {
  readonly rows: WorldRows;
  readonly table: EntityTable;
  readonly stores: readonly ComponentStore[];
}

/**
 * Step 3 of the sync point with contracts on: what must hold of every slot in use, whatever gameplay did (rule TICK-77).
 * Slots past the high-water mark are not looked at: `assertCleared` checks each when it is first taken (rule TICK-79).
 * @throws Error naming the slot.
 */
export function assertTable(checked: CheckedTable): void {
  const { rows, table } = checked;
  let live = 0;
  for (let slot = 0; slot < table.highWater; slot++) {
    const lives = rows.entities.live[slot] === 1;
    const bit = ((rows.chunks.live[slot >>> 5] as number) >>> (slot & 31)) & 1;
    if ((bit === 1) !== lives) fail(slot, 'is marked as alive in one place and not in the other');
    if (!lives) continue;
    live++;
    if (rows.entities.generation[slot] === 0) fail(slot, 'is alive without a generation');
    assertComponents(checked, slot);
    assertChain(rows, slot);
    assertBody(rows, slot);
  }
  if (live !== table.count)
    throw new Error(`the table counts ${table.count} entities, and ${live} live (rule TICK-77)`);
  table.visitFree((slot) => {
    if (rows.entities.live[slot] !== 0) fail(slot, 'is free, and somebody lives in it');
  });
}

function assertComponents({ rows, stores }: CheckedTable, slot: number): void {
  const count = rows.lists.count[slot] as number;
  if (count > MAX_COMPONENTS) fail(slot, `has ${count} components`);
  for (let i = slot * MAX_COMPONENTS; i < slot * MAX_COMPONENTS + count; i++) {
    const type = rows.lists.types[i] as number;
    if (stores[type]?.present[slot] !== 1) fail(slot, `lists component ${type} without a state`);
  }
}

function assertChain({ entities }: WorldRows, slot: number): void {
  const parent = entities.parent[slot] as number;
  if (parent === 0) return;
  if (entities.live[parent - 1] !== 1) fail(slot, 'hangs on nobody');
  const above = entities.chainRoot[parent - 1] as number;
  if (entities.chainRoot[slot] !== (above === 0 ? parent : above)) fail(slot, 'names another root than its parent');
}

/** Physics alone moves a body: its row is what physics published, whatever gameplay wrote. */
function assertBody({ physics, entities, back }: WorldRows, slot: number): void {
  const { states, bodies } = physics;
  if (bodies.motion[slot] === BodyMotion.none || entities.owns[slot] !== 0) return;
  if (((states.flags[slot] as number) & StateFlag.live) === 0) return;
  for (let i = slot * 3; i < slot * 3 + 3; i++) {
    if (back.position[i] !== states.position[i] || back.linear[i] !== states.linear[i])
      fail(slot, 'has a body, and its row is not what physics made of it');
  }
  for (let i = slot * 4; i < slot * 4 + 4; i++)
    if (back.rotation[i] !== states.rotation[i])
      fail(slot, 'has a body, and its row is not turned as physics turned it');
}

/** A slot that nobody ever lived in holds nothing. @throws Error naming the slot and the column (rule TICK-79). */
export function assertCleared(rows: WorldRows, stores: readonly ComponentStore[], slot: number): void {
  const { wants, ...lists } = rows.lists;
  const groups = {
    entities: rows.entities,
    front: rows.front,
    back: rows.back,
    lists,
    body: rows.physics.bodies,
    rigs: rows.rigs.blocks,
  };
  const { entities } = rows.buffers.capacity;
  for (const [group, columns] of Object.entries(groups)) {
    for (const [name, column] of Object.entries(columns)) {
      const lanes = column.length / entities;
      for (let i = slot * lanes; i < (slot + 1) * lanes; i++)
        if (column[i] !== 0) failCleared(slot, `${group}.${name}`);
    }
  }
  for (let i = slot; i < wants.length; i += entities) if (wants[i] !== 0) failCleared(slot, 'lists.wants');
  for (const intents of rows.physics.intents) if (intents.set[slot] !== 0) failCleared(slot, 'intents.set');
  stores.forEach((store) => {
    if (store.present[slot] !== 0) failCleared(slot, store.type.componentName);
  });
}

function failCleared(slot: number, column: string): never {
  throw new Error(`slot ${slot} was never used, but its ${column} is not clear (rule TICK-79)`);
}

function fail(slot: number, fault: string): never {
  throw new Error(`slot ${slot} ${fault} (rule TICK-77)`);
}
