import type { WorkerPort } from '../core/seams/threads.js';
import type { JoltFlavour, WorkerStub } from '../physics/index.js';
import type { ParentPort, Platform } from './platform.js';

/** Taken before Jolt's start puts its stub in the place of the global name. */
const { Worker } = globalThis;

/** What the bundle calls Jolt's WebAssembly files; they lie beside its scripts. */
const FILES: Readonly<Record<JoltFlavour, string>> = { simd: './jolt-simd.wasm', scalar: './jolt-scalar.wasm' };

/** A browser: Web Workers, which may start workers of their own, and the files beside the bundle. */
export const platform: Platform = {
  threads: { start: (entry) => portTo(new Worker(entry, { type: 'module', name: 'tertius worker' })) },
  jolt: { readWasm, withStubbedWorker },
  collect: () => {
    // A page cannot ask; the browser collects when its own limit for shared memory is near.
  },
  parentPort(): ParentPort | undefined {
    if (!('WorkerGlobalScope' in globalThis)) return undefined;
    return {
      post: (message) => {
        globalThis.postMessage(message);
      },
      listen: (listener) => {
        globalThis.onmessage = ({ data }: MessageEvent<unknown>) => {
          listener(data);
        };
      },
      listenExit: () => {
        // A worker of a page that closes itself says nothing: whoever waits for it finds out by its limit.
      },
    };
  },
};

function portTo(worker: Worker): WorkerPort {
  return {
    post: (message) => {
      worker.postMessage(message);
    },
    listen: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        listener(data);
      };
    },
    listenFailure: (listener) => {
      worker.onerror = ({ message }) => {
        // A script that cannot be loaded fails without a message.
        listener(new Error(message || 'a worker of the page could not start'));
      };
    },
    keepAlive: () => {
      // A page lives as long as its tab.
    },
    end: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}

async function readWasm(flavour: JoltFlavour): Promise<Uint8Array> {
  const response = await fetch(new URL(FILES[flavour], import.meta.url));
  if (!response.ok) throw new Error(`${FILES[flavour]} cannot be read: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Here the module looks its worker class up by the global name. */
async function withStubbedWorker<T>(stub: WorkerStub, run: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, 'Worker', stub);
  try {
    return await run();
  } finally {
    Reflect.set(globalThis, 'Worker', Worker);
  }
}
