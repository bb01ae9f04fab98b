/** The pieces of the sync point that workers serve in large worlds. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError, root, type Entity, type World } from '#host/index.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { Header } from '#simulation/sharedWorld.js';
import { setBit } from '#core/slotBits.js';
import { Piece } from '#simulation/threads/pieceCrew.js';
import { PieceHeader } from '#simulation/threads/pieceRows.js';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { fillCrowd } from '../worlds/crowd.js';
import { Body, Flip, Radio, SendNote, Tally } from '../worlds/testComponents.js';
import { createWorld } from '../worlds/worldScene.js';

type PieceName = Parameters<World['internals']['pieces']['setThreshold']>[0];

/** Fails at the first number that differs; an assertion on all of them would spell out the rest, too. */
function expectSame(actual: unknown, expected: unknown, where: string): void {
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length) {
    actual.forEach((each, i) => {
      if (!Object.is(each, expected[i])) expectSame(each, expected[i], `${where}, ${i}`);
    });
    return;
  }
  assert.deepEqual(actual, expected, where);
}

/** What the scenarios call the pieces. */
const PIECE_NAMES: Readonly<Record<string, PieceName>> = {
  'the rows that gameplay wrote': 'rows',
  'the cubes of who moved': 'cells',
  'the picture': 'instances',
  'the messages': 'messages',
};

/** A world with its crowd and somebody who looks at it. */
class CrowdedWorld {
  readonly world: World;
  readonly places: readonly Entity[];
  readonly #builder: RenderSnapshotBuilder;

  constructor(world: World, count: number, seed: number) {
    this.world = world;
    this.places = fillCrowd(world, count, seed);
    this.#builder = new RenderSnapshotBuilder(world.internals, 100_000);
  }

