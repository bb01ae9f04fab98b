/**
 * What the engine asks of a device beyond the defaults of WebGPU.
 *
 * A limit that nobody requests stays at its default even where the adapter offers more, and a device cannot be asked
 * twice, so everything is compared with the adapter first.
 */

/** Features and limits of a device. Limits are named as in `GPUSupportedLimits`. */
export interface GpuRequirements {
  /** Features without which there is no device. */
  readonly features?: readonly GPUFeatureName[];
  /** Features taken where the adapter has them. */
  readonly optionalFeatures?: readonly GPUFeatureName[];
  /** Limits without which there is no device. */
  readonly limits?: Readonly<Record<string, number>>;
  /** Limits wanted; where the adapter has less, the device gets what the adapter has. */
  readonly optionalLimits?: Readonly<Record<string, number>>;
}

/** What a caller gets that asks for nothing: timings and float formats where offered, room for a deferred frame. */
export const DEFAULT_REQUIREMENTS: Required<GpuRequirements> = {
  features: [],
  optionalFeatures: ['timestamp-query', 'float32-filterable', 'rg11b10ufloat-renderable'],
  limits: {},
  optionalLimits: {
    maxColorAttachmentBytesPerSample: 64,
    maxSampledTexturesPerShaderStage: 48,
    maxStorageBuffersPerShaderStage: 12,
    maxStorageTexturesPerShaderStage: 8,
    maxBufferSize: 2 ** 30,
    maxStorageBufferBindingSize: 2 ** 30,
  },
};

/** The request to make, or what the adapter lacks, each as a phrase that names the feature or the limit. */
export type RequirementCheck =
  | { readonly ok: true; readonly descriptor: GPUDeviceDescriptor }
  | { readonly ok: false; readonly missing: readonly string[] };

/** Compares what is required with what an adapter offers. */
export function checkRequirements(
  adapter: Pick<GPUAdapter, 'features' | 'limits'>,
  requirements: GpuRequirements,
): RequirementCheck {
  const wanted = { ...DEFAULT_REQUIREMENTS, ...requirements };
  const missing = wanted.features.filter((name) => !adapter.features.has(name)).map((name) => `the feature ${name}`);
  const requiredLimits: Record<string, number> = {};
  for (const [name, value] of Object.entries(wanted.optionalLimits)) {
    requiredLimits[name] = Math.min(value, limitOf(adapter.limits, name));
  }
  for (const [name, value] of Object.entries(wanted.limits)) {
    const offered = limitOf(adapter.limits, name);
    if (offered < value) missing.push(`${name} of ${value} (it offers ${offered})`);
    requiredLimits[name] = Math.max(value, requiredLimits[name] ?? 0);
  }
  if (missing.length > 0) return { ok: false, missing };
  const optional = wanted.optionalFeatures.filter((name) => adapter.features.has(name));
  return {
    ok: true,
    descriptor: { requiredFeatures: [...new Set([...wanted.features, ...optional])], requiredLimits },
  };
}

/** An adapter's value of a limit, 0 for a name that it does not know. */
function limitOf(limits: GPUSupportedLimits, name: string): number {
  const value: unknown = Reflect.get(limits, name);
  return typeof value === 'number' ? value : 0;
}
