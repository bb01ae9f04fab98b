/** What holds of bodies and frames in every tick, so that a correct solver passes the check of its output. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import type { FrameId } from '#core/frames/frameTree.js';
import { slotOf } from '#core/handles.js';
import { OpKind, PhysicsHeader } from '#core/seams/physics.js';
import {
  box,
  Destroy,
  dynamic,
  fixed,
  kinematic,
  root,
  sphere,
  type BodyDesc,
  type Entity,
  type SpawnDesc,
  type World,
} from '#host/index.js';
import { Trial } from '../frames/trial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { createWorld, worldScene } from '../worlds/worldScene.js';

const CUBE = box(1, 1, 1);
const TICKS = 6;
const SPEED = 6;

/** Who is ended before a tick by a call, or in it by a message. */
interface End {
  readonly who: number;
  readonly tick: number;
  readonly by: 'call' | 'message';
}
interface Crowd {
  readonly inCabin: number;
  readonly inSpace: number;
  readonly ends: readonly End[];
}
const crowds = slot(() => ({ trial: new Trial<Crowd, readonly string[]>(), places: [] as Entity[] }));

Given(
  'a cabin and deep space, into which any crowds of up to 90 crates come, each with a way of its own',
  async function (this: ScenarioWorld) {
    const scene = this.use(worldScene);
    const world = await scene.open({ contracts: true });
    const space = world.spawn({ frame: root() });
    const cabin = world.spawn({ in: space, at: [0, -500, 0], interior: { bubble: sphere(400) } });
    this.use(crowds).places.push(cabin, space);
    const end = fc.record({
      who: fc.nat({ max: 89 }),
      tick: fc.integer({ min: 1, max: TICKS - 1 }),
      by: fc.constantFrom('call' as const, 'message' as const),
    });
    this.use(crowds).trial.given(
      fc.record({
        inCabin: fc.nat({ max: 75 }),
        inSpace: fc.nat({ max: 15 }),
        ends: fc.uniqueArray(end, { selector: ({ who }) => who, maxLength: 30 }),
      }),
    );
  },
);

/** Which slots the changes that physics takes next free of their bodies. */
function freed({ physics }: World['internals']['rows']): ReadonlySet<number> {
  const count = physics.header[PhysicsHeader.opCount] as number;
  const { kind, slot: slots } = physics.ops;
  const ends = Array.from({ length: count }, (_, at) => at).filter((at) => kind[at] === OpKind.destroyBody);
  return new Set(ends.map((at) => slots[at] as number));
}

/** Runs a crowd's ticks. @returns what was against the promises. */
function live(world: World, [cabin, space]: readonly Entity[], { inCabin, inSpace, ends }: Crowd): string[] {
  const wrong: string[] = [];
  const crates = Array.from({ length: inCabin + inSpace }, (_, i) => {
    const at = [0, 2 * (i % 10), 2 * Math.floor(i / 10)] as const;
    const where = (i < inCabin ? cabin : space) as Entity;
    return world.spawn({ in: where, at, velocity: [SPEED + i, 0, 0], body: dynamic(CUBE) });
  });
  const start = world.tickNumber;
  const gone = new Set<number>();
  for (let tick = 0; tick < TICKS; tick++) {
    const dying = new Set<number>();
    for (const { who, by } of ends.filter((each) => each.tick === tick && each.who < crates.length)) {
      if (by === 'call') world.destroy(crates[who] as Entity);
      else world.send(crates[who] as Entity, Destroy());
      (by === 'call' ? gone : dying).add(who);
    }
    const told = freed(world.internals.rows);
    for (const who of gone)
      if (ends.some((end) => end.who === who && end.tick === tick) && !told.has(slotOf(crates[who] as Entity)))
        wrong.push(`physics was not told that ${who} ended`);
    const frames = world.internals.rows.frames.count;
    world.trace = (_tick, step) => {
      const { rows, table } = world.internals;
      if (rows.frames.count !== frames) wrong.push(`a frame came or went before step ${step}`);
      for (const [who, crate] of crates.entries()) {
        const lives = table.find(crate) >= 0;
        const should = !gone.has(who) && !(dying.has(who) && !['1', '2', '3', '4'].includes(step));
        if (lives !== should) wrong.push(`after step ${step} ${who} ${lives ? 'lives' : 'is gone'}`);
        if (step === '10' && dying.has(who) && !freed(rows).has(slotOf(crate)))
          wrong.push(`physics was not told that ${who} died`);
      }
    };
    world.tick();
    for (const who of dying) gone.add(who);
    for (const [who, crate] of crates.entries()) {
      if (gone.has(who)) continue;
      const way = ((SPEED + who) * (world.tickNumber - start)) / 60;
      const flown = world.snapshot.of(crate).place[0];
      if (Math.abs(flown - way) > 1e-4) wrong.push(`${who} flew ${flown} m of ${way}`);
    }
  }
  world.trace = undefined;
  for (const [who, crate] of crates.entries()) if (!gone.has(who)) world.destroy(crate);
  return wrong;
}

