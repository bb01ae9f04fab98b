/** How entities come and go, by which handles they are found, and what is refused. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { generationOf, MAX_GENERATION, MAX_SLOTS, packHandle, slotOf } from '#core/handles.js';
import {
  box,
  defineComponent,
  Destroy,
  dynamic,
  fixed,
  kinematic,
  NO_ENTITY,
  type ComponentInit,
  type Entity,
  type SpawnDesc,
  type Vec3,
} from '#host/index.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { addRobot } from './worlds/robots.js';
import { End, Logbook, Note, Radio, Tally } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

interface Handled {
  readonly slot: number;
  readonly generation: number;
}
const handles = slot(() => new Trial<readonly [one: Handled, other: Handled], readonly [one: Entity, other: Entity]>());

When('handles are made of any slots and generations', function (this: ScenarioWorld) {
  const parts = fc.record({
    slot: fc.nat({ max: MAX_SLOTS - 1 }),
    generation: fc.integer({ min: 1, max: MAX_GENERATION }),
  });
  // Neighbours, which a rounding or a shift of 32 bits would take for one another, are as likely as any two.
  const near = fc.tuple(parts, fc.constantFrom([0, 0], [0, 1], [1, 0])).map(([one, [slots = 0, generations = 0]]) => {
    const other = { slot: one.slot ^ slots, generation: one.generation - (one.generation > 1 ? generations : 0) };
    return [one, other] as const;
  });
  const trial = this.use(handles);
  trial.given(fc.oneof(near, fc.tuple(parts, parts)));
  trial.when(([a, b]) => [packHandle(a.slot, a.generation), packHandle(b.slot, b.generation)]);
});

Then('each tells its slot and its generation, and two are equal only when both are', function (this: ScenarioWorld) {
  this.use(handles).then(([one, other], [a, b]) => {
    assert.deepEqual([slotOf(one), generationOf(one)], [a.slot, a.generation]);
    assert.deepEqual([slotOf(other), generationOf(other)], [b.slot, b.generation]);
    assert.ok(one !== NO_ENTITY && Number.isSafeInteger(one));
    assert.equal(one === other, a.slot === b.slot && a.generation === b.generation);
  });
});

Then(
  'the handle of {string} tells slot {int} and generation {int}',
  function (this: ScenarioWorld, name: string, at: number, generation: number) {
    const handle = this.use(worldScene).things.get(name);
    assert.deepEqual([slotOf(handle), generationOf(handle)], [at, generation]);
  },
);

/** What happens next: somebody comes, the one at an index of the living goes, or a tick passes. */
type Event =
  { readonly kind: 'birth' } | { readonly kind: 'death'; readonly index: number } | { readonly kind: 'tick' };

interface Census {
  readonly ever: readonly Entity[];
  readonly living: ReadonlySet<Entity>;
  readonly found: readonly boolean[];
  /** Handles whose generation was not one more than the deaths of their slot. */
  readonly odd: readonly Entity[];
}
const lives = slot(() => new Trial<Event[], Census>());

When('robots come and go in any order', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const space = things.get('space');
  const deaths = new Map<number, number>();
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Event>({ kind: 'birth' }) },
    { weight: 3, arbitrary: fc.nat().map((index): Event => ({ kind: 'death', index })) },
    { weight: 1, arbitrary: fc.constant<Event>({ kind: 'tick' }) },
  );
  const die = (robot: Entity): void => {
    world.destroy(robot);
    deaths.set(slotOf(robot), (deaths.get(slotOf(robot)) ?? 0) + 1);
  };
  const trial = this.use(lives);
  trial.given(fc.array(event, { maxLength: 40 }));
  trial.when((events) => {
    const ever: Entity[] = [];
    const living: Entity[] = [];
    const odd: Entity[] = [];
    for (const each of events) {
      if (each.kind === 'birth') {
        const robot = world.spawn({ in: space, components: [Tally()] });
        if (generationOf(robot) !== (deaths.get(slotOf(robot)) ?? 0) + 1) odd.push(robot);
        ever.push(robot);
        living.push(robot);
      } else if (each.kind === 'death') {
        for (const robot of living.splice(each.index % Math.max(living.length, 1), 1)) die(robot);
      } else world.tick();
    }
    const found = ever.map((robot) => world.snapshot.has(robot));
    const census = { ever, living: new Set(living), found, odd };
    for (const robot of living) die(robot);
    return census;
  });
});

