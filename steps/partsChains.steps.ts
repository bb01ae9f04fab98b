/** Chains of attached entities: who is at their top, and in which place they are. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { FrameId } from '#core/frames/frameLayout.js';
import { slotOf } from '#core/handles.js';
import { BodyMotion } from '#core/seams/physics.js';
import { sphere, type Entity, type Quat, type SpawnDesc, type Vec3, type World } from '#host/index.js';
import { Trial } from './frames/trial.js';
import { Driver, PutUp } from './parts/driver.js';
import { Hangings, lives, type Deed } from './parts/hangings.js';
import { backOf, frontOf, pushOf, pushes, PUSH_BITS } from './parts/intents.js';
import { Burn } from './parts/jet.js';
import { openYard, yardOf, ZERO } from './parts/yard.js';
import { expectWithin } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

const QUARTER: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];

Given('deep space with a yard, and a place in it', async function (this: ScenarioWorld) {
  const yard = await openYard(this);
  yard.add('place', { in: yard.space, at: [0, 5_000, 0], interior: { bubble: sphere(2_000) } });
});

/** What was seen of a whole life: empty for one in order. */
interface Findings {
  readonly chains: readonly string[];
  readonly wishes: readonly string[];
}

const trials = slot(() => new Trial<Deed[][], Findings>());

When('any things are hung on others, shifted, pushed and destroyed for some ticks', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  const { world } = yard;
  const trial = this.use(trials);
  trial.given(lives);
  trial.when((ticks) => {
    const hangings = new Hangings(yard, yard.get('place'));
    const findings = { chains: [] as string[], wishes: [] as string[] };
    world.trace = (tick, step) => {
      if (step === '2') findings.wishes.push(...wishesAmiss(world, hangings).map((text) => `tick ${tick}: ${text}`));
      if (step === '5') findings.wishes.push(...leftOver(world, hangings).map((text) => `tick ${tick}: ${text}`));
    };
    for (const deeds of ticks) {
      hangings.doAll(deeds);
      world.tick();
      findings.chains.push(...chainsAmiss(world, hangings));
    }
    world.trace = undefined;
    hangings.clear();
    return findings;
  });
});

function chainsAmiss(world: World, { all }: Hangings): readonly string[] {
  const { entities } = world.internals.rows;
  return all.flatMap(({ entity, on, top, live }, i) => {
    if (world.snapshot.has(entity) !== live) return [`thing ${i} is ${live ? 'gone' : 'still there'}`];
    if (!live || on === undefined) return [];
    const at = slotOf(entity);
    const amiss = [];
    if (entities.parent[at] !== slotOf(on.entity) + 1) amiss.push(`thing ${i} hangs on another`);
    if (entities.chainRoot[at] !== slotOf(top.entity) + 1 || !top.live) amiss.push(`thing ${i} has another top`);
    if (world.snapshot.of(entity).frame !== world.snapshot.of(top.entity).frame) amiss.push(`thing ${i} is elsewhere`);
    return amiss;
  });
}

/** After step 2: who wrote a wish in this tick, by the bits of the chunks, and what it says. */
function wishesAmiss(world: World, { living, pushing }: Hangings): readonly string[] {
  const { chunks, physics } = world.internals.rows;
  const intents = backOf(world);
  return living.flatMap(({ entity, on }) => {
    const at = slotOf(entity);
    const listed = ((chunks.intent[at >>> 5] as number) & (1 << (at & 31))) !== 0;
    const amiss = [];
    if (listed !== pushing.has(entity)) amiss.push(`${entity} is ${listed ? '' : 'not '}among those who wish`);
    if (listed !== ((intents.set[at] as number) !== 0)) amiss.push(`the wish of ${entity} is not as the list tells`);
    if (on !== undefined && ((intents.set[at] as number) & ~PUSH_BITS) !== 0)
      amiss.push(`${entity} wishes more than a push`);
    if (on !== undefined && physics.bodies.motion[at] !== BodyMotion.none) amiss.push(`${entity} has a body`);
    return amiss;
  });
}

/** After step 5: what those who hang still wish. */
function leftOver(world: World, { living }: Hangings): readonly string[] {
  const { homes } = world.internals;
  return living.flatMap(({ entity, on }) => {
    if (on === undefined) return [];
    const at = slotOf(entity);
    const listed = ((homes.intents[at >>> 5] as number) & (1 << (at & 31))) !== 0;
    const { force, torque, impulse, angularImpulse } = pushOf(frontOf(world), entity);
    const empty = [...force, ...torque, ...impulse, ...angularImpulse].every((lane) => lane === 0);
    return listed || pushes(frontOf(world), entity) || !empty ? [`${entity} hangs and wishes something`] : [];
  });
}

Then(
  'after each tick each hangs on the one that its birth tells, and is in the same place, and nobody hangs on the dead',
  function (this: ScenarioWorld) {
    this.use(trials).then(({ chains }) => {
      assert.deepEqual(chains, []);
    }, 0.2);
  },
);

