/**
 * The one place in Node where a WebGPU device comes from.
 *
 * The renderer knows the standard interface only and is handed a device. Here the device is found: first the system's
 * own drivers, a real GPU before a software one, then the pinned software driver that came with `npm ci`. Images are
 * compared byte by byte on the pinned driver alone, so whoever renders a golden asks for it by name.
 */
import { requestAdapter, type DawnDriver } from './gpu/dawn.js';
import { checkRequirements, type GpuRequirements } from './gpu/requirements.js';
import { pinnedDriver } from './gpu/swiftshader.js';
import { hasVulkanLoader, loadVulkanLoader, systemNamesVulkanDriver, withDriverFile } from './gpu/vulkan.js';

/**
 * Which driver to take: `auto` the system's and else the pinned one, `prefer-pinned` the other way round, `pinned` and
 * `real` (the system's) no other.
 */
export type GpuDriver = 'auto' | 'prefer-pinned' | 'pinned' | 'real';

/** How to acquire a device. */
export interface GpuOptions extends GpuRequirements {
  /** `auto` when left out. The environment variable `TERTIUS_GPU` (real, pinned or none) has the last word. */
  readonly driver?: GpuDriver;
}

/** A device and where it comes from. */
export interface GpuDevice {
  readonly device: GPUDevice;
  /** The adapter's name for a person, such as `SwiftShader driver 5.0.0`. */
  readonly adapterName: string;
  /** True on the pinned software driver, where images are exact to the byte. */
  readonly pinned: boolean;
}

/** One driver that was tried and why it gave no device. */
export interface GpuAttempt {
  readonly driver: string;
  readonly reason: string;
}

/** Why there is no device: all that was tried, and what a person can install. */
export interface GpuFailure {
  readonly tried: readonly GpuAttempt[];
  readonly advice: string;
  /** Both, in sentences. */
  readonly message: string;
}

/** A device, or the failure that a machine without a graphics driver must expect. */
export type GpuAcquisition =
  { readonly ok: true; readonly gpu: GpuDevice } | { readonly ok: false; readonly failure: GpuFailure };

type Attempt = { readonly ok: true; readonly gpu: GpuDevice } | { readonly ok: false; readonly attempt: GpuAttempt };

const NAMES: Readonly<Record<DawnDriver, string>> = {
  system: "the system's graphics driver",
  pinned: 'the pinned software driver SwiftShader',
};

const ORDERS: Readonly<Record<GpuDriver, readonly DawnDriver[]>> = {
  auto: ['system', 'pinned'],
  'prefer-pinned': ['pinned', 'system'],
  pinned: ['pinned'],
  real: ['system'],
};

// Drivers are chosen through the environment, so acquisitions of one process go one after the other.
let queue: Promise<unknown> = Promise.resolve();
const shared = new Map<GpuDriver, Promise<GpuAcquisition>>();

/**
 * Acquires a new device; the caller destroys it.
 *
 * @returns the device, or a failure that lists what was tried, names any missing feature or limit, and says what to
 * install.
 */
export function acquireDevice(options: GpuOptions = {}): Promise<GpuAcquisition> {
  const next = queue.then(() => acquire(options));
  queue = next.catch(() => undefined);
  return next;
}

/**
 * The device that all of a process shares, made on the first call with the default requirements; nobody destroys it.
 *
 * After a loss the next call makes a new one.
 */
export function sharedDevice(driver: GpuDriver = 'auto'): Promise<GpuAcquisition> {
  const known = shared.get(driver);
  if (known !== undefined) return known;
  const made = acquireDevice({ driver });
  shared.set(driver, made);
  void made.then((result) => {
    if (!result.ok) return;
    void result.gpu.device.lost.then(() => {
      if (shared.get(driver) === made) shared.delete(driver);
    });
  });
  return made;
}

async function acquire(options: GpuOptions): Promise<GpuAcquisition> {
  const order = orderOf(options.driver ?? 'auto');
  if (!order.ok) return { ok: false, failure: failureOf([order.attempt]) };
  const tried: GpuAttempt[] = [];
  for (const driver of order.drivers) {
    const result = await tryDriver(driver, options);
    if (result.ok) return result;
    tried.push(result.attempt);
  }
  return { ok: false, failure: failureOf(tried) };
}

