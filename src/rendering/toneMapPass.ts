import type { GraphPass } from './frameGraph.js';
import type { FrameState } from './frameState.js';
import { ToneSettingsLayout } from './generated/layouts.js';
import type { RendererOptions } from './options.js';

/** Maps the HDR image to the output by the tone curve and encodes it once (TONE-01, TONE-10). */
export function toneMapPass(device: GPUDevice, state: FrameState, options: Required<RendererOptions>): GraphPass {
  const { targets, pipelines } = state;
  const settings = new Uint32Array(ToneSettingsLayout.bytes / 4);
  settings[ToneSettingsLayout.curve / 4] = options.toneCurve === 'hable' ? 1 : 0;
  settings[ToneSettingsLayout.encode / 4] = options.outputFormat.endsWith('-srgb') ? 0 : 1;
  const buffer = device.createBuffer({
    label: 'tone map',
    size: settings.byteLength,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, settings);
  const group = device.createBindGroup({
    label: 'tone map',
    layout: pipelines.toneLayout,
    entries: [
      { binding: 0, resource: targets.views.hdr },
      { binding: 1, resource: { buffer } },
    ],
  });
  const descriptor: GPURenderPassDescriptor = {
    label: 'tone map',
    colorAttachments: [{ view: targets.views.output, loadOp: 'clear', storeOp: 'store' }],
  };
  return {
    name: 'tone map',
    stage: 'tone map',
    reads: ['hdr'],
    writes: ['output'],
    record(encoder) {
      const pass = encoder.beginRenderPass(descriptor);
      pass.setPipeline(pipelines.tone[options.outputFormat]);
      pass.setBindGroup(0, group);
      pass.draw(3);
      pass.end();
    },
  };
}
