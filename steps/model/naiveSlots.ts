/** Who gets which slot: the part of the naive world that decides handles. */
import type { Entity } from '#host/index.js';
import { NaiveRefusal } from './naiveRefusal.js';

/** Entities of one chunk (rule TICK-18). */
export const CHUNK = 64;
/** A pool follows the demand up to this many slots (rule TICK-49). */
const POOL_MOST = 1024;

export interface SlotOptions {
  /** Slots in all. */
  readonly capacity: number;
  /** Slots that a pool holds at least. */
  readonly poolSize: number;
}

/** A pool that is filled for a tick, in the order in which its slots are spent. */
interface Pool {
  readonly chunk: number;
  readonly slots: number[];
}

/**
 * Slots stand in a line, in the order in which newcomers take them: those that were freed, the last one first, and then
 * those that nobody ever had, by their numbers. The handle of who lives in a slot is its generation and its number (rule
 * ENT-01), and the generation goes up with every death (ENT-02).
 *
 * During a tick nobody stands at the head of the line, since chunks run at the same time. Each chunk has a pool from the
 * head, filled before the tick (TICK-48), and when that is dry every n-th slot, by the number of chunks, of the rest (TICK-53). After the tick
 * what nobody took is back in its place.
 */
export class NaiveSlots {
  /** Freed slots, the next one first; and the first number that nobody ever had. */
  #free: number[] = [];
  #fresh = 0;
  readonly #generations = new Map<number, number>();
  #pools: Pool[] = [];
  /** Chunks that share the rest of the line. */
  #stripes = 1;
  /** By chunk, in this tick: births, births that found no slot, and slots taken from the rest of the line. */
  #births = new Map<number, number>();
  #turnedAway = new Map<number, number>();
  #striped = new Map<number, number>();

  constructor(private readonly options: SlotOptions) {}

  handleOf(slot: number): Entity {
    return ((this.#generations.get(slot) ?? 1) * 2 ** 22 + slot) as Entity;
  }

  get room(): number {
    return this.#free.length + this.options.capacity - this.#fresh;
  }

  take(): number {
    return this.#free.shift() ?? this.#fresh++;
  }

  /** A slot whose entity, or promised entity, is no more. */
  free(slot: number): void {
    this.#generations.set(slot, (this.#generations.get(slot) ?? 1) + 1);
    this.#free.unshift(slot);
  }

  /** Before a tick: each chunk where somebody lives gets its pool, those first that had to turn births away (TICK-48). */
  fillPools(livesInChunk: (chunk: number) => boolean): void {
    const chunks = Array.from({ length: Math.ceil(this.#fresh / CHUNK) }, (_, chunk) => chunk).filter(livesInChunk);
    const turnedAway = (chunk: number): boolean => this.#turnedAway.has(chunk);
    for (const chunk of chunks.filter(turnedAway)) this.#fill(chunk);
    for (const chunk of chunks.filter((each) => !turnedAway(each))) this.#fill(chunk);
    this.#stripes = Math.max(1, Math.ceil(this.#fresh / CHUNK));
    this.#births = new Map();
    this.#turnedAway = new Map();
    this.#striped = new Map();
  }

  /** During a tick: the slot of a birth in a chunk (rules LIFE-01, LIFE-02). */
  takeInTick(chunk: number): number {
    const slot = this.#pools.find((pool) => pool.chunk === chunk)?.slots.shift() ?? this.#takeFromStripe(chunk);
    count(this.#births, chunk);
    return slot;
  }

  /** Step 1: what nobody took goes back into the line. @returns the chunks whose pool was too small (rule LIFE-03). */
  settle(): readonly number[] {
    const rounds = Math.max(0, ...this.#striped.values());
    const line = Array.from({ length: Math.min(rounds * this.#stripes, this.room) }, () => this.take());
    for (const [at, slot] of [...line.entries()].reverse()) {
      if (Math.floor(at / this.#stripes) >= (this.#striped.get(at % this.#stripes) ?? 0)) this.#putBack(slot);
    }
    for (const { slots } of this.#pools.reverse()) for (const slot of slots.reverse()) this.#putBack(slot);
    this.#pools = [];
    return [...this.#striped.keys()].sort((a, b) => a - b);
  }

  /** A pool holds twice the demand of the last tick, within bounds (rule TICK-49). */
  #fill(chunk: number): void {
    const demand = (this.#births.get(chunk) ?? 0) + (this.#turnedAway.get(chunk) ?? 0);
    const wanted = Math.max(this.options.poolSize, Math.min(2 * demand, POOL_MOST));
    this.#pools.push({ chunk, slots: Array.from({ length: Math.min(wanted, this.room) }, () => this.take()) });
  }

  #takeFromStripe(chunk: number): number {
    const at = (this.#striped.get(chunk) ?? 0) * this.#stripes + chunk;
    if (at >= this.room) {
      count(this.#turnedAway, chunk);
      throw new NaiveRefusal('LIFE-05', 'capacity.entities');
    }
    count(this.#striped, chunk);
    return this.#free[at] ?? this.#fresh + at - this.#free.length;
  }

  #putBack(slot: number): void {
    if (slot === this.#fresh - 1 && !this.#generations.has(slot)) this.#fresh--;
    else this.#free.unshift(slot);
  }
}

function count(counts: Map<number, number>, chunk: number): void {
  counts.set(chunk, (counts.get(chunk) ?? 0) + 1);
}
