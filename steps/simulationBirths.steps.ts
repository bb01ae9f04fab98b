/** Entities that are made during a tick, the slots that they get, and what is left of those that cannot be. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { Destroy, RefusalError, root, type Entity, type SpawnDesc, type World } from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Bear, Hoarder, Mother, RAILS, StrayRails } from './worlds/nursery.js';
import { Body, Leave, Radio, Tally } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

Given('a mother {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Mother()] });
});

Given('a robot {string} that keeps the notes that it hears', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Hoarder()] });
});

Given('{string} reads what it kept in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  bear(this, name, tick, () => ({ what: '', count: 0 }));
});

interface Birth {
  readonly what: string;
  readonly count: number;
  readonly near?: Entity;
}

function bear(scenario: ScenarioWorld, name: string, tick: number, birth: () => Birth): void {
  const scene = scenario.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Bear(birth()));
  });
}

Given(
  /^"([^"]+)" bears (\d+) (robot|robots|named robot|weightless crate|crate|station|robot on straight rails|station on straight rails|lift|heavy lift|rig|doomed rig) in tick (\d+)$/,
  function (this: ScenarioWorld, name: string, count: string, what: string, tick: string) {
    const one =
      what === 'robots' ? 'robot' : what.replace('robot on ', '').replace('station on straight rails', 'rail station');
    bear(this, name, Number(tick), () => ({ what: one, count: Number(count) }));
  },
);

Given(
  '{string} bears a part of {string} in tick {int}',
  function (this: ScenarioWorld, name: string, near: string, tick: number) {
    bear(this, name, tick, () => ({ what: 'part', count: 1, near: this.use(worldScene).things.get(near) }));
  },
);

Given(
  '{string} bears a part of {string} in tick {int}, in which {string} leaves',
  function (this: ScenarioWorld, name: string, near: string, tick: number, who: string) {
    const scene = this.use(worldScene);
    bear(this, name, tick, () => ({ what: 'part', count: 1, near: scene.things.get(near) }));
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(who), Leave());
    });
  },
);

function lastOf(scenario: ScenarioWorld, name: string): Entity {
  const { world, things } = scenario.use(worldScene);
  return world.stateOf(things.get(name), Mother)?.['last'] as Entity;
}

Then(
  'the last one that {string} bore has heard {number} from {string} in tick {int} and nothing else',
  function (this: ScenarioWorld, name: string, value: number, from: string, tick: number) {
    const { world, things } = this.use(worldScene);
    const heard = world.stateOf(lastOf(this, name), Tally);
    assert.deepEqual(heard, { count: 1, tick, sender: things.get(from), value });
  },
);

Then(
  'the last one that {string} bore is not there, and {int} things live',
  function (this: ScenarioWorld, name: string, count: number) {
    const { world } = this.use(worldScene);
    const last = lastOf(this, name);
    assert.ok(last > 0, 'it was promised a handle');
    assert.deepEqual([world.snapshot.has(last), world.count], [false, count]);
  },
);

Then(
  'the world has logged one error: of a birth in tick {int}, naming {string} and rule {ruleId}',
  function (this: ScenarioWorld, tick: number, field: string, rule: string) {
    const { errors } = this.use(worldScene).world;
    assert.equal(errors.length, 1);
    assert.deepEqual([errors[0]?.tick, errors[0]?.event], [tick, 'spawn']);
    assert.ok(errors[0]?.message.startsWith(`${field} must`) && errors[0].message.includes(rule));
  },
);

/** One of the worlds that differ in nothing but their number of threads. */
interface Ward {
  readonly world: World;
  readonly robots: readonly Entity[];
  readonly mothers: readonly Entity[];
  /** After each tick. */
  readonly hashes: string[];
}

const wards = slot((): Ward[] => []);
const THREADS = [1, 2, 3, 4, 8] as const;

