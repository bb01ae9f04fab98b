/** Figures with a rig: what they write, what others see of it, and where it lies. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { slotOf } from '#core/handles.js';
import type { RenderSnapshot } from '#core/seams/render.js';
import { Blueprints, RefusalError, root, type Entity, type Quat, type RigPose, type World } from '#host/index.js';
import { brokenInvariants } from '#host/testing/index.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { readRig } from '#simulation/rigs/rigReads.js';
import { RigCopy, RigHeader, type RigCopyId } from '#simulation/rigs/rigRows.js';
import { Trial } from './frames/trial.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Bend, Breeder, FIGURE_LOOK, Limber, NO_TURN, Stiff, upright, wriggled, wriggler } from './worlds/figures.js';
import { createWorld, worldScene, type WorldScene } from './worlds/worldScene.js';

const BENT: Quat = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
const ELBOW = 1;

/** A pose in which nothing is as in another one. */
const POSE: Required<RigPose> = {
  joints: [
    { at: [1, 2, 3], turn: [0, 0, 0, 1] },
    { at: [0.5, -2, 1e9], turn: [0, 2, 0, 0] },
    { at: [-4, 5, 0.125], turn: [0.5, 0.5, 0.5, 0.5] },
  ],
  weights: [0.25, -3],
};

Given('a figure {string}', function (this: ScenarioWorld, name: string) {
  addFigure(this.use(worldScene), name);
});

Given('a crate that is drawn, and then a figure {string}', function (this: ScenarioWorld, name: string) {
  const scene = this.use(worldScene);
  scene.spawn('crate', { in: scene.things.get('space'), look: FIGURE_LOOK });
  addFigure(scene, name);
});

function addFigure(scene: WorldScene, name: string): void {
  const components = [Limber()];
  scene.spawn(name, { in: scene.things.get('space'), name, look: FIGURE_LOOK, rig: upright(3, 2), components });
}

Given(
  'a robot {string} without a rig, that is told to bend in tick {int}',
  function (this: ScenarioWorld, name: string, tick: number) {
    const scene = this.use(worldScene);
    scene.spawn(name, { in: scene.things.get('space'), look: FIGURE_LOOK, components: [Stiff()] });
    scene.plan(tick, () => {
      scene.world.send(scene.things.get(name), Bend({ joint: ELBOW, turn: BENT, weight: 1 }));
    });
  },
);

Given('{string} bends its elbow in tick {int}', function (this: ScenarioWorld, name: string, tick: number) {
  const scene = this.use(worldScene);
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Bend({ joint: ELBOW, turn: BENT, weight: 0.75 }));
  });
});

When(
  'a figure comes with a pose of 3 joints and 2 weights, and after it one of 5 joints',
  function (this: ScenarioWorld) {
    const scene = this.use(worldScene);
    scene.spawn('Ada', { in: scene.things.get('space'), look: FIGURE_LOOK, rig: POSE });
    scene.spawn('Bert', { in: scene.things.get('space'), look: FIGURE_LOOK, rig: upright(5, 0) });
  },
);

Then('all three copies of its pose are that pose, of that shape', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const { rigs } = world.internals.rows;
  const copies: readonly RigCopyId[] = [RigCopy.back, RigCopy.front, RigCopy.placed];
  for (const copy of copies) assert.deepEqual(readRig(rigs, slotOf(things.get('Ada')), copy), POSE);
  assert.deepEqual(world.snapshot.rigOf(things.get('Ada')), POSE);
});

const stepsSeen = slot((): { first: string | undefined } => ({ first: undefined }));

When(
  '{ticks} pass, with an eye on {string} after each step of them',
  function (this: ScenarioWorld, ticks: number, name: string) {
    const scene = this.use(worldScene);
    const seen = this.use(stepsSeen);
    scene.world.trace = (tick, step) => {
      const elbow = scene.world.snapshot.rigOf(scene.things.get(name))?.joints[ELBOW];
      if (elbow?.turn?.[2] !== 0) seen.first ??= `step ${step} of tick ${tick}`;
    };
    scene.run(ticks);
  },
);

