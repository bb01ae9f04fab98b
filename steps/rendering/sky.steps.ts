/** Stars. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { STAR_CELLS, starOf } from '#rendering/starField.js';
import { runKernel } from '../support/gpuKernel.js';
import { propertyRuns, propertySeed } from '../support/property.js';
import { byteLane } from '../support/texels.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { image, stage } from './pictures.js';

const sky = slot(() => ({ pictures: [] as Uint8Array[], counts: [] as number[] }));

Given(
  'a sky with stars in a picture of {number} by {number} pixels',
  function (this: ScenarioWorld, width: number, height: number) {
    const { stage: made } = this.use(stage);
    made.width = width;
    made.height = height;
    made.options = { ...made.options, stars: true };
  },
);

Then('the picture shows {word} points of light', async function (this: ScenarioWorld, number: string) {
  const shown = await image(this.use(stage));
  let points = 0;
  for (let at = 0; at < shown.width * shown.height; at++) {
    if (Math.max(...[0, 1, 2].map((lane) => byteLane(shown.pixels, at, lane))) > 60) points++;
  }
  if (number === 'no') assert.equal(points, 0);
  else assert.ok(points > 30, `there are ${points}`);
});

When(
  'it is drawn at {number} stops from a ship at rest and from one that has turned',
  async function (this: ScenarioWorld, stops: number) {
    const state = this.use(stage);
    const { stage: made } = state;
    made.options = { ...made.options, exposure: { kind: 'fixed', stops } };
    const turned = [0.48, -0.36, 0.64, 0.48] as const;
    for (const ship of [[0, 0, 0, 1] as const, turned]) {
      // In the ship's axes the camera and the sky turn together.
      made.cameraTurn = ship;
      made.rootTurn = ship;
      state.drawing = await made.draw();
      this.use(sky).pictures.push((await image(state)).pixels);
    }
  },
);

Then('both show the same stars', function (this: ScenarioWorld) {
  const [first, second] = this.use(sky).pictures;
  assert.ok(first !== undefined && second !== undefined);
  const bright = first.reduce((count, value, at) => (at % 4 < 3 && value > 60 ? count + 1 : count), 0);
  assert.ok(bright > 30, 'there must be stars');
  // The directions differ by the rounding of 32-bit floats: a step or two of a star's flank.
  first.forEach((value, at) => assert.ok(Math.abs(value - (second[at] as number)) <= 2, `byte ${at}`));
});

When('the stars of each face of the sky are counted', function (this: ScenarioWorld) {
  for (let face = 0; face < 6; face++) {
    let count = 0;
    for (let row = 0; row < STAR_CELLS; row++) {
      for (let column = 0; column < STAR_CELLS; column++) if (starOf({ face, column, row }) !== undefined) count++;
    }
    this.use(sky).counts.push(count);
  }
});

Then('each has {number} stars within {number}', function (this: ScenarioWorld, expected: number, room: number) {
  const { counts } = this.use(sky);
  assert.equal(counts.length, 6);
  // Four standard deviations of a binomial count.
  for (const count of counts) assert.ok(Math.abs(count - expected) <= room, counts.join());
});

When('cells of the sky are looked up', function () {
  // The next step generates them.
});

Then('the shader finds the same stars in them as the twin', async function () {
  const index = fc.integer({ min: 0, max: STAR_CELLS - 1 });
  const inputs = fc.record({ face: fc.integer({ min: 0, max: 5 }), column: index, row: index });
  const sample = fc.sample(inputs, { numRuns: propertyRuns() * 20, seed: propertySeed() });
  const found = await runKernel(
    {
      shader: 'stars',
      inputLanes: 3,
      outputLanes: 4,
      body: `let star = starOf(StarCell(u32(given[i]), u32(given[i + 1u]), u32(given[i + 2u])));
        found[o] = star.place.x; found[o + 1u] = star.place.y;
        found[o + 2u] = star.brightness; found[o + 3u] = star.tint;`,
    },
    sample.flatMap(({ face, column, row }) => [face, column, row]),
  );
  let stars = 0;
  sample.forEach((cell, at) => {
    const star = starOf(cell);
    const expected = star === undefined ? [0, 0, 0, 0] : [...star.place, star.brightness, star.tint];
    expected.forEach((value, lane) => {
      const actual = found[at * 4 + lane] as number;
      assert.ok(
        Math.abs(actual - value) <= 1e-6 * Math.max(1, value),
        `${JSON.stringify(cell)}: ${actual} and ${value}`,
      );
    });
    if (star !== undefined) stars++;
  });
  assert.ok(stars > 0, 'some of the cells must hold a star');
});
