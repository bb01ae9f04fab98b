/**
 * Everything that is the same for all renderers of one device: layouts and pipelines, compiled once.
 *
 * Values that differ between renderers, such as the tone curve, are data, so a second renderer compiles nothing (TONE-11).
 */
import { VERTEX_BYTES } from './geometryStore.js';
import { GpuError } from './gpuError.js';
import { SHADERS } from './generated/shaders.js';
import { compileShader } from './shaderModule.js';
import { DEPTH_FORMAT, GBUFFER_FORMATS, GBUFFER_TARGETS, HDR_FORMAT } from './targets.js';

/** The output formats that a renderer can write (GRAPH-62). */
export type OutputFormat = 'rgba8unorm' | 'rgba8unorm-srgb' | 'bgra8unorm' | 'bgra8unorm-srgb';

export interface Pipelines {
  readonly frameLayout: GPUBindGroupLayout;
  readonly rangeLayout: GPUBindGroupLayout;
  readonly surfaceLayout: GPUBindGroupLayout;
  readonly toneLayout: GPUBindGroupLayout;
  readonly shadow: GPURenderPipeline;
  readonly gbuffer: GPURenderPipeline;
  readonly lighting: GPURenderPipeline;
  readonly tone: Readonly<Record<OutputFormat, GPURenderPipeline>>;
}

const known = new WeakMap<GPUDevice, Promise<Pipelines>>();

/** The pipelines of a device. @throws GpuError when a shader or a pipeline is refused. */
export function pipelinesOf(device: GPUDevice): Promise<Pipelines> {
  const made = known.get(device) ?? makePipelines(device);
  known.set(device, made);
  return made;
}

async function makePipelines(device: GPUDevice): Promise<Pipelines> {
  const layouts = makeLayouts(device);
  const [shadowModule, gbufferModule, lightingModule, toneModule] = await Promise.all([
    compileShader(device, 'shadowMap', SHADERS.shadowMap),
    compileShader(device, 'gbuffer', SHADERS.gbuffer),
    compileShader(device, 'lighting', SHADERS.lighting),
    compileShader(device, 'toneMap', SHADERS.toneMap),
  ]);
  const layoutOf = (...groups: GPUBindGroupLayout[]): GPUPipelineLayout =>
    device.createPipelineLayout({ bindGroupLayouts: groups });
  const fullscreen = (label: string, module: GPUShaderModule, target: Target): Promise<GPURenderPipeline> =>
    create(device, {
      label,
      layout: target.layout,
      vertex: { module, entryPoint: 'fullscreen' },
      fragment: { module, entryPoint: target.entryPoint, targets: [{ format: target.format }] },
    });
  const tone = (format: OutputFormat): Promise<GPURenderPipeline> =>
    fullscreen('tone map', toneModule, { layout: layoutOf(layouts.toneLayout), entryPoint: 'toneMap', format });
  const [shadow, gbuffer, lighting, rgba, rgbaSrgb, bgra, bgraSrgb] = await Promise.all([
    create(device, shadowDescriptor(shadowModule, layoutOf(layouts.frameLayout, layouts.rangeLayout))),
    create(device, gbufferDescriptor(gbufferModule, layoutOf(layouts.frameLayout, layouts.rangeLayout))),
    fullscreen('lighting', lightingModule, {
      layout: layoutOf(layouts.frameLayout, layouts.surfaceLayout),
      entryPoint: 'shade',
      format: HDR_FORMAT,
    }),
    tone('rgba8unorm'),
    tone('rgba8unorm-srgb'),
    tone('bgra8unorm'),
    tone('bgra8unorm-srgb'),
  ]);
  return {
    ...layouts,
    shadow,
    gbuffer,
    lighting,
    tone: { rgba8unorm: rgba, 'rgba8unorm-srgb': rgbaSrgb, bgra8unorm: bgra, 'bgra8unorm-srgb': bgraSrgb },
  };
}

interface Target {
  readonly layout: GPUPipelineLayout;
  readonly entryPoint: string;
  readonly format: GPUTextureFormat;
}

