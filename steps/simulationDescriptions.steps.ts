/** Descriptions as they come from code without types, and what is refused of them. */
import assert from 'node:assert/strict';
import { Then, When, type DataTable } from '@cucumber/cucumber';
import {
  box,
  boxMesh,
  compound,
  dynamic,
  ellipsoid,
  fixed,
  hull,
  mesh,
  plain,
  point,
  RefusalError,
  root,
  sphere,
  uniform,
  type Entity,
  type Message,
  type SpawnDesc,
  type Vec3,
  type World,
} from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Clerk, PlaceParcel, TurnParcel } from './worlds/parcels.js';
import { Note, Radio, Sheet } from './worlds/testComponents.js';
import { worldScene, type WorldScene } from './worlds/worldScene.js';

const CORNERS: readonly Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Things that a scenario spoils one member of; whole as they stand here. */
const THINGS: Readonly<Record<string, (space: Entity, anchor: Entity) => SpawnDesc>> = {
  crate: (space) => ({
    in: space,
    at: [0, 0, 0],
    turn: [0, 0, 0, 1],
    velocity: [0, 0, 0],
    spin: [0, 0, 0],
    body: dynamic(box(1, 1, 1), { mass: 1, friction: 0.5, restitution: 0, linearDamping: 0, angularDamping: 0 }),
  }),
  wedge: (space) => ({ in: space, body: dynamic(hull(CORNERS)) }),
  floor: (space) => ({ in: space, body: fixed(mesh(CORNERS, [[0, 1, 2]])) }),
  table: (space) => ({
    in: space,
    body: dynamic(compound({ shape: box(1, 1, 1), at: [0, 0, 0], turn: [0, 0, 0, 1] })),
  }),
  cabin: (space) => {
    const gravity = uniform([0, -10, 0], { min: [-9, -9, -9], max: [9, 9, 9] });
    return { in: space, interior: { bubble: ellipsoid(9, 9, 9), gravity } };
  },
  planet: (space) => ({ in: space, interior: { bubble: sphere(1e9), gravity: point(4e14) } }),
  root: () => ({ frame: root({ gravity: uniform([0, -10, 0]) }) }),
  part: (_space, anchor) => ({ attachTo: anchor, at: [0, 1, 0], turn: [0, 0, 0, 1] }),
  lantern: (space) => ({
    in: space,
    look: { mesh: boxMesh(1, 1, 1), material: plain([1, 1, 1], 0.5) },
    lamp: { power: 10, color: [1, 1, 1], at: [0, 0, 0] },
  }),
};

type Spoilt = Record<string, unknown>;

/** A member by its path, such as `body.shape.points[1]`: what holds it, and its name there. */
function memberOf(thing: unknown, path: string): { readonly holder: Spoilt; readonly name: string } {
  const names = path.replaceAll('[', '.').replaceAll(']', '').split('.');
  const name = names.pop() ?? '';
  const holder = names.reduce<unknown>((each, step) => (each as Spoilt)[step], thing) as Spoilt;
  assert.ok(name in holder, `there is a member ${path}`);
  return { holder, name };
}

/** Lists that are no vectors of a length, and what is no list. */
function oddVectors(length: number, finite: boolean): readonly unknown[] {
  const whole = Array.from({ length }, () => 0.5);
  const gap = [...whole];
  Reflect.deleteProperty(gap, 1);
  const lists = [whole.slice(1), [...whole, 0.5], gap, whole.map(String), [...whole.slice(1), null], []];
  const others = [null, 'text', 5, {}, Float64Array.from(whole)];
  const odd = finite ? [NaN, Infinity, -Infinity].map((each) => [...whole.slice(1), each]) : [];
  return [...lists, ...others, ...odd];
}

interface Attempt {
  readonly where: string;
  readonly rule: string;
  readonly field: string;
  readonly value: unknown;
  readonly refusal: unknown;
  readonly changed: boolean;
  readonly told?: string;
}
const attempts = slot((): Attempt[] => []);

function tryOut(call: () => unknown, world: World | undefined): Pick<Attempt, 'refusal' | 'changed'> {
  const before = world?.hash();
  let refusal: unknown;
  try {
    call();
  } catch (error) {
    refusal = error;
  }
  return { refusal, changed: world?.hash() !== before };
}

