/** What is seen of bodies, and in which groups they are. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import {
  box,
  capsule,
  compound,
  cylinder,
  dynamic,
  fixed,
  hull,
  kinematic,
  mesh,
  sphere,
  type Entity,
  type Shape,
} from '#host/index.js';
import { slotOf } from '#core/handles.js';
import { expectWithin } from './support/tolerance.js';
import { readTriple } from './support/units.js';
import type { ScenarioWorld } from './support/world.js';
import { Inspect, Inspector, Seek } from './worlds/inspector.js';
import { Armband } from './worlds/lookout.js';
import { worldScene } from './worlds/worldScene.js';

const SHAPES: Readonly<Record<string, Shape>> = {
  'a box of 2, 4 and 4 m': box(2, 4, 4),
  'a ball of 0.5 m': sphere(0.5),
  'a capsule of 0.5 m and 2 m': capsule(0.5, 2),
  'a cylinder of 3 m and 8 m': cylinder(3, 8),
  'a wedge to 4 m': hull([
    [0, 0, 0],
    [4, 0, 0],
    [0, 2, 0],
    [0, 0, 2],
  ]),
  'a floor to 3, 4 m': mesh(
    [
      [0, 0, 0],
      [3, 0, 4],
      [3, 0, 0],
    ],
    [[0, 1, 2]],
  ),
  'balls of 1 m, 4 m apart': compound({ shape: sphere(1), at: [0, 0, 0] }, { shape: sphere(1), at: [4, 0, 0] }),
};
const MOTIONS = { static: fixed, kinematic, dynamic } as const;

Given('bodies, as listed:', function (this: ScenarioWorld, table: DataTable) {
  const scene = this.use(worldScene);
  table.hashes().forEach(({ body = '', of = '', motion = '', mass, groups, mask, wears }, i) => {
    const shape = SHAPES[of] ?? box(1, 1, 1);
    const make = MOTIONS[(motion === '' ? 'dynamic' : motion) as keyof typeof MOTIONS];
    const given = (cell: string | undefined): cell is string => cell !== undefined && cell !== '';
    const options = {
      ...(given(mass) ? { mass: Number(mass) } : {}),
      ...(given(groups) ? { groups: Number(groups) } : {}),
      ...(given(mask) ? { mask: Number(mask) } : {}),
    };
    const components = wears === 'an armband' ? [Armband()] : [];
    scene.spawn(body, { in: scene.things.get('space'), at: [20 * i, 0, 0], body: make(shape, options), components });
  });
});

function addInspector(scenario: ScenarioWorld, name: string, whom: string): void {
  const scene = scenario.use(worldScene);
  const inspector = scene.spawn(name, { in: scene.things.get('space'), components: [Inspector()] });
  scene.world.send(inspector, Inspect({ whom: scene.things.get(whom) }));
}

Given('an inspector {string} who looks at {string}', function (this: ScenarioWorld, name: string, whom: string) {
  addInspector(this, name, whom);
});

Given(
  'inspectors {string} who looks at {string}, and {string} who looks at {string}',
  function (this: ScenarioWorld, first: string, whom: string, second: string, other: string) {
    addInspector(this, first, whom);
    addInspector(this, second, other);
  },
);

When('inspectors have looked at each of them', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  for (const [name, whom] of [...scene.things.all]) {
    if (name === 'space') continue;
    const inspector = scene.spawn(`inspector of ${name}`, { in: scene.things.get('space'), components: [Inspector()] });
    scene.world.send(inspector, Inspect({ whom }));
  }
  // The order to look arrives behind the first tick's own event.
  scene.run(2);
});

Then('they read, within a millionth:', function (this: ScenarioWorld, table: DataTable) {
  const { world, things } = this.use(worldScene);
  for (const row of table.hashes()) {
    const read = world.stateOf(things.get(`inspector of ${row['body'] ?? ''}`), Inspector);
    assert.ok(read !== undefined);
    assert.deepEqual([read['motion'], read['shape'], read['sensor']], [row['motion'], row['shape'], false]);
    for (const [column, field] of [
      ['mass', 'mass'],
      ['reach', 'reach'],
      ['from its centre', 'reachOfCenter'],
    ] as const)
      expectWithin(`${column} of ${row['body'] ?? ''}`, read[field] as number, Number(row[column]), MILLIONTH);
    const center = read['center'] as readonly number[];
    readTriple(row['centre'] ?? '').forEach((each, axis) => {
      expectWithin(`centre along axis ${axis}`, center[axis] as number, each, { kind: 'absolute', amount: 1e-6 });
    });
  }
});

const MILLIONTH = { kind: 'relative', amount: 1e-6 } as const;

Then(
  '{string} saw the groups of the body in each tick as',
  function (this: ScenarioWorld, name: string, table: DataTable) {
    const { world, things } = this.use(worldScene);
    const read = world.stateOf(things.get(name), Inspector);
    const seen = table.hashes().map(({ tick = '' }) => ({
      tick,
      groups: String(read?.[`groups${tick}`]),
      mask: String(read?.[`mask${tick}`]),
    }));
    assert.deepEqual(seen, table.hashes());
  },
);

Then('{string} sees a body: {word}', function (this: ScenarioWorld, name: string, seen: string) {
  const { world, things } = this.use(worldScene);
  assert.equal(world.stateOf(things.get(name), Inspector)?.['there'], seen);
});

Then(
  'all else that {string} reads of the body is as it was at first: dynamic, of {mass}, a box that reaches 0.866025 m',
  function (this: ScenarioWorld, name: string, mass: number) {
    const { world, things } = this.use(worldScene);
    const read = world.stateOf(things.get(name), Inspector);
    assert.deepEqual([read?.['motion'], read?.['mass'], read?.['shape']], ['dynamic', mass, 'box']);
    expectWithin('reach', read?.['reach'] as number, Math.sqrt(0.75), MILLIONTH);
  },
);

Given('a radar {string} that looks for group {int} within {distance}', seek);

function seek(this: ScenarioWorld, name: string, groups: number, radius: number): void {
  const scene = this.use(worldScene);
  const radar = scene.spawn(name, { in: scene.things.get('space'), components: [Inspector()] });
  scene.world.send(radar, Seek({ radius, groups }));
}

Then('{string} has found {names}', function (this: ScenarioWorld, name: string, found: readonly string[]) {
  const scene = this.use(worldScene);
  const read = scene.world.stateOf(scene.things.get(name), Inspector);
  const named = [read?.['first'], read?.['second']].slice(0, found.length).map((each) => scene.nameOf(each as Entity));
  assert.deepEqual([read?.['found'], named], [found.length, found]);
});

When(
  '2 ticks pass, {string} goes, a crate {string} takes its slot, and 2 more ticks pass',
  function (this: ScenarioWorld, old: string, heir: string) {
    const scene = this.use(worldScene);
    scene.run(2);
    scene.world.destroy(scene.things.get(old));
    const entity = scene.spawn(heir, { in: scene.things.get('space'), body: dynamic(box(1, 1, 1)) });
    assert.equal(slotOf(entity), slotOf(scene.things.get(old)));
    scene.run(2);
  },
);

When(
  'somebody tries to spawn a crate whose body has {word} of {number}',
  function (this: ScenarioWorld, field: string, value: number) {
    const scene = this.use(worldScene);
    const body = { ...dynamic(box(1, 1, 1)), [field]: value };
    scene.attempt(() => scene.world.spawn({ in: scene.things.get('space'), body }), value);
  },
);

Then(
  '{string} saw the motion of the body in each tick as',
  function (this: ScenarioWorld, name: string, table: DataTable) {
    const { world, things } = this.use(worldScene);
    const read = world.stateOf(things.get(name), Inspector);
    assert.deepEqual(
      table.hashes().map(({ tick = '' }) => ({ tick, motion: read?.[`motion${tick}`] })),
      table.hashes(),
    );
  },
);
