import type { ThreadSeam, WorkerPort } from '../core/seams/threads.js';
import type { AttachMessage, WorkerAnswer } from './workerProtocol.js';

/** A worker thread of the pool, idle or serving one world. */
export class PooledWorker {
  readonly entry: string;
  readonly #port: WorkerPort;
  #answer: { resolve: (answer: WorkerAnswer) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(entry: string, port: WorkerPort) {
    this.entry = entry;
    this.#port = port;
    port.listen((message) => {
      this.#answer?.resolve(message as WorkerAnswer);
      this.#answer = undefined;
    });
    port.listenFailure((error) => {
      this.#failure = error;
      this.#answer?.reject(error);
      this.#answer = undefined;
    });
  }

  get alive(): boolean {
    return this.#failure === undefined;
  }

  /** Joins a world; resolves when the worker serves it. @throws what the worker said when it cannot. */
  async attach(message: AttachMessage): Promise<void> {
    const answer = await this.#ask(message);
    if (answer.kind === 'refused') throw new Error(answer.message);
  }

  /** Waits until the worker has left its world and is idle again. The world must have told it to leave. */
  async left(): Promise<void> {
    await this.#ask(undefined);
  }

  end(): void {
    this.#port.end();
  }

  async #ask(message: AttachMessage | undefined): Promise<WorkerAnswer> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#port.keepAlive(true);
    try {
      return await new Promise<WorkerAnswer>((resolve, reject) => {
        this.#answer = { resolve, reject };
        if (message !== undefined) this.#port.post(message);
      });
    } finally {
      this.#port.keepAlive(false);
    }
  }
}

/** Workers of the process, kept for the next world: starting one costs about 100 ms. */
export class WorkerPool {
  readonly #threads: ThreadSeam;
  readonly #idle: PooledWorker[] = [];

  constructor(threads: ThreadSeam) {
    this.#threads = threads;
  }

  /** Takes `count` idle workers that run `entry`, started where there are too few. */
  borrow(entry: string, count: number): PooledWorker[] {
    return Array.from({ length: count }, () => {
      const at = this.#idle.findIndex((worker) => worker.entry === entry && worker.alive);
      if (at < 0) return new PooledWorker(entry, this.#threads.start(entry));
      const [worker] = this.#idle.splice(at, 1);
      return worker ?? new PooledWorker(entry, this.#threads.start(entry));
    });
  }

  /** Gives idle workers back. */
  giveBack(workers: readonly PooledWorker[]): void {
    this.#idle.push(...workers.filter((worker) => worker.alive));
  }
}
