import { RefusalError } from '../errors.js';
import { requireMemberNames } from '../memberNames.js';

/** Triangles to draw, in the axes of the thing that they show. Counter-clockwise from outside. */
export interface MeshData {
  /** Three numbers a vertex, m. */
  readonly positions: Float32Array;
  /** Three numbers a vertex, unit vectors. */
  readonly normals: Float32Array;
  /** Two numbers a vertex. */
  readonly uvs?: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint32Array;
}

/** Refuses a mesh whose arrays do not fit together or whose numbers are not finite. @throws RefusalError (GRAPH-06) */
export function requireMesh(mesh: MeshData): MeshData {
  requireMemberNames('mesh', mesh, 'positions normals uvs indices');
  const { positions, normals, uvs, indices } = mesh;
  const refuse = (field: string, value: unknown, reason: string): RefusalError =>
    new RefusalError({ rule: 'GRAPH-06', field, value, reason });
  for (const [name, list] of Object.entries({ positions, normals, uvs: uvs ?? new Float32Array(0) })) {
    if (!(list instanceof Float32Array)) throw refuse(`mesh.${name}`, typeof list, 'must be a Float32Array');
  }
  if (!(indices instanceof Uint32Array)) throw refuse('mesh.indices', typeof indices, 'must be a Uint32Array');
  if (positions.length === 0 || positions.length % 3 !== 0) {
    throw refuse('mesh.positions.length', positions.length, 'must be three times a number of vertices');
  }
  if (normals.length !== positions.length) {
    throw refuse('mesh.normals.length', normals.length, `must be ${positions.length}, that of the positions`);
  }
  const vertices = positions.length / 3;
  if (uvs !== undefined && uvs.length !== vertices * 2) {
    throw refuse('mesh.uvs.length', uvs.length, `must be ${vertices * 2}, two for each vertex`);
  }
  if (indices.length === 0 || indices.length % 3 !== 0) {
    throw refuse('mesh.indices.length', indices.length, 'must be three times a number of triangles');
  }
  for (const index of indices) {
    if (index >= vertices) throw refuse('mesh.indices', index, `must be below ${vertices}, the number of vertices`);
  }
  for (const value of positions) if (!Number.isFinite(value)) throw refuse('mesh.positions', value, 'must be finite');
  for (const value of normals) if (!Number.isFinite(value)) throw refuse('mesh.normals', value, 'must be finite');
  return mesh;
}
