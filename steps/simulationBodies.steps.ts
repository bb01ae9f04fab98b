/** Crates that fly, fall and push themselves. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { box, dynamic, sphere, uniform, type ComponentInit, type Vec3 } from '#host/index.js';
import { PhysicsHeader } from '#core/seams/physics.js';
import { slotOf } from '#core/handles.js';
import fc from 'fast-check';
import { Trial } from './frames/trial.js';
import { readQuantity, SPEED } from './support/units.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Body, Leave, Pulse, PushOrder, Thruster, TwistOrder } from './worlds/testComponents.js';
import { worldScene } from './worlds/worldScene.js';

interface Crate {
  readonly place?: string;
  readonly at: Vec3;
  readonly velocity?: Vec3;
  readonly mass?: number;
  readonly components?: readonly ComponentInit[];
}

const STILL: Vec3 = [0, 0, 0];

/** A crate of 1 m that the scenario watches; 10 kg unless said otherwise. */
function addCrate(scenario: ScenarioWorld, name: string, crate: Crate): void {
  const scene = scenario.use(worldScene);
  const { place = 'space', at, velocity = [0, 0, 0], mass = 10, components = [] } = crate;
  const body = dynamic(box(1, 1, 1), { mass });
  scene.spawn(name, { in: scene.things.get(place), at, body, velocity, components });
  scene.watch(name);
}

Given(
  'a crate {string} at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, at: Vec3, velocity: Vec3) {
    addCrate(this, name, { at, velocity });
  },
);

Given(
  'a crate {string} of {mass} with a thruster, at {place}',
  function (this: ScenarioWorld, name: string, mass: number, at: Vec3) {
    addCrate(this, name, { at, mass, components: [Thruster(), Body()] });
  },
);

Given(
  'a crate {string} of {mass} with a thruster, at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, mass: number, at: Vec3, velocity: Vec3) {
    addCrate(this, name, { at, mass, velocity, components: [Thruster(), Body()] });
  },
);

Given(
  'a crate {string} with a pulse in {string}, at {place}',
  function (this: ScenarioWorld, name: string, place: string, at: Vec3) {
    addCrate(this, name, { place, at, components: [Pulse()] });
  },
);

Given(
  'a crate {string} of {mass} comes to {place} before tick {int}',
  function (this: ScenarioWorld, name: string, mass: number, at: Vec3, tick: number) {
    this.use(worldScene).plan(tick, () => {
      addCrate(this, name, { at, mass });
    });
  },
);

Given(
  'a crate {string} of {mass} with a thruster in {string} at {place}, turned {angle} about {direction}',
  function (this: ScenarioWorld, name: string, mass: number, place: string, at: Vec3, angle: number, axis: Vec3) {
    const scene = this.use(worldScene);
    const s = Math.sin(angle / 2);
    const turn = [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)] as const;
    const body = dynamic(box(1, 1, 1), { mass });
    scene.spawn(name, { in: scene.things.get(place), at, turn, body, components: [Thruster()] });
  },
);

Given(
  /^"([^"]+)" kicks itself with \((.+), (.+), (.+)\) N s and \((.+), (.+), (.+)\) N m s in tick (\d+)$/,
  function (
    this: ScenarioWorld,
    name: string,
    px: string,
    py: string,
    pz: string,
    lx: string,
    ly: string,
    lz: string,
    tick: string,
  ) {
    const scene = this.use(worldScene);
    scene.plan(Number(tick), () => {
      const crate = scene.things.get(name);
      scene.world.send(crate, PushOrder({ force: STILL, impulse: [Number(px), Number(py), Number(pz)] }));
      const angularImpulse = [Number(lx), Number(ly), Number(lz)] as const;
      scene.world.send(crate, TwistOrder({ torque: STILL, angularImpulse }));
    });
  },
);

Then(
  '{string} is in {string} at {place} within {tolerance}, turned {angle} about {direction} within {angle}',
  function (
    this: ScenarioWorld,
    name: string,
    place: string,
    at: Vec3,
    room: Tolerance,
    angle: number,
    axis: Vec3,
    most: number,
  ) {
    const { world, things } = this.use(worldScene);
    const { frame, place: actual, turn } = world.snapshot.of(things.get(name));
    assert.equal(frame, things.get(place));
    at.forEach((each, i) => {
      expectWithin(`place along axis ${i}`, actual[i] as number, each, room);
    });
    const s = Math.sin(angle / 2);
    const dot = turn[0] * axis[0] * s + turn[1] * axis[1] * s + turn[2] * axis[2] * s + turn[3] * Math.cos(angle / 2);
    // Between two unit quaternions |a − b|² = 2 − 2 a·b, which is precise for small angles where the arc cosine is not.
    const apart = 2 * Math.sqrt(Math.max(0, 2 - 2 * Math.abs(dot)));
    assert.ok(apart <= most, `it is turned ${apart} rad too far`);
  },
);

Then(
  '{string} moves at {velocity} and turns at {spin}, within {tolerance}',
  function (this: ScenarioWorld, name: string, velocity: Vec3, spin: Vec3, room: Tolerance) {
    const { world, things } = this.use(worldScene);
    const actual = world.snapshot.of(things.get(name));
    velocity.forEach((each, i) => {
      expectWithin(`velocity along axis ${i}`, actual.velocity[i] as number, each, room);
    });
    spin.forEach((each, i) => {
      expectWithin(`spin along axis ${i}`, actual.spin[i] as number, each, room);
    });
  },
);

