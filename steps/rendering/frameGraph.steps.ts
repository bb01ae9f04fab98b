/** Passes and the order in which they record. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { STAGES, orderPasses, type GraphPass, type Stage } from '#rendering/frameGraph.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { stageDevice } from '../scenes/renderStage.js';
import { outcome, stage } from './pictures.js';

const frame = slot(() => ({ passes: [] as GraphPass[], ordered: [] as readonly GraphPass[], begun: [] as string[] }));

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

Then('they record as {string}, also in any other order', function (this: ScenarioWorld, names: string) {
  const { passes, ordered } = this.use(frame);
  const namesOf = (some: readonly GraphPass[]): string[] => some.map(({ name }) => name);
  assert.deepEqual(namesOf(ordered), words(names));
  const output = ordered.at(-1)?.writes ?? [];
  expectForAll(
    fc.property(fc.shuffledSubarray(passes, { minLength: passes.length }), (shuffled) => {
      assert.deepEqual(namesOf(orderPasses(shuffled, output)), words(names));
    }),
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

/** The labels of the passes that the device is told to begin while something runs. */
async function passesBegun(device: GPUDevice, run: () => Promise<unknown>): Promise<string[]> {
  const labels: string[] = [];
  const make = device.createCommandEncoder.bind(device);
  device.createCommandEncoder = (descriptor) => {
    const encoder = make(descriptor);
    const begin = encoder.beginRenderPass.bind(encoder);
    encoder.beginRenderPass = (pass) => {
      labels.push(pass.label ?? 'a pass without a name');
      return begin(pass);
    };
    return encoder;
  };
  try {
    await run();
  } finally {
    device.createCommandEncoder = make;
  }
  return labels;
}

When('a frame of the stage is recorded', async function (this: ScenarioWorld) {
  const { stage: made } = this.use(stage);
  const { device } = await stageDevice();
  this.use(frame).begun = await passesBegun(device, () => made.draw());
});

Then('the passes of the frame were {string}', function (this: ScenarioWorld, names: string) {
  // A pass that draws several ranges or cascades begins once for each.
  const begun = this.use(frame).begun.map((label) => label.replace(/, .*/, ''));
  assert.deepEqual([...new Set(begun)], words(names));
  assert.deepEqual(
    begun,
    words(names).flatMap((name) => begun.filter((each) => each === name)),
  );
  const stages = names.split(', ').map((name) => STAGES.findIndex((known) => known.startsWith(name.slice(0, 5))));
  assert.deepEqual(stages, [...stages].sort());
});
