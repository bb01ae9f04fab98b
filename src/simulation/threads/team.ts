import { readText, writeText } from '../../core/schema.js';
import { FAULT_TEXT_BYTES, Header, WATCH_STRIDE, type WorldRows } from '../sharedWorld.js';
import { wholeOf } from '../../core/sharedBytes.js';

/** What the sync thread asks of the workers of a world. */
export const Command = { tick: 1, leave: 2, piece: 3, saveHomes: 4, nextPage: 5, takePage: 6, answer: 7 } as const;

/** Loads of the counter before a thread sleeps: about 20 us, more than most waits within a tick and little to waste. */
const SPINS = 2_000;

/** What a worker that has ended stores where others store the command that they finished. */
const GONE = -1;

/** Where the frames of a stack begin, after the message. */
const FRAMES = '\n    at ';

/** A worker could not go on; its world must not tick any more. Its stack is that of the thread that waited and then its own. */
export class WorkerFault extends Error {
  /** @param words what the worker said, and the frames of its stack if it knew them. */
  constructor(words: string) {
    const [message = '', ...frames] = words.split(FRAMES);
    super(message);
    this.name = 'WorkerFault';
    if (frames.length > 0) this.stack = [this.stack, 'in the thread that failed:', ...frames].join(FRAMES);
  }
}

export interface TeamOptions {
  /** Workers of the world; their numbers are 1 and up. */
  readonly workers: number;
  /** Seconds without progress after which a worker is ended (rule PAPI-91); Infinity for never. */
  readonly stallLimit: number;
  /** Ends a worker's thread, whatever it does. */
  readonly end: (worker: number) => void;
}

/** The sync thread's side: starts a piece of work on all workers of a world and waits until all are done. */
export class Team {
  readonly #rows: WorldRows;
  readonly #options: TeamOptions;
  /** By worker: 1 for one that has ended, and its count of steps when the wait began. */
  readonly #lost: Uint8Array;
  readonly #seen: Int32Array;

  constructor(rows: WorldRows, options: TeamOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#lost = new Uint8Array(options.workers + 1);
    this.#seen = new Int32Array(options.workers + 1);
  }

  get workers(): number {
    return this.#options.workers;
  }

  /** Whether a worker has ended. */
  hasLost(worker: number): boolean {
    return this.#lost[worker] === 1;
  }

  /** Waits for a worker no more. */
  lose(worker: number): void {
    this.#lost[worker] = 1;
  }

  begin(command: number): void {
    if (this.workers === 0) return;
    const { header } = this.#rows;
    Atomics.store(header, Header.command, command);
    Atomics.add(header, Header.epoch, 1);
    Atomics.notify(header, Header.epoch);
  }

  /**
   * Waits until every worker is done or has ended. A worker that makes no progress for the stall limit is ended: one that
   * hangs, and one whose thread died without a word.
   * @throws WorkerFault with the worker's own words when one could not go on.
   */
  finish(): void {
    const { header } = this.#rows;
    for (;;) {
      const done = Atomics.load(header, Header.done);
      if (this.#allDone()) break;
      if (spinWhile(header, Header.done, (value) => value === done) !== done) continue;
      this.#noteProgress();
      if (Atomics.wait(header, Header.done, done, this.#options.stallLimit * 1_000) === 'timed-out') this.#endStalled();
    }
    if (header[Header.fault] !== 0) {
      throw new WorkerFault(readText(wholeOf(Uint8Array, this.#rows.buffers.fault), 0, FAULT_TEXT_BYTES));
    }
  }

  #allDone(): boolean {
    const { header, watch } = this.#rows;
    const epoch = Atomics.load(header, Header.epoch);
    for (let worker = 1; worker <= this.workers; worker++) {
      if (this.#lost[worker] === 1) continue;
      const finished = Atomics.load(watch, worker * WATCH_STRIDE);
      if (finished === GONE) this.lose(worker);
      else if (finished !== epoch) return false;
    }
    return true;
  }

  #noteProgress(): void {
    const { watch } = this.#rows;
    for (let worker = 1; worker <= this.workers; worker++)
      this.#seen[worker] = Atomics.load(watch, worker * WATCH_STRIDE + 1);
  }

  #endStalled(): void {
    const { header, watch } = this.#rows;
    const epoch = Atomics.load(header, Header.epoch);
    for (let worker = 1; worker <= this.workers; worker++) {
      if (this.#lost[worker] === 1 || Atomics.load(watch, worker * WATCH_STRIDE) === epoch) continue;
      if (Atomics.load(watch, worker * WATCH_STRIDE + 1) !== this.#seen[worker]) continue;
      this.lose(worker);
      this.#options.end(worker);
      const limit = `${String(this.#options.stallLimit)} s`;
      const cause = 'it hangs, or it has run out of memory';
      noteFault(this.#rows, `thread ${String(worker)} made no progress for ${limit} (limits.stall): ${cause}`);
    }
  }
}

/** A worker's side: runs each command of the world until it is told to leave. Blocks its thread. */
export function serveWorld(rows: WorldRows, worker: number, run: (command: number) => void): void {
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
    finished(rows, worker, epoch);
    if (command === Command.leave) return;
  }
}

/** A worker's last words, when its thread ends in the middle of a command. */
export function leaveForGood(rows: WorldRows, worker: number, words: string): void {
  noteFault(rows, `thread ${String(worker)} ended: ${words}`);
  finished(rows, worker, GONE);
}

/** A worker tells that it gets on; whoever waits for it looks at the count when its patience is over. @hot */
export function tellProgress(watch: Int32Array, worker: number): void {
  const at = worker * WATCH_STRIDE + 1;
  watch[at] = (watch[at] as number) + 1;
}

function finished(rows: WorldRows, worker: number, epoch: number): void {
  Atomics.store(rows.watch, worker * WATCH_STRIDE, epoch);
  Atomics.add(rows.header, Header.done, 1);
  Atomics.notify(rows.header, Header.done);
}

function runGuarded(rows: WorldRows, run: (command: number) => void, command: number): void {
  try {
    run(command);
  } catch (error) {
    noteFault(rows, error instanceof Error ? wordsOf(error) : String(error));
  }
}

/** The message of an error and the frames of its stack (rule CHECK-03). */
function wordsOf({ message, stack = '' }: Error): string {
  const frames = stack.indexOf(FRAMES);
  return frames < 0 ? message : message + stack.slice(frames);
}

/** Keeps the words of the first fault of a world. */
function noteFault(rows: WorldRows, words: string): void {
  if (Atomics.compareExchange(rows.header, Header.fault, 0, 1) !== 0) return;
  writeText(wholeOf(Uint8Array, rows.buffers.fault), 0, FAULT_TEXT_BYTES, words);
}

function spinWhile(header: Int32Array, index: number, waiting: (value: number) => boolean): number {
  let value = Atomics.load(header, index);
  for (let i = 0; i < SPINS && waiting(value); i++) value = Atomics.load(header, index);
  return value;
}
