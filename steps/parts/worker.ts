import { runWorker } from 'tertius/worker';
import { Jet } from './jet.js';

runWorker([Jet]);
