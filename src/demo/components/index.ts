import { LampSwitch } from './lampSwitch.js';

/** Every component type of the demo. */
export const COMPONENTS = [LampSwitch];
