/** Scenes in which the order of a join shows: messages to one entity, pushes on one hull, slots that are freed. */
import type { Game, Scene } from '#host/game.js';
import { box, dynamic, root, type Entity } from '#host/index.js';
import type { SimulationWorld } from '#simulation/world.js';
import { Conductor, Fuse, PARTING_COMPONENTS, Singer, Thruster } from './components.js';

/** Entities in one word of the bits that the sync point walks: those of other words may come in another order. */
const WORD = 32;
const SINGERS = 100;
const DRONES = 40;
/** The tick in which two drones die. */
export const DRONES_DIE = 4;

/** 100 singers, more than one chunk of 64, who sing to one conductor. */
const choir: Scene = (world) => {
  const hall = world.spawn({ name: 'hall', frame: root() });
  const conductor = world.spawn({ name: 'conductor', in: hall, components: [Conductor()] });
  for (let number = 1; number <= SINGERS; number++) {
    world.spawn({ name: `singer ${number}`, in: hall, components: [Singer({ conductor, number })] });
  }
  return { in: hall, at: [0, 0, 0] };
};

/** A hull with three thrusters of 1e18, -1e18 and 1 N; the first one lies in another word than the others. */
const tug: Scene = (world) => {
  const space = world.spawn({ name: 'space', frame: root() });
  const hull = world.spawn({ name: 'tug', in: space, body: dynamic(box(2, 2, 4), { mass: 1e9 }) });
  addThruster(world, hull, 1e18);
  for (let slot = 3; slot < WORD; slot++) world.spawn({ in: space });
  addThruster(world, hull, -1e18);
  addThruster(world, hull, 1);
  return { in: space, at: [0, 0, 0] };
};

function addThruster(world: SimulationWorld, hull: Entity, force: number): void {
  world.spawn({ attachTo: hull, components: [Thruster({ force })] });
}

/** 40 drones; the 3rd and the 35th have a fuse. */
const swarm: Scene = (world) => {
  const space = world.spawn({ name: 'space', frame: root() });
  for (let number = 1; number <= DRONES; number++) {
    const components = number === 3 || number === 35 ? [Fuse({ at: DRONES_DIE })] : [];
    world.spawn({ name: `drone ${number}`, in: space, components });
  }
  return { in: space, at: [0, 0, 0] };
};

/** The game of these scenes. */
export const game: Game = {
  scenes: { choir, tug, swarm },
  components: PARTING_COMPONENTS,
  worker: new URL('./partingWorker.js', import.meta.url),
  scripts: new URL('./', import.meta.url),
};
