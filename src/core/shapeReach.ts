import { inverseRotate, normalize } from './math/quat.js';
import type { Quat, Shape, Vec3 } from './shapes.js';

/**
 * The least radius of a ball about a point, in the shape's axes, that holds the shape, m: exact for all that has corners and
 * for round pieces alike; a compound reaches as far as its farthest piece (rule ENT-10).
 */
export function reachFrom(shape: Shape, [x, y, z]: Vec3): number {
  switch (shape.kind) {
    case 'sphere':
      return length(x, y, z) + shape.radius;
    case 'box': {
      const [sx, sy, sz] = shape.size;
      return length(Math.abs(x) + sx / 2, Math.abs(y) + sy / 2, Math.abs(z) + sz / 2);
    }
    case 'capsule':
      return length(x, Math.abs(y) + shape.height / 2, z) + shape.radius;
    case 'cylinder':
      return length(length(x, 0, z) + shape.radius, Math.abs(y) + shape.height / 2, 0);
    case 'hull':
      return farthest(shape.points, [x, y, z]);
    case 'mesh':
      return farthest(shape.vertices, [x, y, z]);
    case 'compound': {
      let reach = 0;
      for (const { shape: piece, at, turn } of shape.children) {
        const seen = turnedBack(turn ?? NO_TURN, [x - at[0], y - at[1], z - at[2]]);
        reach = Math.max(reach, reachFrom(piece, seen));
      }
      return reach;
    }
  }
}

const NO_TURN: Quat = [0, 0, 0, 1];

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

function farthest(points: readonly Vec3[], [x, y, z]: Vec3): number {
  let reach = 0;
  for (const point of points) reach = Math.max(reach, length(point[0] - x, point[1] - y, point[2] - z));
  return reach;
}

const rotation = new Float64Array(4);
const vector = new Float64Array(3);

/** A vector in the axes of a piece, whose rotation has any length but zero. */
function turnedBack(turn: Quat, v: Vec3): Vec3 {
  rotation.set(turn);
  vector.set(v);
  normalize(rotation, 0, rotation, 0);
  inverseRotate(vector, 0, rotation, 0, vector, 0);
  return [vector[0] as number, vector[1] as number, vector[2] as number];
}
