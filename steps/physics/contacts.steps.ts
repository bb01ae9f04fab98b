/** What is told of contacts. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { box, compound, sphere, type Vec3 } from '#core/shapes.js';
import { sizeFor } from '#physics/systemPool.js';
import { expectForAll } from '../support/property.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import type { Bay, ToldContact } from './bay.js';
import { bayScene } from './bayScene.js';
import { dice } from './heap.js';

/** The entities that the scenario calls by name; one that is gone keeps its name. */
const gone = slot(() => ({ crate: 0, ball: 0 }));

function entityOf(scenario: ScenarioWorld, name: string): number {
  const { bay, things } = scenario.use(bayScene);
  if (name === 'floor') return 1;
  const { crate } = scenario.use(gone);
  return name === 'crate' && crate > 0 ? crate : bay.entity(things.get(name));
}

function toldOf(scenario: ScenarioWorld, one: string, other: string): ToldContact[] {
  const pair = [entityOf(scenario, one), entityOf(scenario, other)].sort((a, b) => a - b);
  const { bay } = scenario.use(bayScene);
  return bay.told.filter(({ a, b }) => Math.min(a, b) === pair[0] && Math.max(a, b) === pair[1]);
}

Then(
  'one contact of the {word} and the {word} began, in tick {number} and with {speed}, and none ended',
  function (this: ScenarioWorld, one: string, other: string, tick: number, speed: number) {
    const told = toldOf(this, one, other);
    assert.equal(told.length, 1);
    assert.equal(told[0]?.began, true);
    assert.equal(told[0].tick, tick);
    expectWithin('the closing speed', told[0].speed, speed, { kind: 'absolute', amount: 1e-6 });
  },
);

Then(
  'its place is {place} and its normal points from the ball to the wall, within {tolerance}',
  function (this: ScenarioWorld, at: Vec3, tolerance: Tolerance) {
    const [told] = toldOf(this, 'ball', 'wall');
    assert.ok(told !== undefined);
    at.forEach((each, i) => {
      expectWithin(`axis ${i} of the place`, told.point[i] as number, each, tolerance);
    });
    const sign = told.a === entityOf(this, 'ball') ? 1 : -1;
    expectWithin('the normal along +X', sign * told.normal[0], 1, { kind: 'absolute', amount: 1e-6 });
  },
);

const COUNTS: Readonly<Record<string, number>> = { no: 0, one: 1, two: 2 };

Then(
  /^(no|one|two) contacts? of the (\w+) and the (\w+) began$/,
  function (this: ScenarioWorld, count: string, one: string, other: string) {
    assert.equal(toldOf(this, one, other).filter(({ began }) => began).length, COUNTS[count]);
  },
);

Then(
  /^(one|two) contacts? of the (\w+) and the (\w+) began, and (none|one) ended(?: between them)?$/,
  function (this: ScenarioWorld, began: string, one: string, other: string, ended: string) {
    const told = toldOf(this, one, other).map((each) => each.began);
    const turns = [true, ...(ended === 'one' ? [false] : []), ...(began === 'two' ? [true] : [])];
    assert.deepEqual(told, turns);
  },
);

When('1 s pass, the crate is nudged awake, and 1 s passes in the bay', function (this: ScenarioWorld) {
  const { bay, things } = this.use(bayScene);
  const crate = things.get('crate');
  bay.tick(60);
  assert.ok(bay.sleeps(crate), 'the crate does not sleep');
  bay.ask(crate, 'impulse', [1, 0, 0]);
  bay.tick();
  assert.ok(!bay.sleeps(crate), 'the crate did not wake');
  bay.tick(59);
});

When('the crate is taken out of the bay and a ball gets its slot, and 2 ticks pass', function (this: ScenarioWorld) {
  const { bay, things } = this.use(bayScene);
  const crate = things.get('crate');
  this.use(gone).crate = bay.entity(crate);
  bay.remove(crate);
  const ball = bay.add({ shape: sphere(0.5), at: [0, 50, 0] });
  assert.equal(ball, crate, 'the ball has another slot');
  this.use(gone).ball = bay.entity(ball);
  bay.tick(2);
});

Then('nothing was told of the ball', function (this: ScenarioWorld) {
  const { ball } = this.use(gone);
  assert.deepEqual(
    this.use(bayScene).bay.told.filter(({ a, b }) => a === ball || b === ball),
    [],
  );
});

interface Flight {
  readonly at: Vec3;
  readonly velocity: Vec3;
  /** Tick in which it is taken out; 90 is never. */
  readonly leaves: number;
}

interface Story {
  readonly told: readonly ToldContact[];
  /** Ticks after which an entity was gone. */
  readonly left: ReadonlyMap<number, number>;
}

const stories = slot(() => ({ fly: (_flights: readonly Flight[]): Story => assert.fail('nothing flew') }));

