/** What the engine adds to gameplay: entities that move themselves, messages, entities that do nothing, garbage, memory. */
import { root, World, type Entity, type WorldOptions } from '#host/index.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { cpuTime, shortest } from './clock.js';
import { benchDrift } from './drift.js';
import { figure, type Figure } from './figure.js';
import { Beat, BENCH_COMPONENTS, Link, Pass, Relay, Ring } from './gameplayComponents.js';

const worker = new URL('./gameplayWorker.js', import.meta.url);

function makeWorld(options: WorldOptions = {}): Promise<World> {
  return World.create({ components: BENCH_COMPONENTS, worker, ...options });
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
