/** Heaps that must move alike to the last bit. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { box } from '#core/shapes.js';
import type { JoltFlavour } from '#physics/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bay, sharedJolt } from './bay.js';
import { addHeap, dice } from './heap.js';

interface Heap {
  readonly bay: Bay;
  readonly slots: number[];
  /** What joins the heap after half a second. */
  readonly late: () => number[];
}

const heaps = slot((): Heap[] => []);

async function heapBay(scenario: ScenarioWorld, flavour: JoltFlavour, room = 64): Promise<Bay> {
  const bay = new Bay(await sharedJolt(flavour), { bodiesPerHome: room });
  scenario.defer(() => bay.dispose());
  bay.open([0, -9.81, 0]);
  bay.add({ motion: 'static', shape: box(40, 2, 40), at: [0, -1, 0] });
  return bay;
}

async function mixedHeap(scenario: ScenarioWorld, count: number, flavour: JoltFlavour): Promise<void> {
  const bay = await heapBay(scenario, flavour);
  scenario.use(heaps).push({ bay, slots: addHeap(bay, count, dice(7)), late: () => [] });
}

Given(
  'a heap of {number} things of every kind under 9.81 m\\/s² in the build with SIMD',
  async function (this: ScenarioWorld, count: number) {
    await mixedHeap(this, count, 'simd');
  },
);

Given('the same heap in the build without', async function (this: ScenarioWorld) {
  await mixedHeap(this, this.use(heaps)[0]?.slots.length ?? 0, 'scalar');
});

async function growingHeap(
  scenario: ScenarioWorld,
  counts: readonly [early: number, late: number],
  room: number,
): Promise<void> {
  const bay = await heapBay(scenario, 'simd', room);
  const roll = dice(11);
  const [early, late] = counts;
  const slots = addHeap(bay, early, roll, ['crate']);
  scenario.use(heaps).push({ bay, slots, late: () => addHeap(bay, late, roll, ['crate']) });
}

Given(
  'a heap of {number} crates under 9.81 m\\/s² in a system for {number}, which {number} more join after half a second',
  async function (this: ScenarioWorld, early: number, room: number, late: number) {
    await growingHeap(this, [early, late], room);
  },
);

When('both heaps tumble for two seconds', function (this: ScenarioWorld) {
  for (const { bay, slots, late } of this.use(heaps)) {
    bay.tick(30);
    slots.push(...late());
    bay.tick(90);
  }
});

When('the heap tumbles for two seconds', function (this: ScenarioWorld) {
  const [heap] = this.use(heaps);
  assert.ok(heap !== undefined);
  this.use(lent).before = heap.bay.jolt.systems.counts.taken;
  heap.bay.tick(30);
  heap.slots.push(...heap.late());
  heap.bay.tick(90);
});

const lent = slot(() => ({ before: NaN }));

Then('one system has been lent, for 128 bodies', function (this: ScenarioWorld) {
  const [heap] = this.use(heaps);
  assert.equal((heap?.bay.jolt.systems.counts.taken ?? 0) - this.use(lent).before, 1);
});

Then(/^each (?:thing|crate) of the one is where its twin is, to the last bit$/, function (this: ScenarioWorld) {
  const [first, second] = this.use(heaps);
  assert.ok(first !== undefined && second !== undefined);
  const stateOf = ({ bay, slots }: Heap): string[] => slots.map((each) => bay.bitsOf(each));
  const moved = first.slots.filter((each) => Math.abs(first.bay.place(each)[1] - 2) > 0.01).length;
  assert.ok(moved > first.slots.length / 2, 'the heap did not tumble');
  assert.deepEqual(stateOf(second), stateOf(first));
});
