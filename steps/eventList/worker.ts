import { runWorker } from 'tertius/worker';
import { SHIP_COMPONENTS } from './ship.js';

runWorker(SHIP_COMPONENTS);
