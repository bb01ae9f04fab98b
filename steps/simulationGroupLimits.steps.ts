/** Calls to many between two ticks, as many as a world has room for. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { RefusalError, type Entity } from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Logbook, Note } from './worlds/testComponents.js';
import { readLog, worldScene } from './worlds/worldScene.js';

interface Calls {
  readonly robots: Entity[];
  accepted: number;
  refusal: unknown;
  unchanged: boolean;
}
const calls = slot((): Calls => ({ robots: [], accepted: 0, refusal: undefined, unchanged: false }));

Given('{count} robots that came in groups of {int}', function (this: ScenarioWorld, count: number, group: number) {
  const { world, things } = this.use(worldScene);
  const { robots } = this.use(calls);
  while (robots.length < count) {
    for (let i = 0; i < group && robots.length < count; i++)
      robots.push(world.spawn({ in: things.get('space'), components: [Logbook()] }));
    world.tick();
  }
});

/** Calls until a call is refused, and notes whether the refused one changed anything. */
function callOut(scenario: ScenarioWorld, call: (value: number) => void, most: number): void {
  const { world } = scenario.use(worldScene);
  const seen = scenario.use(calls);
  while (seen.accepted < most) {
    const before = world.hash();
    try {
      call(seen.accepted + 1);
    } catch (error) {
      seen.refusal = error;
      seen.unchanged = world.hash() === before;
      return;
    }
    seen.accepted++;
  }
}

When(
  /^somebody outside calls to (everybody|space) until it is refused, and then a tick passes$/,
  function (this: ScenarioWorld, whom: string) {
    const { world, things } = this.use(worldScene);
    const call = (value: number): void => {
      if (whom === 'everybody') world.broadcast(Note({ value }));
      else world.tell(things.get('space'), Note({ value }));
    };
    callOut(this, call, 100);
    this.use(worldScene).run(1);
  },
);

When(
  'somebody outside calls to everybody {int} times, and then robots come until one is refused, and a tick passes',
  function (this: ScenarioWorld, times: number) {
    const scene = this.use(worldScene);
    for (let value = 1; value <= times; value++) scene.world.broadcast(Note({ value }));
    callOut(this, () => scene.world.spawn({ in: scene.things.get('space'), components: [Logbook()] }), 100);
    scene.run(1);
  },
);

function checkRefusal({ refusal, unchanged }: Calls, rule: string, field: string): void {
  assert.ok(refusal instanceof RefusalError, String(refusal));
  assert.deepEqual([refusal.rule, refusal.field, unchanged], [rule, field, true]);
}

Then(
  '{int} calls were accepted and the next one was refused by {ruleId}, naming {string}, which changed nothing',
  function (this: ScenarioWorld, count: number, rule: string, field: string) {
    const seen = this.use(calls);
    assert.equal(seen.accepted, count);
    checkRefusal(seen, rule, field);
  },
);

Then('each robot has heard {int} notes, and the world goes on', function (this: ScenarioWorld, count: number) {
  const { world } = this.use(worldScene);
  for (const robot of this.use(calls).robots) {
    assert.deepEqual(
      readLog(world, robot).map(({ value }) => value),
      Array.from({ length: count }, (_, i) => i + 1),
    );
  }
  world.tick();
});

Then(
  'a robot was refused by {ruleId}, naming {string}, and the world goes on',
  function (this: ScenarioWorld, rule: string, field: string) {
    checkRefusal(this.use(calls), rule, field);
    this.use(worldScene).world.tick();
  },
);
