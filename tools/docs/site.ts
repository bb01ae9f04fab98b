/** The whole site, from what lies in a checkout. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPublicApi } from './api/publicApi.js';
import { ownAsset, scripts, searchIndex, styleSheet } from './assets.js';
import { readCodeCoverage } from './codeCoverage.js';
import { doorsOf } from './doors.js';
import { framed } from './frame.js';
import { guidePath, readGuides, type Guide } from './guides.js';
import { readLastRun } from './lastRun.js';
import type { Page } from './page.js';
import { API, apiPage } from './pages/apiPage.js';
import { areaPage, areaPath } from './pages/areaPage.js';
import { areasPage } from './pages/areasPage.js';
import { auditPage } from './pages/auditPage.js';
import { codePage } from './pages/codePage.js';
import { coveragePage } from './pages/coveragePage.js';
import { guidePage } from './pages/guidePage.js';
import { indexPage } from './pages/indexPage.js';
import { picturesPage } from './pages/picturesPage.js';
import { resultsPage } from './pages/resultsPage.js';
import { rulePage, rulePath } from './pages/rulePage.js';
import { searchPage } from './pages/searchPage.js';
import { doorPage, startPage } from './pages/startPage.js';
import { trendPage } from './pages/trendPage.js';
import { vocabularyPage } from './pages/vocabularyPage.js';
import { pictureOf, readGoldens, type Picture } from './pictures.js';
import { Specification } from './specification.js';
import { readTrend } from './trend.js';
import { readStepShapes } from './vocabulary.js';

/** Where things are. */
export interface SiteOptions {
  /** The checkout. */
  readonly root: string;
  /** The folder of the last run, `out/spec`. */
  readonly results: string;
}

/** A site in memory. */
export interface Site {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly pages: readonly Page[];
  readonly hasResults: boolean;
}

/** Builds the site. @throws Error for a feature or a head of an area that does not read, or without a build. */
export async function buildSite({ root, results }: SiteOptions): Promise<Site> {
  const lastRun = await readLastRun(results);
  const specification = new Specification(root, lastRun);
  const guides = readGuides(root);
  const api = readPublicApi(root);
  const shapes = readStepShapes(root);
  const goldens = readGoldens(root);
  const attached = attachedPictures(specification);
  const ruleUrl = (id: string): string | undefined => {
    const file = ruleFileOf(specification).get(id);
    return file === undefined ? undefined : `${rulePath(file)}#${id}`;
  };
  const pictures = new Map([...goldens.values()].flat().map((picture) => [picture.url, picture] as const));
  const pageOf = pageFinder({ guides, specification, ruleUrl, pictures: [...pictures.keys()] });
  const doors = doorsOf(guides);
  const pages: Page[] = [
    startPage(specification, doors, { svg: ownAsset('start.svg'), alt: START_ALT }),
    ...doors.map(doorPage),
    areasPage(specification),
    ...specification.areas.map((area) => areaPage(area, { specification, root, goldens, attached, ruleUrl, pageOf })),
    ...specification.ruleFiles.map((file) => rulePage(file, specification, pageOf)),
    ...guides.map((guide, i) =>
      guidePage(guide, nextOf(guides, i), { pageOf, pictureSize: (name) => pictures.get(name) }),
    ),
    apiPage(api, pageOf),
    resultsPage(specification),
    coveragePage(specification),
    picturesPage(specification, goldens),
    codePage(readCodeCoverage(root)),
    auditPage(root, ruleUrl),
    trendPage(readTrend(root)),
    vocabularyPage(shapes, lastRun?.uses),
    searchPage(),
  ];
  pages.push(indexPage(pages));
  return {
    pages,
    files: await filesOf(pages, [...[...goldens.values()].flat(), ...[...attached.values()].flat()], root),
    hasResults: lastRun !== undefined,
  };
}

const START_ALT =
  'A star, a planet that goes round it, a ship that goes round the planet, a cabin in the ship and a crate in the cabin, each in the frame of the one around it.';

/** What guides link to and is no page. */
const SCHEMA = 'script.schema.json';

/** The file by which a folder is known to hold a site and nothing else. */
const MARK = '.tertius-site';

