import { RefusalError } from '../core/errors.js';
import { CodecReader, type CodecValue } from '../core/codec.js';
import type { Entity } from '../core/handles.js';
import { restoreComponent, type ComponentFacts } from './components/component.js';
import type { EntityTable } from './entityTable.js';
import { CHUNK, Header, POOL_MOST, poolStride, type WorldRows } from './sharedWorld.js';
import type { SpawnDesc } from './spawnDesc.js';
import type { Spawner } from './spawner.js';

export interface SpawnPoolParts {
  readonly rows: WorldRows;
  readonly table: EntityTable;
  readonly spawner: Spawner;
  readonly components: readonly ComponentFacts[];
  /** Takes a note for the world's log. */
  readonly note: (text: string) => void;
  /** Records a spawn that came to nothing. */
  readonly refused: (entity: Entity, error: RefusalError) => void;
}

/**
 * Slots that the chunks may give to entities that they spawn during a tick. The preparation fills a pool per chunk in
 * chunk order; a chunk whose pool is dry goes on in a private stripe of slots past all pools, so handles are the same on
 * every run and on any number of threads (rules TICK-48 to TICK-53).
 */
export class SpawnPools {
  readonly #parts: SpawnPoolParts;

  constructor(parts: SpawnPoolParts) {
    this.#parts = parts;
  }

  /** The preparation: tops up the pool of every chunk that has a live entity. */
  reserve(): void {
    const { rows, table } = this.#parts;
    const { chunks, pools, header } = rows;
    const stride = poolStride(rows.buffers.spawnPoolSize);
    const count = Math.ceil(table.highWater / CHUNK);
    for (let chunk = 0; chunk < count; chunk++) {
      if (chunks.live[chunk * 2] === 0 && chunks.live[chunk * 2 + 1] === 0) continue;
      const doubled = Math.min(2 * (chunks.spawnCount[chunk] as number), POOL_MOST);
      const wanted = Math.min(Math.max(rows.buffers.spawnPoolSize, doubled), stride);
      for (let held = chunks.poolCount[chunk] as number; held < wanted && table.hasRoom(); held++) {
        pools[chunk * stride + held] = table.takeFree();
        chunks.poolCount[chunk] = held + 1;
      }
    }
    // The stripes start where every chunk that the pools reached is whole, so that no two threads share a chunk's words.
    header[Header.stripeBase] = table.highWater;
    header[Header.stripes] = Math.max(1, Math.ceil(table.highWater / CHUNK));
  }

  /** Step 1: moves the high-water mark over the slots that chunks took from their stripes. */
  joinStripes(): void {
    const { rows, table, note } = this.#parts;
    const { chunks, header } = rows;
    const stripes = header[Header.stripes] as number;
    const base = header[Header.stripeBase] as number;
    let rounds = 0;
    for (let chunk = 0; chunk < stripes; chunk++) rounds = Math.max(rounds, chunks.striped[chunk] as number);
    if (rounds === 0) return;
    const end = Math.min(base + rounds * stripes, rows.buffers.capacity.entities);
    table.highWater = end;
    for (let slot = end - 1; slot >= base; slot--) {
      const round = Math.floor((slot - base) / stripes);
      if (round >= (chunks.striped[(slot - base) % stripes] as number)) table.putBack(slot);
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
    for (let chunk = 0; chunk < count; chunk++) {
      const spawns = chunks.spawnCount[chunk] as number;
      if (spawns === 0) continue;
      const arena = rows.spawns[chunks.participant[chunk] as number];
      if (arena === undefined) continue;
      const reader = new CodecReader(arena, chunks.spawnStart[chunk]);
      for (let i = 0; i < spawns; i++) this.#makeOne(reader);
    }
  }

  #makeOne(reader: CodecReader): void {
    const { spawner, table, refused } = this.#parts;
    const slot = reader.read() as number;
    const desc = this.#describe(reader.read());
    try {
      spawner.spawnIn(slot, desc);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refused(table.handleOf(slot), error);
      table.forfeit(slot);
    }
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
