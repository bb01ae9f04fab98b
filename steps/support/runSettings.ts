/** The two settings that a run of the suite fixes for all its scenarios, from the environment. */

/** Threads for worlds that do not say otherwise: `TERTIUS_THREADS`, 1 when unset. */
export function runThreads(): number {
  const threads = Number(process.env['TERTIUS_THREADS'] ?? 1);
  if (!Number.isInteger(threads) || threads < 1) throw new Error(`TERTIUS_THREADS must be a whole number from 1`);
  return threads;
}

/** Whether contracts are checked in worlds that do not say otherwise: `TERTIUS_CONTRACTS`, on unless `off`. */
export function runContracts(): boolean {
  const setting = process.env['TERTIUS_CONTRACTS'] ?? 'on';
  if (setting !== 'on' && setting !== 'off') throw new Error(`TERTIUS_CONTRACTS must be on or off`);
  return setting === 'on';
}
