/** Questions that robots ask physics, and what they are answered. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import {
  Destroy,
  box,
  capsule,
  defineComponent,
  dynamic,
  fixed,
  root,
  sphere,
  Tick,
  uniform,
  type Self,
  type Shape,
  type Vec3,
} from '#host/index.js';
import { KNOWN } from './queries/known.js';
import { answersOf, ASKS, Marked, Mason, Prober, SHAPES, type Answer } from './queries/prober.js';
import { compareWithTwin, trials, type Trial } from './queries/twin.js';
import { expectForAllAsync } from './support/property.js';
import { readTriple } from './support/units.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

Given('deep space where robots ask what is around them', async function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  await scene.open(KNOWN);
  scene.spawn('space', { frame: root() });
});

/** `sphere 1`, `box 2 2 4`, `capsule 1 2`: sizes in m, as the factories take them. */
function readShape(words: string): Shape {
  const [kind, ...sizes] = words.split(' ');
  const [x = 0, y = 0, z = 0] = sizes.map(Number);
  if (kind === 'sphere') return sphere(x);
  if (kind === 'capsule') return capsule(x, y);
  if (kind === 'box') return box(x, y, z, 0);
  throw new Error(`no shape is called '${words}'`);
}

function spawnThing(scenario: ScenarioWorld, row: Readonly<Record<string, string>>): void {
  const scene = scenario.use(worldScene);
  const { thing = '', in: place = 'space', body = '', at = '(0, 0, 0)', kind = '' } = row;
  const groups = kind === 'in group 2' ? { groups: 2, mask: 2 } : {};
  const inside = kind.startsWith('bubble') ? { interior: { bubble: sphere(Number(kind.split(' ')[1])) } } : {};
  scene.spawn(thing, {
    in: scene.things.get(place),
    at: readTriple(at),
    ...(body === '' ? {} : { body: fixed(readShape(body), groups) }),
    ...inside,
    ...(kind === 'marked' ? { components: [Marked()] } : {}),
  });
}

Given('these things, fixed in place:', function (this: ScenarioWorld, table: DataTable) {
  for (const row of table.hashes()) spawnThing(this, row);
});

interface Asked {
  readonly what: string;
  readonly along?: Vec3;
  readonly length?: number;
  readonly shape?: string;
  readonly only?: string;
  readonly tag?: number;
}

/** The state of a robot that asks. */
function prober({ what, along = [1, 0, 0], length = 100, shape = 'sphere 1', only = '', tag = 0 }: Asked) {
  const [kind = '', x = '1', y = '1', z = '1'] = shape.split(' ');
  return Prober({
    asks: ASKS.findIndex((each) => each === what),
    shape: SHAPES.findIndex((each) => each === kind),
    size: [Number(x), Number(y), Number(z)],
    turn: [0, 0, 0, 1],
    along,
    length,
    tag,
    groups: only === 'in group 2' ? 2 : 0,
    marked: only === 'marked',
  });
}

const QUESTION =
  /^(nearest|all|cast|overlap)(?: with a ([a-z]+(?: [\d.]+)+))?(?: along (\([^)]*\)) for ([\d.]+) m)?(?:, (marked|in group 2) alone)?$/;

/** What a robot asks: the nearest along a ray, all along it, what a moving shape meets, or who overlaps a resting one. */
Given(
  /^a robot "([^"]+)" (at \([^)]*\) m in "[^"]+") that asks for (.+)$/,
  function (this: ScenarioWorld, name: string, where: string, question: string) {
    const [, at = '', place = ''] = /^at (.*) m in "(.*)"$/.exec(where) ?? [];
    const [, what = '', shape, along, length, only] = QUESTION.exec(question) ?? [];
    const asked = {
      what,
      ...(shape === undefined ? {} : { shape }),
      ...(along === undefined ? {} : { along: readTriple(along), length: Number(length) }),
      ...(only === undefined ? {} : { only }),
    };
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get(place), at: readTriple(at), components: [prober(asked)] });
  },
);

/** The answers by the names of who was hit. */
function toldTo(scenario: ScenarioWorld, name: string): readonly (Answer & { readonly name: string })[] {
  const scene = scenario.use(worldScene);
  const answers = answersOf(scene.world, scene.things.get(name));
  return answers.map((each) => ({ ...each, name: scene.nameOf(each.hit) }));
}

const CLOSE = 1e-3;

function near(told: number, truth: number, what: string): void {
  assert.ok(Math.abs(told - truth) <= CLOSE, `${what}: ${String(told)} is not ${String(truth)}`);
}

Then('{string} is told, in this order:', function (this: ScenarioWorld, name: string, table: DataTable) {
  const told = toldTo(this, name);
  const rows = table.hashes();
  assert.equal(told.length, rows.length);
  rows.forEach(({ hit, after, place, inside }, i) => {
    const answer = told[i];
    if (answer === undefined) return;
    if (hit !== undefined) assert.equal(answer.name, hit);
    if (after !== undefined) near(answer.distance, Number.parseFloat(after), 'distance');
    if (place !== undefined)
      readTriple(place).forEach((each, axis) => {
        near(answer.place[axis] ?? NaN, each, `place, axis ${String(axis)}`);
      });
    if (inside !== undefined) assert.equal(answer.inside, inside === 'yes');
  });
});

