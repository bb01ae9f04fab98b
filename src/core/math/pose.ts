import { add3, subtract3 } from './vec3.js';
import { inverseRotate, multiply, rotate, setQuat } from './quat.js';

/**
 * Poses in caller-owned doubles: a place in m (px, py, pz) and a unit rotation (qx, qy, qz, qw), from a frame's axes to
 * its parent's.
 */
export const POSE_LANES = 7;

/** Offset of a pose's rotation. */
export const POSE_ROTATION = 3;

/** `out = ` the pose that leaves everything where it is. @hot */
export function identityPose(out: Float64Array, o: number): void {
  out[o] = 0;
  out[o + 1] = 0;
  out[o + 2] = 0;
  setQuat(out, o + POSE_ROTATION, 0, 0, 0, 1);
}

/** `out = a`. @hot */
export function copyPose(out: Float64Array, o: number, a: Float64Array, ao: number): void {
  for (let i = 0; i < POSE_LANES; i++) out[o + i] = a[ao + i] as number;
}

/**
 * `out = parent child`: the pose, in the parent's parent, of something whose pose in the parent is `child`. `out` may be
 * `child`, not `parent`.
 * @hot
 */
export function composePose(
  out: Float64Array,
  o: number,
  parent: Float64Array,
  po: number,
  child: Float64Array,
  co: number,
): void {
  rotate(out, o, parent, po + POSE_ROTATION, child, co);
  add3(out, o, parent, po, out, o);
  multiply(out, o + POSE_ROTATION, parent, po + POSE_ROTATION, child, co + POSE_ROTATION);
}

/**
 * `out = base⁻¹ a`: the pose of a in base, both given in one frame. The places are subtracted before they turn, so that
 * two poses near each other and far from the origin keep their precision. `out` may be `a`, not `base`.
 * @hot
 */
export function poseBetween(
  out: Float64Array,
  o: number,
  base: Float64Array,
  bo: number,
  a: Float64Array,
  ao: number,
): void {
  inverseTransformPoint(out, o, base, bo, a, ao);
  const x = -(base[bo + 3] as number);
  const y = -(base[bo + 4] as number);
  const z = -(base[bo + 5] as number);
  const w = base[bo + 6] as number;
  const ax = a[ao + 3] as number;
  const ay = a[ao + 4] as number;
  const az = a[ao + 5] as number;
  const aw = a[ao + 6] as number;
  setQuat(
    out,
    o + POSE_ROTATION,
    w * ax + x * aw + y * az - z * ay,
    w * ay - x * az + y * aw + z * ax,
    w * az + x * ay - y * ax + z * aw,
    w * aw - x * ax - y * ay - z * az,
  );
}

/** `out = ` the place in the parent of the point v given in the frame. `out` may be `v`. @hot */
export function transformPoint(
  out: Float64Array,
  o: number,
  pose: Float64Array,
  po: number,
  v: Float64Array,
  vo: number,
): void {
  rotate(out, o, pose, po + POSE_ROTATION, v, vo);
  add3(out, o, pose, po, out, o);
}

/** `out = ` the place in the frame of the point v given in the parent. `out` may be `v`. @hot */
export function inverseTransformPoint(
  out: Float64Array,
  o: number,
  pose: Float64Array,
  po: number,
  v: Float64Array,
  vo: number,
): void {
  subtract3(out, o, v, vo, pose, po);
  inverseRotate(out, o, pose, po + POSE_ROTATION, out, o);
}
