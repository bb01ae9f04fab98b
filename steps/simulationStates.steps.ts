/** What components keep, and what happens when one fails. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { root, type ComponentInit, type Entity, type Quat, type World } from '#host/index.js';
import { Trial } from './frames/trial.js';
import { runContracts } from './support/runSettings.js';
import { expectForAllAsync } from './support/property.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Clumsy, Fail, Sheet, Tally } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

Given(
  'deep space with robots {names} that count their notes',
  async function (this: ScenarioWorld, names: readonly string[]) {
    const scene = this.use(worldScene);
    await scene.openSpace();
    for (const name of names) scene.spawn(name, { in: scene.things.get('space'), components: [Tally()] });
  },
);

Given('robots {names} that count their notes', function (this: ScenarioWorld, names: readonly string[]) {
  const scene = this.use(worldScene);
  for (const name of names) scene.spawn(name, { in: scene.things.get('space'), components: [Tally()] });
});

Given(
  'a robot {string} that counts its notes comes before tick {int}',
  function (this: ScenarioWorld, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => scene.spawn(name, { in: scene.things.get('space'), components: [Tally()] }));
  },
);

Then(
  '{string} has counted {int} note(s), the last one {number}',
  function (this: ScenarioWorld, name: string, count: number, value: number) {
    const { world, things } = this.use(worldScene);
    const tally = world.stateOf(things.get(name), Tally);
    assert.deepEqual([tally?.['count'], tally?.['value']], [count, value]);
  },
);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (table: DataTable): Fields =>
  Object.fromEntries(table.hashes().map(({ field = '', value = '' }) => [field, JSON.parse(value) as unknown]));

Given('a sheet {string} filled in with', function (this: ScenarioWorld, name: string, table: DataTable) {
  const scene = this.use(worldScene);
  scene.spawn(name, { in: scene.things.get('space'), components: [Sheet(fieldsOf(table))] });
});

Then('the sheet {string} reads', function (this: ScenarioWorld, name: string, table: DataTable) {
  const { world, things } = this.use(worldScene);
  assert.deepEqual(world.stateOf(things.get(name), Sheet), fieldsOf(table));
});

When(
  /^somebody tries to fill in a sheet with (\w+) (.+)$/,
  function (this: ScenarioWorld, field: string, value: string) {
    const parsed: unknown = JSON.parse(value);
    this.use(worldScene).attempt(() => Sheet({ [field]: parsed }), parsed);
  },
);

Then('{string} has no sheet', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.stateOf(things.get(name), Sheet), undefined);
});

const sheets = slot(() => new Trial<Fields, readonly (Fields | undefined)[]>());

When('sheets are filled in with any values', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const values = fc.record({
    mass: fc.double(),
    name: fc.string({ maxLength: 5, unit: 'binary' }).filter((text) => !text.includes('\0') && text.length <= 5),
    on: fc.boolean(),
    home: fc.maxSafeNat().map((each) => each as Entity),
    turn: fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()).map((turn): Quat => turn),
    small: fc.float(),
  });
  const trial = this.use(sheets);
  trial.given(values);
  trial.when((fields) => {
    const sheet = world.spawn({ in: things.get('space'), components: [Sheet(fields)] });
    const before = world.stateOf(sheet, Sheet);
    world.tick();
    const after = world.stateOf(sheet, Sheet);
    world.destroy(sheet);
    return [before, after];
  });
});

Then('each reads as it was filled in, to the bit, also after a tick', function (this: ScenarioWorld) {
  this.use(sheets).then((reads, fields) => {
    for (const read of reads) assert.deepEqual(read, { ...fields });
  });
});

function stumbles(scenario: ScenarioWorld, name: string, tick: number, words: string): void {
  const scene = scenario.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Fail({ words }));
  });
}

Given(
  '{string} stumbles with {string} in tick {int}',
  function (this: ScenarioWorld, name: string, words: string, tick: number) {
    stumbles(this, name, tick, words);
  },
);

Given('{string} takes a step in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  stumbles(this, name, tick, '');
});

Given(
  '{count} robots {string} that stumble with {string} in tick {int}',
  function (this: ScenarioWorld, count: number, _name: string, words: string, tick: number) {
    const scene = this.use(worldScene);
    const space = scene.things.get('space');
    const crowd = Array.from({ length: count }, () => scene.world.spawn({ in: space, components: [Clumsy()] }));
    scene.plan(tick, () => {
      for (const robot of crowd) scene.world.send(robot, Fail({ words }));
    });
  },
);

Then(
  'the world has logged one error: {string} of {string} in tick {int} by {string}, at {string}',
  function (this: ScenarioWorld, message: string, name: string, tick: number, component: string, event: string) {
    const { world, things } = this.use(worldScene);
    assert.deepEqual(world.errors, [{ tick, entity: things.get(name), component, event, message }]);
    assert.equal(world.errorsLost, 0);
  },
);

Then(
  '{string} has begun {int} steps and ended {int}',
  function (this: ScenarioWorld, name: string, begun: number, ended: number) {
    const { world, things } = this.use(worldScene);
    assert.deepEqual(world.stateOf(things.get(name), Clumsy), { begun, ended });
  },
);

Then(
  'the world has logged {int} errors with {string} and counted {int} more',
  function (this: ScenarioWorld, logged: number, message: string, lost: number) {
    const { world } = this.use(worldScene);
    assert.deepEqual(
      world.errors.map((error) => error.message),
      Array.from({ length: logged }, () => message),
    );
    assert.equal(world.errorsLost, lost);
  },
);

When('{count} robots stumble in each of {ticks}', function (this: ScenarioWorld, count: number, ticks: number) {
  const { world, things } = this.use(worldScene);
  for (let i = 0; i < count; i++) world.spawn({ in: things.get('space'), components: [Clumsy()] });
  for (let tick = 0; tick < ticks; tick++) {
    world.broadcast(Fail({ words: `in tick ${tick}` }));
    world.tick();
  }
});

Then(
  'the log holds the {count} newest errors, from tick {int} on, and has counted {count} more',
  function (this: ScenarioWorld, kept: number, first: number, lost: number) {
    const { world } = this.use(worldScene);
    assert.deepEqual([world.errors.length, world.errorsLost], [kept, lost]);
    const words = Array.from({ length: kept }, (_, i) => `in tick ${first + Math.floor(i / PER_CHUNK)}`);
    assert.deepEqual(
      world.errors.map(({ message }) => message),
      words,
    );
  },
);

/** A robot of a crowd that stumbles in a tick. */
interface Stumble {
  readonly robot: number;
  readonly tick: number;
}

