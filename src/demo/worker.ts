import { runWorker } from '../host/worker.js';
import { COMPONENTS } from './components/index.js';

runWorker(COMPONENTS);
