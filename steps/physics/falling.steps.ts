/** Properties of flight. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Vec3 } from '#core/shapes.js';
import { sphere } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { bayScene } from './bayScene.js';

interface Throw {
  readonly velocity: Vec3;
  readonly gravity: Vec3;
  readonly ended: Vec3;
}

const SECONDS = 0.5;

/** Half the gap between neighboring floats of a size. */
const halfUlp = (size: number): number => 2 ** (Math.floor(Math.log2(Math.max(size, 2 ** -100))) - 24);

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

Then(
  'each is at v t + g t² \\/ 2 from where it started, to the rounding of its floats',
  function (this: ScenarioWorld) {
    const { fly } = this.use(throws);
    const component = (most: number): fc.Arbitrary<number> =>
      fc.integer({ min: -1000 * most, max: 1000 * most }).map((each) => each / 1000);
    const triple = (most: number): fc.Arbitrary<Vec3> => fc.tuple(component(most), component(most), component(most));
    const flight = fc.property(triple(100), triple(20), (velocity, gravity) => {
      const { ended } = fly(velocity, gravity);
      const ticks = SECONDS * 60;
      ended.forEach((place, i) => {
        const v = velocity[i] as number;
        const g = gravity[i] as number;
        // Jolt steps by the float nearest to 1/60 s.
        const t = ticks * Math.fround(1 / 60);
        const fastest = Math.abs(v) + Math.abs(g) * t;
        // Each step rounds the place twice (the move and the sum) and the velocity four times; a rounding of the velocity
        // in step k moves the body in all the ticks after it.
        const room = ticks * 2 * halfUlp(fastest * t) + 4 * halfUlp(fastest) * ticks * t;
        assert.ok(Math.abs(place - (v * t + (g * t * t) / 2)) <= room, `axis ${i}: ${place}`);
      });
    });
    expectForAll(flight);
  },
);
