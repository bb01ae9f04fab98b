/** What a game may rely on of physics, whatever solves it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import {
  box,
  dynamic,
  fixed,
  root,
  sphere,
  uniform,
  type BodyDesc,
  type Entity,
  type Vec3,
  type World,
  type WorldOptions,
} from '#host/index.js';
import { dumpWorld } from '#host/dump.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { Trial } from '../frames/trial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Pilot, Request } from '../worlds/pilot.js';
import { createWorld, worldScene } from '../worlds/worldScene.js';

const found = slot((): { classes: string[]; importers: string[]; imported: string[] } => ({
  classes: [],
  importers: [],
  imported: [],
}));

When("the engine's own files are searched for the solver", function (this: ScenarioWorld) {
  const { classes, importers, imported } = this.use(found);
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(`src/${file}`, 'utf8');
    if (/class \w+ implements PhysicsBackend\b/.test(source)) classes.push(file);
    if (/from 'jolt-physics|import\('jolt-physics/.test(source)) importers.push(file);
    if (!file.startsWith('physics/')) continue;
    for (const [, name = ''] of source.matchAll(/(?:from|import\()\s*'([^']+)'/g))
      imported.push(name.startsWith('.') ? join('src', dirname(file), name) : name);
  }
});

Then(
  'one class stands behind the seam of physics, and the package is imported in its folder alone, which imports nothing else but core',
  function (this: ScenarioWorld) {
    const { classes, importers, imported } = this.use(found);
    assert.deepEqual(classes, ['physics/backend.ts']);
    assert.ok(importers.length > 0);
    for (const file of importers) assert.match(file, /^physics\//);
    assert.ok(imported.length > 20);
    for (const name of imported)
      assert.match(name, /^(src\/physics\/|src\/core\/|jolt-physics|node_modules\/jolt-physics\/)/);
  },
);

interface Pile {
  readonly cabin: Entity;
  readonly top: Entity;
}

/** A tower of crates in a cabin that falls over, as nothing holds its lean. */
function addPile(world: World): Pile {
  const space = world.spawn({ frame: root() });
  const cabin = world.spawn({ in: space, interior: { bubble: sphere(100), gravity: uniform([0, -9.81, 0]) } });
  world.spawn({ in: cabin, at: [0, -0.5, 0], body: fixed(box(50, 1, 50)) });
  const crates = Array.from({ length: 6 }, (_, i) =>
    world.spawn({ in: cabin, at: [0.3 * i, 0.6 + 1.02 * i, 0], body: dynamic(box(1, 1, 1)) }),
  );
  return { cabin, top: crates[5] as Entity };
}

const TICKS = 40;
const pile = slot(() => ({ alone: [] as string[], beside: [] as string[], otherFell: 0, otherTicks: 0 }));

async function open(scenario: ScenarioWorld, options: WorldOptions = {}): Promise<World> {
  const world = await createWorld(options);
  scenario.defer(() => world.dispose());
  return world;
}

Given(
  'a pile of crates that falls in a world of its own for {int} ticks',
  async function (this: ScenarioWorld, ticks: number) {
    assert.equal(ticks, TICKS);
    const world = await open(this, { threads: 1 });
    addPile(world);
    this.use(pile).alone = Array.from({ length: TICKS }, () => {
      world.tick();
      return world.hash();
    });
    assert.equal(world.deltaTime, 1 / 60);
    await world.dispose();
  },
);

When(
  'the same pile falls beside a world of 30 ticks a second that comes after {int} ticks and goes after {int}',
  async function (this: ScenarioWorld, comes: number, goes: number) {
    const state = this.use(pile);
    const world = await open(this);
    addPile(world);
    let other: World | undefined;
    let top: Entity | undefined;
    for (let tick = 0; tick < TICKS; tick++) {
      if (tick === comes) {
        other = await open(this, { tickRate: 30, threads: 1 });
        top = addPile(other).top;
      }
      if (tick === goes && other !== undefined && top !== undefined) {
        state.otherTicks = other.tickNumber;
        state.otherFell = 0.6 + 1.02 * 5 - other.snapshot.of(top).place[1];
        await other.dispose();
        other = undefined;
      }
      world.tick();
      if (tick < comes + 7) other?.tick();
      state.beside.push(world.hash());
    }
  },
);

Then(
  'it is after every tick what it was alone, and the other one has fallen for 7 ticks of its own',
  function (this: ScenarioWorld) {
    const { alone, beside, otherFell, otherTicks } = this.use(pile);
    assert.deepEqual(beside, alone);
    // Seven ticks of 1/30 s in free fall, each by the velocity that gravity has given by its end, less the gaps of 2 cm.
    assert.equal(otherTicks, 7);
    const free = (9.81 * 7 * 8) / 2 / 30 ** 2;
    assert.ok(otherFell > 0.05 && otherFell < free + 1e-4, `${otherFell} m`);
  },
);