async function openWards(scenario: ScenarioWorld, count: number, ordinals: string, room?: number): Promise<void> {
  const places = [...ordinals.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const capacity = room === undefined ? {} : { capacity: { entities: room } };
  for (const threads of THREADS) {
    const world = await createWorld({ threads, ...capacity });
    scenario.defer(() => world.dispose());
    const space = world.spawn({ frame: root() });
    const robots = Array.from({ length: count }, (_, i) =>
      world.spawn({ in: space, components: places.includes(i + 1) ? [Tally(), Mother(), Body()] : [Tally(), Body()] }),
    );
    const mothers = places.map((place) => robots[place - 1] as Entity);
    scenario.use(wards).push({ world, robots, mothers, hashes: [] });
  }
}

const WARDS =
  /^worlds of (\d+) robots(?: with room for (\d+) things)? on 1, 2, 3, 4 and 8 threads, of which the (.+) (?:is a mother|are mothers)$/;

Given(WARDS, async function (this: ScenarioWorld, count: string, room: string | null, ordinals: string) {
  await openWards(this, Number(count), ordinals, room === null ? undefined : Number(room));
});

function tickOf({ world, hashes }: Ward): void {
  world.tick();
  hashes.push(world.hash());
}

function tellMothers({ world, mothers }: Ward, what: string, count: number): void {
  for (const mother of mothers) world.send(mother, Bear({ what, count }));
}

When(
  /^each mother bears (\d+) (robot|rig)s in each of (\d+) ticks?$/,
  function (this: ScenarioWorld, count: string, what: string, ticks: string) {
    for (const ward of this.use(wards)) {
      for (let tick = 0; tick < Number(ticks); tick++) {
        tellMothers(ward, what, Number(count));
        tickOf(ward);
      }
    }
  },
);

When(
  'each mother bears {int} robots in each tick until there are {int} things, for {int} ticks at most',
  function (this: ScenarioWorld, count: number, room: number, ticks: number) {
    for (const ward of this.use(wards)) {
      for (let tick = 0; tick < ticks && ward.world.count < room; tick++) {
        tellMothers(ward, 'robot', count);
        tickOf(ward);
      }
    }
  },
);

When(
  'each mother bears 1 thing on {word} rails, and then 2 robots, in a tick',
  function (this: ScenarioWorld, kind: string) {
    for (const ward of this.use(wards)) {
      tellMothers(ward, `${kind} rails`, 1);
      tellMothers(ward, 'robot', 2);
      tickOf(ward);
      tickOf(ward);
    }
  },
);

When('20 robots go, 10 come between two ticks, and the 70th bears 10', function (this: ScenarioWorld) {
  for (const ward of this.use(wards)) {
    const { world, robots } = ward;
    for (const robot of robots.slice(20, 30)) world.destroy(robot);
    for (const robot of robots.slice(100, 110)) world.send(robot, Leave());
    tickOf(ward);
    const [first] = robots;
    const space = world.snapshot.of(first as Entity).frame;
    for (let i = 0; i < 10; i++) world.spawn({ in: space, components: [Tally()] });
    const mother = robots[69] as Entity;
    const room = world.internals.rows.buffers.capacity.entities;
    for (let tick = 0; tick < 10 && world.count < room; tick++) {
      world.send(mother, Bear({ what: 'robot', count: room - world.count }));
      tickOf(ward);
    }
  }
});

/** The handles of all that live, by slot. */
function living({ world }: Ward): readonly Entity[] {
  const { table } = world.internals;
  const handles: Entity[] = [];
  table.visit((at) => handles.push(table.handleOf(at)));
  return handles;
}

Then(
  'all worlds hold the same {int} handles, no handle twice, and have the same hash after each tick',
  function (this: ScenarioWorld, count: number) {
    const [alone, ...others] = this.use(wards);
    assert.ok(alone !== undefined && others.length === THREADS.length - 1);
    const handles = living(alone);
    assert.deepEqual([handles.length, new Set(handles).size, alone.world.count], [count, count, count]);
    for (const other of others) {
      assert.deepEqual(living(other), handles);
      assert.deepEqual(other.hashes, alone.hashes);
    }
  },
);

Then("each world's log says of chunks 0, 1 and 2 that their pools were too small", function (this: ScenarioWorld) {
  for (const { world } of this.use(wards)) {
    assert.deepEqual(
      world.log.map(({ tick, text }) => [tick, text.slice(0, 'chunk 0 spawned more'.length)]),
      [0, 1, 2].map((chunk) => [0, `chunk ${String(chunk)} spawned more`]),
    );
  }
});

Then(
  'every further birth is refused by {ruleId} naming {string}, in a tick and between two ticks',
  function (this: ScenarioWorld, rule: string, field: string) {
    for (const ward of this.use(wards)) {
      const { world, mothers } = ward;
      const before = world.errors.length;
      const count = world.count;
      tellMothers(ward, 'robot', 1);
      world.tick();
      const told = world.errors.slice(before);
      assert.deepEqual(
        told.map(({ entity, component }) => [entity, component]),
        mothers.map((mother) => [mother, 'mother']),
      );
      for (const { message } of told) assert.ok(message.startsWith(`${field} must`) && message.includes(rule));
      assert.throws(
        () => world.spawn({ frame: root() }),
        (error) => error instanceof RefusalError && error.rule === rule && error.field === field,
      );
      assert.equal(world.count, count);
    }
  },
);

Then(
  'no world holds anything on rails, and each has logged three errors of births that say {string}',
  function (this: ScenarioWorld, words: string) {
    for (const { world, mothers } of this.use(wards)) {
      const { stores, components } = world.internals;
      assert.equal(stores[components.indexOf(StrayRails)]?.present.includes(1), false);
      assert.deepEqual(
        world.errors.map(({ tick, event, message }) => [tick, event, message.slice(0, words.length)]),
        mothers.map(() => [0, 'spawn', words]),
      );
      assert.equal(new Set(world.errors.map(({ entity }) => entity)).size, mothers.length);
      for (const { entity } of world.errors) assert.equal(world.snapshot.has(entity), false);
    }
  },
);

When('somebody spawns a robot on {word} rails', function (this: ScenarioWorld, kind: string) {
  const scene = this.use(worldScene);
  const rails = StrayRails({ kind: RAILS[kind as keyof typeof RAILS] });
  scene.attempt(() => scene.world.spawn({ in: scene.things.get('space'), components: [Tally(), rails] }));
});

Then(
  'what the rails did is told with {string}, and nothing has changed',
  function (this: ScenarioWorld, words: string) {
    const scene = this.use(worldScene);
    assert.ok(scene.refusal instanceof Error && scene.refusal.message.includes(words), String(scene.refusal));
    scene.checkUnchanged();
    assert.equal(scene.world.count, 1);
    const { rows } = scene.world.internals;
    assert.ok(rows.entities.live.subarray(1).every((live) => live === 0));
  },
);

When('robots come to {string} until one is refused', function (this: ScenarioWorld, place: string) {
  const scene = this.use(worldScene);
  const within = scene.things.get(place);
  scene.attempt(() => {
    for (;;) scene.world.spawn({ in: within, components: [Radio()] });
  });
  assert.ok(scene.refusal instanceof RefusalError && scene.refusal.rule === 'LIFE-05', String(scene.refusal));
});

When('somebody attaches a part to {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  const parent = scene.things.get(name);
  scene.attempt(() => scene.world.spawn({ attachTo: parent }), parent);
});

