/** Worlds that are told more than they have room for. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { RefusalError, type Entity } from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Logbook, Note, Remind, Reminder } from './worlds/testComponents.js';
import { readLog, worldScene } from './worlds/worldScene.js';

interface Crowd {
  robots: Entity[];
  failure: unknown;
}
const crowd = slot((): Crowd => ({ robots: [], failure: undefined }));

/** A birth is a message as well, so robots come in groups that fit. */
const GROUP = 50;

Given('{count} robots that came in small groups', function (this: ScenarioWorld, count: number) {
  const { world, things } = this.use(worldScene);
  const { robots } = this.use(crowd);
  while (robots.length < count) {
    for (let i = 0; i < GROUP && robots.length < count; i++)
      robots.push(world.spawn({ in: things.get('space'), components: [Reminder(), Logbook()] }));
    world.tick();
  }
});

function remindAll(scenario: ScenarioWorld, delay: number): void {
  const { world } = scenario.use(worldScene);
  world.broadcast(Remind({ value: 1, delay }));
  try {
    world.run({ ticks: 2 + delay });
  } catch (error) {
    scenario.use(crowd).failure = error;
  }
}

When('each of them sends itself a note in the same tick', function (this: ScenarioWorld) {
  remindAll(this, 0);
});

When('each of them sends itself a note in the same tick, without a delay', function (this: ScenarioWorld) {
  remindAll(this, 0);
});

When(
  'each of them sends itself a note in the same tick, with a delay of {ticks}',
  function (this: ScenarioWorld, delay: number) {
    remindAll(this, delay);
  },
);

Then('each has heard it', function (this: ScenarioWorld) {
  const { robots, failure } = this.use(crowd);
  assert.equal(failure, undefined);
  for (const robot of robots) assert.equal(readLog(this.use(worldScene).world, robot).length, 1);
});

Then(
  'that tick fails by {ruleId}, naming {string} and its value',
  function (this: ScenarioWorld, rule: string, field: string) {
    const { failure } = this.use(crowd);
    assert.ok(failure instanceof RefusalError, `a refusal, not ${String(failure)}`);
    assert.deepEqual([failure.rule, failure.field, failure.value], [rule, field, 100]);
  },
);

Then('no further tick is taken, but each robot can still be asked what it has heard', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  assert.throws(() => {
    world.tick();
  }, /world\.tick must not be called after the world faulted/);
  for (const robot of this.use(crowd).robots) assert.deepEqual(readLog(world, robot), []);
});

Given('{count} notes that wait for {string}', function (this: ScenarioWorld, count: number, name: string) {
  const { world, things } = this.use(worldScene);
  for (let value = 1; value <= count; value++) world.send(things.get(name), Note({ value }));
});

When('somebody outside sends {string} one more', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.attempt(() => {
    scene.world.send(scene.things.get(name), Note({ value: 7 }));
  }, scene.world.internals.rows.buffers.capacity.messages);
});