When('somebody tries to spawn a crate whose body is a {}', function (this: ScenarioWorld, kind: string) {
  const scene = this.use(worldScene);
  const body = { ...dynamic(box(1, 1, 1)), motion: kind } as unknown as BodyDesc;
  scene.attempt(() => scene.world.spawn({ in: scene.things.get('space'), body }), kind);
});

When('somebody tries to spawn a floor whose shape is a plane', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const body = { motion: 'static', shape: { kind: 'plane' } } as unknown as BodyDesc;
  scene.attempt(() => scene.world.spawn({ in: scene.things.get('space'), body }), 'plane');
});

When(
  'somebody makes a world whose option {string} is {number}',
  async function (this: ScenarioWorld, option: string, value: number) {
    await this.use(worldScene).attemptAsync(() => createWorld({ [option]: value }), value);
  },
);

Then('there is no such world, because {string}', function (this: ScenarioWorld, words: string) {
  const { refusal } = this.use(worldScene);
  assert.ok(refusal instanceof Error, 'it was refused');
  assert.ok(refusal.message.startsWith(words), refusal.message);
});

const flier = slot((): { crate: Entity | undefined } => ({ crate: undefined }));

Given(
  'deep space with room for {int} things, {int} frames, {int} solver systems and {int} messages, and a crate that flies there at {speed}',
  async function (
    this: ScenarioWorld,
    entities: number,
    frames: number,
    systems: number,
    messages: number,
    speed: number,
  ) {
    // One number of systems stands for none.
    const capacity = { entities, frames, homes: systems + 1, messages };
    const scene = this.use(worldScene);
    const world = await scene.openSpace({ capacity });
    const body = dynamic(box(1, 1, 1));
    this.use(flier).crate = world.spawn({ in: scene.things.get('space'), velocity: [speed, 0, 0], body });
  },
);

/** What is asked for again and again, by its words; each time with another cabin that is there. */
const ASKED: Readonly<Record<string, (world: World, of: { space: Entity; crate: Entity; cabin: Entity }) => void>> = {
  'another robot': (world, { space }) => {
    world.spawn({ in: space });
  },
  'another cabin': (world, { space }) => {
    world.spawn({ in: space, interior: { bubble: sphere(5) } });
  },
  'a crate in another cabin': (world, { cabin }) => {
    world.spawn({ in: cabin, body: dynamic(box(1, 1, 1)) });
  },
  'another message': (world, { crate }) => {
    world.send(crate, Request());
  },
};

When('{} is asked for until it is refused', function (this: ScenarioWorld, what: string) {
  const scene = this.use(worldScene);
  const { world } = scene;
  const { crate } = this.use(flier);
  const ask = ASKED[what];
  assert.ok(ask !== undefined && crate !== undefined);
  const space = scene.things.get('space');
  const cabins = Array.from({ length: 3 }, () =>
    what === 'a crate in another cabin' ? world.spawn({ in: space, interior: { bubble: sphere(5) } }) : space,
  );
  for (let i = 0; i < 100 && scene.refusal === undefined; i++) {
    scene.attempt(() => {
      ask(world, { space, crate, cabin: cabins[i % cabins.length] as Entity });
    });
  }
});

Then('the crate flies on for {ticks}', function (this: ScenarioWorld, ticks: number) {
  const { world } = this.use(worldScene);
  const crate = this.use(flier).crate as Entity;
  const { place, velocity } = world.snapshot.of(crate);
  world.run({ ticks });
  const way = world.snapshot.of(crate).place[0] - place[0];
  assert.ok(Math.abs(way - (velocity[0] * ticks) / 60) < 1e-5, `${way} m`);
});

/** Pushes along +X by the ticks in which they are asked for, N. */
type Pushes = readonly number[];
const pushed = slot(() => ({ trial: new Trial<Pushes, { speeds: number[]; ticks: number }>() }));

Given('a crate of 2 kg in deep space, and any pushes of it in any of 12 ticks', function (this: ScenarioWorld) {
  const push = fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 500 }));
  this.use(pushed).trial.given(fc.array(push, { minLength: 12, maxLength: 12 }));
});

When('the ticks run', async function (this: ScenarioWorld) {
  const world = await open(this);
  const space = world.spawn({ frame: root() });
  this.use(pushed).trial.when((pushes) => {
    const crate = world.spawn({ in: space, body: dynamic(box(1, 1, 1), { mass: 2 }), components: [Pilot()] });
    const start = world.tickNumber;
    const speeds = [...pushes, 0, 0].map((force) => {
      if (force !== 0) world.send(crate, Request({ call: 'be pushed by', at: [force, 0, 0], angle: Number.NaN }));
      world.tick();
      return world.snapshot.of(crate).velocity[0];
    });
    world.destroy(crate);
    return { speeds, ticks: world.tickNumber - start };
  });
});

