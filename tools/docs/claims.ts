/** What texts by hand claim of the checkout, held against it: files, places in files, commands, rules, and code that runs. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { citedIds } from '../rules/citations.js';
import type { Inventory } from '../rules/inventory.js';
import { Slugs } from './html.js';
import { plainOf } from './markdown.js';

/** A text by hand: its path in the checkout, what it says, and that without its blocks of code. */
interface HandText {
  readonly file: string;
  readonly text: string;
  readonly prose: string;
}

/** Files that are written by a command. */
const WRITTEN_BY_COMMANDS: readonly string[] = ['docs/api.md'];

/** What is wrong in README.md and docs/, each with its place and what to do. */
export function checkClaims(root: string, { rules }: Inventory): string[] {
  const texts = readTexts(root);
  const scripts = scriptsOf(root);
  const features = featuresOf(root);
  return texts.flatMap((text) => [
    ...wrongLinks(text, root),
    ...wrongPaths(text, root),
    ...wrongCommands(text, scripts),
    ...citedIds(text.text)
      .filter((id) => !rules.has(id))
      .map((id) => `${text.file} cites ${id}, which no rule has: name the rule that says it`),
    ...codeThatNobodyRuns(text, features),
  ]);
}

function readTexts(root: string): HandText[] {
  const folders = ['docs', 'docs/guides', 'docs/areas'];
  const files = folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => `${folder}/${name}`)
      : [],
  );
  return ['README.md', 'docs/rules/README.md', ...files.sort()]
    .filter((file) => existsSync(join(root, file)) && !WRITTEN_BY_COMMANDS.includes(file))
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return { file, text, prose: text.replace(/^```[\s\S]*?^```$/gm, '') };
    });
}

function wrongLinks({ file, prose }: HandText, root: string): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
    if (/^[a-z]+:/.test(href)) return [];
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    if (!existsSync(join(root, target))) return [`${file} links to ${href}, which is not there: mend the link`];
    if (anchor === undefined || !target.endsWith('.md') || hasHeading(join(root, target), anchor)) return [];
    return [`${file} links to ${href}, but ${target} has no such heading: mend the link`];
  });
}

function hasHeading(path: string, anchor: string): boolean {
  const slugs = new Slugs();
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^##+ (.+)$/gm)].some(([, words = '']) => slugs.of(plainOf(words)) === anchor);
}

/** Paths in code, such as `src/core/seams`; `<name>` in one stands for any. */
function wrongPaths({ file, prose }: HandText, root: string): string[] {
  const paths = [...prose.matchAll(/`((?:src|docs|features|steps|tools|shaders|goldens)\/[^`\s]*)`/g)];
  return paths.flatMap(([, path = '']) => {
    if (/[<*{…]/.test(path) || existsSync(join(root, path.replace(/:\d+$/, '')))) return [];
    return [`${file} names ${path}, which is not there: name what is`];
  });
}

function wrongCommands({ file, text }: HandText, scripts: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\bnpm run (?:--silent )?([a-z]+)/g)].flatMap(([, name = '']) =>
    scripts.has(name) ? [] : [`${file} says npm run ${name}, which package.json does not have: name a command`],
  );
}

/** A block of TypeScript on a guide has a file name and belongs to a guide that a scenario runs. */
function codeThatNobodyRuns({ file, text }: HandText, features: string): string[] {
  const guide = /^docs\/guides\/(.+)\.md$/.exec(file)?.[1];
  if (guide === undefined) return [];
  const blocks = [...text.matchAll(/^```ts( \S+)?$/gm)];
  if (blocks.length === 0) return [];
  const nameless = blocks.some(([, name]) => name === undefined)
    ? [`${file} has a block of ts without a file name: name it, so that the suite runs it`]
    : [];
  const isRun = features.includes(`"${guide}"`) || new RegExp(String.raw`\| ${guide} +\|`).test(features);
  return isRun
    ? nameless
    : [...nameless, `${file} has code that no scenario runs: add it to features/docs/texts.feature`];
}

function scriptsOf(root: string): ReadonlySet<string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts?: Readonly<Record<string, string>>;
  };
  return new Set(Object.keys(scripts ?? {}));
}

/** The features that may run guides, as one text. */
function featuresOf(root: string): string {
  return ['features/docs', 'features/guides']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name), 'utf8')))
    .join('\n');
}
