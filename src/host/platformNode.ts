import { parentPort } from 'node:worker_threads';
import { joltPlatform } from './joltPlatform.js';
import { nodeThreads } from './nodeThreads.js';
import type { ParentPort, Platform } from './platform.js';

/** Node: worker threads, and the files of the installed packages. */
export const platform: Platform = {
  threads: nodeThreads,
  jolt: joltPlatform,
  parentPort(): ParentPort | undefined {
    const port = parentPort;
    if (port === null) return undefined;
    return {
      post: (message) => {
        port.postMessage(message);
      },
      listen: (listener) => {
        port.removeAllListeners('message');
        port.on('message', listener);
      },
      listenExit: (listener) => {
        process.once('exit', (code) => {
          listener(`its code ended it with exit code ${String(code)}`);
        });
      },
    };
  },
};
