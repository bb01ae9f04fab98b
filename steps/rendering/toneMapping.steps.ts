/** Squares that glow, under the tone curves. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { glow } from '#core/looks/material.js';
import { boxMesh } from '#core/meshes/boxMesh.js';
import { toneMapped, type ToneCurve } from '#rendering/toneCurve.js';
import type { OutputFormat } from '#rendering/pipelines.js';
import { hableFilmic, hillAces, srgbScale, type Color } from '../oracles/publishedCurves.js';
import { runKernel } from '../support/gpuKernel.js';
import { expectForAll, propertyRuns, propertySeed } from '../support/property.js';
import { byteLane } from '../support/texels.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { drawn, image, stage } from './pictures.js';

const squares = slot(() => ({ colors: [] as Color[] }));
const colorsOf = slot(() => ({ inputs: undefined as fc.Arbitrary<Color> | undefined }));
const published = (curve: ToneCurve, color: Color): Color => (curve === 'hable' ? hableFilmic(color) : hillAces(color));

/** Stands squares side by side across the picture, 4 pixels each. */
function standSquares(scenario: ScenarioWorld, colors: readonly Color[]): void {
  const { stage: made } = scenario.use(stage);
  made.width = colors.length * 4;
  made.height = 4;
  // At 1 m the picture is 2 tan(30°) m high and as many times wider as it has squares.
  const side = 2 * Math.tan(made.verticalFov / 2);
  colors.forEach((color, index) => {
    const x = (index - (colors.length - 1) / 2) * side;
    made.props.push({ mesh: boxMesh(side, side, 0.02), material: glow(color), at: [x, 0, -1.01] });
  });
  scenario.use(squares).colors.push(...colors);
}

Given('squares that glow with these values:', function (this: ScenarioWorld, table: DataTable) {
  standSquares(
    this,
    table.raw().map(([r, g, b]): Color => [Number(r), Number(g), Number(b)]),
  );
});

Given('a square that glows with {vector}', function (this: ScenarioWorld, color: Color) {
  standSquares(this, [color]);
});

Given('a picture in the format {word}', function (this: ScenarioWorld, format: string) {
  const { stage: made } = this.use(stage);
  made.options = { ...made.options, outputFormat: format as OutputFormat };
});

Then(
  'each square shows the published value of {curve} within 8-bit rounding',
  async function (this: ScenarioWorld, curve: ToneCurve) {
    const shown = await image(this.use(stage));
    this.use(squares).colors.forEach((color, index) => {
      published(curve, color).forEach((value, lane) => {
        const actual = byteLane(shown.pixels, shown.width * 2 + index * 4 + 2, lane);
        const expected = srgbScale(value);
        // Half a step of rounding, and a tenth for the half float that holds the value before the curve.
        assert.ok(
          Math.abs(actual - expected) <= 0.6,
          `channel ${lane} of ${color.join()} shows ${actual}, not ${expected}`,
        );
      });
    });
  },
);

Then('the square shows {vector}', async function (this: ScenarioWorld, expected: Color) {
  const shown = await image(this.use(stage));
  const at = shown.width * 2 + 2;
  assert.deepEqual(
    [0, 1, 2].map((lane) => byteLane(shown.pixels, at, lane)),
    [...expected],
  );
});

When('any colour up to 65,504 is mapped', function (this: ScenarioWorld) {
  const channel = fc.oneof(
    fc.double({ min: 0, max: 16, noNaN: true }),
    fc.double({ min: -14, max: 16, noNaN: true }).map((stops) => Math.min(2 ** stops, 65504)),
  );
  this.use(colorsOf).inputs = fc.tuple(channel, channel, channel);
});

Then('{curve} gives the published value, never outside 0 to 1', function (this: ScenarioWorld, curve: ToneCurve) {
  const { inputs } = this.use(colorsOf);
  assert.ok(inputs !== undefined);
  expectForAll(
    fc.property(inputs, (color) => {
      const expected = published(curve, color);
      toneMapped(color, curve).forEach((value, lane) => {
        assert.ok(value >= 0 && value <= 1);
        assert.ok(Math.abs(value - (expected[lane] as number)) < 1e-12);
      });
    }),
  );
});

Then(
  'the shader gives the same for {curve} within 1 part in {number}',
  async function (this: ScenarioWorld, curve: ToneCurve, part: number) {
    const { inputs } = this.use(colorsOf);
    assert.ok(inputs !== undefined);
    const colors = fc.sample(inputs, { numRuns: propertyRuns(), seed: propertySeed() });
    const found = await runKernel(
      {
        shader: 'toneCurve',
        inputLanes: 3,
        outputLanes: 3,
        body: `let c = toneMapped(vec3f(given[i], given[i + 1u], given[i + 2u]), ${curve === 'hable' ? 1 : 0}u);
        found[o] = c.x; found[o + 1u] = c.y; found[o + 2u] = c.z;`,
      },
      colors.flat(),
    );
    colors.forEach((color, index) => {
      toneMapped(color.map(Math.fround) as unknown as Color, curve).forEach((value, lane) => {
        const actual = found[index * 3 + lane] as number;
        assert.ok(
          Math.abs(actual - value) <= 1 / part,
          `${color.join()} gives ${actual} and ${value} (seed ${propertySeed()})`,
        );
      });
    });
  },
);

Then('one renderer of each curve has drawn with the same pipelines', async function (this: ScenarioWorld) {
  const first = drawn(this).renderer;
  const { stage: made } = this.use(stage);
  made.options = { ...made.options, toneCurve: made.options.toneCurve === 'hable' ? 'acesFitted' : 'hable' };
  const second = (await made.draw()).renderer;
  assert.notEqual(first, second);
  assert.equal(first.pipelines, second.pipelines);
});
