import type { TransformColumns } from './sharedWorld.js';

/** Copies the transform row of one slot. */
export function copyTransform(from: TransformColumns, to: TransformColumns, slot: number): void {
  to.frame[slot] = from.frame[slot] as number;
  to.lamp[slot] = from.lamp[slot] as number;
  to.asleep[slot] = from.asleep[slot] as number;
  copyLanes(from.position, to.position, slot, 3);
  copyLanes(from.rotation, to.rotation, slot, 4);
  copyLanes(from.linear, to.linear, slot, 3);
  copyLanes(from.angular, to.angular, slot, 3);
}

/** Copies `lanes` doubles of one slot. */
export function copyLanes(from: Float64Array, to: Float64Array, slot: number, lanes: number): void {
  for (let i = slot * lanes; i < slot * lanes + lanes; i++) to[i] = from[i] as number;
}

/** `out = ` the pose of a slot (core/math/pose). */
export function readPose(out: Float64Array, rows: TransformColumns, slot: number): void {
  for (let i = 0; i < 3; i++) out[i] = rows.position[slot * 3 + i] as number;
  for (let i = 0; i < 4; i++) out[3 + i] = rows.rotation[slot * 4 + i] as number;
}
