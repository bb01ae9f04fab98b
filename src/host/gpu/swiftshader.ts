/**
 * The pinned software driver: SwiftShader out of an npm package, so that `npm ci` alone brings a Vulkan driver.
 *
 * Its images are the same bytes on every machine that can run it, which is why goldens are made on nothing else.
 */
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const PACKAGE = '@sparticuz/chromium';
const LIBRARY = 'libvk_swiftshader.so';
const LOADER = 'libvulkan.so.1';
const MANIFEST = 'vk_swiftshader_icd.json';
const WANTED: ReadonlySet<string> = new Set([LIBRARY, LOADER, MANIFEST]);

/** Where the unpacked driver lies. */
export interface PinnedDriver {
  /** The driver's name and version, such as `swiftshader-147.0.0`. */
  readonly name: string;
  /** Absolute path of the manifest that the Vulkan loader reads. */
  readonly manifest: string;
  /** Absolute path of a Vulkan loader, for systems without one. */
  readonly loader: string;
}

/** The driver, or the reason in words why this machine cannot have it. */
export type PinnedDriverLookup =
  { readonly ok: true; readonly driver: PinnedDriver } | { readonly ok: false; readonly reason: string };

/** The folder of the repository that holds what is unpacked or remembered; safe to delete at any time. */
export const cacheFolder = (): string => fileURLToPath(new URL('../../../.cache', import.meta.url));

/**
 * Finds the driver in the cache folder and unpacks it there the first time.
 *
 * Several processes may ask at once: each unpacks into a folder of its own, and the first rename wins.
 */
export async function pinnedDriver(): Promise<PinnedDriverLookup> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { ok: false, reason: `the package ${PACKAGE} holds it for x64 Linux only` };
  }
  const root = packageRoot();
  if (root === undefined) return { ok: false, reason: `the package ${PACKAGE} is not installed` };
  const description: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `swiftshader-${versionOf(description)}`;
  const folder = join(cacheFolder(), name);
  if (!isComplete(folder)) await unpack(join(root, 'bin', 'swiftshader.tar.br'), folder);
  await pointAtLibrary(folder);
  return { ok: true, driver: { name, manifest: join(folder, MANIFEST), loader: join(folder, LOADER) } };
}

/** The package's folder. Its exports hide package.json, so the way leads over its main file. */
function packageRoot(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve(PACKAGE);
    const inside = join('node_modules', ...PACKAGE.split('/')) + sep;
    const at = main.lastIndexOf(inside);
    return at < 0 ? undefined : main.slice(0, at + inside.length - 1);
  } catch {
    return undefined;
  }
}

function versionOf(description: unknown): string {
  const version =
    typeof description === 'object' && description !== null && 'version' in description
      ? description.version
      : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

const isComplete = (folder: string): boolean => [...WANTED].every((file) => existsSync(join(folder, file)));

async function unpack(archive: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}.part-`);
  try {
    await unpackInto(archive, fresh);
    await chmod(fresh, 0o755);
    await settle(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Gives a finished folder its final name, unless another process was first; a damaged one in its place moves aside. */
async function settle(fresh: string, folder: string): Promise<void> {
  try {
    await rename(fresh, folder);
  } catch {
    if (isComplete(folder)) return;
    const aside = `${fresh}.damaged`;
    await rename(folder, aside);
    await rename(fresh, folder);
    await rm(aside, { recursive: true, force: true });
  }
}

async function unpackInto(archive: string, folder: string): Promise<void> {
  // Loaded only here: a machine with a driver of its own needs no archive.
  const { extract } = await import('tar-stream');
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createBrotliDecompress(), entries);
  for await (const entry of entries) {
    const file = entry.header.name.replace(/^\.\//, '');
    if (WANTED.has(file)) {
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      await writeFile(join(folder, file), Buffer.concat(parts), { mode: 0o755 });
    } else {
      entry.resume();
    }
  }
  await reading;
  if (!isComplete(folder)) throw new Error(`${archive} does not hold ${[...WANTED].join(', ')}`);
}

/**
 * Writes the library's absolute path into the manifest, again after the repository was moved.
 *
 * The rename keeps a reader in another process from seeing half a file.
 */
async function pointAtLibrary(folder: string): Promise<void> {
  const manifest = join(folder, MANIFEST);
  const wanted = JSON.stringify({
    file_format_version: '1.0.0',
    ICD: { library_path: join(folder, LIBRARY), api_version: '1.0.5' },
  });
  if ((await readFile(manifest, 'utf8')) === wanted) return;
  const fresh = `${manifest}.${process.pid}`;
  await writeFile(fresh, wanted);
  await rename(fresh, manifest);
}
