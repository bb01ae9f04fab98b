/** Programs in several worlds, and the first line in which two of them differ. */
import { createHash } from 'node:crypto';
import { World, type Entity, type WorldOptions } from '#host/index.js';
import { runContracts, runThreads } from '../support/runSettings.js';
import { NaiveWorld } from './naiveWorld.js';
import type { PlayedWorld } from './playedWorld.js';
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

const GAME = { components: PROGRAM_COMPONENTS, worker: new URL('./programWorker.js', import.meta.url) };

const makeWorld = (options: WorldOptions): Promise<World> =>
  World.create({ ...GAME, tickRate: TICK_RATE, capacity: CAPACITY, spawnPoolSize: POOL, ...options });

async function playReal(program: Program, options: WorldOptions): Promise<Ending> {
  const world = await makeWorld(options);
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

/** When a world is saved, and on how many threads it goes on. */
export interface Reload {
  readonly tick: number;
  /** Before what the program does before the tick, or after it: then messages and bodies wait that nobody knows of yet. */
  readonly when: 'before' | 'after';
  readonly threads: number;
}

/**
 * Plays a program in a world that goes on and in one that is saved and loaded on the way.
 * @throws Error with the first line, hash or save that differs.
 */
export async function expectSameReloaded(program: Program, reloads: readonly Reload[]): Promise<void> {
  const unbroken = await makeWorld({ threads: 1 });
  const reloaded = new ReloadedWorld(await makeWorld({ threads: 1 }));
  try {
    const [player, other] = [new Player(unbroken), new Player(reloaded)] as const;
    player.begin(program);
    other.begin(program);
    for (let tick = 0; tick < program.ticks; tick++) {
      player.act(program, tick);
      await reloaded.reload(reloads.find((each) => each.tick === tick && each.when === 'before'));
      other.act(program, tick);
      await reloaded.reload(reloads.find((each) => each.tick === tick && each.when === 'after'));
      player.finish(tick);
      other.finish(tick);
      const states = [...other.chronicle, reloaded.hash(), hexOf(reloaded.save())];
      expectSame(
        states,
        [...player.chronicle, unbroken.hash(), hexOf(unbroken.save())],
        ['the loaded world', 'the other'],
      );
    }
  } finally {
    await unbroken.dispose();
    await reloaded.dispose();
  }
}

const hexOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

/** A world that another one takes the place of, whenever it is saved and loaded. */
class ReloadedWorld implements PlayedWorld {
  #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async reload(when: Reload | undefined): Promise<void> {
    if (when === undefined) return;
    const before = this.#world;
    this.#world = await World.load(before.save(), { ...GAME, threads: when.threads, contracts: true });
    await before.dispose();
  }

  get tickNumber(): number {
    return this.#world.tickNumber;
  }
  get count(): number {
    return this.#world.count;
  }
  get errors(): World['errors'] {
    return this.#world.errors;
  }
  get errorsLost(): number {
    return this.#world.errorsLost;
  }
  get log(): World['log'] {
    return this.#world.log;
  }
  get snapshot(): World['snapshot'] {
    return this.#world.snapshot;
  }
  spawn(...given: Parameters<World['spawn']>): Entity {
    return this.#world.spawn(...given);
  }
  destroy(entity: Entity): void {
    this.#world.destroy(entity);
  }
  send(...given: Parameters<World['send']>): void {
    this.#world.send(...given);
  }
  tell(...given: Parameters<World['tell']>): void {
    this.#world.tell(...given);
  }
  broadcast(...given: Parameters<World['broadcast']>): void {
    this.#world.broadcast(...given);
  }
  stateOf(...given: Parameters<World['stateOf']>): ReturnType<World['stateOf']> {
    return this.#world.stateOf(...given);
  }
  tick(): void {
    this.#world.tick();
  }
  hash(): string {
    return this.#world.hash();
  }
  save(): Uint8Array {
    return this.#world.save();
  }
  dispose(): Promise<void> {
    return this.#world.dispose();
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
