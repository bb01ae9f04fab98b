import { CodecReader, type CodecValue } from '../core/codec.js';
import type { Entity } from '../core/handles.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import { restoreComponent, type ComponentFacts } from './components/component.js';
import type { EntityTable } from './entityTable.js';
import { CHUNK, fullOfSpawns, Header, POOL_MOST, poolStride, type WorldRows } from './sharedWorld.js';
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
 * Slots that the chunks may give to entities that they spawn during a tick. The preparation fills a pool per chunk in
 * chunk order; a chunk whose pool is dry goes on in a private stripe of the slots that are left, so handles are the same
 * on every run and on any number of threads (rules TICK-48 to TICK-53). What no one took goes back when the parallel part
 * is over: between two ticks every slot can be had.
 */
export class SpawnPools {
  readonly #parts: SpawnPoolParts;
  /** Chunks in the order in which their pools were filled. */
  readonly #filled: Uint32Array;
  #filledCount = 0;

  constructor(parts: SpawnPoolParts) {
    this.#parts = parts;
    this.#filled = new Uint32Array(Math.ceil(parts.rows.buffers.capacity.entities / CHUNK));
  }

  /** The preparation: fills the pool of every chunk that has a live entity. */
  reserve(): void {
    const { rows, table } = this.#parts;
    const { header } = rows;
    const count = Math.ceil(table.highWater / CHUNK);
    // Where the room is small, those come first who found none in the last tick: sooner or later all of it is used.
    this.#fillAll(count, true);
    this.#fillAll(count, false);
    header[Header.stripeBase] = table.highWater;
    header[Header.stripes] = Math.max(1, Math.ceil(table.highWater / CHUNK));
  }

  #fillAll(count: number, waited: boolean): void {
    const { chunks } = this.#parts.rows;
    for (let chunk = 0; chunk < count; chunk++) {
      if (chunks.live[chunk * 2] === 0 && chunks.live[chunk * 2 + 1] === 0) continue;
      if ((chunks.spawnsRefused[chunk] as number) > 0 === waited) this.#fill(chunk);
    }
  }

  #fill(chunk: number): void {
    const { rows, table } = this.#parts;
    const { chunks, pools, buffers } = rows;
    const stride = poolStride(buffers.spawnPoolSize);
    const demand = (chunks.spawnCount[chunk] as number) + (chunks.spawnsRefused[chunk] as number);
    const wanted = Math.min(Math.max(buffers.spawnPoolSize, Math.min(2 * demand, POOL_MOST)), table.room);
    // The last of a pool is spent first, so that a chunk takes its slots in the order in which they were free.
    for (let at = wanted - 1; at >= 0; at--) pools[chunk * stride + at] = table.takeFree();
    chunks.poolCount[chunk] = wanted;
    this.#filled[this.#filledCount++] = chunk;
  }

  /** Writes what the chunks asked for in the last tick: it decides how large their next pools are, and so later handles. */
  save(out: SaveWriter): void {
    const { chunks } = this.#parts.rows;
    const count = Math.ceil(this.#parts.table.highWater / CHUNK);
    out.array('pools.spawned', chunks.spawnCount.subarray(0, count));
    out.array('pools.refused', chunks.spawnsRefused.subarray(0, count));
  }

  restore(from: SaveReader): void {
    const { chunks } = this.#parts.rows;
    from.into('pools.spawned', chunks.spawnCount);
    from.into('pools.refused', chunks.spawnsRefused);
  }

  /** Step 1: takes the slots that chunks spent from the table, and gives back those that they did not. */
  settle(): void {
    this.#joinStripes();
    const { rows, table } = this.#parts;
    const { chunks, pools } = rows;
    const stride = poolStride(rows.buffers.spawnPoolSize);
    while (this.#filledCount > 0) {
      const chunk = this.#filled[--this.#filledCount] as number;
      const left = chunks.poolCount[chunk] as number;
      for (let at = 0; at < left; at++) table.putBack(pools[chunk * stride + at] as number);
      chunks.poolCount[chunk] = 0;
    }
  }

  #joinStripes(): void {
    const { rows, table, note } = this.#parts;
    const { chunks, header } = rows;
    const stripes = header[Header.stripes] as number;
    let rounds = 0;
    for (let chunk = 0; chunk < stripes; chunk++) rounds = Math.max(rounds, chunks.striped[chunk] as number);
    if (rounds === 0) return;
    const slots = Array.from({ length: Math.min(rounds * stripes, table.room) }, () => table.takeFree());
    for (let at = slots.length - 1; at >= 0; at--) {
      if (Math.floor(at / stripes) >= (chunks.striped[at % stripes] as number)) table.putBack(slots[at] as number);
    }
    for (let chunk = 0; chunk < stripes; chunk++) {
      if (chunks.striped[chunk] === 0) continue;
      note(`chunk ${String(chunk)} spawned more than its pool holds; a larger spawnPoolSize would serve it`);
      chunks.striped[chunk] = 0;
    }
  }

  /** Step 6: new entities become live, in chunk order, each in the slot that it was promised. */
  makeLive(): void {
    const { rows } = this.#parts;
    const { chunks } = rows;
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
