/** What passes between the world and the solver in a tick, and what does not. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { PhysicsHeader } from '#core/seams/physics.js';
import { box, dynamic, type Entity } from '#host/index.js';
import { hasBit } from '#core/slotBits.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { worldScene } from '../worlds/worldScene.js';
import { bayScene } from './bayScene.js';

interface Pulled {
  spinning: readonly Entity[];
  resting: readonly Entity[];
  /** By tick, the slots whose rows step 2 marked as written, and those of which physics gave a state. */
  readonly marked: number[][];
  readonly given: number[][];
  /** Calls that wrote to a body, by tick of a bay. */
  readonly calls: string[][];
}
const pulled = slot((): Pulled => ({ spinning: [], resting: [], marked: [], given: [], calls: [] }));

Given(
  /^(ten|no) crates that spin and ten that rest there, for (\d+) ticks, until those that rest sleep$/,
  function (this: ScenarioWorld, count: string, ticks: string) {
    const { world, things } = this.use(worldScene);
    const add = (number: number, y: number): Entity[] =>
      Array.from({ length: number }, (_, i) =>
        world.spawn({
          in: things.get('space'),
          at: [3 * i, y, 0],
          spin: [0, y === 0 ? 1 : 0, 0],
          body: dynamic(box(1, 1, 1)),
        }),
      );
    const spinning = add(count === 'ten' ? 10 : 0, 0);
    const resting = add(10, 10);
    world.run({ ticks: Number(ticks) });
    Object.assign(this.use(pulled), { spinning, resting });
  },
);

When(
  '{ticks} pass under the eyes of somebody who notes whose rows step 2 writes',
  function (this: ScenarioWorld, ticks: number) {
    const { world } = this.use(worldScene);
    const { spinning, resting, marked, given } = this.use(pulled);
    const slots = [...spinning, ...resting].map(slotOf);
    const { physics, chunks } = world.internals.rows;
    world.trace = (_tick, step) => {
      if (step !== '2') return;
      const now = physics.header[PhysicsHeader.step] as number;
      marked.push(slots.filter((at) => hasBit(chunks.dirty, at)));
      given.push(slots.filter((at) => physics.states.written[at] === now));
    };
    world.run({ ticks });
  },
);

Then(/^in each of them those were (the ten that spin|none)$/, function (this: ScenarioWorld, who: string) {
  const { spinning, resting, marked, given } = this.use(pulled);
  const { front } = this.use(worldScene).world.internals.rows;
  assert.equal(spinning.length, who === 'none' ? 0 : 10);
  const expected = Array.from({ length: 10 }, () => spinning.map(slotOf));
  assert.deepEqual(marked, expected);
  assert.deepEqual(given, expected);
  for (const each of resting) assert.equal(front.asleep[slotOf(each)], 1);
});

/** Calls of the solver's interface of bodies that change one; what only wakes or asks is none. */
const WRITES = /^(Set|Add(Force|Torque|Impulse|Angular|Linear)|Move|Create|Remove|Destroy)/;

When(
  '{ticks} pass in the bay in which nobody asks for anything, and one in which one crate is kicked',
  function (this: ScenarioWorld, ticks: number) {
    const { bay } = this.use(bayScene);
    const { calls } = this.use(pulled);
    const whole = bay.jolt.api.BodyInterface.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    const names = Object.getOwnPropertyNames(whole).filter((name) => WRITES.test(name));
    const kept = new Map(names.map((name) => [name, whole[name]] as const));
    for (const [name, call] of kept) {
      if (call === undefined) continue;
      whole[name] = function (this: unknown, ...args: unknown[]): unknown {
        calls.at(-1)?.push(name);
        return call.apply(this, args);
      };
    }
    try {
      for (let tick = 0; tick < ticks; tick++) {
        calls.push([]);
        bay.tick();
      }
      calls.push([]);
      // The first thing in a bay has slot 0.
      bay.ask(0, 'impulse', [10, 0, 0]);
      bay.tick();
    } finally {
      for (const [name, call] of kept) if (call !== undefined) whole[name] = call;
    }
  },
);

Then(
  'in the first {int} no call has written to a body of the solver, and in the last one {int} has',
  function (this: ScenarioWorld, quiet: number, last: number) {
    const { calls } = this.use(pulled);
    assert.deepEqual(
      calls.slice(0, -1),
      Array.from({ length: quiet }, () => []),
    );
    assert.equal(calls.at(-1)?.length, last, calls.at(-1)?.join(', '));
  },
);
