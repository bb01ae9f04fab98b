/** Worlds, the places and robots in them, and the time that passes there. */
import assert from 'node:assert/strict';
import { defineParameterType, Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { RefusalError, type Entity } from '#host/index.js';
import { type ScenarioWorld } from './support/world.js';
import { addPlace, addRobot } from './worlds/robots.js';
import { Body, Logbook, Radio } from './worlds/testComponents.js';
import { worldScene } from './worlds/worldScene.js';

defineParameterType({
  name: 'names',
  regexp: /"[^"]+"(?:, "[^"]+")*(?: and "[^"]+")?/,
  transformer: (text: string) => [...text.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ''),
  useForSnippets: false,
});

Given('deep space', async function (this: ScenarioWorld) {
  await this.use(worldScene).openSpace();
});

Given('deep space with room for {count} messages at a time', async function (this: ScenarioWorld, messages: number) {
  await this.use(worldScene).openSpace({ capacity: { messages } });
});

Given('deep space with room for {count} things', async function (this: ScenarioWorld, entities: number) {
  await this.use(worldScene).openSpace({ capacity: { entities } });
});

Given('deep space at {count} ticks per second', async function (this: ScenarioWorld, tickRate: number) {
  await this.use(worldScene).openSpace({ tickRate });
});

Given('deep space with contracts on', async function (this: ScenarioWorld) {
  // One thread, because what is kept is kept in a variable of the thread.
  await this.use(worldScene).openSpace({ threads: 1, contracts: true });
});

Given('deep space with {names} in it', async function (this: ScenarioWorld, names: readonly string[]) {
  const scene = this.use(worldScene);
  await scene.openSpace();
  for (const name of names) addRobot(scene, name);
});

Given('deep space with a place {string}', async function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  await scene.openSpace();
  addPlace(scene, name, 'space');
});

Given(
  'deep space with a place {string}, and a place {string} in that',
  async function (this: ScenarioWorld, outer: string, inner: string) {
    const scene = this.use(worldScene);
    await scene.openSpace();
    addPlace(scene, outer, 'space');
    addPlace(scene, inner, outer);
  },
);

Given('deep space with contracts on, and {string} in it', async function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  await scene.openSpace({ threads: 1, contracts: true });
  addRobot(scene, name);
});

Given('a place {string} in {string}', function (this: ScenarioWorld, name: string, parent: string) {
  addPlace(this.use(worldScene), name, parent);
});

Given('a robot {string}', function (this: ScenarioWorld, name: string) {
  addRobot(this.use(worldScene), name);
});

Given('a robot {string} in {string}', function (this: ScenarioWorld, name: string, place: string) {
  addRobot(this.use(worldScene), name, place);
});

Given('robots {names} that go before they speak', function (this: ScenarioWorld, names: readonly string[]) {
  const scene = this.use(worldScene);
  const components = [Body(), Radio(), Logbook()];
  for (const name of names) scene.spawn(name, { in: scene.things.get('space'), components });
});

Given('robots {names}', function (this: ScenarioWorld, names: readonly string[]) {
  for (const name of names) addRobot(this.use(worldScene), name);
});

Given('robots {names} in {string}', function (this: ScenarioWorld, names: readonly string[], place: string) {
  for (const name of names) addRobot(this.use(worldScene), name, place);
});

Given(
  'a robot {string} comes to {string} before tick {int}',
  function (this: ScenarioWorld, name: string, place: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => addRobot(scene, name, place));
  },
);

Given('{string} is gone before tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.destroy(scene.things.get(name));
  });
});

When('{ticks} pass(es)', function (this: ScenarioWorld, ticks: number) {
  this.use(worldScene).run(ticks);
});

Then(
  'it is refused by {ruleId}, naming {string} and its value, and nothing has changed',
  function (this: ScenarioWorld, rule: string, field: string) {
    checkRefusal(this, rule, field);
    this.use(worldScene).checkUnchanged();
  },
);

Then(
  'it is refused by {ruleId}, naming {string} and its value',
  function (this: ScenarioWorld, rule: string, field: string) {
    checkRefusal(this, rule, field);
  },
);

/** Fails unless the last attempt met a refusal whose text names the rule, the field and the value. */
function checkRefusal(scenario: ScenarioWorld, rule: string, field: string): void {
  const { refusal, attempted } = scenario.use(worldScene);
  assert.ok(refusal instanceof RefusalError, `a refusal, not ${String(refusal)}`);
  assert.equal(refusal.rule, rule);
  assert.equal(refusal.field, field);
  if (attempted !== undefined) assert.deepEqual(refusal.value, attempted);
  assert.match(
    refusal.message,
    new RegExp(`^${field.replaceAll(/[.[\]]/g, String.raw`\$&`)} must .* but is .*${rule}`),
  );
}

Then(
  'the world has logged one error: of {string} in tick {int} by {string}, naming {string} and rule {ruleId}',
  function (this: ScenarioWorld, name: string, tick: number, component: string, field: string, rule: string) {
    const { world, things } = this.use(worldScene);
    assert.equal(world.errors.length, 1, JSON.stringify(world.errors));
    const [error] = world.errors;
    assert.equal(error?.entity, things.get(name));
    assert.equal(error.tick, tick);
    assert.equal(error.component, component);
    assert.match(error.message, new RegExp(`^${field} must .* but is .*rule ${rule}`));
  },
);

/** The rows of a table as numbers and names. */
export const rowsOf = (table: DataTable): readonly Readonly<Record<string, string>>[] => table.hashes();

/** Handles by names. */
export const entitiesOf = (scenario: ScenarioWorld, names: readonly string[]): readonly Entity[] =>
  names.map((name) => scenario.use(worldScene).things.get(name));
