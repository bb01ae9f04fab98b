/** What the queries of an event list cost. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { defineComponent, defineEvent, root, Tick, u32 } from '#host/index.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { createWorld } from '../worlds/worldScene.js';

const Letter = defineEvent('sorted letter', { number: u32 });
const LETTER = Letter({ number: 7 });
const keepSevens = ({ number }: { readonly number: number }): boolean => number === 7;

const LETTERS = 10;
const ROUNDS = 1_000;

/** Looks through its letters over and over, and sends itself as many for the next tick. */
const Sorter = defineComponent('sorter', { heard: u32 })
  .on(Tick, (self) => {
    for (let i = 0; i < ROUNDS; i++) self.edit(Letter, keepSevens);
    for (let i = 0; i < LETTERS; i++) self.send(self.entity, LETTER);
  })
  .on(Letter, (_self, sorter) => {
    sorter.heard++;
  });

const sorting = slot(() => ({ bytes: Number.NaN, heard: 0 }));

When('a robot looks through ten letters a million times', async function (this: ScenarioWorld) {
  // On the calling thread, whose heap is looked at.
  const world = await createWorld({ threads: 1, contracts: false, components: [Sorter] });
  this.defer(() => world.dispose());
  const robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Sorter()] });
  // Compiled code lies on the heap as well, by pages: the best of some rounds is that without.
  const rounds = Array.from({ length: 4 }, () =>
    allocatedBytes(() => {
      world.run({ ticks: 1_000_000 / ROUNDS });
    }),
  );
  const state = this.use(sorting);
  state.bytes = Math.min(...rounds);
  state.heard = Number(world.stateOf(robot, Sorter)?.['heard']);
});

Then(
  'all that leaves less than {int} bytes for each of the thousand ticks',
  function (this: ScenarioWorld, most: number) {
    const { bytes, heard } = this.use(sorting);
    assert.ok(heard > LETTERS * ROUNDS, 'the letters were there');
    assert.ok(bytes < most * 1_000, `${bytes} bytes`);
  },
);
