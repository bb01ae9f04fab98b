/** Materials as the renderer keeps them. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { boxMesh } from '#core/meshes/boxMesh.js';
import { MaterialLayout as layout } from '#rendering/generated/layouts.js';
import { writeMaterialRow } from '#rendering/materialRow.js';
import { expectForAll } from '../support/property.js';
import { byteLane, halfTexel } from '../support/texels.js';
import type { ScenarioWorld } from '../support/world.js';
import { centerIndex, drawn, stage } from './pictures.js';

Given('a thing without a material {distance} before the eye', function (this: ScenarioWorld, distance: number) {
  this.use(stage).stage.props.push({ mesh: boxMesh(4, 4, 0.02), at: [0, 0, -distance] });
});

Then(
  'the middle of the picture is kept as white, of roughness {number}, reflectance {number} and no metal',
  async function (this: ScenarioWorld, roughness: number, reflectance: number) {
    const { renderer } = drawn(this);
    const index = centerIndex(renderer);
    const base = await renderer.readTarget('baseColor');
    const specular = await renderer.readTarget('specular');
    assert.deepEqual(
      [0, 1, 2].map((lane) => byteLane(base, index, lane)),
      [255, 255, 255],
    );
    const kept = [0, 1, 2].map((lane) => byteLane(specular, index, lane));
    assert.deepEqual(kept, [0, Math.round(roughness * 255), Math.round(reflectance * 255)]);
    assert.deepEqual(halfTexel(await renderer.readTarget('emissive'), index).slice(0, 3), [0, 0, 0]);
  },
);

When('materials of any numbers are written for the GPU', function () {
  // The next step generates them.
});

Then('each share is the nearest in 0 to 1, each emission the nearest in 0 to 2^64, and no number is 0', function () {
  const any = fc.oneof(fc.double(), fc.double({ min: -1, max: 2 }), fc.constantFrom(NaN, Infinity, -Infinity));
  const near = (value: number, most: number): number => (Number.isNaN(value) ? 0 : Math.min(Math.max(value, 0), most));
  expectForAll(
    fc.property(fc.tuple(any, any, any), fc.tuple(any, any, any), fc.tuple(any, any, any), (base, emission, rest) => {
      const row = new Float32Array(layout.bytes / 4);
      const [roughness, reflectance, metallic] = rest;
      const model = { kind: 'standard', metallic } as const;
      writeMaterialRow(row, 0, { baseColor: base, emission, roughness, reflectance, model });
      const at = (offset: number): number => (row[offset / 4] as number) + 0;
      for (let lane = 0; lane < 3; lane++) {
        assert.equal(at(layout.baseColor + lane * 4), Math.fround(near(base[lane] as number, 1)) + 0);
        assert.equal(at(layout.emission + lane * 4), Math.fround(near(emission[lane] as number, 2 ** 64)) + 0);
      }
      assert.equal(at(layout.roughness), Math.fround(near(roughness, 1)) + 0);
      assert.equal(at(layout.reflectance), Math.fround(near(reflectance, 1)) + 0);
      assert.equal(at(layout.metallic), Math.fround(near(metallic, 1)) + 0);
    }),
  );
});
