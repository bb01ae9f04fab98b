/** The eye of one frame: the camera of a snapshot, interpolated and taken apart into axes. */
import type { RenderSnapshot } from '../core/seams/render.js';
import { slerpInto, turnInto } from './interpolation.js';

/** The camera's axes in the snapshot's axes, its place, and half its field of view as tangents. */
export interface View {
  /** Relative to the render origin, m; zero at alpha 1. */
  readonly eye: Float64Array;
  readonly rotation: Float64Array;
  readonly right: Float64Array;
  readonly up: Float64Array;
  /** It looks along -back. */
  readonly back: Float64Array;
  tanHalfWidth: number;
  tanHalfHeight: number;
}

export const createView = (): View => ({
  eye: new Float64Array(3),
  rotation: new Float64Array(4),
  right: new Float64Array(3),
  up: new Float64Array(3),
  back: new Float64Array(3),
  tanHalfWidth: 1,
  tanHalfHeight: 1,
});

const X = new Float64Array([1, 0, 0]);
const Y = new Float64Array([0, 1, 0]);
const Z = new Float64Array([0, 0, 1]);

/** Fills a view for a snapshot at alpha, from 0, the previous build, to 1, this one. */
export function placeView(
  view: View,
  snapshot: RenderSnapshot,
  options: { readonly alpha: number; readonly aspect: number },
): void {
  const { camera } = snapshot;
  for (let lane = 0; lane < 3; lane++) {
    view.eye[lane] = (camera.previousPosition[lane] as number) * (1 - options.alpha);
  }
  slerpInto(view.rotation, 0, { from: camera.previousRotation, to: camera.rotation, row: 0, alpha: options.alpha });
  turnInto(view.right, view.rotation, X);
  turnInto(view.up, view.rotation, Y);
  turnInto(view.back, view.rotation, Z);
  view.tanHalfHeight = Math.tan(camera.verticalFov / 2);
  view.tanHalfWidth = view.tanHalfHeight * options.aspect;
}

/** How far a place relative to the eye lies along one of the view's axes, m. */
export const along = (axis: Float64Array, x: number, y: number, z: number): number =>
  (axis[0] as number) * x + (axis[1] as number) * y + (axis[2] as number) * z;

/** Whether a sphere relative to the eye reaches into the pyramid of the view; what lies behind is left to the ranges. @hot */
export function seesSphere(view: View, x: number, y: number, z: number, radius: number): boolean {
  const depth = -along(view.back, x, y, z);
  const side = Math.abs(along(view.right, x, y, z));
  if (side - depth * view.tanHalfWidth > radius * Math.sqrt(1 + view.tanHalfWidth ** 2)) return false;
  const height = Math.abs(along(view.up, x, y, z));
  return height - depth * view.tanHalfHeight <= radius * Math.sqrt(1 + view.tanHalfHeight ** 2);
}
