/** Any lies of physics about any crates, on any number of threads. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { box, dynamic, root, sphere, type Entity, type World } from '#host/index.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Bumper, contactsHeardBy } from '../worlds/bumper.js';
import { lie } from '../worlds/physicsLies.js';
import { createWorld } from '../worlds/worldScene.js';

/** What is said of the crates with two numbers; at most one thing of a state, and any of contacts. */
interface Said {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

const OF_STATES = [
  'makes the state of "X" one of somebody who is gone',
  'makes the state of "X" one of "Y"',
  'puts the state of "X" into a frame that is gone',
  'makes the state of "X" one of somebody who is gone, in a frame that is gone',
] as const;
const OF_CONTACTS = [
  'begins a contact of "X" with itself',
  'begins a contact of "X" and somebody who is gone',
  'begins a contact of "X" and "Y" in a frame that is gone',
  'ends a contact of "X" with itself',
] as const;

const PAIRS = 4;
const CRATES = 2 * PAIRS;
/** Ticks from the coming of the crates to the one in which pairs touch: 0.205 m at 0.1 m a tick, in the third. */
const TOUCHING = 2;

const crate = fc.nat({ max: CRATES - 1 });
const lies: fc.Arbitrary<readonly Said[]> = fc
  .tuple(
    fc.uniqueArray(
      fc.record({ words: fc.constantFrom(...OF_STATES), x: crate, y: crate }).filter(({ x, y }) => x !== y),
      { selector: ({ x }) => x, maxLength: 4 },
    ),
    fc.array(
      fc.record({ words: fc.constantFrom(...OF_CONTACTS), x: crate, y: crate }).filter(({ x, y }) => x !== y),
      { maxLength: 4 },
    ),
  )
  .map(([ofStates, ofContacts]) => [...ofStates, ...ofContacts]);

/** Whom a lie names, by its words alone. */
function namedIn({ words, x, y }: Said): readonly number[] {
  return words.includes('"Y"') ? [x, y] : [x];
}

function tell(world: World, crates: readonly Entity[], said: readonly Said[]): void {
  world.trace = (_tick, step) => {
    if (step !== '1') return;
    for (const { words, x, y } of said)
      lie(world.internals.rows.physics, words, (name) => crates[name === 'X' ? x : y] as Entity);
    world.trace = undefined;
  };
}

/** A world with cabins, into which pairs of crates come that fly at each other. */
class Cabins {
  readonly #cabins: readonly Entity[];

  constructor(
    readonly world: World,
    count: number,
  ) {
    const space = world.spawn({ frame: root() });
    this.#cabins = Array.from({ length: count }, (_, i) =>
      world.spawn({ in: space, at: [1_000 * i, 0, 0], interior: { bubble: sphere(100) } }),
    );
  }

  fill(): readonly Entity[] {
    return Array.from({ length: CRATES }, (_, i) => {
      const pair = i >> 1;
      const second = i % 2 === 1;
      return this.world.spawn({
        in: this.#cabins[pair % this.#cabins.length] as Entity,
        at: [second ? 1.205 : 0, 5 * pair, 0],
        velocity: [second ? 0 : 6, 0, 0],
        body: dynamic(box(1, 1, 1), { mass: 10 }),
        components: [Bumper()],
      });
    });
  }
}

interface Twins {
  told: Cabins | undefined;
  other: Cabins | undefined;
  compare: (said: readonly Said[]) => void;
}
const twins = slot((): Twins => ({ told: undefined, other: undefined, compare: () => undefined }));

Given(
  'twin worlds of crates in two cabins, of which pairs begin to touch in their third tick',
  async function (this: ScenarioWorld) {
    const made: Cabins[] = [];
    for (let i = 0; i < 2; i++) {
      // The one that nobody lies to needs no threads of its own.
      const world = await createWorld({ contracts: false, ...(i === 1 ? { threads: 1 } : {}) });
      this.defer(() => world.dispose());
      made.push(new Cabins(world, 2));
    }
    [this.use(twins).told, this.use(twins).other] = made;
  },
);

