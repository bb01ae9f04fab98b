/** What it costs that 100,000 entities move themselves, beside loops that move as many. */
import { addComponents, addEntity, createWorld, query } from 'bitecs';
import { root, World } from '#host/index.js';
import { shortest } from './clock.js';
import { figure, type Figure } from './figure.js';
import { BENCH_COMPONENTS, Drift } from './gameplayComponents.js';

const DRIFTERS = 100_000;
const DRIFT_LIMIT = 2;
const ROUNDS = 15;
/** Rounds before the clock starts, for V8 to compile each loop for good. */
const WARM_UP = 40;

/** 100,000 entities that add their velocity to their place, against loops that move as many. */
export async function benchDrift(): Promise<Figure[]> {
  const worker = new URL('./gameplayWorker.js', import.meta.url);
  const capacity = { entities: 131_072, frames: 16, messages: 262_144, homes: 4 };
  const world = await World.create({ components: BENCH_COMPONENTS, worker, capacity });
  const space = world.spawn({ frame: root() });
  for (let i = 0; i < DRIFTERS; i++) {
    world.spawn({ in: space, at: [i, 0, 0], components: [Drift({ velocity: [1, 0.5, 0.25] })] });
  }
  const hand = new HandWrittenRows(DRIFTERS);
  const moves = {
    own: (): void => {
      world.tick();
    },
    byHand: (): void => {
      hand.move();
    },
    bare: (): void => {
      hand.moveBare();
    },
    system: systemOfBitecs(DRIFTERS),
  };
  for (const move of Object.values(moves)) for (let i = 0; i < WARM_UP; i++) move();
  const best = { own: Infinity, byHand: Infinity, bare: Infinity, system: Infinity };
  // In turn, so that what else runs on the machine slows all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['own', 'byHand', 'bare', 'system'] as const)
      best[name] = Math.min(best[name], shortest(1, moves[name]));
  }
  await world.dispose();
  const { own, byHand, bare, system } = best;
  return [
    figure(
      'tick of 100,000 entities that move, as a multiple of a loop over the same rows',
      own / byHand,
      '',
      DRIFT_LIMIT,
    ),
    figure('the same as a multiple of a system of bitecs 0.4', own / system, ''),
    figure('the same as a multiple of a loop over two arrays', own / bare, ''),
    figure('tick of 100,000 entities that move', own, 'ms'),
  ];
}

/** The same motion as a system of bitecs: places and velocities alone, without rows to copy and cells to find. */
function systemOfBitecs(count: number): () => void {
  const lanes = (): Float64Array => new Float64Array(count + 1);
  const Place = { x: lanes(), y: lanes(), z: lanes() };
  const Velocity = { x: lanes(), y: lanes(), z: lanes() };
  const world = createWorld();
  for (let i = 0; i < count; i++) {
    const id = addEntity(world);
    addComponents(world, id, Place, Velocity);
    Place.x[id] = i;
    [Velocity.x[id], Velocity.y[id], Velocity.z[id]] = [1, 0.5, 0.25];
  }
  return () => {
    for (const id of query(world, [Place, Velocity])) {
      Place.x[id] = (Place.x[id] as number) + (Velocity.x[id] as number) / 60;
      Place.y[id] = (Place.y[id] as number) + (Velocity.y[id] as number) / 60;
      Place.z[id] = (Place.z[id] as number) + (Velocity.z[id] as number) / 60;
    }
  };
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
