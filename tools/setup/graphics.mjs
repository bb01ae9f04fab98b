// A graphics adapter: found once, then remembered for as long as nothing it depends on changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, recall, remember } from './memory.mjs';
import { root } from './paths.mjs';

const VARIABLES = ['TERTIUS_GPU', 'VK_DRIVER_FILES', 'VK_ICD_FILENAMES', 'VK_ADD_DRIVER_FILES'];

/** Looks for an adapter and unpacks the pinned driver where it is needed. Returns what went wrong. */
export async function probeGraphics() {
  const machine = [process.version, process.platform, process.arch, root];
  const variables = VARIABLES.map((name) => `${name}=${process.env[name] ?? ''}`);
  const key = digest(readFileSync(join(root, 'package-lock.json')), ...machine, ...variables);
  if (recall('graphics') === key) return undefined;
  const { acquireDevice } = await import('../../dist/host/gpu.js');
  const result = await acquireDevice();
  if (!result.ok) return result.failure.message;
  console.log(`Graphics: ${result.gpu.adapterName}${result.gpu.pinned ? ' (pinned software driver)' : ''}`);
  result.gpu.device.destroy();
  remember('graphics', key);
  return undefined;
}
