/** A small game for scenarios about the command: a yard under gravity with a ball, bells and a cellar. */
import { sphereMesh } from '#core/meshes/sphereMesh.js';
import { glow } from '#core/looks/material.js';
import type { Game, Scene } from '#host/game.js';
import { dynamic, root, sphere, uniform } from '#host/index.js';
import { Bell, CrackedBell, YARD_COMPONENTS } from './yardComponents.js';

/** m/s²; so that a fall of n ticks is 10 n (n + 1) / (2 · 60²) m by the rule that velocities change before places. */
export const YARD_GRAVITY = 10;
/** Where the ball is let go, m. */
export const BALL_HEIGHT = 100;

const yard: Scene = (world) => {
  const ground = world.spawn({ name: 'yard', frame: root({ gravity: uniform([0, -YARD_GRAVITY, 0]) }) });
  world.spawn({ name: 'ball', in: ground, at: [0, BALL_HEIGHT, 0], body: dynamic(sphere(0.5), { mass: 1 }) });
  world.spawn({ name: 'bell', in: ground, at: [3, 0, 0], components: [Bell()] });
  world.spawn({ name: 'cracked bell', in: ground, at: [5, 0, 0], components: [CrackedBell()] });
  const cellar = world.spawn({ name: 'cellar', in: ground, at: [0, -20, 0], interior: { bubble: sphere(5) } });
  world.spawn({ name: 'cellar bell', in: cellar, components: [Bell()] });
  // A sun of 1 m radius, 10 m ahead of the camera: its image covers the middle of the picture and no corner.
  world.spawn({
    name: 'glow',
    in: ground,
    at: [0, 0, -10],
    look: { mesh: sphereMesh(1, 24), material: glow([8, 8, 8]) },
  });
  return {
    in: ground,
    at: [0, 0, 0],
    views: { behind: { in: ground, at: [0, 0, 0], turn: [0, 1, 0, 0] } },
  };
};

/** A scene whose camera stands in an entity that is no place. */
const blind: Scene = (world) => {
  const ground = world.spawn({ name: 'yard', frame: root() });
  const eye = world.spawn({ name: 'eye', in: ground });
  return { in: eye, at: [0, 0, 0] };
};

/** A scene with a bug. */
const broken: Scene = () => {
  throw new Error('the scene was never finished');
};

export const game: Game = {
  scenes: { yard, blind, broken },
  components: YARD_COMPONENTS,
  worker: new URL('./yardWorker.js', import.meta.url),
  scripts: new URL('../../../steps/host/scripts/', import.meta.url),
};