/** Six walls about a hollow of 4 m. */
const HOLLOW = compound(
  ...[-1, 1].flatMap((side) => [
    { shape: box(1, 6, 6), at: [2.5 * side, 0, 0] as Vec3 },
    { shape: box(6, 1, 6), at: [0, 2.5 * side, 0] as Vec3 },
    { shape: box(6, 6, 1), at: [0, 0, 2.5 * side] as Vec3 },
  ]),
);

When('balls fly about in a box there, and some are taken out', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(stories).fly = (flights) => tellStory(bay, flights);
});

function tellStory(bay: Bay, flights: readonly Flight[]): Story {
  const from = bay.told.length;
  const frame = bay.open([0, -3, 0]);
  const walls = bay.add({ motion: 'static', shape: HOLLOW, frame });
  const balls = flights.map((flight) => ({ ...flight, slot: bay.add({ ...flight, shape: sphere(0.4), frame }) }));
  const left = new Map<number, number>();
  for (let tick = 0; tick < 90; tick++) {
    for (const { slot: ball } of balls.filter(({ leaves }) => leaves === tick)) {
      left.set(bay.entity(ball), bay.told.length);
      bay.remove(ball);
    }
    bay.tick();
  }
  for (const ball of balls.filter(({ leaves }) => leaves >= 90)) bay.remove(ball.slot);
  bay.remove(walls);
  bay.close(frame);
  bay.tick();
  return { told: bay.told.slice(from), left };
}

Then(
  "each pair's contacts begin, end, begin and so on, and end at the latest with one of the two",
  function (this: ScenarioWorld) {
    const { fly } = this.use(stories);
    const coordinate = fc.integer({ min: -15, max: 15 }).map((each) => each / 10);
    const speed = fc.integer({ min: -5, max: 5 });
    const flight = fc.record({
      at: fc.tuple(coordinate, coordinate, coordinate),
      velocity: fc.tuple(speed, speed, speed),
      leaves: fc.integer({ min: 1, max: 120 }),
    });
    let began = 0;
    const turns = fc.property(fc.array(flight, { minLength: 1, maxLength: 5 }), (flights) => {
      const touching = new Map<string, boolean>();
      for (const { a, b, began: starts } of fly(flights).told) {
        const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
        assert.equal(touching.get(pair) ?? false, !starts, `pair ${pair} was told twice`);
        touching.set(pair, starts);
        if (starts) began++;
      }
      assert.deepEqual(
        [...touching].filter(([, still]) => still),
        [],
        'contacts that never ended',
      );
    });
    expectForAll(turns, 0.3);
    assert.ok(began > 30, 'hardly anything touched');
  },
);

const knot = slot(() => [] as number[]);

Given('a knot of {number} balls that all overlap in the bay', function (this: ScenarioWorld, count: number) {
  const { bay } = this.use(bayScene);
  const roll = dice(3);
  // Balls of 0.5 m within 0.1 m of each other.
  const near = (): number => 0.05 * roll();
  for (let i = 0; i < count; i++) this.use(knot).push(bay.add({ shape: sphere(0.5), at: [near(), near(), near()] }));
});

const arrivals = slot(() => [] as number[]);

Given(
  'a plate at {distance} from the knot, with {number} balls flying at it at {speed} from {distance} away',
  function (this: ScenarioWorld, aside: number, count: number, speed: number, gap: number) {
    const { bay } = this.use(bayScene);
    bay.add({ motion: 'static', shape: box(4, 0.2, 4), at: [aside, -0.1, 0] });
    for (let i = 0; i < count; i++) {
      const at: Vec3 = [aside - 1 + 0.5 * i, 0.1 + gap, 0];
      this.use(arrivals).push(bay.add({ shape: sphere(0.1), at, velocity: [0, -speed, 0] }));
    }
  },
);

Then(
  'each of the {number} balls has stopped at the surface of the plate, within {tolerance}',
  function (this: ScenarioWorld, count: number, tolerance: Tolerance) {
    const { bay } = this.use(bayScene);
    const balls = this.use(arrivals);
    assert.equal(balls.length, count);
    for (const ball of balls) expectWithin('the height of a ball', bay.place(ball)[1], 0.1, tolerance);
  },
);

Then(
  'the bay has held more than {number} contacts, the most for 64 bodies',
  function (this: ScenarioWorld, room: number) {
    const { bay } = this.use(bayScene);
    assert.equal(sizeFor(64).contacts, room);
    assert.ok((bay.rows.homes.contactsHigh[1] as number) > room);
  },
);

When(
  '{number} pebbles join far away, and {duration} pass(es)',
  function (this: ScenarioWorld, count: number, duration: number) {
    const { bay } = this.use(bayScene);
    for (let i = 0; i < count; i++) bay.add({ motion: 'static', shape: sphere(0.1), at: [100 + i, 50, 0] });
    bay.tick(Math.round(duration * bay.tickRate));
  },
);
