export { createRenderer, Renderer, type CapturedImage, type RendererSetup } from './renderer.js';
export type { Exposure, RendererOptions } from './options.js';
export type { OutputFormat } from './pipelines.js';
export type { ToneCurve } from './toneCurve.js';
export { GpuError } from './gpuError.js';
export { RENDERER_LIMITS } from './requirements.js';
