import { RefusalError } from '../core/errors.js';
import { requireMemberNames } from '../core/memberNames.js';
import type { LoadOptions, WorldOptions } from './world.js';

const OPTIONS = 'threads components worker tickRate startTime seed contracts physics spawnPoolSize capacity limits';

/**
 * Refuses options that nobody reads or whose kind is not theirs, before anything is made: a misspelt one would be left out
 * without a word (rule CLOSED-09). @throws RefusalError naming the option.
 */
export function checkOptions(options: WorldOptions): void {
  requireMemberNames('options', options, OPTIONS);
  const { capacity, limits, components, seed, contracts, worker } = options;
  if (capacity !== undefined) requireMemberNames('capacity', capacity, 'entities frames messages homes spawnBytes');
  if (limits !== undefined) requireMemberNames('limits', limits, 'stall start memory');
  if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
    refuse('seed', seed, 'must be a whole number from 0 to 2^53 - 1');
  }
  if (contracts !== undefined && typeof (contracts as unknown) !== 'boolean') {
    refuse('contracts', contracts, 'must be true or false');
  }
  if (worker !== undefined && !((worker as unknown) instanceof URL))
    refuse('worker', worker, "must be a URL, such as new URL('./worker.js', import.meta.url)");
  if (components === undefined) return;
  if (!Array.isArray(components)) refuse('components', components, 'must be a list of component types');
  for (const [i, type] of (components as readonly unknown[]).entries()) {
    if (typeof type === 'function' && 'componentName' in type) continue;
    refuse(`components[${i}]`, type, 'must be a component type, which defineComponent makes');
  }
}

/** Refuses options that a save settles itself, such as the rate of its ticks. @throws RefusalError naming the option. */
export function checkLoadOptions(options: LoadOptions): void {
  requireMemberNames('options', options, 'threads components worker contracts physics limits');
  checkOptions(options);
}

function refuse(field: string, value: unknown, reason: string): never {
  throw new RefusalError({ rule: 'CLOSED-09', field, value, reason });
}
