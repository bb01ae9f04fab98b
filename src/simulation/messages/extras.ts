import { CodecWriter, OUT_OF_BYTES } from '../../core/codec.js';
import { RefusalError } from '../../core/errors.js';
import { wholeOf } from '../../core/sharedBytes.js';

/** Bytes that the extra value of a message may take, and those of all messages of a tick together. */
const EXTRA_BYTES = 4_096;
export const EXTRAS_OF_A_TICK = 1_048_576;

/**
 * Bytes of a thread's extra values. A thread that says twice as much as all may is stopped there, so that whether a tick says
 * too much is judged by the sum alone, however many threads share it.
 */
export const EXTRA_ARENA_BYTES = 2 * EXTRAS_OF_A_TICK + EXTRA_BYTES;

/** Where the extra values of messages lie: rare data, which a message names by a place from 1 on. */
export interface Extras {
  /** Keeps a value. @returns its place, or 0 where there is no room. */
  put(record: number, bytes: Uint8Array): number;
  get(place: number): Uint8Array;
  /** Forgets all of them. */
  clear(): void;
}

const LENGTH_BYTES = 4;

/** What an extra value takes of the room of a tick. */
export function roomOfExtra(extra: Uint8Array | undefined): number {
  return extra === undefined ? 0 : LENGTH_BYTES + extra.length;
}

/** In memory that all threads see: one value behind the other, each behind its length. */
export class SharedExtras implements Extras {
  readonly #bytes: Uint8Array;
  #used = 0;

  constructor(buffer: SharedArrayBuffer) {
    this.#bytes = wholeOf(Uint8Array, buffer);
  }

  put(_record: number, bytes: Uint8Array): number {
    const at = this.#used;
    if (at + LENGTH_BYTES + bytes.length > this.#bytes.length) return 0;
    for (let i = 0; i < LENGTH_BYTES; i++) this.#bytes[at + i] = bytes.length >>> (8 * i);
    this.#bytes.set(bytes, at + LENGTH_BYTES);
    this.#used = at + LENGTH_BYTES + bytes.length;
    return at + 1;
  }

  get(place: number): Uint8Array {
    const at = place - 1;
    let length = 0;
    for (let i = 0; i < LENGTH_BYTES; i++) length |= (this.#bytes[at + i] as number) << (8 * i);
    return this.#bytes.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + length);
  }

  clear(): void {
    this.#used = 0;
  }
}

/** In memory of one thread, by the messages: of those that wait longer than a tick. */
export class KeptExtras implements Extras {
  readonly #kept = new Map<number, Uint8Array>();

  put(record: number, bytes: Uint8Array): number {
    this.#kept.set(record, bytes.slice());
    return record + 1;
  }

  get(place: number): Uint8Array {
    return this.#kept.get(place - 1) ?? new Uint8Array();
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** An extra value as bytes. @throws RefusalError (MSG-01) for what is no plain data, and for more than 4,096 bytes. */
export function encodeExtra(value: unknown): Uint8Array {
  const writer = new CodecWriter(new Uint8Array(EXTRA_BYTES));
  try {
    writer.write(value);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const tooLong = error.field === OUT_OF_BYTES;
    const reason = tooLong ? `must take at most ${String(EXTRA_BYTES)} bytes` : error.reason;
    throw new RefusalError({ rule: 'MSG-01', field: 'extra', value: tooLong ? 'more' : error.value, reason });
  }
  return writer.written();
}

/** The refusal of extra values that are together too much for a tick. */
export function fullOfExtras(bytes: number): RefusalError {
  const reason = `must take at most ${String(EXTRAS_OF_A_TICK)} bytes in a tick, those of all messages together`;
  return new RefusalError({ rule: 'MSG-01', field: 'extra', value: bytes, reason });
}
