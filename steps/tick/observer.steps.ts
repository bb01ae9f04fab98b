/** An observer who looks at a world between the steps of a sync point. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import type { FrameId } from '#core/frames/frameTree.js';
import { slotOf } from '#core/handles.js';
import { IntentBit, OpKind, PhysicsHeader } from '#core/seams/physics.js';
import { box, dynamic, sphere, type Entity, type Vec3 } from '#host/index.js';
import { Header } from '#simulation/sharedWorld.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Mother, RAILS, StrayRails } from '../worlds/nursery.js';
import { Thruster } from '../worlds/testComponents.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';

const observer = slot(() => ({ tick: NaN, seen: new Map<string, ReadonlyMap<string, boolean>>() }));

Given('a station {string} on straight rails', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  const components = [StrayRails({ kind: RAILS.straight })];
  scene.spawn(name, { in: scene.things.get('space'), interior: { bubble: sphere(100) }, components });
});

Given(
  'a ship {string} with an inside, moving at {velocity}',
  function (this: ScenarioWorld, name: string, velocity: Vec3) {
    const scene = this.use(worldScene);
    const body = dynamic(box(4, 2, 6), { mass: 10 });
    const components = [Thruster()];
    scene.spawn(name, {
      in: scene.things.get('space'),
      body,
      velocity,
      interior: { bubble: sphere(100) },
      components,
    });
  },
);

Given(
  'a lantern {string} attached to {string} at {place}',
  function (this: ScenarioWorld, name: string, parent: string, at: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { attachTo: scene.things.get(parent), at });
  },
);

/** What an observer sees of a thing, with the scenario's world at hand. */
type Sight = (scene: WorldScene, thing: Entity) => boolean;

const frameOf = ({ world }: WorldScene, owner: Entity): FrameId =>
  world.internals.rows.entities.owns[slotOf(owner)] as FrameId;

function poseOfFrame(scene: WorldScene, owner: Entity): Float64Array {
  const pose = new Float64Array(7);
  scene.world.internals.rows.frames.readPose(frameOf(scene, owner), pose, 0);
  return pose;
}

/** What a mother bore last; 0 for nothing. */
const childOf = ({ world }: WorldScene, mother: Entity): Entity =>
  (world.stateOf(mother, Mother)?.['last'] ?? 0) as Entity;

function isListed({ world }: WorldScene, kind: number, thing: Entity): boolean {
  const { header, ops } = world.internals.rows.physics;
  for (let at = 0; at < (header[PhysicsHeader.opCount] as number); at++) {
    if (ops.kind[at] === kind && ops.slot[at] === slotOf(thing)) return true;
  }
  return false;
}

function hasFrontIntent({ world }: WorldScene, bit: number, thing: Entity): boolean {
  const { physics } = world.internals.rows;
  const front = physics.intents[physics.header[PhysicsHeader.intentFront] === 0 ? 0 : 1];
  return ((front.set[slotOf(thing)] as number) & bit) !== 0;
}

const backX = ({ world }: WorldScene, thing: Entity): number =>
  world.internals.rows.back.position[3 * slotOf(thing)] as number;

/** Whether the row of a frame's owner has the bits that the frame tree gives. */
function showsFrame(scene: WorldScene, owner: Entity): boolean {
  const { frames, back } = scene.world.internals.rows;
  const [linear, angular] = [new Float64Array(3), new Float64Array(3)];
  frames.readVelocity(frameOf(scene, owner), linear, 0);
  frames.readAngularVelocity(frameOf(scene, owner), angular, 0);
  const at = slotOf(owner);
  const row = [
    ...back.position.subarray(3 * at, 3 * at + 3),
    ...back.rotation.subarray(4 * at, 4 * at + 4),
    ...back.linear.subarray(3 * at, 3 * at + 3),
    ...back.angular.subarray(3 * at, 3 * at + 3),
  ];
  return [...poseOfFrame(scene, owner), ...linear, ...angular].every((lane, i) => Object.is(lane, row[i]));
}

/** What an observer looks for after each step of the sync point, of those who are there. */
const SIGHTS: Readonly<Record<string, Sight>> = {
  'readers see {} shine': ({ world }, thing) => world.snapshot.of(thing).lamp,
  'readers see {} in its new place': ({ world }, thing) => world.snapshot.of(thing).place[0] > 0,
  'the cube of its new place holds {}': ({ world }, thing) =>
    (world.internals.rows.grid.cellOf(slotOf(thing))?.coordinates[0] ?? 0) > 0,
  'the new place of {} is written': (scene, thing) => backX(scene, thing) > 0,
  'the new speed of {} is written': ({ world }, thing) =>
    (world.internals.rows.back.linear[3 * slotOf(thing)] as number) > 0,
  'the impulse of {} is to be used': (scene, thing) => hasFrontIntent(scene, IntentBit.impulse, thing),
  'the note lies ready for {}': ({ world }, thing) =>
    (world.internals.rows.entities.inboxCount[slotOf(thing)] as number) > 0,
  'the frame of {} stands in its new place': (scene, thing) => (poseOfFrame(scene, thing)[0] as number) > 0,
  'the row of {} shows its frame in the new place': (scene, thing) =>
    (poseOfFrame(scene, thing)[0] as number) > 0 && showsFrame(scene, thing),
  'the accelerometer of {} reads 10 m/s² upward': (scene, thing) => {
    const reading = new Float64Array(3);
    scene.world.internals.rows.frames.readProperAcceleration(frameOf(scene, thing), reading, 0);
    return reading[0] === 0 && reading[1] === 10 && reading[2] === 0;
  },
  'the facts of {} say that it is static': ({ world }, thing) => world.snapshot.bodyOf(thing)?.motion === 'static',
  'what {} bore lives': (scene, thing) => scene.world.snapshot.has(childOf(scene, thing)),
  'the body of what {} bore is on the list of physics': (scene, thing) =>
    isListed(scene, OpKind.createBody, childOf(scene, thing)),
  'what {} bore is at its new place': (scene, thing) => backX(scene, childOf(scene, thing)) > 0,
  'the first wish of what {} bore lies ready': (scene, thing) =>
    hasFrontIntent(scene, IntentBit.motion, childOf(scene, thing)),
};

