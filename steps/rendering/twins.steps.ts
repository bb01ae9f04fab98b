/** Formulas of the shaders against their twins, and the twins against what is known about them. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { glow } from '#core/looks/material.js';
import { planeMesh } from '#core/meshes/planeMesh.js';
import { LightKind, createRenderSnapshot } from '#core/seams/render.js';
import { createPreparedLight, pointIrradiance, prepareLight, reachOf } from '#rendering/lights.js';
import { octahedralCode, octahedralNormal } from '#rendering/octahedral.js';
import { RenderStage, type Triple } from '../scenes/renderStage.js';
import { runKernel } from '../support/gpuKernel.js';
import { expectForAll, propertyRuns, propertySeed } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { stage } from './pictures.js';

const unit = fc
  .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }))
  .map(([z, turn]): Triple => {
    const side = Math.sqrt(1 - z * z);
    return [side * Math.cos(turn), side * Math.sin(turn), z];
  });

interface LampInput {
  readonly intensity: number;
  readonly distance: number;
  readonly radius: number;
}

const nothing: unknown = undefined;
const generated = slot(() => ({
  normals: undefined as fc.Arbitrary<Triple> | undefined,
  lamps: undefined as fc.Arbitrary<LampInput> | undefined,
  refusal: nothing,
}));

When('normals of any direction are kept in two codes of 16 bits', function (this: ScenarioWorld) {
  this.use(generated).normals = fc.oneof(
    unit,
    fc.constantFrom<Triple[]>([1, 0, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [-1, 0, 0]),
  );
});

Then('each comes back within {angle}', function (this: ScenarioWorld, room: number) {
  const { normals } = this.use(generated);
  assert.ok(normals !== undefined);
  expectForAll(
    fc.property(normals, (normal) => {
      const back = octahedralNormal(...octahedralCode(...normal));
      const chord = Math.hypot(back[0] - normal[0], back[1] - normal[1], back[2] - normal[2]);
      assert.ok(2 * Math.asin(chord / 2) <= room);
    }),
  );
});

Then('the shader keeps the same codes, give or take one', async function (this: ScenarioWorld) {
  const { normals } = this.use(generated);
  assert.ok(normals !== undefined);
  const sample = fc.sample(normals, { numRuns: propertyRuns(), seed: propertySeed() });
  const found = await runKernel(
    {
      shader: 'octahedral',
      inputLanes: 3,
      outputLanes: 5,
      body: `let code = octahedralCode(vec3f(given[i], given[i + 1u], given[i + 2u]));
        let back = octahedralNormal(code);
        found[o] = f32(code.x); found[o + 1u] = f32(code.y);
        found[o + 2u] = back.x; found[o + 3u] = back.y; found[o + 4u] = back.z;`,
    },
    sample.flat(),
  );
  sample.forEach((normal, index) => {
    const [u, v, ...back] = [...found.subarray(index * 5, index * 5 + 5)] as [u: number, v: number, ...back: number[]];
    // On the seam of the fold one place has two codes, so the normals are compared and not the codes.
    const [first, second] = [octahedralNormal(u, v), octahedralNormal(...octahedralCode(...normal))];
    const off = Math.hypot(...first.map((lane, axis) => lane - (second[axis] as number)));
    assert.ok(off <= 3 / 32767, `${normal.join()} differs by ${off} (seed ${propertySeed()})`);
    const decoded = Math.hypot(...first.map((lane, axis) => lane - (back[axis] as number)));
    assert.ok(decoded <= 1e-6, `code ${u}, ${v} decodes to ${back.join()}`);
  });
});

When('lamps of any power shine from any distance', function (this: ScenarioWorld) {
  const wide = (low: number, high: number): fc.Arbitrary<number> =>
    fc.double({ min: low, max: high, noNaN: true }).map((exponent) => Math.fround(10 ** exponent));
  this.use(generated).lamps = fc.record({ intensity: wide(-3, 26), distance: wide(-3, 12), radius: wide(-3, 9) });
});

Then(
  "the shader's irradiance is that of the twin within 1 part in {number}",
  async function (this: ScenarioWorld, part: number) {
    const { lamps } = this.use(generated);
    assert.ok(lamps !== undefined);
    const sample = fc.sample(lamps, { numRuns: propertyRuns(), seed: propertySeed() });
    const cutoff = (Math.PI * 2 ** -13) / 1;
    const reaches = sample.map(({ intensity }) => Math.fround(reachOf(intensity, cutoff)));
    const found = await runKernel(
      {
        shader: 'lights',
        inputLanes: 4,
        outputLanes: 1,
        body: `var light: Light;
        light.intensity = vec3f(given[i]); light.radius = given[i + 2u]; light.reach = given[i + 3u];
        found[o] = lightIrradiance(light, vec3f(0.0, given[i + 1u], 0.0)).y;`,
      },
      sample.flatMap(({ intensity, distance, radius }, index) => [
        intensity,
        distance,
        radius,
        reaches[index] as number,
      ]),
    );
    sample.forEach((lamp, index) => {
      const reach = reaches[index] as number;
      const expected = pointIrradiance(lamp.intensity, lamp.distance, { reach, radius: lamp.radius });
      // Close to the reach the window is the difference of near numbers, so the room is a part of the unwindowed light.
      const room = pointIrradiance(lamp.intensity, lamp.distance, { reach: Infinity, radius: lamp.radius }) / part;
      const off = Math.abs((found[index] as number) - expected);
      assert.ok(off <= room, `${JSON.stringify(lamp)} gives ${found[index]} and ${expected} (seed ${propertySeed()})`);
    });
  },
);

When('lights of any numbers, sound and broken, are prepared', function () {
  // The next step generates them.
});

const sometimesBroken = (low: number, high: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.double({ min: low, max: high, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, -1, 0) },
  );

Then(
  'those shine that have finite numbers, some colour, some power and no more than 1e34 watts per steradian',
  function () {
    const channel = sometimesBroken(0, 2);
    const place = sometimesBroken(-1e9, 1e9);
    const light = fc.record({
      color: fc.tuple(channel, channel, channel),
      position: fc.tuple(place, place, place),
      power: fc.oneof(sometimesBroken(1e-3, 1e6), fc.constantFrom(1e33, 1e36)),
      radius: sometimesBroken(0, 1e9),
    });
    expectForAll(
      fc.property(light, ({ color, position, power, radius }) => {
        const snapshot = createRenderSnapshot({ instances: 1 });
        const rows = snapshot.lights.columns;
        rows.kind[0] = LightKind.point;
        rows.color.set(color, 0);
        rows.position.set(position, 0);
        rows.previousPosition.set(position, 0);
        rows.power[0] = power;
        rows.radius[0] = radius;
        const colors = color.map(Math.fround);
        const peak = (Math.max(...colors) * Math.fround(power)) / (4 * Math.PI);
        const sound =
          [...colors, ...position, power, radius].every(Number.isFinite) &&
          colors.every((value) => value >= 0) &&
          colors.some((value) => value > 0) &&
          power > 0 &&
          radius >= 0 &&
          peak <= 1e34;
        const shines = prepareLight(createPreparedLight(), snapshot, { row: 0, alpha: 1, cutoff: 1e-3 });
        assert.equal(shines, sound);
      }),
    );
  },
);

Given(
  'a board {distance} before the eye that glows with {radiance}',
  function (this: ScenarioWorld, distance: number, radiance: number) {
    const turn = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
    this.use(stage).stage.props.push({
      mesh: planeMesh(4, 4),
      material: glow([radiance, radiance, radiance]),
      at: [0, 0, -distance],
      turn,
    });
  },
);

When('a renderer is made for {word} stops', async function (this: ScenarioWorld, stops: string) {
  const made = new RenderStage();
  made.options = { exposure: { kind: 'fixed', stops: Number(stops) } };
  this.use(generated).refusal = await made.draw().catch((error: unknown) => error);
});

Then(
  'it is refused because exposure.stops is {word}, by rule {ruleId}',
  function (this: ScenarioWorld, value: string, rule: string) {
    const { refusal } = this.use(generated);
    assert.ok(refusal instanceof RefusalError, String(refusal));
    assert.deepEqual([refusal.field, refusal.value, refusal.rule], ['exposure.stops', Number(value), rule]);
  },
);
