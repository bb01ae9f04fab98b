/** What the eye sees of a world, as numbers: render snapshots built from real worlds. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import {
  box,
  boxMesh,
  dynamic,
  KeplerMotion,
  point,
  RefusalError,
  root,
  sphere,
  type Entity,
  type LampDesc,
  type Vec3,
} from 'tertius';
import { slotOf } from '#core/handles.js';
import type { RenderSnapshot } from '#core/seams/render.js';
import { slerpInto, turnInto } from '#rendering/interpolation.js';
import { lookout, quarterTurn, type Lookout } from './renderSnapshot/lookout.js';
import { drawRoom } from './renderSnapshot/room.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import type { ScenarioWorld } from './support/world.js';

const CRATE_LOOK = { mesh: boxMesh(0.2, 0.2, 0.2) };

Given(
  'a ship {distance} from the origin of space, with a cabin {distance} from its own origin',
  async function (this: ScenarioWorld, far: number, inShip: number) {
    await this.use(lookout).open(far, inShip);
  },
);

Given(
  "a second cabin {distance} from the ship's origin, turned by 90 degrees about +Y",
  function (this: ScenarioWorld, inShip: number) {
    const scene = this.use(lookout);
    scene.addFrame('the second cabin', scene.get('the ship'), { at: [inShip, 0, 0], turn: quarterTurn('Y') });
  },
);

Given(
  'a station {distance} from the origin of space, with a crate {distance} ahead of its eye',
  function (this: ScenarioWorld, far: number, ahead: number) {
    const scene = this.use(lookout);
    const station = scene.addFrame('the station', scene.get('space'), { at: [far, 0, 0] });
    scene.add('the crate of the station', { in: station, at: [0, 0, -ahead], look: CRATE_LOOK });
  },
);

Given(
  'a crate in the cabin, {distance} ahead of the eye and {distance} to its right',
  function (this: ScenarioWorld, ahead: number, right: number) {
    const scene = this.use(lookout);
    const [x, y, z] = scene.eye;
    scene.add('the crate', { in: scene.get('the cabin'), at: [x + right, y, z - ahead], look: CRATE_LOOK });
  },
);

Given('an eye in the cabin at {place}', function (this: ScenarioWorld, at: Vec3) {
  const scene = this.use(lookout);
  scene.look({ in: scene.get('the cabin'), at });
});

Given(
  'a crate in the cabin, {distance} ahead of the eye, moving at {velocity}',
  function (this: ScenarioWorld, ahead: number, velocity: Vec3) {
    const scene = this.use(lookout);
    const body = dynamic(box(0.2, 0.2, 0.2), { mass: 1 });
    scene.add('the crate', { in: scene.get('the cabin'), at: [0, 0, -ahead], velocity, body, look: CRATE_LOOK });
  },
);

Given('a crate in the second cabin at {place}', function (this: ScenarioWorld, at: Vec3) {
  const scene = this.use(lookout);
  scene.add('the crate', { in: scene.get('the second cabin'), at, look: CRATE_LOOK });
});

Given(/^a crate in (the cabin|the ship|the second cabin|space)$/, function (this: ScenarioWorld, where: string) {
  const scene = this.use(lookout);
  scene.add('the crate', { in: scene.get(where), at: [0, 1, -5], look: CRATE_LOOK });
});

Given(
  'a beam in the cabin at {place}, rolled by 90 degrees, with a lit lamp of {number} W and {distance} at {place}',
  function (this: ScenarioWorld, at: Vec3, power: number, radius: number, hung: Vec3) {
    addBeam(this.use(lookout), at, { power, radius, at: hung, lit: true });
  },
);

Given(
  'a beam in the cabin at {place} that drifts at {velocity}, with a lit lamp of {number} W and {distance} that throws shadows',
  function (this: ScenarioWorld, at: Vec3, velocity: Vec3, power: number, radius: number) {
    const scene = this.use(lookout);
    const body = dynamic(box(0.1, 0.1, 1), { mass: 5 });
    const lamp = { power, radius, lit: true, castsShadow: true };
    scene.add('the beam', { in: scene.get('the cabin'), at, velocity, body, lamp });
  },
);

Given('a beam in the cabin with a dark lamp', function (this: ScenarioWorld) {
  addBeam(this.use(lookout), [0, 2, -3], { power: 40 });
});

function addBeam(scene: Lookout, at: Vec3, lamp: LampDesc): void {
  scene.add('the beam', { in: scene.get('the cabin'), at, turn: quarterTurn('Z'), lamp });
}

Given('an eye in a station that turns at {turnRate} on its orbit', async function (this: ScenarioWorld, rate: number) {
  const scene = this.use(lookout);
  const world = await scene.openEmpty();
  const earth = world.spawn({ frame: root({ gravity: point(3.986004418e14) }) });
  const station = world.spawn({
    in: earth,
    interior: { bubble: sphere(100) },
    components: [KeplerMotion({ semiMajorAxis: 7e6, attitude: 'spin', spinRate: rate })],
  });
  scene.turnRate = rate;
  scene.look({ in: station, at: [0, 0, 0] });
});

Given(
  'the same cabin with crates and a lamp at {distance}, {distance} and {distance} from the origin of space',
  function (this: ScenarioWorld, here: number, far: number, farther: number) {
    this.use(lookout).rooms.push(here, far, farther);
  },
);

When('the snapshot is built', function (this: ScenarioWorld) {
  this.use(lookout).build();
});

When('the snapshot is built from the second cabin', function (this: ScenarioWorld) {
  const scene = this.use(lookout);
  scene.look({ in: scene.get('the second cabin'), at: [0, 0, 0] });
  scene.build();
});

When('a picture is built, a tick passes and another is built', function (this: ScenarioWorld) {
  const scene = this.use(lookout);
  scene.build();
  scene.world.tick();
  scene.build();
});

When(
  'a picture is built, the eye moves {distance} ahead and another is built',
  function (this: ScenarioWorld, ahead: number) {
    const scene = this.use(lookout);
    scene.build();
    scene.look({ in: scene.get('the cabin'), at: [0, 0, -ahead] });
    scene.build();
  },
);

When("a picture is built, a tick passes and the station's camera takes over", function (this: ScenarioWorld) {
  const scene = this.use(lookout);
  scene.build();
  scene.world.tick();
  scene.look({ in: scene.get('the station'), at: [0, 0, 0] });
  scene.build();
});

When('a picture is built, a tick passes and a second camera in the cabin takes over', function (this: ScenarioWorld) {
  const scene = this.use(lookout);
  scene.build();
  scene.world.tick();
  scene.look({ in: scene.get('the cabin'), at: [0, 1, 0], camera: 'second' });
  scene.build();
});

When('a second is shown at {number} pictures', function (this: ScenarioWorld, rate: number) {
  const scene = this.use(lookout);
  scene.build();
  const turn = new Float64Array(4);
  const seen = new Float64Array(3);
  let ticks = 0;
  for (let picture = 1; picture <= rate; picture++) {
    const at = (picture / rate) * 60;
    for (; ticks < Math.ceil(at); ticks++) {
      scene.world.tick();
      scene.build();
    }
    const { chain } = scene.snapshot;
    const { previousRotation: from, rotation: to } = chain.columns;
    slerpInto(turn, 0, { from, to, row: chain.count - 1, alpha: at - (ticks - 1) });
    turnInto(seen, turn, new Float64Array([1, 0, 0]));
    scene.stars.push({ time: at / 60, seen: [seen[0] ?? NaN, seen[1] ?? NaN, seen[2] ?? NaN] });
  }
});

When('each is drawn', async function (this: ScenarioWorld) {
  const scene = this.use(lookout);
  for (const far of scene.rooms) scene.pictures.push(await drawRoom(far));
});

When(/^a snapshot is to be built with (.+)$/, function (this: ScenarioWorld, fault: string) {
  const scene = this.use(lookout);
  const cabin = scene.get('the cabin');
  const crate = scene.add('the crate', { in: cabin, at: [0, 0, -2], look: CRATE_LOOK });
  const views: Readonly<Record<string, Parameters<Lookout['look']>[0]>> = {
    'an eye in a crate': { in: crate, at: [0, 0, 0] },
    'a place that is not a number': { in: cabin, at: [0, NaN, 0] },
    'an angle of 0': { in: cabin, at: [0, 0, 0], verticalFov: 0 },
    'an angle of 180 degrees': { in: cabin, at: [0, 0, 0], verticalFov: Math.PI },
  };
  const view = views[fault];
  assert.ok(view, `no such fault: ${fault}`);
  scene.look(view);
  try {
    scene.build();
  } catch (error) {
    scene.refusal = error;
  }
});

Then(
  /^(the crate(?: of the station)?) is at (.+) from the eye to the last bit$/,
  function (this: ScenarioWorld, name: string, place: string) {
    const scene = this.use(lookout);
    const expected = (place.match(/-?[\d.]+/g) ?? []).map(Number);
    assert.deepEqual(placeOf(scene.snapshot, scene.get(name)), expected);
  },
);

Then(
  'the crate is at {place} from the eye, within {tolerance}',
  function (this: ScenarioWorld, at: Vec3, room: Tolerance) {
    const scene = this.use(lookout);
    expectPlace('the crate', placeOf(scene.snapshot, scene.get('the crate')), at, room);
  },
);

Then(
  'the crate moved by {place} between the two, within {tolerance}',
  function (this: ScenarioWorld, move: Vec3, room: Tolerance) {
    const { snapshot, ...scene } = this.use(lookout).view();
    const now = placeOf(snapshot, scene.crate);
    const before = previousOf(snapshot, scene.crate);
    expectPlace('the move', [now[0] - before[0], now[1] - before[1], now[2] - before[2]], move, room);
  },
);

Then('the eye came from {place}, within {tolerance}', function (this: ScenarioWorld, from: Vec3, room: Tolerance) {
  const { previousPosition } = this.use(lookout).snapshot.camera;
  expectPlace('the eye', vectorAt(previousPosition, 0), from, room);
});

Then('every thing in the picture comes from where it is', function (this: ScenarioWorld) {
  const { instances, camera, chain } = this.use(lookout).snapshot;
  assert.ok(instances.count > 0);
  const { position, previousPosition, rotation, previousRotation } = instances.columns;
  assert.deepEqual(previousPosition.slice(0, instances.count * 3), position.slice(0, instances.count * 3));
  assert.deepEqual(previousRotation.slice(0, instances.count * 4), rotation.slice(0, instances.count * 4));
  assert.deepEqual([...camera.previousPosition], [0, 0, 0]);
  assert.deepEqual(camera.previousRotation, camera.rotation);
  const lanes = chain.count * 4;
  assert.deepEqual(chain.columns.previousRotation.slice(0, lanes), chain.columns.rotation.slice(0, lanes));
});

Then(
  'every star keeps its direction in space within {number} rad in every picture',
  function (this: ScenarioWorld, room: number) {
    const { stars, turnRate } = this.use(lookout);
    assert.equal(stars.length, 144);
    for (const { time, seen } of stars) {
      // A star on the root's +X, seen by an eye that turned by ω t about +Y.
      const expected: Vec3 = [Math.cos(turnRate * time), 0, Math.sin(turnRate * time)];
      const off = Math.hypot(seen[0] - expected[0], seen[1] - expected[1], seen[2] - expected[2]);
      assert.ok(off < room, `at ${time} s the star is off by ${off} rad`);
    }
  },
);

Then(
  "the chain holds {count} frames, and the ship's +X is +Z in the eye's axes",
  function (this: ScenarioWorld, frames: number) {
    const { chain } = this.use(lookout).snapshot;
    assert.equal(chain.count, frames);
    const seen = new Float64Array(3);
    turnInto(seen, chain.columns.rotation.slice(4, 8), new Float64Array([1, 0, 0]));
    for (const [i, expected] of [0, 0, 1].entries()) {
      expectWithin('the axis', seen[i] ?? NaN, expected, { kind: 'absolute', amount: 1e-6 });
    }
    assert.deepEqual([...chain.columns.rotation.slice(0, 4)], [0, 0, 0, 1]);
  },
);

Then('the crate has the chain depth {count}', function (this: ScenarioWorld, depth: number) {
  const scene = this.use(lookout);
  const row = rowOf(scene.snapshot, scene.get('the crate'));
  assert.equal(scene.snapshot.instances.columns.chainDepth[row], depth);
});

Then(
  'there is one light of {number} W and {distance} at {place} from the eye, within {tolerance}',
  function (this: ScenarioWorld, power: number, radius: number, at: Vec3, room: Tolerance) {
    const { lights } = this.use(lookout).snapshot;
    assert.equal(lights.count, 1);
    assert.equal(lights.columns.power[0], Math.fround(power));
    assert.equal(lights.columns.radius[0], Math.fround(radius));
    expectPlace('the light', vectorAt(lights.columns.position, 0), at, room);
  },
);

Then(
  'the light is that of the beam, has {number} W and {distance}, and throws shadows',
  function (this: ScenarioWorld, power: number, radius: number) {
    const scene = this.use(lookout);
    const { count, columns } = scene.snapshot.lights;
    assert.deepEqual(
      {
        count,
        entity: columns.entity[0],
        power: columns.power[0],
        radius: columns.radius[0],
        casts: columns.castsShadow[0],
      },
      {
        count: 1,
        entity: slotOf(scene.get('the beam')),
        power: Math.fround(power),
        radius: Math.fround(radius),
        casts: 1,
      },
    );
  },
);

Then(
  'between the two pictures it went {distance} along +X, within {tolerance}',
  function (this: ScenarioWorld, distance: number, room: Tolerance) {
    const { columns } = this.use(lookout).snapshot.lights;
    const before = vectorAt(columns.previousPosition, 0);
    expectPlace('the light', vectorAt(columns.position, 0), [before[0] + distance, before[1], before[2]], room);
  },
);

Then('there is no light', function (this: ScenarioWorld) {
  assert.equal(this.use(lookout).snapshot.lights.count, 0);
});

Then('the three pictures are equal to the byte, and show more than one colour', function (this: ScenarioWorld) {
  const [first, second, third] = this.use(lookout).pictures;
  assert.ok(first !== undefined && new Set(new Uint32Array(first.buffer)).size > 20);
  assert.deepEqual(second, first);
  assert.deepEqual(third, first);
});

Then('the view is refused, naming {string}', function (this: ScenarioWorld, field: string) {
  const { refusal } = this.use(lookout);
  assert.ok(refusal instanceof RefusalError);
  assert.equal(refusal.field, field);
});

function rowOf(snapshot: RenderSnapshot, entity: Entity): number {
  const { entity: slots } = snapshot.instances.columns;
  const row = slots.subarray(0, snapshot.instances.count).indexOf(slotOf(entity));
  assert.ok(row >= 0, 'it is not in the picture');
  return row;
}

function placeOf(snapshot: RenderSnapshot, entity: Entity): Vec3 {
  return vectorAt(snapshot.instances.columns.position, rowOf(snapshot, entity));
}

function previousOf(snapshot: RenderSnapshot, entity: Entity): Vec3 {
  return vectorAt(snapshot.instances.columns.previousPosition, rowOf(snapshot, entity));
}

function vectorAt(column: Float32Array, row: number): Vec3 {
  const [x = NaN, y = NaN, z = NaN] = column.subarray(row * 3, row * 3 + 3);
  // -0 and 0 are one place.
  return [x + 0, y + 0, z + 0];
}

function expectPlace(what: string, actual: Vec3, expected: Vec3, room: Tolerance): void {
  for (let i = 0; i < 3; i++) expectWithin(`${what}, component ${i}`, actual[i] ?? NaN, expected[i] ?? NaN, room);
}
