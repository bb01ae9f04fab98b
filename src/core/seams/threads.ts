/** One worker thread, as the engine talks to it. Platforms bring it in: Node's worker_threads or a browser's Worker. */
export interface WorkerPort {
  post(message: unknown): void;
  /** Sets the one listener of the worker's messages. */
  listen(listener: (message: unknown) => void): void;
  /** Sets the one listener that hears why the worker ended: of an error, or because its module or a handler ended it. */
  listenFailure(listener: (error: Error) => void): void;
  /** Lets the process end while this worker is idle, or keeps it from ending. */
  keepAlive(keep: boolean): void;
  /** Ends the worker, whatever it does; resolves when its thread is gone. */
  end(): Promise<void>;
}

/** What a worker thread may use. */
export interface ThreadLimits {
  /** MiB of JavaScript heap; undefined for the platform's own limit. A browser keeps its own. */
  readonly memory: number | undefined;
}

/** Starts worker threads. */
export interface ThreadSeam {
  start(entry: string, limits: ThreadLimits): WorkerPort;
}
