import {
  box,
  boxMesh,
  dynamic,
  ellipsoid,
  glow,
  uniform,
  type Entity,
  type SimulationWorld,
  type Vec3,
} from '../../../host/index.js';
import { LampSwitch } from '../../components/lampSwitch.js';
import { BARE, CRATE_LOOKS, DECK, turnAboutZ, WALL } from '../../looks.js';
import { addSlab } from './slab.js';

/** Artificial gravity of the cabin, m/s². */
export const CABIN_GRAVITY = 9.81;
/** The cabin's floor is turned toward the Earth but for 20 degrees, by which its left windows look down at the horizon. */
const ROLL = (-70 * Math.PI) / 180;
/** Edge of a crate, m. */
export const CRATE_SIZE = 0.9;

/** A room 6 m wide, 8 m long and 2.8 m high with gravity of its own, crates in the air, and windows on both sides. */
export function buildCabin(world: SimulationWorld, station: Entity): Entity {
  const cabin = world.spawn({
    name: 'cabin',
    in: station,
    at: [0, 0, -12],
    turn: turnAboutZ(ROLL),
    interior: { bubble: ellipsoid(8, 6, 8), gravity: uniform([0, -CABIN_GRAVITY, 0]) },
  });
  addSlab(world, { name: 'deck', in: cabin, at: [0, -1.5, 0], size: [6, 0.2, 8], look: DECK });
  addSlab(world, { in: cabin, at: [0, 1.5, 0], size: [6, 0.2, 8], look: WALL });
  for (const z of [-4.1, 4.1]) addSlab(world, { in: cabin, at: [0, 0, z], size: [6, 2.8, 0.2], look: WALL });
  // Each side wall is a sill, a lintel and three posts around two windows: the Earth is on the left, the Sun on the right.
  for (const x of [-3.1, 3.1]) {
    addSlab(world, { in: cabin, at: [x, -0.95, 0], size: [0.2, 0.9, 8], look: WALL });
    addSlab(world, { in: cabin, at: [x, 1.15, 0], size: [0.2, 0.5, 8], look: WALL });
    for (const z of [-3.6, 0, 3.6]) addSlab(world, { in: cabin, at: [x, 0.2, z], size: [0.22, 1.4, 0.8], look: BARE });
  }
  for (const z of [-2, 2]) addSlab(world, { in: cabin, at: [0, 1.36, z], size: [5.8, 0.08, 0.15], look: BARE });
  world.spawn({
    name: 'lamp',
    in: cabin,
    at: [-1.2, 1.3, -1.2],
    look: { mesh: boxMesh(0.9, 0.06, 0.25), material: glow([900, 840, 700]) },
    lamp: { power: 6_000, color: [1, 0.93, 0.8], at: [0, -0.12, 0], radius: 0.15 },
    components: [LampSwitch()],
  });
  spawnCrates(world, cabin);
  return cabin;
}

function spawnCrates(world: SimulationWorld, cabin: Entity): void {
  const places: readonly Vec3[] = [
    [-1.2, 0.2, -1.8],
    [0.1, 0.6, -2.2],
    [-0.6, 1.0, -1.7],
  ];
  places.forEach((at, i) => {
    world.spawn({
      name: `crate ${String(i + 1)}`,
      in: cabin,
      at,
      body: dynamic(box(CRATE_SIZE, CRATE_SIZE, CRATE_SIZE), { mass: 60 }),
      look: { mesh: boxMesh(CRATE_SIZE, CRATE_SIZE, CRATE_SIZE), material: CRATE_LOOKS[i] ?? WALL },
    });
  });
}
