/** Folders for samples, inside the checkout so that its packages are found, and gone after the scenario. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slot } from '../support/world.js';

/** The root of the checkout. Built steps lie two folders deeper than their sources' project. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A new folder of the scenario. */
export const scratchFolder = slot((scenario) => {
  const home = join(ROOT, '.cache', 'scratch');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, 'sample-'));
  scenario.defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
});

/** Writes a file under a folder, with the folders between. */
export function writeSample(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
