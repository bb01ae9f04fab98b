/** Where shapes have their center of mass, and how bodies turn about it. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createJoltBackend } from '#physics/index.js';
import { box, capsule, compound, sphere, type CompoundChild, type Shape, type Vec3 } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { sharedJolt } from './bay.js';
import { bayScene } from './bayScene.js';

const size = fc.double({ min: 0.01, max: 100, noNaN: true });
const offset = fc.double({ min: -100, max: 100, noNaN: true });

const simple: fc.Arbitrary<Shape> = fc.oneof(
  fc.tuple(size, size, size).map(([x, y, z]) => box(x, y, z)),
  size.map((radius) => sphere(radius)),
  fc.tuple(size, size).map(([radius, height]) => capsule(radius, height)),
);

interface BoxAt extends CompoundChild {
  readonly size: Vec3;
}

const boxAt: fc.Arbitrary<BoxAt> = fc
  .tuple(fc.tuple(size, size, size), fc.tuple(offset, offset, offset))
  .map(([extents, at]) => ({ shape: box(...extents), at, size: extents }));

const pieces = fc.array(boxAt, { minLength: 2, maxLength: 6 });

const asked = slot(() => ({ center: (_shape: Shape): Vec3 => assert.fail('nothing was asked') }));

function askBay(this: ScenarioWorld): void {
  const { backend } = this.use(bayScene).bay;
  this.use(asked).center = (shape) => backend.judgeShape(shape, 'shape').centerOfMass;
}

When('its solver is asked about boxes, balls and capsules of any size', askBay);
When('its solver is asked about compounds of boxes anywhere', askBay);

Then('each center of mass is exactly the origin', function (this: ScenarioWorld) {
  const { center } = this.use(asked);
  expectForAll(fc.property(simple, (shape) => assert.deepEqual(center(shape), [0, 0, 0])));
});

Then(
  'each center of mass is the sum of mass times place over the mass, within 1 part in 100,000 of the size',
  function (this: ScenarioWorld) {
    const { center } = this.use(asked);
    const mean = fc.property(pieces, (children) => {
      const volumes = children.map(({ size: [x, y, z] }) => x * y * z);
      const whole = volumes.reduce((sum, volume) => sum + volume, 0);
      const found = center(compound(...children));
      for (const axis of [0, 1, 2] as const) {
        const sum = children.reduce((total, { at }, i) => total + at[axis] * (volumes[i] as number), 0);
        assert.ok(Math.abs(found[axis] - sum / whole) < 100 * 1e-5, `axis ${axis}: ${found[axis]}, not ${sum / whole}`);
      }
    });
    expectForAll(mean);
  },
);

Then('each of its components is a float', function (this: ScenarioWorld) {
  const { center } = this.use(asked);
  const floats = fc.property(pieces, (children) => {
    for (const each of center(compound(...children))) assert.equal(each, Math.fround(each));
  });
  expectForAll(floats);
});

Then('asking again, and asking the build without SIMD, gives the same bits', async function (this: ScenarioWorld) {
  const { center } = this.use(asked);
  const other = createJoltBackend({ jolt: await sharedJolt('scalar') });
  this.defer(() => other.detach());
  const same = fc.property(pieces, (children) => {
    const shape = compound(...children);
    const first = center(shape);
    assert.deepEqual(center(compound(...children)), first);
    assert.deepEqual(other.judgeShape(shape, 'shape').centerOfMass, first);
  });
  expectForAll(same);
});

const tumbles = slot(() => ({ turnOf: (_spin: Vec3): readonly number[] => assert.fail('nothing tumbled') }));

When('crates tumble there with any spin', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  this.use(tumbles).turnOf = (spin) => {
    const crate = bay.add({ shape: box(1, 2, 3), spin });
    bay.tick(10);
    const turn = bay.turn(crate);
    bay.remove(crate);
    return turn;
  };
});

Then('the squared length of each rotation is 1 to a few roundings', function (this: ScenarioWorld) {
  const { turnOf } = this.use(tumbles);
  const rate = fc.integer({ min: -20_000, max: 20_000 }).map((each) => each / 1000);
  const unit = fc.property(fc.tuple(rate, rate, rate), (spin) => {
    const squared = turnOf(spin).reduce((sum, each) => sum + each * each, 0);
    // Four squares, three sums and four quotients, each rounded once: at most 11 halves of the gap of 2.2e-16 above 1.
    assert.ok(Math.abs(squared - 1) <= 5.5 * Number.EPSILON, `${squared}`);
  });
  expectForAll(unit);
});
