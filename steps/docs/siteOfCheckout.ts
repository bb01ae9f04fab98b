/** The site of this checkout, built once for all scenarios of a process, and what its builder had to say. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, type Ending } from '../house/checkout.js';
import { ROOT } from '../house/scratch.js';
import { runTool } from '../house/warmTool.js';

/** A site in its folder. */
export interface BuiltSite {
  readonly folder: string;
}

let built: Promise<BuiltSite> | undefined;

/** The site, without results: a run is on its way, and what it leaves is not yet whole. */
export function siteOfCheckout(): Promise<BuiltSite> {
  built ??= buildSite();
  return built;
}

async function buildSite(): Promise<BuiltSite> {
  const home = join(ROOT, '.cache', 'scratch');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, 'site-'));
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const noRun = join(home, 'no-run');
  mkdirSync(noRun, { recursive: true });
  const args = ['--out', folder, '--results', noRun];
  // In a process of its own: the bundler keeps a child, and what other tools of a shared process do may end it.
  const ending = await runNode([join(ROOT, 'dist', 'tools', 'docs.js'), ...args], ROOT, {});
  if (!ending.said.includes(join(folder, 'index.html'))) throw new Error(`there is no site: ${ending.said}`);
  return { folder };
}

let checked: Promise<Ending> | undefined;

/** What the check of its texts says of this checkout, once for all scenarios of a process. */
export function checkOfCheckout(): Promise<Ending> {
  checked ??= runTool({
    script: join(ROOT, 'dist', 'tools', 'docs.js'),
    args: ['--check'],
    cwd: ROOT,
    environment: {},
  });
  return checked;
}

/** The pages of a site by their paths. */
export function pagesOf({ folder }: Pick<BuiltSite, 'folder'>): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  return new Map(files.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]));
}
