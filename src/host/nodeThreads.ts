import { Worker } from 'node:worker_threads';
import type { ThreadLimits, ThreadSeam, WorkerPort } from '../core/seams/threads.js';

/** Worker threads of Node. */
export const nodeThreads: ThreadSeam = {
  start(entry: string, { memory }: ThreadLimits): WorkerPort {
    const resourceLimits = memory === undefined ? {} : { maxOldGenerationSizeMb: memory };
    const worker = new Worker(new URL(entry), { resourceLimits });
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
        worker.removeAllListeners('exit');
        worker.on('error', listener);
        // After an error as well, whose words are the better ones and come first.
        worker.on('exit', (code) => {
          const why = code === 0 ? ': does its module call runWorker?' : '';
          listener(new Error(`the worker ${entry} ended with exit code ${String(code)}${why}`));
        });
      },
      keepAlive: (keep) => {
        if (keep) worker.ref();
        else worker.unref();
      },
      end: async () => {
        await worker.terminate();
      },
    };
  },
};
