/** Steps about entities that move themselves. */
import assert from 'node:assert/strict';
import { defineParameterType, Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import {
  box,
  dynamic,
  kinematic,
  KeplerMotion,
  root,
  sphere,
  fixed,
  type Entity,
  type SpawnDesc,
  type Vec3,
} from '#host/index.js';
import { expectForAll } from './support/property.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Mover, MoveOrder, QUARTER } from './worlds/mover.js';
import { frameOrigin } from './worlds/frameOrigin.js';
import { worldScene } from './worlds/worldScene.js';

/** A move: where to, in which tick, and how the mover turns. */
interface Move {
  readonly place: Vec3;
  readonly turned: boolean;
  /** What the rotation is multiplied with: 1 for a good one. */
  readonly blur: number;
  readonly tick: number;
}

const NUMBER = String.raw`-?(?:[\d.]+|NaN|Infinity)`;
const MOVE = new RegExp(
  String.raw`to \((${NUMBER}), (${NUMBER}), (${NUMBER})\) m(?:, turned by a rotation of (zeros|NaN))? in tick (\d+)(, turned by 90 degrees about \+Y)?`,
);

defineParameterType({
  name: 'ownMove',
  regexp: MOVE,
  transformer: (
    x: string,
    y: string,
    z: string,
    bad: string | undefined,
    tick: string,
    turned: string | undefined,
  ): Move => ({
    place: [Number(x), Number(y), Number(z)],
    turned: bad !== undefined || turned !== undefined,
    blur: bad === undefined ? 1 : Number(bad.replace('zeros', '0')),
    tick: Number(tick),
  }),
  useForSnippets: false,
});

function addMover(scenario: ScenarioWorld, name: string, desc: SpawnDesc, { tick, ...order }: Move): void {
  const scene = scenario.use(worldScene);
  scene.spawn(name, { ...desc, components: [...(desc.components ?? []), Mover()] });
  scene.watch(name);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), MoveOrder(order));
  });
}

/** Where movers are put. */
const START: Vec3 = [1, 1, 1];

const inSpace = (scenario: ScenarioWorld): { readonly in: Entity; readonly at: Vec3 } => ({
  in: scenario.use(worldScene).things.get('space'),
  at: START,
});

Given('a robot {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, inSpace(this), move);
});

Given('a dynamic crate {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, { ...inSpace(this), body: dynamic(box(1, 1, 1), { mass: 5 }) }, move);
});

Given('a kinematic door {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, { ...inSpace(this), body: kinematic(box(1, 1, 1)) }, move);
});

Given('a static wall {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, { ...inSpace(this), body: fixed(box(1, 1, 1)) }, move);
});

Given('another space {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, { frame: root() }, move);
});

Given('a cabin {string} that moves {ownMove}', function (this: ScenarioWorld, name: string, move: Move) {
  addMover(this, name, { ...inSpace(this), interior: { bubble: sphere(10) } }, move);
});

Given('a ship {string} that moves at {velocity}', function (this: ScenarioWorld, name: string, velocity: Vec3) {
  const scene = this.use(worldScene);
  scene.spawn(name, { ...inSpace(this), body: dynamic(box(4, 2, 6), { mass: 900 }), velocity });
  scene.watch(name);
});

Given(
  'a lantern {string} attached to {string} at {place}, that moves {ownMove}',
  function (this: ScenarioWorld, name: string, ship: string, at: Vec3, move: Move) {
    addMover(this, name, { attachTo: this.use(worldScene).things.get(ship), at }, move);
  },
);

const rails = slot(() => ({ angleAfter: undefined as ((tick: number) => number) | undefined, radius: 0 }));

Given(
  'a beacon {string} on a circle of {distance} that moves {ownMove}',
  function (this: ScenarioWorld, name: string, radius: number, move: Move) {
    const components = [KeplerMotion({ semiMajorAxis: radius, attitude: 'spin' })];
    addMover(this, name, { ...inSpace(this), components }, move);
    const known = this.use(rails);
    known.radius = radius;
    known.angleAfter = angleOn(radius);
  },
);

/** Newton: ω² r³ = G·M, the one of the Earth. The angle is that after the tick of a number. */
const angleOn = (radius: number) => (tick: number) => (Math.sqrt(3.986e14 / radius ** 3) * (tick + 1)) / 60;

function assertOnCircle(seen: Vec3, radius: number, angle: number): void {
  [radius * Math.cos(angle), 0, -radius * Math.sin(angle)].forEach((each, i) => {
    assert.ok(Math.abs((seen[i] as number) - each) < 1e-6, `axis ${i}: ${seen[i] as number}, not ${each}`);
  });
}

Then(
  '{string} is on its circle after ticks 0, 1, 3 and 4, and after tick 2 at rest at {place}',
  function (this: ScenarioWorld, name: string, place: Vec3) {
    const scene = this.use(worldScene);
    const { angleAfter, radius } = this.use(rails);
    assert.ok(angleAfter !== undefined);
    for (const tick of [0, 1, 3, 4]) assertOnCircle(scene.after(name, tick).place, radius, angleAfter(tick));
    const moved = scene.after(name, 2);
    assert.deepEqual([moved.place, moved.velocity, moved.spin], [place, STILL, STILL]);
  },
);

