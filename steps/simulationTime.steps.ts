/** Clocks of worlds: rates, times of ticks, and who reads them. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, root, type World } from '#host/index.js';
import { nearestDouble, nearestSum } from './oracles/rounding.js';
import { expectForAllAsync } from './support/property.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Measure, Pulse, Stopwatch, Timer } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

const asked = slot(() => ({ time: NaN }));

When('somebody asks for the time of tick {count}', function (this: ScenarioWorld, tick: number) {
  this.use(asked).time = this.use(worldScene).world.timeAt(tick);
});

Then('it is exactly {duration}', function (this: ScenarioWorld, time: number) {
  assert.equal(this.use(asked).time, time);
});

Then("the world's clock reads {duration}", function (this: ScenarioWorld, time: number) {
  assert.equal(this.use(worldScene).world.time, time);
});

Given('a robot {string} with a timer of {duration}', function (this: ScenarioWorld, name: string, limit: number) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Timer({ limit })] });
});

Then('the timer of {string} was done at its tick {int}', function (this: ScenarioWorld, name: string, count: number) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.stateOf(things.get(name), Timer)?.['doneAt'], count);
});

When('somebody tries to make a world of {word} ticks per second', async function (this: ScenarioWorld, rate: string) {
  await this.use(worldScene).attemptAsync(() => createWorld({ tickRate: Number(rate) }), Number(rate));
});

When('somebody tries to make a world that starts at {word} s', async function (this: ScenarioWorld, time: string) {
  await this.use(worldScene).attemptAsync(() => createWorld({ startTime: Number(time) }), Number(time));
});

When('somebody tries to run {word} ticks', function (this: ScenarioWorld, count: string) {
  const scene = this.use(worldScene);
  scene.attempt(() => {
    scene.world.run({ ticks: Number(count) });
  }, Number(count));
});

/** A property of worlds: each input makes one, and what is done with it is checked against the input. */
type WorldTrial = (check: (facts: Facts) => void) => Promise<void>;

/** What a world of a trial told. */
interface Facts {
  readonly tickRate: number;
  readonly startTime: number;
  readonly ticks: readonly number[];
  readonly answers: readonly number[];
  readonly ownAnswers: readonly number[];
  readonly deltaTimes: readonly number[];
}

const trials = slot(() => ({ run: undefined as WorldTrial | undefined }));

const rates = fc.integer({ min: 1, max: 1_000 });
const starts = fc.oneof(
  fc.constant(0),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((start) => start + 0),
);
const tickNumbers = fc.array(fc.nat({ max: 2 ** 40 }), { minLength: 1, maxLength: 20 });

/** A trial of worlds of any rate and start; a world is made, asked and ended for each of some of the runs. */
function worldTrial(
  ticks: fc.Arbitrary<number[]>,
  ask: (world: World, ticks: readonly number[]) => Omit<Facts, 'tickRate' | 'startTime' | 'ticks'>,
): WorldTrial {
  return (check) =>
    expectForAllAsync(
      fc.asyncProperty(rates, starts, ticks, async (tickRate, startTime, numbers) => {
        const world = await createWorld({ tickRate, startTime });
        try {
          check({ tickRate, startTime, ticks: numbers, ...ask(world, numbers) });
        } finally {
          await world.dispose();
        }
      }),
      0.15,
    );
}

async function checkTrial(scenario: ScenarioWorld, check: (facts: Facts) => void): Promise<void> {
  const { run } = scenario.use(trials);
  assert.ok(run !== undefined, 'a trial was set up');
  await run(check);
}

When('worlds of any rate and any start time are asked for the times of any ticks', function (this: ScenarioWorld) {
  this.use(trials).run = worldTrial(tickNumbers, (world, ticks) => {
    const answers = ticks.map((tick) => world.timeAt(tick));
    return { answers, ownAnswers: [], deltaTimes: [] };
  });
});

Then(
  'each time is the start plus the rounded quotient of tick and rate, rounded',
  async function (this: ScenarioWorld) {
    await checkTrial(this, ({ tickRate, startTime, ticks, answers }) => {
      const exact = ticks.map((tick) => nearestSum(startTime, nearestDouble(BigInt(tick), BigInt(tickRate))));
      assert.deepEqual(answers, exact);
    });
  },
);

When('worlds of any rate and any start time run a few ticks', function (this: ScenarioWorld) {
  this.use(trials).run = worldTrial(fc.constant([0, 1, 2, 3]), (world, ticks) => {
    const robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Pulse()] });
    const clock = new Map<number, number>();
    world.trace = (tick) => {
      clock.set(tick, world.time);
    };
    world.run({ ticks: ticks.length });
    const pulse = world.stateOf(robot, Pulse);
    const told = ['time', 'ownTime'].map((field) => ticks.map((tick) => pulse?.[`${field}${tick}`] as number));
    assert.deepEqual(told[0], told[1], 'a component and the tick event tell one time');
    return {
      answers: told[0] ?? [],
      ownAnswers: [...clock.values()],
      deltaTimes: [world.deltaTime, pulse?.['deltaTime'] as number, pulse?.['ownDeltaTime'] as number],
    };
  });
});

Then(
  "the world, its components and the tick event tell the same time and tick length, those of the tick's number",
  async function (this: ScenarioWorld) {
    await checkTrial(this, ({ tickRate, startTime, ticks, answers, ownAnswers, deltaTimes }) => {
      const exact = ticks.map((tick) => nearestSum(startTime, nearestDouble(BigInt(tick), BigInt(tickRate))));
      assert.deepEqual(answers, exact);
      assert.deepEqual(ownAnswers, exact);
      const step = nearestDouble(1n, BigInt(tickRate));
      assert.deepEqual(deltaTimes, [step, step, step]);
    });
  },
);

When('worlds of any rate are asked how long any counts of ticks last', function (this: ScenarioWorld) {
  this.use(trials).run = worldTrial(tickNumbers, (world, counts) => {
    const robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Stopwatch()] });
    const ownAnswers = counts.map((count) => {
      world.send(robot, Measure({ count }));
      world.tick();
      return world.stateOf(robot, Stopwatch)?.['seconds'] as number;
    });
    return { answers: counts.map((count) => world.seconds(count)), ownAnswers, deltaTimes: [] };
  });
});

Then(
  'the world and a component both answer with the rounded quotient of count and rate',
  async function (this: ScenarioWorld) {
    await checkTrial(this, ({ tickRate, ticks, answers, ownAnswers }) => {
      const exact = ticks.map((count) => nearestDouble(BigInt(count), BigInt(tickRate)));
      assert.deepEqual(answers, exact);
      assert.deepEqual(ownAnswers, exact);
    });
  },
);

When('crates of 1 m\\/s fly for one tick in worlds of any rate', function (this: ScenarioWorld) {
  this.use(trials).run = worldTrial(fc.constant([]), (world) => {
    const space = world.spawn({ frame: root() });
    const crate = world.spawn({ in: space, body: dynamic(box(1, 1, 1)), velocity: [1, 0, 0] });
    world.tick();
    return { answers: [world.snapshot.of(crate).place[0]], ownAnswers: [], deltaTimes: [] };
  });
});

Then('each has moved by the float nearest to the length of its tick', async function (this: ScenarioWorld) {
  await checkTrial(this, ({ tickRate, answers }) => {
    assert.deepEqual(answers, [Math.fround(1 / tickRate)]);
  });
});
