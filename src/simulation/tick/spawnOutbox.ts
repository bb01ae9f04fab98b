import { CodecWriter, OUT_OF_BYTES } from '../../core/codec.js';
import { RefusalError } from '../../core/errors.js';
import { Header, type WorldRows } from '../sharedWorld.js';
import { fullOfSpawns, spawnBytesOfChunk } from '../worldCapacity.js';

/**
 * Where a thread writes down what its chunks spawn, one chunk after the other. Each chunk has the same room, whichever
 * thread runs it and after which others, so a spawn that finds none is refused on any number of threads alike.
 */
export class SpawnOutbox {
  readonly #rows: WorldRows;
  readonly #arena: Uint8Array;
  #chunk = 0;
  /** Where the running chunk starts in the arena. */
  #start = 0;
  /** What the running chunk's spawns describe; undefined before its first spawn. */
  #writer: CodecWriter | undefined;

  constructor(rows: WorldRows, participant: number) {
    this.#rows = rows;
    this.#arena = rows.spawns[participant] ?? new Uint8Array(0);
  }

  /** Empties the arena for a new tick. */
  clear(): void {
    this.#start = 0;
    this.#writer = undefined;
  }

  begin(chunk: number): void {
    const { chunks } = this.#rows;
    this.#start += this.#writer?.at ?? 0;
    this.#writer = undefined;
    this.#chunk = chunk;
    chunks.spawnCount[chunk] = 0;
    chunks.spawnBytes[chunk] = 0;
    chunks.spawnStart[chunk] = this.#start;
  }

  /**
   * Writes a spawn into the room of its chunk. Once the chunks before it have filled the arena, nothing is written, and the
   * tick fails at its sync point, as it does when the arenas of several threads together hold as much.
   * @throws RefusalError (LIFE-05) for a description that does not fit, and for what is no plain data.
   */
  write(slot: number, desc: object): void {
    const { header, chunks, buffers } = this.#rows;
    if (this.#start > buffers.capacity.spawnBytes) {
      Atomics.store(header, Header.spawnsFull, 1);
      return;
    }
    const room = spawnBytesOfChunk(buffers.capacity);
    this.#writer ??= new CodecWriter(this.#arena.subarray(this.#start, this.#start + room));
    const writer = this.#writer;
    const before = writer.at;
    try {
      writer.write(slot);
      writer.write(desc);
    } catch (error) {
      writer.at = before;
      const full = error instanceof RefusalError && error.field === OUT_OF_BYTES;
      throw full ? fullOfSpawns(buffers.capacity) : error;
    }
    chunks.spawnCount[this.#chunk] = (chunks.spawnCount[this.#chunk] as number) + 1;
    chunks.spawnBytes[this.#chunk] = writer.at;
  }
}
