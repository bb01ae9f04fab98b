/**
 * The deferred renderer: it draws a snapshot into an image of a fixed size.
 *
 * It knows no frames, no files and no clock. A frame is: placements, light list, draw list and uploads on the CPU, then
 * the passes of the frame graph in one command buffer.
 */
import { RefusalError } from '../core/errors.js';
import { DEFAULT_MATERIAL, type Material } from '../core/looks/material.js';
import type { MeshData } from '../core/meshes/meshData.js';
import type { RenderSnapshot } from '../core/seams/render.js';
import { DrawList } from './drawList.js';
import { createExposureBuffer } from './exposureBuffer.js';
import { Faults } from './faults.js';
import { FrameConstants, createRangeBuffer } from './frameConstants.js';
import { orderPasses, type GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { gbufferPass, type GbufferPass } from './gbufferPass.js';
import { GeometryStore } from './geometryStore.js';
import { GpuError } from './gpuError.js';
import { MaterialLayout } from './generated/layouts.js';
import { lightingPass } from './lightingPass.js';
import { LightList } from './lightList.js';
import { cutoffIrradiance } from './lights.js';
import { writeMaterialRow } from './materialRow.js';
import { completeOptions, requireSize, type RendererOptions } from './options.js';
import { pipelinesOf, type Pipelines } from './pipelines.js';
import { Placements } from './placements.js';
import { readTexture } from './readback.js';
import { requireDevice } from './requirements.js';
import { RowBuffer } from './rowBuffer.js';
import { tableTexturesOf } from './tableTextures.js';
import { CASCADES, SHADOW_MAP_SIZE, ShadowCascades } from './shadowCascades.js';
import { shadowPass } from './shadowPass.js';
import { DEPTH_FORMAT, TEXEL_BYTES, createTargets, destroyTargets, type TargetName } from './targets.js';
import { toneMapPass } from './toneMapPass.js';
import { createView, placeView } from './view.js';

/** An image of a frame: top-down rows of red, green, blue and an undefined byte, encoded as sRGB (GRAPH-59). */
export interface CapturedImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array<ArrayBuffer>;
}

/** What `createRenderer` needs. The device stays its owner's. */
export interface RendererSetup {
  readonly device: GPUDevice;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly options?: RendererOptions;
}

/**
 * Makes a renderer; its shaders are compiled once for each device.
 * @throws RefusalError for an option or a size out of range, GpuError for a device that cannot draw.
 */
export async function createRenderer(setup: RendererSetup): Promise<Renderer> {
  const options = completeOptions(setup.options ?? {});
  requireSize('width', setup.width);
  requireSize('height', setup.height);
  requireDevice(setup.device);
  const pipelines = await pipelinesOf(setup.device);
  const faults = new Faults(setup.device);
  const renderer = faults.watch(() => new Renderer(setup, { options, pipelines, faults }));
  await renderer.settled();
  return renderer;
}

/** What `createRenderer` prepares before it makes a renderer. */
interface RendererParts {
  readonly options: Required<RendererOptions>;
  readonly pipelines: Pipelines;
  readonly faults: Faults;
}

export class Renderer {
  readonly width: number;
  readonly height: number;
  readonly #device: GPUDevice;
  readonly #options: Required<RendererOptions>;
  readonly #cutoff: number;
  readonly #faults: Faults;
  readonly #constants: FrameConstants;
  readonly #exposure: GPUBuffer;
  readonly #ranges: GPUBuffer;
  readonly #materials: RowBuffer;
  #hasMaterial = new Uint8Array(64);
  #materialEnd = 1;
  #materialsChanged = true;
  readonly #lights: LightList;
  readonly #cascades: ShadowCascades;
  readonly #placements = new Placements();
  readonly #view = createView();
  readonly #state: FrameState;
  readonly #passes: readonly GraphPass[];
  readonly #gbuffer: GbufferPass;
  #destroyed = false;

