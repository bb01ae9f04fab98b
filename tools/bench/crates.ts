/**
 * What the engine adds to physics: 1,000 crates that tumble onto a deck, ticked by a world, and the same crates with the
 * same settings stepped by Jolt alone, tick by tick in one process.
 */
import { box, dynamic, fixed, root, uniform, World, type Entity, type Vec3 } from '#host/index.js';
import { joltPlatform } from '#host/joltPlatform.js';
import { loadJolt } from '#physics/index.js';
import { BareCrates, CRATE, GRAVITY, MASS } from './bareCrates.js';
import { cpuTime } from './clock.js';
import { figure, type Figure } from './figure.js';

/** Crates along an edge of the block. */
const EDGE = 10;
const CRATES = EDGE ** 3;
const DECK = box(80, 1, 80);

/** The first ticks have few contacts yet; by the last the first crates are about to sleep. */
const FIRST_TICK = 30;
const LAST_TICK = 120;
const ROUNDS = 5;

/** Chaos makes the heaps differ crate by crate, but not in their mean height, m. */
const SAME_HEAP = 0.25;

/** The most that a tick may cost of the step alone. */
const LIMIT = 1.25;

/** Where a crate starts: a block of crates with gaps, each layer a little to the side, so that they tumble. */
function placeOf(index: number): Vec3 {
  const [x, y, z] = [index % EDGE, Math.floor(index / EDGE ** 2), Math.floor(index / EDGE) % EDGE];
  return [(x - EDGE / 2) * 1.3 + 0.31 * (y % 3), 1.5 + y * 1.3, (z - EDGE / 2) * 1.3 + 0.17 * (y % 5)];
}

const PLACES = Array.from({ length: CRATES }, (_, i) => placeOf(i));

/** The crates in a world of one frame. */
async function makeWorld(): Promise<{ readonly world: World; readonly crates: readonly Entity[] }> {
  const world = await World.create();
  const space = world.spawn({ frame: root({ gravity: uniform([0, -GRAVITY, 0]) }) });
  world.spawn({ in: space, at: [0, -0.5, 0], body: fixed(DECK) });
  const crates = PLACES.map((at) => world.spawn({ in: space, at, body: dynamic(CRATE, { mass: MASS }) }));
  return { world, crates };
}

/** The shortest time of each tick over all rounds, ms: the motion is the same each time, what else runs is not. */
interface Times {
  readonly world: number[];
  readonly bare: number[];
}

/** One fall of the block; each tick goes first in turn, so that neither side has the warmer caches. */
function fall(world: World, bare: BareCrates, times: Times): void {
  for (let tick = 0; tick < LAST_TICK; tick++) {
    const timed: [side: 'world' | 'bare', took: number][] = [];
    for (const side of tick % 2 === 0 ? (['world', 'bare'] as const) : (['bare', 'world'] as const)) {
      const start = cpuTime();
      if (side === 'world') world.tick();
      else bare.step();
      timed.push([side, cpuTime() - start]);
    }
    const awake = [world.internals.rows.physics.homes.awake[1], bare.awake];
    if (awake.some((count) => count !== CRATES))
      throw new Error(`of ${CRATES} crates ${awake.join(' and ')} are awake`);
    for (const [side, took] of timed) times[side][tick] = Math.min(took, times[side][tick] ?? Infinity);
  }
}

/** The tick of 1,000 awake crates against the bare step of the same crates. */
export async function benchCrates(): Promise<Figure[]> {
  const jolt = await loadJolt({ flavour: 'simd', platform: joltPlatform });
  const times: Times = { world: [], bare: [] };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const { world, crates } = await makeWorld();
    const bare = new BareCrates(jolt, { crates: PLACES, deck: DECK });
    fall(world, bare, round === 0 ? { world: [], bare: [] } : times);
    const height = crates.reduce((sum, crate) => sum + world.snapshot.of(crate).place[1], 0) / CRATES;
    if (Math.abs(height - bare.height) > SAME_HEAP)
      throw new Error(`the heaps are ${height} and ${bare.height} m high`);
    bare.end();
    await world.dispose();
  }
  const [world, bare] = [meanOf(times.world), meanOf(times.bare)];
  return [
    figure('tick of 1,000 awake crates, as a multiple of the bare step of Jolt', world / bare, '', LIMIT),
    figure('tick of 1,000 awake crates', world, 'ms'),
    figure('bare step of the same crates', bare, 'ms'),
    figure('what the tick adds to it', world - bare, 'ms'),
  ];
}

function meanOf(times: readonly number[]): number {
  const counted = times.slice(FIRST_TICK);
  return counted.reduce((sum, time) => sum + time, 0) / counted.length;
}
