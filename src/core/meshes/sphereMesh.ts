import { RefusalError } from '../errors.js';
import { cos, sin } from '../math/transcendental.js';
import type { MeshData } from './meshData.js';

/**
 * A ball of a radius in m with smooth normals: `rings` bands from pole to pole, twice as many around.
 *
 * Its flat triangles lie inside the ball by up to radius × (1 − cos(π / (2 rings))): 0.5 % at 16 rings. The poles are on
 * Y. Recursive halving of an octant would spread triangles more evenly, but bands keep texture coordinates simple.
 * @throws RefusalError (GRAPH-06) for less than 2 rings.
 */
export function sphereMesh(radius: number, rings = 16): MeshData {
  if (!Number.isInteger(rings) || rings < 2) {
    throw new RefusalError({
      rule: 'GRAPH-06',
      field: 'rings',
      value: rings,
      reason: 'must be a whole number of at least 2',
    });
  }
  const around = rings * 2;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let ring = 0; ring <= rings; ring++) {
    const polar = (ring / rings) * Math.PI;
    for (let step = 0; step <= around; step++) {
      const azimuth = (step / around) * 2 * Math.PI;
      const normal = [sin(polar) * cos(azimuth), cos(polar), -sin(polar) * sin(azimuth)];
      normals.push(...normal);
      positions.push(...normal.map((lane) => lane * radius));
      uvs.push(step / around, ring / rings);
      if (ring === rings || step === around) continue;
      const here = ring * (around + 1) + step;
      const below = here + around + 1;
      if (ring > 0) indices.push(here, below, here + 1);
      if (ring < rings - 1) indices.push(here + 1, below, below + 1);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}
