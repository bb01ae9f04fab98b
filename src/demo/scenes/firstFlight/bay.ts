import { box, boxMesh, dynamic, glow, type Entity, type SimulationWorld } from '../../../host/index.js';
import { BARE, BLUE, DECK, WALL } from '../../looks.js';
import { addSlab } from './slab.js';

/** A hall 7 m wide and high and 9 m deep, open to space at its far end, with one crate that was let go in it. */
export function buildBay(world: SimulationWorld, station: Entity): void {
  for (const x of [-3.6, 3.6]) addSlab(world, { in: station, at: [x, 0, 9], size: [0.2, 7.4, 9], look: WALL });
  addSlab(world, { in: station, at: [0, 3.6, 9], size: [7, 0.2, 9], look: WALL });
  addSlab(world, { in: station, at: [0, -3.6, 9], size: [7, 0.2, 9], look: DECK });
  addSlab(world, { in: station, at: [0, 0, 4.4], size: [7, 7, 0.2], look: WALL });
  for (const z of [5.2, 9, 12.8]) {
    addSlab(world, { in: station, at: [0, 3.44, z], size: [7, 0.12, 0.25], look: BARE });
    for (const x of [-3.44, 3.44]) addSlab(world, { in: station, at: [x, 0, z], size: [0.12, 7, 0.25], look: BARE });
  }
  world.spawn({
    in: station,
    at: [0, 3.4, 7],
    look: { mesh: boxMesh(2.4, 0.06, 0.3), material: glow([700, 760, 840]) },
    lamp: { power: 9_000, color: [0.85, 0.93, 1], at: [0, -0.15, 0], radius: 0.2, lit: true },
  });
  world.spawn({
    name: 'drifter',
    in: station,
    at: [0, 0.4, 9],
    body: dynamic(box(0.8, 0.8, 0.8), { mass: 40 }),
    look: { mesh: boxMesh(0.8, 0.8, 0.8), material: BLUE },
  });
}
