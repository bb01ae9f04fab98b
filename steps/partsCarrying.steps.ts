/** How the pushes of parts reach their hull between the steps of a sync point, and what becomes of those that do not. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { PhysicsHeader } from '#core/seams/physics.js';
import { Header } from '#simulation/sharedWorld.js';
import {
  box,
  Destroy,
  dynamic,
  fixed,
  KeplerMotion,
  kinematic,
  point,
  root,
  sphere,
  type BodyDesc,
  type Message,
  type Vec3,
  type Whereabouts,
} from '#host/index.js';
import { backOf, frontOf, pushes, pushOf } from './parts/intents.js';
import { Burn, Fire, FireAndDie, Jet } from './parts/jet.js';
import { addTug, openYard, yardOf, ZERO } from './parts/yard.js';
import { expectWithin } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';

Given(
  'a tug with an inside, a cube of {distance} and {mass}, at rest in deep space',
  async function (this: ScenarioWorld, edge: number, mass: number) {
    await addTug(this, edge, mass, { inside: true });
  },
);

Given(
  /^a tug, a cube of 2 m and 1,200 kg, at rest in deep space, with contracts (on|off)$/,
  async function (this: ScenarioWorld, contracts: string) {
    await addTug(this, 2, 1_200, { contracts: contracts === 'on' });
  },
);

const CUBE = box(2, 2, 2, 0);
const HULLS: Readonly<Record<string, BodyDesc | undefined>> = {
  'dynamic cube': dynamic(CUBE),
  'kinematic cube': kinematic(CUBE),
  'static cube': fixed(CUBE),
  ghost: undefined,
};
const HULL = Object.keys(HULLS).join('|');

Given(new RegExp(`^a (${HULL}) in deep space$`), async function (this: ScenarioWorld, what: string) {
  const yard = await openYard(this);
  const body = HULLS[what];
  yard.add(what, { in: yard.space, components: [Jet()], ...(body === undefined ? {} : { body }) });
});

Given(
  new RegExp(`^a jet attached (to|three deep to) the (${HULL})$`),
  function (this: ScenarioWorld, deep: string, hull: string) {
    const yard = yardOf(this);
    yard.add('arm 0', { attachTo: yard.get(hull), at: [0, 1, 0] });
    const arms = deep === 'to' ? 0 : 2;
    for (let i = 1; i < arms; i++) yard.add(`arm ${i}`, { attachTo: yard.get(`arm ${i - 1}`), at: [0, 1, 0] });
    const attachTo = yard.get(arms === 0 ? hull : `arm ${arms - 1}`);
    yard.add('jet', { attachTo, components: [Jet()] });
  },
);

interface Sight {
  /** What each thing wishes; undefined for one that wishes no push. */
  readonly impulses: ReadonlyMap<string, Vec3 | undefined>;
  /** How often the workers were asked for work so far. */
  readonly asked: number;
}

const observer = slot(() => ({ seen: new Map<string, Sight>(), before: new Map<string, Whereabouts>() }));

/** Runs the tick that hears the orders, and looks at all wishes after each step of its sync point. */
function observe(scenario: ScenarioWorld, orders: readonly (readonly [name: string, message: Message])[]): void {
  const yard = yardOf(scenario);
  const { world, things } = yard;
  const { seen, before } = scenario.use(observer);
  for (const [name, entity] of things) if (name !== 'deep space') before.set(name, world.snapshot.of(entity));
  for (const [name, message] of orders) world.send(yard.get(name), message);
  const { header } = world.internals.rows;
  world.trace = (_tick, step) => {
    // Step 4 exchanges the halves: what the tick wrote lies in the back until then.
    const intents = Number(step) < 4 ? backOf(world) : frontOf(world);
    const impulses = new Map<string, Vec3 | undefined>();
    for (const [name, entity] of things) {
      const { impulse } = pushOf(intents, entity);
      const wishes = pushes(intents, entity) || impulse.some((lane) => lane !== 0);
      impulses.set(name, wishes ? impulse : undefined);
    }
    seen.set(step, { impulses, asked: header[Header.epoch] as number });
  };
  world.tick();
  world.trace = undefined;
}

