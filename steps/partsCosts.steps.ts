/** What carrying pushes costs. */
import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { Given, Then, When } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { IntentBit } from '#core/seams/physics.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { Attachments } from '#simulation/attachments.js';
import { frontOf } from './parts/intents.js';
import { yardOf } from './parts/yard.js';
import { slot, type ScenarioWorld } from './support/world.js';

const costs = slot(() => ({ bytes: Infinity, pushing: 0, idle: Infinity }));

Given('{int} jets on the tug', function (this: ScenarioWorld, count: number) {
  const yard = yardOf(this);
  for (let i = 0; i < count; i++) yard.add(`jet ${i}`, { attachTo: yard.get('tug'), at: [i, 1, 2] });
});

When(
  'the pushes of all jets are carried {int},000 times, and those of none as often',
  function (this: ScenarioWorld, thousands: number) {
    const yard = yardOf(this);
    const { rows, homes } = yard.world.internals;
    const fail = (): never => {
      throw new Error('no push is to be refused');
    };
    const attachments = new Attachments({ rows, homes, step: 1 / 60, refused: fail, bug: fail });
    const tug = slotOf(yard.get('tug'));
    const jets: number[] = [];
    for (const [name, jet] of yard.things) if (name.startsWith('jet')) jets.push(slotOf(jet));
    for (const jet of jets) attachments.attach(jet, tug, new Float64Array([jet, 1, 2, 0, 0, 0, 1]));
    const front = frontOf(yard.world);
    const dying = new Uint32Array(homes.intents.length);
    const carry = (times: number, pushing: boolean): void => {
      for (let i = 0; i < times; i++) {
        front.force.fill(0, 3 * tug, 3 * tug + 3);
        front.torque.fill(0, 3 * tug, 3 * tug + 3);
        for (let j = 0; pushing && j < jets.length; j++) {
          const jet = jets[j] as number;
          front.set[jet] = IntentBit.force;
          front.force[3 * jet] = i % 7;
          homes.noteIntent(jet);
        }
        attachments.carryPushes(front, dying);
      }
    };
    const timeOf = (pushing: boolean): number => {
      const start = performance.now();
      carry(1_000 * thousands, pushing);
      return performance.now() - start;
    };
    carry(1_000, true);
    const seen = this.use(costs);
    // Code that other scenarios ran with other worlds is compiled anew here, and leaves some; what each push leaves, it
    // leaves in every round.
    seen.bytes = Infinity;
    for (let round = 0; round < 3; round++) {
      const bytes = allocatedBytes(() => {
        seen.pushing = timeOf(true);
      });
      seen.bytes = Math.min(seen.bytes, bytes);
    }
    seen.idle = timeOf(false);
  },
);

Then('less than 1 MB was allocated, where 200,000 objects take at least 2.4 MB', function (this: ScenarioWorld) {
  const { bytes } = this.use(costs);
  assert.ok(bytes < 1e6, `${(bytes / 1e6).toFixed(2)} MB were allocated`);
});

Then('to carry none took less than a tenth of the time', function (this: ScenarioWorld) {
  const { pushing, idle } = this.use(costs);
  assert.ok(idle < pushing / 10, `${idle.toFixed(1)} ms and ${pushing.toFixed(1)} ms`);
});
