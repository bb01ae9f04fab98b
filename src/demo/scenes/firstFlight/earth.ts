import {
  cos,
  plain,
  point,
  root,
  sin,
  sphereMesh,
  type Entity,
  type MeshData,
  type SimulationWorld,
  type Vec3,
} from '../../../host/index.js';
import { cross, unit } from '../../looks.js';

/** G·M of the Earth, m³/s² (IERS Conventions 2010), and its mean radius, m. */
export const EARTH_MU = 3.986004418e14;
const EARTH_RADIUS = 6_371_000;

const OCEAN = plain([0.02, 0.075, 0.2], 0.6);
const LAND = plain([0.16, 0.15, 0.075], 0.95);
const CLOUD = plain([0.75, 0.77, 0.8], 1);

/** The Earth: a root frame with point gravity, an ocean, and land and clouds where the station passes. */
export function spawnEarth(world: SimulationWorld): Entity {
  const earth = world.spawn({
    name: 'earth',
    frame: root({ gravity: point(EARTH_MU) }),
    look: { mesh: sphereMesh(EARTH_RADIUS, 128), material: OCEAN },
  });
  const land = patches({ count: 26, spread: 0.55, height: 4_000, size: [0.03, 0.13], stretch: 1.6, seed: 11 });
  const cloud = patches({ count: 420, spread: 0.6, height: 11_000, size: [0.003, 0.022], stretch: 3.5, seed: 5 });
  world.spawn({ in: earth, look: { mesh: land, material: LAND } });
  world.spawn({ in: earth, look: { mesh: cloud, material: CLOUD } });
  return earth;
}

interface Patches {
  readonly count: number;
  /** How far from below the station they lie, rad. */
  readonly spread: number;
  /** m above the ocean. */
  readonly height: number;
  /** Least and greatest radius, rad. */
  readonly size: readonly [width: number, height: number];
  /** How much longer than wide they may be. */
  readonly stretch: number;
  readonly seed: number;
}

const RINGS = 4;
const AROUND = 26;

/** Irregular patches on the globe around +X, all in one mesh. Looks only: nothing that the simulation computes with. */
function patches({ count, spread, height, size, stretch, seed }: Patches): MeshData {
  const draw = lottery(seed);
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let patch = 0; patch < count; patch++) {
    const center = unit([1, (draw() - 0.5) * 2 * spread, (draw() - 0.5) * 2 * spread]);
    const east = unit(cross([draw() - 0.5, 1, draw() - 0.5], center));
    const north = cross(center, east);
    const radius = size[0] + (size[1] - size[0]) * draw() ** 2;
    const long = 1 + (stretch - 1) * draw();
    const [p, q] = [draw() * 6.3, draw() * 6.3];
    const first = positions.length / 3;
    for (let ring = 0; ring <= RINGS; ring++) {
      for (let step = 0; step < AROUND; step++) {
        const angle = (step / AROUND) * 2 * Math.PI;
        const ragged = 1 + 0.3 * sin(3 * angle + p) + 0.18 * sin(7 * angle + q);
        const reach = (ring / RINGS) * radius * ragged;
        const [e, n] = [cos(angle) * reach * long, sin(angle) * reach];
        const normal = unit(along(center, [east, e], [north, n]));
        normals.push(...normal);
        positions.push(...normal.map((lane) => lane * (EARTH_RADIUS + height)));
        if (ring === RINGS) continue;
        const here = first + ring * AROUND + step;
        const next = first + ring * AROUND + ((step + 1) % AROUND);
        indices.push(here, here + AROUND, next + AROUND, here, next + AROUND, next);
      }
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
}

type Stretch = readonly [axis: Vec3, length: number];

function along(center: Vec3, [east, e]: Stretch, [north, n]: Stretch): Vec3 {
  return [
    center[0] + east[0] * e + north[0] * n,
    center[1] + east[1] * e + north[1] * n,
    center[2] + east[2] * e + north[2] * n,
  ];
}

/** Numbers in [0, 1) from a seed (Lehmer's generator, Park and Miller 1988), the same at every start. */
function lottery(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
