/** Kinds of things, and things of a kind. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import {
  Blueprints,
  box,
  dynamic,
  KeplerMotion,
  preset,
  root,
  sphere,
  type BlueprintDesc,
  type Entity,
  type Placement,
  type Vec3,
  type World,
} from '#host/index.js';
import { NO_FRAME, type FrameId } from '#core/frames/frameLayout.js';
import { readTripleOf, DISTANCE, SPEED } from '../support/units.js';
import type { ScenarioWorld } from '../support/world.js';
import { Sheet } from '../worlds/testComponents.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';
import { describeKind, fieldsIn, readPart, registry, type PartRow } from './kinds.js';
import { POOL } from './pool.js';

const rowsOf = (table: DataTable): readonly PartRow[] =>
  table.hashes().map(({ part = '', value = '' }) => ({ part, value }));

/** A description that no type would let pass. */
const untyped = (desc: unknown): BlueprintDesc => desc as BlueprintDesc;

Given('the blueprint {string} with', function (this: ScenarioWorld, name: string, table: DataTable) {
  this.use(registry).register({ name, ...describeKind(rowsOf(table)) });
});

Given(
  'the blueprint {string}, a child of {string}, with',
  function (this: ScenarioWorld, name: string, parent: string, table: DataTable) {
    this.use(registry).register({ name, parent, ...describeKind(rowsOf(table)) });
  },
);

/** What the last step made, by name. */
function makeAll(scenario: ScenarioWorld, kind: string, placements: ReadonlyMap<string, Placement>): void {
  const scene = scenario.use(worldScene);
  const blueprint = scenario.use(registry).get(kind);
  for (const [name, place] of placements) scene.spawn(name, blueprint.describe(place));
}

When(
  '{string} and {string} are made from the blueprint {string} in {string}',
  function (this: ScenarioWorld, one: string, other: string, kind: string, where: string) {
    const place = { in: this.use(worldScene).things.get(where) };
    makeAll(this, kind, new Map([one, other].map((name) => [name, place])));
  },
);

When(
  '{string} and {string} are made from the blueprint {string}, each for itself',
  function (this: ScenarioWorld, one: string, other: string, kind: string) {
    makeAll(this, kind, new Map([one, other].map((name) => [name, { name }])));
  },
);

When(
  'crates of the blueprint {string} are made in {string} at',
  function (this: ScenarioWorld, kind: string, where: string, table: DataTable) {
    const space = this.use(worldScene).things.get(where);
    const placements = new Map<string, Placement>();
    for (const { name = '', place = '', velocity = '' } of table.hashes()) {
      const at: Vec3 = readTripleOf(place, DISTANCE);
      placements.set(name, { in: space, at, velocity: readTripleOf(velocity, SPEED) });
    }
    this.use(worldScene).attempted = placements;
    makeAll(this, kind, placements);
  },
);

const made = ({ things }: WorldScene) => [...things.all].filter(([name]) => name !== 'space');

Then('each has', function (this: ScenarioWorld, table: DataTable) {
  const scene = this.use(worldScene);
  for (const [name, entity] of made(scene)) {
    for (const row of rowsOf(table))
      assert.equal(readPart(scene.world, entity, row), row.value, `${row.part} of ${name}`);
  }
});

Then('they are there, at these velocities', function (this: ScenarioWorld) {
  const { world, things, attempted } = this.use(worldScene);
  for (const [name, given] of attempted as ReadonlyMap<string, { at: Vec3; velocity: Vec3 }>) {
    const { place, velocity } = world.snapshot.of(things.get(name));
    assert.deepEqual({ place, velocity }, { place: given.at, velocity: given.velocity });
  }
});

function ownedFrame(world: World, entity: Entity): FrameId {
  const { rows, table } = world.internals;
  return rows.entities.owns[table.require(entity, 'entity')] as FrameId;
}

Then(
  'each owns a frame of its own in {string}, whose bubble is {distance}',
  function (this: ScenarioWorld, where: string, radius: number) {
    const scene = this.use(worldScene);
    const { rows, table } = scene.world.internals;
    const outer = rows.entities.owns[table.require(scene.things.get(where), 'where')];
    const bounds = new Float64Array(3);
    for (const [, entity] of made(scene)) {
      const frame = ownedFrame(scene.world, entity);
      assert.equal(rows.frames.parentOf(frame), outer);
      rows.frames.readBounds(frame, bounds, 0);
      assert.deepEqual([...bounds], [radius, radius, radius]);
      assert.ok(scene.world.spawn({ in: entity }) > 0);
    }
  },
);

Then('each owns a frame of its own that is in none', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const { rows } = scene.world.internals;
  for (const [, entity] of made(scene)) {
    assert.equal(rows.frames.parentOf(ownedFrame(scene.world, entity)), NO_FRAME);
    assert.ok(scene.world.spawn({ in: entity }) > 0);
  }
});

Then('neither owns a frame', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  for (const [, entity] of made(scene)) {
    const { rows, table } = scene.world.internals;
    assert.equal(rows.entities.owns[table.require(entity, 'entity')], 0);
  }
});

