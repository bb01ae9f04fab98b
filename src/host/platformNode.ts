import { parentPort } from 'node:worker_threads';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { joltPlatform } from './joltPlatform.js';
import { nodeThreads } from './nodeThreads.js';
import type { ParentPort, Platform } from './platform.js';

/** Node: worker threads, and the files of the installed packages. */
export const platform: Platform = {
  threads: nodeThreads,
  jolt: joltPlatform,
  collect: () => {
    collector ??= exposeCollector();
    collector();
  },
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

let collector: (() => void) | undefined;

/** The function that Node shows under a flag, which may be set while it runs; a new context then has it. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
