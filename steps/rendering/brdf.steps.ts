/** The surface model and its tables against closed forms, quadrature and the shader. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import {
  energyCompensation,
  flooredRoughness,
  ggxDistribution,
  normalFresnel,
  schlickFresnel,
  shadingAngles,
  smithVisibility,
  surfaceResponse,
} from '#rendering/brdf.js';
import { DFG_SIZE, LOBE_SKY_WIDTH, brdfTables } from '#rendering/brdfTables.js';
import type { Triple } from '../scenes/renderStage.js';
import { runKernel } from '../support/gpuKernel.js';
import { expectForAll, propertyRuns, propertySeed } from '../support/property.js';
import { halfToNumber } from '../support/texels.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';

const share = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const roughness = share(0.045, 1);
/** A share that a 32-bit float holds exactly. */
const grain = fc.integer({ min: 0, max: 1024 }).map((step) => step / 1024);

When('the surface model is asked for any roughness and any directions', function () {
  // Each step that follows generates its own inputs.
});

Then(
  'the microfacets, seen from above, cover the surface once within {tolerance}',
  function (this: unknown, tolerance: Tolerance) {
    expectForAll(
      fc.property(roughness, (r) => {
        // The integral of D(h) (n·h) over the hemisphere, with 1 - (n·h)² = e^-s to follow the peak.
        const steps = 4000;
        const width = 40 / steps;
        let sum = 0;
        for (let step = 0; step < steps; step++) {
          const x = Math.exp(-(step + 0.5) * width);
          sum += ggxDistribution(Math.sqrt(1 - x), r * r) * x * width;
        }
        expectWithin('the cover', sum * Math.PI, 1, tolerance);
      }),
      0.2,
    );
  },
);

Then("the facets hide each other as Heitz's correlated masking says", function () {
  const smith = (cosine: number, alpha: number): number =>
    (Math.sqrt(1 + alpha * alpha * (1 / (cosine * cosine) - 1)) - 1) / 2;
  const cosine = share(0.001, 1);
  expectForAll(
    fc.property(roughness, cosine, cosine, (r, nl, nv) => {
      const masking = 1 / (1 + smith(nl, r * r) + smith(nv, r * r));
      expectWithin('Vis', smithVisibility(nl, nv, r * r), masking / (4 * nl * nv), { kind: 'relative', amount: 1e-9 });
    }),
  );
});

Then('every surface mirrors all light at a grazing angle and F0 head-on', function () {
  expectForAll(
    fc.property(share(0, 1), share(0, 1), (f0, vh) => {
      assert.equal(schlickFresnel(f0, 0), 1);
      assert.equal(schlickFresnel(f0, 1), f0);
      const between = schlickFresnel(f0, vh);
      assert.ok(between >= f0 && between <= 1);
    }),
  );
});

Then('roughness is taken from {number} to {number}', function (low: number, high: number) {
  expectForAll(
    fc.property(share(-1, 2), (authored) => {
      const expected = Math.min(Math.max(authored, low), high);
      assert.equal(flooredRoughness(authored), expected);
    }),
  );
});

Then(
  'a non-metal of reflectance {number} mirrors {percent} head-on, and a metal its base colour',
  function (reflectance: number, expected: number) {
    assert.ok(Math.abs(normalFresnel(0.3, 0, reflectance) - expected) < 1e-12);
    expectForAll(fc.property(share(0, 1), share(0, 1), (base, any) => assert.equal(normalFresnel(base, 1, any), base)));
  },
);

Then('a surface that mirrors nothing is given nothing back', function () {
  expectForAll(fc.property(share(0.1, 1), (albedo) => assert.equal(energyCompensation(0, albedo), 1)));
});

/** Bilinear between texels, the first and the last of which hold the ends of their axes. */
function albedoFromTable(nv: number, r: number): number {
  const { dfg } = brdfTables();
  const at = (x: number, y: number): number => halfToNumber(dfg[(y * DFG_SIZE + x) * 2 + 1] as number);
  const [px, py] = [nv * (DFG_SIZE - 1), r * (DFG_SIZE - 1)];
  const [x, y] = [Math.min(Math.floor(px), DFG_SIZE - 2), Math.min(Math.floor(py), DFG_SIZE - 2)];
  const row = (line: number): number => at(x, line) + (at(x + 1, line) - at(x, line)) * (px - x);
  return row(y) + (row(y + 1) - row(y)) * (py - y);
}

