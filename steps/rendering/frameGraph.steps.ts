/** Passes and the order in which they record. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { STAGES, orderPasses, type GraphPass, type Stage } from '#rendering/frameGraph.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { drawn, outcome } from './pictures.js';

const frame = slot(() => ({ passes: [] as GraphPass[], ordered: [] as readonly GraphPass[] }));

const words = (text: string | undefined): string[] => (text ?? '').split(/, ?/).filter((word) => word !== '');

Given('passes in this order:', function (this: ScenarioWorld, table: DataTable) {
  for (const row of table.hashes()) {
    this.use(frame).passes.push({
      name: row['pass'] ?? '',
      stage: row['stage'] as Stage,
      reads: words(row['reads']),
      writes: words(row['writes']),
      record: () => undefined,
    });
  }
});

When('a frame that puts out {word} is made of them', function (this: ScenarioWorld, output: string) {
  const state = this.use(frame);
  try {
    state.ordered = orderPasses(state.passes, [output]);
  } catch (error) {
    this.use(outcome).value = error;
  }
});

When('a frame that puts out {word} is made of them in any other order', function (this: ScenarioWorld, output: string) {
  const state = this.use(frame);
  state.ordered = orderPasses(state.passes, [output]);
  expectForAll(
    fc.property(fc.shuffledSubarray(state.passes, { minLength: state.passes.length }), (shuffled) => {
      assert.deepEqual(
        orderPasses(shuffled, [output]).map(({ name }) => name),
        state.ordered.map(({ name }) => name),
      );
    }),
  );
});

Then('they record as {string}', function (this: ScenarioWorld, names: string) {
  assert.deepEqual(
    this.use(frame).ordered.map(({ name }) => name),
    words(names),
  );
});

Then(
  'it is refused because of the pass {string}, which {string}',
  function (this: ScenarioWorld, pass: string, reason: string) {
    const { value: error } = this.use(outcome);
    assert.ok(error instanceof RefusalError, String(error));
    assert.deepEqual([error.rule, error.field, error.value], ['GRAPH-05', 'pass', pass]);
    assert.ok(error.message.includes(reason), error.message);
  },
);

Then('the passes of the frame were {string}', function (this: ScenarioWorld, names: string) {
  assert.deepEqual(drawn(this).renderer.passNames, words(names));
  const stages = names.split(', ').map((name) => STAGES.findIndex((known) => known.startsWith(name.slice(0, 5))));
  assert.deepEqual(stages, [...stages].sort());
});
