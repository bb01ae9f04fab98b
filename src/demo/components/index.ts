import { Beacon } from './beacon.js';
import { LampSwitch } from './lampSwitch.js';
import { Thruster } from './thruster.js';

/** Every component type of the demo. */
export const COMPONENTS = [Beacon, LampSwitch, Thruster];
