/** Front and back rows: who writes which, and who sees what when. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { slotOf } from '#core/handles.js';
import { dynamic, root, sphere, type Entity, type LampDesc, type Vec3, type World } from '#host/index.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Body, Flip, PushOrder, Shine, Thruster } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

const LAMP: LampDesc = { power: 100 };

Given('a robot {string} with a lamp', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), lamp: LAMP, components: [Body()] });
  scene.watch(name);
});

Given('{string} switches its lamp on in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Shine({ lit: true }));
  });
});

Given('{string} switches its lamp over in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Flip());
  });
});

Then('the lamp of {string} after each tick is', function (this: ScenarioWorld, name: string, table: DataTable) {
  const scene = this.use(worldScene);
  const seen = table.hashes().map(({ tick }) => ({ tick, lamp: scene.after(name, Number(tick)).lamp ? 'on' : 'off' }));
  assert.deepEqual(seen, table.hashes());
});

const MARK = 42;

Given(
  'a mark is left in the back rows of {string} and {string} before tick {int}',
  function (this: ScenarioWorld, one: string, other: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      const { back } = scene.world.internals.rows;
      for (const name of [one, other]) back.position[3 * slotOf(scene.things.get(name))] = MARK;
    });
  },
);

Then(
  'the mark shows in the front row of {string}, and not in that of {string}',
  function (this: ScenarioWorld, one: string, other: string) {
    const { world, things } = this.use(worldScene);
    const places = [one, other].map((name) => world.snapshot.of(things.get(name)).place[0]);
    assert.deepEqual(places, [MARK, 0]);
  },
);

/** A robot of the crowd switches its lamp, or kicks itself sideways, in a tick. */
interface Wish {
  readonly tick: number;
  readonly robot: number;
  readonly lamp: boolean | undefined;
  readonly kick: Vec3;
}

interface Lot {
  readonly lamp: boolean;
  readonly velocity: Vec3;
}

interface Outcome {
  readonly before: readonly Lot[];
  readonly after: readonly Lot[];
  /** The first difference between the halves after a tick, if there was one. */
  readonly difference: string | undefined;
}

const crowd = slot(() => ({ robots: [] as Entity[], trial: new Trial<readonly Wish[], Outcome>() }));

Given('{count} robots with lamps and bodies of their own', function (this: ScenarioWorld, count: number) {
  const { world, things } = this.use(worldScene);
  // Of 1 kg, a kilometer apart and kicked only sideways: none meets another, and whole speeds are exact as floats.
  this.use(crowd).robots = Array.from({ length: count }, (_, i) =>
    world.spawn({
      in: things.get('space'),
      at: [1_000 * i, 0, 0],
      lamp: LAMP,
      body: dynamic(sphere(0.5), { mass: 1 }),
      components: [Body(), Thruster()],
    }),
  );
});

Given('{count} robots with lamps', function (this: ScenarioWorld, count: number) {
  const { world, things } = this.use(worldScene);
  this.use(crowd).robots = Array.from({ length: count }, () =>
    world.spawn({ in: things.get('space'), lamp: LAMP, components: [Body()] }),
  );
});

const TICKS = 3;
const STILL: Vec3 = [0, 0, 0];

When('any of them switch lamps and push themselves for some ticks', function (this: ScenarioWorld) {
  const speed = fc.integer({ min: -3, max: 3 });
  wishForSomeTicks(this, fc.tuple(fc.constant(0), speed, speed));
});

When('any of them switch lamps for some ticks', function (this: ScenarioWorld) {
  wishForSomeTicks(this, fc.constant(STILL));
});

function wishForSomeTicks(scenario: ScenarioWorld, kick: fc.Arbitrary<Vec3>): void {
  const { world } = scenario.use(worldScene);
  const { robots, trial } = scenario.use(crowd);
  const wish = fc.record({
    tick: fc.nat({ max: TICKS - 1 }),
    robot: fc.nat({ max: robots.length - 1 }),
    lamp: fc.option(fc.boolean(), { nil: undefined }),
    kick,
  });
  trial.given(fc.array(wish, { maxLength: 30 }));
  trial.when((wishes) => {
    const lots = (): readonly Lot[] => robots.map((robot) => world.snapshot.of(robot));
    const before = lots();
    let difference: string | undefined;
    // A kick acts a tick after its wish.
    for (let tick = 0; tick <= TICKS; tick++) {
      for (const each of wishes.filter((one) => one.tick === tick)) order(world, robots[each.robot] as Entity, each);
      world.tick();
      difference ??= firstDifference(world);
    }
    return { before, after: lots(), difference };
  });
}