Then(
  'after step 2 of each tick those wish a push who were told to, and after step 5 none of those who hang',
  function (this: ScenarioWorld) {
    this.use(trials).then(({ wishes }) => {
      assert.deepEqual(wishes, []);
    }, 0.2);
  },
);

const wishes = slot(() => ({ seen: [] as Vec3[] }));

When(
  'the tug pushes with {forceVector} and its jet with {forceVector} for {ticks}, and each sum is looked at',
  function (this: ScenarioWorld, own: Vec3, force: Vec3, ticks: number) {
    const yard = yardOf(this);
    const { world } = yard;
    for (let i = 0; i <= ticks; i++) {
      if (i < ticks) {
        world.send(yard.get('tug'), Burn({ force: own, torque: ZERO }));
        world.send(yard.get('jet'), Burn({ force, torque: ZERO }));
      }
      world.tick();
      this.use(wishes).seen.push(pushOf(frontOf(world), yard.get('tug')).force);
    }
  },
);

Then(
  'the tug was to be pushed by {forceVector}, as a float has it, in each of them, and by nothing in the next',
  function (this: ScenarioWorld, force: Vec3) {
    const { seen } = this.use(wishes);
    const floats = force.map(Math.fround);
    assert.deepEqual(seen, [...seen.slice(1).map(() => floats), ZERO]);
  },
);

Given('a buggy in deep space at {place}, turned by 90 degrees about +Y', function (this: ScenarioWorld, at: Vec3) {
  const yard = yardOf(this);
  yard.add('buggy', { in: yard.space, at, turn: QUARTER, components: [Driver()] });
});

Given(
  'a pole on the buggy at {place}, and a lamp on the pole at {place}',
  function (this: ScenarioWorld, pole: Vec3, lamp: Vec3) {
    const yard = yardOf(this);
    yard.add('pole', { attachTo: yard.get('buggy'), at: pole });
    yard.add('lamp', { attachTo: yard.get('pole'), at: lamp });
  },
);

Given("the buggy's driver puts up a flag at {place} on it in a tick", function (this: ScenarioWorld, at: Vec3) {
  const yard = yardOf(this);
  yard.world.send(yard.get('buggy'), PutUp({ at }));
});

When('the buggy comes to {place} in the place, in step 5 of a tick', function (this: ScenarioWorld, at: Vec3) {
  const { world, ...yard } = {
    world: yardOf(this).world,
    buggy: yardOf(this).get('buggy'),
    to: yardOf(this).get('place'),
  };
  world.trace = (_tick, step) => {
    if (step === '5') bring(world, yard.buggy, { to: yard.to, at });
  };
  world.tick();
  world.trace = undefined;
});

/** Writes a thing's row as a change of places will. */
function bring(world: World, who: Entity, { to, at }: { readonly to: Entity; readonly at: Vec3 }): void {
  const { back, entities, chunks } = world.internals.rows;
  const slotOfWho = slotOf(who);
  back.frame[slotOfWho] = entities.owns[slotOf(to)] as FrameId;
  back.position.set(at, 3 * slotOfWho);
  chunks.dirty[slotOfWho >>> 5] = (chunks.dirty[slotOfWho >>> 5] as number) | (1 << (slotOfWho & 31));
}

function expectInPlace(scenario: ScenarioWorld, who: Entity, at: Vec3): void {
  const yard = yardOf(scenario);
  const { frame, place } = yard.world.snapshot.of(who);
  assert.equal(frame, yard.get('place'));
  // A quarter turn in doubles is off by a rounding or two.
  at.forEach((lane, i) => {
    expectWithin(`axis ${i}`, place[i] as number, lane, { kind: 'absolute', amount: 1e-14 });
  });
}

Then(
  'after that tick buggy, pole and lamp are in the place at {place}, {place} and {place}',
  function (this: ScenarioWorld, buggy: Vec3, pole: Vec3, lamp: Vec3) {
    const yard = yardOf(this);
    expectInPlace(this, yard.get('buggy'), buggy);
    expectInPlace(this, yard.get('pole'), pole);
    expectInPlace(this, yard.get('lamp'), lamp);
  },
);

Then(
  'after that tick buggy and flag are in the place at {place} and {place}',
  function (this: ScenarioWorld, buggy: Vec3, flag: Vec3) {
    const yard = yardOf(this);
    expectInPlace(this, yard.get('buggy'), buggy);
    expectInPlace(this, yard.world.stateOf(yard.get('buggy'), Driver)?.['flag'] as Entity, flag);
  },
);

Then('the world has told of no error', function (this: ScenarioWorld) {
  assert.deepEqual(yardOf(this).world.errors, []);
});

When('a flag is to be put up on the buggy and in the place as well', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  yard.tryToSpawn({ attachTo: yard.get('buggy'), in: yard.get('place') } as unknown as SpawnDesc);
});
