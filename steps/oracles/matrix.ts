/** Rotations as plain 3 × 3 matrices and places as arrays: the second way to compute what the engine does by quaternions. */
export type Vector = readonly [x: number, y: number, z: number];
export type Matrix = readonly [row0: Vector, row1: Vector, row2: Vector];

export const IDENTITY: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vector, s: number): Vector => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const norm = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);

export const apply = (m: Matrix, v: Vector): Vector => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
export const transpose = (m: Matrix): Matrix => [
  [m[0][0], m[1][0], m[2][0]],
  [m[0][1], m[1][1], m[2][1]],
  [m[0][2], m[1][2], m[2][2]],
];
export const product = (a: Matrix, b: Matrix): Matrix => {
  const [x, y, z] = transpose(b);
  const row = (r: Vector): Vector => [dot(r, x), dot(r, y), dot(r, z)];
  return [row(a[0]), row(a[1]), row(a[2])];
};
export const sum = (a: Matrix, b: Matrix): Matrix => [plus(a[0], b[0]), plus(a[1], b[1]), plus(a[2], b[2])];
export const scaled = (a: Matrix, s: number): Matrix => [times(a[0], s), times(a[1], s), times(a[2], s)];

/** The matrix whose product with a vector is `w ×` that vector. */
export const crossMatrix = (w: Vector): Matrix => [
  [0, -w[2], w[1]],
  [w[2], 0, -w[0]],
  [-w[1], w[0], 0],
];

/** Rodrigues' formula: the turn by an angle (rad) about a unit axis. */
export function turnAbout(axis: Vector, angle: number): Matrix {
  const k = crossMatrix(axis);
  return sum(sum(IDENTITY, scaled(k, Math.sin(angle))), scaled(product(k, k), 1 - Math.cos(angle)));
}

/** The rotation of a quaternion of any length but zero. */
export function matrixOf(q: readonly [x: number, y: number, z: number, w: number]): Matrix {
  const largest = Math.max(...q.map(Math.abs));
  const [x, y, z, w] = [q[0] / largest, q[1] / largest, q[2] / largest, q[3] / largest];
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    [1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
    [s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
    [s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
  ];
}

/** Reads a vector out of an array. */
export const vectorAt = (a: ArrayLike<number>, at: number): Vector => [
  a[at] as number,
  a[at + 1] as number,
  a[at + 2] as number,
];

/** Reads a quaternion out of an array, as a matrix. */
export const rotationAt = (a: ArrayLike<number>, at: number): Matrix =>
  matrixOf([a[at] as number, a[at + 1] as number, a[at + 2] as number, a[at + 3] as number]);