function order(world: World, robot: Entity, { lamp, kick }: Wish): void {
  if (lamp !== undefined) world.send(robot, Shine({ lit: lamp }));
  if (kick !== STILL) world.send(robot, PushOrder({ force: STILL, impulse: kick }));
}

/** Where the two halves of the rows differ, slot by slot and column by column. */
function firstDifference(world: World): string | undefined {
  const { rows, table } = world.internals;
  for (const [name, front] of Object.entries(rows.front)) {
    const back: ArrayLike<number> = rows.back[name as keyof typeof rows.back];
    const lanes = front.length / rows.buffers.capacity.entities;
    for (let at = 0; at < table.highWater * lanes; at++)
      if (!Object.is(front[at], back[at])) return `${name} of slot ${Math.floor(at / lanes)}`;
  }
  return undefined;
}

/** What a robot has after its own wishes, whatever the others wish. */
function expectedLots(before: readonly Lot[], wishes: readonly Wish[]): readonly Lot[] {
  return before.map(({ lamp, velocity }, robot) => {
    const own = wishes.filter((wish) => wish.robot === robot).sort((a, b) => a.tick - b.tick);
    const along = (axis: number): number =>
      own.reduce((sum, { kick }) => sum + (kick[axis] as number), velocity[axis] as number);
    return { lamp: own.reduce((lit, wish) => wish.lamp ?? lit, lamp), velocity: [along(0), along(1), along(2)] };
  });
}

const lotsOf = (all: readonly Lot[]): readonly Lot[] =>
  all.map(({ lamp, velocity: [x, y, z] }) => ({ lamp, velocity: [x + 0, y + 0, z + 0] }));

Then('each has the lamp and the velocity of its own wishes', function (this: ScenarioWorld) {
  this.use(crowd).trial.then(({ before, after }, wishes) => {
    assert.deepEqual(lotsOf(after), expectedLots(before, wishes));
  }, 0.3);
});

Then(
  'after each tick front and back rows are equal in every slot, and every lamp is as it was switched',
  function (this: ScenarioWorld) {
    this.use(crowd).trial.then(({ before, after, difference }, wishes) => {
      assert.equal(difference, undefined);
      assert.deepEqual(lotsOf(after), expectedLots(before, wishes));
    }, 0.3);
  },
);

const swaps = slot(() => ({ alone: NaN, among: NaN }));

When(
  '{count} robots switch their lamps in each tick, first alone and then among {count} that do nothing',
  async function (this: ScenarioWorld, busy: number, idle: number) {
    const found = this.use(swaps);
    found.alone = await costOfFlips(this, busy, 0);
    found.among = await costOfFlips(this, busy, idle);
  },
);

/** The least time of a tick, ms, in which so many robots switch their lamps. */
async function costOfFlips(scenario: ScenarioWorld, busy: number, idle: number): Promise<number> {
  const world = await createWorld({ threads: 1, contracts: false, capacity: { entities: 32_768, messages: 65_536 } });
  scenario.defer(() => world.dispose());
  const space = world.spawn({ frame: root() });
  for (let i = 0; i < idle; i++) world.spawn({ in: space, at: [i, 0, 0] });
  const robots = Array.from({ length: busy }, () => world.spawn({ in: space, lamp: LAMP, components: [Body()] }));
  let least = Infinity;
  for (let tick = 0; tick < 600; tick++) {
    for (const robot of robots) world.send(robot, Flip());
    const start = performance.now();
    world.tick();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

Then('a tick among them takes at most {int} times as long', function (this: ScenarioWorld, times: number) {
  const { alone, among } = this.use(swaps);
  assert.ok(among <= times * alone, `${alone} ms alone and ${among} ms among the others`);
});
