/** Where the first step of a new entity leads it, and who takes no such lead. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { IntentBit } from '#core/seams/physics.js';
import {
  Blueprints,
  box,
  dynamic,
  fixed,
  kinematic,
  RefusalError,
  root,
  sphere,
  type BlueprintDesc,
  type Entity,
  type SpawnDesc,
  type Vec3,
  type World,
} from '#host/index.js';
import { frontOf } from './parts/intents.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Bear, Herald, LateRails, Mother, RAILS, StrayRails } from './worlds/nursery.js';
import { worldScene } from './worlds/worldScene.js';

const CRATE = box(1, 1, 1);

Given(
  'a lift {string} in {string} at {place}, with a first move to {place}',
  function (this: ScenarioWorld, name: string, place: string, at: Vec3, to: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get(place), at, firstMove: { at: to } });
    scene.watch(name);
  },
);

Then(
  '{string} was in {string} all the time, and moved at {velocity} in its first step',
  function (this: ScenarioWorld, name: string, place: string, velocity: Vec3) {
    const scene = this.use(worldScene);
    const seen = scene.history.get(name) ?? [];
    assert.ok(seen.length > 0);
    for (const each of seen) assert.equal(scene.nameOf(each?.frame as Entity), place);
    assert.deepEqual(scene.after(name, 0).velocity, velocity);
  },
);

When(
  'a lift {string} comes to {string}, with a first move to {place}',
  function (this: ScenarioWorld, name: string, place: string, to: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get(place), firstMove: { at: to } });
  },
);

const wishesToMove = (world: World, who: number): boolean =>
  ((frontOf(world).set[who] as number) & IntentBit.motion) !== 0;

Then('{string} wishes to move', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.ok(wishesToMove(world, slotOf(things.get(name))));
});

const birth = slot(() => ({
  wishing: new Map<string, readonly number[]>(),
  places: new Map<number, Vec3 | undefined>(),
}));

/** The last one that "Ada" bore. */
function lastBorn(scenario: ScenarioWorld): Entity {
  const { world, things } = scenario.use(worldScene);
  return world.stateOf(things.get('Ada'), Mother)?.['last'] as Entity;
}

When(
  '{ticks} pass, and each step of tick {int} is looked at',
  function (this: ScenarioWorld, ticks: number, at: number) {
    const scene = this.use(worldScene);
    const { world } = scene;
    const { wishing, places } = this.use(birth);
    world.trace = (tick, step) => {
      const last = lastBorn(this);
      if (step === '10') places.set(tick, world.snapshot.has(last) ? world.snapshot.of(last).place : undefined);
      if (tick !== at) return;
      const slots = Array.from({ length: world.internals.table.highWater }, (_, each) => each);
      wishing.set(
        step,
        slots.filter((each) => wishesToMove(world, each)),
      );
    };
    scene.run(ticks);
  },
);

Then(
  'the last one that {string} bore wishes to move after step 6, and nobody did before',
  function (this: ScenarioWorld, _name: string) {
    const { wishing } = this.use(birth);
    assert.deepEqual([wishing.get('4'), wishing.get('5')], [[], []]);
    assert.deepEqual(wishing.get('6'), [slotOf(lastBorn(this))]);
  },
);

Then(
  'it was at {place} after tick {int}, and at {place} after ticks {int} and {int}',
  function (this: ScenarioWorld, first: Vec3, tick: number, then: Vec3, second: number, third: number) {
    const { places } = this.use(birth);
    assert.deepEqual(
      [tick, second, third].map((each) => places.get(each)),
      [first, then, then],
    );
  },
);

Given(
  'a cabin {string} at {place} whose component leads it along +X at 60 m\\/s',
  function (this: ScenarioWorld, name: string, at: Vec3) {
    const scene = this.use(worldScene);
    const interior = { bubble: sphere(10) };
    scene.spawn(name, { in: scene.things.get('space'), at, interior, components: [LateRails()] });
    scene.watch(name);
  },
);

Given(
  'deep space with {count} ticks a second, whose clock starts at {number} s',
  async function (this: ScenarioWorld, tickRate: number, startTime: number) {
    await this.use(worldScene).openSpace({ tickRate, startTime });
  },
);

Given('a mother {string} who tells the time two ticks ahead', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Mother(), Herald()] });
});

/** When a first step was told to end, where it led, and what the clock showed then. */
interface Arrival {
  readonly told: number;
  readonly x: number;
  readonly clock: number;
}

const arrivals = slot((): Arrival[] => []);

When(
  '{string} bears 1 robot on straight rails in each of {int} ticks, and as many come between ticks',
  function (this: ScenarioWorld, name: string, ticks: number) {
    const { world, things } = this.use(worldScene);
    const seen = this.use(arrivals);
    const mother = things.get(name);
    let due: { readonly entity: Entity; readonly told: number }[] = [];
    for (let tick = 0; tick <= ticks; tick++) {
      const components = [StrayRails({ kind: RAILS.straight })];
      due.push({
        entity: world.spawn({ in: things.get('space'), components }),
        told: world.timeAt(world.tickNumber + 1),
      });
      world.send(mother, Bear({ what: 'straight rails', count: 1 }));
      world.tick();
      for (const { entity, told } of due) seen.push({ told, x: world.snapshot.of(entity).place[0], clock: world.time });
      const told = world.stateOf(mother, Herald)?.['ahead'] as number;
      due = [{ entity: world.stateOf(mother, Mother)?.['last'] as Entity, told }];
    }
  },
);

