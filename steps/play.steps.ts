/** Steps about the page on which the engine runs in a browser. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AfterAll, Given, Then, When } from '@cucumber/cucumber';
import type { Page } from 'playwright-core';
import pixelmatch from 'pixelmatch';
import { Pictures } from '#host/cli/pictures.js';
import type { SceneView } from '#host/index.js';
import { decodePng } from '#host/pngSink.js';
import { ROOT } from './house/scratch.js';
import { apply, dot, matrixOf, minus, norm, type Vector } from './oracles/matrix.js';
import { closeBrowser } from './play/chromium.js';
import { stopServing } from './play/playCommand.js';
import {
  framesPass,
  openPage,
  overlaySoon,
  overlayText,
  PAGE_SIZE,
  placeIn,
  sentenceOf,
  SMALL_SIZE,
} from './play/playPage.js';
import { closeScenes, closeStillPage, heardKeys, sceneInNode, stillPage } from './play/stillPage.js';
import { stageDevice } from './scenes/renderStage.js';
import { slot, type ScenarioWorld } from './support/world.js';

AfterAll(async () => {
  await closeScenes();
  await closeBrowser();
  await stopServing();
});

/** The scenario's page, and where its camera stood, m. */
const pages = slot(() => ({ page: undefined as Page | undefined, places: [] as Vector[] }));

function pageOf(scenario: ScenarioWorld): Page {
  const { page } = scenario.use(pages);
  if (page === undefined) throw new Error('no page was opened yet');
  return page;
}

When(
  'a browser runs "first-flight" for 600 ticks on three threads without input',
  async function (this: ScenarioWorld) {
    this.use(pages).page = await stillPage(PAGE_SIZE);
  },
);

Then("the page's state hash is that of Node after as many ticks on one thread", async function (this: ScenarioWorld) {
  const { world } = await sceneInNode();
  assert.equal(await overlayText(pageOf(this), 'stands at'), world.hash());
});

Then("the page's picture is the one that Node draws of the opening view", async function (this: ScenarioWorld) {
  const gpu = await stageDevice();
  const { world, views } = await sceneInNode();
  const pictures = await Pictures.start(gpu, PAGE_SIZE);
  this.defer(() => {
    pictures.end();
  });
  const drawn = await pictures.draw(world, views[0] as SceneView);
  const shown = decodePng(await pageOf(this).screenshot({ style: '#overlay { visibility: hidden }' }));
  assert.deepEqual([shown.width, shown.height], [drawn.width, drawn.height]);
  for (let alpha = 3; alpha < drawn.pixels.length; alpha += 4) drawn.pixels[alpha] = 255;
  const different = pixelmatch(drawn.pixels, shown.pixels, undefined, drawn.width, drawn.height, { threshold: 0 });
  // Browser and Node draw on the same pinned driver; another adapter of Node's rounds differently at edges.
  assert.ok(different <= (gpu.pinned ? 0 : PAGE_SIZE.width), `${different} pixels differ`);
});

Then('a photograph of the page is kept as {string}', async function (this: ScenarioWorld, name: string) {
  const folder = join(ROOT, 'out', 'play');
  await mkdir(folder, { recursive: true });
  const photograph = await pageOf(this).screenshot();
  await writeFile(join(folder, `${name}.png`), photograph);
  const { pixels } = decodePng(photograph);
  const shades = new Set(pixels.filter((_, at) => at % 4 === 0));
  assert.ok(shades.size > 100, `a picture of a lit room has more than ${shades.size} shades of red`);
});

Given('a browser that shows "first-flight" standing still, seen from the cabin', async function (this: ScenarioWorld) {
  this.use(pages).page = await stillPage(SMALL_SIZE);
});

const near = (a: Vector, b: Vector): boolean => norm(minus(a, b)) < 0.02;

When('the player presses V as often as there are views', async function (this: ScenarioWorld) {
  const page = pageOf(this);
  const { views } = await sceneInNode();
  let before = await overlayText(page, 'place');
  for (let view = 0; view < views.length; view++) {
    await page.keyboard.press('KeyV');
    const last = before;
    before = await overlaySoon(page, 'place', (text) => text !== last);
    if (before === last) return;
    this.use(pages).places.push(placeIn(before));
  }
});

