import type { RenderSnapshot } from '../../core/seams/render.js';
import { pictureOptions } from '../pictureOptions.js';
import { createRenderer, RENDERER_LIMITS, type Renderer } from '../../rendering/index.js';
import type { LooksOfSlots } from '../../simulation/looksOfSlots.js';
import { checkRequirements } from '../gpu/requirements.js';
import type { PixelSize } from './messages.js';

/** What a picture is made of. */
export interface PictureParts {
  readonly device: GPUDevice;
  readonly canvas: OffscreenCanvas;
  readonly size: PixelSize;
  readonly looks: LooksOfSlots;
  /** Stops of the exposure. */
  readonly exposure: number;
}

/** What a renderer is made for. */
interface Wanted {
  readonly size: PixelSize;
  readonly exposure: number;
}

type CanvasFormat = 'rgba8unorm' | 'bgra8unorm';

/** Frames that the GPU may be behind; more would only delay what the eye sees. */
const MAX_IN_FLIGHT = 2;

/** The renderer's image on a canvas of the page. */
export class Picture {
  readonly #parts: PictureParts;
  readonly #context: GPUCanvasContext;
  readonly #format: CanvasFormat;
  #wanted: Wanted;
  #renderer: Renderer | undefined;
  #meshes = 0;
  #materials = 0;
  #inFlight = 0;
  #generation = 0;
  #failure: Error | undefined;
  #renewing = false;

  private constructor(parts: PictureParts, context: GPUCanvasContext, format: CanvasFormat) {
    this.#parts = parts;
    this.#context = context;
    this.#format = format;
    this.#wanted = { size: parts.size, exposure: parts.exposure };
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
    this.#want({ ...this.#wanted, size });
  }

  /** Takes a new exposure, in stops, for one of the next pictures. */
  expose(exposure: number): void {
    if (exposure !== this.#wanted.exposure) this.#want({ ...this.#wanted, exposure });
  }

  /** Changes whenever the canvas was emptied or the same snapshot would look different. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Draws a snapshot. Resolves when the picture is complete; undefined where it was left out because the GPU is behind.
   * @throws Error when a renderer of the wanted size or exposure could not be made.
   */
  draw(snapshot: RenderSnapshot, alpha: number): Promise<void> | undefined {
    const renderer = this.#renderer;
    if (this.#failure !== undefined) throw this.#failure;
    if (renderer === undefined || this.#inFlight >= MAX_IN_FLIGHT) return undefined;
    this.#registerLooks(renderer);
    renderer.render(snapshot, alpha);
    renderer.present(this.#context.getCurrentTexture());
    this.#inFlight++;
    const done = (): void => {
      this.#inFlight--;
    };
    // It fails with the device, of whose loss the session hears by itself.
    return this.#parts.device.queue.onSubmittedWorkDone().then(done, done);
  }

  #want(wanted: Wanted): void {
    this.#wanted = wanted;
    if (this.#renewing) return;
    this.#renew().catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    });
  }

  /** A renderer has one size and exposure for its life, so others are a new renderer; pipelines stay with the device. */
  async #renew(): Promise<void> {
    this.#renewing = true;
    const { device, canvas } = this.#parts;
    let made: Wanted | undefined;
    while (made !== this.#wanted) {
      made = this.#wanted;
      const { size, exposure } = made;
      const options = { ...pictureOptions(exposure), outputFormat: this.#format };
      const renderer = await createRenderer({ device, ...size, options });
      this.#renderer?.destroy();
      // Setting the size empties a canvas, even to the size that it has.
      if (canvas.width !== size.width) canvas.width = size.width;
      if (canvas.height !== size.height) canvas.height = size.height;
      this.#renderer = renderer;
      this.#generation++;
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

/** A graphics processor that the renderer can use and the device to ask of it, or a sentence that says why there is none. */
export async function findAdapter(): Promise<FoundAdapter | string> {
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return 'The browser found no graphics processor that it may use for WebGPU.';
  const check = checkRequirements(adapter, { limits: RENDERER_LIMITS });
  if (!check.ok) return `The graphics processor lacks ${check.missing.join(' and ')}.`;
  return { adapter, descriptor: check.descriptor };
}

/** See `findAdapter`. */
export interface FoundAdapter {
  readonly adapter: GPUAdapter;
  readonly descriptor: GPUDeviceDescriptor;
}
