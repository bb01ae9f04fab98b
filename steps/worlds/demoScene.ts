/** Scenes of the demo, in worlds of their own. */
import { game } from '#demo/index.js';
import { World, type WorldOptions } from '#host/index.js';
import { runContracts, runThreads } from '../support/runSettings.js';

/** A world that a scene of the demo has filled. @throws Error for a name that no scene has. */
export async function demoWorld(name: string, options: WorldOptions = {}): Promise<World> {
  const scene = game.scenes[name];
  if (scene === undefined) throw new Error(`'${name}' is none of ${Object.keys(game.scenes).join(', ')}`);
  const { components, worker } = game;
  const world = await World.create({
    threads: runThreads(),
    contracts: runContracts(),
    components,
    worker,
    ...options,
  });
  scene(world);
  return world;
}
