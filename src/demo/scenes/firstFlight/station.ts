import {
  boxMesh,
  cylinder,
  cylinderMesh,
  fixed,
  glow,
  type Entity,
  type Material,
  type Quat,
  type SimulationWorld,
  type Vec3,
} from '../../../host/index.js';
import { Beacon } from '../../components/beacon.js';
import { BARE, FOIL, SOLAR_CELL, WALL } from '../../looks.js';
import { addSlab } from './slab.js';

/** A quarter turn about X, by which a cylinder along Y lies along Z. */
const ALONG_Z: Quat = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The station's outside: three pressure hulls, a truss across, solar arrays at its ends, and beacons. */
export function buildStation(world: SimulationWorld, station: Entity): void {
  addHull(world, station, { at: [0, 0, 0], turn: ALONG_Z, radius: 2.4, length: 8.4, look: WALL });
  addHull(world, station, { at: [0, 0, -19], turn: ALONG_Z, radius: 2, length: 5, look: WALL });
  addHull(world, station, { at: [0, 4.2, 0], turn: [0, 0, 0, 1], radius: 1.8, length: 5, look: FOIL });
  addSlab(world, { in: station, at: [0, -3.4, 0], size: [50, 0.9, 0.9], look: BARE });
  addSlab(world, { in: station, at: [0, -2.7, 0], size: [1.4, 0.8, 1.4], look: BARE });
  for (const x of [-21, -13.5, 13.5, 21]) {
    for (const side of [-1, 1]) {
      addSlab(world, { in: station, at: [x, -3.4, side * 8.2], size: [5, 0.08, 14], look: SOLAR_CELL });
      addSlab(world, { in: station, at: [x, -3.34, side * 8.2], size: [0.25, 0.16, 14.4], look: BARE });
    }
  }
  for (const x of [-25, 25]) addBeacon(world, station, [x, -2.7, 0]);
  addBeacon(world, station, [0, 7, 0]);
}

interface Hull {
  readonly at: Vec3;
  readonly turn: Quat;
  readonly radius: number;
  readonly length: number;
  readonly look: Material;
}

/** A pressure hull with a band around each end. */
function addHull(world: SimulationWorld, station: Entity, { at, turn, radius, length, look }: Hull): void {
  world.spawn({
    in: station,
    at,
    turn,
    body: fixed(cylinder(radius, length)),
    look: { mesh: cylinderMesh(radius, length, 48), material: look },
  });
  const along = turn === ALONG_Z ? 2 : 1;
  for (const end of [-1, 1]) {
    const place: [x: number, y: number, z: number] = [at[0], at[1], at[2]];
    place[along] = place[along] + end * (length / 2 - 0.4);
    world.spawn({
      in: station,
      at: place,
      turn,
      look: { mesh: cylinderMesh(radius + 0.08, 0.35, 48), material: BARE },
    });
  }
}

/** A red lamp that flashes once the alarm was given. */
function addBeacon(world: SimulationWorld, station: Entity, at: Vec3): void {
  world.spawn({
    in: station,
    at,
    look: { mesh: boxMesh(0.3, 0.5, 0.3), material: glow([400, 40, 20]) },
    lamp: { power: 9_000, color: [1, 0.12, 0.06], at: [0, 0.6, 0] },
    components: [Beacon({ period: 0.8 })],
  });
}
