/** State hashes: what a scenario ends with, to be compared between the runs of the suite. */
import type { ScenarioWorld } from './world.js';

/** The media type of the attachment; `tools/test` looks for it in the messages of each run. */
export const HASH_MEDIA_TYPE = 'text/x.tertius.state-hash';

/**
 * Attaches a hash of the world's state to the running scenario.
 *
 * The suite runs once with 1 thread and contracts on, and once with 3 threads and contracts off. A scenario must attach
 * the same hashes in the same order both times, or `npm test` fails.
 */
export function attachHash(scenario: ScenarioWorld, hash: string | number | bigint): void {
  scenario.attach(String(hash), HASH_MEDIA_TYPE);
}
