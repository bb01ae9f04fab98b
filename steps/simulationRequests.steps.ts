/** What bodies, and things without one, are asked to do by their own components. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, fixed, kinematic, mesh, root, sphere, type Entity, type Vec3 } from '#host/index.js';
import { between, Trial } from './frames/trial.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { readTriple } from './support/units.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { CALL_NAMES, MOTIONS, Pilot, Request, RIDE, type Call } from './worlds/pilot.js';
import { frameOrigin } from './worlds/frameOrigin.js';
import { worldScene } from './worlds/worldScene.js';

const CUBE = box(1, 1, 1);
const FLOOR = mesh(
  [
    [0, 0, 0],
    [3, 0, 4],
    [3, 0, 0],
  ],
  [[0, 1, 2]],
);
const INSIDE = { bubble: sphere(20) };

/** What has a pilot, by the word for it: 10 kg where it has a mass. */
const KINDS = {
  crate: { body: dynamic(CUBE, { mass: 10 }) },
  ship: { body: dynamic(CUBE, { mass: 10 }), interior: INSIDE },
  door: { body: kinematic(CUBE) },
  lift: { body: kinematic(CUBE), interior: INSIDE },
  wall: { body: fixed(CUBE) },
  base: { body: fixed(CUBE), interior: INSIDE },
  tower: { body: fixed(FLOOR), interior: INSIDE },
  lantern: {},
  cabin: { interior: INSIDE },
} as const;

const PILOTED = new RegExp(
  String.raw`^an? (${Object.keys(KINDS).join('|')}) "([^"]+)" with a pilot(?: in "([^"]+)")?(?: at (\(.+?\)) m)?(?:, moving at (\(.+?\)) m\/s)?$`,
);

Given(
  PILOTED,
  function (
    this: ScenarioWorld,
    kind: keyof typeof KINDS,
    name: string,
    place: string | null,
    at: string | null,
    velocity: string | null,
  ) {
    const scene = this.use(worldScene);
    const moving = velocity === null ? {} : { velocity: readTriple(velocity) };
    scene.spawn(name, {
      in: scene.things.get(place ?? 'space'),
      ...KINDS[kind],
      ...moving,
      at: at === null ? [0, 0, 0] : readTriple(at),
      components: [Pilot()],
    });
    scene.watch(name, scene.world.tickNumber);
  },
);

Given('another space {string} with a pilot', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn(name, { frame: root(), components: [Pilot()] });
  scene.watch(name);
});

Given(
  'a lamp {string} with a pilot on {string} at {place}',
  function (this: ScenarioWorld, name: string, holder: string, at: Vec3) {
    const scene = this.use(worldScene);
    scene.spawn(name, { attachTo: scene.things.get(holder), at, components: [Pilot()] });
    scene.watch(name);
  },
);

const ASKS = new RegExp(
  String.raw`^((?:"[^"]+"(?: and )?)+) asks? in (?:tick (\d+)|each of ticks (\d+) to (\d+)) to (${CALL_NAMES.join('|')}) \((.+), (.+), (.+)\)(?:, turned by (\S+) degrees about \+Y)?$`,
);

Given(
  ASKS,
  function (
    this: ScenarioWorld,
    names: string,
    tick: string | null,
    first: string | null,
    last: string | null,
    call: Call,
    x: string,
    y: string,
    z: string,
    degrees: string | null,
  ) {
    const scene = this.use(worldScene);
    const angle = degrees === null ? Number.NaN : (Number(degrees) * Math.PI) / 180;
    const request = Request({ call, at: [Number(x), Number(y), Number(z)], angle });
    for (let at = Number(tick ?? first); at <= Number(tick ?? last); at++) {
      scene.plan(at, () => {
        for (const [, name = ''] of names.matchAll(/"([^"]+)"/g)) scene.world.send(scene.things.get(name), request);
      });
    }
  },
);

Then('{string} went as listed, within {tolerance}', checkCourse);

/** Compares places, velocities, spins and turns after ticks with those of a table. */
function checkCourse(this: ScenarioWorld, name: string, room: Tolerance, table: DataTable): void {
  const scene = this.use(worldScene);
  for (const row of table.hashes()) {
    const seen = scene.after(name, Number(row['tick']));
    const told: Readonly<Record<string, Vec3>> = { place: seen.place, velocity: seen.velocity, spin: seen.spin };
    for (const [column, cell] of Object.entries(row)) {
      const actual = told[column];
      if (actual === undefined) continue;
      readTriple(cell).forEach((each, axis) => {
        expectWithin(
          `${column} of "${name}" along axis ${axis} after tick ${row['tick']}`,
          actual[axis] as number,
          each,
          room,
        );
      });
    }
    const turned = row['turned'];
    if (turned === undefined) continue;
    const angle = (2 * Math.atan2(seen.turn[1], seen.turn[3]) * 180) / Math.PI;
    assert.ok(Math.abs(angle - Number.parseFloat(turned)) < 0.001, `turned by ${angle} after tick ${row['tick']}`);
    assert.ok(Math.abs(seen.turn[0]) < 1e-6 && Math.abs(seen.turn[2]) < 1e-6, 'about +Y alone');
  }
}