When(
  'the tug gives itself an impulse of {vector} N s and the jet one of {vector} N s, under the eyes of an observer',
  function (this: ScenarioWorld, own: Vec3, other: Vec3) {
    observe(this, [
      ['tug', Fire({ impulse: own })],
      ['jet', Fire({ impulse: other })],
    ]);
  },
);

When(
  'the jet gives one impulse of {vector} N s under the eyes of an observer',
  function (this: ScenarioWorld, impulse: Vec3) {
    observe(this, [['jet', Fire({ impulse })]]);
  },
);

When(
  'the jet gives one impulse of {vector} N s and destroys itself in the same tick, under the eyes of an observer',
  function (this: ScenarioWorld, impulse: Vec3) {
    observe(this, [['jet', FireAndDie({ impulse })]]);
  },
);

Then('the observer saw the impulses, in N s', function (this: ScenarioWorld, table: DataTable) {
  const { seen } = this.use(observer);
  const rows = table.hashes().map(({ 'after step': step = '', ...wishes }) => {
    const told = Object.keys(wishes).map((name) => [
      name,
      describe(seen.get(step)?.impulses.get(name), wishes[name] ?? ''),
    ]);
    return { 'after step': step, ...(Object.fromEntries(told) as Record<string, string>) };
  });
  assert.deepEqual(rows, table.hashes());
});

/** A wish as the table tells it: one that is cleared reads as zeros, or as none where the table says so. */
function describe(wish: Vec3 | undefined, told: string): string {
  if (wish !== undefined) return `(${wish.join(', ')})`;
  return told === '(0, 0, 0)' ? told : 'none';
}

Then('between the steps no worker was asked for anything', function (this: ScenarioWorld) {
  const asked = [...this.use(observer).seen.values()].map((sight) => sight.asked);
  assert.ok(asked.length > 0);
  assert.deepEqual(new Set(asked), new Set([asked[0]]));
});

Then('of those who wish something, only the tug is left', function (this: ScenarioWorld) {
  const { world, things } = yardOf(this);
  const wishing = [...things].filter(([, entity]) => pushes(frontOf(world), entity)).map(([name]) => name);
  assert.deepEqual(wishing, ['tug']);
});

When(
  'the jet gives impulses of {vector}, {vector} and {vector} N s in one tick',
  function (this: ScenarioWorld, first: Vec3, second: Vec3, third: Vec3) {
    yardOf(this).order(...[first, second, third].map((impulse) => ['jet', Fire({ impulse })] as const));
  },
);

When(
  'the jet gives one impulse of {vector} N s, and is destroyed after the tick in which it did',
  function (this: ScenarioWorld, impulse: Vec3) {
    const yard = yardOf(this);
    const jet = yard.get('jet');
    yard.world.send(jet, Fire({ impulse }));
    yard.world.tick();
    yard.world.destroy(jet);
    yard.world.tick();
  },
);

When(
  new RegExp(`^the jet pushes in the tick in which the (${HULL}) leaves, and in the one before$`),
  function (this: ScenarioWorld, hull: string) {
    const yard = yardOf(this);
    const push = Fire({ impulse: [0, 1, 0] });
    yard.world.send(yard.get('jet'), push);
    yard.world.tick();
    yard.order([hull, Destroy()], ['jet', push]);
  },
);

Then(/^its pushes (are not|are both) refused$/, function (this: ScenarioWorld, came: string) {
  const yard = yardOf(this);
  const refused = yard.world.errors.map(({ tick, entity, message }) => [tick, entity, message.includes('OWN-13')]);
  const jet = yard.things.get('jet');
  assert.deepEqual(refused, came === 'are not' ? [] : [0, 1].map((tick) => [tick, jet, true]));
});

