/** What the things of the first flight do, against closed forms and another method. */
import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import { STATION_ORBIT } from '#demo/scenes/firstFlight/firstFlight.js';
import { box, dynamic, type Vec3, type Whereabouts } from '#host/index.js';
import { integrateFall, stateFromElements } from './oracles/twoBody.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { type ScenarioWorld } from './support/world.js';
import { worldScene } from './worlds/worldScene.js';

/** G·M of the Earth, m³/s² (IERS Conventions 2010). */
const EARTH_MU = 3.986004418e14;

Given('the scene is watched for {string}', function (this: ScenarioWorld, name: string) {
  this.use(worldScene).watch(name);
});

Given(
  'a crate {string} of {distance} in {string} at {place}',
  function (this: ScenarioWorld, name: string, size: number, place: string, at: Vec3) {
    const scene = this.use(worldScene);
    const body = dynamic(box(size, size, size), { mass: 60 });
    scene.spawn(name, { in: scene.things.get(place), at, body });
    scene.watch(name);
  },
);

Then(
  '{string} is where a fall of {duration} around the Earth has led it, within {tolerance}',
  function (this: ScenarioWorld, name: string, time: number, room: Tolerance) {
    const { world, things } = this.use(worldScene);
    const elements = { eccentricity: 0, ascendingNode: 0, argumentOfPeriapsis: 0, ...STATION_ORBIT };
    const start = stateFromElements(elements, EARTH_MU, 0);
    const end = integrateFall(start, EARTH_MU, { time, steps: 10 });
    const { place, velocity } = world.snapshot.of(things.get(name));
    for (let axis = 0; axis < 3; axis++) {
      expectWithin(`place along axis ${axis}`, place[axis] as number, end.position[axis] as number, room);
      expectWithin(`velocity along axis ${axis}`, velocity[axis] as number, end.velocity[axis] as number, room);
    }
  },
);

const watched = (scenario: ScenarioWorld, name: string): readonly Whereabouts[] =>
  (scenario.use(worldScene).history.get(name) ?? []).filter((each) => each !== undefined);

Then('{string} is to the bit where it was after the first tick', function (this: ScenarioWorld, name: string) {
  const [first, ...later] = watched(this, name);
  assert.ok(first !== undefined && later.length > 0, 'it was watched');
  for (const { place, turn } of later) assert.deepEqual([place, turn], [first.place, first.turn]);
});

Then('{string} is where it was let go, but for the rounding to a float', function (this: ScenarioWorld, name: string) {
  const [first] = watched(this, name);
  const letGo: Vec3 = [0, 0.4, 9];
  letGo.forEach((each, axis) => {
    const rounding = Math.abs(Math.fround(each) - each);
    expectWithin(`axis ${axis}`, first?.place[axis] ?? NaN, each, { kind: 'absolute', amount: rounding });
  });
});

/** s: what Jolt steps by. */
const STEP = Math.fround(1 / 60);
/** Half the gap between neighbouring floats of a size. */
const halfUlp = (size: number): number => 2 ** (Math.floor(Math.log2(Math.max(Math.abs(size), 2 ** -100))) - 24);

const HALF = 0.5;

Then(
  '{string} fell by {acceleration} t² \\/ 2 in the time t of each tick, until it met a deck at {distance}, to the rounding of its floats',
  function (this: ScenarioWorld, name: string, g: number, deck: number) {
    const places = watched(this, name);
    const start = 0.8;
    let ticks = 0;
    for (const [index, { place, velocity }] of places.entries()) {
      const n = index + 1;
      const t = n * STEP;
      const height = start - (g * t * t) / 2;
      if (height - HALF <= deck) break;
      ticks++;
      // Two roundings of each place, and four of each velocity that last to the end.
      const speed = Math.abs(velocity[1]);
      const room = n * 2 * halfUlp(start) + 4 * halfUlp(speed) * n * t;
      expectWithin(`height after ${n} ticks`, place[1], height, { kind: 'absolute', amount: room });
    }
    assert.ok(ticks > 30, `it fell freely for ${ticks} ticks`);
  },
);

Then('{string} lies on the deck, at most {distance} deep', function (this: ScenarioWorld, name: string, depth: number) {
  const last = watched(this, name).at(-1);
  const deck = -1.4;
  const bottom = (last?.place[1] ?? NaN) - HALF;
  // Where the two meet is found from the place and the extent of both, each turned, scaled and moved in floats.
  const rounding = 8 * halfUlp(deck);
  assert.ok(bottom <= deck + rounding, `its bottom is at ${bottom}`);
  assert.ok(bottom >= deck - depth - rounding, `its bottom is at ${bottom}`);
});

Then('{string} sleeps', function (this: ScenarioWorld, name: string) {
  assert.equal(watched(this, name).at(-1)?.asleep, true);
});
