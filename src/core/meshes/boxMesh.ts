import type { MeshData } from './meshData.js';

/** The faces of a box: the axis and the side of the outward normal, and the two axes that turn into it. */
const FACES: readonly (readonly [axis: number, side: number, right: number, up: number])[] = [
  [0, 1, 1, 2],
  [0, -1, 2, 1],
  [1, 1, 2, 0],
  [1, -1, 0, 2],
  [2, 1, 0, 1],
  [2, -1, 1, 0],
];

/** A box of full extents in m around its centre, with flat faces. */
export function boxMesh(x: number, y: number, z: number): MeshData {
  const half = [x / 2, y / 2, z / 2];
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (const [axis, side, right, up] of FACES) {
    const first = positions.length / 3;
    for (const [u, v] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      const corner = [0, 0, 0];
      corner[axis] = side * (half[axis] as number);
      corner[right] = u * (half[right] as number);
      corner[up] = v * (half[up] as number);
      positions.push(...corner);
      normals.push(...[0, 1, 2].map((lane) => (lane === axis ? side : 0)));
      uvs.push((u + 1) / 2, (1 - v) / 2);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}
