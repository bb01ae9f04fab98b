/** Pictures that are captured, and the files that they go to. */
import assert from 'node:assert/strict';
import { open, readFile, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Given, Then, When } from '@cucumber/cucumber';
import { decodePng, encodePng, writePng } from '#host/pngSink.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { image, outcome, stage } from './pictures.js';

const files = slot(() => ({ folder: '', reader: undefined as FileHandle | undefined }));

const scratch = (): string => fileURLToPath(new URL(`../../../out/captures-${process.pid}/`, import.meta.url));
const OLD = { width: 3, height: 2, pixels: new Uint8Array(24).fill(255) };

Given('a picture file that somebody has open', async function (this: ScenarioWorld) {
  await writePng(join(scratch(), 'first.png'), OLD);
  const reader = await open(join(scratch(), 'first.png'));
  this.use(files).reader = reader;
  this.defer(() => reader.close());
});

Then('the reader finds the old picture, whole', async function (this: ScenarioWorld) {
  const { reader } = this.use(files);
  assert.ok(reader !== undefined);
  assert.deepEqual(decodePng(await reader.readFile()), OLD);
});

When('it is drawn twice', async function (this: ScenarioWorld) {
  const state = this.use(stage);
  state.drawing = await state.stage.draw();
  this.use(outcome).value = await image(state);
  state.drawing = await state.stage.draw();
});

Then('both pictures have the same bytes', async function (this: ScenarioWorld) {
  const { value: first } = this.use(outcome);
  assert.ok(typeof first === 'object' && first !== null && 'pixels' in first && first.pixels instanceof Uint8Array);
  assert.ok(Buffer.compare((await image(this.use(stage))).pixels, first.pixels) === 0, 'the bytes differ');
});

When('the picture is captured and written to a PNG file', async function (this: ScenarioWorld) {
  const state = this.use(stage);
  state.drawing = await state.stage.draw();
  const shown = await image(state);
  // An output may leave its last byte undefined.
  const pixels = shown.pixels.map((value, at) => (at % 4 === 3 ? at % 251 : value));
  this.use(files).folder = scratch();
  await writePng(join(scratch(), 'first.png'), { ...shown, pixels });
  this.defer(() => rm(this.use(files).folder, { recursive: true, force: true }));
});

Then('the file holds the picture, opaque, and nothing else lies beside it', async function (this: ScenarioWorld) {
  const { folder } = this.use(files);
  assert.deepEqual(await readdir(folder), ['first.png']);
  const read = decodePng(await readFile(join(folder, 'first.png')));
  const shown = await image(this.use(stage));
  const opaque = shown.pixels.map((value, at) => (at % 4 === 3 ? 255 : value));
  assert.ok(Buffer.compare(read.pixels, opaque) === 0, 'the file holds another picture');
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
