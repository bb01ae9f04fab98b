/**
 * Dawn in Node: one instance per driver, kept for the life of the process.
 *
 * When the object that `create` returns is collected while a device of it is in use, Node crashes; so nothing here is
 * ever let go.
 */

/** The graphics drivers that an instance can be limited to. */
export type DawnDriver = 'system' | 'pinned';

const instances = new Map<DawnDriver, GPU>();
let library: Promise<typeof import('webgpu')> | undefined;

/** Imports Dawn and puts the constants of WebGPU (`GPUBufferUsage` and so on) where a browser has them. */
async function load(): Promise<typeof import('webgpu')> {
  const webgpu = await import('webgpu');
  Object.assign(globalThis, webgpu.globals);
  return webgpu;
}

/**
 * A new adapter of a driver, or undefined when the driver offers none.
 *
 * Every device needs an adapter of its own: a second `requestDevice` on one adapter fails. The first call for a driver
 * decides which Vulkan driver the instance knows, by the environment at that moment.
 */
export async function requestAdapter(driver: DawnDriver): Promise<GPUAdapter | undefined> {
  library ??= load();
  const webgpu = await library;
  const instance = instances.get(driver) ?? webgpu.create([]);
  instances.set(driver, instance);
  return (await instance.requestAdapter({ powerPreference: 'high-performance' })) ?? undefined;
}