Then('every handle ever given is found exactly while its robot lives', function (this: ScenarioWorld) {
  this.use(lives).then(({ ever, living, found }) => {
    assert.equal(new Set(ever).size, ever.length, 'no handle is given twice');
    assert.deepEqual(
      found,
      ever.map((robot) => living.has(robot)),
    );
  });
});

Then('the generation of each slot is one more than the deaths there', function (this: ScenarioWorld) {
  this.use(lives).then(({ odd }) => {
    assert.deepEqual(odd, []);
  });
});

const oldSlot = slot(() => ({ slot: -1 }));

Given('a slot that has seen {count} deaths', function (this: ScenarioWorld, deaths: number) {
  const { rows, table } = this.use(worldScene).world.internals;
  this.use(oldSlot).slot = table.highWater;
  rows.entities.generation[table.highWater] = deaths + 1;
});

Given('a robot {string} in that slot', function (this: ScenarioWorld, name: string) {
  const robot = addRobot(this.use(worldScene), name);
  if (slotOf(robot) !== this.use(oldSlot).slot) throw new Error(`'${name}' lives in another slot`);
});

Given(
  'robots {names} come to {string} before tick {int}',
  function (this: ScenarioWorld, names: readonly string[], place: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      for (const name of names) addRobot(scene, name, place);
    });
  },
);

Then(
  'none of {names} is in that slot, and the handle of {string} finds nothing',
  function (this: ScenarioWorld, names: readonly string[], last: string) {
    const { world, things } = this.use(worldScene);
    const retired = this.use(oldSlot).slot;
    for (const name of names) {
      const handle = things.get(name);
      assert.ok(Number.isSafeInteger(handle) && world.snapshot.has(handle), `the handle of ${name} is one`);
      assert.notEqual(slotOf(handle), retired, name);
    }
    assert.equal(world.snapshot.has(things.get(last)), false);
  },
);

Given('{ticks} passed', function (this: ScenarioWorld, ticks: number) {
  this.use(worldScene).run(ticks);
});

function call(scenario: ScenarioWorld, name: string, handle: Entity): void {
  const scene = scenario.use(worldScene);
  const { world } = scene;
  const calls: Readonly<Record<string, () => unknown>> = {
    send: () => {
      world.send(handle, Note());
    },
    tell: () => {
      world.tell(handle, Note());
    },
    destroy: () => {
      world.destroy(handle);
    },
    stateOf: () => world.stateOf(handle, Logbook),
    'snapshot.of': () => world.snapshot.of(handle),
    spawn: () => world.spawn({ in: handle }),
  };
  const made = calls[name];
  if (made === undefined) throw new Error(`'${name}' is none of ${Object.keys(calls).join(', ')}`);
  scene.attempt(made, handle);
}

When(
  /^somebody calls (\S+) with the handle of "([^"]+)"$/,
  function (this: ScenarioWorld, name: string, whose: string) {
    call(this, name, this.use(worldScene).things.get(whose));
  },
);

When(/^somebody calls (\S+) with (\S+) for a handle$/, function (this: ScenarioWorld, name: string, value: string) {
  call(this, name, Number(value) as Entity);
});

Then('the world has logged no error', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  assert.deepEqual([world.errors, world.errorsLost], [[], 0]);
});

When('somebody tries to put a robot into {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  const into = scene.things.get(name);
  scene.attempt(() => scene.world.spawn({ in: into }), into);
});

Then(
  '{string} owns a frame in that of {string}, and {string} owns none',
  function (this: ScenarioWorld, place: string, parent: string, robot: string) {
    const { world, things } = this.use(worldScene);
    const { rows, table } = world.internals;
    const { frames } = rows;
    const owners = Array.from({ length: frames.count }, (_, dense) => frames.ownerOf(frames.idAt(dense)));
    assert.equal(owners.filter((owner) => owner === things.get(place)).length, 1);
    assert.equal(owners.includes(things.get(robot)), false);
    const id = frames.idAt(owners.indexOf(things.get(place)));
    assert.equal(frames.ownerOf(frames.parentOf(id)), things.get(parent));
    const owns = (name: string): number => rows.entities.owns[table.find(things.get(name))] as number;
    assert.deepEqual([owns(place), owns(robot)], [id, 0]);
  },
);

