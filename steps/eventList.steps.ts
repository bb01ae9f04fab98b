/** Ships that are hit: what components of one entity do to its events and to each other. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { root, World, type ComponentInit, type Entity } from 'tertius';
import {
  ArmourBehind,
  ArmourInFront,
  BellBehind,
  BellInFront,
  Blow,
  Decoy,
  Dock,
  Field,
  Hull,
  SecondHull,
  SHIP_COMPONENTS,
  Wreck,
} from './eventList/ship.js';
import { attachHash } from './support/hash.js';
import { expectForAll } from './support/property.js';
import { runContracts, runThreads } from './support/runSettings.js';
import { slot, type ScenarioWorld } from './support/world.js';

interface Shipyard {
  world: World | undefined;
  ship: Entity | undefined;
  /** What the property saw: the blows of a ship, and those that its hull took, folded into one number. */
  readonly sights: { readonly blows: readonly number[]; readonly folded: number }[];
}

const shipyard = slot((): Shipyard => ({ world: undefined, ship: undefined, sights: [] }));

async function launch(scenario: ScenarioWorld, ...components: ComponentInit[]): Promise<void> {
  const world = await World.create({
    threads: runThreads(),
    contracts: runContracts(),
    components: SHIP_COMPONENTS,
    worker: new URL('./eventList/worker.js', import.meta.url),
    capacity: { entities: 256, frames: 4, messages: 256, homes: 4 },
  });
  scenario.defer(() => world.dispose());
  const space = world.spawn({ frame: root() });
  const state = scenario.use(shipyard);
  state.world = world;
  state.ship = world.spawn({ in: space, components });
}

function fleet(scenario: ScenarioWorld): { readonly world: World; readonly ship: Entity } {
  const { world, ship } = scenario.use(shipyard);
  if (world === undefined || ship === undefined) throw new Error('no ship was launched');
  return { world, ship };
}

/** One number of a component of the ship. */
function read(scenario: ScenarioWorld, type: Parameters<World['stateOf']>[1], field: string): number {
  const { world, ship } = fleet(scenario);
  return Number(world.stateOf(ship, type)?.[field]);
}

const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

Given(
  /^a ship with armour of (\d+) (in front of|behind) its hull$/,
  async function (this: ScenarioWorld, strength: string, side: string) {
    const armour = side === 'behind' ? ArmourBehind : ArmourInFront;
    await launch(this, Hull(), armour({ strength: Number(strength) }));
  },
);

Given('a ship with a decoy in front of its hull', async function (this: ScenarioWorld) {
  await launch(this, Hull(), Decoy());
});

Given(
  'a ship with a field against blows below {number} in front of its hull',
  async function (this: ScenarioWorld, limit: number) {
    await launch(this, Hull(), Field({ limit }));
  },
);

Given('a ship with a bell in front of its hull and a bell behind it', async function (this: ScenarioWorld) {
  await launch(this, BellBehind(), Hull(), BellInFront());
});

Given('a ship with a hull that looks for its own alarms', async function (this: ScenarioWorld) {
  await launch(this, Hull());
});

Given(
  'a ship with a hull and a dock that puts armour of 4 on it after the first blow',
  async function (this: ScenarioWorld) {
    await launch(this, Hull(), Dock());
  },
);

Given('a ship with a hull and a dock that puts on a second hull', async function (this: ScenarioWorld) {
  await launch(this, Hull(), SecondHull());
});

Given('a ship whose hull comes off after the first blow', async function (this: ScenarioWorld) {
  await launch(this, Hull(), Wreck());
});

When(/^it is hit by (?:a blow of|blows of) ([\d, and]+)$/, function (this: ScenarioWorld, blows: string) {
  const { world, ship } = fleet(this);
  for (const damage of numbers(blows)) world.send(ship, Blow({ damage }));
  world.tick();
});

When(
  'it is hit by a blow of {number} in each of {ticks}',
  function (this: ScenarioWorld, damage: number, ticks: number) {
    const { world, ship } = fleet(this);
    for (let i = 0; i < ticks; i++) {
      world.send(ship, Blow({ damage }));
      world.tick();
    }
  },
);

When('it is hit by any blows, again and again', function (this: ScenarioWorld) {
  const { world } = fleet(this);
  const space = world.spawn({ frame: root() });
  const { sights } = this.use(shipyard);
  expectForAll(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 9 }), (blows) => {
      const ship = world.spawn({ in: space, components: [Hull(), Field({ limit: 5 })] });
      for (const damage of blows) world.send(ship, Blow({ damage }));
      world.tick();
      sights.push({ blows, folded: Number(world.stateOf(ship, Hull)?.['folded']) });
      world.destroy(ship);
    }),
  );
});

Then('each time its hull took the strong ones in their order', function (this: ScenarioWorld) {
  const { sights } = this.use(shipyard);
  assert.ok(sights.some(({ folded }) => folded > 0));
  for (const { blows, folded } of sights) {
    const strong = blows.filter((damage) => damage >= 5);
    const expected = strong.reduce((sum, damage) => sum * 31 + damage, 0);
    assert.equal(folded, expected, `blows of ${blows.join(', ')}`);
  }
});

Then(
  /^its hull took (?:a blow|blows) of ([\d, and]+?)(?: and no other)?$/,
  function (this: ScenarioWorld, blows: string) {
    const expected = numbers(blows);
    const { world, ship } = fleet(this);
    if (world.stateOf(ship, Wreck) !== undefined) {
      assert.deepEqual([read(this, Wreck, 'blows'), read(this, Wreck, 'damage')], [expected.length, expected[0]]);
      assert.equal(world.stateOf(ship, Hull), undefined);
      return;
    }
    assert.equal(read(this, Hull, 'taken'), expected.length);
    const places = ['first', 'second', 'third'].slice(0, expected.length);
    assert.deepEqual(
      places.map((place) => read(this, Hull, place)),
      expected.slice(0, 3),
    );
    attachHash(this, world.hash());
  },
);

Then('the bell behind rang once and the bell in front did not', function (this: ScenarioWorld) {
  assert.deepEqual([read(this, BellBehind, 'rings'), read(this, BellInFront, 'rings')], [1, 0]);
});

Then('the hull found no alarm of its own', function (this: ScenarioWorld) {
  assert.deepEqual([read(this, Hull, 'taken'), read(this, Hull, 'found')], [3, 0]);
});

Then(
  'the world logs one error that names {string}, and the ship still has one hull',
  function (this: ScenarioWorld, rule: string) {
    const { world } = fleet(this);
    assert.equal(world.errors.length, 1);
    assert.match(world.errors[0]?.message ?? '', new RegExp(rule));
    assert.equal(read(this, Hull, 'taken'), 1);
  },
);
