/** Bounces, and what friction and restitution two things have between them. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { box, sphere, type Vec3 } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import type { Bay } from './bay.js';
import { bayScene, type BayThing } from './bayScene.js';

Given(
  'a {bayThing} of restitution {number} in the bay at {place}, moving at {velocity}',
  function (this: ScenarioWorld, thing: BayThing, restitution: number, at: Vec3, velocity: Vec3) {
    this.use(bayScene).add(thing, { at, velocity, restitution });
  },
);

const GRAVITY = 9.81;
const DT = 1 / 60;
const RADIUS = 0.5;
/** Start heights of one drop, all within what a body falls in its first step. */
const STARTS = 8;

const drops = slot(() => ({
  landings: (_restitution: number, _height: number): readonly number[] => assert.fail('nothing was dropped'),
}));

When(
  'balls of any restitution are dropped there from any height, each from {int} places within one step of falling',
  function (this: ScenarioWorld, starts: number) {
    assert.equal(starts, STARTS);
    const { bay } = this.use(bayScene);
    this.use(drops).landings = (restitution, height) => landingsOf(bay, restitution, height);
  },
);

/** How many beginnings each of the balls was told of in 2.5 s. */
function landingsOf(bay: Bay, restitution: number, height: number): number[] {
  const frame = bay.open([0, -GRAVITY, 0]);
  const floor = bay.add({ frame, motion: 'static', shape: box(40, 2, 40), at: [0, -1, 0] });
  const from = bay.told.length;
  const balls = Array.from({ length: STARTS }, (_, i) => {
    const higher = (i / STARTS) * GRAVITY * DT * DT;
    return bay.add({ frame, shape: sphere(RADIUS), restitution, at: [2 * i - 8, RADIUS + height + higher, 0] });
  });
  bay.tick(150);
  const told = bay.told.slice(from).filter(({ began }) => began);
  const counts = balls.map(
    (ball) => told.filter(({ a, b }) => a === bay.entity(ball) || b === bay.entity(ball)).length,
  );
  for (const each of [...balls, floor]) bay.remove(each);
  bay.close(frame);
  bay.tick();
  return counts;
}

/** Landings by the rule alone; undefined when one is too close to the limit for a count that steps cannot change. */
function expectedLandings(restitution: number, height: number): number | undefined {
  const limit = Math.sqrt(2 * GRAVITY * 0.04);
  const step = GRAVITY * DT;
  let speed = Math.sqrt(2 * GRAVITY * height);
  for (let landings = 1; ; landings++) {
    const rebound = restitution * speed - step;
    if (Math.abs(rebound - limit) < 2 * step || Math.abs(speed - 1) < step) return undefined;
    if (rebound < limit || speed < 1) return landings;
    speed *= restitution;
  }
}

Then(
  'each is told of as many landings as its rebounds that would rise 4 cm, and one more',
  function (this: ScenarioWorld) {
    const { landings } = this.use(drops);
    const seen = new Set<number>();
    const restitution = fc.integer({ min: 5, max: 60 }).map((each) => each / 100);
    const height = fc.integer({ min: 5, max: 200 }).map((each) => each / 100);
    const rule = fc.property(restitution, height, (bouncy, from) => {
      const expected = expectedLandings(bouncy, from);
      fc.pre(expected !== undefined);
      seen.add(expected);
      assert.deepEqual(
        landings(bouncy, from),
        Array.from({ length: STARTS }, () => expected),
      );
    });
    expectForAll(rule, 0.15);
    assert.ok(seen.size > 1, 'every drop had the same number of landings');
  },
);

interface Surface {
  readonly friction: number;
  readonly restitution: number;
}

interface Outcome {
  /** What a block that slid at 6 m/s lost in half a second, m/s. */
  readonly slowed: number;
  /** Speed of a ball that hit a wall at 4 m/s, away from it, m/s. */
  readonly rebound: number;
}

const meetings = slot(() => ({ meet: (_a: Surface, _b: Surface): Outcome => assert.fail('nothing met') }));

When('blocks of any surface slide there on floors of any other, and balls hit walls', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(meetings).meet = (a, b) => {
    const frame = bay.open([0, -GRAVITY, 0]);
    const floor = bay.add({ ...b, frame, motion: 'static', shape: box(40, 2, 40), at: [0, -1, 0] });
    const block = bay.add({ ...a, frame, shape: box(2, 0.1, 2), at: [0, 0.05, 0], velocity: [6, 0, 0] });
    const wall = bay.add({ ...b, frame, motion: 'static', shape: box(1, 8, 8), at: [0.5, 50, 0] });
    const ball = bay.add({ ...a, friction: 0, frame, shape: sphere(0.5), at: [-1, 50, 0], velocity: [4, 0, 0] });
    bay.tick(30);
    const outcome = { slowed: 6 - bay.velocity(block)[0], rebound: -bay.velocity(ball)[0] };
    for (const each of [floor, block, wall, ball]) bay.remove(each);
    bay.close(frame);
    bay.tick();
    return outcome;
  };
});

Then(
  'a block slows by the root of the product of the frictions, and a ball flies back by the larger restitution',
  function (this: ScenarioWorld) {
    const { meet } = this.use(meetings);
    const share = fc.integer({ min: 0, max: 100 }).map((each) => each / 100);
    const surface = fc.record({ friction: share, restitution: share });
    const rule = fc.property(surface, surface, (a, b) => {
      const { slowed, rebound } = meet(a, b);
      const friction = Math.sqrt(a.friction * b.friction);
      // Friction holds from the second step on: the first one finds no weight on the floor yet.
      const expected = friction * GRAVITY * 0.5;
      assert.ok(
        Math.abs(slowed - expected) <= 2 * friction * GRAVITY * DT + 1e-4,
        `slowed by ${slowed}, not ${expected}`,
      );
      const back = 4 * Math.max(a.restitution, b.restitution);
      assert.ok(Math.abs(rebound - back) <= 1e-4, `back at ${rebound}, not ${back}`);
    });
    expectForAll(rule, 0.3);
  },
);
