import { CodecReader, type CodecValue } from '../core/codec.js';
import type { Entity } from '../core/handles.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import { restoreComponent, type ComponentFacts } from './components/component.js';
import type { EntityTable } from './entityTable.js';
import { CHUNK, Header, type WorldRows } from './sharedWorld.js';
import { fullOfSpawns, POOL_MOST } from './worldCapacity.js';
import type { SpawnDesc } from './spawnDesc.js';
import type { PreparedSpawn, Spawner } from './spawner.js';

export interface SpawnPoolParts {
  readonly rows: WorldRows;
  readonly table: EntityTable;
  readonly spawner: Spawner;
  readonly components: readonly ComponentFacts[];
  /** Takes a note for the world's log. */
  readonly note: (text: string) => void;
  /** Records a spawn that came to nothing. */
  readonly refused: (entity: Entity, message: string) => void;
}

/**
 * Slots that the chunks may give to entities that they spawn during a tick. The preparation deals them a pool per chunk in
 * chunk order; a chunk whose pool is dry goes on in a private stripe of the slots that are left, so handles are the same
 * on every run and on any number of threads (rules TICK-48 to TICK-53). Between two ticks every slot can be had.
 *
 * Nothing leaves the table before somebody spawns: a pool is a stretch of the slots in the order in which they would be
 * taken, and step 1 takes those that were spent. While nothing changes, the pools of the last tick stand.
 */
export class SpawnPools {
  readonly #parts: SpawnPoolParts;
  /** The changes of the table when the pools were dealt; -1 where they must be dealt anew whatever it says. */
  #dealtAt = -1;
  /** The slots that step 1 takes, and 1 for each that was spent. */
  #taken = new Uint32Array(64);
  #spent = new Uint8Array(64);

  constructor(parts: SpawnPoolParts) {
    this.#parts = parts;
  }

  /** The preparation: deals a pool to every chunk that has a live entity. */
  reserve(): void {
    const { rows, table } = this.#parts;
    const { header } = rows;
    const demand = header[Header.spawned] !== 0;
    header[Header.spawned] = 0;
    if (!demand && this.#dealtAt === table.changes) return;
    const count = Math.ceil(table.highWater / CHUNK);
    // Where the room is small, those come first who found none in the last tick: sooner or later all of it is used.
    let reach = this.#dealAll(count, true, 0);
    reach = this.#dealAll(count, false, reach);
    header[Header.poolEnd] = reach;
    header[Header.stripeBase] = table.highWater + Math.max(0, reach - (header[Header.freeCount] as number));
    header[Header.stripes] = Math.max(1, Math.ceil((header[Header.stripeBase] as number) / CHUNK));
    // What was spawned makes pools larger for one tick.
    this.#dealtAt = demand ? -1 : table.changes;
  }

  /** @returns where the next pool would start. */
  #dealAll(count: number, waited: boolean, start: number): number {
    const { chunks } = this.#parts.rows;
    let next = start;
    for (let chunk = 0; chunk < count; chunk++) {
      if (chunks.live[chunk * 2] === 0 && chunks.live[chunk * 2 + 1] === 0) continue;
      if ((chunks.spawnsRefused[chunk] as number) > 0 === waited) next = this.#deal(chunk, next);
    }
    return next;
  }

