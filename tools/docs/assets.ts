/** The files beside the pages: the style with its fonts inside, the scripts, the index of the search. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import type { SearchEntry } from './page.js';
import { INDEX_OPTIONS, type Found } from './searchOptions.js';

const { resolve } = createRequire(import.meta.url);

/** The checkout of this tool, whatever checkout it describes. */
const OWN = fileURLToPath(new URL('../../..', import.meta.url));

/** A file of tools/docs/assets. */
export const ownAsset = (name: string): string => readFileSync(join(OWN, 'tools', 'docs', 'assets', name), 'utf8');

/** Fonts by the names that the style gives them. They are inside of the style, for some browsers read none from a folder. */
const FONTS = [
  { family: 'Source Serif 4', style: 'normal', file: 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2' },
  { family: 'Source Serif 4', style: 'italic', file: 'source-serif-4/files/source-serif-4-latin-wght-italic.woff2' },
  { family: 'Inter', style: 'normal', file: 'inter/files/inter-latin-wght-normal.woff2' },
  { family: 'JetBrains Mono', style: 'normal', file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2' },
] as const;

/** The style, complete. */
export function styleSheet(): string {
  const fonts = FONTS.map(({ family, style, file }) => {
    const bytes = readFileSync(resolve(`@fontsource-variable/${file}`)).toString('base64');
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:200 900;font-display:block;src:url(data:font/woff2;base64,${bytes}) format("woff2")}`;
  });
  return `${fonts.join('\n')}\n${ownAsset('site.css')}`;
}

/** The scripts by their names, for browsers that read them from a folder: no modules. @throws the bundler's error. */
export async function scripts(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: OWN,
    entryPoints: { site: 'dist/tools/docs/client/site.js', search: 'dist/tools/docs/client/search.js' },
    outdir: 'assets',
    write: false,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]/, ''), contents]));
}

/** Letters of a text that are searched, and those that are shown. */
const MOST_TEXT = 4000;
const EXCERPT = 180;

/** A script that puts the index where the search page looks for it. */
export function searchIndex(entries: readonly SearchEntry[]): string {
  const index = new MiniSearch<Found>(INDEX_OPTIONS);
  index.addAll(
    entries.map((entry, id) => {
      const { text } = entry;
      const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
      return { ...entry, text: text.slice(0, MOST_TEXT), excerpt, id };
    }),
  );
  return `globalThis.tertiusIndex=${JSON.stringify(JSON.stringify(index))};`;
}
