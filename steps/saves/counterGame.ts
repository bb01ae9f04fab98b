/** A game of robots that count: in their states, or in a variable that all share. */
import type { Game } from '#host/game.js';
import { root } from '#host/index.js';
import type { SimulationWorld } from '#simulation/world.js';
import { OwnCounter, StrayCounter } from '../worlds/counters.js';

const ROBOTS = 70;

const sceneOf = (counter: typeof OwnCounter) => (world: SimulationWorld) => {
  const space = world.spawn({ name: 'space', frame: root() });
  for (let i = 0; i < ROBOTS; i++) world.spawn({ in: space, components: [counter()] });
  return { in: space, at: [0, 0, 0] } as const;
};

export const game: Game = {
  scenes: { honest: sceneOf(OwnCounter), stray: sceneOf(StrayCounter) },
  components: [OwnCounter, StrayCounter],
  worker: new URL('./counterWorker.js', import.meta.url),
  scripts: new URL('./', import.meta.url),
};
