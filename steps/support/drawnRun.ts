/** The last run of a script that drew pictures: the folder that they lie in, and whether the pinned driver drew them. */
import { slot } from './world.js';

export const drawnRun = slot(() => ({ folder: '', pinned: false }));