/** Refuses a place that holds anything but a former site: it would be deleted. @throws Error that says what to do. */
export function requireSiteFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, MARK))) return;
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return;
  throw new Error(`--out is ${folder}, which holds something else than a site: name a new folder, or an empty one`);
}

/** Writes a site into a folder, which it replaces. */
export function writeSite({ files }: Site, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), '');
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

async function filesOf(
  pages: readonly Page[],
  pictures: readonly Picture[],
  root: string,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const footer = 'MIT licence. Built by npm run docs from the features, the rules and the last run of the suite.';
  const files = new Map<string, string | Uint8Array>(pages.map((page) => [page.path, framed(page, footer)]));
  const own = pages.map(({ title, path, description }) => ({ title, kind: 'page', url: path, text: description }));
  const entries = pages.flatMap((page) => page.entries);
  const found = new Set(entries.map(({ url }) => url));
  files.set('assets/site.css', styleSheet());
  files.set('assets/icon.svg', ownAsset('icon.svg'));
  for (const [name, script] of await scripts()) files.set(`assets/${name}`, script);
  // A page that is an entry by itself, such as a guide, is found once.
  files.set('assets/search-index.js', searchIndex([...own.filter(({ url }) => !found.has(url)), ...entries]));
  for (const { url, bytes } of pictures) files.set(url, bytes);
  const schema = join(root, 'docs', SCHEMA);
  if (existsSync(schema)) files.set(SCHEMA, readFileSync(schema));
  return files;
}

/** The next guide behind the same door. */
function nextOf(guides: readonly Guide[], at: number): Guide | undefined {
  const next = guides[at + 1];
  return next?.door === guides[at]?.door ? next : undefined;
}

interface FinderParts {
  readonly guides: readonly Guide[];
  readonly specification: Specification;
  readonly ruleUrl: (id: string) => string | undefined;
  /** Pictures by their paths, which are the same in the checkout and on the site. */
  readonly pictures: readonly string[];
}

function pageFinder({ guides, specification, ruleUrl, pictures }: FinderParts): (name: string) => string | undefined {
  const pages = new Map<string, string>([
    ...pictures.map((path) => [path, path] as const),
    ['README.md', 'index.html'],
    ['docs/api.md', API],
    [`docs/${SCHEMA}`, SCHEMA],
    ['src/host/index.ts', API],
    ['docs/rules', 'coverage.html'],
    ['docs/rules/README.md', 'coverage.html'],
    ...guides.map(({ name }) => [`docs/guides/${name}.md`, guidePath(name)] as const),
    ...specification.ruleFiles.map(({ name }) => [`docs/rules/${name}.md`, rulePath(name)] as const),
  ]);
  for (const { name, features } of specification.areas) {
    pages.set(`features/${name}`, areaPath(name));
    pages.set(`docs/areas/${name}.md`, areaPath(name));
    for (const { uri, anchor } of features) pages.set(uri, `${areaPath(name)}#${anchor}`);
  }
  return (name) => pages.get(name.replace(/\/$/, '')) ?? ruleUrl(name);
}

const filesByRule = new WeakMap<Specification, ReadonlyMap<string, string>>();

/** The file of each rule. */
function ruleFileOf(specification: Specification): ReadonlyMap<string, string> {
  const known = filesByRule.get(specification);
  if (known !== undefined) return known;
  const files = new Map(
    specification.ruleFiles.flatMap(({ name, sections }) =>
      sections.flatMap(({ ids }) => ids.map((id) => [id, name] as const)),
    ),
  );
  filesByRule.set(specification, files);
  return files;
}

/** The pictures that steps attached, by the scenario's file and line. */
function attachedPictures({ lastRun }: Specification): ReadonlyMap<string, readonly Picture[]> {
  const [first] = lastRun?.runs ?? [];
  const found = [...(first?.cases ?? [])].filter(([, { pictures }]) => pictures.length > 0);
  return new Map(
    found.map(([id, { pictures }]) => [
      id,
      pictures.map(({ bytes }, i) => {
        const name = `${id.replace(/[^\w]+/g, '-')}-${i + 1}.png`;
        return pictureOf(bytes, `attached/${name}`, 'drawn');
      }),
    ]),
  );
}
