/** The images that a frame is drawn into, of one size. */

/** The colour targets of the G-buffer in the order of their locations (SHADE-67 to SHADE-75). */
export const GBUFFER_FORMATS = {
  baseColor: 'rgba8unorm-srgb',
  normals: 'rgba16sint',
  specular: 'rgba8unorm',
  emissive: 'rgba16float',
  distance: 'r32float',
} as const;

export type GbufferTarget = keyof typeof GBUFFER_FORMATS;
export const GBUFFER_TARGETS = Object.keys(GBUFFER_FORMATS) as readonly GbufferTarget[];

export const DEPTH_FORMAT = 'depth32float';
export const HDR_FORMAT = 'rgba16float';

/** A target whose texels can be read back. */
export type TargetName = GbufferTarget | 'hdr' | 'output';

/** Bytes of a texel of each target. */
export const TEXEL_BYTES: Readonly<Record<TargetName, number>> = {
  baseColor: 4,
  normals: 8,
  specular: 4,
  emissive: 8,
  distance: 4,
  hdr: 8,
  output: 4,
};

/** The textures of one renderer and a view of each. */
export interface RenderTargets {
  readonly width: number;
  readonly height: number;
  readonly textures: Readonly<Record<TargetName, GPUTexture>>;
  readonly views: Readonly<Record<TargetName, GPUTextureView>>;
  readonly depth: GPUTexture;
  readonly depthView: GPUTextureView;
}

/** What `createTargets` makes. */
export interface TargetOptions {
  readonly width: number;
  readonly height: number;
  readonly outputFormat: GPUTextureFormat;
}

export function createTargets(device: GPUDevice, options: TargetOptions): RenderTargets {
  const { width, height, outputFormat } = options;
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_SRC;
  const make = (label: string, format: GPUTextureFormat): GPUTexture =>
    device.createTexture({ label, size: [width, height], format, usage });
  const textures = {
    baseColor: make('base color', GBUFFER_FORMATS.baseColor),
    normals: make('normals', GBUFFER_FORMATS.normals),
    specular: make('specular', GBUFFER_FORMATS.specular),
    emissive: make('emissive', GBUFFER_FORMATS.emissive),
    distance: make('distance', GBUFFER_FORMATS.distance),
    hdr: make('HDR', HDR_FORMAT),
    output: make('output', outputFormat),
  };
  const depth = make('depth', DEPTH_FORMAT);
  const views = {
    baseColor: textures.baseColor.createView(),
    normals: textures.normals.createView(),
    specular: textures.specular.createView(),
    emissive: textures.emissive.createView(),
    distance: textures.distance.createView(),
    hdr: textures.hdr.createView(),
    output: textures.output.createView(),
  };
  return { width, height, textures, views, depth, depthView: depth.createView() };
}

export function destroyTargets(targets: RenderTargets): void {
  for (const texture of Object.values(targets.textures)) texture.destroy();
  targets.depth.destroy();
}
