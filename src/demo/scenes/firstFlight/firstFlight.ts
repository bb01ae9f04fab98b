import { KeplerMotion, sphere, type Entity, type Scene, type SimulationWorld, type Vec3 } from '../../../host/index.js';
import { lookAlong, lookAt } from '../../looks.js';
import { buildBay } from './bay.js';
import { buildCabin } from './cabin.js';
import { spawnEarth } from './earth.js';
import { buildStation } from './station.js';
import { spawnTug } from './tug.js';

/** The station's orbit: 400 km above the equatorial radius, at the inclination of the ISS. */
export const STATION_ORBIT = { semiMajorAxis: 6_778_137, inclination: (51.64 * Math.PI) / 180 } as const;
/** Radiant power of the Sun, W, and its distance and radius, m. */
const SUN = { power: 3.828e26, distance: 1.496e11, radius: 6.957e8 } as const;
/** Toward the Sun, in the Earth's axes: through the cabin's right windows, while the Earth's limb on the left is lit. */
const TO_SUN: Vec3 = [0.648, -0.552, 0.524];

/**
 * A station in orbit around the Earth, with a cabin under artificial gravity and a weightless bay. Crates fall onto the
 * cabin's deck, one floats in the bay, a tug waits for its engine, and a lamp and beacons wait to be told.
 */
export const firstFlight: Scene = (world) => {
  const earth = spawnEarth(world);
  spawnSun(world, earth);
  const station = world.spawn({
    name: 'station',
    in: earth,
    interior: { bubble: sphere(200) },
    components: [KeplerMotion({ ...STATION_ORBIT, attitude: 'spin' })],
  });
  buildStation(world, station);
  buildBay(world, station);
  const cabin = buildCabin(world, station);
  spawnTug(world, station);
  const fromStation = { in: station, exposure: -8.4, ambient: { sky: [14, 20, 30], ground: [10, 14, 20] } } as const;
  return {
    in: cabin,
    at: [2.2, 0.2, 3.2],
    turn: lookAlong(38, -6),
    verticalFov: (65 * Math.PI) / 180,
    exposure: -7.2,
    ambient: { sky: [38, 40, 44], ground: [30, 29, 28] },
    views: {
      outside: {
        ...fromStation,
        at: [30, -24, 34],
        turn: lookAt([30, -24, 34], [1, 1, -1], [1, 0, 0]),
        verticalFov: (58 * Math.PI) / 180,
      },
      bay: {
        ...fromStation,
        at: [2.6, 2.1, 13.4],
        turn: lookAt([2.6, 2.1, 13.4], [-0.6, -0.5, 8], [0, 1, 0]),
        exposure: -7.4,
      },
    },
  };
};

/** The Sun stands still: a star is a lamp a long way off. */
function spawnSun(world: SimulationWorld, earth: Entity): void {
  world.spawn({
    name: 'sun',
    in: earth,
    at: [TO_SUN[0] * SUN.distance, TO_SUN[1] * SUN.distance, TO_SUN[2] * SUN.distance],
    lamp: { power: SUN.power, radius: SUN.radius, lit: true, castsShadow: true },
  });
}
