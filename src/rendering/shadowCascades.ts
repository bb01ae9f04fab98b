/**
 * The boxes of the shadow map: three around the view, from fine and near to coarse and far, in the light of the brightest
 * star that casts shadows.
 */
import { InstanceFlag, type RenderSnapshot } from '../core/seams/render.js';
import { CascadeLayout } from './generated/layouts.js';
import type { Placements } from './placements.js';
import { RowBuffer } from './rowBuffer.js';
import { along, type View } from './view.js';

/** How far from the eye each cascade reaches, m. */
export const CASCADE_REACH = [14, 70, 350] as const;
export const CASCADES = CASCADE_REACH.length;
/** Texels along a side of the map. */
export const SHADOW_MAP_SIZE = 1024;
/** Casters up to this far from a box toward the star count, m; beyond it depth would lose the texel's tenth. */
const CASTER_REACH = 2000;

const ROW = CascadeLayout.bytes / 4;

/** One box: its centre in the light's axes, relative to the eye, and half its side, m. */
interface Box {
  readonly center: Float64Array;
  radius: number;
}

export class ShadowCascades {
  readonly rows: RowBuffer;
  /** For each instance, a bit for each cascade that draws it. */
  casts = new Uint8Array(0);
  readonly #side = new Float64Array(3);
  readonly #up = new Float64Array(3);
  readonly #toLight = new Float64Array(3);
  readonly #boxes: readonly Box[] = CASCADE_REACH.map(() => ({ center: new Float64Array(3), radius: 0 }));
  /** How close to the star each box's nearest caster comes, along the light, m. */
  readonly #nearest = new Float64Array(CASCADES);

  constructor(device: GPUDevice) {
    this.rows = new RowBuffer(device, { label: 'cascades', rowBytes: CascadeLayout.bytes, rows: CASCADES });
  }

  /** Marks no caster at all, in a frame without a shadowing star. */
  clear(placements: Placements): void {
    this.#reserve(placements.count);
    this.casts.fill(0);
  }

  /** Fits the boxes for a star in a direction and picks the casters of each. */
  fit(snapshot: RenderSnapshot, input: { view: View; placements: Placements; direction: Float64Array }): void {
    this.#turnTo(input.direction);
    for (let index = 0; index < CASCADES; index++) {
      this.#placeBox(this.#boxes[index] as Box, CASCADE_REACH[index] as number, snapshot, input.view);
    }
    this.#pickCasters(snapshot, input.placements);
    for (let index = 0; index < CASCADES; index++) this.#write(index);
    this.rows.upload(CASCADES);
  }

  destroy(): void {
    this.rows.destroy();
  }

  /** Axes at right angles to the light; the helper axis is the one that the light is farthest from. */
  #turnTo(direction: Float64Array): void {
    const [x, y, z] = [direction[0] as number, direction[1] as number, direction[2] as number];
    this.#toLight.set(direction);
    // The cross product of the light with X or Y, then of the light with that.
    const side = Math.abs(x) < Math.abs(y) ? [0, z, -y] : [-z, 0, x];
    const length = Math.sqrt((side[0] as number) ** 2 + (side[1] as number) ** 2 + (side[2] as number) ** 2);
    for (let lane = 0; lane < 3; lane++) this.#side[lane] = (side[lane] as number) / length;
    const [sx, sy, sz] = [this.#side[0] as number, this.#side[1] as number, this.#side[2] as number];
    this.#up[0] = y * sz - z * sy;
    this.#up[1] = z * sx - x * sz;
    this.#up[2] = x * sy - y * sx;
  }

