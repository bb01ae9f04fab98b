import { RefusalError } from '../core/errors.js';
import { MAX_SLOTS } from '../core/handles.js';
import { MAX_MESSAGES } from './messages/messageRecords.js';

/** Sizes that a world fixes when it is created. */
export interface WorldCapacity {
  /** Entities at once; 65,536 unless said otherwise. Reserved memory costs nothing until it is used. */
  readonly entities: number;
  /** Frames at once. */
  readonly frames: number;
  /** Messages that may wait at once. */
  readonly messages: number;
  /** Physics homes at once. */
  readonly homes: number;
  /** Bytes that the spawns of one tick may take to describe, meshes included; a sixteenth of them from 64 entities. */
  readonly spawnBytes: number;
}

export const DEFAULT_CAPACITY: WorldCapacity = {
  entities: 65_536,
  frames: 4_096,
  messages: 262_144,
  homes: 256,
  spawnBytes: 64 * 1024 * 1024,
};

/** The refusal of a message, or of a whole tick, for which the world has no room. */
export function fullOfMessages(room: number): RefusalError {
  const reason = 'must hold all messages that wait at once, and four times as many deliveries';
  return new RefusalError({ rule: 'MSG-01', field: 'capacity.messages', value: room, reason });
}

/** What the spawns of one chunk may take to describe in a tick, in bytes: the same whichever thread runs the chunk. */
export function spawnBytesOfChunk({ spawnBytes }: WorldCapacity): number {
  return Math.floor(spawnBytes / 16);
}

/** The refusal of a spawn, or of a whole tick, for whose description the world has no room. */
export function fullOfSpawns({ spawnBytes }: WorldCapacity): RefusalError {
  const reason = 'must hold what the spawns of a tick describe, and a sixteenth of it those of 64 entities';
  return new RefusalError({ rule: 'LIFE-05', field: 'capacity.spawnBytes', value: spawnBytes, reason });
}

export const DEFAULT_POOL = 8;
/** A pool that follows the demand holds this many slots at most (rule TICK-49). */
export const POOL_MOST = 1_024;

/** @throws RefusalError (TICK-49) for a size of pools that is no whole number in its range. */
export function checkPoolSize(value: number, entities: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= entities) return;
  const reason = 'must be a whole number from 1 to the capacity of entities';
  throw new RefusalError({ rule: 'TICK-49', field: 'spawnPoolSize', value, reason });
}

/** @throws RefusalError for a capacity that is not a whole number in its range. */
export function checkCapacity(capacity: WorldCapacity): void {
  const most = { entities: MAX_SLOTS, frames: 65_536, messages: MAX_MESSAGES, homes: 4_096, spawnBytes: 2 ** 30 };
  for (const name of ['entities', 'frames', 'messages', 'homes', 'spawnBytes'] as const) {
    const value = capacity[name];
    if (Number.isInteger(value) && value >= 1 && value <= most[name]) continue;
    const reason = `must be a whole number from 1 to ${String(most[name])}`;
    throw new RefusalError({ rule: 'ENT-01', field: `capacity.${name}`, value, reason });
  }
}
