/** FLIP on hand-made images, the check of goldens on a folder of its own, and the goldens themselves. */
import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Given, Then, When, defineParameterType } from '@cucumber/cucumber';
import fc from 'fast-check';
import { decodePng, writePng } from '#host/pngSink.js';
import { STILL_LIVES } from '../scenes/stillLives.js';
import { checkGolden, type GoldenVerdict } from '../support/golden.js';
import { flip, type ByteImage } from '../support/flip.js';
import { expectForAll } from '../support/property.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { stageDevice } from '../scenes/renderStage.js';

type Grey = number;
type Pixel = readonly [red: number, green: number, blue: number];

const COLORS: Readonly<Record<string, Pixel>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  green: [0, 255, 0],
  blue: [0, 0, 255],
};

defineParameterType({
  name: 'shade',
  regexp: /black|white|green|blue|grey \d+/,
  transformer: (text: string): Pixel => {
    const level: Grey = Number(text.replace('grey ', ''));
    return COLORS[text] ?? [level, level, level];
  },
  useForSnippets: false,
});

const nothing: unknown = undefined;
const images = slot(() => ({
  pair: [] as ByteImage[],
  values: new Float64Array(0),
  pixelsPerDegree: 67,
  folder: '',
  failure: nothing,
  verdict: undefined as GoldenVerdict | undefined,
}));

/** An image whose pixels a function gives. */
function painted(width: number, height: number, pixel: (x: number, y: number) => Pixel): ByteImage {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) pixels.set(pixel(at % width, Math.floor(at / width)), at * 4);
  return { width, height, pixels };
}

Given('an image all {shade} and one all {shade}', function (this: ScenarioWorld, first: Pixel, second: Pixel) {
  this.use(images).pair = [painted(9, 9, () => first), painted(9, 9, () => second)];
});

Given(
  'an image all {shade}, and the same with one pixel {shade}',
  function (this: ScenarioWorld, all: Pixel, one: Pixel) {
    this.use(images).pair = [painted(64, 36, () => all), painted(64, 36, (x, y) => (x === 30 && y === 17 ? one : all))];
  },
);

Given('a checker of black and white pixels and the opposite one', function (this: ScenarioWorld) {
  const checker = (odd: number): ByteImage =>
    painted(64, 64, (x, y) => ((x + y) % 2 === odd ? [255, 255, 255] : [0, 0, 0]));
  this.use(images).pair = [checker(0), checker(1)];
});

When('a viewer flips between them', function (this: ScenarioWorld) {
  const state = this.use(images);
  const [first, second] = state.pair;
  assert.ok(first !== undefined && second !== undefined);
  state.values = flip(first, second);
});

When(
  'a viewer who sees {number} pixels in a degree flips between them',
  function (this: ScenarioWorld, density: number) {
    const state = this.use(images);
    const [first, second] = state.pair;
    assert.ok(first !== undefined && second !== undefined);
    state.values = flip(first, second, density);
  },
);

Then(
  'the change is {number} everywhere within {tolerance}',
  function (this: ScenarioWorld, expected: number, tolerance: Tolerance) {
    const { values } = this.use(images);
    assert.ok(values.length > 0);
    values.forEach((value, at) => expectWithin(`pixel ${at}`, value, expected, tolerance));
  },
);

Then(
  'the change in the middle is {number} within {number}',
  function (this: ScenarioWorld, expected: number, room: number) {
    const { values, pair } = this.use(images);
    const [{ width, height } = { width: 0, height: 0 }] = pair;
    const middle = values[Math.floor(height / 2) * width + Math.floor(width / 2)];
    assert.ok(middle !== undefined && Math.abs(middle - expected) <= room, `it is ${middle}`);
  },
);

Then(/^the largest change is (under|above) ([\d.]+)$/, function (this: ScenarioWorld, side: string, bound: string) {
  const { values } = this.use(images);
  const largest = Math.max(...values);
  assert.ok(values.length > 0);
  assert.ok(side === 'under' ? largest < Number(bound) : largest > Number(bound), `it is ${largest}`);
});

Then(
  'the largest change is above {number}, at the changed pixel, and the mean is under {number}',
  function (this: ScenarioWorld, least: number, mean: number) {
    const { values } = this.use(images);
    const largest = Math.max(...values);
    assert.ok(largest > least, `it is ${largest}`);
    assert.ok(Math.abs(values.indexOf(largest) - (17 * 64 + 30)) <= 65, `it is at ${values.indexOf(largest)}`);
    assert.ok(values.reduce((sum, value) => sum + value, 0) / values.length < mean);
  },
);

When('a viewer flips between any two images', function () {
  // The next step generates them.
});

Then('each change is in 0 to 1, and 0 everywhere between equal images', function () {
  const image = fc.uint8Array({ minLength: 7 * 5 * 4, maxLength: 7 * 5 * 4 });
  expectForAll(
    fc.property(image, image, (first, second) => {
      const as = (pixels: Uint8Array): ByteImage => ({ width: 7, height: 5, pixels });
      for (const value of flip(as(first), as(second))) assert.ok(value >= 0 && value <= 1);
      for (const value of flip(as(first), as(first))) assert.equal(value, 0);
    }),
    0.3,
  );
});

