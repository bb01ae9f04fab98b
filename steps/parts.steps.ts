/** Tugs, arms and jets: entities attached to others, and what their pushes do. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { Destroy, dynamic, sphere, type Quat, type SpawnDesc, type Vec3 } from 'tertius';
import { Burn, Fire, FireAndDie, Jet } from './parts/jet.js';
import { addTug, openYard, yardOf, ZERO } from './parts/yard.js';
import { attachHash } from './support/hash.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import type { ScenarioWorld } from './support/world.js';

Given(
  'a tug, a cube of {distance} and {mass}, at rest in deep space',
  async function (this: ScenarioWorld, edge: number, mass: number) {
    await addTug(this, edge, mass);
  },
);

Given(
  'a tug, a cube of {distance} and {mass}, at rest in deep space, turning at {spin}',
  async function (this: ScenarioWorld, edge: number, mass: number, spin: Vec3) {
    await addTug(this, edge, mass, { spin });
  },
);

Given('a ghost without a body in deep space', async function (this: ScenarioWorld) {
  const yard = await openYard(this);
  yard.add('ghost', { in: yard.space });
});

Given('a jet attached to the {word} at {place}', function (this: ScenarioWorld, hull: string, at: Vec3) {
  const yard = yardOf(this);
  yard.add('jet', { attachTo: yard.get(hull), at, components: [Jet()] });
});

Given(
  'a jet {string} attached to the {word} at {place}',
  function (this: ScenarioWorld, name: string, hull: string, at: Vec3) {
    const yard = yardOf(this);
    yard.add(name, { attachTo: yard.get(hull), at, components: [Jet()] });
  },
);

Given(
  'an arm attached to the {word} at {place}, turned by 90 degrees about +Y',
  function (this: ScenarioWorld, hull: string, at: Vec3) {
    const yard = yardOf(this);
    const turn: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
    yard.add('arm', { attachTo: yard.get(hull), at, turn });
  },
);

When('the jet gives one impulse of {vector} N s', function (this: ScenarioWorld, impulse: Vec3) {
  yardOf(this).order(['jet', Fire({ impulse })]);
});

When('the jet gives one angular impulse of {vector} N m s', function (this: ScenarioWorld, angular: Vec3) {
  yardOf(this).order(['jet', Fire({ angular })]);
});

When('the jet pushes with {forceVector} for {ticks}', function (this: ScenarioWorld, force: Vec3, ticks: number) {
  const yard = yardOf(this);
  for (let i = 0; i < ticks; i++) {
    yard.world.send(yard.get('jet'), Burn({ force, torque: ZERO }));
    yard.world.tick();
  }
  yard.world.tick();
});

When(
  '{string} gives an impulse of {vector} N s and {string} one of {vector} N s',
  function (this: ScenarioWorld, first: string, impulse: Vec3, second: string, other: Vec3) {
    yardOf(this).order([first, Fire({ impulse })], [second, Fire({ impulse: other })]);
  },
);

When(
  'the tug gives itself an impulse of {vector} N s and the jet one of {vector} N s',
  function (this: ScenarioWorld, own: Vec3, other: Vec3) {
    yardOf(this).order(['tug', Fire({ impulse: own })], ['jet', Fire({ impulse: other })]);
  },
);

When(
  'the jet gives one impulse of {vector} N s and destroys itself in the same tick',
  function (this: ScenarioWorld, impulse: Vec3) {
    yardOf(this).order(['jet', FireAndDie({ impulse })]);
  },
);

When(
  'the jet gives one impulse of {vector} N s in the tick in which its arm is told to go',
  function (this: ScenarioWorld, impulse: Vec3) {
    yardOf(this).order(['jet', Fire({ impulse })], ['arm', Destroy()]);
  },
);

When('{ticks} pass with nobody pushing', function (this: ScenarioWorld, ticks: number) {
  yardOf(this).world.run({ ticks });
});

When('the tug is destroyed', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  yard.world.destroy(yard.get('tug'));
});

When('something with a body is to be attached to the tug', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  yard.tryToSpawn({ attachTo: yard.get('tug'), body: dynamic(sphere(1)) } as unknown as SpawnDesc);
});

When('something with an interior is to be attached to the tug', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  yard.tryToSpawn({ attachTo: yard.get('tug'), interior: { bubble: sphere(9) } } as unknown as SpawnDesc);
});

When('something is to be attached to deep space itself', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  yard.tryToSpawn({ attachTo: yard.space });
});

Then(
  'the tug moves at {velocity}, within {tolerance}',
  function (this: ScenarioWorld, velocity: Vec3, room: Tolerance) {
    const yard = yardOf(this);
    expectVector('the velocity of the tug', yard.world.snapshot.of(yard.get('tug')).velocity, velocity, room);
    attachHash(this, yard.world.hash());
  },
);

Then('the tug turns at {spin}, within {tolerance}', function (this: ScenarioWorld, spin: Vec3, room: Tolerance) {
  const yard = yardOf(this);
  expectVector('the turn of the tug', yard.world.snapshot.of(yard.get('tug')).spin, spin, room);
});

Then(
  'the jet is at {place} from the tug, as it was attached, within {tolerance}',
  function (this: ScenarioWorld, at: Vec3, room: Tolerance) {
    const yard = yardOf(this);
    const tug = yard.world.snapshot.of(yard.get('tug'));
    const jet = yard.world.snapshot.of(yard.get('jet'));
    const apart: Vec3 = [jet.place[0] - tug.place[0], jet.place[1] - tug.place[1], jet.place[2] - tug.place[2]];
    expectVector('the place of the jet on the tug', unturned(tug.turn, apart), at, room);
  },
);

Then(
  "the jet moves along with the tug's turn at {speed}, within {tolerance}",
  function (this: ScenarioWorld, speed: number, room: Tolerance) {
    const yard = yardOf(this);
    const { velocity } = yard.world.snapshot.of(yard.get('jet'));
    expectWithin('the speed of the jet', Math.hypot(...velocity), speed, room);
  },
);

Then('nobody but deep space is left', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  assert.equal(yard.world.count, 1);
  for (const [name, entity] of yard.things) {
    assert.equal(yard.world.snapshot.has(entity), name === 'deep space', name);
  }
});

Then('the jet is gone and the tug is not', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  assert.equal(yard.world.snapshot.has(yard.get('jet')), false);
  assert.equal(yard.world.snapshot.has(yard.get('tug')), true);
});

Then('the world logs one error of the jet that names {string}', function (this: ScenarioWorld, rule: string) {
  const yard = yardOf(this);
  const [error, ...others] = yard.world.errors;
  assert.equal(others.length, 0);
  assert.equal(error?.entity, yard.get('jet'));
  assert.match(error.message, new RegExp(rule));
});

Then('it is refused, naming {string}, and nobody was made', function (this: ScenarioWorld, field: string) {
  const yard = yardOf(this);
  assert.equal(yard.refusal?.field, field);
  assert.equal(yard.world.count, yard.before);
});

function expectVector(what: string, actual: Vec3, expected: Vec3, room: Tolerance): void {
  // A relative room is that of the vector's length, so that components of zero are judged by the whole.
  const length = Math.hypot(...expected);
  const each: Tolerance = room.kind === 'relative' ? { kind: 'absolute', amount: room.amount * length } : room;
  for (let i = 0; i < 3; i++) expectWithin(`${what}, component ${i}`, actual[i] ?? NaN, expected[i] ?? NaN, each);
}

/** A vector turned back by a unit quaternion: v + 2 w (v × q) + 2 (v × q) × q, for the conjugate. */
function unturned([x, y, z, w]: Quat, v: Vec3): Vec3 {
  const t: Vec3 = [2 * (v[1] * z - v[2] * y), 2 * (v[2] * x - v[0] * z), 2 * (v[0] * y - v[1] * x)];
  return [
    v[0] + w * t[0] + (t[1] * z - t[2] * y),
    v[1] + w * t[1] + (t[2] * x - t[0] * z),
    v[2] + w * t[2] + (t[0] * y - t[1] * x),
  ];
}
