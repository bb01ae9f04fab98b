// What has to be there before anything runs, each made only when it is missing or out of date.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { probeGraphics } from './graphics.mjs';
import { installPackages } from './packages.mjs';
import { withLock } from './lock.mjs';
import { cache } from './paths.mjs';

/**
 * Prepares the checkout, one process at a time. Writes into it alone, npm's own cache aside.
 *
 * @returns {Promise<string | undefined>} what went wrong and what to do, for a person; nothing when all is well.
 */
export async function prepare() {
  const temporary = join(cache, 'tmp');
  mkdirSync(temporary, { recursive: true });
  process.env.TMPDIR = temporary;
  return withLock(join(cache, 'setup.lock'), async () => installPackages() ?? build() ?? (await probeGraphics()));
}
