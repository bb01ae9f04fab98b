/** `node hashOfScene.js SCENE TICKS`: runs a scene of the demo and prints the hash of its state. */
import { demoWorld } from './demoScene.js';

const [, , name = '', ticks = ''] = process.argv;
const world = await demoWorld(name);
world.run({ ticks: Number(ticks) });
process.stdout.write(world.hash());
await world.dispose();
