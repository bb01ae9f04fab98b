/** What the packages are pinned to, and which of them carry code for one kind of machine. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './scratch.js';

/** A direct dependency as package.json asks for it and as the lock file has it. */
export interface LockedPackage {
  readonly wanted: string;
  readonly version: string;
  readonly integrity: string;
}

/** A package with native code, and the platforms that it has it for, such as `linux-x64`. */
export interface NativePackage {
  readonly name: string;
  readonly platforms: readonly string[];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { version?: string; integrity?: string; os?: string[]; cpu?: string[]; hasInstallScript?: boolean }>
  >;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Reads one dependency. Texts are empty where nothing is said. */
export function lockedPackage(name: string): LockedPackage {
  const { dependencies } = readJson('package.json') as { dependencies: Readonly<Record<string, string>> };
  const locked = (readJson('package-lock.json') as Lock).packages[`node_modules/${name}`];
  return { wanted: dependencies[name] ?? '', version: locked?.version ?? '', integrity: locked?.integrity ?? '' };
}

/** What follows the common stem in the name of a package for one platform. */
const PLATFORM_SUFFIX = /[-./](linux|darwin|win32|freebsd|android|aix|sunos|netbsd|openbsd|openharmony)\b.*$/;

/**
 * The packages of the lock file that bring compiled addons.
 *
 * Some bring them for all platforms in one package, in folders or files that name the platform; others are a package for
 * each platform, of which the lock file says for which system it is. Those count under their common stem.
 */
export function nativePackages(): NativePackage[] {
  const found = new Map<string, Set<string>>();
  const add = (name: string, platform: string): void => {
    found.set(name, (found.get(name) ?? new Set()).add(platform));
  };
  for (const [folder, { os, cpu, hasInstallScript }] of Object.entries(
    (readJson('package-lock.json') as Lock).packages,
  )) {
    // WebAssembly is no machine: it runs on all.
    if (folder === '' || cpu?.includes('wasm32') === true) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (os !== undefined || cpu !== undefined) {
      const stem = name.replace(PLATFORM_SUFFIX, '');
      for (const system of os ?? ['linux', 'darwin']) {
        for (const processor of cpu ?? ['x64', 'arm64']) add(stem, `${system}-${processor}`);
      }
    } else if (hasInstallScript === true) {
      for (const platform of addonPlatforms(join(ROOT, folder))) add(name, platform);
    }
  }
  return [...found].map(([name, platforms]) => ({ name, platforms: [...platforms] }));
}

/** The platforms in the paths of a package's addons; a universal one of macOS serves both processors. */
function addonPlatforms(folder: string): string[] {
  const addons = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.node'));
  return addons.flatMap((file) => {
    const [, system = '', processor = ''] = /(linux|darwin|win32)-(x64|arm64|universal)/.exec(file) ?? [];
    return processor === 'universal' ? [`${system}-x64`, `${system}-arm64`] : [`${system}-${processor}`];
  });
}
