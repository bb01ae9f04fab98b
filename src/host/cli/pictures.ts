import type { SimulationWorld } from '../../simulation/world.js';
import { RenderSnapshotBuilder } from '../../simulation/renderSnapshotBuilder.js';
import { createRenderer, type CapturedImage, type Renderer } from '../../rendering/index.js';
import type { GpuDevice } from '../gpu.js';
import type { SceneView } from '../game.js';
import { pictureOptions } from '../pictureOptions.js';
import type { PictureSize } from '../scripts/script.js';

/** Draws pictures of one world, each of the state at its moment and on the calling thread (rule HOST-64). */
export class Pictures {
  readonly #gpu: GpuDevice;
  readonly #size: PictureSize;
  #renderer: Renderer;
  #stops: number;
  #meshes = 0;
  #materials = 0;
  #builder: RenderSnapshotBuilder | undefined;

  private constructor(
    gpu: GpuDevice,
    size: PictureSize,
    made: { readonly renderer: Renderer; readonly stops: number },
  ) {
    this.#gpu = gpu;
    this.#size = size;
    this.#renderer = made.renderer;
    this.#stops = made.stops;
  }

  /** Starts a renderer. @throws RefusalError for a size that no device draws, GpuError for a device that cannot draw. */
  static async start(gpu: GpuDevice, size: PictureSize): Promise<Pictures> {
    return new Pictures(gpu, size, { renderer: await rendererOf(gpu, size, 0), stops: 0 });
  }

  /** The world as the view sees it now. @throws GpuError when the device fails. */
  async draw(world: SimulationWorld, view: SceneView): Promise<CapturedImage> {
    await this.#expose(view.exposure ?? 0);
    this.#register(world);
    this.#builder ??= new RenderSnapshotBuilder(world.internals);
    this.#renderer.render(this.#builder.build(view, world.tickNumber), 1);
    return this.#renderer.capture();
  }

  /** Frees the renderer. The device stays. */
  end(): void {
    this.#renderer.destroy();
  }

  /** The exposure is fixed for a renderer's life (rule EXPO-05), so another one takes another renderer. */
  async #expose(stops: number): Promise<void> {
    if (stops === this.#stops) return;
    this.#renderer.destroy();
    this.#renderer = await rendererOf(this.#gpu, this.#size, stops);
    this.#stops = stops;
    this.#meshes = 0;
    this.#materials = 0;
  }

  /** Hands over the looks that are new since the last picture. */
  #register(world: SimulationWorld): void {
    const { table } = world.internals.looks;
    while (this.#meshes < table.meshCount) {
      const mesh = table.meshOf(++this.#meshes);
      if (mesh !== undefined) this.#renderer.registerMesh(this.#meshes, mesh);
    }
    while (this.#materials < table.materialCount) {
      this.#materials++;
      this.#renderer.registerMaterial(this.#materials, table.materialOf(this.#materials));
    }
  }
}

function rendererOf({ device }: GpuDevice, { width, height }: PictureSize, stops: number): Promise<Renderer> {
  return createRenderer({ device, width, height, options: pictureOptions(stops) });
}
