/**
 * What one view draws: instance rows sorted by depth range and mesh, and one draw for each stretch of both (DRAW-03).
 */
import type { RenderSnapshot } from '../core/seams/render.js';
import { DEPTH_SLABS, slabsOf } from './depthRanges.js';
import { InstanceLayout } from './generated/layouts.js';
import type { GeometryStore } from './geometryStore.js';
import type { Placements } from './placements.js';
import { RowBuffer } from './rowBuffer.js';
import { CASCADES } from './shadowCascades.js';
import { along, seesSphere, type View } from './view.js';

/** Buckets of rows: the depth ranges from near to far, and after them the cascades of the shadow map. */
const SLABS = DEPTH_SLABS.length;
const BUCKETS = SLABS + CASCADES;

const ROW = InstanceLayout.bytes / 4;

/** Everything that placing rows needs of a frame. */
export interface DrawInput {
  readonly snapshot: RenderSnapshot;
  readonly placements: Placements;
  readonly view: View;
  readonly geometry: GeometryStore;
  /** Ids below this with a row in the material table; others take the default. */
  readonly hasMaterial: Uint8Array;
  /** For each instance, a bit for each cascade of the shadow map that draws it. */
  readonly casts: Uint8Array;
}

/** The sorted rows of a frame. */
export class DrawList {
  readonly rows: RowBuffer;
  /** How many rows each bucket of (range, mesh) holds, and then where it begins. */
  #starts = new Uint32Array(0);
  #slabs = new Uint8Array(0);
  #meshes = 0;

  constructor(device: GPUDevice) {
    this.rows = new RowBuffer(device, { label: 'instances', rowBytes: InstanceLayout.bytes, rows: 256 });
  }

  /** Sorts and uploads the rows of a frame. @returns whether the row buffer is a new one. */
  fill(input: DrawInput): boolean {
    const { placements, geometry } = input;
    this.#reserve(placements.count, geometry.idEnd);
    const total = this.#count(input);
    const renewed = this.rows.reserve(Math.max(total, 1));
    let start = 0;
    for (let at = 0; at < BUCKETS * this.#meshes; at++) {
      const size = this.#starts[at] as number;
      this.#starts[at] = start;
      start += size;
    }
    // Writing moves each start to its end, which is the next bucket's start.
    for (let row = 0; row < placements.count; row++) {
      const slabs = this.#slabs[row] as number;
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        if ((slabs & (1 << bucket)) === 0) continue;
        const at = bucket * this.#meshes + (placements.mesh[row] as number);
        const target = this.#starts[at] as number;
        this.#starts[at] = target + 1;
        this.#write(input, row, target * ROW);
      }
    }
    this.rows.upload(total);
    return renewed;
  }

  /** Issues the draws of one depth range, 0 near to 2 far. */
  drawSlab(pass: GPURenderPassEncoder, geometry: GeometryStore, slab: number): void {
    this.#draw(pass, geometry, slab);
  }

  /** Issues the draws of one cascade of the shadow map. */
  drawCasters(pass: GPURenderPassEncoder, geometry: GeometryStore, cascade: number): void {
    this.#draw(pass, geometry, SLABS + cascade);
  }

  /** How many instance rows a depth range draws. */
  rowsOf(slab: number): number {
    return this.#endOf(slab * this.#meshes + this.#meshes - 1) - this.#endOf(slab * this.#meshes - 1);
  }

  destroy(): void {
    this.rows.destroy();
  }

  #endOf(bucket: number): number {
    return bucket < 0 ? 0 : (this.#starts[bucket] as number);
  }

  #draw(pass: GPURenderPassEncoder, geometry: GeometryStore, bucket: number): void {
    for (let id = 1; id < this.#meshes; id++) {
      const at = bucket * this.#meshes + id;
      const first = this.#endOf(at - 1);
      const count = this.#endOf(at) - first;
      const mesh = geometry.meshOf(id);
      if (count === 0 || mesh === undefined) continue;
      pass.drawIndexed(mesh.indexCount, count, mesh.firstIndex, mesh.baseVertex, first);
    }
  }

  #count({ placements, view, casts }: DrawInput): number {
    let total = 0;
    for (let row = 0; row < placements.count; row++) {
      this.#slabs[row] = 0;
      const id = placements.mesh[row] as number;
      if (id === 0) continue;
      const x = placements.center[row * 3] as number;
      const y = placements.center[row * 3 + 1] as number;
      const z = placements.center[row * 3 + 2] as number;
      const radius = placements.radius[row] as number;
      let slabs = seesSphere(view, x, y, z, radius) ? slabsOf(-along(view.back, x, y, z), radius) : 0;
      slabs |= (casts[row] as number) << SLABS;
      this.#slabs[row] = slabs;
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        if ((slabs & (1 << bucket)) === 0) continue;
        const at = bucket * this.#meshes + id;
        this.#starts[at] = (this.#starts[at] as number) + 1;
        total++;
      }
    }
    return total;
  }

  #write({ snapshot, placements, hasMaterial }: DrawInput, row: number, target: number): void {
    const { floats, words } = this.rows;
    const columns = snapshot.instances.columns;
    for (let lane = 0; lane < 3; lane++) {
      floats[target + InstanceLayout.position / 4 + lane] = placements.position[row * 3 + lane] as number;
      floats[target + InstanceLayout.scale / 4 + lane] = columns.scale[row * 3 + lane] as number;
    }
    for (let lane = 0; lane < 4; lane++) {
      floats[target + InstanceLayout.rotation / 4 + lane] = placements.rotation[row * 4 + lane] as number;
      floats[target + InstanceLayout.up / 4 + lane] = columns.up[row * 4 + lane] as number;
    }
    const material = columns.material[row] as number;
    words[target + InstanceLayout.material / 4] = hasMaterial[material] === 1 ? material : 0;
  }

  #reserve(rows: number, meshes: number): void {
    if (rows > this.#slabs.length) this.#slabs = new Uint8Array(Math.max(rows, this.#slabs.length * 2, 64));
    if (BUCKETS * meshes > this.#starts.length) this.#starts = new Uint32Array(BUCKETS * meshes * 2);
    else this.#starts.fill(0);
    this.#meshes = meshes;
  }
}
