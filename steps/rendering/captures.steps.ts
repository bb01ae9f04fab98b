/** Pictures that are captured, and the files that they go to. */
import assert from 'node:assert/strict';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Then, When } from '@cucumber/cucumber';
import { decodePng, encodePng, writePng } from '#host/pngSink.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { image, outcome, stage } from './pictures.js';

const files = slot(() => ({ folder: '' }));

When('it is drawn twice', async function (this: ScenarioWorld) {
  const state = this.use(stage);
  state.drawing = await state.stage.draw();
  this.use(outcome).value = await image(state);
  state.drawing = await state.stage.draw();
});

Then('both pictures have the same bytes', async function (this: ScenarioWorld) {
  assert.deepEqual(await image(this.use(stage)), this.use(outcome).value);
});

When('the picture is captured and written to a PNG file', async function (this: ScenarioWorld) {
  const state = this.use(stage);
  state.drawing = await state.stage.draw();
  const shown = await image(state);
  // An output may leave its last byte undefined.
  const pixels = shown.pixels.map((value, at) => (at % 4 === 3 ? at % 251 : value));
  const scratch = fileURLToPath(new URL('../../../out/', import.meta.url));
  await writePng(join(scratch, 'captures', 'first.png'), { ...shown, pixels });
  this.use(files).folder = join(scratch, 'captures');
  this.defer(() => rm(this.use(files).folder, { recursive: true, force: true }));
});

Then('the file holds the picture, opaque, and nothing else lies beside it', async function (this: ScenarioWorld) {
  const { folder } = this.use(files);
  assert.deepEqual(await readdir(folder), ['first.png']);
  const read = decodePng(await readFile(join(folder, 'first.png')));
  const shown = await image(this.use(stage));
  assert.deepEqual(
    [...read.pixels],
    [...shown.pixels].map((value, at) => (at % 4 === 3 ? 255 : value)),
  );
});

When(
  'an image of {number} by {number} pixels with {number} bytes is encoded',
  function (this: ScenarioWorld, width: number, height: number, bytes: number) {
    try {
      encodePng({ width, height, pixels: new Uint8Array(bytes) });
    } catch (error) {
      this.use(outcome).value = error;
    }
  },
);
