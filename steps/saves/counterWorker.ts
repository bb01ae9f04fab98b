import { runWorker } from '#host/worker.js';
import { OwnCounter, StrayCounter } from '../worlds/counters.js';

runWorker([OwnCounter, StrayCounter]);
