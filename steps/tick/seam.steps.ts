/** The step that Jolt takes, and the tick: who goes by which. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import type { FrameId } from '#core/frames/frameTree.js';
import { box, dynamic, KeplerMotion, point, root, sphere, type Entity, type Vec3, type World } from '#host/index.js';
import { expectForAllAsync } from '../support/property.js';
import { expectWithin, type Tolerance } from '../support/tolerance.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Pilot, Request } from '../worlds/pilot.js';
import { PushOrder, Thruster } from '../worlds/testComponents.js';
import { createWorld, worldScene } from '../worlds/worldScene.js';

/** What is tried in a world of its own: its rate and start, and two numbers that the scenario gives a meaning. */
interface Inputs {
  readonly tickRate: number;
  readonly startTime: number;
  /** N, a whole number. */
  readonly force: number;
  /** A share of the speed a second. */
  readonly drag: number;
  readonly ticks: number;
}

interface Flight extends Inputs {
  readonly world: World;
  readonly thing: Entity;
}

/** A property of worlds: Given says what is in each, When what happens in it, Then what must hold. */
interface Flights {
  startTimes: fc.Arbitrary<number>;
  make: (world: World, inputs: Inputs) => Entity;
  act: (flight: Flight) => void;
}

const flights = slot((): Flights => ({
  startTimes: fc.constant(0),
  make: () => {
    throw new Error('nothing was put into the worlds');
  },
  act: () => undefined,
}));

async function expectOfAll(scenario: ScenarioWorld, check: (flight: Flight) => void): Promise<void> {
  const { startTimes, make, act } = scenario.use(flights);
  const inputs = fc.record({
    tickRate: fc.integer({ min: 1, max: 1_000 }),
    startTime: startTimes,
    force: fc.integer({ min: 1, max: 1_000 }),
    drag: fc.integer({ min: 0, max: 32 }).map((n) => n / 64),
    ticks: fc.integer({ min: 1, max: 6 }),
  });
  const property = fc.asyncProperty(inputs, async (each) => {
    const world = await createWorld({ tickRate: each.tickRate, startTime: each.startTime });
    try {
      const flight = { ...each, world, thing: make(world, each) };
      act(flight);
      check(flight);
    } finally {
      await world.dispose();
    }
  });
  await expectForAllAsync(property, 0.1);
}

Given('worlds of any rate, and a crate of 1 kg with a pilot', function (this: ScenarioWorld) {
  this.use(flights).make = (world) =>
    world.spawn({
      in: world.spawn({ frame: root() }),
      body: dynamic(box(1, 1, 1), { mass: 1 }),
      components: [Pilot()],
    });
});

/** How far away a target is, m. */
const wayTo = (force: number): number => force / 100;

When('any target within 10 m has steered the crate for one step', function (this: ScenarioWorld) {
  this.use(flights).act = ({ world, thing, force }) => {
    world.send(thing, Request({ call: 'be steered to', at: [wayTo(force), 0, 0], angle: Number.NaN }));
    // It is written in the first tick and acts in the second.
    world.run({ ticks: 2 });
  };
});

const joltStep = (tickRate: number): number => Math.fround(1 / tickRate);

Then('it moves at its way over the float nearest to the tick, to the bit', async function (this: ScenarioWorld) {
  await expectOfAll(this, ({ world, thing, tickRate, force }) => {
    const speed = Math.fround(wayTo(force) / joltStep(tickRate));
    assert.deepEqual(world.snapshot.of(thing).velocity, [speed, 0, 0]);
  });
});

Given('worlds of any rate, and a crate of 1 kg with any drag', function (this: ScenarioWorld) {
  this.use(flights).make = (world, { drag }) =>
    world.spawn({
      in: world.spawn({ frame: root() }),
      body: dynamic(box(1, 1, 1), { mass: 1, linearDamping: drag }),
      components: [Thruster()],
    });
});

Given('worlds of any rate, and a ship with an inside', function (this: ScenarioWorld) {
  this.use(flights).make = (world) =>
    world.spawn({
      in: world.spawn({ frame: root() }),
      body: dynamic(box(1, 1, 1), { mass: 1 }),
      interior: { bubble: sphere(10) },
      components: [Thruster()],
    });
});

When(/^any force has pushed the (?:crate|ship) for one step$/, function (this: ScenarioWorld) {
  this.use(flights).act = ({ world, thing, force }) => {
    world.send(thing, PushOrder({ force: [force, 0, 0], impulse: [0, 0, 0] }));
    // It is written in the first tick and acts in the second.
    world.run({ ticks: 2 });
  };
});