When('any of them are ended between ticks and in ticks, and 6 ticks pass', function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  const { trial, places } = this.use(crowds);
  trial.when((crowd) => live(world, places, crowd));
});

Then(
  'nobody dies before step 5, physics is told of every death before its next step, and all others flew their way',
  function (this: ScenarioWorld) {
    this.use(crowds).trial.then((wrong) => {
      assert.deepEqual(wrong, []);
    }, 0.05);
  },
);

/** Something with an inside, in deep space (0) or in one of those before it. */
interface Nested {
  readonly kind: 'cabin' | 'ship' | 'lift' | 'base';
  readonly inside: number;
}
/** The frame whose system has a hull, and the parent of the hull's own frame. */
type Seat = readonly [system: number, parent: number];

const BODIES: Readonly<Record<Nested['kind'], BodyDesc | undefined>> = {
  cabin: undefined,
  ship: dynamic(CUBE),
  lift: kinematic(CUBE),
  base: fixed(CUBE),
};
const nests = slot(() => ({ trial: new Trial<readonly Nested[], readonly Seat[]>() }));

Given(
  'any nest of up to 10 cabins, ships, lifts and bases, each in deep space or in one that came before',
  function (this: ScenarioWorld) {
    const nested = fc.record({
      kind: fc.constantFrom<Nested['kind']>('cabin', 'ship', 'lift', 'base'),
      inside: fc.nat({ max: 10 }),
    });
    this.use(nests).trial.given(fc.array(nested, { minLength: 1, maxLength: 10 }));
  },
);

When('3 ticks pass in it, in which the ships fly', async function (this: ScenarioWorld) {
  const world = await createWorld({ contracts: true, capacity: { frames: 256, homes: 256, entities: 512 } });
  this.defer(() => world.dispose());
  const { frames, physics, entities } = world.internals.rows;
  this.use(nests).trial.when((nest) => {
    const places = [world.spawn({ frame: root() })];
    for (const [i, { kind, inside }] of nest.entries()) {
      const place = { in: places[inside % places.length] as Entity, at: [0, 3 * i, 0] as const };
      const body = BODIES[kind];
      const desc = { ...place, interior: { bubble: sphere(100) }, ...(body === undefined ? {} : { body }) };
      places.push(world.spawn(kind === 'ship' ? { ...desc, velocity: [1, 0, 0] as const } : desc));
    }
    const seen: Seat[] = [];
    for (let tick = 0; tick < 3; tick++) {
      world.tick();
      for (const [i, place] of places.slice(1).entries()) {
        const at = slotOf(place);
        if (nest[i]?.kind === 'cabin') continue;
        const parent = frames.parentOf(entities.owns[at] as FrameId);
        // What the solver's side says of the body, and where the world has listed it.
        seen.push([physics.states.frame[at] as number, parent]);
        seen.push([physics.homes.frame[physics.bodies.home[at] as number] as number, parent]);
      }
    }
    return seen;
  });
});

Then('each hull is in the system of the parent of its frame, in every tick', function (this: ScenarioWorld) {
  this.use(nests).trial.then((seen) => {
    for (const [system, parent] of seen) assert.equal(system, parent);
  }, 0.1);
});

When('somebody tries to spawn another space with a body', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const body = dynamic(CUBE);
  scene.attempt(() => scene.world.spawn({ frame: root(), body } as unknown as SpawnDesc), body);
});