Then(
  '{string} read the bent elbow back in its own tick, when others saw a straight one, and they see it from step {int} of tick {int} on',
  function (this: ScenarioWorld, name: string, step: number, tick: number) {
    const { world, things } = this.use(worldScene);
    assert.deepEqual(world.errors, []);
    assert.deepEqual(world.stateOf(things.get(name), Limber), { own: BENT, ownWeight: 0.75, shown: NO_TURN });
    assert.equal(this.use(stepsSeen).first, `step ${step} of tick ${tick}`);
    const expected = upright(3, 2);
    const joints = expected.joints.map((joint, i) => (i === ELBOW ? { ...joint, turn: BENT } : joint));
    assert.deepEqual(world.snapshot.rigOf(things.get(name)), { joints, weights: [0.75, 0] });
  },
);

/** How the elbow stands in each picture, now and before. */
interface Picture {
  readonly now: string;
  readonly before: string;
  /** Whose elbow it is. */
  readonly slot: number;
}
const pictures = slot((): { elbows: Picture[] } => ({ elbows: [] }));

/** The slot of the instance that the rig pose is of. */
function ownerIn({ instances, rigPoses }: RenderSnapshot): number {
  return instances.columns.entity[rigPoses.columns.instance[0] as number] as number;
}

/** The turn about z of an elbow's row, in words. */
function elbowIn(snapshot: RenderSnapshot, before: boolean): string {
  assert.equal(snapshot.rigPoses.count, 1);
  const { jointStart, jointCount } = snapshot.rigPoses.columns;
  const row = (jointStart[0] as number) + ELBOW + (before ? (jointCount[0] as number) : 0);
  const z = snapshot.jointPoses.columns.pose[row * 7 + 5];
  assert.ok(z === 0 || z === Math.fround(Math.SQRT1_2), `an elbow turned by ${String(z)}`);
  return z === 0 ? 'straight' : 'bent';
}

When(
  /^(\d+) ticks pass with a picture after each(|, the third through another camera)$/,
  function (this: ScenarioWorld, ticks: string, cut: string) {
    const scene = this.use(worldScene);
    const builder = new RenderSnapshotBuilder(scene.world.internals);
    const take = (tick: number): void => {
      const camera = cut !== '' && tick >= 2 ? 'another' : 'one';
      const view = { in: scene.things.get('space'), at: [0, 0, 5] as const, camera };
      const snapshot = builder.build(view, scene.world.tickNumber);
      this.use(pictures).elbows.push({
        now: elbowIn(snapshot, false),
        before: elbowIn(snapshot, true),
        slot: ownerIn(snapshot),
      });
    };
    const last = Number(ticks) - 1;
    for (let tick = 0; tick < last; tick++)
      scene.plan(tick + 1, () => {
        take(tick);
      });
    scene.run(last + 1);
    take(last);
  },
);

Then('the elbow of {string} is in the pictures', function (this: ScenarioWorld, name: string, table: DataTable) {
  const { elbows } = this.use(pictures);
  const ada = slotOf(this.use(worldScene).things.get(name));
  assert.ok(elbows.every((each) => each.slot === ada));
  const rows = elbows.map(({ now, before }, tick) => ({ tick: String(tick), now, before }));
  assert.deepEqual(rows, table.hashes());
});

Then('its elbow is bent, as in a world that was never saved', async function (this: ScenarioWorld) {
  const { world } = this.use(worldScene);
  const ada = world.named('Ada') as Entity;
  assert.deepEqual(world.snapshot.rigOf(ada)?.joints.at(ELBOW)?.turn, BENT);
  assert.deepEqual(brokenInvariants(world), []);
  const twin = await createWorld();
  this.defer(() => twin.dispose());
  const { Logbook } = await import('./worlds/testComponents.js');
  const space = twin.spawn({ frame: root(), components: [Logbook()] });
  const other = twin.spawn({ in: space, name: 'Ada', look: FIGURE_LOOK, rig: upright(3, 2), components: [Limber()] });
  twin.run({ ticks: 1 });
  twin.send(other, Bend({ joint: ELBOW, turn: BENT, weight: 0.75 }));
  twin.run({ ticks: world.tickNumber - 1 });
  assert.equal(world.hash(), twin.hash());
});

