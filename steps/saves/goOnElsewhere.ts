/** `node goOnElsewhere.js FILE TICKS`: goes on from a save where all types have other numbers, and prints the hash. */
import '../worlds/decoyEvents.js';
import { readFileSync } from 'node:fs';
import { World } from '#host/index.js';

const [, , file = '', ticks = ''] = process.argv;
// After the decoys, so that every type that the steps define gets another number.
const { SCENE_COMPONENTS } = await import('../worlds/sceneComponents.js');
const world = await World.load(readFileSync(file), { components: [...SCENE_COMPONENTS].reverse() });
world.run({ ticks: Number(ticks) });
process.stdout.write(world.hash());
await world.dispose();
