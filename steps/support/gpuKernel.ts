/** A formula of a shader, run for many inputs in a compute pass, so that it can be compared with its twin. */
import { SHADERS } from '#rendering/generated/shaders.js';
import { compileShader, type ShaderName } from '#rendering/shaderModule.js';
import { stageDevice } from '../scenes/renderStage.js';

/** What to run. */
export interface Kernel {
  /** The file in shaders/ that holds the formula. */
  readonly shader: ShaderName;
  /** Statements that read `i`, the first index of an input's lanes in `given`, and write `found` from index `o` on. */
  readonly body: string;
  /** The WGSL type of an element of `given`; `f32` when left out. */
  readonly inputType?: string;
  /** Floats of an input and of an output. */
  readonly inputLanes: number;
  readonly outputLanes: number;
}

/** Runs a kernel once for each group of `inputLanes` numbers; the outputs come in the same order. */
export async function runKernel(kernel: Kernel, inputs: readonly number[]): Promise<Float32Array> {
  const { device } = await stageDevice();
  const count = inputs.length / kernel.inputLanes;
  const code = `${SHADERS[kernel.shader]}
@group(3) @binding(0) var<storage, read> given: array<${kernel.inputType ?? 'f32'}>;
@group(3) @binding(1) var<storage, read_write> found: array<f32>;
@compute @workgroup_size(64)
fn each(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= ${count}u) { return; }
  let i = id.x * ${kernel.inputLanes}u;
  let o = id.x * ${kernel.outputLanes}u;
  ${kernel.body}
}`;
  const module = await compileShader(device, `kernel on ${kernel.shader}`, code);
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'each' } });
  const buffers = makeBuffers(device, inputs, count * kernel.outputLanes * 4);
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(
    3,
    device.createBindGroup({
      layout: pipeline.getBindGroupLayout(3),
      entries: [
        { binding: 0, resource: { buffer: buffers.given } },
        { binding: 1, resource: { buffer: buffers.found } },
      ],
    }),
  );
  pass.dispatchWorkgroups(Math.ceil(count / 64));
  pass.end();
  encoder.copyBufferToBuffer(buffers.found, buffers.read);
  device.queue.submit([encoder.finish()]);
  await buffers.read.mapAsync(GPUMapMode.READ);
  const result = new Float32Array(buffers.read.getMappedRange().slice(0));
  for (const buffer of [buffers.given, buffers.found, buffers.read]) buffer.destroy();
  return result;
}

interface KernelBuffers {
  readonly given: GPUBuffer;
  readonly found: GPUBuffer;
  readonly read: GPUBuffer;
}

function makeBuffers(device: GPUDevice, inputs: readonly number[], outputBytes: number): KernelBuffers {
  const data = Float32Array.from(inputs);
  const given = device.createBuffer({
    size: data.byteLength,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(given, 0, data);
  const found = device.createBuffer({
    size: outputBytes,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
  });
  const read = device.createBuffer({ size: outputBytes, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  return { given, found, read };
}
