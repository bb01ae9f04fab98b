import type { GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { GBUFFER_TARGETS } from './targets.js';

const SHADOW_SAMPLER: GPUSamplerDescriptor = {
  label: 'shadows',
  compare: 'less-equal',
  magFilter: 'linear',
  minFilter: 'linear',
};

/** Lights every visible surface of all three ranges in one draw, into the HDR image. */
export function lightingPass(device: GPUDevice, state: FrameState, shadows: boolean): GraphPass {
  const { targets, pipelines } = state;
  const surfaces = device.createBindGroup({
    label: 'surfaces',
    layout: pipelines.surfaceLayout,
    entries: [
      ...GBUFFER_TARGETS.map((target, binding) => ({ binding, resource: targets.views[target] })),
      { binding: 5, resource: state.shadowMap.createView({ dimension: '2d-array' }) },
      { binding: 6, resource: device.createSampler(SHADOW_SAMPLER) },
    ],
  });
  const descriptor: GPURenderPassDescriptor = {
    label: 'lighting',
    colorAttachments: [{ view: targets.views.hdr, loadOp: 'clear', storeOp: 'store' }],
  };
  return {
    name: 'lighting',
    stage: 'light',
    reads: [...GBUFFER_TARGETS, ...(shadows ? ['shadow map'] : [])],
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