Then('{string} has been told nothing', function (this: ScenarioWorld, name: string) {
  assert.deepEqual(toldTo(this, name), []);
});

/** Questions that cannot be, by what is wrong with them. */
const WRONG: Readonly<Record<string, (self: Self) => void>> = {
  'a ray along nothing': (self) => {
    self.castRay({ along: [0, 0, 0], length: 1 });
  },
  'a ray along what is no number': (self) => {
    self.castRay({ along: [NaN, 0, 0], length: 1 });
  },
  'a ray from nowhere': (self) => {
    self.castRayAll({ from: [Infinity, 0, 0], along: [1, 0, 0], length: 1 });
  },
  'a ray of no length': (self) => {
    self.castRay({ along: [1, 0, 0], length: 0 });
  },
  'a ray of endless length': (self) => {
    self.castRay({ along: [1, 0, 0], length: Infinity });
  },
  'a ball of no size': (self) => {
    self.castShape({ shape: sphere(0), along: [1, 0, 0], length: 1 });
  },
  'a box that is flat': (self) => {
    self.overlap({ shape: box(1, 0, 1) as never });
  },
  'a shape that is none': (self) => {
    self.overlap({ shape: undefined as never });
  },
  'a cylinder': (self) => {
    self.overlap({ shape: { kind: 'cylinder', radius: 1, height: 1 } as never });
  },
  'a number of half a question': (self) => {
    self.castRay({ along: [1, 0, 0], length: 1, tag: 0.5 });
  },
  'things of no kind': (self) => {
    self.castRay({ along: [1, 0, 0], length: 1, with: null as never });
  },
};

When(/^a robot asks about (.+)$/, async function (this: ScenarioWorld, wrong: string) {
  const call = WRONG[wrong];
  if (call === undefined) throw new Error(`nobody asks about ${wrong}`);
  const scene = this.use(worldScene);
  let self: unknown;
  // On one thread, since the call and what it throws stay in this file.
  const asking = defineComponent(`asks ${wrong}`, {}).on(Tick, (own) => {
    self = own;
    scene.attempt(() => {
      call(own);
    });
  });
  await scene.open({ threads: 1, contracts: false, components: [asking] });
  const space = scene.spawn('space', { frame: root() });
  scene.spawn('asker', { in: space, components: [asking()] });
  scene.world.run({ ticks: 1 });
  assert.ok(self !== undefined);
});

const seen = slot(() => ({
  trials: fc.constant<Trial | undefined>(undefined),
  piles: [] as unknown[],
}));

When('robots look around among any solids, in places within places', function (this: ScenarioWorld) {
  this.use(seen).trials = trials;
});

Then('each is told what the closed forms of balls, boxes and capsules give', async function (this: ScenarioWorld) {
  const compare = async (trial: Trial | undefined): Promise<void> => {
    assert.ok(trial !== undefined, 'nobody looked around');
    await compareWithTwin(trial);
  };
  await expectForAllAsync(fc.asyncProperty(this.use(seen).trials, compare), 0.1);
});

Given('a mason in deep space who sets a ball of 1 m at {vector} m in tick 1', function (this: ScenarioWorld, at: Vec3) {
  const scene = this.use(worldScene);
  scene.spawn('mason', { in: scene.things.get('space'), components: [Mason({ at })] });
});

Given('{string} is to be destroyed in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Destroy());
  });
});

/** Where the crates of a pile are after a second, with a robot beside it that asks or does not. */
async function pileBeside(what: string): Promise<readonly unknown[]> {
  const world = await createWorld(KNOWN);
  try {
    const space = world.spawn({ frame: root({ gravity: uniform([0, -9.81, 0]) }) });
    world.spawn({ in: space, at: [0, -1, 0], body: fixed(box(20, 2, 20)) });
    const crates = Array.from({ length: 12 }, (_, i) =>
      world.spawn({ in: space, at: [0.1 * (i % 3), 0.6 + 1.1 * i, 0], body: dynamic(box(1, 1, 1), { mass: 10 }) }),
    );
    world.spawn({ in: space, at: [0, 20, 0], components: [prober({ what, along: [0, -1, 0] })] });
    world.run({ ticks: 60 });
    return crates.map((each) => world.snapshot.of(each));
  } finally {
    await world.dispose();
  }
}

When(
  'a pile of crates falls with a robot beside it that asks nothing, or one thing or another',
  async function (this: ScenarioWorld) {
    for (const what of ['nothing', 'all', 'cast', 'overlap']) this.use(seen).piles.push(await pileBeside(what));
  },
);

Then('it falls the same to the bit', function (this: ScenarioWorld) {
  const [alone, ...others] = this.use(seen).piles;
  assert.equal(others.length, 3);
  for (const other of others) assert.deepEqual(other, alone);
});
