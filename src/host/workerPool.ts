import type { ThreadLimits, ThreadSeam, WorkerPort } from '../core/seams/threads.js';
import type { AttachMessage, WorkerAnswer } from './workerProtocol.js';

const ANSWERS: Readonly<Record<WorkerAnswer['kind'], true>> = { attached: true, refused: true, left: true };

function isAnswer(message: unknown): message is WorkerAnswer {
  const kind = (message as Partial<WorkerAnswer> | null | undefined)?.kind;
  return kind !== undefined && Object.hasOwn(ANSWERS, kind);
}

/** A worker thread of the pool, idle or serving one world. */
export class PooledWorker {
  readonly entry: string;
  readonly limits: ThreadLimits;
  /** Whether it has served a world: then its module is known to be good. */
  proven = false;
  readonly #port: WorkerPort;
  #answer: { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(entry: string, limits: ThreadLimits, threads: ThreadSeam) {
    this.entry = entry;
    this.limits = limits;
    this.#port = threads.start(entry, limits);
    this.#port.listen((message) => {
      // A game's module may talk on the same line, such as to say that it was loaded.
      if (!isAnswer(message)) return;
      this.#answer?.resolve(message);
      this.#answer = undefined;
    });
    this.#port.listenFailure((error) => {
      this.#failure ??= this.proven ? error : unloaded(entry, error);
      this.#answer?.reject(this.#failure);
      this.#answer = undefined;
    });
  }

  get alive(): boolean {
    return this.#failure === undefined;
  }

  /**
   * Joins a world; resolves when the worker serves it.
   * @param limit seconds that it may take.
   * @throws what the worker said when it cannot, or an error when it ended or did not answer.
   */
  async attach(message: AttachMessage, limit: number): Promise<void> {
    const silence = `the worker ${this.entry} did not join the world within ${String(limit)} s (limits.start): does it call runWorker?`;
    const answer = await this.#ask(message, limit, silence);
    if (answer.kind === 'refused') throw new Error(answer.message);
    this.proven = true;
  }

  /**
   * Waits until the worker has left its world and is idle again. The world must have told it to leave.
   * @returns whether it can serve another one.
   */
  async left(limit: number): Promise<boolean> {
    const answer = await this.#ask(undefined, limit, 'the worker did not leave its world');
    return answer.kind === 'left' && answer.sound;
  }

  /** Ends the thread, whatever it does. */
  async end(): Promise<void> {
    this.#failure ??= new Error(`the worker ${this.entry} was ended`);
    await this.#port.end();
  }

  async #ask(message: AttachMessage | undefined, limit: number, silence: string): Promise<WorkerAnswer> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#port.keepAlive(true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<WorkerAnswer>((resolve, reject) => {
        this.#answer = { resolve, reject };
        if (Number.isFinite(limit)) {
          timer = setTimeout(() => {
            reject(new Error(silence));
          }, limit * 1_000);
        }
        if (message !== undefined) this.#port.post(message);
      });
    } finally {
      clearTimeout(timer);
      this.#port.keepAlive(false);
    }
  }
}

/** A module that is not there, or throws while it is loaded, is the game's own; its name says which one it is. */
function unloaded(entry: string, error: Error): Error {
  if (error.message.includes(entry)) return error;
  const advice = 'the option worker takes the URL of a module that calls runWorker';
  return new Error(`the worker ${entry} could not be loaded: ${error.message} (${advice})`, { cause: error });
}

/** Workers of the process, kept for the next world: starting one costs about 100 ms. */
export class WorkerPool {
  readonly #threads: ThreadSeam;
  readonly #idle: PooledWorker[] = [];

  constructor(threads: ThreadSeam) {
    this.#threads = threads;
  }

  /** Takes an idle worker that runs `entry` within `limits`, or a new one. */
  borrow(entry: string, limits: ThreadLimits): PooledWorker {
    const at = this.#idle.findIndex(
      (worker) => worker.entry === entry && worker.limits.memory === limits.memory && worker.alive,
    );
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1);
    return idle ?? this.start(entry, limits);
  }

  /** Starts a worker. */
  start(entry: string, limits: ThreadLimits): PooledWorker {
    return new PooledWorker(entry, limits, this.#threads);
  }

  /** Gives an idle worker back. */
  giveBack(worker: PooledWorker): void {
    if (worker.alive) this.#idle.push(worker);
  }
}
