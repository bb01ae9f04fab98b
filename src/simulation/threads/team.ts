import { readText, writeText } from '../../core/schema.js';
import { FAULT_TEXT_BYTES, Header, type WorldRows } from '../sharedWorld.js';

/** What the sync thread asks of the workers of a world. */
export const Command = { tick: 1, leave: 2 } as const;

/** Loads of the counter before a thread sleeps: about 20 us, more than most waits within a tick and little to waste. */
const SPINS = 2_000;

/** A worker could not go on; its world must not tick any more. */
export class WorkerFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorkerFault';
  }
}

/** The sync thread's side: starts a piece of work on all workers of a world and waits until all are done. */
export class Team {
  readonly #rows: WorldRows;
  readonly #workers: number;

  constructor(rows: WorldRows, workers: number) {
    this.#rows = rows;
    this.#workers = workers;
  }

  get workers(): number {
    return this.#workers;
  }

  begin(command: number): void {
    if (this.#workers === 0) return;
    const { header } = this.#rows;
    Atomics.store(header, Header.done, 0);
    Atomics.store(header, Header.command, command);
    Atomics.add(header, Header.epoch, 1);
    Atomics.notify(header, Header.epoch);
  }

  /** @throws WorkerFault with the worker's own words when one could not go on. */
  finish(): void {
    const { header } = this.#rows;
    for (;;) {
      const done = spinWhile(header, Header.done, (value) => value < this.#workers);
      if (done >= this.#workers) break;
      Atomics.wait(header, Header.done, done);
    }
    if (header[Header.fault] !== 0) {
      throw new WorkerFault(readText(new Uint8Array(this.#rows.buffers.fault), 0, FAULT_TEXT_BYTES));
    }
  }
}

/** A worker's side: runs each command of the world until it is told to leave. Blocks its thread. */
export function serveWorld(rows: WorldRows, run: (command: number) => void): void {
  const { header } = rows;
  let seen = 0;
  for (;;) {
    const epoch = spinWhile(header, Header.epoch, (value) => value === seen);
    if (epoch === seen) {
      Atomics.wait(header, Header.epoch, seen);
      continue;
    }
    seen = epoch;
    const command = Atomics.load(header, Header.command);
    if (command !== Command.leave) runGuarded(rows, run, command);
    Atomics.add(header, Header.done, 1);
    Atomics.notify(header, Header.done);
    if (command === Command.leave) return;
  }
}

function runGuarded(rows: WorldRows, run: (command: number) => void, command: number): void {
  try {
    run(command);
  } catch (error) {
    if (Atomics.compareExchange(rows.header, Header.fault, 0, 1) === 0) {
      const text = error instanceof Error ? error.message : String(error);
      writeText(new Uint8Array(rows.buffers.fault), 0, FAULT_TEXT_BYTES, text);
    }
  }
}

function spinWhile(header: Int32Array, index: number, waiting: (value: number) => boolean): number {
  let value = Atomics.load(header, index);
  for (let i = 0; i < SPINS && waiting(value); i++) value = Atomics.load(header, index);
  return value;
}
