/**
 * A real Chromium without a window, out of the npm package that also holds the pinned graphics driver.
 *
 * It draws WebGPU on that very driver, so that its pictures can be compared with those of Node.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(ROOT, '.cache');
const PACKAGE = '@sparticuz/chromium';

/** As the package's own start does; it unpacks into the folder for temporary files, and its libraries where it is told of Lambda. */
const UNPACK = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
const UNPACK_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

const FLAGS = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-features=Vulkan,WebGPU',
  '--use-vulkan=swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let running: Promise<Browser> | undefined;

/** The browser of this process, started on the first call; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  running ??= launch();
  return running;
}

/** Ends the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  const browser = running;
  running = undefined;
  await (await browser)?.close();
}

async function launch(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `the package ${PACKAGE} holds a browser for x64 Linux only; leave these scenarios out by "not @browser"`,
    );
  }
  const folder = await unpacked();
  const temporary = join(CACHE, 'tmp');
  await mkdir(temporary, { recursive: true });
  // Playwright makes the profile in the folder for temporary files of this process.
  process.env['TMPDIR'] = temporary;
  // Loaded here, since it takes 200 ms that most runs of the suite have no use for.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: FLAGS,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: temporary,
      TMPDIR: temporary,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

/** The browser's folder in the cache. Whoever finds none unpacks into a folder of its own, and the first rename wins. */
async function unpacked(): Promise<string> {
  const folder = join(CACHE, `chromium-${await version()}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(`${folder}.part-`);
  try {
    const child = spawn(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: ROOT,
      env: { ...process.env, ...UNPACK_LIBRARIES, TMPDIR: fresh },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${PACKAGE} could not be unpacked`);
    await writeFile(join(fresh, 'fonts.conf'), fontsOf(folder));
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, 'chromium'))) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** The fonts of the package and of the system. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

async function version(): Promise<string> {
  const file = join(ROOT, 'node_modules', ...PACKAGE.split('/'), 'package.json');
  const description: unknown = JSON.parse(await readFile(file, 'utf8'));
  const found = typeof description === 'object' && description !== null && 'version' in description;
  return found ? String(description.version) : 'unknown';
}
