/** Steps about set-up and the graphics driver that it brings. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { checkout, runNode, type Ending } from './house/checkout.js';
import { ROOT, scratchFolder, writeSample } from './house/scratch.js';
import { slot, type ScenarioWorld } from './support/world.js';

const endings = slot<{ all: readonly Ending[] }>(() => ({ all: [] }));

/** The one process that the scenario ran. */
function ending(scenario: ScenarioWorld): Ending {
  const [only, ...more] = scenario.use(endings).all;
  if (only === undefined || more.length > 0) throw new Error('the scenario must have run one process');
  return only;
}

Given('a fresh checkout in a folder with a blank in its name', function (this: ScenarioWorld) {
  assert.match(this.use(checkout).folder, / /);
});

Given('a checkout that is set up', async function (this: ScenarioWorld) {
  const { code, said } = await this.use(checkout).setUp();
  assert.equal(code, 0, said);
});

Given('a set-up of a fresh checkout that was killed half-way', function (this: ScenarioWorld) {
  // Process ids of Linux end at 2^22, so nobody has this one.
  writeSample(this.use(checkout).folder, join('.cache', 'setup.lock', 'pid'), String(2 ** 22 + 1));
});

When('set-up runs', async function (this: ScenarioWorld) {
  this.use(endings).all = [await this.use(checkout).setUp()];
});

When('set-up runs twice at the same time', async function (this: ScenarioWorld) {
  const ship = this.use(checkout);
  this.use(endings).all = await Promise.all([ship.setUp(), ship.setUp()]);
});

When('set-up runs under Node {word}', async function (this: ScenarioWorld, version: string) {
  this.use(endings).all = [await this.use(checkout).setUp({}, version)];
});

When('set-up runs where no graphics adapter is allowed', async function (this: ScenarioWorld) {
  this.use(endings).all = [await this.use(checkout).setUp({ TERTIUS_GPU: 'none' })];
});

Then('it succeeds', function (this: ScenarioWorld) {
  const { code, said } = ending(this);
  assert.equal(code, 0, said);
});

Then('both succeed', function (this: ScenarioWorld) {
  assert.deepEqual(
    this.use(endings).all.map(({ code }) => code),
    [0, 0],
  );
});

Then('it says nothing', function (this: ScenarioWorld) {
  assert.equal(ending(this).said, '');
});

Then('it fails and says {string}', function (this: ScenarioWorld, sentence: string) {
  assert.deepEqual(ending(this), { code: 1, said: sentence });
});

Then('it fails and tells of {string} and of {string}', function (this: ScenarioWorld, one: string, other: string) {
  const { code, said } = ending(this);
  assert.equal(code, 1, said);
  for (const words of [one, other]) assert.ok(said.includes(words), `nobody said ${words}: ${said}`);
});

Then('npm was asked in order for:', function (this: ScenarioWorld, table: DataTable) {
  assert.deepEqual(this.use(checkout).orders, table.raw().flat());
});

Then('npm was asked for nothing', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(checkout).orders, []);
});

Then('nothing was written into the checkout', function (this: ScenarioWorld) {
  assert.equal(this.use(checkout).has('.cache'), false);
});

// Graphics drivers. The environment decides before the first look, so each look is a process of its own.

const MANIFEST = 'vk_swiftshader_icd.json';

/** Prints which adapter a driver gives, or why none. */
function look(driver: string, environment: NodeJS.ProcessEnv): Promise<Ending> {
  const gpu = pathToFileURL(join(ROOT, 'dist', 'host', 'gpu.js')).href;
  const script = `const { acquireDevice } = await import(${JSON.stringify(gpu)});
    const found = await acquireDevice({ driver: '${driver}' });
    console.log(found.ok ? found.gpu.adapterName : found.failure.message);
    process.exit(found.ok ? 0 : 1);`;
  return runNode(['--input-type=module', '-e', script], ROOT, { TERTIUS_GPU: '', ...environment });
}

const drivers = slot<{ environment: NodeJS.ProcessEnv }>(() => ({ environment: {} }));

Given('no variable that names a graphics driver', function (this: ScenarioWorld) {
  this.use(drivers).environment = { VK_DRIVER_FILES: '', VK_ICD_FILENAMES: '', VK_ADD_DRIVER_FILES: '' };
});

Given('VK_DRIVER_FILES names the driver of another folder', async function (this: ScenarioWorld) {
  const { cacheFolder, pinnedDriver } = await import('#host/gpu/swiftshader.js');
  const lookup = await pinnedDriver();
  assert.ok(lookup.ok, 'the sample driver is the pinned one, which is there on x64 Linux');
  // Another manifest than the engine would ever choose by itself.
  const library = join(cacheFolder(), lookup.driver.name, 'libvk_swiftshader.so');
  const folder = this.use(scratchFolder);
  const manifest = { file_format_version: '1.0.0', ICD: { library_path: library, api_version: '1.0.5' } };
  writeSample(folder, MANIFEST, JSON.stringify(manifest));
  this.use(drivers).environment = { VK_DRIVER_FILES: join(folder, MANIFEST) };
});

Given('VK_DRIVER_FILES names a file that is no driver', function (this: ScenarioWorld) {
  const folder = this.use(scratchFolder);
  writeFileSync(join(folder, MANIFEST), '{}');
  this.use(drivers).environment = { VK_DRIVER_FILES: join(folder, MANIFEST) };
});

When("the engine looks for the system's own adapter", async function (this: ScenarioWorld) {
  this.use(endings).all = [await look('real', this.use(drivers).environment)];
});

When('the engine looks for the pinned driver', async function (this: ScenarioWorld) {
  this.use(endings).all = [await look('pinned', this.use(drivers).environment)];
});

Then('it finds {string}', function (this: ScenarioWorld, name: string) {
  const { code, said } = ending(this);
  assert.equal(code, 0, said);
  assert.ok(said.includes(name), `${name} was not found: ${said}`);
});

Then('it finds none and tells of {string}', function (this: ScenarioWorld, words: string) {
  const { code, said } = ending(this);
  assert.equal(code, 1, said);
  assert.ok(said.includes(words), `nobody said ${words}: ${said}`);
});
