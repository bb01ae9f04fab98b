/** Worlds that are saved and loaded, and what cannot be loaded. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { NO_ENTITY, RefusalError, root, World, type Entity } from '#host/index.js';
import { SaveReader } from '#core/saves/saveReader.js';
import { SaveWriter } from '#core/saves/saveWriter.js';
import { JOLT_VERSION } from '#physics/index.js';
import { registry } from '../blueprints/kinds.js';
import { ROOT, scratchFolder } from '../house/scratch.js';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { createWorld, loadWorld, SMALL, worldScene } from '../worlds/worldScene.js';
import { Compass, GAMES, Gauge, Reading } from './gauges.js';

When(
  '{ticks} pass, each in a world that was loaded from a save of the one before',
  async function (this: ScenarioWorld, ticks: number) {
    await this.use(worldScene).runReloading(ticks);
  },
);

Given(
  'things {string} and {string} of the blueprint {string} in {string}',
  function (this: ScenarioWorld, one: string, other: string, kind: string, where: string) {
    const scene = this.use(worldScene);
    const blueprint = this.use(registry).get(kind);
    for (const name of [one, other]) scene.spawn(name, blueprint.describe({ in: scene.things.get(where) }));
  },
);

Given('a thing called {string} in the world', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), name });
});

Then('{string} is found by its name, and nobody else can be called so', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.named(name), things.get(name));
  assert.throws(() => world.spawn({ in: things.get('space'), name }), RefusalError);
});

const elsewhere = slot(() => ({ hash: '', expected: '' }));

When(
  '{int} ticks pass, and another process with other numbers loads a save and runs {int} ticks more',
  async function (this: ScenarioWorld, ticks: number, more: number) {
    const scene = this.use(worldScene);
    const found = this.use(elsewhere);
    scene.run(ticks);
    const file = join(this.use(scratchFolder), 'world.save');
    writeFileSync(file, scene.world.save());
    const script = fileURLToPath(new URL('./goOnElsewhere.js', import.meta.url));
    found.hash = (await promisify(execFile)(process.execPath, [script, file, String(more)])).stdout;
    scene.run(more);
    found.expected = scene.world.hash();
  },
);

Then('it ends in the state of a world that ran 8 ticks', function (this: ScenarioWorld) {
  const { hash, expected } = this.use(elsewhere);
  assert.equal(this.use(worldScene).world.tickNumber, 8);
  assert.equal(hash, expected);
});

/** A save that says of its build what a scenario wants. */
function forged(save: Uint8Array, told: Readonly<Record<string, unknown>>): Uint8Array {
  const header = new SaveReader(save).value('header') as Readonly<Record<string, unknown>>;
  const out = new SaveWriter();
  out.value('header', { ...header, ...told });
  return out.finish();
}

/** What somebody may take for a save, made of a good one. */
const FOREIGN: Readonly<Record<string, (save: Uint8Array) => unknown>> = {
  'no bytes at all': () => new Uint8Array(0),
  'a text': () => 'tertius\n',
  'a picture': () => readFileSync(join(ROOT, 'docs/images/station.png')),
  'the first half of a save': (save) => save.slice(0, save.length / 2),
  'a save with a tail': (save) => new Uint8Array([...save, 0]),
  'a save of format 2': (save) => {
    const other = save.slice();
    other[8] = 2;
    return other;
  },
  'a save of jolt-physics 0.9.0': (save) => forged(save, { physics: 'jolt-physics 0.9.0' }),
  'a save of version 0 of the state': (save) => forged(save, { state: 0 }),
};

When(/^somebody loads ((?:no|a|the) .*)$/, async function (this: ScenarioWorld, what: string) {
  const scene = this.use(worldScene);
  const make = FOREIGN[what];
  if (make === undefined) throw new Error(`'${what}' is none of ${Object.keys(FOREIGN).join(', ')}`);
  const given = make(scene.world.save());
  await scene.attemptAsync(() => loadWorld(given as Uint8Array));
});

