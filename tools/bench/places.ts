/**
 * Many places and many bodies at rest: 200 cabins in each of which 20 crates tumble, against the bare steps of the same
 * crates; and bodies that sleep, which must cost next to nothing.
 */
import { box, dynamic, fixed, root, uniform, World, type Vec3 } from '#host/index.js';
import { joltPlatform } from '#host/joltPlatform.js';
import { loadJolt } from '#physics/index.js';
import { BareCrates, CRATE, GRAVITY, MASS } from './bareCrates.js';
import { cpuTime, shortest } from './clock.js';
import { figure, type Figure } from './figure.js';

const CABINS = 200;
const DECK = box(20, 1, 20);

/** Four towers of five crates, each layer a little to the side, so that they tumble. */
const TOWERS: readonly Vec3[] = Array.from({ length: 20 }, (_, i) => {
  const layer = i % 5;
  const tower = Math.floor(i / 5);
  return [(tower % 2) * 4 - 2 + 0.31 * (layer % 3), 1.5 + layer * 1.3, Math.floor(tower / 2) * 4 - 2 + 0.17 * layer];
});

/** From the fall of the first crates on until before the first one sleeps. */
const TUMBLING = 60;
const ROUNDS = 4;
const worker = new URL('./noComponents.js', import.meta.url);

async function makeCabins(threads: number): Promise<World> {
  const world = await World.create({ threads, worker });
  for (let i = 0; i < CABINS; i++) {
    const cabin = world.spawn({ frame: root({ gravity: uniform([0, -GRAVITY, 0]) }) });
    world.spawn({ in: cabin, at: [0, -0.5, 0], body: fixed(DECK) });
    for (const at of TOWERS) world.spawn({ in: cabin, at, body: dynamic(CRATE, { mass: MASS }) });
  }
  return world;
}

/** The shortest time of a fall of all towers, ms. */
async function timeOfCabins(threads: number, clock: () => number): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const world = await makeCabins(threads);
    world.tick();
    best = Math.min(
      best,
      shortest(
        1,
        () => {
          world.run({ ticks: TUMBLING });
        },
        clock,
      ),
    );
    requireAwake(world, CABINS * TOWERS.length);
    await world.dispose();
  }
  return best;
}

function requireAwake(world: World, wanted: number): void {
  const { awake } = world.internals.rows.physics.homes;
  const found = awake.reduce((sum, count) => sum + count, 0);
  if (found !== wanted) throw new Error(`${String(found)} bodies are awake, not ${String(wanted)}`);
}

async function timeOfBareCabins(): Promise<number> {
  const jolt = await loadJolt({ flavour: 'simd', platform: joltPlatform });
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const cabins = Array.from({ length: CABINS }, () => new BareCrates(jolt, { crates: TOWERS, deck: DECK }));
    for (const cabin of cabins) cabin.step();
    const fall = (): void => {
      for (let tick = 0; tick < TUMBLING; tick++) for (const cabin of cabins) cabin.step();
    };
    best = Math.min(best, shortest(1, fall));
    for (const cabin of cabins) cabin.end();
  }
  return best;
}

/** The most that ticks of many places may cost of their bare steps. */
const CABINS_LIMIT = 1.3;

async function benchCabins(): Promise<Figure[]> {
  const bare = await timeOfBareCabins();
  const one = await timeOfCabins(1, cpuTime);
  const wall = (): number => performance.now();
  const [single, two] = [await timeOfCabins(1, wall), await timeOfCabins(2, wall)];
  return [
    figure('tick of 200 cabins of 20 tumbling crates, as a multiple of their bare steps', one / bare, '', CABINS_LIMIT),
    figure('the same on two threads, as a multiple of the speed on one', single / two, ''),
  ];
}

/** Bodies that sleep without touching each other, where nothing pulls. */
async function makeSleepers(sleepers: number, movers: number): Promise<World> {
  const world = await World.create();
  const space = world.spawn({ frame: root() });
  for (let i = 0; i < sleepers; i++) {
    const at: Vec3 = [2 * (i % 40) - 40, 2 * (Math.floor(i / 40) % 40) - 40, 2 * Math.floor(i / 1_600)];
    world.spawn({ in: space, at, body: dynamic(CRATE, { mass: MASS }) });
  }
  for (let i = 0; i < movers; i++) {
    const at: Vec3 = [2 * (i % 20) - 20, 2 * Math.floor(i / 20), -20];
    world.spawn({ in: space, at, velocity: [0, 0, -5], body: dynamic(CRATE, { mass: MASS }) });
  }
  // They sleep after half a second at rest.
  world.run({ ticks: 60 });
  requireAwake(world, movers);
  return world;
}

const MOVERS = 200;
const CROWD = 50_000;
const CROWD_LIMIT = 1.5;

async function benchCrowd(): Promise<Figure[]> {
  const crowd = await makeSleepers(CROWD - MOVERS, MOVERS);
  const alone = await makeSleepers(0, MOVERS);
  const [full, few] = await together(crowd, alone, 20);
  return [
    figure('tick of 50,000 bodies of which 200 move, as a multiple of those 200 alone', full / few, '', CROWD_LIMIT),
    figure('tick of 50,000 bodies of which 200 move', full / 20, 'ms'),
  ];
}

const SLEEPERS = 10_000;
const SLEEPERS_LIMIT = 4;

async function benchSleepers(): Promise<Figure[]> {
  const asleep = await makeSleepers(SLEEPERS, 0);
  const empty = await World.create();
  empty.spawn({ frame: root() });
  const [full, bare] = await together(asleep, empty, 1_000);
  return [
    figure('tick of 10,000 bodies asleep, as a multiple of an empty world', full / bare, '', SLEEPERS_LIMIT),
    figure('tick of 10,000 bodies asleep', (full / 1_000) * 1_000, 'us'),
  ];
}

/** The shortest times of so many ticks of two worlds, ms, each in turn; then they end. */
async function together(a: World, b: World, ticks: number): Promise<readonly [a: number, b: number]> {
  const best: [a: number, b: number] = [Infinity, Infinity];
  for (let round = 0; round < 10; round++) {
    for (const [side, world] of [a, b].entries()) {
      const took = shortest(1, () => {
        world.run({ ticks });
      });
      if (round > 0) best[side] = Math.min(best[side] as number, took);
    }
  }
  for (const world of [a, b]) await world.dispose();
  return best;
}

/** All figures about many places and bodies at rest. The crowd goes last: its systems stay in the heap for the next such crowd. */
export async function benchPlaces(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const bench of [benchCabins, benchSleepers, benchCrowd]) figures.push(...(await bench()));
  return figures;
}
