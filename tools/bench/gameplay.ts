/** What the engine adds to gameplay: entities that move themselves, messages, entities that do nothing, garbage, memory. */
import { root, World, type Entity, type WorldOptions } from '#host/index.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { figure, type Figure } from './figure.js';
import { Beat, BENCH_COMPONENTS, Drift, Link, Pass, Relay, Ring } from './gameplayComponents.js';

const worker = new URL('./gameplayWorker.js', import.meta.url);

function makeWorld(options: WorldOptions = {}): Promise<World> {
  return World.create({ components: BENCH_COMPONENTS, worker, ...options });
}

/** What this process has computed so far, ms: this clock stops while others have the processor. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The shortest of some rounds, ms. */
function shortest(rounds: number, work: () => void, clock = cpuTime): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = clock();
    work();
    best = Math.min(best, clock() - start);
  }
  return best;
}

const DRIFTERS = 100_000;
const DRIFT_LIMIT = 2;

/** 100,000 entities that add their velocity to their place, against a loop that moves the same rows by hand. */
async function benchDrift(): Promise<Figure[]> {
  const world = await makeWorld({ capacity: { entities: 131_072, frames: 16, messages: 262_144, homes: 4 } });
  const space = world.spawn({ frame: root() });
  for (let i = 0; i < DRIFTERS; i++) {
    world.spawn({ in: space, at: [i, 0, 0], components: [Drift({ velocity: [1, 0.5, 0.25] })] });
  }
  world.run({ ticks: 3 });
  const hand = new HandWrittenRows(DRIFTERS);
  for (let i = 0; i < 3; i++) hand.move();
  let [own, byHand, bare] = [Infinity, Infinity, Infinity];
  for (let round = 0; round < 15; round++) {
    own = Math.min(
      own,
      shortest(1, () => {
        world.tick();
      }),
    );
    byHand = Math.min(
      byHand,
      shortest(1, () => {
        hand.move();
      }),
    );
    bare = Math.min(
      bare,
      shortest(1, () => {
        hand.moveBare();
      }),
    );
  }
  await world.dispose();
  return [
    figure(
      'tick of 100,000 entities that move, as a multiple of a loop over the same rows',
      own / byHand,
      '',
      DRIFT_LIMIT,
    ),
    figure('the same as a multiple of a loop over two arrays', own / bare, ''),
    figure('tick of 100,000 entities that move', own, 'ms'),
  ];
}

/** What a tick does with rows, written out: place, dirty mark, copy of the row, cell of the grid. */
class HandWrittenRows {
  readonly #count: number;
  readonly #velocity: Float64Array;
  readonly #back: Float64Array;
  readonly #front: Float64Array;
  readonly #dirty: Uint32Array;
  readonly #cells: Float64Array;

  constructor(count: number) {
    this.#count = count;
    const rows = (lanes: number): Float64Array => new Float64Array(new SharedArrayBuffer(8 * lanes * count));
    this.#velocity = rows(3).map((_, i) => [1, 0.5, 0.25][i % 3] as number);
    this.#back = rows(13);
    this.#front = rows(13);
    this.#dirty = new Uint32Array(new SharedArrayBuffer(Math.ceil(count / 32) * 4));
    this.#cells = rows(3);
  }