/** The same for those who may be gone. */
const LAST_SIGHTS: Readonly<Record<string, Sight>> = {
  '{} is gone': ({ world }, thing) => !world.snapshot.has(thing),
  'the end of the body of {} is on the list of physics': (scene, thing) => isListed(scene, OpKind.destroyBody, thing),
};

/** What only a mother, or only the owner of a frame, shows. */
function canShow(scene: WorldScene, sight: string, thing: Entity): boolean {
  if (sight.includes('bore')) return scene.world.stateOf(thing, Mother) !== undefined;
  return !(sight.includes('frame') || sight.includes('accelerometer')) || frameOf(scene, thing) !== 0;
}

function lookAt(scene: WorldScene, name: string): [sight: string, seen: boolean][] {
  const thing = scene.things.get(name);
  const there = scene.world.snapshot.has(thing);
  const called = (sight: string): string => sight.replace('{}', `"${name}"`);
  return [
    ...Object.entries(SIGHTS).map(([sight, sees]): [sight: string, seen: boolean] => [
      called(sight),
      there && canShow(scene, sight, thing) && sees(scene, thing),
    ]),
    ...Object.entries(LAST_SIGHTS).map(([sight, sees]): [sight: string, seen: boolean] => [
      called(sight),
      sees(scene, thing),
    ]),
  ];
}

When('1 tick passes under the eyes of an observer', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const looked = this.use(observer);
  scene.world.trace = (tick, step) => {
    looked.tick = tick;
    looked.seen.set(step, new Map([...scene.things.all.keys()].flatMap((name) => lookAt(scene, name))));
  };
  scene.run(1);
});

Then(
  'the observer saw between the steps of tick {int}',
  function (this: ScenarioWorld, tick: number, table: DataTable) {
    const { seen, tick: looked } = this.use(observer);
    assert.equal(looked, tick);
    for (const { event = '', 'not yet after': before = '', 'from step': from = '' } of table.hashes()) {
      assert.equal(seen.get(before)?.get(event), false, `${event}: after step ${before}`);
      assert.equal(seen.get(from)?.get(event), true, `${event}: after step ${from}`);
    }
  },
);

const steps = slot((): { readonly tick: number; readonly step: string; readonly next: number }[] => []);

When('{ticks} pass, and each step of them is noted', function (this: ScenarioWorld, ticks: number) {
  const { world } = this.use(worldScene);
  world.trace = (tick, step) => {
    this.use(steps).push({ tick, step, next: world.tickNumber });
  };
  this.use(worldScene).run(ticks);
});

/** All steps of the sync point, those that the engine does not have yet among them. */
const ORDER = ['1', '2', '2b', '3', '4', '5', '6', '6c', '7', '7b', '7c', '8', '9', '10', '11'];

Then(
  /^the steps of each of the (\d+) ticks were (.+), in the order 1 to 11, each tick after the one before$/,
  function (this: ScenarioWorld, count: string, list: string) {
    const named = list.split(/, | and /);
    assert.deepEqual(
      named,
      [...named].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    );
    const ticks = Array.from({ length: Number(count) }, (_, tick) => tick);
    // A tick counts as the present one until its last step is done.
    const expected = ticks.flatMap((tick) => named.map((step) => ({ tick, step, next: tick })));
    assert.deepEqual(this.use(steps), expected);
  },
);

const reach = slot(() => ({ during: NaN }));

When('1 tick passes, and the reach of the table is looked at in it', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  // What gameplay was dealt is still there after step 1.
  scene.world.trace = (_tick, step) => {
    const { header } = scene.world.internals.rows;
    if (step === '1') this.use(reach).during = header[Header.stripeBase] as number;
  };
  scene.run(1);
});

Then(
  'the table reached over {int} slots while robots ran, and over {int} before and after',
  function (this: ScenarioWorld, during: number, after: number) {
    assert.equal(this.use(reach).during, during);
    assert.equal(this.use(worldScene).world.internals.table.highWater, after);
  },
);

interface Childhood {
  readonly pose: readonly number[];
  readonly velocity: readonly number[];
}
const childhood = slot((): Childhood[] => []);

When('4 ticks pass, and then the first step of what {string} bore', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  for (const ticks of [4, 1]) {
    scene.run(ticks);
    const child = childOf(scene, scene.things.get(name));
    const { place, velocity } = scene.world.snapshot.of(child);
    const framed = frameOf(scene, child) !== 0;
    this.use(childhood).push({ pose: framed ? [...poseOfFrame(scene, child).subarray(0, 3)] : place, velocity });
  }
});

Then(
  /^it was at \((.+), 0, 0\) m at its birth and \((.+), 0, 0\) m after its first step$/,
  function (this: ScenarioWorld, born: string, moved: string) {
    const seen = this.use(childhood).map(({ pose }) => pose);
    assert.deepEqual(seen, [
      [Number(born), 0, 0],
      [Number(moved), 0, 0],
    ]);
  },
);
