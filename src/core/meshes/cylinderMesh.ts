import { RefusalError } from '../errors.js';
import { cos, sin } from '../math/transcendental.js';
import type { MeshData } from './meshData.js';

/**
 * A cylinder along Y with flat ends, `radius` and `height` in m, its side smooth over `around` facets.
 * @throws RefusalError (GRAPH-06) for fewer than 3 facets.
 */
export function cylinderMesh(radius: number, height: number, around = 32): MeshData {
  if (!Number.isInteger(around) || around < 3) {
    const reason = 'must be a whole number of at least 3';
    throw new RefusalError({ rule: 'GRAPH-06', field: 'around', value: around, reason });
  }
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const half = height / 2;
  const vertex = (place: readonly number[], normal: readonly number[]): number => {
    positions.push(...place);
    normals.push(...normal);
    return positions.length / 3 - 1;
  };
  const rim = Array.from({ length: around + 1 }, (_, i) => {
    const angle = (i / around) * 2 * Math.PI;
    return [cos(angle), -sin(angle)] as const;
  });
  const side = rim.map(([x, z]) => [
    vertex([x * radius, half, z * radius], [x, 0, z]),
    vertex([x * radius, -half, z * radius], [x, 0, z]),
  ]);
  for (const end of [half, -half]) {
    const normal = [0, Math.sign(end), 0];
    const center = vertex([0, end, 0], normal);
    const edge = rim.map(([x, z]) => vertex([x * radius, end, z * radius], normal));
    edge.slice(1).forEach((next, i) => {
      const here = edge[i] as number;
      indices.push(center, ...(end > 0 ? [here, next] : [next, here]));
    });
  }
  side.slice(1).forEach(([top, bottom], i) => {
    const [topBefore, bottomBefore] = side[i] as number[];
    indices.push(topBefore as number, bottomBefore as number, top as number);
    indices.push(top as number, bottomBefore as number, bottom as number);
  });
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    indices: new Uint32Array(indices),
  };
}