/** Descriptions that are refused, and the value that the refusal names. */
const REFUSED: Readonly<Record<string, () => readonly [desc: unknown, value: unknown]>> = {
  'without a name': () => [{}, undefined],
  'named ""': () => [{ name: '' }, ''],
  'named "crate"': () => [{ name: 'crate' }, 'crate'],
  'with a "colour"': () => [{ name: 'barge', colour: 'red' }, 'red'],
  'with a body of -1 kg': () => [{ name: 'barge', body: dynamic(box(1, 1, 1), { mass: -1 }) }, -1],
  'with an inside of 0 m': () => [{ name: 'barge', interior: { bubble: sphere(0) } }, 0],
  'with a lamp of -1 W': () => [{ name: 'barge', lamp: { power: -1 } }, -1],
  'of a root with a body': () => {
    const body = dynamic(box(1, 1, 1));
    return [{ name: 'barge', frame: root(), body }, body];
  },
  'with a sheet twice': () => [{ name: 'barge', components: [Sheet, preset(Sheet, { mass: 1 })] }, 'sheet'],
  'with 25 components': () => [{ name: 'barge', components: POOL }, 25],
};

const POSES: Readonly<Record<string, unknown>> = {
  in: 4_194_304,
  attachTo: 4_194_304,
  at: [0, 0, 0],
  turn: [0, 0, 0, 1],
  velocity: [0, 0, 0],
  spin: [0, 0, 0],
};

function attemptToRegister(scenario: ScenarioWorld, desc: unknown, value?: unknown): void {
  scenario.use(worldScene).attempt(() => scenario.use(registry).register(untyped(desc)), value);
}

When(
  /^somebody registers a blueprint (without a name|named ".*"|with an? .*|of a .*|with 25 .*)$/,
  function (this: ScenarioWorld, what: string) {
    const refused = REFUSED[what];
    if (refused === undefined) throw new Error(`'${what}' is none of ${Object.keys(REFUSED).join(', ')}`);
    attemptToRegister(this, ...refused());
  },
);

When(
  /^somebody registers a blueprint with (in|attachTo|at|turn|velocity|spin)$/,
  function (this: ScenarioWorld, member: string) {
    attemptToRegister(this, { name: 'crate', [member]: POSES[member] }, POSES[member]);
  },
);

When(
  'somebody registers a blueprint {string}, a child of {string}',
  function (this: ScenarioWorld, name: string, parent: string) {
    attemptToRegister(this, { name, parent }, parent);
  },
);

When(
  'somebody registers a child of {string} with an eccentricity of {number}',
  function (this: ScenarioWorld, parent: string, eccentricity: number) {
    const components = [preset(KeplerMotion, { eccentricity })];
    attemptToRegister(this, { name: 'comet', parent, components }, eccentricity);
  },
);

When(
  /^somebody registers a blueprint "([^"]+)" whose sheet has (.+)$/,
  function (this: ScenarioWorld, name: string, values: string) {
    const fields = fieldsIn(values);
    attemptToRegister(this, { name, components: [{ type: Sheet, values: fields }] }, Object.values(fields)[0]);
  },
);

When('somebody asks for the blueprint {string}', function (this: ScenarioWorld, name: string) {
  this.use(worldScene).attempt(() => this.use(registry).get(name).describe({}), name);
});

When(
  /^somebody describes a crate of the blueprint "([^"]+)" with (body|components)$/,
  function (this: ScenarioWorld, kind: string, member: string) {
    const blueprint = this.use(registry).get(kind);
    this.use(worldScene).attempt(() => blueprint.describe({ [member]: [] }), []);
  },
);

Then('nothing is refused', function (this: ScenarioWorld) {
  assert.equal(this.use(worldScene).refusal, undefined);
});

Then(
  /^the registry knows (nobody|"[^"]+"(?: and "[^"]+"| and nobody else)?)$/,
  function (this: ScenarioWorld, words: string) {
    const names = [...words.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    assert.deepEqual(this.use(registry).names, names);
  },
);

/** What is no kind: what could come from a file. */
const FROM_FILES: Readonly<Record<string, unknown>> = {
  'the path of a file': './crate.json',
  'the address of a file': new URL('file:///crate.json'),
  'the text of a file': '{"name":"crate"}',
  'the bytes of a file': new TextEncoder().encode('{"name":"crate"}'),
  'what a file says of components': JSON.parse('{"name":"crate","components":["sheet"]}') as unknown,
};

When(
  /^somebody registers (the .* of a file|what a file says of components)$/,
  function (this: ScenarioWorld, what: string) {
    const given = FROM_FILES[what];
    attemptToRegister(this, given, what.startsWith('what') ? 'sheet' : given);
  },
);

When('somebody looks at what a registry can do', function (this: ScenarioWorld) {
  this.use(worldScene).attempted = Object.getOwnPropertyNames(Blueprints.prototype);
});

Then('it can register, get and list kinds, and nothing else', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(worldScene).attempted, ['constructor', 'register', 'get', 'names']);
});
