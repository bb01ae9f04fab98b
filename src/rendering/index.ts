export { createRenderer, Renderer, type CapturedImage } from './renderer.js';
export type { RendererOptions } from './options.js';
export { GpuError } from './gpuError.js';
export { RENDERER_LIMITS } from './requirements.js';
