/** A reader with a browser: opens pages from their folder, searches, and asks the accessibility checker. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sharedBrowser } from '../play/chromium.js';

/** Ways to look at a page. */
export const VIEWS = {
  'on a wide screen': { width: 1280, height: 900, colorScheme: 'light' },
  'on a wide screen at dusk': { width: 1280, height: 900, colorScheme: 'dark' },
  'on a phone': { width: 390, height: 844, colorScheme: 'light' },
  'without scripts': { width: 1280, height: 900, colorScheme: 'light', javaScriptEnabled: false },
} as const;

export type View = keyof typeof VIEWS;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tabs = new Map<View, Promise<Page>>();

/** A tab for each view, kept for all scenarios of the process: a new one takes a fifth of a second. */
function tabOf(view: View): Promise<Page> {
  const { width, height, ...rest } = VIEWS[view];
  const tab = tabs.get(view) ?? sharedBrowser().then((it) => it.newPage({ viewport: { width, height }, ...rest }));
  tabs.set(view, tab);
  return tab;
}

/** Opens a page of a site, afresh and as screens show it, in the tab of its view. */
export async function openPage(
  folder: string,
  { page, view }: { readonly page: string; readonly view: View },
): Promise<Page> {
  const tab = await tabOf(view);
  await tab.emulateMedia({ media: null });
  // From one place of a page to another a browser would only scroll.
  await tab.goto('about:blank');
  const [file = '', ...queries] = page.split(/(?=[?#])/);
  await tab.goto(`${pathToFileURL(join(folder, file)).href}${queries.join('')}`);
  // A page shows itself once its fonts are decoded.
  await tab.locator('html:not(.early)').waitFor({ state: 'attached' });
  return tab;
}

/** What the checker has to say, a line each; every rule that it has by default. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ': ' + help + ' at ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
  return found as string[];
}

/** How much of the page moved since it was opened, as browsers count it: 0 for nothing. */
export async function layoutShift(page: Page): Promise<number> {
  const shift = await page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const each of list.getEntries()) sum += each.value; })
      .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 100);
  })`);
  return Number(shift);
}

/** The addresses that a search names, in their order. */
export async function placesFound(page: Page): Promise<string[]> {
  const places = await page
    .locator('#results a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return places.flatMap((place) => place ?? []);
}

/** Whether a sentence can be seen, neither folded away nor hidden. */
export function isSeen(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).first().isVisible();
}