const STILL: Vec3 = [0, 0, 0];

Then('{string} was after each tick', function (this: ScenarioWorld, name: string, table: DataTable) {
  const scene = this.use(worldScene);
  const seen = table.hashes().map(({ tick }) => {
    const { place, turn, velocity, spin } = scene.after(name, Number(tick));
    const degrees = degreesOf(turn);
    const moving = [...velocity, ...spin].every((lane) => lane === 0) ? 'no' : 'yes';
    return { tick, place: `(${place.join(', ')}) m`, turned: `${degrees} degrees`, moving };
  });
  assert.deepEqual(seen, table.hashes());
});

/** 0 or 90 degrees about +Y; NaN for any other rotation. */
function degreesOf(turn: readonly number[]): number {
  if (turn[3] === 1) return 0;
  return turn.every((lane, i) => Math.abs(lane - (QUARTER[i] as number)) < 1e-15) ? 90 : Number.NaN;
}

Then(
  '{string} was after each tick, seen from {string}',
  function (this: ScenarioWorld, name: string, from: string, table: DataTable) {
    const scene = this.use(worldScene);
    const seen = table.hashes().map(({ tick }) => {
      const { place, velocity } = scene.after(name, Number(tick));
      const origin = scene.after(from, Number(tick)).place;
      const offset = place.map((lane, i) => Math.round(1e6 * (lane - (origin[i] as number))) / 1e6 + 0);
      return {
        tick,
        place: `(${offset.join(', ')}) m`,
        moving: `(${velocity.map((lane) => lane + 0).join(', ')}) m/s`,
      };
    });
    assert.deepEqual(seen, table.hashes());
  },
);

Then(
  '{string} is where she was in {string}, and {string} at {place} in {string}',
  function (this: ScenarioWorld, name: string, place: string, moved: string, at: Vec3, outer: string) {
    const scene = this.use(worldScene);
    const { snapshot } = scene.world;
    const inside = snapshot.of(scene.things.get(name));
    assert.deepEqual([scene.nameOf(inside.frame), inside.place], [place, STILL]);
    const cabin = snapshot.of(scene.things.get(moved));
    assert.deepEqual([scene.nameOf(cabin.frame), cabin.place, cabin.velocity], [outer, at, STILL]);
    assert.deepEqual(frameOrigin(scene, moved), at);
  },
);

/** What is said to one of three in a tick: two markers and a beacon. */
interface Word {
  readonly who: number;
  readonly place: Vec3;
  readonly turned: boolean;
}

const BEACON = 2;
const lane = fc.integer({ min: -9, max: 9 });
const words = fc.array(
  fc.record<Word>({ who: fc.nat({ max: BEACON }), place: fc.tuple(lane, lane, lane), turned: fc.boolean() }),
  { maxLength: 5 },
);

const programs = slot(() => ({ run: undefined as ((ticks: readonly (readonly Word[])[]) => void) | undefined }));

When(
  'any markers and beacons on a circle of {distance} are told to move, some turned, some twice in a tick',
  function (this: ScenarioWorld, radius: number) {
    const { world } = this.use(worldScene);
    const desc = inSpace(this);
    const beacon = KeplerMotion({ semiMajorAxis: radius, attitude: 'spin' });
    this.use(programs).run = (ticks) => {
      const all = [
        world.spawn({ ...desc, components: [Mover()] }),
        world.spawn({ ...desc, components: [Mover()] }),
        world.spawn({ ...desc, components: [beacon, Mover()] }),
      ];
      for (const tick of ticks) {
        const before = all.map((each) => world.snapshot.of(each));
        for (const { who, place, turned } of tick)
          world.send(all[who] as Entity, MoveOrder({ place, turned, blur: 1 }));
        world.tick();
        all.forEach((each, who) => {
          const last = tick.filter((word) => word.who === who).at(-1);
          const { place, turn, velocity, spin } = world.snapshot.of(each);
          const old = before[who] as (typeof before)[0];
          if (last !== undefined) {
            assert.deepEqual([place, velocity, spin], [last.place, STILL, STILL]);
            if (last.turned) assert.equal(degreesOf(turn), 90);
            else assert.deepEqual(turn, old.turn);
          } else if (who === BEACON) {
            assertOnCircle(place, radius, angleOn(radius)(world.tickNumber - 1));
          } else {
            assert.deepEqual([place, turn, velocity], [old.place, old.turn, old.velocity]);
          }
        });
      }
      for (const each of all) world.destroy(each);
    };
  },
);

Then(
  'each is where the last word put it, at rest, and a beacon that heard none on its circle',
  function (this: ScenarioWorld) {
    const { run } = this.use(programs);
    assert.ok(run !== undefined);
    expectForAll(fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), run), 0.5);
  },
);

Then('{string} is where it was put', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  const { place, turn } = world.snapshot.of(things.get(name));
  assert.deepEqual([place, turn], [START, [0, 0, 0, 1]]);
});
