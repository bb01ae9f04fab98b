/** Properties of flight. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Vec3 } from '#core/shapes.js';
import { box, sphere } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { bayScene, type BayThing } from './bayScene.js';

interface Throw {
  readonly velocity: Vec3;
  readonly gravity: Vec3;
  readonly ended: Vec3;
}

const SECONDS = 0.5;

const throws = slot(() => ({ fly: (_velocity: Vec3, _gravity: Vec3): Throw => assert.fail('nothing was thrown') }));

When('crates are thrown there at any velocity in any gravity for half a second', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(throws).fly = (velocity, gravity) => {
    const frame = bay.open(gravity);
    const ball = bay.add({ shape: sphere(0.5), velocity, frame });
    bay.tick(SECONDS * bay.tickRate);
    const ended = bay.place(ball);
    bay.remove(ball);
    bay.close(frame);
    bay.tick();
    return { velocity, gravity, ended };
  };
});

Then('each is at v t + g t² \\/ 2 from where it started, to double rounding', function (this: ScenarioWorld) {
  const { fly } = this.use(throws);
  const component = (most: number): fc.Arbitrary<number> =>
    fc.integer({ min: -1000 * most, max: 1000 * most }).map((each) => each / 1000);
  const triple = (most: number): fc.Arbitrary<Vec3> => fc.tuple(component(most), component(most), component(most));
  const flight = fc.property(triple(100), triple(20), (velocity, gravity) => {
    const { ended } = fly(velocity, gravity);
    ended.forEach((place, i) => {
      const v = velocity[i] as number;
      const g = gravity[i] as number;
      const t = SECONDS;
      // Each of 30 steps rounds the chord and the place twice, to half a gap between doubles of their size.
      const room = 30 * 4 * 2 ** -53 * (Math.abs(v) * t + Math.abs(g) * t * t);
      assert.ok(Math.abs(place - (v * t + (g * t * t) / 2)) <= room, `axis ${i}: ${place}`);
    });
  });
  expectForAll(flight);
});

interface Start extends Throw {
  readonly at: Vec3;
}

const starts = slot(() => ({ fly: (_at: Vec3, _velocity: Vec3, _gravity: Vec3): Start => assert.fail('no throw') }));

When('balls are thrown there for a second, from anywhere within 1e16 m', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(starts).fly = (at, velocity, gravity) => {
    const frame = bay.open(gravity);
    const ball = bay.add({ shape: sphere(0.5), at, velocity, frame });
    bay.tick(60);
    const ended = bay.place(ball);
    bay.remove(ball);
    bay.close(frame);
    bay.tick();
    return { at, velocity, gravity, ended };
  };
});

const thousandths = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -1000 * most, max: 1000 * most }).map((each) => each / 1000);
const far = fc.oneof(thousandths(1000), fc.double({ min: -1e16, max: 1e16, noNaN: true }));

Then('each is at x + v t + g t² \\/ 2, to the rounding of its doubles', function (this: ScenarioWorld) {
  const { fly } = this.use(starts);
  const speeds = fc.tuple(thousandths(8000), thousandths(8000), thousandths(8000));
  const pulls = fc.tuple(thousandths(50), thousandths(50), thousandths(50));
  const exact = fc.property(fc.tuple(far, far, far), speeds, pulls, (at, velocity, gravity) => {
    fly(at, velocity, gravity).ended.forEach((place, i) => {
      const [x, v, g] = [at[i] as number, velocity[i] as number, gravity[i] as number];
      // Each of 60 steps rounds the chord twice and the place once, to half a gap between doubles of their size.
      const room = 60 * 2 ** -53 * (Math.abs(x) + 4 * Math.abs(v) + 4 * Math.abs(g));
      assert.ok(Math.abs(place - (x + v + g / 2)) <= room, `axis ${i}: ${place}, not ${x + v + g / 2}`);
    });
  });
  expectForAll(exact);
});

Given(
  'a {bayThing} in the bay at {place}, moving at {velocity} and losing {percent} of its speed a second',
  function (this: ScenarioWorld, thing: BayThing, at: Vec3, velocity: Vec3, damping: number) {
    this.use(bayScene).add(thing, { at, velocity, damping });
    this.use(damped).share = damping;
  },
);

const damped = slot(() => ({ share: NaN }));

Then('the crate is where 120 steps of that damping bring it, to double rounding', function (this: ScenarioWorld) {
  const { bay, things } = this.use(bayScene);
  const { share } = this.use(damped);
  // The chord behind 10 m/s, and a geometric series of chords after it.
  const kept = 1 - share / 60;
  const first = 10 * (1 + share / 120);
  const expected = ((first / 60) * kept * (1 - kept ** 120)) / (1 - kept);
  const [x] = bay.place(things.get('crate'));
  assert.ok(Math.abs(x - expected) <= 1e-12 * expected, `${x}, not ${expected}`);
});

const resting = slot(() => ({ report: (_at: Vec3, _fixed: boolean): Vec3[] => assert.fail('nothing rests') }));

When('balls at rest, fixed and movable, are spawned there at any finite place', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(resting).report = (at, fixed) => {
    const ball = bay.add({ shape: sphere(0.5), at, motion: fixed ? 'static' : 'dynamic' });
    bay.settle();
    const before = bay.place(ball);
    bay.tick();
    const after = bay.place(ball);
    bay.remove(ball);
    bay.tick();
    return [before, after];
  };
});

Then('each is reported at that very place, before its first step and after it', function (this: ScenarioWorld) {
  const { report } = this.use(resting);
  const coordinate = fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0);
  const same = fc.property(fc.tuple(coordinate, coordinate, coordinate), fc.boolean(), (at, fixed) => {
    assert.deepEqual(report(at, fixed), [at, at]);
  });
  expectForAll(same);
});

Given(
  'a {bayThing} in the bay spinning at {turnRate} about +Y and losing {percent} of it a second',
  function (this: ScenarioWorld, thing: BayThing, rate: number, damping: number) {
    this.use(bayScene).add(thing, { at: [0, 0, 0], spin: [0, rate, 0], damping });
  },
);

const bricks = slot(() => ({ spin: (_spin: Vec3): Vec3 => assert.fail('nothing spun') }));

When('bricks of three different edges spin there for half a second', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(bricks).spin = (spin) => {
    const brick = bay.add({ shape: box(1, 2, 3), spin });
    bay.tick(30);
    const after = bay.spin(brick);
    bay.remove(brick);
    return after;
  };
});

Then('each spins as it did at first', function (this: ScenarioWorld) {
  const { spin } = this.use(bricks);
  const rate = thousandths(10);
  const kept = fc.property(fc.tuple(rate, rate, rate), (given) => {
    // Slower than the sleep threshold it would sleep.
    fc.pre(Math.abs(given[0]) + Math.abs(given[1]) + Math.abs(given[2]) > 0.01);
    assert.deepEqual(spin(given), given.map(Math.fround));
  });
  expectForAll(kept);
});
