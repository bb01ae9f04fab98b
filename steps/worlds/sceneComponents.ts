import { Courier } from './courier.js';
import { Crier } from './crier.js';
import { Busy } from './crowd.js';
import { FIGURE_COMPONENTS } from './figures.js';
import { Listing } from './listing.js';
import { NURSERY_COMPONENTS } from './nursery.js';
import { REFERENCE_COMPONENTS } from './references.js';
import { TEST_COMPONENTS } from './testComponents.js';
import { TUNER_COMPONENTS } from './tuner.js';

/** Every component that worlds of scenarios know. */
export const SCENE_COMPONENTS = [
  ...TEST_COMPONENTS,
  ...NURSERY_COMPONENTS,
  ...REFERENCE_COMPONENTS,
  ...TUNER_COMPONENTS,
  ...FIGURE_COMPONENTS,
  Busy,
  Courier,
  Crier,
  Listing,
];
