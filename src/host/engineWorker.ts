import { runWorker } from './worker.js';

/** The worker of worlds that have no components but the engine's own. */
runWorker([]);