/** Makers of what is no spawn: messages and states with a vector in them. */
const MADE: Readonly<Record<string, { readonly length: number; readonly make: (value: never) => unknown }>> = {
  'place parcel.place': { length: 3, make: (place) => PlaceParcel({ place }) },
  'turn parcel.turn': { length: 4, make: (turn) => TurnParcel({ turn }) },
  'sheet.turn': { length: 4, make: (turn) => Sheet({ turn }) },
};

/** A thing of a scenario, whole, with the path of a member of it: `a crate's body.mass`. */
function thingOf(scene: WorldScene, words: string): { readonly desc: SpawnDesc; readonly path: string } {
  const [, name = '', path = ''] = /^an? (\w+)'s (\S+)$/.exec(words) ?? [];
  const make = THINGS[name];
  if (make === undefined) throw new Error(`'${name}' is none of ${Object.keys(THINGS).join(', ')}`);
  const desc = make(scene.things.get('space'), anchorOf(scene));
  return { desc: structuredClone(desc), path };
}

/** A crate far away that parts are attached to. */
function anchorOf(scene: WorldScene): Entity {
  if (scene.things.has('anchor')) return scene.things.get('anchor');
  return scene.spawn('anchor', { in: scene.things.get('space'), at: [0, 0, -1e6], body: dynamic(box(1, 1, 1)) });
}

When('each of these is any list that is no vector, or none at all', function (this: ScenarioWorld, table: DataTable) {
  const tried = this.use(attempts);
  const scene = this.use(worldScene);
  for (const { where = '', rule = '' } of table.hashes()) {
    const made = MADE[where];
    if (made !== undefined) {
      for (const value of oddVectors(made.length, false))
        tried.push({ where, rule, field: where, value, ...tryOut(() => made.make(value as never), undefined) });
      continue;
    }
    const { path, desc } = thingOf(scene, where);
    const { holder, name } = memberOf(desc, path);
    for (const value of oddVectors((holder[name] as readonly number[]).length, true)) {
      holder[name] = value;
      tried.push({ where, rule, field: path, value, ...tryOut(() => scene.world.spawn(desc), scene.world) });
    }
  }
});

function checkAttempts(tried: readonly Attempt[]): void {
  assert.ok(tried.length > 0);
  for (const { where, rule, field, value, refusal, told = 'must' } of tried) {
    assert.ok(refusal instanceof RefusalError, `${where} as ${JSON.stringify(value)}: ${String(refusal)}`);
    assert.deepEqual([refusal.rule, refusal.field], [rule, field], `${where} as ${JSON.stringify(value)}`);
    assert.deepEqual(refusal.value, value);
    assert.ok(refusal.message.includes(told), refusal.message);
  }
}

Then(
  'each is refused by its rule, naming the place and the value, and nothing has changed',
  function (this: ScenarioWorld) {
    const tried = this.use(attempts);
    checkAttempts(tried);
    assert.equal(tried.filter(({ changed }) => changed).length, 0);
  },
);

Then('each is refused by its rule, naming the place and the value', function (this: ScenarioWorld) {
  checkAttempts(this.use(attempts));
});

const accepted = slot((): Entity[] => []);

When(
  'a crate or a cabin is given the last number within a limit, and then one beyond it',
  function (this: ScenarioWorld, table: DataTable) {
    const scene = this.use(worldScene);
    const { world } = scene;
    for (const [i, { where = '', last = '', beyond = '', rule = '' }] of table.hashes().entries()) {
      const { desc, path } = thingOf(scene, where);
      // Far from one another, so that each is alone with its number.
      if (path !== 'at') Object.assign(desc, { at: [100 * (i + 1), 0, 0] });
      const { holder, name } = memberOf(desc, path);
      const vector = Array.isArray(holder[name]);
      const put = (text: string): void => {
        holder[name] = vector ? [0, Number(text), 0] : Number(text);
      };
      put(last);
      const made = world.spawn(desc);
      this.use(accepted).push(made);
      if (desc.interior !== undefined)
        this.use(accepted).push(world.spawn({ in: made, at: [0, 1, 0], body: dynamic(box(1, 1, 1), { mass: 1e30 }) }));
      put(beyond);
      const outcome = tryOut(() => world.spawn(desc), world);
      this.use(attempts).push({ where, rule, field: path, value: holder[name], ...outcome });
    }
    scene.run(3);
  },
);