  /**
   * The smallest ball around the view's pyramid up to a depth, in a box whose corners lie on whole texels of the camera's
   * frame: a camera that moves shifts the map by whole texels, so edges of shadows do not crawl.
   */
  #placeBox(box: Box, reach: number, snapshot: RenderSnapshot, view: View): void {
    const slope2 = view.tanHalfWidth ** 2 + view.tanHalfHeight ** 2;
    const depth = slope2 <= 1 ? (reach * (1 + slope2)) / 2 : reach;
    box.radius = slope2 <= 1 ? depth : reach * Math.sqrt(slope2);
    const texel = (2 * box.radius) / SHADOW_MAP_SIZE;
    const [bx, by, bz] = [view.back[0] as number, view.back[1] as number, view.back[2] as number];
    const origin = snapshot.camera.originInFrame;
    for (let lane = 0; lane < 2; lane++) {
      const axis = lane === 0 ? this.#side : this.#up;
      const eye = along(
        axis,
        (origin[0] as number) + (view.eye[0] as number),
        (origin[1] as number) + (view.eye[1] as number),
        (origin[2] as number) + (view.eye[2] as number),
      );
      const center = eye - depth * along(axis, bx, by, bz);
      box.center[lane] = Math.round(center / texel) * texel - eye;
    }
    box.center[2] = -depth * along(this.#toLight, bx, by, bz);
  }

  #pickCasters(snapshot: RenderSnapshot, placements: Placements): void {
    this.#reserve(placements.count);
    for (let index = 0; index < CASCADES; index++) {
      const box = this.#boxes[index] as Box;
      this.#nearest[index] = (box.center[2] as number) + box.radius;
    }
    const flags = snapshot.instances.columns.flags;
    for (let row = 0; row < placements.count; row++) {
      this.casts[row] = 0;
      if (placements.mesh[row] === 0 || ((flags[row] as number) & InstanceFlag.castsShadow) === 0) continue;
      const x = placements.center[row * 3] as number;
      const y = placements.center[row * 3 + 1] as number;
      const z = placements.center[row * 3 + 2] as number;
      const radius = placements.radius[row] as number;
      const side = along(this.#side, x, y, z);
      const up = along(this.#up, x, y, z);
      const height = along(this.#toLight, x, y, z);
      for (let index = 0; index < CASCADES; index++) {
        const box = this.#boxes[index] as Box;
        const room = box.radius + radius;
        const above = height + radius - (box.center[2] as number);
        if (Math.abs(side - (box.center[0] as number)) > room || Math.abs(up - (box.center[1] as number)) > room)
          continue;
        if (above < -box.radius || height - radius - (box.center[2] as number) > box.radius + CASTER_REACH) continue;
        this.casts[row] = (this.casts[row] as number) | (1 << index);
        const most = (box.center[2] as number) + box.radius + CASTER_REACH;
        this.#nearest[index] = Math.min(Math.max(this.#nearest[index] as number, height + radius), most);
      }
    }
  }

  #write(index: number): void {
    const box = this.#boxes[index] as Box;
    const { floats } = this.rows;
    const at = index * ROW;
    const nearest = this.#nearest[index] as number;
    const depth = nearest - ((box.center[2] as number) - box.radius);
    for (let lane = 0; lane < 3; lane++) {
      floats[at + CascadeLayout.x / 4 + lane] = (this.#side[lane] as number) / box.radius;
      floats[at + CascadeLayout.y / 4 + lane] = (this.#up[lane] as number) / box.radius;
      floats[at + CascadeLayout.z / 4 + lane] = -(this.#toLight[lane] as number) / depth;
    }
    floats[at + CascadeLayout.x / 4 + 3] = -(box.center[0] as number) / box.radius;
    floats[at + CascadeLayout.y / 4 + 3] = -(box.center[1] as number) / box.radius;
    floats[at + CascadeLayout.z / 4 + 3] = nearest / depth;
    floats[at + CascadeLayout.texel / 4] = (2 * box.radius) / SHADOW_MAP_SIZE;
  }

  #reserve(count: number): void {
    if (count > this.casts.length) this.casts = new Uint8Array(Math.max(count, this.casts.length * 2, 64));
  }
}