const CROWD = 200;
const TICKS = 3;
/** Entities that make a chunk, and errors that the log takes from one in a tick. */
const CHUNK = 64;
const PER_CHUNK = 8;

const logs = slot(() => ({ check: undefined as (() => Promise<void>) | undefined }));

When(
  'worlds of 200 robots, of which any stumble in any of 3 ticks, run with 1 and with 3 threads',
  function (this: ScenarioWorld) {
    const stumble = fc.record({ robot: fc.nat({ max: CROWD - 1 }), tick: fc.nat({ max: TICKS - 1 }) });
    this.use(logs).check = () =>
      expectForAllAsync(
        fc.asyncProperty(fc.array(stumble, { maxLength: 60 }), async (stumbles) => {
          const expected = expectedLog(stumbles);
          for (const threads of [1, 3]) assert.deepEqual(await stumbleIn(threads, stumbles), expected);
        }),
        0.03,
      );
  },
);

interface Log {
  readonly errors: readonly string[];
  readonly lost: number;
}

async function stumbleIn(threads: number, stumbles: readonly Stumble[]): Promise<Log> {
  const world = await createWorld({ threads, contracts: runContracts() });
  try {
    return stumbleAll(world, stumbles);
  } finally {
    await world.dispose();
  }
}

function stumbleAll(world: World, stumbles: readonly Stumble[]): Log {
  const space = world.spawn({ frame: root() });
  const components: readonly ComponentInit[] = [Clumsy()];
  const crowd = Array.from({ length: CROWD }, () => world.spawn({ in: space, components }));
  for (let tick = 0; tick < TICKS; tick++) {
    for (const { robot } of stumbles.filter((each) => each.tick === tick))
      world.send(crowd[robot] as Entity, Fail({ words: `robot ${robot}` }));
    world.tick();
  }
  return { errors: world.errors.map(({ tick, message }) => `${tick}: ${message}`), lost: world.errorsLost };
}

/** The log kept by hand: by tick, then by the robots' age, eight from each chunk; the root has the first slot. */
function expectedLog(stumbles: readonly Stumble[]): Log {
  const sorted = [...stumbles].sort((a, b) => a.tick - b.tick || a.robot - b.robot);
  const taken = new Map<string, number>();
  const errors: string[] = [];
  for (const { tick, robot } of sorted) {
    const chunk = `${tick}, ${Math.floor((robot + 1) / CHUNK)}`;
    const count = (taken.get(chunk) ?? 0) + 1;
    taken.set(chunk, count);
    if (count <= PER_CHUNK) errors.push(`${tick}: robot ${robot}`);
  }
  return { errors, lost: sorted.length - errors.length };
}

Then('both log the same errors in the same order, by tick and then by robot', async function (this: ScenarioWorld) {
  const { check } = this.use(logs);
  assert.ok(check !== undefined, 'the worlds were set up');
  await check();
});