Then(
  'the camera stood at each further view of the scene in turn, and ends at the first',
  async function (this: ScenarioWorld) {
    const [opening, ...further] = (await sceneInNode()).views;
    const expected = [...further, opening].map((view) => view?.at ?? []);
    const { places } = this.use(pages);
    assert.ok(further.length > 0);
    assert.equal(places.length, expected.length);
    places.forEach((place, at) => {
      assert.ok(near(place, expected[at] as Vector), `view ${at + 2} is at ${String(place)}`);
    });
  },
);

When('the player presses F1, then W for a moment, then F1 and W again', async function (this: ScenarioWorld) {
  const page = pageOf(this);
  const { places } = this.use(pages);
  const place = async (): Promise<Vector> => placeIn(await overlayText(page, 'place'));
  places.push(await place());
  await page.keyboard.press('F1');
  await overlaySoon(page, 'keys give', (text) => text.includes('F1'));
  await page.keyboard.down('KeyW');
  await framesPass(page, 12);
  await page.keyboard.up('KeyW');
  await page.keyboard.press('F1');
  await overlaySoon(page, 'keys give', (text) => text.endsWith('m/s'));
  places.push(await place());
  await page.keyboard.down('KeyW');
  await overlaySoon(page, 'place', (text) => norm(minus(placeIn(text), places[0] as Vector)) > 1);
  await page.keyboard.up('KeyW');
  await overlaySoon(page, 'speed', (text) => text.startsWith('0.00'));
  places.push(await place());
});

Then('only the second W moved the camera, along its line of sight', async function (this: ScenarioWorld) {
  const [before, between, after] = this.use(pages).places as [before: Vector, between: Vector, after: Vector];
  const [opening] = (await sceneInNode()).views;
  const ahead = apply(matrixOf(opening?.turn ?? [0, 0, 0, 1]), [0, 0, -1]);
  const moved = minus(after, between);
  assert.deepEqual(between, before);
  assert.ok(norm(moved) > 1, `it moved by ${norm(moved)} m`);
  // The overlay tells centimetres, which are half a degree of a metre.
  const angle = Math.acos(Math.min(1, dot(moved, ahead) / norm(moved)));
  assert.ok(angle < 0.02, `it moved ${angle} rad off its line of sight`);
});

When('the player presses A, F1, L, V, B and Esc', async function (this: ScenarioWorld) {
  for (const key of ['KeyA', 'F1', 'KeyL', 'KeyV', 'KeyB', 'Escape']) await pageOf(this).keyboard.press(key);
  this.defer(closeStillPage);
});

Then('the simulation heard of the keys A, L and B, in this order', async function (this: ScenarioWorld) {
  assert.deepEqual((await heardKeys(pageOf(this))).slice(-3), ['KeyA', 'KeyL', 'KeyB']);
  const kept = ['F1', 'KeyV', 'Escape'];
  assert.deepEqual(
    (await heardKeys(pageOf(this))).filter((code) => kept.includes(code)),
    [],
  );
});

async function openForScenario(scenario: ScenarioWorld, opening: Parameters<typeof openPage>[0]): Promise<void> {
  const page = await openPage(opening);
  scenario.use(pages).page = page;
  scenario.defer(() => page.close());
}

When('a browser opens the page from a server that sends no isolating headers', async function (this: ScenarioWorld) {
  await openForScenario(this, { bare: true });
});

When('a browser opens the page without SharedArrayBuffer', async function (this: ScenarioWorld) {
  await openForScenario(this, { before: () => Reflect.deleteProperty(globalThis, 'SharedArrayBuffer') });
});

When('a browser opens the page without WebGPU', async function (this: ScenarioWorld) {
  await openForScenario(this, { before: () => Reflect.deleteProperty(Navigator.prototype, 'gpu') });
});

When('a browser opens the page without a graphics processor', async function (this: ScenarioWorld) {
  const none = (): unknown => Reflect.set(GPU.prototype, 'requestAdapter', () => Promise.resolve(null));
  await openForScenario(this, { before: none });
});

When(/^a browser opens the page with (\?\S+)$/, async function (this: ScenarioWorld, query: string) {
  await openForScenario(this, { query });
});

Then('the page says that {string}', async function (this: ScenarioWorld, sentence: string) {
  const said = await sentenceOf(pageOf(this), sentence);
  assert.ok(said?.startsWith(sentence), `the page says ${said ?? 'nothing'}`);
});

Then('it shows no picture', async function (this: ScenarioWorld) {
  const { pixels } = decodePng(await pageOf(this).screenshot({ style: '#sentence p { visibility: hidden }' }));
  const words = new Uint32Array(pixels.buffer);
  assert.ok(words.every((word) => word === words[0]));
});