/** Who heard that a contact began, with whom, by their numbers. */
function meetings(world: World, crates: readonly Entity[]): readonly string[] {
  return crates.flatMap((each, at) =>
    contactsHeardBy(world, each).map(([, began, other]) => `${at} ${began} ${crates.indexOf(other as Entity)}`),
  );
}

When('physics tells any lies about the crates of one of them in that tick', function (this: ScenarioWorld) {
  const state = this.use(twins);
  const { told, other } = state;
  assert.ok(told !== undefined && other !== undefined);
  state.compare = (said) => {
    const [crates, others] = [told.fill(), other.fill()];
    for (const { world } of [told, other]) world.run({ ticks: TOUCHING });
    const before = crates.map((each) => told.world.snapshot.of(each));
    const logged = told.world.errors.length;
    tell(told.world, crates, said);
    for (const { world } of [told, other]) world.tick();
    const named = new Set(said.flatMap(namedIn));
    assert.equal(told.world.errors.length - logged, said.length, 'one error a lie');
    for (const [i, each] of crates.entries()) {
      const expected: unknown = named.has(i) ? before[i] : other.world.snapshot.of(others[i] as Entity);
      assert.deepEqual(told.world.snapshot.of(each), expected, `crate ${i}`);
    }
    for (const { world } of [told, other]) world.tick();
    const without = meetings(other.world, others);
    assert.ok(without.length === CRATES, 'all pairs touched in the other world');
    const kept = without.filter((meeting) => !meeting.split(' 1 ').some((i) => named.has(Number(i))));
    assert.deepEqual(meetings(told.world, crates), kept);
    // Physics itself has lost nothing, so a step later everybody is where they are in the other world.
    for (const [i, each] of crates.entries())
      assert.deepEqual(told.world.snapshot.of(each), other.world.snapshot.of(others[i] as Entity));
    for (const [{ world }, all] of [
      [told, crates],
      [other, others],
    ] as const)
      for (const each of all) world.destroy(each);
  };
});

Then(
  'it has logged one error a lie, whoever was lied about stands still for that step, and all else is as in the other',
  function (this: ScenarioWorld) {
    expectForAll(fc.property(lies, this.use(twins).compare), 0.1);
  },
);

interface Course {
  readonly errors: readonly string[];
  readonly hashes: readonly string[];
}
const courses = slot((): { all: readonly Course[] } => ({ all: [] }));

const SEVEN: readonly Said[] = [
  { words: OF_CONTACTS[0], x: 7, y: 0 },
  { words: OF_CONTACTS[2], x: 5, y: 4 },
  { words: OF_CONTACTS[1], x: 2, y: 0 },
  { words: OF_STATES[3], x: 6, y: 0 },
  { words: OF_CONTACTS[3], x: 0, y: 0 },
  { words: OF_STATES[2], x: 1, y: 0 },
  { words: OF_STATES[1], x: 2, y: 6 },
];

When(
  'physics tells the same seven lies about crates in four cabins on 1, 2, 3, 4 and 8 threads',
  async function (this: ScenarioWorld) {
    const all: Course[] = [];
    for (const threads of [1, 2, 3, 4, 8]) {
      const world = await createWorld({ threads, contracts: false });
      this.defer(() => world.dispose());
      const crates = new Cabins(world, 4).fill();
      world.run({ ticks: TOUCHING });
      tell(world, crates, SEVEN);
      const hashes = Array.from({ length: 4 }, () => {
        world.tick();
        return world.hash();
      });
      all.push({ errors: world.errors.map(({ entity, message }) => `${entity} ${message}`), hashes });
      // Its threads serve the next one.
      await world.dispose();
    }
    this.use(courses).all = all;
  },
);

Then(
  'each world has logged the same seven errors in the same order, and all have one hash after every tick',
  function (this: ScenarioWorld) {
    const [first, ...others] = this.use(courses).all;
    assert.equal(new Set(first?.errors).size, SEVEN.length);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(others.length, 4);
  },
);
