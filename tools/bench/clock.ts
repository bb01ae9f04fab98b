/** Clocks of the benchmarks. */

/** What this process has computed so far, ms: this clock stops while others have the processor. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The shortest of some rounds, ms. */
export function shortest(rounds: number, work: () => void, clock = cpuTime): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = clock();
    work();
    best = Math.min(best, clock() - start);
  }
  return best;
}
