/**
 * The transcendental functions that simulation state may depend on. Those of `Math` differ between JavaScript engines in
 * the last bits; these are built from + − * / and sqrt, which IEEE 754 fixes, and give the same bits everywhere.
 */
export { acos, asin, atan, atan2 } from './arc.js';
export { exp, log, pow } from './exponential.js';
export { cos, sin, sinCos, tan } from './sine.js';
