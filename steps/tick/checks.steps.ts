/** What a world with contracts on checks in each tick. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { FollowKind, FrameTree, NO_FRAME, type FrameId } from '#core/frames/frameTree.js';
import { PackedTree } from '#core/frames/packedTree.js';
import { packHandle, slotOf } from '#core/handles.js';
import { root, type World } from '#host/index.js';
import { OwnMoves } from '#simulation/tick/ownMoves.js';
import { assertTable } from '#simulation/tableInvariants.js';
import { Trial } from '../frames/trial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { createWorld, worldScene, type WorldScene } from '../worlds/worldScene.js';

const seen = slot((): { error: unknown } => ({ error: undefined }));

const frameOf = ({ world, things }: WorldScene, name: string): FrameId =>
  world.internals.rows.entities.owns[slotOf(things.get(name))] as FrameId;

/** A frame's pose a metre further along +X. */
const ELSEWHERE = { position: [1, 0, 0], rotation: [0, 0, 0, 1] } as const;

/** What somebody does to the rows behind the back of the engine; "A" is the crate, "station" the frame of the scenario. */
const DEEDS: Readonly<Record<string, (scene: WorldScene) => void>> = {
  'moves the row of the crate': ({ world, things }) => {
    world.internals.rows.back.position[3 * slotOf(things.get('A'))] = 7;
  },
  'turns the row of the crate': ({ world, things }) => {
    world.internals.rows.back.rotation[4 * slotOf(things.get('A'))] = 0.5;
  },
  'counts one more': ({ world }) => {
    world.internals.table.count++;
  },
  'forgets that the crate lives': ({ world }) => {
    const { rows, table } = world.internals;
    rows.entities.live[table.highWater - 1] = 0;
  },
  'takes the generation of the crate': ({ world, things }) => {
    world.internals.rows.entities.generation[slotOf(things.get('A'))] = 0;
  },
  'moves the frame through another view of the tree': (scene) => {
    FrameTree.attach(scene.world.internals.rows.frames.shared).setPose(frameOf(scene, 'station'), ELSEWHERE);
  },
  'moves the frame of the station': (scene) => {
    scene.world.internals.rows.frames.setPose(frameOf(scene, 'station'), ELSEWHERE);
  },
  'forges the row of the station': ({ world, things }) => {
    world.internals.rows.back.position[3 * slotOf(things.get('station')) + 1] = 5;
  },
};

When(
  'a tick comes in which somebody {} after step {word}',
  function (this: ScenarioWorld, deed: string, after: string) {
    const scene = this.use(worldScene);
    scene.world.trace = (_tick, step) => {
      if (step === after) DEEDS[deed]?.(scene);
    };
    try {
      scene.world.tick();
    } catch (error) {
      this.use(seen).error = error;
    }
  },
);

Then(
  'that tick fails, and says that {string} by rule {ruleId}',
  function (this: ScenarioWorld, words: string, rule: string) {
    const { error } = this.use(seen);
    assert.ok(error instanceof Error, 'the tick failed');
    assert.ok(error.message.includes(words) && error.message.includes(rule), error.message);
    assert.equal(this.use(worldScene).world.fault, error);
  },
);

Then(
  'the tick ends, and {string} is shown at {place}',
  function (this: ScenarioWorld, name: string, at: readonly number[]) {
    assert.equal(this.use(seen).error, undefined);
    const { world, things } = this.use(worldScene);
    assert.deepEqual(world.snapshot.of(things.get(name)).place, at);
  },
);

Given('a world without contracts', async function (this: ScenarioWorld) {
  await this.use(worldScene).openSpace({ contracts: false });
});

Given('somebody scribbled into slot {int}, which nobody has ever used', function (this: ScenarioWorld, at: number) {
  this.use(worldScene).world.internals.rows.front.angular[3 * at + 1] = 1;
});

When(
  'robots come to {string} until one fails, after {ticks}',
  function (this: ScenarioWorld, place: string, ticks: number) {
    const { world, things } = this.use(worldScene);
    world.run({ ticks });
    try {
      for (;;) world.spawn({ in: things.get(place) });
    } catch (error) {
      this.use(seen).error = error;
    }
  },
);

Then(
  '{int} things live, and the failure says that {string} by rule {ruleId}',
  function (this: ScenarioWorld, count: number, words: string, rule: string) {
    const { error } = this.use(seen);
    assert.ok(error instanceof Error && error.message.includes(words) && error.message.includes(rule), String(error));
    assert.equal(this.use(worldScene).world.count, count);
  },
);

When('a tick comes in which the answer about a frame moves another', function (this: ScenarioWorld) {
  const scene = this.use(worldScene);
  const whole = Object.getOwnPropertyDescriptor(OwnMoves.prototype, 'readOf') ?? {};
  OwnMoves.prototype.readOf = (): boolean => {
    DEEDS['moves the frame of the station']?.(scene);
    return false;
  };
  try {
    scene.world.tick();
  } catch (error) {
    this.use(seen).error = error;
  } finally {
    Object.defineProperty(OwnMoves.prototype, 'readOf', whole);
  }
});

