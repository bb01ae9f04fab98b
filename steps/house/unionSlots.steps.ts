/** Steps about how hot code and the lint see unions in shared rows. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { RefusalError } from '#core/errors.js';
import { defineUnion, type UnionRows } from '#core/packedUnion.js';
import { f64, text, vec3 } from '#core/schema.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { sourceCheck } from './sourceCheck.js';

const sums = slot<{ sum: number; bytes: number }>(() => ({ sum: Number.NaN, bytes: Number.NaN }));

When(
  'the slots that hold the radii of {int} balls of {float} m are summed {int} times over',
  function (this: ScenarioWorld, count: number, radius: number, times: number) {
    const union = defineUnion({ box: { size: vec3 }, ball: { offset: vec3, radius: f64 } });
    const rows: UnionRows = {
      kind: new Uint8Array(count),
      f64: new Float64Array(count * union.slots.f64),
      i32: new Int32Array(0),
      handle: new Float64Array(0),
    };
    const ball = union.make('ball', { offset: [7, 8, 9], radius });
    for (let row = 0; row < count; row++) union.write(rows, row, ball);
    const lanes = rows.f64;
    const stride = union.slots.f64;
    const sum = (first: number): number => {
      let all = 0;
      for (let round = 0; round < times; round++)
        for (let row = 0; row < count; row++) all += lanes[row * stride + first] ?? 0;
      return all;
    };
    const result = this.use(sums);
    // While the compiler gets to know the loop, each sum is a number on the heap; so the best of some rounds counts.
    const rounds = Array.from({ length: 10 }, () =>
      allocatedBytes(() => {
        result.sum = sum(union.slotOf('ball', 'radius'));
      }),
    );
    result.bytes = Math.min(...rounds);
  },
);

Then('the sum is {int} m', function (this: ScenarioWorld, expected: number) {
  assert.equal(this.use(sums).sum, expected);
});

Then(
  'less than {int} MB was allocated, where a million objects take at least 12 MB',
  function (this: ScenarioWorld, limit: number) {
    const { bytes } = this.use(sums);
    assert.ok(bytes < limit * 1e6, `${bytes} bytes were allocated`);
  },
);

const DECLARATION = `import { defineUnion } from './packedUnion.js';
import { text } from './schema.js';

/** A note. */
export const NOTE = defineUnion({ note: { words: text(8) }, none: {} });
`;

Given('a source file in which a union is declared with a text among its fields', function (this: ScenarioWorld) {
  this.use(sourceCheck).samples.push({ file: 'src/core/sample.ts', code: DECLARATION });
});

Then(
  'the lint has nothing to say, and the declaration itself refuses {string}',
  function (this: ScenarioWorld, field: string) {
    assert.deepEqual(this.use(sourceCheck).findings, []);
    assert.throws(
      () => defineUnion({ note: { words: text(8) }, none: {} }),
      (error) => error instanceof RefusalError && error.field === field,
    );
  },
);
