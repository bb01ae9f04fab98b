/** Pushes, and what cannot be pushed. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, fixed, kinematic, sphere, type Entity, type SpawnDesc, type Vec3 } from '#host/index.js';
import { between, Trial } from './frames/trial.js';
import { expectWithin } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { PushOrder, Thruster, TwistOrder } from './worlds/testComponents.js';
import { worldScene } from './worlds/worldScene.js';

const BODIES: Readonly<Record<string, Partial<SpawnDesc>>> = { beacon: {}, wall: { body: fixed(box(1, 1, 1)) } };

Given(/^a (beacon|wall) "([^"]+)" with a thruster$/, function (this: ScenarioWorld, what: string, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), ...BODIES[what], components: [Thruster()] } as SpawnDesc);
  scene.watch(name);
});

const DOOR = { body: kinematic(box(1, 1, 1)) };

Given('a kinematic door {string} at {place}', function (this: ScenarioWorld, name: string, at: Vec3) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), at, ...DOOR });
  scene.watch(name);
});

Given(
  'a kinematic door {string} in {string} at {place}',
  function (this: ScenarioWorld, name: string, place: string, at: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get(place), at, ...DOOR });
    scene.watch(name);
  },
);

Then('{names} has/have not moved', function (this: ScenarioWorld, names: readonly string[]) {
  for (const name of names) {
    const [first, ...later] = this.use(worldScene).history.get(name) ?? [];
    assert.ok(first !== undefined && later.length > 0, 'it was watched');
    for (const each of later) assert.deepEqual([each?.place, each?.turn], [first.place, first.turn], name);
    assert.deepEqual(
      [first.velocity, first.spin],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
  }
});

Given(
  /^"([^"]+)" gives itself an impulse of \((.+), (.+), (.+)\) N s and a force of (\S+) N in tick (\d+)$/,
  function (this: ScenarioWorld, name: string, x: string, y: string, z: string, bad: string, tick: string) {
    const scene = this.use(worldScene);
    scene.plan(Number(tick), () => {
      const impulse: Vec3 = [Number(x), Number(y), Number(z)];
      scene.world.send(scene.things.get(name), PushOrder({ force: [0, Number(bad), 0], impulse }));
    });
  },
);

/** What a ball gives itself in one tick: several of each, or none. */
interface Wishes {
  readonly force: readonly Vec3[];
  readonly impulse: readonly Vec3[];
  readonly torque: readonly Vec3[];
  readonly angularImpulse: readonly Vec3[];
}
const balls = slot(() => new Trial<Wishes, { readonly velocity: Vec3; readonly spin: Vec3 }>());

/** kg, m, and the moment of inertia of a ball, 2/5 m r² in kg m². */
const MASS = 4;
const RADIUS = 0.5;
const INERTIA = 0.4 * MASS * RADIUS * RADIUS;
/** s: what Jolt steps by. */
const STEP = Math.fround(1 / 60);

const several = (size: number): fc.Arbitrary<readonly Vec3[]> =>
  fc.array(fc.tuple(between(-size, size), between(-size, size), between(-size, size)), { maxLength: 5 });

When(
  'balls of 4 kg and 0.5 m give themselves any forces, impulses, torques and angular impulses in one tick',
  function (this: ScenarioWorld) {
    const { world, things } = this.use(worldScene);
    const trial = this.use(balls);
    // Small enough that no body turns by more than 47 rad/s, which Jolt allows at most.
    trial.given(
      fc.record({ force: several(1_000), impulse: several(20), torque: several(30), angularImpulse: several(0.5) }),
    );
    trial.when((wishes) => {
      const ball = world.spawn({
        in: things.get('space'),
        body: dynamic(sphere(RADIUS), { mass: MASS }),
        components: [Thruster()],
      });
      give(world.send.bind(world), ball, wishes);
      world.run({ ticks: 2 });
      const { velocity, spin } = world.snapshot.of(ball);
      world.destroy(ball);
      return { velocity, spin };
    });
  },
);

const NOTHING: Vec3 = [0, 0, 0];

function give(send: (to: Entity, order: ReturnType<typeof PushOrder>) => void, ball: Entity, wishes: Wishes): void {
  for (const force of wishes.force) send(ball, PushOrder({ force, impulse: NOTHING }));
  for (const impulse of wishes.impulse) send(ball, PushOrder({ force: NOTHING, impulse }));
  for (const torque of wishes.torque) send(ball, TwistOrder({ torque, angularImpulse: NOTHING }));
  for (const angularImpulse of wishes.angularImpulse) send(ball, TwistOrder({ torque: NOTHING, angularImpulse }));
}

Then(
  'each moves and turns as the sums of all of them make it, to the rounding of floats',
  function (this: ScenarioWorld) {
    const sum = (parts: readonly Vec3[], axis: number): number =>
      parts.reduce((total, part) => total + (part[axis] as number), 0);
    this.use(balls).then(({ velocity, spin }, wishes) => {
      for (let axis = 0; axis < 3; axis++) {
        const pushed = (sum(wishes.force, axis) * STEP) / MASS;
        const kicked = sum(wishes.impulse, axis) / MASS;
        expectRounded(`velocity along axis ${axis}`, velocity[axis] as number, [pushed, kicked]);
        const twisted = (sum(wishes.torque, axis) * STEP) / INERTIA;
        const struck = sum(wishes.angularImpulse, axis) / INERTIA;
        expectRounded(`spin along axis ${axis}`, spin[axis] as number, [twisted, struck]);
      }
    });
  },
);

/**
 * Each part is rounded to a float, multiplied by the inverse mass and by the step, and added: 8 roundings at most. What is
 * below the smallest normal float may be lost.
 */
function expectRounded(what: string, actual: number, parts: readonly number[]): void {
  const size = parts.reduce((total, part) => total + Math.abs(part), 0);
  const expected = parts.reduce((total, part) => total + part, 0);
  expectWithin(what, actual, expected, { kind: 'absolute', amount: 8 * 2 ** -24 * size + 2 ** -126 });
}
