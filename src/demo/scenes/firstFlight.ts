import {
  box,
  dynamic,
  ellipsoid,
  fixed,
  KeplerMotion,
  point,
  root,
  sphere,
  uniform,
  type Entity,
  type Quat,
  type Vec3,
} from '../../host/index.js';
import type { Scene } from '../../host/game.js';
import { boxMesh } from '../../core/meshes/boxMesh.js';
import { sphereMesh } from '../../core/meshes/sphereMesh.js';
import { glow, metal, plain, type Material } from '../../core/looks/material.js';
import { cos, sin } from '../../core/math/transcendental.js';
import type { SimulationWorld } from '../../simulation/world.js';
import { LampSwitch } from '../components/lampSwitch.js';

/** G·M of the Earth, m³/s² (IERS Conventions 2010), and its mean radius, m. */
export const EARTH_MU = 3.986004418e14;
const EARTH_RADIUS = 6_371_000;
/** The station's orbit: 400 km above the equatorial radius, at the inclination of the ISS. */
export const STATION_ORBIT = { semiMajorAxis: 6_778_137, inclination: (51.64 * Math.PI) / 180 } as const;
/** Artificial gravity of the cabin, m/s². */
export const CABIN_GRAVITY = 9.81;
/** Radiant power of the Sun, W, and its distance and radius, m. */
const SUN = { power: 3.828e26, distance: 1.496e11, radius: 6.957e8 } as const;

/** The cabin's floor is turned toward the Earth but for 20 degrees, by which its left windows look down at the horizon. */
const CABIN_ROLL = (-70 * Math.PI) / 180;

const WALL = plain([0.62, 0.64, 0.66], 0.55);
const DECK = plain([0.2, 0.22, 0.25], 0.7);
const FRAME = metal([0.56, 0.57, 0.58], 0.35);
const CRATE_COLORS: readonly Material[] = [
  plain([0.75, 0.32, 0.08], 0.5),
  plain([0.1, 0.28, 0.5], 0.5),
  plain([0.6, 0.56, 0.42], 0.6),
];

/**
 * A station in orbit around the Earth, with a cabin under artificial gravity and a weightless bay. Crates fall onto the
 * cabin's deck, one floats in the bay, and a lamp waits to be switched.
 */
export const firstFlight: Scene = (world) => {
  const earth = world.spawn({
    name: 'earth',
    frame: root({ gravity: point(EARTH_MU) }),
    look: { mesh: sphereMesh(EARTH_RADIUS, 96), material: plain([0.05, 0.14, 0.3], 0.8) },
  });
  spawnSun(world, earth);
  const station = world.spawn({
    name: 'station',
    in: earth,
    interior: { bubble: sphere(200) },
    components: [KeplerMotion({ ...STATION_ORBIT, attitude: 'spin' })],
  });
  const cabin = world.spawn({
    name: 'cabin',
    in: station,
    at: [0, 0, -12],
    turn: [0, 0, sin(CABIN_ROLL / 2), cos(CABIN_ROLL / 2)],
    interior: { bubble: ellipsoid(8, 6, 8), gravity: uniform([0, -CABIN_GRAVITY, 0]) },
  });
  buildCabin(world, cabin);
  spawnCrates(world, cabin);
  world.spawn({
    name: 'drifter',
    in: station,
    at: [0, 0.4, 9],
    body: dynamic(box(0.8, 0.8, 0.8), { mass: 40 }),
    look: { mesh: boxMesh(0.8, 0.8, 0.8), material: CRATE_COLORS[1] ?? WALL },
  });
  return {
    in: cabin,
    at: [2.2, 0.2, 3.2],
    // 38 degrees to the left and 6 down.
    turn: lookAlong(38, -6),
    verticalFov: (65 * Math.PI) / 180,
    exposure: -7.2,
    ambient: { sky: [38, 40, 44], ground: [30, 29, 28] },
  };
};

/** The turn of an eye that looks `left` degrees to the left of -Z and `up` degrees above the horizon. */
function lookAlong(left: number, up: number): Quat {
  const [y, x] = [(left * Math.PI) / 360, (up * Math.PI) / 360];
  return [cos(y) * sin(x), sin(y) * cos(x), -sin(y) * sin(x), cos(y) * cos(x)];
}

/** The Sun stands still: a star is a lamp a long way off. */
function spawnSun(world: SimulationWorld, earth: Entity): void {
  const direction: Vec3 = [0.648, -0.552, 0.524];
  world.spawn({
    name: 'sun',
    in: earth,
    at: [direction[0] * SUN.distance, direction[1] * SUN.distance, direction[2] * SUN.distance],
    lamp: { power: SUN.power, radius: SUN.radius, lit: true, castsShadow: true },
  });
}

/** Six metres wide and long, 2.8 m high, with a window in the right wall that lets the sun in. */
function buildCabin(world: SimulationWorld, cabin: Entity): void {
  const panel = (at: Vec3, size: Vec3, material: Material): void => {
    world.spawn({
      in: cabin,
      at,
      body: fixed(box(...size)),
      look: { mesh: boxMesh(...size), material },
    });
  };
  world.spawn({
    name: 'deck',
    in: cabin,
    at: [0, -1.5, 0],
    body: fixed(box(6, 0.2, 8)),
    look: { mesh: boxMesh(6, 0.2, 8), material: DECK },
  });
  panel([0, 1.5, 0], [6, 0.2, 8], WALL);
  panel([0, 0, -4.1], [6, 2.8, 0.2], WALL);
  panel([0, 0, 4.1], [6, 2.8, 0.2], WALL);
  // Each side wall is a sill, a lintel and three posts around two windows: the Earth is on the left, the Sun on the right.
  for (const x of [-3.1, 3.1]) {
    panel([x, -0.95, 0], [0.2, 0.9, 8], WALL);
    panel([x, 1.15, 0], [0.2, 0.5, 8], WALL);
    for (const z of [-3.6, 0, 3.6]) panel([x, 0.2, z], [0.22, 1.4, 0.8], FRAME);
  }
  for (const z of [-2, 2]) panel([0, 1.36, z], [5.8, 0.08, 0.15], FRAME);
  world.spawn({
    name: 'lamp',
    in: cabin,
    at: [-1.2, 1.3, -1.2],
    look: { mesh: boxMesh(0.9, 0.06, 0.25), material: glow([900, 840, 700]) },
    lamp: { power: 6_000, color: [1, 0.93, 0.8], at: [0, -0.12, 0], radius: 0.15 },
    components: [LampSwitch()],
  });
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
      body: dynamic(box(0.9, 0.9, 0.9), { mass: 60 }),
      look: { mesh: boxMesh(0.9, 0.9, 0.9), material: CRATE_COLORS[i] ?? WALL },
    });
  });
}
