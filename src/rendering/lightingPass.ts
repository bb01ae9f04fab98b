import type { GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { GBUFFER_TARGETS } from './targets.js';

/** Lights every visible surface of all three ranges in one draw, into the HDR image. */
export function lightingPass(device: GPUDevice, state: FrameState): GraphPass {
  const { targets, pipelines } = state;
  const surfaces = device.createBindGroup({
    label: 'surfaces',
    layout: pipelines.surfaceLayout,
    entries: GBUFFER_TARGETS.map((target, binding) => ({ binding, resource: targets.views[target] })),
  });
  const descriptor: GPURenderPassDescriptor = {
    label: 'lighting',
    colorAttachments: [{ view: targets.views.hdr, loadOp: 'clear', storeOp: 'store' }],
  };
  return {
    name: 'lighting',
    stage: 'light',
    reads: [...GBUFFER_TARGETS],
    writes: ['hdr'],
    record(encoder) {
      const pass = encoder.beginRenderPass(descriptor);
      pass.setPipeline(pipelines.lighting);
      pass.setBindGroup(0, state.frameGroup);
      pass.setBindGroup(1, surfaces);
      pass.draw(3);
      pass.end();
    },
  };
}