Then(
  'each is where its rails lead at that time after its first step, to the bit, and the clock shows that time then',
  function (this: ScenarioWorld) {
    const seen = this.use(arrivals);
    assert.ok(seen.length > 40);
    for (const { told, x, clock } of seen) assert.deepEqual([x, clock], [told, told]);
  },
);

const KINDS: Readonly<Record<string, (space: Entity) => object>> = {
  'the owner of a root': () => ({ frame: root() }),
  'a kinematic door': (space) => ({ in: space, body: kinematic(CRATE) }),
  'a beacon': (space) => ({ in: space }),
  'a kinematic hull': (space) => ({ in: space, body: kinematic(CRATE), interior: { bubble: sphere(5) } }),
  'a cabin without a hull': (space) => ({ in: space, interior: { bubble: sphere(5) } }),
  'something attached': (space) => ({ attachTo: space }),
  'a wall': (space) => ({ in: space, body: fixed(CRATE) }),
  'a crate': (space) => ({ in: space, body: dynamic(CRATE) }),
};

const attempts = slot(() => ({ firstMove: '', velocity: '' }));
const TO: Vec3 = [1, 2, 3];

When(
  /^somebody tries to spawn (.+) with a first move, and another one with a velocity$/,
  function (this: ScenarioWorld, what: string) {
    const { world, things } = this.use(worldScene);
    const made = KINDS[what];
    if (made === undefined) throw new Error(`nobody can make '${what}'`);
    const kind = made(things.get(what === 'something attached' ? 'ship' : 'space'));
    const outcome = this.use(attempts);
    outcome.firstMove = outcomeOf(() => {
      const led = world.spawn({ ...kind, firstMove: { at: TO } } as SpawnDesc);
      world.tick();
      return world.snapshot.of(led).place.join() === TO.join() ? 'taken' : 'in vain';
    });
    outcome.velocity = outcomeOf(() => {
      const moved = world.spawn({ ...kind, velocity: TO } as SpawnDesc);
      return world.snapshot.of(moved).velocity.join() === TO.join() ? 'allowed' : 'in vain';
    });
  },
);

function outcomeOf(attempt: () => string): string {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RefusalError) return `refused by ${error.rule}`;
    throw error;
  }
}

Then(/^the first move is (taken|refused by \S+)$/, function (this: ScenarioWorld, outcome: string) {
  assert.equal(this.use(attempts).firstMove, outcome);
});

Then(/^the velocity is (allowed|refused by \S+)$/, function (this: ScenarioWorld, outcome: string) {
  assert.equal(this.use(attempts).velocity, outcome);
});

When(
  /^somebody tries to spawn a beacon whose first move has (\w+) \[(.+)\]$/,
  function (this: ScenarioWorld, field: string, lanes: string) {
    const scene = this.use(worldScene);
    const value = lanes.split(', ').map(Number);
    const firstMove = { at: TO, [field]: value };
    scene.attempt(() => scene.world.spawn({ in: scene.things.get('space'), firstMove }), value);
  },
);

When('somebody registers a blueprint {string} with a first move', async function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  const firstMove = { at: TO };
  await scene.attemptAsync(
    () => Promise.resolve().then(() => new Blueprints().register({ name, firstMove } as unknown as BlueprintDesc)),
    firstMove,
  );
});

Given(
  'a kinematic hull {string} at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, at: Vec3, velocity: Vec3) {
    const scene = this.use(worldScene);
    const body = kinematic(CRATE);
    scene.spawn(name, { in: scene.things.get('space'), at, velocity, body, interior: { bubble: sphere(5) } });
  },
);

const looks = slot(() => ({ before: [] as readonly unknown[] }));

/** What the row of an entity says of its velocity, and its frame in the tree. */
function velocitiesOf(world: World, entity: Entity): readonly [row: Vec3, frame: readonly number[]] {
  const { rows, table } = world.internals;
  const own = rows.entities.owns[table.find(entity)] as Parameters<typeof rows.frames.readVelocity>[0];
  const out = new Float64Array(3);
  rows.frames.readVelocity(own, out, 0);
  return [world.snapshot.of(entity).velocity, [...out]];
}

When('1 tick passes, and {string} is looked at before and after', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  this.use(looks).before = velocitiesOf(scene.world, scene.things.get(name));
  scene.run(1);
});

Then(
  '{string} moved at {velocity} before, at {velocity} after, and is at {place}',
  function (this: ScenarioWorld, name: string, before: Vec3, after: Vec3, at: Vec3) {
    const { world, things } = this.use(worldScene);
    assert.deepEqual(this.use(looks).before, [before, before]);
    assert.deepEqual(velocitiesOf(world, things.get(name)), [after, after]);
    assert.deepEqual(world.snapshot.of(things.get(name)).place, at);
  },
);