function makeLayouts(
  device: GPUDevice,
): Pick<Pipelines, 'frameLayout' | 'rangeLayout' | 'surfaceLayout' | 'toneLayout'> {
  const both = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
  const fragment = GPUShaderStage.FRAGMENT;
  return {
    frameLayout: device.createBindGroupLayout({
      label: 'frame',
      entries: [
        { binding: 0, visibility: both, buffer: { type: 'uniform' } },
        { binding: 1, visibility: fragment, buffer: { type: 'read-only-storage' } },
        { binding: 2, visibility: both, buffer: { type: 'read-only-storage' } },
        { binding: 3, visibility: both, buffer: { type: 'read-only-storage' } },
        { binding: 4, visibility: fragment, buffer: { type: 'read-only-storage' } },
        { binding: 5, visibility: fragment, texture: { sampleType: 'float' } },
        { binding: 6, visibility: fragment, texture: { sampleType: 'float' } },
        { binding: 7, visibility: fragment, sampler: { type: 'filtering' } },
        { binding: 8, visibility: both, buffer: { type: 'read-only-storage' } },
      ],
    }),
    rangeLayout: device.createBindGroupLayout({
      label: 'depth range',
      entries: [{ binding: 0, visibility: both, buffer: { type: 'uniform', hasDynamicOffset: true } }],
    }),
    surfaceLayout: device.createBindGroupLayout({
      label: 'surfaces',
      entries: [
        ...GBUFFER_TARGETS.map((target, binding): GPUBindGroupLayoutEntry => ({
          binding,
          visibility: fragment,
          texture: { sampleType: target === 'normals' ? 'sint' : 'unfilterable-float' },
        })),
        { binding: 5, visibility: fragment, texture: { sampleType: 'depth', viewDimension: '2d-array' } },
        { binding: 6, visibility: fragment, sampler: { type: 'comparison' } },
      ],
    }),
    toneLayout: device.createBindGroupLayout({
      label: 'tone map',
      entries: [
        { binding: 0, visibility: fragment, texture: { sampleType: 'unfilterable-float' } },
        { binding: 1, visibility: fragment, buffer: { type: 'uniform' } },
      ],
    }),
  };
}

const PLACE: GPUVertexAttribute = { shaderLocation: 0, offset: 0, format: 'float32x3' };
const NORMAL: GPUVertexAttribute = { shaderLocation: 1, offset: 12, format: 'float32x3' };

/** Both faces of a caster are drawn, so that an open sheet shadows from either side (DRAW-10). */
function shadowDescriptor(module: GPUShaderModule, layout: GPUPipelineLayout): GPURenderPipelineDescriptor {
  return {
    label: 'shadow map',
    layout,
    vertex: {
      module,
      entryPoint: 'placeCaster',
      buffers: [{ arrayStride: VERTEX_BYTES, attributes: [PLACE] }],
    },
    primitive: { topology: 'triangle-list', cullMode: 'none' },
    depthStencil: { format: DEPTH_FORMAT, depthCompare: 'less', depthWriteEnabled: true },
  };
}

function gbufferDescriptor(module: GPUShaderModule, layout: GPUPipelineLayout): GPURenderPipelineDescriptor {
  return {
    label: 'G-buffer',
    layout,
    vertex: {
      module,
      entryPoint: 'placeVertex',
      buffers: [{ arrayStride: VERTEX_BYTES, attributes: [PLACE, NORMAL] }],
    },
    fragment: {
      module,
      entryPoint: 'writeSurface',
      targets: GBUFFER_TARGETS.map((target) => ({ format: GBUFFER_FORMATS[target] })),
    },
    primitive: { topology: 'triangle-list', cullMode: 'back' },
    depthStencil: { format: DEPTH_FORMAT, depthCompare: 'greater', depthWriteEnabled: true },
  };
}

async function create(device: GPUDevice, descriptor: GPURenderPipelineDescriptor): Promise<GPURenderPipeline> {
  try {
    return await device.createRenderPipelineAsync(descriptor);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GpuError('validation', `The pipeline ${descriptor.label ?? ''} was refused: ${reason}`);
  }
}