/** What a fault makes of a description. */
const FAULTS: Readonly<Record<string, object>> = {
  'no look': { look: undefined },
  'no list of joints': { rig: { weights: [] } },
  'no list of weights': { rig: { joints: [], weights: null } },
  '257 joints': { rig: { joints: Array.from({ length: 257 }, () => ({})), weights: [] } },
};

When(/^a figure is to come with (no look|no list of .+|257 joints)$/, function (this: ScenarioWorld, fault: string) {
  const scene = this.use(worldScene);
  const desc = { in: scene.things.get('space'), look: FIGURE_LOOK, rig: upright(3, 2), ...FAULTS[fault] };
  scene.attempt(() => scene.world.spawn(desc));
});

interface Spoiled {
  readonly where: 'place' | 'turn' | 'weight';
  readonly value: number;
  readonly lane: number;
}
interface Verdict {
  readonly rule: string | undefined;
  readonly unchanged: boolean;
}
const spoils = slot(() => new Trial<Spoiled, Verdict>());

When(
  'figures are to come with a pose in which any number is not finite, or a joint turns by hardly anything',
  function (this: ScenarioWorld) {
    const { world, things } = this.use(worldScene);
    const trial = this.use(spoils);
    const bad = fc.constantFrom(NaN, Infinity, -Infinity);
    trial.given(
      fc.oneof(
        fc.record({ where: fc.constantFrom('place' as const, 'weight' as const), value: bad, lane: fc.nat(2) }),
        fc.record({
          where: fc.constant('turn' as const),
          // Squares of it are at most 1e-12, or past all numbers.
          value: fc.oneof(bad, fc.double({ min: -1e-6, max: 1e-6, noNaN: true }), fc.constantFrom(1e155, -1e200)),
          lane: fc.nat(3),
        }),
      ),
    );
    trial.when(({ where, value, lane }) => {
      const before = world.hash();
      const lanes = [0, 0, 0, 0].map((each, i) => (i === lane ? value : each));
      const place = where === 'place' ? { at: lanes.slice(0, 3) } : {};
      const turn = where === 'turn' ? { turn: lanes } : {};
      const rig = {
        joints: [{}, { ...place, ...turn }],
        weights: where === 'weight' ? lanes : [1],
      } as unknown as RigPose;
      try {
        world.spawn({ in: things.get('space'), look: FIGURE_LOOK, rig });
      } catch (error) {
        if (error instanceof RefusalError) return { rule: error.rule, unchanged: world.hash() === before };
        throw error;
      }
      return { rule: undefined, unchanged: false };
    });
  },
);

Then(
  'each is refused, by ENT-25 for the number and by ENT-26 for the turn, and nothing has changed',
  function (this: ScenarioWorld) {
    this.use(spoils).then((verdict, { where, value }) => {
      const rule = where === 'turn' && Number.isFinite(value) ? 'ENT-26' : 'ENT-25';
      assert.deepEqual(verdict, { rule, unchanged: true });
    });
  },
);

Then('a joint that turns by a little more than that comes', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const turn: Quat = [0, 1.001e-6, 0, 0];
  const entity = world.spawn({ in: things.get('space'), look: FIGURE_LOOK, rig: { joints: [{ turn }], weights: [] } });
  assert.deepEqual(world.snapshot.rigOf(entity)?.joints[0]?.turn, turn);
});

Then(
  '{string} was refused by {ruleId} in tick {int}',
  function (this: ScenarioWorld, name: string, rule: string, tick: number) {
    const { world, things } = this.use(worldScene);
    const told = world.errors.map((error) => [error.tick, error.entity, error.message.includes(rule)]);
    assert.deepEqual(told, [[tick, things.get(name), true]]);
  },
);

interface Change {
  readonly joints: number;
  readonly weights: number;
  readonly deaths: number;
}
interface Crowd {
  readonly wrong: readonly string[];
  readonly used: number;
  readonly most: number;
}
const crowds = slot(() => new Trial<Change[], Crowd>());

