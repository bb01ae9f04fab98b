import type { TransformColumns } from './sharedWorld.js';

/** Copies the transform row of one slot. */
export function copyTransform(from: TransformColumns, to: TransformColumns, slot: number): void {
  copyTransforms(from, to, slot, slot + 1);
}

/** Copies the transform rows from `first` up to, and not with, `end`: column by column, as they lie in memory. @hot */
export function copyTransforms(from: TransformColumns, to: TransformColumns, first: number, end: number): void {
  for (let slot = first; slot < end; slot++) {
    to.frame[slot] = from.frame[slot] as number;
    to.lamp[slot] = from.lamp[slot] as number;
    to.asleep[slot] = from.asleep[slot] as number;
  }
  copyRange(from.position, to.position, first * 3, end * 3);
  copyRange(from.rotation, to.rotation, first * 4, end * 4);
  copyRange(from.linear, to.linear, first * 3, end * 3);
  copyRange(from.angular, to.angular, first * 3, end * 3);
}

/** Copies `lanes` doubles of one slot. */
export function copyLanes(from: Float64Array, to: Float64Array, slot: number, lanes: number): void {
  copyRange(from, to, slot * lanes, slot * lanes + lanes);
}

function copyRange(from: Float64Array, to: Float64Array, start: number, end: number): void {
  for (let i = start; i < end; i++) to[i] = from[i] as number;
}

/** `out = ` the pose of a slot (core/math/pose). */
export function readPose(out: Float64Array, rows: TransformColumns, slot: number): void {
  for (let i = 0; i < 3; i++) out[i] = rows.position[slot * 3 + i] as number;
  for (let i = 0; i < 4; i++) out[3 + i] = rows.rotation[slot * 4 + i] as number;
}
