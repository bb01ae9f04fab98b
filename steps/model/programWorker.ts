import { runWorker } from '#host/worker.js';
import { PROGRAM_COMPONENTS } from './robots.js';

runWorker(PROGRAM_COMPONENTS);
