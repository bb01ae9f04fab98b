import type { DrawList } from './drawList.js';
import type { GeometryStore } from './geometryStore.js';
import type { Pipelines } from './pipelines.js';
import type { RenderTargets } from './targets.js';

/** What the passes of one renderer share. */
export interface FrameState {
  readonly pipelines: Pipelines;
  readonly targets: RenderTargets;
  readonly geometry: GeometryStore;
  readonly draws: DrawList;
  /** Replaced when one of its buffers grows. */
  frameGroup: GPUBindGroup;
  readonly rangeGroup: GPUBindGroup;
  /** One layer for each cascade. */
  readonly shadowMap: GPUTexture;
  /** Whether this frame has a star with shadows. */
  shadowed: boolean;
}
