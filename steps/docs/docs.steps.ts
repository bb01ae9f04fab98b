/** The living documentation: what it tells of a run, how it is found and read, and what it holds texts to. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Given, Then, When, defineParameterType, type DataTable } from '@cucumber/cucumber';
import type { Page } from 'playwright-core';
import { compileGame, type Compilation } from '../guides/gameCompiler.js';
import { matchesShown, readGuide, type Guide } from '../guides/guide.js';
import { runNode, type Ending } from '../house/checkout.js';
import { ROOT, scratchFolder } from '../house/scratch.js';
import { drawnRun } from '../support/drawnRun.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { isInFolder, linksIn, loadsIn, troubleWith, type Pointer } from './links.js';
import { project } from './project.js';
import { VIEWS, accessibilityFindings, isSeen, layoutShift, openPage, placesFound, type View } from './reader.js';
import { checkOfCheckout, pagesOf, siteOfCheckout, type BuiltSite } from './siteOfCheckout.js';

defineParameterType({
  name: 'view',
  regexp: new RegExp(Object.keys(VIEWS).reverse().join('|')),
  transformer: (text: string) => text as View,
});

interface Trial {
  site: BuiltSite;
  ending: Ending;
  pointers: readonly Pointer[];
  page: Page;
  guide: Guide;
  game: Compilation;
  printed: ReadonlyMap<string, Ending>;
}

const trial = slot((): Partial<Trial> => ({}));

function known<K extends keyof Trial>(scenario: ScenarioWorld, key: K): Trial[K] {
  const value = scenario.use(trial)[key];
  if (value === undefined) throw new Error(`no step has given the ${key}`);
  return value;
}

// What a project's site tells of its suite.

const pairs = (table: DataTable): (readonly [first: string, second: string])[] =>
  table.raw().map(([first = '', second = '']) => [first, second] as const);

Given('a project whose suite ran with these scenarios:', async function (this: ScenarioWorld, table: DataTable) {
  this.use(project).specify(pairs(table));
  const { said } = await this.use(project).runSuite();
  assert.match(said, /\d+ passed, \d+ failed$/, said);
});

Given('a project whose suite never ran, with these scenarios:', function (this: ScenarioWorld, table: DataTable) {
  this.use(project).specify(pairs(table));
});

Given('{string} is called {string} since then', function (this: ScenarioWorld, before: string, after: string) {
  this.use(project).rename(before, after);
});

When('its site is to go into {string}', async function (this: ScenarioWorld, folder: string) {
  this.use(trial).ending = await this.use(project).buildSite('--out', folder);
});

Then('that is refused, and {string} is still there', function (this: ScenarioWorld, file: string) {
  const { code, said } = known(this, 'ending');
  assert.equal(code, 1);
  assert.match(said, /--out is features, which holds something else than a site/);
  assert.notEqual(this.use(project).read(file), '');
});

When('its site is built', async function (this: ScenarioWorld) {
  const ending = await this.use(project).buildSite();
  assert.equal(ending.code, 0, ending.said);
});

Then('the page of its area marks:', function (this: ScenarioWorld, table: DataTable) {
  const text = this.use(project).read('out/site/areas/lock.html');
  const marks = [
    ...text.matchAll(/<summary><span class="mark \w+" title="([^"]*)"[\s\S]*?<span class="name">([^<]*)</g),
  ];
  assert.deepEqual(
    marks.map(([, mark, name]) => [name, mark]),
    table.raw(),
  );
});

Then(
  'it tells of the failure {string}, {string} and {string}',
  function (this: ScenarioWorld, step: string, error: string, setting: string) {
    const text = this.use(project).read('out/site/areas/lock.html');
    const problem = /<div class="problem">([\s\S]*?)<\/div>/.exec(text)?.[1] ?? '';
    for (const words of [step, error, setting]) assert.ok(problem.includes(words), `${words} is not told: ${problem}`);
  },
);

Then('the start page says {string}', function (this: ScenarioWorld, words: string) {
  assert.ok(this.use(project).read('out/site/index.html').includes(words));
});

// The site of this checkout.

Given('the site of this checkout', async function (this: ScenarioWorld) {
  this.use(trial).site = await siteOfCheckout();
});

When('a reader searches for {string}', async function (this: ScenarioWorld, words: string) {
  const page = `search.html?q=${encodeURIComponent(words)}`;
  this.use(trial).page = await openPage(known(this, 'site').folder, { page, view: 'on a wide screen' });
});

Then('{string} is among the first five places', async function (this: ScenarioWorld, place: string) {
  const first = (await placesFound(known(this, 'page'))).slice(0, 5);
  const wanted = (found: string): boolean => found === place || found.startsWith(`${place}#`);
  assert.ok(first.some(wanted), `the first places are ${first.join(', ') || 'none'}`);
});

When('every link is followed', function (this: ScenarioWorld) {
  this.use(trial).pointers = linksIn(pagesOf(known(this, 'site')));
});

Then('each leads to a page that is there, and to a place on it that is there', function (this: ScenarioWorld) {
  const { folder } = known(this, 'site');
  const place = { folder, pages: pagesOf({ folder }) };
  const pointers = known(this, 'pointers');
  assert.ok(pointers.length > 1000, `only ${pointers.length} links were found`);
  assert.deepEqual([...new Set(pointers.flatMap((pointer) => troubleWith(pointer, place) ?? []))], []);
});

When('everything that its pages load is looked up', function (this: ScenarioWorld) {
  this.use(trial).pointers = loadsIn(pagesOf(known(this, 'site')));
});

Then('all of it is in the folder', function (this: ScenarioWorld) {
  const { folder } = known(this, 'site');
  const pointers = known(this, 'pointers');
  assert.ok(pointers.length > 100, `only ${pointers.length} files are loaded`);
  const outside = pointers
    .filter((pointer) => !isInFolder(pointer, folder))
    .map(({ page, target }) => `${page}: ${target}`);
  assert.deepEqual(outside, []);
});

When('a browser shows {string} {view}', async function (this: ScenarioWorld, page: string, view: View) {
  this.use(trial).page = await openPage(known(this, 'site').folder, { page, view });
});

When('a browser prints {string}', async function (this: ScenarioWorld, path: string) {
  const page = await openPage(known(this, 'site').folder, { page: path, view: 'on a wide screen' });
  await page.pdf();
  await page.emulateMedia({ media: 'print' });
  this.use(trial).page = page;
});

Then('the accessibility checker finds nothing', async function (this: ScenarioWorld) {
  assert.deepEqual(await accessibilityFindings(known(this, 'page')), []);
});

Then('nothing on it has moved', async function (this: ScenarioWorld) {
  assert.equal(await layoutShift(known(this, 'page')), 0);
});

Then('it is no wider than the phone', async function (this: ScenarioWorld) {
  const width = await known(this, 'page').evaluate('document.documentElement.scrollWidth');
  assert.ok(Number(width) <= VIEWS['on a phone'].width, `it is ${String(width)} pixels wide`);
});

Then(
  'its link {string} leads to a list whose {string} is {string}',
  async function (this: ScenarioWorld, link: string, entry: string, place: string) {
    const page = known(this, 'page');
    await page.getByRole('link', { name: link }).first().click();
    const found = page.getByRole('main').getByRole('link', { name: entry, exact: true }).first();
    assert.equal(await found.getAttribute('href'), place);
  },
);

Then('Tab stops at {string} first, and Enter goes to the text', async function (this: ScenarioWorld, words: string) {
  const page = known(this, 'page');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), words);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'MAIN');
});

Then('the steps of {string} can be read', async function (this: ScenarioWorld, name: string) {
  const page = known(this, 'page');
  const steps = page.locator('details', { hasText: name }).locator('.steps').first();
  assert.equal(await isSeen(page, name), true);
  assert.equal(await steps.isVisible(), true, `the steps of ${name} are folded away`);
});

// What texts are held to.

const linesAbout = (said: string, about: RegExp): string[] => said.split('\n').filter((line) => about.test(line));

When('its API report is compared with the build', async function (this: ScenarioWorld) {
  this.use(trial).ending = await checkOfCheckout();
});

Then('no name differs', function (this: ScenarioWorld) {
  const { said } = known(this, 'ending');
  assert.match(said, /^$|problems: mend them as told/, said);
  assert.deepEqual(linesAbout(said, /^docs[\\/]api\.md:/), []);
});

Given('a project whose API report has:', async function (this: ScenarioWorld, table: DataTable) {
  this.use(project).export(pairs(table).map(([, declaration]) => declaration));
  this.use(project).specify([['The hatch opens', 'it holds']]);
  const { code, said } = await this.use(project).buildSite('--api');
  assert.equal(code, 0, said);
});

Given('it exports since then:', function (this: ScenarioWorld, table: DataTable) {
  this.use(project).export(pairs(table).map(([, declaration]) => declaration));
});

When('its site is checked', async function (this: ScenarioWorld) {
  this.use(trial).ending = await this.use(project).buildSite('--check');
});

Then('the check fails and tells of:', function (this: ScenarioWorld, table: DataTable) {
  const { code, said } = known(this, 'ending');
  assert.equal(code, 1, said);
  for (const words of table.raw().flat()) assert.ok(said.includes(words), `${words} is not told: ${said}`);
});

When('the texts of its areas are checked', async function (this: ScenarioWorld) {
  this.use(trial).ending = await checkOfCheckout();
});

Then(
  'none is too long, and each picture, scenario and file of rules that it names is there',
  function (this: ScenarioWorld) {
    // A new area may come before its text: `npm run docs -- --check` tells of that.
    const told = linesAbout(known(this, 'ending').said, /^docs\/areas\//);
    assert.deepEqual(
      told.filter((line) => !line.includes(' is missing')),
      [],
    );
  },
);

Given(
  'a project with the areas "lock" and {string}, of which {string} has no text',
  function (this: ScenarioWorld, other: string, bare: string) {
    this.use(project).specify([['The hatch opens', 'it holds']]);
    this.use(project).write(
      `features/${other}/${bare}.feature`,
      'Feature: Bare\n\n  Scenario: It is\n    Then it holds\n',
    );
  },
);

Given(
  'the text of "lock" takes {int} words, and names the picture {string} and the scenario {string}',
  function (this: ScenarioWorld, words: number, picture: string, scenario: string) {
    this.use(project).describe({ words, picture, scenario });
  },
);

Given('its guide {string} says:', function (this: ScenarioWorld, name: string, text: string) {
  this.use(project).write(`docs/guides/${name}.md`, `# The lock\n\n${text}\n`);
});

Given('the rule {string} of its area gives no reason', function (this: ScenarioWorld, rule: string) {
  this.use(project).specify([['The hatch opens', 'it holds']], rule);
});

// Guides.

Given(
  'the guide {string}, in a folder like that of the guide {string}',
  function (this: ScenarioWorld, name: string, model: string) {
    const guide = readGuide(name);
    const settings = readGuide(model).files.get('tsconfig.json') ?? '';
    this.use(trial).guide = { ...guide, files: new Map([...guide.files, ['tsconfig.json', settings]]) };
  },
);

When('its programs run', async function (this: ScenarioWorld) {
  const { files, shown } = known(this, 'guide');
  const game = compileGame(files);
  const printed = new Map<string, Ending>();
  for (const program of shown.keys()) {
    printed.set(program, await runNode([join(game.folder, `${program}.js`)], game.folder, {}));
  }
  Object.assign(this.use(trial), { game, printed });
});

/** In a process of its own: a game and the demo may name their events alike. */
When('its game runs its only script', async function (this: ScenarioWorld) {
  const game = compileGame(known(this, 'guide').files);
  const folder = join(this.use(scratchFolder), 'out');
  const command = [join(ROOT, 'dist', 'host', 'cli.js'), 'demo', '--game', join(game.folder, 'game.js')];
  const ending = await runNode([...command, '--out', folder], game.folder, { TERTIUS_GPU: 'pinned' });
  Object.assign(this.use(drawnRun), { folder, pinned: true });
  Object.assign(this.use(trial), { game, printed: new Map([['demo', ending]]) });
});

Then('the compiler found nothing, and each printed what the guide shows of it', function (this: ScenarioWorld) {
  assert.deepEqual(known(this, 'game').findings, []);
  const { shown } = known(this, 'guide');
  assert.deepEqual([...known(this, 'printed').keys()], [...shown.keys()]);
  for (const [program, { said }] of known(this, 'printed')) {
    const wanted = shown.get(program) ?? '';
    assert.ok(matchesShown(said, wanted), `${program} printed\n${said}\nand the guide shows\n${wanted}`);
  }
});
