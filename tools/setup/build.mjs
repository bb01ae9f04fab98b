// The built tree, up to date with its sources.
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digest, recall, remember } from './memory.mjs';
import { root } from './paths.mjs';
import { npm } from './run.mjs';

const SOURCES = ['src', 'steps', 'tools', 'shaders'];
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];

/** Builds when a source changed or a result is missing. Returns what went wrong. */
export function build() {
  removeLeftovers();
  const complete = sources().every((file) => !isCompiled(file) || existsSync(resultOf(file)));
  if (complete && recall('build') === fingerprint()) return undefined;
  console.log('Building ...');
  // tsc trusts its own records, not the results, so records of missing results have to go.
  if (!complete) rmSync(join(root, 'dist', '.build'), { recursive: true, force: true });
  const output = npm('run', '--silent', 'build');
  if (output !== undefined) return `The build failed:\n${output}`;
  // Taken after the build, since it may write sources of its own.
  remember('build', fingerprint());
  return undefined;
}

/** Deletes results whose source is gone: a renamed steps file would otherwise define its steps twice. */
function removeLeftovers() {
  const folders = existsSync(join(root, 'dist')) ? readdirSync(join(root, 'dist')) : [];
  for (const folder of folders) {
    const home = folder === 'steps' || folder === 'tools' ? folder : join('src', folder);
    if (!existsSync(join(root, home, 'tsconfig.json'))) continue;
    for (const file of filesUnder(join(root, 'dist', folder))) {
      const stem = relative(join(root, 'dist', folder), file).replace(/(\.d\.ts|\.js)(\.map)?$/, '');
      if (/\.(js|ts)(\.map)?$/.test(file) && !existsSync(join(root, home, `${stem}.ts`))) rmSync(file, { force: true });
    }
  }
}

const sources = () => SOURCES.flatMap((folder) => filesUnder(join(root, folder)));

const isCompiled = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');

function resultOf(file) {
  const inside = relative(root, file).replace(/^src[\\/]/, '');
  return join(root, 'dist', inside.replace(/\.ts$/, '.js'));
}

/** A digest of the contents: times of change differ between checkouts, contents do not. */
function fingerprint() {
  const files = [...SETTINGS.map((name) => join(root, name)).filter(existsSync), ...sources()].sort();
  return digest(...files.flatMap((file) => [relative(root, file), readFileSync(file)]));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
