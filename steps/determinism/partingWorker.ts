import { runWorker } from '#host/worker.js';
import { PARTING_COMPONENTS } from './components.js';

runWorker(PARTING_COMPONENTS);
