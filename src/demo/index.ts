import type { Game } from '../host/index.js';
import { COMPONENTS } from './components/index.js';
import { KEYS } from './keys.js';
import { firstFlight } from './scenes/firstFlight/firstFlight.js';

/** The demo: the scenes that scripts name. */
export const game: Game = {
  scenes: { 'first-flight': firstFlight },
  components: COMPONENTS,
  worker: new URL('./worker.js', import.meta.url),
  scripts: new URL('../../src/demo/scripts/', import.meta.url),
  keys: KEYS,
};
