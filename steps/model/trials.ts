/** Programs in several worlds, and the first line in which two of them differ. */
import { World, type WorldOptions } from '#host/index.js';
import { runContracts, runThreads } from '../support/runSettings.js';
import { NaiveWorld } from './naiveWorld.js';
import { Player } from './player.js';
import type { Program } from './program.js';
import { PROGRAM_COMPONENTS, TICK_RATE } from './robots.js';

const CAPACITY = { entities: 512, frames: 16, messages: 32_768, homes: 16 } as const;
/** Fewer than a game has, so that pools run dry. */
const POOL = 3;

/** What a program came to in a world. */
interface Ending {
  readonly chronicle: readonly string[];
  /** The hash of the state after each tick. */
  readonly hashes: readonly string[];
}

async function playReal(program: Program, options: WorldOptions): Promise<Ending> {
  const world = await World.create({
    components: PROGRAM_COMPONENTS,
    worker: new URL('./programWorker.js', import.meta.url),
    tickRate: TICK_RATE,
    capacity: CAPACITY,
    spawnPoolSize: POOL,
    ...options,
  });
  try {
    const hashes: string[] = [];
    const chronicle = new Player(world).play(program, () => hashes.push(world.hash()));
    return { chronicle, hashes };
  } finally {
    await world.dispose();
  }
}

function playNaive(program: Program): readonly string[] {
  const options = { capacity: CAPACITY.entities, poolSize: POOL, tickRate: TICK_RATE, components: PROGRAM_COMPONENTS };
  return new Player(new NaiveWorld(options)).play(program);
}

/** Plays a program in a real world and in a naive one. @throws Error with the first line that differs. */
export async function expectAsNaive(program: Program): Promise<void> {
  const { chronicle } = await playReal(program, { threads: runThreads(), contracts: runContracts() });
  expectSame(chronicle, playNaive(program), ['the world', 'the naive world']);
}

/** Plays a program on several numbers of threads. @throws Error with the first line or hash that differs. */
export async function expectSameOn(threads: readonly number[], program: Program): Promise<void> {
  let first: Ending | undefined;
  for (const count of threads) {
    // With contracts on, chunks are dealt in a shuffled order as well.
    const ending = await playReal(program, { threads: count, contracts: true });
    first ??= ending;
    const names = [`the world of ${count} threads`, `the world of ${threads[0] ?? 0}`] as const;
    expectSame(ending.chronicle, first.chronicle, names);
    expectSame(ending.hashes, first.hashes, names);
  }
}

function expectSame(
  lines: readonly string[],
  expected: readonly string[],
  [one, other]: readonly [one: string, other: string],
): void {
  const at = Array.from({ length: Math.max(lines.length, expected.length) }, (_, i) => i).find(
    (i) => lines[i] !== expected[i],
  );
  if (at === undefined) return;
  const before = lines.slice(Math.max(0, at - 2), at).join('\n  ');
  throw new Error(
    `after\n  ${before}\n${one} says\n  ${lines[at] ?? 'no more'}\n${other}\n  ${expected[at] ?? 'no more'}`,
  );
}
