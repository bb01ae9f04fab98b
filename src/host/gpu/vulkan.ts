/**
 * What Node has to arrange before Dawn looks for a Vulkan driver: a loader in the process, and the manifests to read.
 *
 * Only Linux needs any of it; macOS and Windows bring their own graphics interface.
 */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

// dlopen(3) on Linux: resolve now, offer the symbols to later libraries, and stay loaded after dlclose. Node closes a
// library that is no addon, so without RTLD_NODELETE the loader would be gone again before Dawn asks for it.
const RTLD_NOW = 0x2;
const RTLD_GLOBAL = 0x100;
const RTLD_NODELETE = 0x1000;
const LOADER = 'libvulkan.so.1';

/** Whether the process finds a Vulkan loader by its usual name. */
export function hasVulkanLoader(): boolean {
  return loadLibrary(LOADER);
}

/**
 * Loads a Vulkan loader from a file, so that a later look-up by name finds it without any environment variable.
 *
 * @returns whether the library is in the process now.
 */
export function loadVulkanLoader(file: string): boolean {
  return loadLibrary(file) && hasVulkanLoader();
}

/** Whether this system names any Vulkan driver: a manifest in one of the loader's folders, or a variable that points at one. */
export function systemNamesVulkanDriver(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (environment['VK_DRIVER_FILES'] || environment['VK_ICD_FILENAMES'] || environment['VK_ADD_DRIVER_FILES'])
    return true;
  return manifestFolders(environment).some((folder) => existsSync(folder) && hasManifest(folder));
}

/**
 * Runs `look` with the Vulkan loader limited to the driver of one manifest.
 *
 * The loader reads the variable when an instance is made, so it is put back afterwards and other drivers stay reachable.
 */
export async function withDriverFile<T>(manifest: string, look: () => Promise<T>): Promise<T> {
  const before = process.env['VK_DRIVER_FILES'];
  process.env['VK_DRIVER_FILES'] = manifest;
  try {
    return await look();
  } finally {
    if (before === undefined) delete process.env['VK_DRIVER_FILES'];
    else process.env['VK_DRIVER_FILES'] = before;
  }
}

/** Opens a shared library for the whole process. Node throws either way, because it is no addon; the text tells which. */
function loadLibrary(file: string): boolean {
  try {
    process.dlopen({ exports: {} }, file, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE);
    return true;
  } catch (error) {
    return error instanceof Error && error.message.includes('did not self-register');
  }
}

/** The folders that the Vulkan loader searches on Linux, by its documented order. */
function manifestFolders(environment: NodeJS.ProcessEnv): string[] {
  const home = homedir();
  const listed = (variable: string, fallback: string): string[] => (environment[variable] || fallback).split(delimiter);
  const roots = [
    environment['XDG_CONFIG_HOME'] || join(home, '.config'),
    ...listed('XDG_CONFIG_DIRS', '/etc/xdg'),
    '/etc',
    '/usr/local/etc',
    environment['XDG_DATA_HOME'] || join(home, '.local/share'),
    ...listed('XDG_DATA_DIRS', '/usr/local/share:/usr/share'),
    '/usr/local/share',
    '/usr/share',
  ];
  return roots.map((root) => join(root, 'vulkan', 'icd.d'));
}

function hasManifest(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.json'));
}
