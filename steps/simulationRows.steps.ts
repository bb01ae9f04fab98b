/** Where the rows of entities lie, and what lies there. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { slotOf } from '#core/handles.js';
import { BodyMotion, IntentBit, PhysicsHeader } from '#core/seams/physics.js';
import { box, dynamic, plain, sphereMesh, type Entity, type SpawnDesc, type World } from '#host/index.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { worldScene } from './worlds/worldScene.js';

const KINDS = ['crate', 'lantern', 'ball'] as const;
type Kind = (typeof KINDS)[number];

interface Thing {
  readonly entity: Entity;
  readonly kind: Kind;
  /** Where it was put along +X, m. */
  readonly x: number;
}
const things = slot(() => ({ living: [] as Thing[], gone: [] as Entity[] }));

function descOf(kind: Kind): Partial<SpawnDesc> {
  switch (kind) {
    case 'crate':
      return { body: dynamic(box(1, 1, 1)) };
    case 'lantern':
      return {};
    case 'ball':
      return { look: { mesh: sphereMesh(1), material: plain([1, 1, 1], 1) } };
  }
}

Given('things that come, go and come again: crates, lanterns and painted balls', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const known = this.use(things);
  const come = (kind: Kind, x: number): void => {
    const desc = { in: scene.things.get('space'), at: [x, 0, 0], ...descOf(kind) } as SpawnDesc;
    known.living.push({ entity: scene.world.spawn(desc), kind, x });
  };
  for (let i = 0; i < 9; i++) come(KINDS[i % 3] as Kind, 10 * i);
  for (const { entity } of known.living.splice(2, 5)) {
    scene.world.destroy(entity);
    known.gone.push(entity);
  }
  come('lantern', 200);
  come('crate', 210);
});

Then(
  'the place, the body and the look of each lie at its slot, and the slots of the gone hold no body and no look',
  function (this: ScenarioWorld) {
    const { world } = this.use(worldScene);
    const { living, gone } = this.use(things);
    const { rows, looks } = world.internals;
    const taken = new Set(living.map(({ entity }) => slotOf(entity)));
    assert.equal(taken.size, living.length);
    for (const { entity, kind, x } of living) {
      const at = slotOf(entity);
      assert.equal(rows.front.position[3 * at], x);
      assert.equal(rows.physics.bodies.motion[at], kind === 'crate' ? BodyMotion.dynamic : BodyMotion.none);
      assert.equal(looks.mesh[at] !== 0, kind === 'ball');
    }
    const empty = gone.map(slotOf).filter((at) => !taken.has(at));
    assert.equal(empty.length, 3);
    for (const at of empty) {
      assert.deepEqual([rows.entities.live[at], rows.physics.bodies.motion[at], looks.mesh[at]], [0, 0, 0]);
    }
    for (const column of [rows.front.position, rows.back.position, rows.physics.bodies.motion])
      assert.ok(column.buffer instanceof SharedArrayBuffer);
  },
);

Then(
  '{string} has a body and {string} has none, and the wishes of both lie in the half that the next step reads, not in the other',
  function (this: ScenarioWorld, bodied: string, bodiless: string) {
    const scene = this.use(worldScene);
    const { physics } = scene.world.internals.rows;
    const [a, b] = [bodied, bodiless].map((name) => slotOf(scene.things.get(name))) as [
      bodied: number,
      bodiless: number,
    ];
    assert.deepEqual([physics.bodies.motion[a], physics.bodies.motion[b]], [BodyMotion.dynamic, BodyMotion.none]);
    const front = physics.header[PhysicsHeader.intentFront] === 0 ? 0 : 1;
    const [next, other] = [physics.intents[front], physics.intents[1 - front]];
    assert.deepEqual([next.set[a], next.set[b]], [IntentBit.impulse, IntentBit.motion]);
    assert.deepEqual([...next.impulse.subarray(3 * a, 3 * a + 3)], [1, 2, 3]);
    assert.deepEqual([...next.motion.subarray(22 * b, 22 * b + 3)], [4, 5, 6]);
    assert.deepEqual([other?.set[a], other?.set[b]], [0, 0]);
  },
);

Then('a wish takes {int} bytes a slot and half, within {tolerance}', wishTakes);

function wishTakes(this: ScenarioWorld, bytes: number, room: Tolerance): void {
  const { physics } = this.use(worldScene).world.internals.rows;
  const { slots } = physics.buffers.capacity;
  // Rows start at cache lines, which a few hundred slots make little of.
  for (const half of physics.buffers.intents) expectWithin('bytes of a wish', half.byteLength / slots, bytes, room);
}

const mail = slot(() => ({ counts: [] as number[] }));

function mailIn(world: World): number {
  const { rows, router } = world.internals;
  let count = 0;
  rows.entities.inboxCount.forEach((each) => (count += each));
  router.visitWaiting(() => count++);
  return count;
}

When('{int} ticks pass, each looked at for mail', function (this: ScenarioWorld, ticks: number) {
  const scene = this.use(worldScene);
  const { counts } = this.use(mail);
  scene.world.trace = (_tick, step) => {
    if (step === '10') counts.push(mailIn(scene.world));
  };
  scene.run(ticks);
});

Then('nobody had mail after a tick', function (this: ScenarioWorld) {
  const { counts } = this.use(mail);
  assert.ok(counts.length > 0 && counts.every((count) => count === 0), counts.join(', '));
});