Then(
  'it is refused by {ruleId}, naming {string}, with the words {string}',
  function (this: ScenarioWorld, rule: string, field: string, words: string) {
    const { refusal } = this.use(worldScene);
    assert.ok(refusal instanceof RefusalError, String(refusal));
    assert.deepEqual([refusal.rule, refusal.field], [rule, field]);
    assert.ok(refusal.message.includes(words), refusal.message);
  },
);

const changed = slot((): { save: Uint8Array } => ({ save: new Uint8Array(0) }));

When('any byte of a save is changed to any other', function (this: ScenarioWorld) {
  this.use(changed).save = this.use(worldScene).world.save();
});

Then('each is refused by {ruleId}', async function (this: ScenarioWorld, rule: string) {
  const { save } = this.use(changed);
  const property = fc.asyncProperty(
    fc.nat({ max: save.length - 1 }),
    fc.integer({ min: 1, max: 255 }),
    async (at, change) => {
      const other = save.slice();
      other[at] = (other[at] as number) ^ change;
      await assert.rejects(loadWorld(other), (error) => error instanceof RefusalError && error.rule === rule);
    },
  );
  await expectForAllAsync(property);
});

When('somebody looks up the version of the solver', function (this: ScenarioWorld) {
  const file = join(ROOT, 'node_modules/jolt-physics/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
  this.use(worldScene).attempted = `jolt-physics ${version}`;
});

Then('it is the one that saves name', function (this: ScenarioWorld) {
  assert.equal(JOLT_VERSION, this.use(worldScene).attempted);
});

interface SavedRobot {
  save: Uint8Array;
  robot: Entity;
  loaded: World | undefined;
}

const robots = slot((): SavedRobot => ({ save: new Uint8Array(0), robot: NO_ENTITY, loaded: undefined }));

Given('a save of a robot with a gauge that has heard of a reading', async function (this: ScenarioWorld) {
  const state = this.use(robots);
  const world = await World.create({ components: [Compass, Gauge], capacity: SMALL });
  this.defer(() => world.dispose());
  state.robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Gauge()] });
  world.send(state.robot, Reading({ value: 12.5 }));
  world.tick();
  state.save = world.save();
});

Given('a save of a robot with a gauge to which a reading is on its way', async function (this: ScenarioWorld) {
  const state = this.use(robots);
  const world = await World.create({ components: [Compass, Gauge], capacity: SMALL });
  this.defer(() => world.dispose());
  state.robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Gauge()] });
  world.tick();
  world.send(state.robot, Reading({ value: 12.5 }));
  state.save = world.save();
});

When(/^a game (with.*|whose.*) loads it$/, async function (this: ScenarioWorld, which: string) {
  const state = this.use(robots);
  await this.use(worldScene).attemptAsync(async () => {
    const loaded = await World.load(state.save, { components: GAMES[which] ?? [] });
    state.loaded = loaded;
    this.defer(() => loaded.dispose());
    loaded.tick();
  });
});

Then("the robot's gauge shows the reading", function (this: ScenarioWorld) {
  const { loaded, robot } = this.use(robots);
  assert.ok(loaded !== undefined, String(this.use(worldScene).refusal));
  assert.equal(loaded.stateOf(robot, Gauge)?.['shown'], 12.5);
});

When(
  /^somebody saves a world that (is in the middle of a tick|was disposed of)$/,
  async function (this: ScenarioWorld, state: string) {
    const scene = this.use(worldScene);
    if (state === 'was disposed of') {
      const world = await createWorld();
      await world.dispose();
      await scene.attemptAsync(() => Promise.resolve(world.save()), 'disposed');
      return;
    }
    const { world } = scene;
    world.trace = (_tick, step) => {
      if (step !== '5') return;
      try {
        world.save();
      } catch (error) {
        scene.refusal = error;
      }
    };
    scene.attempted = 'ticking';
    world.tick();
    world.trace = undefined;
  },
);

When(
  'somebody gives the option {word} of {int} to the loading of a save',
  async function (this: ScenarioWorld, option: string, value: number) {
    const scene = this.use(worldScene);
    const save = scene.world.save();
    await scene.attemptAsync(() => loadWorld(save, { [option]: value }), value);
  },
);
