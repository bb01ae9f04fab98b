/**
 * Rotations as quaternions x, y, z, w in caller-owned doubles. A unit quaternion q takes a vector from a frame's axes
 * to its parent's; kernels read all their inputs before they write.
 */

/** A squared length this near 1 keeps its bits when it is normalized: a few roundings of a product of unit rotations. */
const KEEP_WITHIN = 4 * Number.EPSILON;

/** `out = (x, y, z, w)`. @hot */
export function setQuat(out: Float64Array, o: number, x: number, y: number, z: number, w: number): void {
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
  out[o + 3] = w;
}

/** `out = a b`: the rotation b, then a. @hot */
export function multiply(out: Float64Array, o: number, a: Float64Array, ao: number, b: Float64Array, bo: number): void {
  const ax = a[ao] as number;
  const ay = a[ao + 1] as number;
  const az = a[ao + 2] as number;
  const aw = a[ao + 3] as number;
  const bx = b[bo] as number;
  const by = b[bo + 1] as number;
  const bz = b[bo + 2] as number;
  const bw = b[bo + 3] as number;
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** `out = q⁻¹` for a unit quaternion. @hot */
export function conjugate(out: Float64Array, o: number, q: Float64Array, qo: number): void {
  setQuat(out, o, -(q[qo] as number), -(q[qo + 1] as number), -(q[qo + 2] as number), q[qo + 3] as number);
}

/** The squared length of q. @hot */
export function lengthSquared(q: Float64Array, qo: number): number {
  const x = q[qo] as number;
  const y = q[qo + 1] as number;
  const z = q[qo + 2] as number;
  const w = q[qo + 3] as number;
  return x * x + y * y + z * z + w * w;
}

/**
 * `out = q / |q|` for any finite q but zero, of any magnitude; a q that is unit to a few roundings keeps its bits.
 *
 * @returns false, with nothing written, when q is zero or not finite.
 * @hot
 */
export function normalize(out: Float64Array, o: number, q: Float64Array, qo: number): boolean {
  const x = q[qo] as number;
  const y = q[qo + 1] as number;
  const z = q[qo + 2] as number;
  const w = q[qo + 3] as number;
  const squared = x * x + y * y + z * z + w * w;
  if (Math.abs(squared - 1) <= KEEP_WITHIN) {
    setQuat(out, o, x, y, z, w);
    return true;
  }
  // Scaling by the largest component keeps the squares of 1e-200 and 1e200 in range.
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), Math.abs(w));
  if (!(largest > 0) || largest === Infinity) return false;
  const sx = x / largest;
  const sy = y / largest;
  const sz = z / largest;
  const sw = w / largest;
  const length = Math.sqrt(sx * sx + sy * sy + sz * sz + sw * sw);
  setQuat(out, o, sx / length, sy / length, sz / length, sw / length);
  return true;
}

/** `out = q v q⁻¹`: turns v by the unit quaternion q. The identity leaves v to the bit. @hot */
export function rotate(out: Float64Array, o: number, q: Float64Array, qo: number, v: Float64Array, vo: number): void {
  turn(out, o, q[qo] as number, q[qo + 1] as number, q[qo + 2] as number, q[qo + 3] as number, v, vo);
}

/** `out = q⁻¹ v q`: turns v back by the unit quaternion q. @hot */
export function inverseRotate(
  out: Float64Array,
  o: number,
  q: Float64Array,
  qo: number,
  v: Float64Array,
  vo: number,
): void {
  turn(out, o, -(q[qo] as number), -(q[qo + 1] as number), -(q[qo + 2] as number), q[qo + 3] as number, v, vo);
}

/** v + w t + u × t with u the vector part and t = 2 u × v: 15 products, where q v q⁻¹ written out takes 32. */
function turn(
  out: Float64Array,
  o: number,
  ux: number,
  uy: number,
  uz: number,
  w: number,
  v: Float64Array,
  vo: number,
): void {
  const vx = v[vo] as number;
  const vy = v[vo + 1] as number;
  const vz = v[vo + 2] as number;
  const tx = 2 * (uy * vz - uz * vy);
  const ty = 2 * (uz * vx - ux * vz);
  const tz = 2 * (ux * vy - uy * vx);
  out[o] = vx + w * tx + (uy * tz - uz * ty);
  out[o + 1] = vy + w * ty + (uz * tx - ux * tz);
  out[o + 2] = vz + w * tz + (ux * ty - uy * tx);
}
