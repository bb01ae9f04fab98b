/** The same questions on several numbers of threads, and across a load while answers are on their way. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { box, dynamic, fixed, root, sphere, uniform, type Entity, type Vec3, type World } from '#host/index.js';
import { answersOf, ASKS, Prober } from './queries/prober.js';
import { KNOWN } from './queries/known.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { createWorld, loadWorld } from './worlds/worldScene.js';

interface Told {
  /** The hash after each tick; what robots were told stands in their states. */
  readonly hashes: readonly string[];
  /** How many robots were told of somebody in the last tick. */
  readonly hits: number;
}

const runs = slot(() => ({ told: [] as Told[], robots: 0 }));
const UP: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0.2, 0.1],
  [0, -1, 0.3],
];

/** Four cabins of gravity, each with a floor, a tower of crates, and robots around it that ask by turns in all ways. */
function furnish(world: World, robots: number): Entity[] {
  const space = world.spawn({ frame: root() });
  const asking: Entity[] = [];
  for (let at = 0; at < 4; at++) {
    const interior = { bubble: sphere(40), gravity: uniform([0, -9.81, 0]) };
    const cabin = world.spawn({ in: space, at: [200 * at, 0, 0], interior });
    world.spawn({ in: cabin, at: [0, -0.5, 0], body: fixed(box(30, 1, 30)) });
    for (let i = 0; i < 6; i++)
      world.spawn({ in: cabin, at: [0.3 * (i % 2), 1 + 1.4 * i, 0.1 * i], body: dynamic(box(1, 1, 1), { mass: 50 }) });
    for (let i = at; i < robots; i += 4) {
      const asks = 1 + (Math.floor(i / 4) % (ASKS.length - 1));
      const state = { asks, shape: i % 3, size: [2, 1, 1] as Vec3, along: UP[i % 3] as Vec3, length: 30, tag: i };
      const place: Vec3 = [-4 + 0.1 * i, 1 + 0.05 * i, 0.02 * i];
      asking.push(world.spawn({ in: cabin, at: place, components: [Prober({ turn: [0, 0, 0, 1], ...state })] }));
    }
  }
  return asking;
}

function hitsOf(world: World, asking: readonly Entity[]): number {
  return asking.filter((robot) => answersOf(world, robot).some(({ hit }) => hit !== 0)).length;
}

async function tell(threads: number, robots: number, ticks: number): Promise<Told> {
  const world = await createWorld({ ...KNOWN, threads, capacity: { entities: 512 } });
  try {
    const asking = furnish(world, robots);
    const hashes = Array.from({ length: ticks }, () => {
      world.tick();
      return world.hash();
    });
    return { hashes, hits: hitsOf(world, asking) };
  } finally {
    await world.dispose();
  }
}

/** On 3 threads up to the middle, and then on 2 in a world that was loaded. */
async function tellAcrossLoad(robots: number, ticks: number): Promise<Told> {
  let world = await createWorld({ ...KNOWN, threads: 3, capacity: { entities: 512 } });
  try {
    const asking = furnish(world, robots);
    const hashes: string[] = [];
    for (let tick = 0; tick < ticks; tick++) {
      if (tick === ticks / 2) {
        const save = world.save();
        await world.dispose();
        world = await loadWorld(save, { ...KNOWN, threads: 2 });
      }
      world.tick();
      hashes.push(world.hash());
    }
    return { hashes, hits: hitsOf(world, asking) };
  } finally {
    await world.dispose();
  }
}

When(
  '{count} robots ask in each of {int} ticks, in 4 cabins where crates tumble, on 1, 2, 3, 4 and 8 threads and across a load',
  async function (this: ScenarioWorld, robots: number, ticks: number) {
    const found = this.use(runs);
    found.robots = robots;
    for (const threads of [1, 2, 3, 4, 8]) found.told.push(await tell(threads, robots, ticks));
    found.told.push(await tellAcrossLoad(robots, ticks));
  },
);

Then('all are told the same in each tick, and most of them of somebody', function (this: ScenarioWorld) {
  const { told, robots } = this.use(runs);
  const [first] = told;
  assert.ok(
    first !== undefined && first.hits > robots / 2,
    `${String(first?.hits)} of ${robots} were told of somebody`,
  );
  for (const each of told) assert.deepEqual(each, first);
});