Then(
  'each changed its speed by F t by m in its tick alone, and the world has counted 12',
  function (this: ScenarioWorld) {
    this.use(pushed).trial.then(({ speeds, ticks }, pushes) => {
      assert.equal(ticks, pushes.length + 2);
      // Asked for in a tick, a push acts in the step of the next one.
      let before = 0;
      for (const [tick, speed] of speeds.entries()) {
        const gained = (pushes[tick - 1] ?? 0) / 2 / 60;
        assert.ok(Math.abs(speed - before - gained) < 1e-5 * Math.max(1, Math.abs(speed)), `tick ${tick}`);
        before = speed;
      }
    }, 0.3);
  },
);

const crowd = slot((): { cabin: Entity | undefined; ticks: number } => ({ cabin: undefined, ticks: 0 }));

Given(
  'a crowd of 40 crates in a cabin of their own, of which 3 pairs touch, and which all but one leave after {int} ticks',
  function (this: ScenarioWorld, ticks: number) {
    const { world } = this.use(worldScene);
    const space = world.spawn({ frame: root() });
    const cabin = world.spawn({ in: space, interior: { bubble: sphere(500) } });
    const crates = Array.from({ length: 40 }, (_, i) => {
      const touching = i < 6 && i % 2 === 1;
      const at: Vec3 = [5 * (touching ? i - 1 : i) + (touching ? 1 : 0), 0, 0];
      // They spin, so that none falls asleep and every tick is a step.
      return world.spawn({ in: cabin, at, spin: i > 6 ? [0, 1, 0] : [0, 0, 0], body: dynamic(box(1, 1, 1)) });
    });
    world.run({ ticks });
    for (const crate of crates.slice(0, -1)) world.destroy(crate);
    Object.assign(this.use(crowd), { cabin, ticks });
  },
);

Then(
  'the cabin of the crowd has held 40 bodies and 3 contacts, and has taken as many steps as there were ticks',
  function (this: ScenarioWorld) {
    const { world } = this.use(worldScene);
    const report = world.homes.find(({ place }) => place === this.use(crowd).cabin);
    assert.ok(report !== undefined, 'the cabin is reported');
    assert.deepEqual([report.mostBodies, report.mostContacts], [40, 3]);
    // The tick that failed may have stepped the cabin before the solver broke in another one.
    assert.ok(report.steps - world.tickNumber <= 1 && report.steps >= world.tickNumber, `${report.steps} steps`);
    assert.equal(report.awake, 1);
  },
);

Then('the world says why it failed', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  assert.match(world.fault?.message ?? '', /^physics failed in home \d+ of frame \d+ \(step\): unreachable executed$/);
});

/** Hashes after each tick, of the world that is watched and of the other one. */
type HashPair = readonly [watched: string[], other: string[]];

interface Watched {
  readonly tick: number;
  readonly how: 'steps' | 'snapshots' | 'reports' | 'dumps' | 'saves' | 'pictures';
}
const watching = slot(() => ({ trial: new Trial<readonly Watched[], HashPair>() }));

Given('twin worlds of robots and crates', function (this: ScenarioWorld) {
  const ways = ['steps', 'snapshots', 'reports', 'dumps', 'saves', 'pictures'] as const;
  const watched = fc.record({ tick: fc.nat({ max: 9 }), how: fc.constantFrom(...ways) });
  this.use(watching).trial.given(fc.array(watched, { maxLength: 30 }));
});

interface Watch {
  readonly how: Watched['how'];
  readonly pile: Pile;
}

function watch(world: World, builder: RenderSnapshotBuilder, { how, pile: { cabin, top } }: Watch): void {
  switch (how) {
    case 'steps':
      world.trace = () => undefined;
      break;
    case 'snapshots':
      world.snapshot.of(top);
      break;
    case 'reports':
      assert.ok(world.homes.length > 0);
      break;
    case 'dumps':
      dumpWorld(world);
      break;
    case 'saves':
      world.save();
      break;
    case 'pictures':
      builder.build({ in: cabin, at: [0, 0, 5] }, world.tickNumber);
  }
}

When(
  'any ticks of one of them are watched: its steps, snapshots, reports, dumps, saves and pictures',
  async function (this: ScenarioWorld) {
    const twins = [await open(this), await open(this)] as const;
    const builder = new RenderSnapshotBuilder(twins[0].internals);
    this.use(watching).trial.when((watched) => {
      const piles = [addPile(twins[0]), addPile(twins[1])] as const;
      const hashes = [[], []] as HashPair;
      for (let tick = 0; tick < 10; tick++) {
        for (const each of watched) if (each.tick === tick) watch(twins[0], builder, { how: each.how, pile: piles[0] });
        for (const [i, world] of twins.entries()) {
          world.tick();
          hashes[i]?.push(world.hash());
        }
      }
      return hashes;
    });
  },
);

Then('both have one hash after every tick', function (this: ScenarioWorld) {
  this.use(watching).trial.then(([watched, other]) => {
    assert.equal(watched.length, 10);
    assert.deepEqual(watched, other);
  }, 0.05);
});
