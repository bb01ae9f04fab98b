/** The page of a world that stands still after 600 ticks, opened once for all scenarios that leave it in order. */
import type { Page } from 'playwright-core';
import { game } from '#demo/index.js';
import { World } from '#host/index.js';
import type { SceneView } from '#host/game.js';
import { minus, norm } from '../oracles/matrix.js';
import { openPage, overlayOnce, PAGE_SIZE, placeIn, sentenceOf, SMALL_SIZE } from './playPage.js';

export const SCENE = 'first-flight';
export const TICKS = 600;

let open: Promise<Page> | undefined;

/** The page in a size, with the camera back in the opening view. */
export async function stillPage(size: typeof PAGE_SIZE | typeof SMALL_SIZE): Promise<Page> {
  open ??= openStill();
  const page = await open;
  await page.setViewportSize(size);
  if ((await overlayOnce(page, 'keys give', (text) => text !== '')).includes('F1')) await page.keyboard.press('F1');
  await page.keyboard.press('Digit1');
  // What the next key does is told from what this one did: a busy machine shows it some frames later.
  const [opening] = (await sceneInNode()).views;
  if (opening === undefined) throw new Error(`the scene ${SCENE} has no views`);
  await overlayOnce(page, 'place', (text) => norm(minus(placeIn(text), opening.at)) < 0.02);
  return page;
}

/** The next scenario gets a new page. */
export async function closeStillPage(): Promise<void> {
  const page = open;
  open = undefined;
  await (await page)?.close();
}

async function openStill(): Promise<Page> {
  const page = await openPage({
    size: PAGE_SIZE,
    query: `?scene=${SCENE}&threads=3&ticks=${String(TICKS)}`,
    before: recordKeys,
  });
  const sentence = await sentenceOf(page);
  if (sentence !== undefined) throw new Error(`the page shows no picture, but says: ${sentence}`);
  return page;
}

/** Keeps what the page tells its worker about keys of the game. */
function recordKeys(): void {
  const heard: string[] = [];
  Reflect.set(globalThis, 'heardKeys', heard);
  const post = Reflect.get(Worker.prototype, 'postMessage') as (...args: unknown[]) => void;
  Reflect.set(Worker.prototype, 'postMessage', function (this: Worker, ...args: unknown[]) {
    const message = args[0] as { readonly kind: string; readonly code?: string; readonly down?: boolean };
    if (message.kind === 'key' && message.down === true) heard.push(message.code ?? '');
    post.apply(this, args);
  });
}

/** The keys of the game that the simulation heard go down since the page opened, by their codes. */
export const heardKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'heardKeys') as string[]);

/** The same scene after as many ticks in this process, on one thread, and its views, the opening one first. */
export interface NodeScene {
  readonly world: World;
  readonly views: readonly SceneView[];
}

let inNode: Promise<NodeScene> | undefined;

/** Made once; the steps only read it. */
export function sceneInNode(): Promise<NodeScene> {
  inNode ??= makeScene();
  return inNode;
}

/** Ends what this file opened. */
export async function closeScenes(): Promise<void> {
  await closeStillPage();
  const made = inNode;
  inNode = undefined;
  await (await made)?.world.dispose();
}

async function makeScene(): Promise<NodeScene> {
  const world = await World.create({ components: game.components });
  const opening = game.scenes[SCENE]?.(world);
  if (opening === undefined) throw new Error(`the demo has no scene ${SCENE}`);
  world.run({ ticks: TICKS });
  return { world, views: [opening, ...Object.values(opening.views ?? {})] };
}