type Order =
  { readonly ok: true; readonly drivers: readonly DawnDriver[] } | { readonly ok: false; readonly attempt: GpuAttempt };

/** What to try: the caller's wish, unless the environment overrides it. */
function orderOf(wish: GpuDriver): Order {
  const override = process.env['TERTIUS_GPU'];
  if (override === undefined || override === '') return { ok: true, drivers: ORDERS[wish] };
  if (override === 'real' || override === 'pinned') return { ok: true, drivers: ORDERS[override] };
  const reason =
    override === 'none' ? 'TERTIUS_GPU=none forbids any' : `TERTIUS_GPU is ${override}, not real, pinned or none`;
  return { ok: false, attempt: { driver: 'any driver', reason } };
}

async function tryDriver(driver: DawnDriver, requirements: GpuRequirements): Promise<Attempt> {
  const failed = (reason: string): Attempt => ({ ok: false, attempt: { driver: NAMES[driver], reason } });
  try {
    const found = driver === 'system' ? await systemAdapter() : await pinnedAdapter();
    if (!found.ok) return failed(found.reason);
    const check = checkRequirements(found.adapter, requirements);
    const adapterName = nameOf(found.adapter);
    if (!check.ok) return failed(`${adapterName} lacks ${check.missing.join(' and ')}`);
    const device = await found.adapter.requestDevice(check.descriptor);
    return { ok: true, gpu: { device, adapterName, pinned: driver === 'pinned' } };
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

type Adapter = { readonly ok: true; readonly adapter: GPUAdapter } | { readonly ok: false; readonly reason: string };

async function systemAdapter(): Promise<Adapter> {
  if (process.platform === 'linux') {
    // Dawn would say the same on stderr, in words that help nobody.
    if (!systemNamesVulkanDriver()) return { ok: false, reason: 'no Vulkan driver is installed' };
    if (!(await ensureLoader())) return { ok: false, reason: 'no Vulkan loader (libvulkan.so.1) is installed' };
  }
  const adapter = await requestAdapter('system');
  return adapter === undefined ? { ok: false, reason: 'it offers no adapter for WebGPU' } : { ok: true, adapter };
}

async function pinnedAdapter(): Promise<Adapter> {
  const lookup = await pinnedDriver();
  if (!lookup.ok) return lookup;
  if (!(await ensureLoader())) return { ok: false, reason: 'its Vulkan loader cannot be loaded' };
  const adapter = await withDriverFile(lookup.driver.manifest, () => requestAdapter('pinned'));
  if (adapter === undefined) return { ok: false, reason: 'it offers no adapter' };
  if (adapter.info.architecture !== 'swiftshader') return { ok: false, reason: `${nameOf(adapter)} answered instead` };
  return { ok: true, adapter };
}

/** Whether a Vulkan loader is in the process: the system's, or else the one beside the pinned driver. */
async function ensureLoader(): Promise<boolean> {
  if (hasVulkanLoader()) return true;
  const lookup = await pinnedDriver();
  return lookup.ok && loadVulkanLoader(lookup.driver.loader);
}

function nameOf(adapter: GPUAdapter): string {
  const { description, vendor, architecture } = adapter.info;
  return description || `${vendor} ${architecture}`.trim() || 'an adapter without a name';
}

function failureOf(tried: readonly GpuAttempt[]): GpuFailure {
  const advice = adviceFor(process.platform);
  const list = tried.map(({ driver, reason }) => `${driver}: ${reason}`).join('; ');
  return { tried, advice, message: `No WebGPU adapter. Tried ${list}. ${advice}` };
}

function adviceFor(platform: NodeJS.Platform): string {
  if (platform === 'linux') {
    return (
      'On x64 Linux `npm ci` brings the pinned software driver; elsewhere install a Vulkan driver and its loader ' +
      '(Debian and Ubuntu: mesa-vulkan-drivers from Mesa 25 or later, and libvulkan1).'
    );
  }
  return "Update the system's graphics driver, or run on x64 Linux, where `npm ci` brings a software driver.";
}
