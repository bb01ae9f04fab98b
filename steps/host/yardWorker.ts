import { runWorker } from '#host/worker.js';
import { YARD_COMPONENTS } from './yardComponents.js';

runWorker(YARD_COMPONENTS);
