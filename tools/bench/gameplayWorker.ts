/** The worker module of the benchmarks about gameplay. */
import { runWorker } from '#host/worker.js';
import { BENCH_COMPONENTS } from './gameplayComponents.js';

runWorker(BENCH_COMPONENTS);