When('somebody tries to spawn a robot', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  scene.attempt(() => addRobot(scene, 'one too many'), scene.world.internals.rows.buffers.capacity.entities);
});

Then('{count} things live', function (this: ScenarioWorld, count: number) {
  assert.equal(this.use(worldScene).world.count, count);
});

When(
  /^somebody tries to make a world with (\S+) (entities|frames|messages|homes)$/,
  async function (this: ScenarioWorld, value: string, field: string) {
    const capacity = { [field]: Number(value) };
    await this.use(worldScene).attemptAsync(() => createWorld({ capacity }), Number(value));
  },
);

/** A component that no scenario's world knows. */
const Stranger = defineComponent('stranger', {});
const COMPONENTS: Readonly<Record<string, () => ComponentInit>> = { stranger: Stranger, tally: Tally };

/** A field of a description as JSON, in which null stands for a NaN. */
function fieldOf(field: string, value: string): unknown {
  const parsed: unknown = JSON.parse(value, (_key, each: unknown) => (each === null ? NaN : each));
  if (field !== 'components') return parsed;
  return (parsed as string[]).map((name) => (COMPONENTS[name] ?? Radio)());
}

When(
  /^somebody tries to spawn a crate with (at|turn|velocity|components|in) (.+)$/,
  function (this: ScenarioWorld, field: string, value: string) {
    const scene = this.use(worldScene);
    const given = fieldOf(field, value);
    const desc = { in: scene.things.get('space'), body: dynamic(box(1, 1, 1)), [field]: given } as SpawnDesc;
    const [first] = field === 'components' ? (JSON.parse(value) as string[]) : [];
    scene.attempt(() => scene.world.spawn(desc), first ?? given);
  },
);

const KINDS: Readonly<Record<string, Partial<SpawnDesc>>> = {
  'a beacon': {},
  'a wall': { body: fixed(box(1, 1, 1)) },
  'a kinematic door': { body: kinematic(box(1, 1, 1)) },
};

When(
  /^somebody tries to spawn (a beacon|a wall|a kinematic door) with a (velocity|spin) of \(1, 0, 0\)$/,
  function (this: ScenarioWorld, what: string, field: string) {
    const scene = this.use(worldScene);
    const value: Vec3 = [1, 0, 0];
    const desc = { in: scene.things.get('space'), ...KINDS[what], [field]: value } as SpawnDesc;
    scene.attempt(() => scene.world.spawn(desc), value);
  },
);

Then('{string} is gone, and {string} is not', function (this: ScenarioWorld, gone: string, there: string) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual([world.snapshot.has(things.get(gone)), world.snapshot.has(things.get(there))], [false, true]);
});

Then('{string} is not gone', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.snapshot.has(things.get(name)), true);
});

Given(
  '{string} calls for the end of {string} in tick {int}',
  function (this: ScenarioWorld, from: string, whom: string, tick: number) {
    const scene = this.use(worldScene);
    scene.watch(whom);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(from), End({ whom: scene.things.get(whom) }));
    });
  },
);

Given(
  'the end of {string} is called for before tick {int}',
  function (this: ScenarioWorld, whom: string, tick: number) {
    const scene = this.use(worldScene);
    scene.watch(whom);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(whom), Destroy());
    });
  },
);

Given('a beacon {string} without a component', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space') });
});

Then(
  '{string} was there after tick {int} and gone after tick {int}',
  function (this: ScenarioWorld, name: string, last: number, first: number) {
    const seen = this.use(worldScene).history.get(name) ?? [];
    assert.deepEqual([seen[last] !== undefined, seen[first] === undefined], [true, true]);
    assert.ok(seen.length > first, `tick ${first} has run`);
  },
);

Given(
  'a crate comes to {place} and goes again before tick {int}',
  function (this: ScenarioWorld, at: Vec3, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.destroy(scene.world.spawn({ in: scene.things.get('space'), at, body: dynamic(box(1, 1, 1)) }));
    });
  },
);
