import { KeplerMotion } from 'tertius';
import { runWorker } from 'tertius/worker';
import { Driver } from './driver.js';
import { Jet } from './jet.js';
import { Helm, Nozzle } from './nozzle.js';

runWorker([Jet, Nozzle, Helm, Driver, KeplerMotion]);
