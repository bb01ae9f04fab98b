/** Overlapping balls, to see who collides with whom. */
import { Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { CollisionRole, CONTENT_GROUPS, SOLID } from '#core/seams/physics.js';
import { sphere } from '#core/shapes.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import type { Bay, BodySpec } from './bay.js';
import { bayScene } from './bayScene.js';

type Ball = Omit<BodySpec, 'shape' | 'at'>;

const LAYERS = {
  Static: { motion: 'static', groups: CollisionRole.static | SOLID, mask: SOLID },
  Moving: { motion: 'dynamic', groups: CollisionRole.moving | SOLID, mask: SOLID },
  FrameHull: { motion: 'dynamic', groups: CollisionRole.frameHull | SOLID, mask: SOLID },
  Ghost: { motion: 'kinematic', groups: CollisionRole.ghost | SOLID, mask: SOLID },
} as const satisfies Record<string, Ball>;

type Layer = keyof typeof LAYERS;
const NAMES = Object.keys(LAYERS) as Layer[];

/** Whether two balls that overlap by 0.2 m push each other apart; the first one is made first. */
function part(bay: Bay, first: Ball, second: Ball): boolean {
  const a = bay.add({ ...first, shape: sphere(0.5), at: [0, 0, 0] });
  const b = bay.add({ ...second, shape: sphere(0.5), at: [0.8, 0, 0] });
  bay.tick(3);
  const apart = Math.abs(bay.place(b)[0] - bay.place(a)[0]);
  bay.remove(a);
  bay.remove(b);
  bay.tick();
  return apart > 0.81;
}

const outcome = slot(() => ({
  pairs: [] as string[],
  parted: [] as boolean[],
  meet: (_a: Ball, _b: Ball): boolean => assert.fail('nothing overlapped'),
}));

When('two balls overlap there for each pair of layers, in both orders', function (this: ScenarioWorld) {
  const { bay } = this.use(bayScene);
  for (const first of NAMES) {
    for (const second of NAMES) {
      if (part(bay, LAYERS[first], LAYERS[second])) this.use(outcome).pairs.push(`${first} ${second}`);
    }
  }
});

Then('exactly these pairs part:', function (this: ScenarioWorld, table: DataTable) {
  const expected = new Set(table.raw().flatMap(([a = '', b = '']) => [`${a} ${b}`, `${b} ${a}`]));
  assert.deepEqual(this.use(outcome).pairs.sort(), [...expected].sort());
});

function overlap(this: ScenarioWorld, first: Ball, second: Ball): void {
  const { bay } = this.use(bayScene);
  this.use(outcome).parted.push(part(bay, first, second), part(bay, second, first));
}

When('a hull overlaps a fixed ball there whose description says Moving', function (this: ScenarioWorld) {
  overlap.call(this, LAYERS.FrameHull, { motion: 'static', groups: CollisionRole.moving | SOLID, mask: SOLID });
});

When('a ghost overlaps a ball there whose description says nothing', function (this: ScenarioWorld) {
  overlap.call(this, LAYERS.Ghost, {});
});

When('a hull overlaps a fixed ball there that meets no group of content', function (this: ScenarioWorld) {
  overlap.call(this, LAYERS.FrameHull, { motion: 'static', groups: SOLID, mask: 0 });
});

When(
  'a ball without groups overlaps there a ball that is in Solid alone, and another that is in all but Solid',
  function (this: ScenarioWorld) {
    const all = CONTENT_GROUPS;
    overlap.call(this, {}, { groups: SOLID, mask: all });
    overlap.call(this, {}, { groups: all & ~SOLID, mask: all });
  },
);

Then('it parts from the first and stays in the second', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(outcome).parted, [true, true, false, false]);
});

When('two balls with any groups and masks overlap there, in both orders', meetInBay);
When('two hulls with any groups and masks of content overlap there', meetInBay);

function meetInBay(this: ScenarioWorld): void {
  const { bay } = this.use(bayScene);
  this.use(outcome).meet = (a, b) => part(bay, a, b);
}

const groups = fc.integer({ min: 1, max: CONTENT_GROUPS });
const mask = fc.oneof(fc.integer({ min: 0, max: CONTENT_GROUPS }), fc.constant(0));

Then('they part if and only if each mask holds a group of the other', function (this: ScenarioWorld) {
  const { meet } = this.use(outcome);
  const ball = fc.record({ groups, mask });
  const rule = fc.property(ball, ball, (a, b) => {
    const expected = (a.mask & b.groups) !== 0 && (b.mask & a.groups) !== 0;
    assert.deepEqual([meet(a, b), meet(b, a)], [expected, expected]);
  });
  expectForAll(rule);
});

Then('they part', function (this: ScenarioWorld) {
  const { meet, parted } = this.use(outcome);
  if (parted.length > 0) {
    assert.deepEqual(parted, [true, true]);
    return;
  }
  const hull = fc.record({ groups: groups.map((each) => each | CollisionRole.frameHull), mask });
  expectForAll(fc.property(hull, hull, (a, b) => assert.ok(meet(a, b))));
});