Then(
  'white metal in even light sends back all of it within {tolerance}',
  function (this: unknown, tolerance: Tolerance) {
    const whiteMetal = { baseColor: 1, metallic: 1, reflectance: 0.5 };
    expectForAll(
      fc.property(share(0.4, 1), share(0.2, 1), (r, nv) => {
        const v: Triple = [Math.sqrt(1 - nv * nv), 0, nv];
        const albedo = albedoFromTable(nv, r);
        // The midpoint rule over squared sine and turn, where equal cells have equal projected solid angles.
        const [rings, turns] = [120, 80];
        let sum = 0;
        for (let ring = 0; ring < rings; ring++) {
          const sine2 = (ring + 0.5) / rings;
          for (let turn = 0; turn < turns; turn++) {
            const azimuth = ((turn + 0.5) / turns) * Math.PI;
            const side = Math.sqrt(sine2);
            const l: Triple = [side * Math.cos(azimuth), side * Math.sin(azimuth), Math.sqrt(1 - sine2)];
            const angles = shadingAngles([0, 0, 1], v, l);
            sum += surfaceResponse({ ...whiteMetal, roughness: r }, angles, albedo).specular / angles.nl;
          }
        }
        expectWithin('the light sent back', (sum * Math.PI) / (rings * turns), 1, tolerance);
      }),
      0.2,
    );
  },
);

const hemisphere = fc.tuple(share(0.02, 1), share(0, 2 * Math.PI)).map(([z, turn]): Triple => {
  const side = Math.sqrt(1 - z * z);
  return [side * Math.cos(turn), side * Math.sin(turn), z];
});

Then(
  'the shader gives the same light as the twin within 1 part in {number}',
  async function (this: unknown, part: number) {
    const inputs = fc.record({
      v: hemisphere,
      l: hemisphere,
      numbers: fc.tuple(
        grain,
        grain,
        grain,
        grain,
        grain.map((value) => 0.3 + 0.7 * value),
      ),
    });
    const sample = fc.sample(inputs, { numRuns: propertyRuns() * 4, seed: propertySeed() });
    const found = await runKernel(
      {
        shader: 'brdf',
        inputLanes: 11,
        outputLanes: 2,
        body: `let n = vec3f(0.0, 0.0, 1.0);
        let v = vec3f(given[i], given[i + 1u], given[i + 2u]);
        let l = vec3f(given[i + 3u], given[i + 4u], given[i + 5u]);
        let lobes = lobesOf(vec3f(given[i + 6u]), given[i + 7u], given[i + 8u], given[i + 9u]);
        let r = surfaceResponse(lobes, n, v, l, energyCompensation(lobes.f0, given[i + 10u]));
        found[o] = r.diffuse.x; found[o + 1u] = r.specular.x;`,
      },
      sample.flatMap(({ v, l, numbers }) => [...v, ...l, ...numbers]),
    );
    sample.forEach(({ v, l, numbers }, index) => {
      const [baseColor, metallic, rough, reflectance, albedo] = numbers;
      const expected = surfaceResponse(
        { baseColor, metallic, roughness: rough, reflectance },
        shadingAngles([0, 0, 1], v, l),
        albedo,
      );
      const room: Tolerance = { kind: 'relative', amount: 1 / part };
      const what = (lobe: string): string => `${lobe} of ${JSON.stringify({ v, l, numbers })} (seed ${propertySeed()})`;
      expectWithin(what('diffuse'), found[index * 2] as number, expected.diffuse, room);
      expectWithin(what('specular'), found[index * 2 + 1] as number, expected.specular, room);
    });
  },
);

When('the tables of the surface model are read', function () {
  // The steps that follow read them.
});

Then('each table takes {number} bytes', function (bytes: number) {
  const { dfg, lobeSky } = brdfTables();
  assert.deepEqual([dfg.byteLength, lobeSky.byteLength], [bytes, bytes]);
  assert.deepEqual([dfg.length / 2, lobeSky.length], [32 * 32, 64 * 32]);
});

Then(
  'the roughest lobe keeps at each cosine what its closed form says within {tolerance}',
  function (this: unknown, tolerance: Tolerance) {
    const { dfg } = brdfTables();
    // Heitz's masking at alpha 1 is 0.5 / (nl + nv) and the distribution 1 / π, so the lobe integrates to this by hand.
    for (let x = 1; x < DFG_SIZE; x++) {
      const nv = x / (DFG_SIZE - 1);
      const albedo = halfToNumber(dfg[((DFG_SIZE - 1) * DFG_SIZE + x) * 2 + 1] as number);
      expectWithin(`the albedo at ${nv}`, albedo, 1 - nv * Math.log(1 + 1 / nv), tolerance);
    }
  },
);

Then('a lobe straight up has all of the sky, one straight down none, and one to the side half of it', function () {
  const { lobeSky } = brdfTables();
  for (let y = 0; y < 32; y++) {
    const at = (x: number): number => halfToNumber(lobeSky[y * LOBE_SKY_WIDTH + x] as number);
    assert.deepEqual([at(0), at(LOBE_SKY_WIDTH - 1)], [0, 1]);
    for (let x = 0; x < LOBE_SKY_WIDTH; x++) {
      // What is above the horizon for one lobe is below it for the opposite one.
      assert.ok(Math.abs(at(x) + at(LOBE_SKY_WIDTH - 1 - x) - 1) < 2e-3, `column ${x} of row ${y}`);
    }
  }
});
