/** Piles that fall in two worlds, of which one is saved and loaded on the way. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { box, dynamic, root, type Entity, type LoadOptions } from '#host/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bumper } from '../worlds/bumper.js';
import { Bear, Mother } from '../worlds/nursery.js';
import { createWorld, loadWorld } from '../worlds/worldScene.js';
import { addPile, type Pile } from './pile.js';

/** One that goes on, and one that is saved; and what they were after each tick. */
interface Piles {
  readonly pair: Pile[];
  readonly states: (readonly [one: string, other: string])[];
}

const piles = slot((): Piles => ({ pair: [], states: [] }));

Given('two worlds with a pile of 30 crates that falls onto a floor', async function (this: ScenarioWorld) {
  const { pair } = this.use(piles);
  for (let i = 0; i < 2; i++) {
    const pile = addPile(await createWorld());
    pair.push(pile);
    this.defer(() => pile.world.dispose());
  }
});

Given('two worlds with a crate that rests in deep space', async function (this: ScenarioWorld) {
  const { pair } = this.use(piles);
  for (let i = 0; i < 2; i++) {
    const world = await createWorld();
    const cabin = world.spawn({ frame: root() });
    pair.push({ world, cabin, crates: [world.spawn({ in: cabin, body: dynamic(box(1, 1, 1)) })] });
    this.defer(() => pair[i]?.world.dispose());
  }
});

const MOTHERS = [3, 70, 130];

Given(
  'two worlds of 150 robots, of which the 3rd, the 70th and the 130th are mothers',
  async function (this: ScenarioWorld) {
    const { pair } = this.use(piles);
    for (let i = 0; i < 2; i++) {
      const world = await createWorld({ capacity: { entities: 1_024 } });
      const cabin = world.spawn({ frame: root() });
      const robots = Array.from({ length: 150 }, (_, at) =>
        world.spawn({ in: cabin, components: MOTHERS.includes(at + 1) ? [Mother()] : [] }),
      );
      pair.push({ world, cabin, crates: MOTHERS.map((number) => robots[number - 1] as Entity) });
      this.defer(() => pair[i]?.world.dispose());
    }
  },
);

When(
  'each mother bears {int} robots in each of {int} ticks, and one of the worlds is saved and loaded between them',
  async function (this: ScenarioWorld, count: number, ticks: number) {
    await runBoth(this, {
      ticks,
      toBoth: ({ world, crates }) => {
        for (const mother of crates) world.send(mother, Bear({ what: 'robot', count }));
      },
      toOther: async (pile, tick) => {
        if (tick > 0) await reload(pile);
      },
    });
  },
);

Then('all have the same handles after each tick', function (this: ScenarioWorld) {
  for (const [tick, [one, other]] of this.use(piles).states.entries()) assert.equal(other, one, `after tick ${tick}`);
});

Then('they have the same state after each tick, and both crates sleep', function (this: ScenarioWorld) {
  const { pair, states } = this.use(piles);
  for (const [tick, [one, other]] of states.entries()) assert.equal(other, one, `after tick ${tick}`);
  for (const { world, crates } of pair) {
    const { rows, table } = world.internals;
    assert.equal(rows.front.asleep[table.find(crates[0] as Entity)], 1);
  }
});

interface Course {
  readonly ticks: number;
  /** What happens to both before a tick, and then to the second one alone. */
  readonly toBoth?: (pile: Pile, tick: number) => void;
  readonly toOther: (pile: Pile, tick: number) => Promise<void>;
}

async function runBoth(scenario: ScenarioWorld, { ticks, toBoth, toOther }: Course): Promise<void> {
  const { pair, states } = scenario.use(piles);
  const [one, other] = pair;
  if (one === undefined || other === undefined) throw new Error('there are no two piles');
  for (let tick = 0; tick < ticks; tick++) {
    for (const pile of pair) toBoth?.(pile, tick);
    await toOther(other, tick);
    one.world.tick();
    other.world.tick();
    states.push([one.world.hash(), other.world.hash()]);
  }
}

async function reload(pile: Pile, options: LoadOptions = {}): Promise<void> {
  const before = pile.world;
  pile.world = await loadWorld(before.save(), options);
  await before.dispose();
}

When(
  /^both run (\d+) ticks, and one of them is saved and loaded before ticks (\d+(?:, \d+)*)$/,
  async function (this: ScenarioWorld, ticks: string, list: string) {
    const when = list.split(', ').map(Number);
    await runBoth(this, {
      ticks: Number(ticks),
      toOther: async (pile, tick) => {
        if (when.includes(tick)) await reload(pile);
      },
    });
  },
);

When(
  'both run {int} ticks, and before tick {int} three crates go, one comes in a place of theirs, and one of the worlds is saved and loaded',
  async function (this: ScenarioWorld, ticks: number, when: number) {
    await runBoth(this, {
      ticks,
      toBoth: ({ world, cabin, crates }, tick) => {
        if (tick !== when) return;
        for (const crate of crates.slice(0, 3)) world.destroy(crate);
        world.spawn({ in: cabin, at: [0, 4, 0], body: dynamic(box(1, 1, 1)), components: [Bumper()] });
      },
      toOther: async (pile, tick) => {
        if (tick === when) await reload(pile);
      },
    });
  },
);

const waysOf = (words: string): LoadOptions => {
  const [, threads = '1', physics] = /^(\d) threads? with the (simd|scalar) build$/.exec(words) ?? [];
  return { threads: Number(threads), physics: physics === 'scalar' ? 'scalar' : 'simd' };
};

When(
  /^both run 40 ticks, one of them on (.+ build) up to tick 20 and on (.+ build) from then on$/,
  async function (this: ScenarioWorld, first: string, then: string) {
    await runBoth(this, {
      ticks: 40,
      toOther: async (pile, tick) => {
        if (tick === 0) await reload(pile, waysOf(first));
        if (tick === 20) await reload(pile, waysOf(then));
      },
    });
  },
);

When(
  'both run {int} ticks, and one of them is saved before each and not loaded',
  async function (this: ScenarioWorld, ticks: number) {
    await runBoth(this, {
      ticks,
      toOther: async ({ world }) => {
        world.save();
        await Promise.resolve();
      },
    });
  },
);

Then(
  'they have the same state after each tick, the same touches, and the same save in the end',
  function (this: ScenarioWorld) {
    const { pair, states } = this.use(piles);
    for (const [tick, [one, other]] of states.entries()) assert.equal(other, one, `after tick ${tick}`);
    const [one, other] = pair.map(({ world, crates }) =>
      crates.flatMap((crate) => (world.snapshot.has(crate) ? [world.stateOf(crate, Bumper)] : [])),
    );
    assert.ok(
      one?.some((bumper) => (bumper?.['count'] as number) > 0),
      'the crates touch',
    );
    assert.deepEqual(other, one);
    const [save, otherSave] = pair.map(({ world }) => Buffer.from(world.save()));
    assert.ok(save !== undefined && otherSave !== undefined && save.equals(otherSave), 'the saves are the same bytes');
  },
);