Then(
  'each last one moves by finite numbers, and each one beyond is refused by its rule and changes nothing',
  function (this: ScenarioWorld) {
    const { world } = this.use(worldScene);
    checkAttempts(this.use(attempts));
    assert.equal(this.use(attempts).filter(({ changed }) => changed).length, 0);
    for (const entity of this.use(accepted)) {
      const { place, turn, velocity, spin } = world.snapshot.of(entity);
      assert.ok([...place, ...turn, ...velocity, ...spin].every((each) => Number.isFinite(each)));
    }
  },
);

When('each of these is called by another name', function (this: ScenarioWorld, table: DataTable) {
  const scene = this.use(worldScene);
  for (const { where = '', as = '', told = '' } of table.hashes()) {
    const { desc, path } = thingOf(scene, where);
    const { holder, name } = memberOf(desc, path);
    const value = holder[name];
    Reflect.deleteProperty(holder, name);
    holder[as] = value;
    const whole = path === name ? `spawn.${as}` : `${path.slice(0, -name.length)}${as}`;
    const outcome = tryOut(() => scene.world.spawn(desc), scene.world);
    this.use(attempts).push({ where, rule: 'CLOSED-09', field: whole, value, told, ...outcome });
  }
});

Then(
  'each is refused by CLOSED-09 with the name that it was called by, and nothing has changed',
  function (this: ScenarioWorld) {
    checkAttempts(this.use(attempts));
    assert.equal(this.use(attempts).filter(({ changed }) => changed).length, 0);
  },
);

When('somebody spawns a root with a place', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const at: Vec3 = [1, 2, 3];
  scene.attempt(() => scene.world.spawn({ frame: root(), at } as unknown as SpawnDesc), at);
});

/** What somebody does with a type, or with what was made by hand, in the place of the real thing. */
const MISTAKES: Readonly<Record<string, (scene: WorldScene) => void>> = {
  'spawns a robot with the type of a radio': (scene) => spawnWith(scene, [Radio]),
  'spawns a robot with a radio made by hand': (scene) => spawnWith(scene, [{ type: Radio, values: {} }]),
  'spawns a robot whose components are a text': (scene) => spawnWith(scene, 'radio'),
  'sends "Ada" the type of a note': ({ world, things }) => {
    world.send(things.get('Ada'), Note as unknown as Message);
  },
  'sends "Ada" a note made by hand': ({ world, things }) => {
    world.send(things.get('Ada'), { event: Note, values: [1] });
  },
  'tells everybody in space nothing at all': ({ world, things }) => {
    world.tell(things.get('space'), undefined as unknown as Message);
  },
  'calls the type of a note to everybody': ({ world }) => {
    world.broadcast(Note as unknown as Message);
  },
};

function spawnWith({ world, things }: WorldScene, components: unknown): void {
  world.spawn({ in: things.get('space'), components } as SpawnDesc);
}

When('somebody without types {}', function (this: ScenarioWorld, words: string) {
  const mistake = MISTAKES[words];
  if (mistake === undefined) throw new Error(`'${words}' is none of ${Object.keys(MISTAKES).join(', ')}`);
  const scene = this.use(worldScene);
  scene.attempt(() => {
    mistake(scene);
  });
});

When(
  "a parcel's place changes to two numbers after it was packed and before it is sent to {string}",
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(worldScene);
    const place: [x: number, y: number, z: number] = [1, 2, 3];
    const parcel = PlaceParcel({ place, label: 'fragile' });
    place[0] = 9;
    (place as number[]).pop();
    scene.world.send(scene.things.get(name), parcel);
    scene.run(1);
  },
);

Then('{string} has the place that was packed', function (this: ScenarioWorld, name: string) {
  const { world, things } = this.use(worldScene);
  const { place, placeLabel } = world.stateOf(things.get(name), Clerk) ?? {};
  assert.deepEqual([place, placeLabel], [[1, 2, 3], 'fragile']);
});
