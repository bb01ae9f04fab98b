/** Crowds, several bays, and what they leave behind. */
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { box, compound, sphere, type Vec3 } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bay } from './bay.js';
import { bayScene } from './bayScene.js';

const crowd = slot(() => ({ slots: [] as number[], starts: [] as Vec3[], joined: -1, grewTo: [] as number[] }));

Given('{number} crates in the bay, 2 m apart', function (this: ScenarioWorld, count: number) {
  const { bay } = this.use(bayScene);
  const { slots, starts } = this.use(crowd);
  for (let i = 0; i < count; i++) {
    const at: Vec3 = [2 * (i % 8), 0, 2 * Math.floor(i / 8)];
    starts.push(at);
    slots.push(bay.add({ shape: box(1, 1, 1), at }));
  }
});

When('a 65th crate joins them, and 0.5 s pass', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  const state = this.use(crowd);
  state.joined = bay.add({ shape: box(1, 1, 1), at: [-5, 0, 0] });
  const { systems } = bay.jolt;
  const take = systems.take.bind(systems);
  systems.take = (size) => {
    state.grewTo.push(size.bodies);
    return take(size);
  };
  try {
    bay.tick(30);
  } finally {
    systems.take = take;
  }
});

Then(
  'the bay has held {number} bodies, and its system grew once, to room for {number}',
  function (this: ScenarioWorld, count: number, room: number) {
    assert.equal(this.use(bayScene).bay.rows.homes.bodiesHigh[1], count);
    assert.deepEqual(this.use(crowd).grewTo, [room]);
  },
);

Then(
  'each of the 64 crates has fallen {distance}, within {tolerance}',
  function (this: ScenarioWorld, fall: number, tolerance: Tolerance) {
    const { bay } = this.use(bayScene);
    const { slots, starts } = this.use(crowd);
    assert.equal(slots.length, 64);
    slots.forEach((each, i) => {
      const [x, y, z] = bay.place(each);
      const [atX, atY, atZ] = starts[i] ?? [0, 0, 0];
      expectWithin(`the fall of crate ${i}`, atY - y, fall, tolerance);
      assert.deepEqual([x, z], [atX, atZ]);
    });
  },
);

Then(
  'the 65th crate has fallen {distance}, within {tolerance}',
  function (this: ScenarioWorld, fall: number, tolerance: Tolerance) {
    expectWithin('its fall', -this.use(bayScene).bay.place(this.use(crowd).joined)[1], fall, tolerance);
  },
);

When('the second bay is closed, and {duration} pass', function (this: ScenarioWorld, duration: number) {
  const { bay } = this.use(bayScene);
  bay.close(2);
  bay.tick(Math.round(duration * bay.tickRate));
});

Then(
  'the crates {string} and {string} are more than {distance} apart',
  function (this: ScenarioWorld, one: string, other: string, least: number) {
    const { bay, things } = this.use(bayScene);
    const a = bay.place(things.get(`crate "${one}"`));
    const b = bay.place(things.get(`crate "${other}"`));
    const apart = Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
    assert.ok(apart > least, `${apart} m apart`);
  },
);

/** What happens in one tick of a random history: bodies that join a bay, and whether the oldest one leaves. */
type History = readonly { readonly frame: number; readonly joins: number; readonly leaves: boolean }[];

const SHAPES = [
  box(1, 1, 1),
  sphere(0.5),
  compound({ shape: box(1, 1, 1), at: [0, 0, 0] }, { shape: sphere(1), at: [1, 0, 0] }),
];

When('things are added and taken out in any order, in any number of bays, twice over', function (this: ScenarioWorld) {
  this.use(histories).live = (history) => {
    const bay = new Bay(this.use(bayScene).bay.jolt);
    const frames = Math.max(1, ...history.map((each) => each.frame));
    for (let i = 0; i < frames; i++) bay.open([0, -10, 0]);
    const living: number[] = [];
    for (const { frame, joins, leaves } of history) {
      for (let i = 0; i < joins; i++) {
        living.push(bay.add({ shape: SHAPES[i % 3] ?? sphere(1), frame, at: [i, living.length, 0], spin: [1, 2, 3] }));
      }
      const oldest = leaves ? living.shift() : undefined;
      if (oldest !== undefined) bay.remove(oldest);
      bay.tick();
    }
    bay.dispose();
    return { free: bay.jolt.freeBytes, shapes: bay.jolt.shapes.count };
  };
});

interface Leftover {
  readonly free: number;
  readonly shapes: number;
}

const histories = slot(() => ({ live: (_history: History): Leftover => assert.fail('nothing was lived') }));

Then('the second time leaves as much free memory as the first, and no shape', function (this: ScenarioWorld) {
  const { live } = this.use(histories);
  const tick = fc.record({
    frame: fc.integer({ min: 1, max: 4 }),
    joins: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(70)),
    leaves: fc.boolean(),
  });
  const history = fc.property(fc.array(tick, { maxLength: 8 }), (ticks) => {
    const first = live(ticks);
    assert.deepEqual(live(ticks), first);
    assert.equal(first.shapes, 0);
  });
  expectForAll(history, 0.3);
});