When('figures of any shapes come and go', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  /** How many of each shape there were at most at once, over all runs: no block is ever given up. */
  const peaks = new Map<string, { readonly lanes: number; most: number }>();
  const trial = this.use(crowds);
  const change = fc.record({ joints: fc.nat(3), weights: fc.nat(2), deaths: fc.nat(3) });
  trial.given(fc.array(change, { minLength: 1, maxLength: 12 }));
  trial.when((changes) => {
    const living: {
      readonly entity: Entity;
      readonly joints: number;
      readonly weights: number;
      readonly number: number;
    }[] = [];
    const wrong: string[] = [];
    let number = 0;
    for (const { joints, weights, deaths } of changes) {
      const figure = { number: number++, joints, weights };
      living.push({ entity: world.spawn(wriggler(things.get('space'), figure)), ...figure });
      const alike = living.filter((each) => each.joints === joints && each.weights === weights).length;
      const known = peaks.get(`${joints} ${weights}`) ?? { lanes: 3 * (7 * joints + weights), most: 0 };
      peaks.set(`${joints} ${weights}`, { ...known, most: Math.max(known.most, alike) });
      world.tick();
      wrong.push(...brokenInvariants(world).map(({ text }) => text));
      for (const each of living) if (!isAsWritten(world, each)) wrong.push(`number ${each.number} lost its pose`);
      for (const { entity } of living.splice(0, deaths)) world.destroy(entity);
    }
    for (const { entity } of living) world.destroy(entity);
    const used = world.internals.rows.rigs.header[RigHeader.used] as number;
    return { wrong, used, most: [...peaks.values()].reduce((sum, { lanes, most }) => sum + lanes * most, 0) };
  });
});

/** Whether a wriggler's pose is what it wrote in the last tick. */
function isAsWritten(world: World, figure: Parameters<typeof wriggled>[0] & { readonly entity: Entity }): boolean {
  const found = JSON.stringify(world.snapshot.rigOf(figure.entity));
  return found === JSON.stringify(wriggled(figure, world.tickNumber - 1));
}

Then(
  'each has its own pose after every tick, and the blocks of a shape are as many as its figures were at most at once',
  function (this: ScenarioWorld) {
    this.use(crowds).then(({ wrong, used, most }) => {
      assert.deepEqual(wrong, []);
      assert.equal(used, most);
    }, 0.3);
  },
);

const THREADS = [1, 2, 3, 4, 8];
const endings = slot((): { hashes: string[]; figures: number; wrong: string[] } => ({
  hashes: [],
  figures: 0,
  wrong: [],
}));

When(
  '{int} breeders make a figure each in every one of {int} ticks, on 1, 2, 3, 4 and 8 threads',
  async function (this: ScenarioWorld, breeders: number, ticks: number) {
    const found = this.use(endings);
    for (const threads of THREADS) {
      const world = await createWorld({ threads, capacity: { entities: 1_024 } });
      try {
        const space = world.spawn({ frame: root() });
        for (let number = 0; number < breeders; number++) world.spawn({ in: space, components: [Breeder({ number })] });
        world.run({ ticks });
        found.hashes.push(world.hash());
        found.figures = world.count - 1 - breeders;
        found.wrong.push(
          ...brokenInvariants(world).map(({ text }) => text),
          ...world.errors.map(({ message }) => message),
        );
      } finally {
        await world.dispose();
      }
    }
  },
);

Then(
  'all {int} figures stand alike on all of them, and no rig is out of order',
  function (this: ScenarioWorld, figures: number) {
    const found = this.use(endings);
    assert.deepEqual(found.wrong, []);
    assert.equal(found.figures, figures);
    assert.equal(found.hashes.length, THREADS.length);
    assert.equal(new Set(found.hashes).size, 1, found.hashes.join(' '));
  },
);

When('a thing of a kind with a rig comes', function (this: ScenarioWorld) {
  const { world, things } = this.use(worldScene);
  const kinds = new Blueprints();
  const kind = kinds.register({ name: 'dancer', look: FIGURE_LOOK, rig: POSE });
  things.add('Ada', world.spawn(kind.describe({ in: things.get('space') })));
});