Then(new RegExp(`^the (${HULL}) has not moved$`), function (this: ScenarioWorld, hull: string) {
  const yard = yardOf(this);
  yard.world.run({ ticks: 3 });
  const { place, turn, velocity, spin } = yard.world.snapshot.of(yard.get(hull));
  const before = this.use(observer).before.get(hull);
  assert.deepEqual([place, turn, velocity, spin], [before?.place, before?.turn, ZERO, ZERO]);
});

When(
  'the jet pushes with a force of {vector} N and a torque of {vector} N m for one tick, and gives impulses of {vector} N s and {vector} N m s',
  function (this: ScenarioWorld, force: Vec3, torque: Vec3, impulse: Vec3, angular: Vec3) {
    yardOf(this).order(['jet', Burn({ force, torque })], ['jet', Fire({ impulse, angular })]);
  },
);

const failure = slot((): { thrown: unknown } => ({ thrown: undefined }));

When(
  'the jet gives one impulse of {vector} N s, and is taken for somebody in another frame',
  function (this: ScenarioWorld, impulse: Vec3) {
    const yard = yardOf(this);
    const { world } = yard;
    const { rows } = world.internals;
    world.send(yard.get('jet'), Fire({ impulse }));
    world.trace = (_tick, step) => {
      // No call of the engine can bring this about, so a hand reaches into the rows between two steps.
      if (step === '4' && rows.physics.header[PhysicsHeader.step] === 1) rows.front.frame[slotOf(yard.get('jet'))] = 7;
    };
    try {
      world.run({ ticks: 2 });
    } catch (error) {
      this.use(failure).thrown = error;
    }
  },
);

Then('the world has stopped, and says why by {ruleId}', function (this: ScenarioWorld, rule: string) {
  const { thrown } = this.use(failure);
  assert.ok(thrown instanceof Error && thrown.message.includes(rule), String(thrown));
  assert.equal(yardOf(this).world.fault, thrown);
});

const STARTS = { first: [0, 0, 30], second: [0, 10, 30] } as const satisfies Readonly<Record<string, Vec3>>;

Given(
  'a station in deep space that turns at {turnRate}, and two crates of {mass} in it, one with a jet',
  async function (this: ScenarioWorld, spinRate: number, mass: number) {
    const yard = await openYard(this);
    const components = [KeplerMotion({ semiMajorAxis: 7e6, attitude: 'spin', spinRate })];
    const deep = yard.world.spawn({ frame: root({ gravity: point(3.986e14) }) });
    yard.add('station', { in: deep, interior: { bubble: sphere(100) }, components });
    const body = dynamic(CUBE, { mass });
    for (const [name, at] of Object.entries(STARTS))
      yard.add(name, { in: yard.get('station'), at, body, components: [Jet()] });
    yard.add('jet', { attachTo: yard.get('second'), components: [Jet()] });
  },
);

When(
  'the first crate pushes itself with {forceVector} and the second with its jet, for {ticks}',
  function (this: ScenarioWorld, force: Vec3, ticks: number) {
    const yard = yardOf(this);
    for (let i = 0; i < ticks; i++) {
      for (const name of ['first', 'jet']) yard.world.send(yard.get(name), Burn({ force, torque: ZERO }));
      yard.world.tick();
    }
  },
);

Then('both crates are as far from where they were, and have moved', function (this: ScenarioWorld) {
  const yard = yardOf(this);
  const ways = Object.entries(STARTS).map(([name, at]) => {
    const { place } = yard.world.snapshot.of(yard.get(name));
    return place.map((lane, i) => lane - (at[i] as number));
  });
  const [first = [], second = []] = ways;
  assert.ok(Math.hypot(...first) > 0.1);
  // They lie apart along the axis alone, and floats tell places of 30 m to 4e-6 m.
  first.forEach((lane, i) => {
    expectWithin(`the way along axis ${i}`, second[i] ?? NaN, lane, { kind: 'absolute', amount: 4e-6 });
  });
});
