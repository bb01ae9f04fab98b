import { GpuError } from './gpuError.js';

/**
 * What the renderer needs beyond the defaults of WebGPU: five colour targets of the G-buffer take 36 bytes a sample, where
 * the default ends at 32 (SHADE-67 counts 40 with the shading target).
 */
export const RENDERER_LIMITS = { maxColorAttachmentBytesPerSample: 40 } as const;

/** Refuses a device that was acquired without the limits above. @throws GpuError that names what is missing. */
export function requireDevice(device: GPUDevice): void {
  for (const [name, needed] of Object.entries(RENDERER_LIMITS)) {
    const granted: unknown = Reflect.get(device.limits, name);
    if (typeof granted === 'number' && granted >= needed) continue;
    throw new GpuError(
      'requirement',
      `The renderer needs a device with ${name} of ${needed}, but this one has ${String(granted)}`,
    );
  }
}
