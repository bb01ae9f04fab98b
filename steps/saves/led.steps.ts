/** Crates that are led when a world is saved. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { box, defineComponent, dynamic, root, Tick, World } from '#host/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** Has itself led 10 cm to the side in one tick. */
const Led = defineComponent('led in tick 1', {}).on(Tick, (self) => {
  const [x, y, z] = self.place;
  if (self.tick === 1) self.steerTo([x, y, z + 0.1]);
});

const CAPACITY = { entities: 256, frames: 16, messages: 4_096, homes: 16 } as const;
const hashes = slot(() => ({ straight: [] as string[], loaded: [] as string[], crates: 0 }));

async function world(crates: number): Promise<World> {
  const made = await World.create({ components: [Led], capacity: CAPACITY });
  const space = made.spawn({ frame: root() });
  for (let i = 0; i < crates; i++)
    made.spawn({ in: space, at: [3 * i, 0, 0], body: dynamic(box(1, 1, 1), { mass: 5 }), components: [Led()] });
  return made;
}

When(
  '{count} crates are led 10 cm in a tick, in a world that goes on and in one that is loaded before each of {int} ticks',
  async function (this: ScenarioWorld, crates: number, ticks: number) {
    const found = this.use(hashes);
    const straight = await world(crates);
    let loaded = await world(crates);
    try {
      for (let tick = 0; tick < ticks; tick++) {
        const save = loaded.save();
        await loaded.dispose();
        loaded = await World.load(save, { components: [Led] });
        straight.tick();
        loaded.tick();
        found.straight.push(straight.hash());
        found.loaded.push(loaded.hash());
      }
      found.crates = loaded.count - 1;
    } finally {
      await straight.dispose();
      await loaded.dispose();
    }
  },
);

Then('all {count} are where they are without loads, after each tick', function (this: ScenarioWorld, count: number) {
  const { straight, loaded, crates } = this.use(hashes);
  assert.equal(crates, count);
  assert.deepEqual(loaded, straight);
});