  #deal(chunk: number, start: number): number {
    const { rows, table } = this.#parts;
    const { chunks, buffers } = rows;
    const demand = (chunks.spawnCount[chunk] as number) + (chunks.spawnsRefused[chunk] as number);
    const wanted = Math.max(buffers.spawnPoolSize, Math.min(2 * demand, POOL_MOST));
    chunks.poolStart[chunk] = start;
    chunks.poolNext[chunk] = start;
    chunks.poolEnd[chunk] = start + Math.min(wanted, table.room - start);
    return chunks.poolEnd[chunk];
  }

  /** Writes what the chunks asked for in the last tick: it decides how large their next pools are, and so later handles. */
  save(out: SaveWriter): void {
    const { chunks } = this.#parts.rows;
    const count = Math.ceil(this.#parts.table.highWater / CHUNK);
    out.array('pools.spawned', chunks.spawnCount.subarray(0, count));
    out.array('pools.refused', chunks.spawnsRefused.subarray(0, count));
  }

  restore(from: SaveReader): void {
    const { chunks, header } = this.#parts.rows;
    from.into('pools.spawned', chunks.spawnCount);
    from.into('pools.refused', chunks.spawnsRefused);
    // Whoever spawned, the next pools are dealt by what they asked for, and those after them anew.
    header[Header.spawned] = 1;
  }

  /** Step 1: takes the slots that chunks spent from the table. */
  settle(): void {
    const { rows, table } = this.#parts;
    if (rows.header[Header.spawned] === 0) return;
    const reach = this.#markSpent();
    if (reach > this.#taken.length) this.#taken = new Uint32Array(2 * reach);
    for (let at = 0; at < reach; at++) this.#taken[at] = table.takeFree();
    for (let at = reach - 1; at >= 0; at--) if (this.#spent[at] === 0) table.putBack(this.#taken[at] as number);
    this.#spent.fill(0, 0, reach);
    this.#tellStriped();
  }

  /** Marks the slots that were spent. @returns the end of the last one. */
  #markSpent(): number {
    const { chunks, header } = this.#parts.rows;
    const stripes = header[Header.stripes] as number;
    const pooled = header[Header.poolEnd] as number;
    let reach = 0;
    for (let chunk = 0; chunk < stripes; chunk++) {
      for (let at = chunks.poolStart[chunk] as number; at < (chunks.poolNext[chunk] as number); at++)
        reach = this.#mark(at, reach);
      for (let round = 0; round < (chunks.striped[chunk] as number); round++)
        reach = this.#mark(pooled + round * stripes + chunk, reach);
      chunks.poolStart[chunk] = chunks.poolNext[chunk] as number;
    }
    return reach;
  }

  #mark(at: number, reach: number): number {
    if (at >= this.#spent.length) {
      const larger = new Uint8Array(2 * at);
      larger.set(this.#spent);
      this.#spent = larger;
    }
    this.#spent[at] = 1;
    return Math.max(reach, at + 1);
  }

  #tellStriped(): void {
    const { rows, note } = this.#parts;
    const { chunks, header } = rows;
    for (let chunk = 0; chunk < (header[Header.stripes] as number); chunk++) {
      if (chunks.striped[chunk] === 0) continue;
      note(`chunk ${String(chunk)} spawned more than its pool holds; a larger spawnPoolSize would serve it`);
      chunks.striped[chunk] = 0;
    }
  }

  /** Step 6: new entities become live, in chunk order, each in the slot that it was promised. */
  makeLive(): void {
    const { rows } = this.#parts;
    const { chunks } = rows;
    if (rows.header[Header.spawned] === 0) return;
    const count = rows.header[Header.chunkCount] as number;
    this.#requireRoom(count);
    for (let chunk = 0; chunk < count; chunk++) {
      const spawns = chunks.spawnCount[chunk] as number;
      if (spawns === 0) continue;
      const arena = rows.spawns[chunks.participant[chunk] as number];
      if (arena === undefined) continue;
      const reader = new CodecReader(arena, chunks.spawnStart[chunk]);
      for (let i = 0; i < spawns; i++) this.#makeOne(reader);
    }
  }

  /** Whether the spawns of a tick fit must not depend on how many arenas, one a thread, share them; so all are counted. */
  #requireRoom(count: number): void {
    const { chunks, header, buffers } = this.#parts.rows;
    const { capacity } = buffers;
    let bytes = 0;
    for (let chunk = 0; chunk < count; chunk++) bytes += chunks.spawnBytes[chunk] as number;
    if (bytes > capacity.spawnBytes || header[Header.spawnsFull] !== 0) throw fullOfSpawns(capacity);
  }

  #makeOne(reader: CodecReader): void {
    const { spawner, table, refused } = this.#parts;
    const slot = reader.read() as number;
    const desc = this.#describe(reader.read());
    const entity = table.handleOf(slot);
    let prepared: PreparedSpawn;
    try {
      prepared = spawner.prepare(slot, desc);
    } catch (error) {
      // Whatever a description or its rails did wrong, the tick goes on without it.
      refused(entity, error instanceof Error ? error.message : String(error));
      table.forfeit(slot);
      return;
    }
    spawner.make(prepared);
  }

  /** The description with its component types in the place of their numbers. */
  #describe(value: CodecValue): SpawnDesc {
    const { components, ...rest } = value as Record<string, CodecValue>;
    if (components === undefined) return rest as unknown as SpawnDesc;
    const inits = (components as readonly (readonly [type: number, values: Record<string, unknown>])[]).map(
      ([type, values]) => {
        const known = this.#parts.components[type];
        if (known === undefined) throw new Error(`no component type has the number ${String(type)}`);
        return restoreComponent(known, values);
      },
    );
    return { ...rest, components: inits } as unknown as SpawnDesc;
  }
}
