/** One worker thread, as the engine talks to it. Platforms bring it in: Node's worker_threads or a browser's Worker. */
export interface WorkerPort {
  post(message: unknown): void;
  /** Sets the one listener of the worker's messages. */
  listen(listener: (message: unknown) => void): void;
  /** Sets the one listener that hears of an error that ended the worker. */
  listenFailure(listener: (error: Error) => void): void;
  /** Lets the process end while this worker is idle, or keeps it from ending. */
  keepAlive(keep: boolean): void;
  end(): void;
}

/** Starts worker threads. */
export interface ThreadSeam {
  start(entry: string): WorkerPort;
}
