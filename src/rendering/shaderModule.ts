import { GpuError } from './gpuError.js';
import { SHADERS } from './generated/shaders.js';

/** The name of a file in shaders/, without its ending. */
export type ShaderName = keyof typeof SHADERS;

/**
 * Compiles a shader. A warning counts as an error: what one driver shrugs at, another refuses.
 * @throws GpuError with each message, its place in the expanded text and the line it is about.
 */
export async function compileShader(device: GPUDevice, name: string, code: string): Promise<GPUShaderModule> {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: name, code });
  const [info, error] = await Promise.all([module.getCompilationInfo(), device.popErrorScope()]);
  const lines = code.split('\n');
  const messages = info.messages.map(
    ({ type, lineNum, linePos, message }) =>
      `${type} at ${lineNum}:${linePos}: ${message}\n  ${lines[lineNum - 1] ?? ''}`,
  );
  if (messages.length > 0) throw new GpuError('shader', `Shader ${name}:\n${messages.join('\n')}`);
  if (error) throw new GpuError('shader', `Shader ${name}: ${error.message}`);
  return module;
}
