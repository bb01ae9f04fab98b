import type { ComponentFacts } from './component.js';
import { KeplerMotion } from './keplerMotion.js';

/** Component types that every world knows without being told. */
export const ENGINE_COMPONENTS: readonly ComponentFacts[] = [KeplerMotion];
