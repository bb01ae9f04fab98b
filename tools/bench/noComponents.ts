/** The workers of worlds without components. */
import { runWorker } from '#host/worker.js';

runWorker([]);
