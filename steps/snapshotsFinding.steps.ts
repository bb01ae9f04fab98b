/** Steps about who finds whom: balls that are looked through, and the cubes behind them. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { slotOf } from '#core/handles.js';
import { defineComponent, dynamic, sphere, type Entity, type EntityQuery, type Vec3, type World } from '#host/index.js';
import { expectForAll } from './support/property.js';
import { readTripleOf, DISTANCE } from './support/units.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Armband, Lookout, Watch, Wear } from './worlds/lookout.js';
import { Body } from './worlds/testComponents.js';
import { worldScene, type WorldScene } from './worlds/worldScene.js';

const found = slot(() => ({ all: [] as Entity[], wearing: [] as Entity[], bare: [] as Entity[] }));

Given('buoys, as listed:', function (this: ScenarioWorld, table: DataTable) {
  const scene = this.use(worldScene);
  for (const { buoy = '', in: place = '', at = '', carries } of table.hashes()) {
    const components = carries === 'an armband' ? [Armband()] : [];
    scene.spawn(buoy, { in: scene.things.get(place), at: readTripleOf(at, DISTANCE), components });
  }
});

When(
  'the buoys within {distance} of the middle of {string} are looked for',
  function (this: ScenarioWorld, radius: number, place: string) {
    const { world, things } = this.use(worldScene);
    const ball = { in: things.get(place), radius };
    const { snapshot } = world;
    const seen = this.use(found);
    seen.all = snapshot.find(ball);
    seen.wearing = snapshot.find({ ...ball, with: [Armband] });
    seen.bare = snapshot.find({ ...ball, without: [Armband] });
  },
);

Then('there are found', function (this: ScenarioWorld, table: DataTable) {
  const scene = this.use(worldScene);
  const { all, wearing, bare } = this.use(found);
  const names = (entities: readonly Entity[]): string => entities.map((each) => scene.nameOf(each)).join(', ');
  assert.deepEqual(table.hashes(), [
    { those: 'with anything', found: names(all) },
    { those: 'with an armband', found: names(wearing) },
    { those: 'without an armband', found: names(bare) },
  ]);
});

When(
  'all things within {distance} of the middle of {string} are looked for',
  function (this: ScenarioWorld, radius: number, place: string) {
    const { world, things } = this.use(worldScene);
    this.use(found).all = world.snapshot.find({ in: things.get(place), radius });
  },
);

Then('only {string} is found', function (this: ScenarioWorld, name: string) {
  assert.deepEqual(this.use(found).all, [this.use(worldScene).things.get(name)]);
});

Then('{string} is in no cube', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.internals.rows.grid.cellOf(slotOf(things.get(name))), undefined);
});

// Any buoys and any balls.

interface Sky {
  readonly buoys: readonly Vec3[];
  readonly balls: readonly { readonly center: Vec3; readonly radius: number }[];
}

/** Near and far, on the borders of cubes and next to them. */
const lane = fc.oneof(
  fc.integer({ min: -6, max: 6 }).map((n) => n * 16),
  fc.integer({ min: -3, max: 3 }).map((n) => n * 32 - 2 ** -40),
  fc.double({ min: -100, max: 100, noNaN: true }),
  fc.constantFrom(1e12, 1e12 + 16, -1e12, 2 ** 60, 2 ** 60 + 512),
);
const place = fc.tuple(lane, lane, lane) as fc.Arbitrary<Vec3>;
const sky: fc.Arbitrary<Sky> = fc.record({
  buoys: fc.array(place, { maxLength: 12 }),
  balls: fc.array(
    fc.record({
      center: place,
      radius: fc.oneof(
        fc.integer({ min: 0, max: 12 }).map((n) => n * 8),
        fc.double({ min: 0, max: 300, noNaN: true }),
        fc.constantFrom(1e6, 1e13, 2 ** 61),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

interface Look {
  readonly places: readonly { readonly entity: Entity; readonly place: Vec3 }[];
  readonly looks: readonly { readonly center: Vec3; readonly radius: number; readonly found: readonly Entity[] }[];
}

const skies = slot(() => ({ lookThrough: undefined as ((sky: Sky) => Look) | undefined }));

When('any buoys lie in it and any balls are looked through', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const ship = things.get('ship');
  this.use(skies).lookThrough = ({ buoys, balls }) => {
    const places = buoys.map((at) => ({ entity: world.spawn({ in: ship, at }), place: at }));
    const looks = balls.map((ball) => ({ ...ball, found: world.snapshot.find({ in: ship, ...ball }) }));
    for (const { entity } of places) world.destroy(entity);
    return { places, looks };
  };
});

Then(
  'each ball holds the buoys whose distance, measured one by one, is at most its radius',
  function (this: ScenarioWorld) {
    const { lookThrough } = this.use(skies);
    assert.ok(lookThrough !== undefined);
    expectForAll(
      fc.property(sky, (each) => {
        const { places, looks } = lookThrough(each);
        for (const { center, radius, found: seen } of looks) {
          const near = places.filter(({ place: at }) => squaredDistance(at, center) <= radius * radius);
          const inOrder = near.map(({ entity }) => entity).sort((a, b) => slotOf(a) - slotOf(b));
          assert.deepEqual(seen, inOrder);
        }
      }),
    );
  },
);

function squaredDistance(a: Vec3, b: Vec3): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

const Stranger = defineComponent('stranger to the world', {});

When(
  /^somebody looks for things with (radius|center|in|with) of (.+)$/,
  function (this: ScenarioWorld, field: string, words: string) {
    const scene = this.use(worldScene);
    const value = questionable(scene, words);
    const query = { in: scene.things.get('ship'), radius: 1, [field]: value } as EntityQuery;
    scene.attempt(() => scene.world.snapshot.find(query), field === 'with' ? Stranger.componentName : value);
  },
);

function questionable(scene: WorldScene, words: string): unknown {
  switch (words) {
    case 'the gone': {
      const gone = scene.world.spawn({ in: scene.things.get('space') });
      scene.world.destroy(gone);
      return gone;
    }
    case 'Ada':
      return scene.things.get('Ada');
    case 'a stranger':
      return [Stranger];
    case '[0, NaN, 0]':
      return [0, Number.NaN, 0];
    case '[0, 0]':
      return [0, 0];
    default:
      return Number(words);
  }
}

// Lookouts in the tick.

Given(
  'lookouts who stand before and after {string} in the order of spawns',
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(worldScene);
    const space = scene.things.get('space');
    // A chunk has 64 slots: some lookouts share that of Ada, and some run on other threads.
    const lookouts = (): Entity[] =>
      Array.from({ length: 80 }, () => scene.world.spawn({ in: space, components: [Lookout({ radius: 2.5 })] }));
    const before = lookouts();
    const ada = scene.spawn(name, {
      in: space,
      lamp: { power: 1 },
      body: dynamic(sphere(0.5), { mass: 1 }),
      velocity: [60, 0, 0],
      components: [Body(), Lookout()],
    });
    const all = [...before, ...lookouts()];
    this.use(watchers).all = all;
    for (const each of all) scene.world.send(each, Watch({ whom: ada }));
  },
);

const watchers = slot(() => ({ all: [] as Entity[] }));

Given('{string} passes by at 60 m\\/s and 60 ticks per second', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(world.snapshot.of(things.get(name)).velocity, [60, 0, 0]);
  assert.equal(world.deltaTime, 1 / 60);
});

Given(
  '{string} wears an armband in tick {int}, and no longer in tick {int}',
  function (this: ScenarioWorld, name: string, on: number, off: number) {
    const scene = this.use(worldScene);
    for (const [tick, worn] of [
      [on, true],
      [off, false],
    ] as const) {
      scene.plan(tick, () => {
        scene.world.send(scene.things.get(name), Wear({ on: worn }));
      });
    }
  },
);

Then('every lookout saw of {string}', function (this: ScenarioWorld, _name: string, table: DataTable) {
  const { world } = this.use(worldScene);
  const { all } = this.use(watchers);
  assert.ok(all.length > 128);
  for (const each of all) {
    const state = world.stateOf(each, Lookout);
    assert.deepEqual(table.hashes(), [
      { what: 'within 2.5 m', 'in ticks': ticksOf(state?.['near']) },
      { what: 'the lamp', 'in ticks': ticksOf(state?.['lit']) },
      { what: 'the armband', 'in ticks': ticksOf(state?.['worn']) },
    ]);
  }
});

function ticksOf(bits: unknown): string {
  return Array.from({ length: 32 }, (_, tick) => tick)
    .filter((tick) => ((bits as number) & (1 << tick)) !== 0)
    .join(', ');
}

// Cubes.

const cubes = slot(() => ({ buoy: 0 as Entity }));

When('a buoy lies at {} m', function (this: ScenarioWorld, x: string) {
  const { world, things } = this.use(worldScene);
  this.use(cubes).buoy = world.spawn({ in: things.get('space'), at: [Number(x), 0, 0] });
});

Then('it is in cube {}', function (this: ScenarioWorld, cube: string) {
  const { grid } = this.use(worldScene).world.internals.rows;
  const cell = grid.cellOf(slotOf(this.use(cubes).buoy));
  assert.deepEqual(cell?.coordinates, [Number(BigInt(cube)), 0, 0]);
});

/** What happens before a tick: drones appear with a place and a velocity, some vanish. */
interface Flight {
  readonly births: readonly { readonly at: Vec3; readonly velocity: Vec3 }[];
  readonly ends: readonly number[];
}

const speed = fc.constantFrom(-1_900, -60, 0, 30, 1_900);
const start = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -2, max: 2 }), fc.constant(0));
const flights = fc.array(
  fc.record<Flight>({
    births: fc.array(
      fc.record({
        at: start.map(([x, y, z]): Vec3 => [x * 16, y * 16, z]),
        velocity: fc.tuple(speed, speed, speed),
      }),
      { maxLength: 4 },
    ),
    ends: fc.array(fc.nat(), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
);

const pilots = slot(() => ({ fly: undefined as ((each: readonly Flight[]) => void) | undefined }));

When('any drones fly, appear and vanish for some ticks', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  this.use(pilots).fly = (program) => {
    const drones: Entity[] = [];
    program.forEach(({ births, ends }, i) => {
      for (const end of ends) {
        const gone = drones.splice(end % Math.max(drones.length, 1), 1)[0];
        if (gone !== undefined) world.destroy(gone);
      }
      for (const { at, velocity } of births) {
        const body = dynamic(sphere(0.01), { mass: 1 });
        drones.push(world.spawn({ in: things.get(i % 2 === 0 ? 'ship' : 'space'), at, velocity, body }));
      }
      world.tick();
      checkCubes(world);
    });
    for (const drone of drones) world.destroy(drone);
    checkCubes(world);
  };
});

function checkCubes(world: World): void {
  const { rows, table } = world.internals;
  for (let each = 0; each < table.highWater; each++) {
    const cell = rows.grid.cellOf(each);
    if (rows.entities.live[each] !== 1 || rows.front.frame[each] === 0) {
      assert.equal(cell, undefined);
      continue;
    }
    const at = [...rows.front.position.subarray(each * 3, each * 3 + 3)];
    const expected = { frame: rows.front.frame[each], coordinates: at.map((lane) => Math.floor(lane / 32) + 0) };
    assert.deepEqual(cell, expected);
  }
}

Then(
  'each is in the cube of its place after each tick, and the slots of the gone are in none',
  function (this: ScenarioWorld) {
    const { fly } = this.use(pilots);
    assert.ok(fly !== undefined);
    expectForAll(fc.property(flights, fly), 0.3);
  },
);

Given(
  '{string} and {string} are carried off by {distance} behind the back of the engine before tick {int}',
  function (this: ScenarioWorld, one: string, other: string, far: number, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      const { front, back } = scene.world.internals.rows;
      for (const name of [one, other]) {
        const at = 3 * slotOf(scene.things.get(name));
        front.position[at] = far;
        back.position[at] = far;
      }
    });
  },
);

Then('{string} is in another cube, and {string} is not', function (this: ScenarioWorld, one: string, other: string) {
  const { world, things } = this.use(worldScene);
  const cubeOf = (name: string): unknown => world.internals.rows.grid.cellOf(slotOf(things.get(name)))?.coordinates;
  assert.deepEqual(
    [cubeOf(one), cubeOf(other)],
    [
      [31, 0, 0],
      [0, 0, 0],
    ],
  );
});
