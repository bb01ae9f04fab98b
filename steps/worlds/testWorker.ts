/** The worker module of the scenarios' worlds. */
import './decoyEvents.js';
import { runWorker } from '#host/worker.js';
import { SCENE_COMPONENTS } from './sceneComponents.js';

runWorker(SCENE_COMPONENTS);
