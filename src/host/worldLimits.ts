import { RefusalError } from '../core/errors.js';

/** When a world gives up a thread (rule PAPI-91). They judge no result: a world either ticks or is faulted. */
export interface WorldLimits {
  /** Seconds without progress in a tick, such as one handler's, after which a worker is ended; 30 if not given. */
  readonly stall: number;
  /** Seconds in which a worker must have joined or left the world; 60 if not given. */
  readonly start: number;
  /** MiB of JavaScript heap for each worker, a whole number from 16; Node's own limit if not given. */
  readonly memory: number | undefined;
}

/** @throws RefusalError (PAPI-91) for a limit out of its range; Infinity for a time is never. */
export function checkLimits({ stall = 30, start = 60, memory }: Partial<WorldLimits> = {}): WorldLimits {
  const times = { stall, start };
  for (const name of ['stall', 'start'] as const) {
    const value: unknown = times[name];
    if (typeof value === 'number' && value > 0) continue;
    const reason = 'must be a number of seconds above 0, or Infinity';
    throw new RefusalError({ rule: 'PAPI-91', field: `limits.${name}`, value, reason });
  }
  if (memory === undefined || (Number.isInteger(memory) && memory >= 16)) return { stall, start, memory };
  const reason = 'must be a whole number of MiB from 16';
  throw new RefusalError({ rule: 'PAPI-91', field: 'limits.memory', value: memory, reason });
}
