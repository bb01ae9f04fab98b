import { DEPTH_SLABS, clearDepthOf, type DepthSlab } from './depthRanges.js';
import { RANGE_STRIDE } from './frameConstants.js';
import type { GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { GBUFFER_TARGETS } from './targets.js';

const CLEAR: GPUColor = { r: 0, g: 0, b: 0, a: 0 };

/** The pass, which can also stop after a range, so that the depth of a farther one can be read. */
export interface GbufferPass extends GraphPass {
  /** @param until the nearest range to draw, 0 near to 2 far. */
  record(encoder: GPUCommandEncoder, until?: number): void;
}

/**
 * Draws the three depth ranges from far to near into the same targets, so that a nearer one covers a farther one
 * (DEPTH-02): colours stay, and depth is cleared to that of the slab's far side (DEPTH-08).
 */
export function gbufferPass(state: FrameState): GbufferPass {
  const ranges = [2, 1, 0].map((slab) => ({
    slab,
    offset: [slab * RANGE_STRIDE],
    descriptor: descriptorOf(state, slab),
  }));
  return {
    name: 'G-buffer',
    stage: 'G-buffer',
    reads: [],
    writes: [...GBUFFER_TARGETS],
    record(encoder, until = 0) {
      for (const { slab, offset, descriptor } of ranges) {
        if (slab < until) continue;
        const pass = encoder.beginRenderPass(descriptor);
        if (state.draws.rowsOf(slab) > 0) {
          pass.setPipeline(state.pipelines.gbuffer);
          pass.setBindGroup(0, state.frameGroup);
          pass.setBindGroup(1, state.rangeGroup, offset);
          pass.setVertexBuffer(0, state.geometry.vertexBuffer);
          pass.setIndexBuffer(state.geometry.indexBuffer, 'uint32');
          state.draws.drawSlab(pass, state.geometry, slab);
        }
        pass.end();
      }
    },
  };
}

function descriptorOf({ targets }: FrameState, slab: number): GPURenderPassDescriptor {
  const farthest = slab === DEPTH_SLABS.length - 1;
  return {
    label: `G-buffer, range ${slab}`,
    colorAttachments: GBUFFER_TARGETS.map((target) => ({
      view: targets.views[target],
      loadOp: farthest ? 'clear' : 'load',
      clearValue: CLEAR,
      storeOp: 'store',
    })),
    depthStencilAttachment: {
      view: targets.depthView,
      depthLoadOp: 'clear',
      depthClearValue: clearDepthOf(DEPTH_SLABS[slab] as DepthSlab),
      depthStoreOp: 'store',
    },
  };
}
