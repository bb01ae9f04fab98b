/** Going back to a tick that was saved, and running again from there. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { box, dynamic, type Entity, type World } from '#host/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bumper } from '../worlds/bumper.js';
import { Pilot, Request } from '../worlds/pilot.js';
import { createWorld, loadWorld } from '../worlds/worldScene.js';
import { addPile, type Pile } from './pile.js';

/** What a world was after a tick: what went into it, and what came out. */
interface Moment {
  readonly save: Uint8Array;
  readonly hash: string;
  readonly touches: string;
}
interface Past {
  pile: Pile | undefined;
  /** What is done before a tick. */
  deeds: ((world: World, tick: number) => void) | undefined;
  /** After each tick, from the first one on. */
  readonly first: Moment[];
  readonly again: Moment[];
  /** Hashes of a loaded and of a rebuilt pile. */
  ends: readonly [loaded: string, rebuilt: string];
}
const past = slot((): Past => ({ pile: undefined, deeds: undefined, first: [], again: [], ends: ['', ''] }));

const TICKS = 45;

/** Who is there is found by name: a world that was loaded knows the same ones. */
function touchesOf(world: World, crates: readonly Entity[]): string {
  return JSON.stringify(crates.map((crate) => (world.snapshot.has(crate) ? world.stateOf(crate, Bumper) : 'gone')));
}

function runTo(world: World, end: number, { pile, deeds }: Past): Moment[] {
  const moments: Moment[] = [];
  while (world.tickNumber < end) {
    deeds?.(world, world.tickNumber);
    world.tick();
    moments.push({ save: world.save(), hash: world.hash(), touches: touchesOf(world, pile?.crates ?? []) });
  }
  return moments;
}

async function openPile(scenario: ScenarioWorld): Promise<Pile> {
  const pile = addPile(await createWorld());
  scenario.defer(() => pile.world.dispose());
  return pile;
}

/** Runs once the deeds are known, by the step that needs the past. */
function happen(scenario: ScenarioWorld): Past & { readonly pile: Pile } {
  const state = scenario.use(past);
  const { pile } = state;
  if (pile === undefined) throw new Error('no step has made the pile');
  if (state.first.length === 0) state.first.push(...runTo(pile.world, TICKS, state));
  return { ...state, pile };
}

Given(
  'a pile of 30 crates that falls onto a floor, saved after each of {int} ticks',
  async function (this: ScenarioWorld, ticks: number) {
    assert.equal(ticks, TICKS);
    this.use(past).pile = await openPile(this);
  },
);

Given(
  'in tick {int} three crates went and one came, in tick {int} one that had come went, and another was kicked',
  function (this: ScenarioWorld, early: number, late: number) {
    const state = this.use(past);
    const { pile } = state;
    assert.ok(pile !== undefined);
    const { cabin, crates } = pile;
    const pilot = pile.world.spawn({
      in: cabin,
      at: [2, 0.5, 2],
      body: dynamic(box(1, 1, 1), { mass: 5 }),
      components: [Pilot()],
    });
    state.deeds = (world, tick) => {
      if (tick === early) {
        for (const crate of crates.slice(3, 6)) world.destroy(crate);
        world.spawn({ in: cabin, at: [0, 4, 0], body: dynamic(box(1, 1, 1)), name: 'guest', components: [Bumper()] });
      }
      if (tick !== late) return;
      world.destroy(world.named('guest') as Entity);
      world.send(pilot, Request({ call: 'be kicked by', at: [-40, 20, -40], angle: Number.NaN }));
    };
  },
);

When(
  'the world goes back from the last tick by {int}, and the same is done again',
  async function (this: ScenarioWorld, window: number) {
    const state = happen(this);
    const from = state.first[TICKS - window - 1];
    assert.ok(from !== undefined);
    const world = await loadWorld(from.save);
    this.defer(() => world.dispose());
    assert.equal(world.tickNumber, TICKS - window);
    state.again.push(from, ...runTo(world, TICKS, state));
  },
);

Then('every tick comes out as it did: the state, what touched what, and the save', function (this: ScenarioWorld) {
  const { first, again } = this.use(past);
  assert.ok(again.length > 5);
  for (const [i, moment] of again.entries()) {
    const then = first[first.length - again.length + i];
    assert.ok(then !== undefined);
    assert.equal(moment.hash, then.hash, `the state ${i} ticks after the one it went back to`);
    assert.equal(moment.touches, then.touches);
    assert.ok(Buffer.from(moment.save).equals(then.save), `the save ${i} ticks after it`);
  }
  // There is something to come out differently: three are gone, and some have touched.
  assert.equal(first.at(-1)?.touches.split('gone').length, 4);
});

When(
  'one pile is loaded from the save of tick {int}, and one is built again from the poses and velocities of that tick',
  async function (this: ScenarioWorld, tick: number) {
    const state = happen(this);
    const moment = state.first[tick - 1];
    assert.ok(moment !== undefined);
    const loaded = await loadWorld(moment.save);
    this.defer(() => loaded.dispose());
    const rebuilt = await openPile(this);
    const { snapshot } = loaded;
    // Another world with the same things in the same order, so that their handles are the same too.
    for (const [i, crate] of state.pile.crates.entries()) {
      const { place, turn, velocity, spin } = snapshot.of(crate);
      const at = rebuilt.world.internals.table.require(rebuilt.crates[i] as Entity, 'crate');
      const { bodies } = rebuilt.world.internals.rows.physics;
      bodies.position.set(place, 3 * at);
      bodies.rotation.set(turn, 4 * at);
      bodies.linear.set(velocity, 3 * at);
      bodies.angular.set(spin, 3 * at);
    }
    loaded.run({ ticks: TICKS - tick });
    rebuilt.world.run({ ticks: TICKS - tick });
    const places = (world: World, crates: readonly Entity[]): string =>
      JSON.stringify(crates.map((crate) => world.snapshot.of(crate).place));
    state.pile.crates.forEach((crate, i) => {
      assert.equal(crate, rebuilt.crates[i]);
    });
    this.use(past).ends = [loaded.hash(), places(rebuilt.world, rebuilt.crates)];
  },
);

Then(
  'after {int} more ticks the first has the state of the one that fell, to the bit, and the second has not',
  function (this: ScenarioWorld, ticks: number) {
    const { first, ends, pile } = this.use(past);
    assert.ok(pile !== undefined);
    const { world, crates } = pile;
    assert.equal(world.tickNumber, 30 + ticks);
    assert.equal(ends[0], first.at(-1)?.hash);
    assert.notEqual(ends[1], JSON.stringify(crates.map((crate) => world.snapshot.of(crate).place)));
  },
);

Then('the pile has taken {int} steps', function (this: ScenarioWorld, steps: number) {
  const { pile } = happen(this);
  const report = pile.world.homes.find(({ place }) => place === pile.cabin);
  assert.deepEqual([pile.world.tickNumber, report?.steps], [TICKS, steps]);
});
