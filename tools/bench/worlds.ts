/** What making a world and ending it costs, once its threads are there. */
import { root, World } from '#host/index.js';
import { fastest, figure, type Figure } from './figure.js';

const ROUNDS = 15;

/** The most that a world on the calling thread may take, ms: a test of a game makes one for each of its cases. */
const LIMIT = 50;
const LIMIT_WITH_WORKERS = 200;

/** Worlds of the default capacity, with one entity each. */
export async function benchWorlds(): Promise<Figure[]> {
  return [
    figure('making and ending a world on one thread', await timeOf(1), 'ms', LIMIT),
    figure('making and ending a world on four threads that are there', await timeOf(4), 'ms', LIMIT_WITH_WORKERS),
  ];
}

async function timeOf(threads: number): Promise<number> {
  const times: number[] = [];
  // The first one loads Jolt and starts the threads.
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    const world = await World.create({ threads });
    world.spawn({ frame: root() });
    world.tick();
    await world.dispose();
    if (round > 0) times.push(performance.now() - start);
  }
  return fastest(times);
}
