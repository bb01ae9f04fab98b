import type { RenderSnapshot } from '../../core/seams/render.js';
import { createRenderer, RENDERER_LIMITS, type Renderer, type RendererOptions } from '../../rendering/index.js';
import type { LooksOfSlots } from '../../simulation/looksOfSlots.js';
import { checkRequirements } from '../gpu/requirements.js';
import type { PixelSize } from './messages.js';

/** What a picture is made of. */
export interface PictureParts {
  readonly device: GPUDevice;
  readonly canvas: OffscreenCanvas;
  readonly size: PixelSize;
  readonly looks: LooksOfSlots;
  /** Stops of the fixed exposure. */
  readonly exposure: number;
}

/** Frames that the GPU may be behind; more would only delay what the eye sees. */
const MAX_IN_FLIGHT = 2;

/** The renderer's image on a canvas of the page. */
export class Picture {
  readonly #parts: PictureParts;
  readonly #context: GPUCanvasContext;
  readonly #options: RendererOptions;
  #size: PixelSize;
  #renderer: Renderer | undefined;
  #meshes = 0;
  #materials = 0;
  #inFlight = 0;
  #renewing = false;

  private constructor(parts: PictureParts, context: GPUCanvasContext, format: 'rgba8unorm' | 'bgra8unorm') {
    this.#parts = parts;
    this.#context = context;
    this.#size = parts.size;
    this.#options = { exposure: { kind: 'fixed', stops: parts.exposure }, outputFormat: format };
  }

  /** @throws Error when the canvas cannot be drawn on, GpuError when the renderer does not start. */
  static async create(parts: PictureParts): Promise<Picture> {
    const context = parts.canvas.getContext('webgpu');
    if (context === null) throw new Error('This browser draws with WebGPU on no canvas of a worker.');
    const format = navigator.gpu.getPreferredCanvasFormat();
    if (format !== 'rgba8unorm' && format !== 'bgra8unorm') throw new Error(`This browser's canvas is ${format}.`);
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_DST;
    context.configure({ device: parts.device, format, usage, alphaMode: 'opaque' });
    const picture = new Picture(parts, context, format);
    await picture.#renew();
    return picture;
  }

  /** Takes a new size for one of the next pictures. */
  resize(size: PixelSize): void {
    this.#size = size;
    if (!this.#renewing) void this.#renew();
  }

  /** Draws a snapshot, or leaves it out while the GPU is behind. Resolves to true when the picture is complete. */
  draw(snapshot: RenderSnapshot, alpha: number): Promise<boolean> {
    const renderer = this.#renderer;
    if (renderer === undefined || this.#inFlight >= MAX_IN_FLIGHT) return Promise.resolve(false);
    this.#registerLooks(renderer);
    renderer.render(snapshot, alpha);
    renderer.present(this.#context.getCurrentTexture());
    this.#inFlight++;
    return this.#parts.device.queue.onSubmittedWorkDone().then(() => {
      this.#inFlight--;
      return true;
    });
  }

  /** A renderer draws one size for its life, so a new size is a new renderer; pipelines are kept with the device. */
  async #renew(): Promise<void> {
    this.#renewing = true;
    const { device, canvas } = this.#parts;
    let made: PixelSize | undefined;
    while (made !== this.#size) {
      made = this.#size;
      const renderer = await createRenderer({ device, ...made, options: this.#options });
      this.#renderer?.destroy();
      canvas.width = made.width;
      canvas.height = made.height;
      this.#renderer = renderer;
      this.#meshes = 0;
      this.#materials = 0;
    }
    this.#renewing = false;
  }

  /** Looks that the world interned since the last picture. */
  #registerLooks(renderer: Renderer): void {
    const { table } = this.#parts.looks;
    while (this.#meshes < table.meshCount) {
      const mesh = table.meshOf(++this.#meshes);
      if (mesh !== undefined) renderer.registerMesh(this.#meshes, mesh);
    }
    while (this.#materials < table.materialCount) {
      renderer.registerMaterial(++this.#materials, table.materialOf(this.#materials));
    }
  }
}

/** A device that the renderer can use, or a sentence that says why there is none. */
export async function findDevice(): Promise<GPUDevice | string> {
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return 'The browser found no graphics processor that it may use for WebGPU.';
  const check = checkRequirements(adapter, { limits: RENDERER_LIMITS });
  if (!check.ok) return `The graphics processor lacks ${check.missing.join(' and ')}.`;
  return adapter.requestDevice(check.descriptor);
}
