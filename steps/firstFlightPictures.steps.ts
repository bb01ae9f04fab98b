/** The demo's command, run to its pictures. */
import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '#host/cli/main.js';
import { decodePng } from '#host/pngSink.js';
import { sharedDevice } from '#host/gpu.js';
import { checkGolden } from './support/golden.js';
import { runThreads } from './support/runSettings.js';
import { drawnRun } from './support/drawnRun.js';
import type { ScenarioWorld } from './support/world.js';

When(
  'the script of first flight is run at {int} by {int} pixels',
  async function (this: ScenarioWorld, width: number, height: number) {
    await mkdir('.cache', { recursive: true });
    const parent = await mkdtemp(join('.cache', 'first-flight-'));
    this.defer(() => rm(parent, { recursive: true, force: true }));
    const state = this.use(drawnRun);
    state.folder = join(parent, 'out');
    const gpu = await sharedDevice('prefer-pinned');
    state.pinned = gpu.ok && gpu.gpu.pinned;
    const said: string[] = [];
    const argv = [
      'demo',
      'first-flight',
      '--out',
      state.folder,
      '--size',
      `${width}x${height}`,
      '--threads',
      `${runThreads()}`,
    ];
    const code = await main(argv, {
      stdout: (text) => said.push(text),
      stderr: (text) => said.push(text),
      acquireGpu: () => Promise.resolve(gpu),
    });
    assert.equal(code, 0, said.join(''));
  },
);

Then(
  /^its picture "([^"]+)" is the approved "([^"]+)": .+$/,
  async function (this: ScenarioWorld, picture: string, name: string) {
    const { folder, pinned } = this.use(drawnRun);
    const image = decodePng(await readFile(join(folder, `${picture}.png`)));
    const verdict = await checkGolden({ name, image, pinned });
    if (verdict.by !== 'bytes') this.log(verdict.report);
  },
);