Given('an approved reference', async function (this: ScenarioWorld) {
  const state = this.use(images);
  state.folder = fileURLToPath(new URL(`../../../out/goldens-${process.pid}/`, import.meta.url));
  this.defer(() => rm(state.folder, { recursive: true, force: true }));
  await mkdir(state.folder, { recursive: true });
  const reference = painted(32, 18, (x, y) => (x > 10 && x < 20 && y > 5 ? [200, 120, 40] : [40, 60, 90]));
  await writePng(join(state.folder, 'scene.png'), reference);
  state.pair = [reference];
});

type Change = (reference: ByteImage) => ByteImage;
const shifted = ({ width, height, pixels }: ByteImage, by: number): ByteImage => ({
  width,
  height,
  pixels: pixels.map((value, at) => (at % 4 === 3 ? value : value + by)),
});
const CHANGES: Readonly<Record<string, Change>> = {
  equal: (reference) => reference,
  'a level brighter': (reference) => shifted(reference, 1),
  'without its box': ({ width, height }) => painted(width, height, () => [40, 60, 90]),
  'of another size': ({ width, height }) => painted(width, height + 1, () => [40, 60, 90]),
};

defineParameterType({
  name: 'change',
  regexp: new RegExp(Object.keys(CHANGES).join('|')),
  transformer: (text: string): Change => CHANGES[text] ?? ((reference): ByteImage => reference),
  useForSnippets: false,
});

async function check(
  scenario: ScenarioWorld,
  change: Change,
  how: { pinned: boolean; approve?: boolean },
): Promise<void> {
  const state = scenario.use(images);
  const [reference] = state.pair;
  assert.ok(reference !== undefined);
  const image = change(reference);
  state.pair = [reference, image];
  state.failure = undefined;
  try {
    state.verdict = await checkGolden({ name: 'scene', image, folder: state.folder, approve: false, ...how });
  } catch (error) {
    state.failure = error;
  }
}

When('the pinned driver draws a picture {change}', async function (this: ScenarioWorld, change: Change) {
  await check(this, change, { pinned: true });
});

When('another adapter draws a picture {change}', async function (this: ScenarioWorld, change: Change) {
  await check(this, change, { pinned: false });
});

When(
  'the pinned driver draws a picture {change}, and then one {change}',
  async function (this: ScenarioWorld, first: Change, second: Change) {
    await check(this, first, { pinned: true });
    await check(this, second, { pinned: true });
  },
);

When('a picture {change} is approved', async function (this: ScenarioWorld, change: Change) {
  await check(this, change, { pinned: true, approve: true });
});

Then('it passes by {word}', function (this: ScenarioWorld, by: string) {
  const { failure, verdict } = this.use(images);
  assert.equal(failure, undefined);
  assert.equal(verdict?.by, by);
});

Then('it passes by {word}, and the report says {string}', function (this: ScenarioWorld, by: string, text: string) {
  const { failure, verdict } = this.use(images);
  assert.equal(failure, undefined);
  assert.equal(verdict?.by, by);
  assert.ok(verdict.report.includes(text), verdict.report);
});

Then('it fails, and the report says {string}', function (this: ScenarioWorld, text: string) {
  const { failure } = this.use(images);
  assert.ok(failure instanceof Error, 'it must fail');
  assert.ok(failure.message.includes(text), failure.message);
});

Then('beside the reference lie(s) {string}', async function (this: ScenarioWorld, names: string) {
  const found = await readdir(this.use(images).folder);
  assert.deepEqual(found.sort(), ['scene.png', ...names.split(', ').filter((name) => name !== '')].sort());
});

Then(
  'the picture that failed is kept, and the heat map is dark where nothing changed',
  async function (this: ScenarioWorld) {
    const { folder, pair } = this.use(images);
    const actual = decodePng(await readFile(join(folder, 'scene.actual.png')));
    assert.deepEqual([...actual.pixels], [...(pair[1]?.pixels ?? [])]);
    const heat = decodePng(await readFile(join(folder, 'scene.flip.png')));
    const at = (x: number, y: number): number[] => [...heat.pixels.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 3)];
    assert.deepEqual(at(31, 0), [0, 0, 0]);
    assert.ok((at(15, 12)[0] as number) > 200, `the changed box is ${at(15, 12).join()}`);
  },
);

Then('the picture is the reference now', async function (this: ScenarioWorld) {
  const { folder, pair } = this.use(images);
  const reference = decodePng(await readFile(join(folder, 'scene.png')));
  assert.deepEqual([...reference.pixels], [...(pair[1]?.pixels ?? [])]);
});

When('the still life {string} is drawn', async function (this: ScenarioWorld, name: string) {
  const make = STILL_LIVES[name];
  assert.ok(make !== undefined, `no still life is named ${name}`);
  const { renderer } = await make().draw();
  this.use(images).pair = [await renderer.capture()];
});

Then('it is the approved picture {string}', async function (this: ScenarioWorld, name: string) {
  const [image] = this.use(images).pair;
  assert.ok(image !== undefined);
  const { pinned } = await stageDevice();
  const verdict = await checkGolden({ name, image, pinned });
  // A reader of the report must see when a picture was judged by anything but its bytes.
  if (verdict.by !== 'bytes') this.log(verdict.report);
});
