/** The uniform blocks of a frame, written through private memory of the layouts that the shaders declare. */
import type { RenderSnapshot } from '../core/seams/render.js';
import { DEPTH_SLABS } from './depthRanges.js';
import { FrameLayout } from './generated/layouts.js';
import { slerpInto } from './interpolation.js';
import type { View } from './view.js';

/** Uniforms that a draw picks by an offset lie this far apart, the alignment that every device accepts, bytes. */
export const RANGE_STRIDE = 256;

/** A star of brightness 1 sends this radiance at its peak, W/(m² sr) (SHADE-139). */
const STAR_PEAK = 2 ** -10;

/** What a frame needs besides its view and its snapshot. */
export interface FrameInput {
  readonly view: View;
  readonly alpha: number;
  readonly lightCount: number;
  /** The row of the light that the shadow map is for, or -1. */
  readonly shadowLight: number;
  readonly width: number;
  readonly height: number;
  /** Stops above their true brightness at which stars shine; -Infinity for none. */
  readonly starStops: number;
}

/** The block that holds for a whole frame. */
export class FrameConstants {
  readonly buffer: GPUBuffer;
  readonly #device: GPUDevice;
  readonly #floats = new Float32Array(FrameLayout.bytes / 4);
  readonly #words = new Uint32Array(this.#floats.buffer);
  readonly #root = new Float64Array(4);

  constructor(device: GPUDevice) {
    this.#device = device;
    this.buffer = device.createBuffer({
      label: 'frame',
      size: FrameLayout.bytes,
      usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    });
  }

  /** Writes and uploads a frame's values. */
  write(snapshot: RenderSnapshot, input: FrameInput): void {
    const { view } = input;
    this.#vector(FrameLayout.right, view.right);
    this.#vector(FrameLayout.up, view.up);
    this.#vector(FrameLayout.back, view.back);
    this.#vector(FrameLayout.skyRadiance, snapshot.ambient.sky);
    this.#vector(FrameLayout.groundRadiance, snapshot.ambient.ground);
    this.#floats[FrameLayout.tanHalfWidth / 4] = view.tanHalfWidth;
    this.#floats[FrameLayout.tanHalfHeight / 4] = view.tanHalfHeight;
    this.#words[FrameLayout.lightCount / 4] = input.lightCount;
    this.#words[FrameLayout.shadowLight / 4] = input.shadowLight;
    this.#floats[FrameLayout.size / 4] = input.width;
    this.#floats[FrameLayout.size / 4 + 1] = input.height;
    this.#floats[FrameLayout.starBrightness / 4] = STAR_PEAK * 2 ** input.starStops;
    this.#placeRoot(snapshot, input.alpha);
    this.#device.queue.writeBuffer(this.buffer, 0, this.#floats);
  }

  destroy(): void {
    this.buffer.destroy();
  }

  /** The root's axes are the last entry of the chain; without a chain they are the camera frame's own (RSNAP-20). */
  #placeRoot(snapshot: RenderSnapshot, alpha: number): void {
    const { chain } = snapshot;
    if (chain.count === 0) {
      this.#root.fill(0);
      this.#root[3] = 1;
    } else {
      const { rotation, previousRotation } = chain.columns;
      slerpInto(this.#root, 0, { from: previousRotation, to: rotation, row: chain.count - 1, alpha });
    }
    for (let lane = 0; lane < 4; lane++) {
      this.#floats[FrameLayout.rootRotation / 4 + lane] = this.#root[lane] as number;
    }
  }

  #vector(offset: number, from: Float64Array | Float32Array): void {
    for (let lane = 0; lane < 3; lane++) this.#floats[offset / 4 + lane] = from[lane] as number;
  }
}

/** One small block for each depth range, which never changes. */
export function createRangeBuffer(device: GPUDevice): GPUBuffer {
  const blocks = new Float32Array((RANGE_STRIDE / 4) * DEPTH_SLABS.length);
  DEPTH_SLABS.forEach((slab, index) => {
    blocks[(RANGE_STRIDE / 4) * index] = slab.near;
  });
  const buffer = device.createBuffer({
    label: 'depth ranges',
    size: blocks.byteLength,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, blocks);
  return buffer;
}