  move(): void {
    const [velocity, back, front, dirty, cells] = [this.#velocity, this.#back, this.#front, this.#dirty, this.#cells];
    for (let i = 0; i < this.#count; i++) {
      for (let lane = 0; lane < 3; lane++) {
        back[i * 13 + lane] = (front[i * 13 + lane] as number) + (velocity[i * 3 + lane] as number) / 60;
      }
      dirty[i >>> 5] = (dirty[i >>> 5] as number) | (1 << (i & 31));
    }
    for (let word = 0; word < dirty.length; word++) {
      for (let bits = dirty[word] as number; bits !== 0; bits &= bits - 1) {
        const i = word * 32 + 31 - Math.clz32(bits & -bits);
        for (let lane = 0; lane < 13; lane++) front[i * 13 + lane] = back[i * 13 + lane] as number;
        for (let lane = 0; lane < 3; lane++) {
          const cell = Math.floor((front[i * 13 + lane] as number) / 32);
          if (cells[i * 3 + lane] !== cell) cells[i * 3 + lane] = cell;
        }
      }
      dirty[word] = 0;
    }
  }

  moveBare(): void {
    const [velocity, back] = [this.#velocity, this.#back];
    for (let i = 0; i < this.#count * 3; i++) back[i] = (back[i] as number) + (velocity[i] as number) / 60;
  }
}

const RELAYS = 100_000;
/** A message may take a third of a microsecond: 3 million a second. */
const MESSAGE_LIMIT = 1_000 / 3;

/** Every robot passes a message on to the next one in every tick. */
async function benchMessages(): Promise<Figure[]> {
  const one = await timeOfMessages(1, cpuTime);
  const wall = (): number => performance.now();
  const [single, two] = [await timeOfMessages(1, wall), await timeOfMessages(2, wall)];
  return [
    figure('a message sent, routed and handled on one thread', one, 'ns', MESSAGE_LIMIT),
    figure('messages on two threads, as a multiple of the speed on one', single / two, ''),
  ];
}

async function timeOfMessages(threads: number, clock: () => number): Promise<number> {
  const world = await makeWorld({ threads, capacity: { entities: 131_072, frames: 16, messages: 262_144, homes: 4 } });
  const space = world.spawn({ frame: root() });
  const robots = Array.from({ length: RELAYS }, () => world.spawn({ in: space, components: [Relay()] }));
  robots.forEach((robot, i) => {
    world.send(robot, Pass({ next: robots[(i * 7919 + 1) % RELAYS] as Entity, hops: i }));
  });
  world.run({ ticks: 5 });
  const took = shortest(
    10,
    () => {
      world.tick();
    },
    clock,
  );
  await world.dispose();
  return (took * 1e6) / RELAYS;
}

const IDLERS = 10_000;
const IDLE_LIMIT = 3;

/** 10,000 entities of which none runs, against an empty world. */
async function benchIdle(): Promise<Figure[]> {
  const crowd = await makeWorld();
  const space = crowd.spawn({ frame: root() });
  for (let i = 0; i < IDLERS; i++) crowd.spawn({ in: space, components: [Relay()] });
  const empty = await makeWorld();
  empty.spawn({ frame: root() });
  for (const world of [crowd, empty]) world.run({ ticks: 2_000 });
  let [full, bare] = [Infinity, Infinity];
  for (let round = 0; round < 10; round++) {
    full = Math.min(
      full,
      shortest(1, () => {
        crowd.run({ ticks: 1_000 });
      }),
    );
    bare = Math.min(
      bare,
      shortest(1, () => {
        empty.run({ ticks: 1_000 });
      }),
    );
  }
  for (const world of [crowd, empty]) await world.dispose();
  return [
    figure('tick of 10,000 entities that do nothing, as a multiple of an empty world', full / bare, '', IDLE_LIMIT),
  ];
}

/** kB, over 1,000 ticks. */
const GARBAGE_LIMIT = 100;

/** What the engine leaves for the garbage collector of 10,000 entities, of which every tenth passes a message on in every tick. */
async function benchGarbage(): Promise<Figure[]> {
  const world = await makeWorld();
  const space = world.spawn({ frame: root() });
  const robots = Array.from({ length: IDLERS }, () => world.spawn({ in: space, components: [Ring()] }));
  for (let i = 0; i < IDLERS; i += 10) {
    world.send(robots[i] as Entity, Link({ next: robots[(i + 10) % IDLERS] as Entity }));
    world.send(robots[i] as Entity, Beat());
  }
  world.run({ ticks: 2_000 });
  // The heap gives room to compiled code as well, by pages of 256 kB: the least of three rounds is that without.
  let bytes = Infinity;
  for (let round = 0; round < 3; round++) {
    bytes = Math.min(
      bytes,
      allocatedBytes(() => {
        world.run({ ticks: 1_000 });
      }),
    );
  }
  await world.dispose();
  return [figure('garbage of 1,000 ticks with 1,000 messages each', bytes / 1_000, 'kB', GARBAGE_LIMIT)];
}

const BYTES_LIMIT = 2_048;
const PLAIN = 50_000;

/** What an entity without components takes of memory that was not touched before. */
async function benchMemory(): Promise<Figure[]> {
  const world = await makeWorld();
  const space = world.spawn({ frame: root() });
  const before = process.memoryUsage.rss();
  for (let i = 0; i < PLAIN; i++) world.spawn({ in: space, at: [i, 0, 0] });
  world.tick();
  const bytes = (process.memoryUsage.rss() - before) / PLAIN;
  await world.dispose();
  return [figure('memory of an entity without components', bytes, 'bytes', BYTES_LIMIT)];
}

/** All figures about gameplay. Garbage goes first, while the code has seen no other world, and memory next. */
export async function benchGameplay(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const bench of [benchGarbage, benchMemory, benchIdle, benchDrift, benchMessages])
    figures.push(...(await bench()));
  return figures;
}
