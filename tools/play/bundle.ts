/** The files of the page, bundled from the built engine in memory. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** One file as it is served. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What is played: a module that exports a game, and the module of its workers. */
export interface PlayedGame {
  readonly module: string;
  readonly worker: string;
}

/** The script of the simulation worker: the one place that knows both the page and the game. */
const simulation = (module: string): string => `
import { runSimulation } from './dist/host/play/simulation.js';
import { game } from ${JSON.stringify(module)};
runSimulation(game);
`;

const { resolve } = createRequire(import.meta.url);

/** Files that are served as they are, by their names on the page. */
const COPIED: Readonly<Record<string, { readonly type: string; readonly from: string }>> = {
  '/': { type: 'text/html; charset=utf-8', from: `${ROOT}/src/host/play/page.html` },
  '/jolt-simd.wasm': { type: 'application/wasm', from: resolve('jolt-physics/jolt-physics.multithread.wasm.wasm') },
  '/jolt-scalar.wasm': { type: 'application/wasm', from: resolve('jolt-physics/jolt-physics.wasm.wasm') },
};

const simulationEntry = (module: string): Plugin => ({
  name: 'simulation entry',
  setup(run) {
    run.onResolve({ filter: /^simulation$/ }, () => ({ path: 'simulation', namespace: 'entry' }));
    run.onLoad({ filter: /.*/, namespace: 'entry' }, () => ({ contents: simulation(module), resolveDir: ROOT }));
  },
});

/** Jolt's files ask for Node's modules under Node alone; whoever else does would fail in a browser. */
const noNodeModules: Plugin = {
  name: 'no Node modules',
  setup(run) {
    run.onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      if (importer.includes('jolt-physics')) return { path, external: true };
      return { errors: [{ text: `${relative(ROOT, importer)} imports ${path}, which no browser has` }] };
    });
  },
};

/**
 * Bundles the page, its simulation worker and the game's workers. All lie in one folder, where the engine looks for its
 * workers beside its own script. @throws Error with the bundler's words.
 */
export async function pageFiles({ module, worker }: PlayedGame): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: {
      page: 'dist/host/play/page.js',
      simulation: 'simulation',
      [basename(worker, '.js')]: worker,
      engineWorker: 'dist/host/engineWorker.js',
    },
    plugins: [simulationEntry(module), noNodeModules],
    outdir: 'page',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  for (const { path, contents } of outputFiles) {
    files.set(`/${basename(path)}`, { type: 'text/javascript; charset=utf-8', bytes: contents });
  }
  for (const [name, { type, from }] of Object.entries(COPIED)) files.set(name, { type, bytes: await readFile(from) });
  return files;
}
