import { RANGE_STRIDE } from './frameConstants.js';
import type { GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { CASCADES } from './shadowCascades.js';

/** Draws the casters of each cascade into its layer of the shadow map; a frame without a shadowing star draws nothing. */
export function shadowPass(device: GPUDevice, state: FrameState): GraphPass {
  const choices = new Uint32Array((RANGE_STRIDE / 4) * CASCADES);
  const layers = Array.from({ length: CASCADES }, (_, index) => {
    choices[(RANGE_STRIDE / 4) * index] = index;
    return { index, offset: [index * RANGE_STRIDE], descriptor: descriptorOf(state, index) };
  });
  const buffer = device.createBuffer({
    label: 'cascade choices',
    size: choices.byteLength,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, choices);
  const group = device.createBindGroup({
    label: 'cascade choice',
    layout: state.pipelines.rangeLayout,
    entries: [{ binding: 0, resource: { buffer, size: 16 } }],
  });
  return {
    name: 'shadow map',
    stage: 'shadow maps',
    reads: [],
    writes: ['shadow map'],
    record(encoder) {
      if (!state.shadowed) return;
      for (const { index, offset, descriptor } of layers) {
        const pass = encoder.beginRenderPass(descriptor);
        pass.setPipeline(state.pipelines.shadow);
        pass.setBindGroup(0, state.frameGroup);
        pass.setBindGroup(1, group, offset);
        pass.setVertexBuffer(0, state.geometry.vertexBuffer);
        pass.setIndexBuffer(state.geometry.indexBuffer, 'uint32');
        state.draws.drawCasters(pass, state.geometry, index);
        pass.end();
      }
    },
  };
}

function descriptorOf({ shadowMap }: FrameState, layer: number): GPURenderPassDescriptor {
  return {
    label: `shadow map, cascade ${layer}`,
    colorAttachments: [],
    depthStencilAttachment: {
      view: shadowMap.createView({ dimension: '2d', baseArrayLayer: layer, arrayLayerCount: 1 }),
      depthLoadOp: 'clear',
      depthClearValue: 1,
      depthStoreOp: 'store',
    },
  };
}