const probes = slot(() => new Trial<Vec3, readonly [before: Vec3, after: Vec3]>());

When('beacons are put at any places', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const far = fc.double({ noNaN: true, noDefaultInfinity: true });
  const trial = this.use(probes);
  trial.given(fc.tuple(far, far, far));
  trial.when((at) => {
    const probe = world.spawn({ in: things.get('space'), at });
    const before = world.snapshot.of(probe).place;
    world.tick();
    const after = world.snapshot.of(probe).place;
    world.destroy(probe);
    return [before, after];
  });
});

Then('each is where it was put, to the bit, before and after a tick', function (this: ScenarioWorld) {
  this.use(probes).then(([before, after], at) => {
    at.forEach((each, i) => {
      assert.ok(Object.is(before[i], each) && Object.is(after[i], each), `axis ${i}: ${before[i]}, ${after[i]}`);
    });
  });
});

Given(
  'a cabin {string} with a gravity of {accelerationVector}',
  function (this: ScenarioWorld, name: string, gravity: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get('space'), interior: { bubble: sphere(100), gravity: uniform(gravity) } });
  },
);

Given(
  /^"([^"]+)" gives itself an impulse of \((.+), (.+), (.+)\) N s in tick (\d+)$/,
  function (this: ScenarioWorld, name: string, x: string, y: string, z: string, tick: string) {
    const scene = this.use(worldScene);
    scene.plan(Number(tick), () => {
      scene.world.send(scene.things.get(name), PushOrder({ force: STILL, impulse: [Number(x), Number(y), Number(z)] }));
    });
  },
);

Given(
  '{string} gives itself a force of {forceVector} in tick {int}',
  function (this: ScenarioWorld, name: string, force: Vec3, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(name), PushOrder({ force, impulse: STILL }));
    });
  },
);

Given(
  /^"([^"]+)" gives itself an impulse of \((.+), (.+), (.+)\) N s in tick (\d+), and leaves$/,
  function (this: ScenarioWorld, name: string, x: string, y: string, z: string, tick: string) {
    const scene = this.use(worldScene);
    scene.plan(Number(tick), () => {
      const self = scene.things.get(name);
      scene.world.send(self, PushOrder({ force: STILL, impulse: [Number(x), Number(y), Number(z)] }));
      scene.world.send(self, Leave());
    });
  },
);

Given('{string} leaves in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Leave());
  });
});

Then(
  'crate {string} is at {place}, within {tolerance}',
  function (this: ScenarioWorld, name: string, at: Vec3, tolerance: Tolerance) {
    const { world, things } = this.use(worldScene);
    const { place } = world.snapshot.of(things.get(name));
    at.forEach((expected, axis) => {
      expectWithin(`crate "${name}" along axis ${axis}`, place[axis] as number, expected, tolerance);
    });
  },
);

Then('crate {string} moved after each tick at', function (this: ScenarioWorld, name: string, table: DataTable) {
  const scene = this.use(worldScene);
  for (const { tick, x = '' } of table.hashes()) {
    const { velocity } = scene.after(name, Number(tick));
    const speed = readQuantity(x, SPEED);
    // Four roundings to floats: of the push, the inverse mass, their product and the sum.
    const room: Tolerance = { kind: 'absolute', amount: 4 * 2 ** -24 * speed };
    expectWithin(`crate "${name}" after tick ${tick ?? ''}`, velocity[0], speed, room);
  }
});

Then(
  'in each tick {string} saw itself where the tick before had left it',
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(worldScene);
    const pulse = scene.world.stateOf(scene.things.get(name), Pulse);
    const ticks = pulse?.['count'] as number;
    assert.ok(ticks > 1);
    for (let tick = 1; tick < ticks; tick++) {
      assert.deepEqual(pulse?.[`place${tick}`], scene.after(name, tick - 1).place, `in tick ${tick}`);
    }
    this.use(falls).name = name;
  },
);

const falls = slot(() => ({ name: '' }));

Then('it fell by more in each tick than in the one before', function (this: ScenarioWorld) {
  const places = this.use(worldScene).history.get(this.use(falls).name) ?? [];
  const heights = places.map((where) => where?.place[1] ?? NaN);
  const falling = heights.slice(1).map((height, i) => (heights[i] as number) - height);
  assert.ok(falling.length > 2);
  falling.slice(1).forEach((fall, i) => {
    assert.ok(fall > (falling[i] as number), `in tick ${i + 2}`);
  });
});

Then(
  'the wish of {string} lies where it was written, in the half that physics reads next',
  function (this: ScenarioWorld, name: string) {
    const { world, things } = this.use(worldScene);
    const { physics } = world.internals.rows;
    const at = slotOf(things.get(name));
    // Tick 0 reads half 0 and writes half 1.
    assert.equal(physics.header[PhysicsHeader.intentFront], 1);
    assert.equal(physics.intents[1].impulse[3 * at], 20);
    assert.equal(physics.intents[0].set[at], 0);
  },
);
