/** The checks that games take from tertius/testing, on worlds in order and on worlds that were broken by hand. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { defineComponent, defineEvent, Spawned, Tick, u32, World, type Entity } from '#host/index.js';
import {
  brokenInvariants,
  describeBreach,
  fillSeeded,
  runLockstep,
  type Breach,
  type SeededWorld,
} from '#host/testing/index.js';
import { attachColumns } from '#core/columns.js';
import { FRAME_LAYOUT } from '#core/frames/frameLayout.js';
import { slotOf } from '#core/handles.js';
import type { WorldInternals } from '#simulation/worldInternals.js';
import { RigHeader } from '#simulation/rigs/rigRows.js';
import { asserted } from '../support/assertions.js';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { worldScene } from '../worlds/worldScene.js';

const Knock = defineEvent('testing knock', {});

/** Counts its ticks and says so to its place. */
const Ticker = defineComponent('testing ticker', { count: u32 })
  .on(Tick, (self, ticker) => {
    ticker.count++;
    self.send(self.entity, Knock());
  })
  .on(Knock, () => undefined)
  .on(Spawned, () => undefined);

interface Trial {
  world: World | undefined;
  made: SeededWorld | undefined;
  check: (() => Promise<void>) | undefined;
  /** Of each seed that was tried, the hashes of two worlds. */
  readonly pairs: (readonly [one: string, other: string])[];
}

const trial = slot((): Trial => ({ world: undefined, made: undefined, check: undefined, pairs: [] }));

async function makeSeeded(seed: number): Promise<{ readonly world: World; readonly made: SeededWorld }> {
  const capacity = { entities: 128, frames: 16, messages: 2_048, homes: 16 };
  const world = await World.create({ components: [Ticker], capacity });
  const made = fillSeeded(world, { seed, components: () => [Ticker()] });
  return { world, made };
}

When('worlds are filled from any seeds and run for {ticks}', function (this: ScenarioWorld, ticks: number) {
  const state = this.use(trial);
  state.check = () =>
    expectForAllAsync(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const hashes: string[] = [];
        for (let run = 0; run < 2; run++) {
          const { world } = await makeSeeded(seed);
          try {
            for (let tick = 0; tick < ticks; tick++) {
              world.tick();
              assert.deepEqual(brokenInvariants(world).map(describeBreach), [], `seed ${seed}, tick ${tick}`);
            }
            hashes.push(world.hash());
          } finally {
            await world.dispose();
          }
        }
        state.pairs.push([hashes[0] ?? '', hashes[1] ?? '']);
      }),
      0.04,
    );
});

Then('no invariant is broken in any of them', async function (this: ScenarioWorld) {
  await this.use(trial).check?.();
});

Then('the same seed has made the same world again', function (this: ScenarioWorld) {
  const { pairs } = this.use(trial);
  assert.ok(pairs.length > 0);
  for (const [one, other] of pairs) assert.equal(one, other);
  assert.equal(new Set(pairs.map(([one]) => one)).size > 1, pairs.length > 1, 'other seeds make other worlds');
});

Given('a world filled from seed {int}', async function (this: ScenarioWorld, seed: number) {
  const { world, made } = await makeSeeded(seed);
  this.defer(() => world.dispose());
  world.run({ ticks: 2 });
  assert.deepEqual(brokenInvariants(world), []);
  Object.assign(this.use(trial), { world, made });
});

/** Faults by their words; none could be made through a public call. */
const FAULTS: Readonly<Record<string, (parts: WorldInternals, of: (which: 'thing' | 'part') => number) => void>> = {
  'a thing is put at NaN': ({ rows }, of) => {
    rows.front.position[3 * of('thing')] = NaN;
  },
  'a thing is turned by a rotation of 2': ({ rows }, of) => {
    rows.front.rotation.set([0, 0, 0, 2], 4 * of('thing'));
  },
  'a body is put 5,000 m away': ({ rows }) => {
    const body = rows.physics.bodies.motion.findIndex((motion) => motion !== 0);
    rows.front.position[3 * body] = 5_000;
  },
  'a slot is free while a thing lives in it': ({ table }, of) => {
    table.putBack(of('thing'));
  },
  'a part hangs on nobody': ({ rows }, of) => {
    rows.entities.parent[of('part')] = 101;
  },
  'a part forgets the root of its chain': ({ rows }, of) => {
    rows.entities.chainRoot[of('part')] = 101;
  },
  'a frame moves at NaN m/s': ({ rows: { frames } }) => {
    const { rows, capacity } = frames.shared;
    attachColumns(FRAME_LAYOUT, rows, capacity).columns.linear[FRAME_LAYOUT.linear.lanes] = NaN;
  },
  'a thing loses the state of its Ticker': ({ stores, components }, of) => {
    const store = stores[components.indexOf(Ticker)];
    if (store !== undefined) store.present[of('thing')] = 0;
  },
  'a message lies in two inboxes': ({ rows }, of) => {
    const { inboxStart } = rows.entities;
    const [one, other] = [inboxStart[of('thing')], inboxStart[of('part')]];
    rows.inbox[one as number] = rows.inbox[other as number] as number;
  },
  'a rig is counted that nobody has': ({ rows }) => {
    rows.rigs.header[RigHeader.count] = 1;
  },
};

When(/^(a .+) behind its back$/, function (this: ScenarioWorld, words: string) {
  const { world, made } = this.use(trial);
  const fault = FAULTS[words];
  if (world === undefined || made === undefined || fault === undefined) throw new Error(`nobody can do: ${words}`);
  const of = (which: 'thing' | 'part'): number => slotOf((which === 'thing' ? made.things : made.parts)[0] as Entity);
  fault(world.internals, of);
});

Then('just this invariant is broken: {string}', function (this: ScenarioWorld, invariant: string) {
  const { world } = this.use(trial);
  const found: readonly Breach[] = world === undefined ? [] : brokenInvariants(world);
  asserted();
  const names = [...new Set(found.map((breach) => breach.invariant))];
  if (names.join() !== invariant)
    throw new Error(`${names.join(', ') || 'nothing'}: ${found.map(describeBreach).join('; ')}`);
});

When('two worlds are to be compared over {} ticks', async function (this: ScenarioWorld, words: string) {
  const ticks = Number(words);
  await this.use(worldScene).attemptAsync(() => runLockstep({ threads: [1, 1], ticks, fill: () => undefined }), ticks);
});

When('a world is filled with {string} at {}', async function (this: ScenarioWorld, option: string, words: string) {
  const world = await World.create({ components: [] });
  this.defer(() => world.dispose());
  this.use(trial).world = world;
  const value = Number(words);
  this.use(worldScene).attempt(() => fillSeeded(world, { seed: 1, [option]: value }), value);
});

Then('the world is empty', function (this: ScenarioWorld) {
  assert.equal(this.use(trial).world?.count, 0);
});

When(
  'a world is looked through with {string} at {}',
  async function (this: ScenarioWorld, option: string, words: string) {
    const world = await World.create({ components: [] });
    this.defer(() => world.dispose());
    const value = Number(words);
    this.use(worldScene).attempt(() => brokenInvariants(world, { [option]: value }), value);
  },
);