  /** Use `createRenderer`. */
  constructor(setup: RendererSetup, parts: RendererParts) {
    const { device, width, height } = setup;
    const { options, pipelines } = parts;
    this.width = width;
    this.height = height;
    this.#device = device;
    this.#options = options;
    this.#cutoff = cutoffIrradiance(options.exposure.stops);
    this.#faults = parts.faults;
    this.#constants = new FrameConstants(device);
    this.#exposure = createExposureBuffer(device, options.exposure.stops);
    this.#ranges = createRangeBuffer(device);
    this.#materials = new RowBuffer(device, { label: 'materials', rowBytes: MaterialLayout.bytes, rows: 64 });
    writeMaterialRow(this.#materials.floats, 0, DEFAULT_MATERIAL);
    this.#lights = new LightList(device);
    this.#cascades = new ShadowCascades(device);
    const draws = new DrawList(device);
    this.#state = {
      pipelines,
      targets: createTargets(device, { width, height, outputFormat: options.outputFormat }),
      geometry: new GeometryStore(device),
      draws,
      frameGroup: this.#makeFrameGroup(pipelines, draws),
      rangeGroup: device.createBindGroup({
        label: 'depth range',
        layout: pipelines.rangeLayout,
        entries: [{ binding: 0, resource: { buffer: this.#ranges, size: 16 } }],
      }),
      shadowMap: device.createTexture({
        label: 'shadow map',
        size: options.shadows ? [SHADOW_MAP_SIZE, SHADOW_MAP_SIZE, CASCADES] : [1, 1, CASCADES],
        format: DEPTH_FORMAT,
        usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
      }),
      shadowed: false,
    };
    this.#gbuffer = gbufferPass(this.#state);
    this.#passes = orderPasses(
      [
        ...(options.shadows ? [shadowPass(device, this.#state)] : []),
        this.#gbuffer,
        lightingPass(device, this.#state, options.shadows),
        toneMapPass(device, this.#state, options),
      ],
      ['output'],
    );
  }

  /** What this renderer shares with all others of its device. */
  get pipelines(): Pipelines {
    return this.#state.pipelines;
  }

  /** Uploads a mesh under an id of at least 1; the next frame draws it. @throws RefusalError (GRAPH-06) for a broken one. */
  registerMesh(id: number, mesh: MeshData): void {
    requireId('mesh', id);
    this.#faults.watch(() => this.#state.geometry.store(id, mesh));
  }

  /** Sets the material of an id of at least 1; the next frame uses it. */
  registerMaterial(id: number, material: Material): void {
    requireId('material', id);
    this.#faults.watch(() => {
      if (this.#materials.reserve(id + 1)) this.#renewFrameGroup();
    });
    if (id >= this.#hasMaterial.length) {
      const larger = new Uint8Array(Math.max(id + 1, this.#hasMaterial.length * 2));
      larger.set(this.#hasMaterial);
      this.#hasMaterial = larger;
    }
    writeMaterialRow(this.#materials.floats, id, material);
    this.#hasMaterial[id] = 1;
    this.#materialEnd = Math.max(this.#materialEnd, id + 1);
    this.#materialsChanged = true;
  }

  /**
   * Draws a snapshot. The image is ready for `capture`.
   *
   * @param alpha how far between the previous build, 0, and this one, 1, to show the world.
   * @throws GpuError for an error that the device has reported since the last call.
   */
  render(snapshot: RenderSnapshot, alpha = 1): void {
    if (this.#destroyed) throw new GpuError('validation', 'The renderer was destroyed');
    this.#faults.check();
    this.#faults.watch(() => {
      this.#prepare(snapshot, alpha);
      const encoder = this.#device.createCommandEncoder(ENCODER);
      for (const pass of this.#passes) pass.record(encoder);
      this.#device.queue.submit([encoder.finish()]);
    });
  }

  /** Copies the last image into a texture of its size and format, such as the current one of a canvas. */
  present(into: GPUTexture): void {
    this.#faults.watch(() => {
      const encoder = this.#device.createCommandEncoder(PRESENTER);
      encoder.copyTextureToTexture({ texture: this.#state.targets.textures.output }, { texture: into }, [
        this.width,
        this.height,
      ]);
      this.#device.queue.submit([encoder.finish()]);
    });
  }

  /** The last image that was drawn. @throws GpuError for an error that the device reported. */
  async capture(): Promise<CapturedImage> {
    const pixels = await this.readTarget('output');
    if (this.#options.outputFormat.startsWith('bgra')) swapRedAndBlue(pixels);
    return { width: this.width, height: this.height, pixels };
  }

  /** The texels of a target of the last frame as they lie in it, for tests. @throws GpuError as `capture`. */
  async readTarget(target: TargetName): Promise<Uint8Array<ArrayBuffer>> {
    await this.#faults.settle();
    return readTexture(this.#device, this.#state.targets.textures[target], TEXEL_BYTES[target]);
  }

  /**
   * The depth buffer of the last frame as it is once a range has drawn, 0 near to 2 far, in 32-bit floats, for tests. Draws
   * the G-buffer again up to there. @throws GpuError as `capture`.
   */
  async readDepth(range: 0 | 1 | 2): Promise<Float32Array<ArrayBuffer>> {
    this.#faults.watch(() => {
      const encoder = this.#device.createCommandEncoder(ENCODER);
      this.#gbuffer.record(encoder, range);
      this.#device.queue.submit([encoder.finish()]);
    });
    await this.#faults.settle();
    return new Float32Array((await readTexture(this.#device, this.#state.targets.depth, 4)).buffer);
  }

  /** How many instance rows a depth range of the last frame drew, 0 near to 2 far. */
  rowsInRange(range: 0 | 1 | 2): number {
    return this.#state.draws.rowsOf(range);
  }

  /** Waits until the device has judged every call so far. @throws GpuError for the first error. */
  settled(): Promise<void> {
    return this.#faults.settle();
  }

  /** Frees everything but the device. Calling it again does nothing. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    destroyTargets(this.#state.targets);
    this.#state.geometry.destroy();
    this.#state.draws.destroy();
    this.#lights.destroy();
    this.#cascades.destroy();
    this.#state.shadowMap.destroy();
    this.#materials.destroy();
    this.#constants.destroy();
    this.#exposure.destroy();
    this.#ranges.destroy();
  }

  /** Everything of a frame that the CPU does: places, lights, rows and uploads. */
  #prepare(snapshot: RenderSnapshot, alpha: number): void {
    const view = this.#view;
    const { geometry, draws } = this.#state;
    const placements = this.#placements;
    placeView(view, snapshot, { alpha, aspect: this.width / this.height });
    placements.place(snapshot, { view, alpha, geometry });
    const lightsRenewed = this.#lights.fill(snapshot, { view, alpha, cutoff: this.#cutoff });
    const shadowLight = this.#placeShadows(snapshot);
    const drawsRenewed = draws.fill({
      snapshot,
      placements,
      view,
      geometry,
      hasMaterial: this.#hasMaterial,
      casts: this.#cascades.casts,
    });
    if (lightsRenewed || drawsRenewed) this.#renewFrameGroup();
    this.#constants.write(snapshot, {
      view,
      alpha,
      lightCount: this.#lights.count,
      shadowLight,
      width: this.width,
      height: this.height,
      starStops: this.#options.stars ? this.#options.starStops : -Infinity,
    });
    if (this.#materialsChanged) this.#materials.upload(this.#materialEnd);
    this.#materialsChanged = false;
  }

  /** Fits the shadow map to the view. @returns the row of the light that it is for, or -1. */
  #placeShadows(snapshot: RenderSnapshot): number {
    const { shadowRow, shadowDirection } = this.#lights;
    this.#state.shadowed = this.#options.shadows && shadowRow >= 0;
    if (!this.#state.shadowed) {
      this.#cascades.clear(this.#placements);
      return -1;
    }
    this.#cascades.fit(snapshot, { view: this.#view, placements: this.#placements, direction: shadowDirection });
    return shadowRow;
  }

  #renewFrameGroup(): void {
    this.#state.frameGroup = this.#makeFrameGroup(this.#state.pipelines, this.#state.draws);
  }

  #makeFrameGroup(pipelines: Pipelines, draws: DrawList): GPUBindGroup {
    const tables = tableTexturesOf(this.#device);
    return this.#device.createBindGroup({
      label: 'frame',
      layout: pipelines.frameLayout,
      entries: [
        { binding: 0, resource: { buffer: this.#constants.buffer } },
        { binding: 1, resource: { buffer: this.#exposure } },
        { binding: 2, resource: { buffer: this.#materials.buffer } },
        { binding: 3, resource: { buffer: draws.rows.buffer } },
        { binding: 4, resource: { buffer: this.#lights.rows.buffer } },
        { binding: 5, resource: tables.dfg },
        { binding: 6, resource: tables.lobeSky },
        { binding: 7, resource: tables.sampler },
        { binding: 8, resource: { buffer: this.#cascades.rows.buffer } },
      ],
    });
  }
}

const ENCODER: GPUCommandEncoderDescriptor = { label: 'frame' };
const PRESENTER: GPUCommandEncoderDescriptor = { label: 'present' };

function requireId(kind: 'mesh' | 'material', id: number): void {
  if (Number.isInteger(id) && id >= 1 && id < 2 ** 20) return;
  const reason = 'must be a whole number from 1 to 1,048,575';
  throw new RefusalError({ rule: 'GRAPH-06', field: `${kind} id`, value: id, reason });
}

function swapRedAndBlue(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at] as number;
    pixels[at] = pixels[at + 2] as number;
    pixels[at + 2] = blue;
  }
}