/** A small forest whose storage is in any order. */
interface Walk {
  readonly owners: readonly number[];
  readonly asked: readonly number[];
  readonly written: readonly number[];
  readonly lookups: number;
  readonly refused: string;
}

const walks = slot(() => ({ trial: new Trial<readonly number[], Walk>() }));

Given('any forest of up to 12 frames, some hung elsewhere after they were made', function (this: ScenarioWorld) {
  this.use(walks).trial.given(fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 12 }));
});

When('the two passes go through it', function (this: ScenarioWorld) {
  this.use(walks).trial.when((numbers) => walk(numbers));
});

function walk(numbers: readonly number[]): Walk {
  const tree = FrameTree.allocate(16);
  const ids: FrameId[] = [];
  numbers.forEach((number, i) => {
    const parent = ids[number % (i + 1)] ?? NO_FRAME;
    ids.push(tree.create({ owner: packHandle(i, 1), parent, pose: ELSEWHERE, bubble: [1, 1, 1] }));
  });
  const [first, last] = [ids[0], ids.at(-1)];
  if (first !== undefined && last !== undefined && tree.commonAncestor(first, last) === NO_FRAME)
    tree.reparent(first, last);
  tree.restoreOrder();
  const owners = ids.map((_, dense) => slotOf(tree.ownerOf(tree.idAt(dense))));
  const [asked, written]: [asked: number[], written: number[]] = [[], []];
  const lookups = countLookups(() => {
    tree.takeStepRecords({
      step: 1,
      recordOf: (owner) => {
        asked.push(slotOf(owner));
        return FollowKind.none;
      },
    });
    tree.writeOwnerViews(viewsOf(numbers.length), (at) => written.push(at));
  });
  return { owners, asked, written, lookups, refused: refusalOfView(tree, ids[0] ?? NO_FRAME) };
}

function viewsOf(count: number): Parameters<FrameTree['writeOwnerViews']>[0] {
  const three = (): Float64Array => new Float64Array(3 * count);
  return {
    frame: new Uint32Array(count),
    position: three(),
    rotation: new Float64Array(4 * count),
    linear: three(),
    angular: three(),
  };
}

/** How often a handle is looked up meanwhile. */
function countLookups(work: () => void): number {
  const whole = Object.getOwnPropertyDescriptor(PackedTree.prototype, 'placeOf') ?? {};
  const placeOf = whole.value as (id: number) => number;
  let count = 0;
  PackedTree.prototype.placeOf = function (this: PackedTree<never>, id: number): number {
    count++;
    return placeOf.call(this, id);
  };
  try {
    work();
  } finally {
    Object.defineProperty(PackedTree.prototype, 'placeOf', whole);
  }
  return count;
}

/** What is said to somebody who moves a frame while its view is written. */
function refusalOfView(tree: FrameTree, moved: FrameId): string {
  try {
    tree.writeOwnerViews(
      viewsOf(tree.count),
      () => {
        tree.setPose(moved, ELSEWHERE);
      },
      true,
    );
    return 'nothing';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

Then(
  'each asked for and wrote every frame once, in the order of the storage, and looked up no handle',
  function (this: ScenarioWorld) {
    this.use(walks).trial.then(({ owners, asked, written, lookups }) => {
      assert.deepEqual([asked, written, lookups], [owners, owners, 0]);
    });
  },
);

Then(
  'who moves a frame while the views are written is told of rule {ruleId}',
  function (this: ScenarioWorld, rule: string) {
    this.use(walks).trial.then(({ refused }) => {
      assert.ok(refused.includes(rule) && refused.includes('view pass'), refused);
    });
  },
);

const costs = slot(() => ({ small: NaN, large: NaN }));

When(
  'the checks of 200 robots run in a world with room for 512 things, and in one for 500,000',
  async function (this: ScenarioWorld) {
    const found = this.use(costs);
    const [small, large] = [await crowded(512), await crowded(500_000)];
    this.defer(() => small.dispose());
    this.defer(() => large.dispose());
    const [first, second] = [costOf(small), costOf(large)];
    found.small = first;
    found.large = second;
  },
);

async function crowded(entities: number): Promise<World> {
  const world = await createWorld({ threads: 1, capacity: { entities } });
  const space = world.spawn({ frame: root() });
  for (let i = 1; i < 200; i++) world.spawn({ in: space });
  return world;
}

/** The least time of some runs, ms. */
function costOf(world: World): number {
  const runs = Array.from({ length: 20 }, () => {
    const start = performance.now();
    for (let i = 0; i < 2; i++) assertTable(world.internals);
    return performance.now() - start;
  });
  return Math.min(...runs);
}

Then('the second takes at most 3 times as long as the first', function (this: ScenarioWorld) {
  const { small, large } = this.use(costs);
  assert.ok(large < 3 * small, `${small} and ${large} ms`);
});
