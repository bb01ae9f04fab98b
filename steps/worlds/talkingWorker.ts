/** A worker module that talks to whoever started it, and whose author forgot all components. */
import { parentPort } from 'node:worker_threads';
import { runWorker } from '#host/worker.js';

parentPort?.postMessage({ kind: 'hello' });
runWorker([]);