Then(
  'the frame of {string} has its origin at {place} in that of {string}',
  function (this: ScenarioWorld, name: string, at: Vec3, outer: string) {
    const scene = this.use(worldScene);
    assert.deepEqual(
      [frameOrigin(scene, name), scene.world.snapshot.of(scene.things.get(name)).frame],
      [at, scene.things.get(outer)],
    );
  },
);

Then(
  'the world has logged one error: of {string} in tick {int} by the engine at {string}, naming {string} and rule {ruleId}',
  function (this: ScenarioWorld, name: string, tick: number, event: string, field: string, rule: string) {
    const { world, things } = this.use(worldScene);
    assert.equal(world.errors.length, 1, JSON.stringify(world.errors));
    const [error] = world.errors;
    assert.deepEqual([error?.entity, error?.tick, error?.component, error?.event], [things.get(name), tick, '', event]);
    assert.match(error?.message ?? '', new RegExp(`^${field} must .* but is .*rule ${rule}`));
  },
);

/** What a crate or a lantern is asked for in one tick, in order. */
interface Wish {
  readonly call: Call;
  readonly at: Vec3;
}
interface Outcome {
  readonly place: Vec3;
  readonly velocity: Vec3;
  readonly spin: Vec3;
}
const wishes = slot(() => new Trial<readonly Wish[], Outcome>());

const near = (size: number): fc.Arbitrary<Vec3> =>
  fc.tuple(between(-size, size), between(-size, size), between(-size, size));

function askAll(scenario: ScenarioWorld, kind: keyof typeof KINDS, calls: readonly Call[]): void {
  const { world, things } = scenario.use(worldScene);
  const trial = scenario.use(wishes);
  const wish = fc.record({ call: fc.constantFrom(...calls), at: near(5) });
  trial.given(fc.array(wish, { minLength: 1, maxLength: 6 }));
  trial.when((asked) => {
    const asker: Entity = world.spawn({ in: things.get('space'), ...KINDS[kind], components: [Pilot()] });
    for (const { call, at } of asked) world.send(asker, Request({ call, at, angle: Number.NaN }));
    world.run({ ticks: 2 });
    const { place, velocity, spin } = world.snapshot.of(asker);
    world.destroy(asker);
    return { place, velocity, spin };
  });
}

When('crates set their velocities and spins any times in one tick', function (this: ScenarioWorld) {
  askAll(this, 'crate', ['move at', 'spin at']);
});

When('lanterns ask for end poses and rides any times in one tick', function (this: ScenarioWorld) {
  askAll(this, 'lantern', ['arrive at', 'ride to']);
});

Then(
  'each moves by the last velocity and turns by the last spin, to the rounding of floats',
  function (this: ScenarioWorld) {
    this.use(wishes).then(({ velocity, spin }, asked) => {
      const last = (call: Call): Vec3 => asked.filter((each) => each.call === call).at(-1)?.at ?? [0, 0, 0];
      // A spin of 5 rad/s turns a cube by less than its symmetry shows, so no torque of its own changes it.
      assert.deepEqual(
        [velocity.map(rounded), spin.map(rounded)],
        [last('move at').map(rounded), last('spin at').map(rounded)],
      );
    });
  },
);

/** The nearest float, with one zero. */
const rounded = (lane: number): number => Math.fround(lane) + 0;

Then('each is where the last one led, moving as that one says', function (this: ScenarioWorld) {
  this.use(wishes).then((outcome, asked) => {
    const { call, at } = asked[asked.length - 1] as Wish;
    assert.deepEqual(outcome.place, at);
    if (call === 'ride to') assert.deepEqual([outcome.velocity, outcome.spin], [RIDE.velocity, RIDE.spin]);
    else
      at.forEach((each, axis) => {
        expectWithin(`velocity along axis ${axis}`, outcome.velocity[axis] as number, each * 60, {
          kind: 'ulps',
          amount: 4,
        });
      });
  });
});

Given(
  /^"([^"]+)" asks in tick (\d+) to be (static|kinematic|dynamic)$/,
  function (this: ScenarioWorld, name: string, tick: string, motion: (typeof MOTIONS)[number]) {
    const scene = this.use(worldScene);
    scene.plan(Number(tick), () => {
      const at: Vec3 = [MOTIONS.indexOf(motion), 0, 0];
      scene.world.send(scene.things.get(name), Request({ call: 'turn to motion', at, angle: Number.NaN }));
    });
  },
);

Then('{string} knew in tick {int} that it would be {word}', knewMotion);

/** What a pilot read of its own next motion when it was last asked something. */
function knewMotion(this: ScenarioWorld, name: string, _tick: number, motion: string): void {
  const { world, things } = this.use(worldScene);
  assert.equal(world.stateOf(things.get(name), Pilot)?.['next'], motion);
}
