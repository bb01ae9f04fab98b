/** A page of the engine in the browser, and what it shows. */
import type { Page } from 'playwright-core';
import type { Vector } from '../oracles/matrix.js';
import { sharedBrowser } from './chromium.js';
import { servedPage } from './playCommand.js';

/** CSS pixels, and device pixels too. */
export const PAGE_SIZE = { width: 960, height: 540 } as const;

/** Where only the overlay is read, so that the software driver is soon done with each picture. */
export const SMALL_SIZE = { width: 160, height: 90 } as const;

/** What a page is opened with. */
export interface Opening {
  /** `SMALL_SIZE` when left out. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Such as `?ticks=600`. */
  readonly query?: string;
  /** Runs in the page ahead of its own script. */
  readonly before?: () => void;
  /** Takes away the headers that isolate the page. */
  readonly bare?: boolean;
  /** Where the page is; where the play command serves the demo when left out. */
  readonly address?: string;
}

/** Opens the page of the play command; the caller closes it. */
export async function openPage(opening: Opening): Promise<Page> {
  const { size = SMALL_SIZE, query = '', before, bare = false, address = await servedPage() } = opening;
  const browser = await sharedBrowser();
  const page = await browser.newPage({ viewport: size });
  if (before !== undefined) await page.addInitScript(before);
  if (bare) {
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const kept = Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-'));
      await route.fulfill({ response, headers: Object.fromEntries(kept) });
    });
  }
  await page.goto(address + query);
  return page;
}

/**
 * The sentence in the place of the picture, once there is a picture or a sentence other than that of the start; undefined
 * for a picture. With `wanted` it waits longer, for a sentence that starts so.
 */
export async function sentenceOf(page: Page, wanted?: string): Promise<string | undefined> {
  let text = await sentenceNow(page);
  for (let frames = 0; text?.startsWith('Starting') ?? wanted !== undefined; frames++) {
    if (frames > PATIENCE) throw new Error(`the page says ${text ?? 'nothing'}`);
    await framesPass(page, 1);
    text = await sentenceNow(page);
  }
  return text;
}

const sentenceNow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const sentence = document.getElementById('sentence');
    return sentence === null || sentence.hidden ? undefined : sentence.innerText;
  });

/** What the overlay says about something, such as `frame`; empty where it says nothing. */
export function overlayText(page: Page, about: string): Promise<string> {
  return page.evaluate((wanted) => {
    const terms = [...document.querySelectorAll('#state dt')];
    return terms.find((term) => term.textContent === wanted)?.nextElementSibling?.textContent ?? '';
  }, about);
}

/** Frames of the page within which what a key does must show; ten seconds and more. */
const PATIENCE = 600;

/** Waits until what the overlay says about something fulfils `holds`. @throws Error when it never does. */
export async function overlayOnce(page: Page, about: string, holds: (text: string) => boolean): Promise<string> {
  const text = await overlaySoon(page, about, holds);
  if (!holds(text)) throw new Error(`the overlay still says of ${about}: ${text}`);
  return text;
}

/** As `overlayOnce`, but what never fulfils `holds` is returned as it is, for a Then to judge. */
export async function overlaySoon(page: Page, about: string, holds: (text: string) => boolean): Promise<string> {
  let text = await overlayText(page, about);
  for (let frames = 0; !holds(text) && frames <= PATIENCE; frames++) {
    await framesPass(page, 1);
    text = await overlayText(page, about);
  }
  return text;
}

/** Lets the page show some frames. */
export async function framesPass(page: Page, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The camera's place that the overlay tells, m. */
export const placeIn = (text: string): Vector =>
  text.replace(/ m$/, '').trim().split(/\s+/).map(Number) as unknown as Vector;
