/** The worker module of worlds with probers. */
import { runWorker } from '#host/worker.js';
import { Marked, Mason, Prober } from './prober.js';

runWorker([Prober, Marked, Mason]);
