import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { JoltFlavour, JoltPlatform, WorkerStub } from '../physics/index.js';

const require = createRequire(import.meta.url);

const FILES: Readonly<Record<JoltFlavour, string>> = {
  simd: 'jolt-physics/jolt-physics.multithread.wasm.wasm',
  scalar: 'jolt-physics/jolt-physics.wasm.wasm',
};

/** Jolt's needs under Node: the package's files, and the names through which its start-up finds a worker class. */
export const joltPlatform: JoltPlatform = {
  readWasm: async (flavour) => readFile(require.resolve(FILES[flavour])),
  withStubbedWorker,
};

/**
 * The module reads `Worker` off `worker_threads` and copies it to the global name, which Node 20 does not have.
 * Its own workers would exit at once, and its start would wait for them for ever.
 */
async function withStubbedWorker<T>(stub: WorkerStub, run: () => Promise<T>): Promise<T> {
  const threads = require('node:worker_threads') as object;
  const worker = Object.getOwnPropertyDescriptor(threads, 'Worker');
  const global = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  Object.defineProperty(threads, 'Worker', { value: stub, configurable: true, enumerable: true, writable: true });
  try {
    return await run();
  } finally {
    restore(threads, worker);
    restore(globalThis, global);
  }
}

function restore(owner: object, descriptor: PropertyDescriptor | undefined): void {
  if (descriptor === undefined) Reflect.deleteProperty(owner, 'Worker');
  else Object.defineProperty(owner, 'Worker', descriptor);
}