Then(
  "its speed is the force times Jolt's step, less the drag over Jolt's step, to the bit",
  async function (this: ScenarioWorld) {
    await expectOfAll(this, ({ world, thing, tickRate, force, drag }) => {
      const step = joltStep(tickRate);
      const left = Math.fround(1 - Math.fround(drag * step));
      const speed = Math.fround(Math.fround(force * step) * left);
      assert.deepEqual(world.snapshot.of(thing).velocity, [speed, 0, 0]);
    });
  },
);

/** The frame that an entity owns. */
function frameOf(world: World, owner: Entity): FrameId {
  const { rows, table } = world.internals;
  return rows.entities.owns[table.find(owner)] as FrameId;
}

Then(
  'its accelerometer reads its speed over the float nearest to the tick, to the bit',
  async function (this: ScenarioWorld) {
    await expectOfAll(this, ({ world, thing, tickRate }) => {
      const [speed] = world.snapshot.of(thing).velocity;
      assert.ok(speed > 0);
      const reading = new Float64Array(3);
      world.internals.rows.frames.readProperAcceleration(frameOf(world, thing), reading, 0);
      assert.deepEqual([...reading], [speed / joltStep(tickRate), 0, 0]);
    });
  },
);

/** m³/s², of the Earth, and m. */
const EARTH = 3.986004418e14;
const RADIUS = 7e6;

Given('worlds of any rate and any start time, and a station on a circle of 7,000 km', function (this: ScenarioWorld) {
  const known = this.use(flights);
  known.startTimes = fc.integer({ min: -1_000, max: 1_000 });
  known.make = (world) =>
    world.spawn({
      in: world.spawn({ frame: root({ gravity: point(EARTH) }) }),
      interior: { bubble: sphere(100) },
      components: [KeplerMotion({ semiMajorAxis: RADIUS, attitude: 'spin' })],
    });
});

When('the station has flown for a few ticks', function (this: ScenarioWorld) {
  this.use(flights).act = ({ world, ticks }) => {
    world.run({ ticks });
  };
});

/** 0.1 µm: the place is a sine and a cosine times 7e6 m, whose doubles are 9e-10 m apart. */
const ALMOST: Tolerance = { kind: 'absolute', amount: 1e-7 };

Then(
  'it is within 0.1 µm of where the time of the last tick leads, and so is the origin of its frame',
  async function (this: ScenarioWorld) {
    await expectOfAll(this, ({ world, thing, tickRate, startTime, ticks }) => {
      // Newton: ω² r³ = G·M. Longitudes run from +X toward −Z.
      const angle = Math.sqrt(EARTH / RADIUS ** 3) * (startTime + ticks / tickRate);
      const pose = new Float64Array(7);
      world.internals.rows.frames.readPose(frameOf(world, thing), pose, 0);
      const expected = [RADIUS * Math.cos(angle), 0, -RADIUS * Math.sin(angle)];
      for (const seen of [world.snapshot.of(thing).place, pose]) {
        expected.forEach((lane, i) => {
          expectWithin(`axis ${i} after tick ${ticks - 1}`, seen[i] as number, lane, ALMOST);
        });
      }
    });
  },
);

interface Start {
  readonly speed: number;
  readonly way: number;
}
const starts = slot((): Start[] => []);

When(
  'in each of 8 ticks crates set out from one place to both sides, at 1 m\\/s to 8,192 m\\/s',
  function (this: ScenarioWorld) {
    const { world, things } = this.use(worldScene);
    const speeds = Array.from({ length: 14 }, (_, i) => 2 ** i).flatMap((speed) => [speed, -speed]);
    for (let tick = 0; tick < 8; tick++) {
      const crates = speeds.map((speed, i) => {
        const at: Vec3 = [0, 3 * i, 3 * tick];
        const entity = world.spawn({
          in: things.get('space'),
          at,
          velocity: [speed, 0, 0],
          body: dynamic(box(1, 1, 1)),
        });
        return { entity, speed };
      });
      this.use(worldScene).run(1);
      for (const { entity, speed } of crates) {
        this.use(starts).push({ speed, way: world.snapshot.of(entity).place[0] });
        world.destroy(entity);
      }
    }
  },
);

Then(
  'the first step of each of {int} crates is longer than a 60th of its speed, by 5.2e-8 of it within 1 %',
  function (this: ScenarioWorld, count: number) {
    const all = this.use(starts);
    assert.equal(all.length, count);
    for (const { speed, way } of all) {
      // Both are powers of two apart from the numbers that count, so the quotient is exact.
      expectWithin(`excess at ${speed} m/s`, (way / speed) * 60 - 1, 5.2e-8, { kind: 'relative', amount: 0.01 });
    }
  },
);
