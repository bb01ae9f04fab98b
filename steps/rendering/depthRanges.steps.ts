/** The three slabs of view depth as such. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { DEPTH_SLABS, slabsOf } from '#rendering/depthRanges.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';

const listed = slot(() => ({ slabs: [] as readonly { readonly near: number; readonly far: number }[] }));
const balls = slot(() => ({ inputs: undefined as fc.Arbitrary<readonly [depth: number, radius: number]> | undefined }));

When('the depth ranges are listed', function (this: ScenarioWorld) {
  this.use(listed).slabs = DEPTH_SLABS;
});

Then(
  'the {range} range covers {distance} to {distance}',
  function (this: ScenarioWorld, range: number, near: number, far: number) {
    assert.deepEqual(this.use(listed).slabs[range], { near, far });
  },
);

Then('the {range} range covers {distance} to infinity', function (this: ScenarioWorld, range: number, near: number) {
  assert.deepEqual(this.use(listed).slabs[range], { near, far: Infinity });
});

When('balls of any size stand anywhere before the eye', function (this: ScenarioWorld) {
  // Exponents, so that every range and both sides of each boundary get their share.
  const depth = fc.double({ min: -2, max: 9, noNaN: true }).map((exponent) => 10 ** exponent);
  const near = fc
    .constantFrom(0.05, 1980, 2020, 1.98e6, 2.02e6)
    .chain((boundary) => fc.double({ min: 0.98, max: 1.02, noNaN: true }).map((factor) => boundary * factor));
  const radius = fc.double({ min: -3, max: 7, noNaN: true }).map((exponent) => 10 ** exponent);
  this.use(balls).inputs = fc.tuple(fc.oneof(depth, near), radius);
});

Then(
  'each is in the slabs that it touches, from near on, and in none behind the first that holds its far side',
  function (this: ScenarioWorld) {
    const { inputs } = this.use(balls);
    assert.ok(inputs !== undefined);
    const slabs = [
      [0.05, 2020],
      [1980, 2.02e6],
      [1.98e6, Infinity],
    ] as const;
    expectForAll(
      fc.property(inputs, ([depth, radius]) => {
        const expected = slabs.filter(([near, far], index) => {
          const touches = depth + radius >= near && depth - radius <= far;
          const done = slabs
            .slice(0, index)
            .some(([n, f]) => depth + radius >= n && depth - radius <= f && depth + radius <= f);
          return touches && !done;
        });
        const actual = slabs.filter((_, index) => (slabsOf(depth, radius) & (1 << index)) !== 0);
        assert.deepEqual(actual, expected);
      }),
    );
  },
);
