import type { ThreadSeam } from '../core/seams/threads.js';
import type { JoltPlatform } from '../physics/index.js';

/** The line from a worker thread to the thread that started it. */
export interface ParentPort {
  post(message: unknown): void;
  /** Sets the one listener of the parent's messages; messages that came before wait for it. */
  listen(listener: (message: unknown) => void): void;
  /** Sets the one listener that runs, as the last thing, when this thread's own code ends it. */
  listenExit(listener: (words: string) => void): void;
}

/**
 * What a world needs of the machine that it runs on. There are two, `platformNode` and `platformBrowser`; a bundler for
 * browsers swaps the first for the second, as the `browser` field of package.json tells it.
 */
export interface Platform {
  readonly threads: ThreadSeam;
  readonly jolt: JoltPlatform;
  /**
   * Frees what the calling thread no longer refers to, where the machine lets a program ask for it. An idle worker makes no
   * garbage, so nothing else would collect the shared rows of the worlds that it left.
   */
  collect(): void;
  /** The calling worker's line to its parent; undefined on a thread that no other one started. */
  parentPort(): ParentPort | undefined;
}
