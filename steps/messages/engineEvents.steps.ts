/** What the engine itself tells entities, and whom it takes up in a tick. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, fixed, sphere, type Entity, type Vec3, type World } from '#host/index.js';
import { WATCH_STRIDE } from '#simulation/sharedWorld.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bumper } from '../worlds/bumper.js';
import { Feeler, Traveller } from '../worlds/listeners.js';
import { Note, Pulse, Tally } from '../worlds/testComponents.js';
import { worldScene } from '../worlds/worldScene.js';

Given(
  'a robot {string} in {string} that counts its changes of frame',
  function (this: ScenarioWorld, name: string, place: string) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get(place), components: [Traveller()] });
  },
);

Then('{string} has heard of no change of frame', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(world.stateOf(things.get(name), Traveller), { changes: 0 });
});

const BOUNCY = { friction: 0, restitution: 1 };

Given(
  'a ball {string} that notes its contacts, at {place}, moving at {velocity}',
  function (this: ScenarioWorld, name: string, at: Vec3, velocity: Vec3) {
    const scene = this.use(worldScene);
    const body = dynamic(sphere(0.5), { mass: 1, ...BOUNCY });
    scene.spawn(name, { in: scene.things.get('space'), at, velocity, body, components: [Bumper()] });
  },
);

Given('a wall {string} that notes its contacts, at {place}', function (this: ScenarioWorld, name: string, at: Vec3) {
  const scene = this.use(worldScene);
  const body = fixed(box(1, 10, 10), BOUNCY);
  scene.spawn(name, { in: scene.things.get('space'), at, body, components: [Bumper()] });
});

Then(
  '{string} and {string} have each heard once that they touched, and in a later tick once that they parted',
  function (this: ScenarioWorld, one: string, other: string) {
    const scene = this.use(worldScene);
    const heardBy = (name: string): readonly (readonly [tick: number, began: number, other: string])[] => {
      const bumper = scene.world.stateOf(scene.things.get(name), Bumper);
      const entries = Array.from({ length: Number(bumper?.['count']) }, (_, i) => bumper?.[`e${i}`] as number[]);
      return entries.map(([tick = -1, began = -1, whom]) => [tick, began, scene.nameOf(whom as Entity)]);
    };
    for (const [name, met] of [
      [one, other],
      [other, one],
    ] as const) {
      const heard = heardBy(name);
      assert.deepEqual(
        heard.map(([, began, whom]) => [began, whom]),
        [
          [1, met],
          [0, met],
        ],
      );
      assert.ok((heard[0]?.[0] ?? 0) < (heard[1]?.[0] ?? 0));
    }
  },
);

/** What balls felt in all runs of a property. */
interface Feelings {
  readonly feelers: {
    readonly touching: number;
    readonly began: number;
    readonly ended: number;
    readonly outOfTurn: number;
  }[];
}

const feelings = slot((): Feelings => ({ feelers: [] }));

/** The six walls of a cube of 4 m. */
function buildBox(world: World, space: Entity): readonly Entity[] {
  return [0, 1, 2].flatMap((axis) =>
    [-2.5, 2.5].map((side) => {
      const at: Vec3 = [axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0];
      const size = [0, 1, 2].map((each) => (each === axis ? 1 : 6)) as [x: number, y: number, z: number];
      return world.spawn({ in: space, at, body: fixed(box(...size), BOUNCY) });
    }),
  );
}

When('balls that feel their contacts fly about in a box there', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const space = things.get('space');
  const { feelers } = this.use(feelings);
  buildBox(world, space);
  const speed = fc.integer({ min: -15, max: 15 });
  const flights = fc.array(fc.tuple(speed, speed, speed), { minLength: 2, maxLength: 6 });
  expectForAll(
    fc.property(flights, (velocities) => {
      const balls = velocities.map((velocity, i) => {
        const at: Vec3 = [(i % 2) * 1.6 - 0.8, ((i >> 1) % 2) * 1.6 - 0.8, (i >> 2) * 1.6 - 0.8];
        const body = dynamic(sphere(0.3), { mass: 1, ...BOUNCY });
        return world.spawn({ in: space, at, velocity, body, components: [Feeler()] });
      });
      world.run({ ticks: 30 });
      for (const ball of balls) {
        feelers.push(world.stateOf(ball, Feeler) as unknown as Feelings['feelers'][number]);
        world.destroy(ball);
      }
      world.tick();
    }),
    0.15,
  );
});

Then('each felt every touch begin and end in turn', function (this: ScenarioWorld) {
  const { feelers } = this.use(feelings);
  assert.ok(feelers.some(({ ended }) => ended > 2));
  for (const { touching, began, ended, outOfTurn } of feelers) {
    const stillTouching = touching.toString(2).replaceAll('0', '').length;
    assert.deepEqual({ outOfTurn, left: began - ended }, { outOfTurn: 0, left: stillTouching });
  }
});

/** Entities that were taken up in a tick, and how many should have been. */
const takenUp = slot((): { readonly runs: { readonly taken: number; readonly due: number }[] } => ({ runs: [] }));

/** What all threads of a world have counted so far: entities that they took up, and phases of physics. */
function progressOf({ rows }: World['internals']): number {
  let sum = 0;
  for (let thread = 0; thread < rows.buffers.participants; thread++)
    sum += rows.watch[thread * WATCH_STRIDE + 1] as number;
  return sum;
}

When('any of 90 robots hear a note, have a pulse, both or neither', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const space = things.get('space');
  const { runs } = this.use(takenUp);
  const counted = (): number => {
    const before = progressOf(world.internals);
    world.tick();
    return progressOf(world.internals) - before;
  };
  world.tick();
  // Nobody is there who runs: what is counted is physics alone.
  const physics = counted();
  const robot = fc.record({ hears: fc.boolean(), ticks: fc.boolean() });
  expectForAll(
    fc.property(fc.array(robot, { minLength: 90, maxLength: 90 }), (plans) => {
      const robots = plans.map(({ ticks }) =>
        world.spawn({ in: space, components: ticks ? [Tally(), Pulse()] : [Tally()] }),
      );
      // The first tick tells them all of their birth.
      world.tick();
      plans.forEach(({ hears }, i) => {
        if (hears) world.send(robots[i] as Entity, Note({ value: i }));
      });
      const due = plans.filter(({ hears, ticks }) => hears || ticks).length;
      runs.push({ taken: counted() - physics, due });
      for (const each of robots) world.destroy(each);
    }),
    0.15,
  );
});

Then('in each tick those are taken up who hear or have a pulse, and nobody else', function (this: ScenarioWorld) {
  for (const { taken, due } of this.use(takenUp).runs) assert.equal(taken, due);
});
