/**
 * Where each instance of a snapshot is in this frame: interpolated once, whatever the number of views that draw it
 * (DRAW-24 to DRAW-28).
 */
import type { RenderSnapshot } from '../core/seams/render.js';
import type { GeometryStore } from './geometryStore.js';
import { slerpInto } from './interpolation.js';
import type { View } from './view.js';

/** Columns of placements, one row for each instance of the snapshot. */
export class Placements {
  count = 0;
  /** Relative to the eye, m. */
  position = new Float64Array(0);
  rotation = new Float64Array(0);
  /** Centre of the bounding sphere, relative to the eye, m. */
  center = new Float64Array(0);
  radius = new Float64Array(0);
  /** The mesh to draw, 0 for an instance that no view draws. */
  mesh = new Uint32Array(0);

  /** Places every instance of a snapshot for a frame at alpha. */
  place(snapshot: RenderSnapshot, options: { view: View; alpha: number; geometry: GeometryStore }): void {
    const { instances } = snapshot;
    this.#reserve(instances.count);
    this.count = instances.count;
    for (let row = 0; row < instances.count; row++) {
      const id = instances.columns.mesh[row] as number;
      const drawn = options.geometry.meshOf(id) !== undefined && this.#placeRow(snapshot, row, options);
      this.mesh[row] = drawn ? id : 0;
    }
  }

  /** @returns whether the row has a finite place and a volume. */
  #placeRow(
    snapshot: RenderSnapshot,
    row: number,
    options: { view: View; alpha: number; geometry: GeometryStore },
  ): boolean {
    const columns = snapshot.instances.columns;
    const { alpha, view, geometry } = options;
    for (let lane = 0; lane < 3; lane++) {
      const now = columns.position[row * 3 + lane] as number;
      const before = columns.previousPosition[row * 3 + lane] as number;
      const place = alpha === 1 ? now : before + (now - before) * alpha;
      if (!Number.isFinite(place) || !((columns.scale[row * 3 + lane] as number) > 0)) return false;
      this.position[row * 3 + lane] = place - (view.eye[lane] as number);
    }
    slerpInto(this.rotation, row * 4, { from: columns.previousRotation, to: columns.rotation, row, alpha });
    const mesh = geometry.meshOf(columns.mesh[row] as number);
    if (mesh === undefined) return false;
    const own = columns.radius[row] as number;
    if (own > 0) this.#boundAround(row, 0, 0, 0, own);
    else {
      const x = columns.scale[row * 3] as number;
      const y = columns.scale[row * 3 + 1] as number;
      const z = columns.scale[row * 3 + 2] as number;
      const { center } = mesh;
      this.#boundAround(row, center[0] * x, center[1] * y, center[2] * z, mesh.radius * Math.max(x, y, z));
    }
    return true;
  }

  /** Sets the bounding sphere around a point in the instance's axes. */
  #boundAround(row: number, x: number, y: number, z: number, radius: number): void {
    const q = row * 4;
    const qx = this.rotation[q] as number;
    const qy = this.rotation[q + 1] as number;
    const qz = this.rotation[q + 2] as number;
    const qw = this.rotation[q + 3] as number;
    const tx = 2 * (qy * z - qz * y);
    const ty = 2 * (qz * x - qx * z);
    const tz = 2 * (qx * y - qy * x);
    const p = row * 3;
    this.center[p] = (this.position[p] as number) + x + qw * tx + qy * tz - qz * ty;
    this.center[p + 1] = (this.position[p + 1] as number) + y + qw * ty + qz * tx - qx * tz;
    this.center[p + 2] = (this.position[p + 2] as number) + z + qw * tz + qx * ty - qy * tx;
    this.radius[row] = radius;
  }

  #reserve(count: number): void {
    if (count <= this.radius.length) return;
    const rows = Math.max(count, this.radius.length * 2, 64);
    this.position = new Float64Array(rows * 3);
    this.rotation = new Float64Array(rows * 4);
    this.center = new Float64Array(rows * 3);
    this.radius = new Float64Array(rows);
    this.mesh = new Uint32Array(rows);
  }
}