const ship = (space: Entity, name: string): SpawnDesc => ({ in: space, name });

Given(
  'a ship called {string} comes and goes, and another of that name comes and is destroyed in a tick',
  function (this: ScenarioWorld, name: string) {
    const { world, things } = this.use(worldScene);
    const space = things.get('space');
    world.spawn(ship(space, 'Beagle'));
    world.destroy(world.spawn(ship(space, name)));
    world.send(world.spawn(ship(space, name)), Destroy());
    world.tick();
  },
);

Given('a ship called {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.world.spawn(ship(scene.things.get('space'), name));
});

When('a third ship called {string} comes', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn('third', ship(scene.things.get('space'), name));
});

When('a second ship called {string} tries to come', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.attempt(() => scene.world.spawn(ship(scene.things.get('space'), name)), name);
});

Then('the world finds the third one by that name, and lists it last', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.named('Argo'), things.get('third'));
  assert.deepEqual(world.names, ['Beagle', 'Argo']);
});

Then(
  'the last one that {string} bore hangs {distance} above another newborn, and {int} things live',
  function (this: ScenarioWorld, name: string, above: number, count: number) {
    const { world } = this.use(worldScene);
    const { rows, table } = world.internals;
    const last = lastOf(this, name);
    const parent = table.handleOf((rows.entities.parent[table.find(last)] as number) - 1);
    const mast = world.snapshot.of(parent).place;
    assert.deepEqual(world.snapshot.of(last).place, [mast[0], mast[1] + above, mast[2]]);
    assert.ok(world.stateOf(parent, Tally) !== undefined && parent !== last);
    assert.deepEqual([world.count, world.errors], [count, []]);
  },
);

Then(
  'neither that one nor its parent was born, {int} things live, and the log says of both births why',
  function (this: ScenarioWorld, count: number) {
    const { world } = this.use(worldScene);
    assert.equal(world.count, count);
    const told = world.errors.map(({ tick, event, message }) => [tick, event, /rule ([A-Z]+-\d+)/.exec(message)?.[1]]);
    assert.deepEqual(told, [
      [1, 'spawn', 'RAILS-25'],
      [1, 'spawn', 'ENT-03'],
    ]);
  },
);
