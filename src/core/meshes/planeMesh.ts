import type { MeshData } from './meshData.js';

/** A rectangle of extents in m that lies in X and Z and faces +Y. */
export function planeMesh(x: number, z: number): MeshData {
  const [w, d] = [x / 2, z / 2];
  return {
    positions: new Float32Array([-w, 0, d, w, 0, d, w, 0, -d, -w, 0, -d]),
    normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
    uvs: new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  };
}