  /** The picture from the first cabin, every number of it. */
  picture(): readonly unknown[] {
    const [, cabin] = this.places;
    const at = [this.world.tickNumber, 2, 3] as const;
    const view = { in: cabin as Entity, at, turn: [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const };
    const { instances, lights } = this.#builder.build(view, this.world.tickNumber);
    return [instances, lights].flatMap(({ count, capacity, columns }) =>
      Object.values(columns).map((column) => [...column.subarray(0, (count * column.length) / capacity)]),
    );
  }

  /** Everything that the pieces write, and the state of the world. */
  facts(): readonly unknown[] {
    const { rows, table } = this.world.internals;
    const high = table.highWater;
    const fronts = Object.values(rows.front).map((column) => [
      ...column.subarray(0, (high * column.length) / rows.buffers.capacity.entities),
    ]);
    const cubes = Array.from({ length: high }, (_, each) => rows.grid.cellOf(each));
    const types = [...rows.typeFlags.subarray(0, high * 8)];
    const { members, cells, index } = rows.buffers.grid;
    const grid = [members, cells, index].map((buffer) => [...new Uint32Array(buffer)]);
    // The hash holds what waits in the inboxes.
    return [fronts, cubes, grid, types, this.world.hash(), this.picture()];
  }

  /** Has workers serve every piece, however small. */
  force(): void {
    for (const piece of Object.values(PIECE_NAMES)) this.world.internals.pieces.setThreshold(piece, 1);
  }

  /** Items that workers did of each piece. */
  served(): readonly number[] {
    const { pieces } = this.world.internals;
    return Object.values(Piece).map((piece) => pieces.servedBy(piece).reduce((sum, items) => sum + items, 0));
  }
}

/** What worlds that differ in their threads and thresholds alone make of the same crowd. */
interface Run {
  readonly threads: number;
  readonly forced: boolean;
}

const crowds = slot(() => ({ ticks: 0, runs: [] as Run[] }));

Given(
  'worlds of 1, 2, 3 and 4 threads with the thresholds of all pieces at 1, and one of 3 with those of every world',
  function (this: ScenarioWorld) {
    this.use(crowds).runs = [1, 2, 3, 4].map((threads) => ({ threads, forced: true }));
    this.use(crowds).runs.push({ threads: 3, forced: false });
  },
);

When('crowds of any seed live for {ticks} in such worlds', function (this: ScenarioWorld, ticks: number) {
  this.use(crowds).ticks = ticks;
});

Then(
  'after every tick rows, cubes, inboxes, hash and picture are those of one thread, to the bit',
  async function (this: ScenarioWorld) {
    const { ticks, runs } = this.use(crowds);
    const property = fc.asyncProperty(fc.nat(), fc.integer({ min: 70, max: 150 }), async (seed, count) => {
      let alone: unknown[] | undefined;
      for (const run of runs) {
        const told = await liveThrough(run, { count, seed, ticks });
        alone ??= told;
        told.forEach((facts, tick) => {
          expectSame(facts, alone?.[tick], `tick ${tick} on ${run.threads} threads`);
        });
      }
    });
    await expectForAllAsync(property, 0.02);
  },
);

/** What a crowd's world tells after each tick; and who did its pieces is as it must be. */
async function liveThrough(
  run: Run,
  { count, seed, ticks }: { readonly count: number; readonly seed: number; readonly ticks: number },
): Promise<unknown[]> {
  const crowded = await openCrowd(run, count, seed);
  const told: unknown[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    crowded.world.tick();
    told.push(crowded.facts());
  }
  const served = run.forced && run.threads > 1;
  assert.ok(
    crowded.served().every((items) => items > 0 === served),
    `served on ${run.threads} threads`,
  );
  await crowded.world.dispose();
  return told;
}

async function openCrowd({ threads, forced }: Run, count: number, seed: number): Promise<CrowdedWorld> {
  const crowded = new CrowdedWorld(await createWorld({ threads, contracts: false }), count, seed);
  if (forced) crowded.force();
  return crowded;
}

const large = slot(() => ({
  world: undefined as World | undefined,
  items: [] as number[][],
  pictures: [] as unknown[],
  notes: 0,
  wakings: 0,
}));

/** Room for the largest worlds of these scenarios. */
const LARGE = { entities: 16_384, frames: 16, messages: 131_072, homes: 8 };

When(
  'a picture is built in a world of {count} slots and {count} threads, and again when one more robot has come',
  async function (this: ScenarioWorld, slots: number, threads: number) {
    const world = await createWorld({ threads, capacity: LARGE });
    this.defer(() => world.dispose());
    const crowded = new CrowdedWorld(world, slots - 4, 1);
    const { pieces } = world.internals;
    for (let more = 0; more < 2; more++) {
      crowded.picture();
      this.use(large).items.push([...pieces.servedBy(Piece.instances)]);
      world.spawn({ in: crowded.places[0] as Entity });
    }
  },
);

Then(
  'the first one was built by the calling thread alone, and the second by the other threads in {int} items',
  function (this: ScenarioWorld, items: number) {
    expectServed(this.use(large).items, items);
  },
);

When(
  'pictures of a crowd of {count} are built before and after a tick, on 1 thread and on 3',
  async function (this: ScenarioWorld, count: number) {
    for (const threads of [1, 3]) {
      const world = await createWorld({ threads, contracts: false, capacity: LARGE });
      this.defer(() => world.dispose());
      const crowded = new CrowdedWorld(world, count, 2);
      const pictures = [crowded.picture()];
      world.tick();
      pictures.push(crowded.picture());
      this.use(large).pictures.push(pictures);
      this.use(large).items.push([...world.internals.pieces.servedBy(Piece.instances)]);
    }
  },
);

Then('the workers built those of 3 threads, and both worlds have the same, to the bit', function (this: ScenarioWorld) {
  const { items, pictures } = this.use(large);
  const [alone, together] = pictures;
  expectSame(together, alone, 'pictures');
  assert.deepEqual(items[0], [0]);
  assert.ok((items[1] ?? []).reduce((sum, each) => sum + each) > 0);
});

When(
  'first {count} robots switch their lamps in a tick, and then one more, in a world of {count} threads',
  async function (this: ScenarioWorld, count: number, threads: number) {
    const world = await createWorld({ threads, capacity: LARGE });
    this.defer(() => world.dispose());
    const space = world.spawn({ frame: root() });
    for (let i = 0; i < count; i++) world.spawn({ in: space, components: [Body()] });
    for (let more = 0; more < 2; more++) {
      world.broadcast(Flip());
      world.tick();
      this.use(large).items.push([...world.internals.pieces.servedBy(Piece.rows)]);
      world.spawn({ in: space, components: [Body()] });
    }
  },
);

Then(
  'the calling thread copied the first ones, and the other threads the next, in {int} items of 64 slots',
  function (this: ScenarioWorld, items: number) {
    expectServed(this.use(large).items, items);
  },
);

When(
  'first {count} robots send {string} a note in a tick, and then one more, in a world of {count} threads',
  async function (this: ScenarioWorld, count: number, name: string, threads: number) {
    const world = await createWorld({ threads, capacity: LARGE });
    this.defer(() => world.dispose());
    const space = world.spawn({ frame: root() });
    const clerk = world.spawn({ in: space, name, components: [Tally()] });
    for (let i = 0; i < count; i++) world.spawn({ in: space, components: [Radio()] });
    this.use(large).world = world;
    world.tick();
    for (let more = 0; more < 2; more++) {
      world.broadcast(SendNote({ to: clerk, value: 1 }));
      world.tick();
      for (const piece of [Piece.blocks, Piece.ranges])
        this.use(large).items.push([...world.internals.pieces.servedBy(piece)]);
      world.spawn({ in: space, components: [Radio()] });
    }
    world.tick();
    this.use(large).notes = 2 * count + 1;
  },
);

Then(
  'the calling thread sorted the first ones, and the other threads the next, in {int} blocks and then in {int} ranges',
  function (this: ScenarioWorld, blocks: number, ranges: number) {
    const [firstBlocks = [], firstRanges = [], moreBlocks = [], moreRanges = []] = this.use(large).items;
    expectServed([firstBlocks, moreBlocks], blocks);
    expectServed([firstRanges, moreRanges], ranges);
  },
);

Then('{string} has heard all of them', function (this: ScenarioWorld, name: string) {
  const { world, notes } = this.use(large);
  const tally = world?.stateOf(world.named(name) as Entity, Tally);
  assert.equal(tally?.['count'], notes);
});

When(
  /^a crowd of 80 lives for a tick on 2 threads and a picture is built of it, with the thresholds (at 1|as they are)$/,
  async function (this: ScenarioWorld, thresholds: string) {
    const crowded = await openCrowd({ threads: 2, forced: thresholds === 'at 1' }, 80, 3);
    this.defer(() => crowded.world.dispose());
    crowded.world.tick();
    const { header } = crowded.world.internals.rows;
    const before = header[Header.epoch] as number;
    crowded.world.tick();
    crowded.picture();
    this.use(large).wakings = (header[Header.epoch] as number) - before;
  },
);

Then('the other threads were woken {int} time(s)', function (this: ScenarioWorld, times: number) {
  assert.equal(this.use(large).wakings, times);
});

/** Nobody but the calling thread at first, and then the others with so many items. */
function expectServed([first, second]: readonly (readonly number[])[], items: number): void {
  const sums = [first, second].map((all) => all?.reduce((sum, each) => sum + each));
  assert.deepEqual(sums, [0, items]);
  assert.equal(second?.[0], 0);
}

When(
  'the rows of {count} slots are marked as moved in a tick, and then of one more, in a world of {count} threads',
  async function (this: ScenarioWorld, count: number, threads: number) {
    const world = await createWorld({ threads, capacity: { ...LARGE, entities: 70_000 } });
    this.defer(() => world.dispose());
    world.spawn({ frame: root() });
    const { chunks, header } = world.internals.rows;
    const { dirty } = chunks;
    // As if somebody had lived in each of them: making so many takes seconds.
    header[Header.usedWords] = dirty.length;
    for (let more = 0; more < 2; more++) {
      for (let slot = 0; slot < count + more; slot++) setBit(dirty, slot);
      world.tick();
      this.use(large).items.push([...world.internals.pieces.servedBy(Piece.cells)]);
    }
  },
);

Then(
  'the calling thread looked for the cubes of the first ones, and the other threads for the next, in {int} ranges',
  function (this: ScenarioWorld, items: number) {
    expectServed(this.use(large).items, items);
  },
);

Then(
  'robots come first on the list of who moved, crates and places after them, each by their slots',
  function (this: ScenarioWorld) {
    const { world } = this.use(large);
    const { rows } = world?.internals ?? assert.fail('a world');
    const list = [...rows.pieces.moved.subarray(0, rows.pieces.header[PieceHeader.moved])];
    const isRobot = (each: number): boolean => rows.physics.bodies.motion[each] === 0 && rows.entities.owns[each] === 0;
    const [robots, others] = [list.filter(isRobot), list.filter((each) => !isRobot(each))];
    assert.ok(robots.length > 0 && others.length > 3);
    assert.deepEqual(list, [...robots, ...others]);
    for (const each of [robots, others])
      assert.deepEqual(
        each,
        [...each].sort((a, b) => a - b),
      );
  },
);

const attempts = slot(() => ({
  refusals: [] as unknown[],
  amounts: [] as unknown[],
  world: undefined as World | undefined,
}));

When('somebody sets the threshold of each piece to 0, -1, 1.5 and NaN', async function (this: ScenarioWorld) {
  const world = await createWorld({ threads: 2 });
  this.defer(() => world.dispose());
  const known = this.use(attempts);
  known.world = world;
  for (const piece of Object.values(PIECE_NAMES)) {
    for (const amount of [0, -1, 1.5, NaN]) {
      try {
        world.internals.pieces.setThreshold(piece, amount);
      } catch (error) {
        known.refusals.push(error);
        known.amounts.push([`thresholds.${piece}`, amount]);
      }
    }
  }
});

Then(
  'each is refused by TICK-36, naming the piece and the value, and the thresholds are:',
  function (this: ScenarioWorld, table: { hashes(): Record<string, string>[] }) {
    const { refusals, amounts, world } = this.use(attempts);
    const rows = table.hashes();
    assert.equal(refusals.length, 4 * rows.length);
    const told = refusals.map((error) => {
      assert.ok(error instanceof RefusalError && error.rule === 'TICK-36');
      return [error.field, error.value];
    });
    assert.deepEqual(told, amounts);
    for (const { piece = '', threshold = '' } of rows) {
      const name = PIECE_NAMES[piece] as PieceName;
      assert.equal(world?.internals.pieces.thresholdOf(name), Number(threshold.replaceAll(',', '')));
    }
  },
);

When(
  'a crowd of {count} lives for {ticks} on {count} thread(s), with the thresholds at 1',
  async function (this: ScenarioWorld, count: number, ticks: number, threads: number) {
    const crowded = await openCrowd({ threads, forced: true }, count, 3);
    this.defer(() => crowded.world.dispose());
    for (let tick = 0; tick < ticks; tick++) {
      crowded.world.tick();
      crowded.picture();
    }
    this.use(large).world = crowded.world;
  },
);

Then(
  /^every piece was done by (the calling thread alone|the other threads)$/,
  function (this: ScenarioWorld, who: string) {
    const { pieces } = this.use(large).world?.internals ?? assert.fail('a world');
    for (const piece of Object.values(Piece)) {
      const [own, ...others] = pieces.servedBy(piece);
      assert.equal(own, 0);
      const items = others.reduce((sum, each) => sum + each, 0);
      assert.equal(items > 0, who === 'the other threads');
    }
  },
);
