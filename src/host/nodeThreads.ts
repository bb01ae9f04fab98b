import { Worker } from 'node:worker_threads';
import type { ThreadSeam, WorkerPort } from '../core/seams/threads.js';

/** Worker threads of Node. */
export const nodeThreads: ThreadSeam = {
  start(entry: string): WorkerPort {
    const worker = new Worker(new URL(entry));
    worker.unref();
    return {
      post: (message) => {
        worker.postMessage(message);
      },
      listen: (listener) => {
        worker.removeAllListeners('message');
        worker.on('message', listener);
      },
      listenFailure: (listener) => {
        worker.removeAllListeners('error');
        worker.on('error', listener);
      },
      keepAlive: (keep) => {
        if (keep) worker.ref();
        else worker.unref();
      },
      end: () => {
        void worker.terminate();
      },
    };
  },
};
