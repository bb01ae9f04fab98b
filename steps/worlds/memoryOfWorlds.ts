/**
 * Prints by how many MiB a process of its own has grown once so many worlds of 2 threads are gone, each of which filled so
 * many MiB of its room.
 */
import { setTimeout } from 'node:timers/promises';
import { root, World } from '#host/index.js';
import { platform } from '#host/platformNode.js';
import { SMALL } from './worldScene.js';

const MIB = 2 ** 20;
/** Looks at the memory, 5 ms apart: workers free theirs when they have nothing else to do. */
const LOOKS = 200;

const [worlds = 0, filled = 0, limit = 0] = process.argv.slice(2).map(Number);

async function comeAndGo(): Promise<void> {
  const world = await World.create({ threads: 2, ...(filled > 0 ? { capacity: SMALL } : {}) });
  world.spawn({ frame: root() });
  world.internals.rows.physics.shapeBytes.fill(1, 0, filled * MIB);
  world.run({ ticks: 1 });
  await world.dispose();
}

await comeAndGo();
platform.collect();
const before = process.memoryUsage.rss();
for (let i = 0; i < worlds; i++) await comeAndGo();
platform.collect();
let grown = Infinity;
for (let look = 0; look < LOOKS && grown >= limit; look++) {
  grown = (process.memoryUsage.rss() - before) / MIB;
  await setTimeout(5);
}
process.stdout.write(String(grown));
