/** What messages cost, and how those who are near are told. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { defineComponent, defineEvent, entity, root, sphere, Spawned, Tick, u32, type Entity } from '#host/index.js';
import { EventRecorder, type RoutedEvent } from '#host/scripts/eventRecorder.js';
import { allocatedBytes } from '#host/testing/allocation.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { DISTANCE, readTripleOf } from '../support/units.js';
import { Crier, Shout } from '../worlds/crier.js';
import { Logbook } from '../worlds/testComponents.js';
import { Channel } from '../worlds/tuner.js';
import { createWorld, worldScene } from '../worlds/worldScene.js';

const Beat = defineEvent('passed beat', {});
const BEAT = Beat();
const Link = defineEvent('next in the ring', { next: entity });

/** Passes each beat on to the next one in the ring. */
const Ringer = defineComponent('ringer', { next: entity, heard: u32 })
  .on(Link, (_self, ringer, { next }) => {
    ringer.next = next;
  })
  .on(Spawned, (self) => {
    self.subscribe(Channel);
  })
  .on(Beat, (self, ringer) => {
    ringer.heard++;
    if (ringer.next !== 0) self.send(ringer.next, BEAT);
  });

const News = defineEvent('news', {});
const NEWS = News();

/** Counts what it is told as one of many. */
const Reader = defineComponent('reader', { heard: u32 }).on(News, (_self, reader) => {
  reader.heard++;
});

/** Tells its place, a channel and everybody. */
const Teller = defineComponent('teller', { place: entity }).on(Tick, (self, teller) => {
  self.tell(teller.place, NEWS);
  self.tell(Channel, NEWS);
  self.broadcast(NEWS);
});

const costs = slot(() => ({
  bytes: Number.NaN,
  ticks: 0,
  addresses: Number.NaN,
  routed: [] as readonly RoutedEvent[],
}));

When(
  '{count} robots pass notes on for {ticks}, and one of them tells its place, a channel and everybody in each tick',
  async function (this: ScenarioWorld, count: number, ticks: number) {
    // On the calling thread, whose heap is looked at.
    const world = await createWorld({
      threads: 1,
      contracts: false,
      capacity: { entities: 8_192 },
      components: [Ringer, Reader, Teller],
    });
    this.defer(() => world.dispose());
    const space = world.spawn({ frame: root() });
    const place = world.spawn({ in: space, interior: { bubble: sphere(50) } });
    const robots = Array.from({ length: count }, () => world.spawn({ in: place, components: [Ringer(), Reader()] }));
    world.spawn({ in: place, components: [Teller({ place })] });
    robots.forEach((robot, i) => {
      world.send(robot, Link({ next: robots[(i + 1) % count] as Entity }));
      world.send(robot, Beat());
    });
    world.run({ ticks });
    // Compiled code lies on the heap as well, by pages: the best of some rounds is that without.
    const rounds = Array.from({ length: 4 }, () =>
      allocatedBytes(() => {
        world.run({ ticks });
      }),
    );
    const [first] = robots;
    const heard = Number(world.stateOf(first as Entity, Ringer)?.['heard']);
    const news = Number(world.stateOf(first as Entity, Reader)?.['heard']);
    assert.ok(heard > 4 * ticks && news > 12 * ticks, 'the notes were heard');
    Object.assign(this.use(costs), { bytes: Math.min(...rounds), ticks });
  },
);

Then(
  'all that left less than {int} bytes for each of the ticks, not one for a note',
  function (this: ScenarioWorld, most: number) {
    const { bytes, ticks } = this.use(costs);
    assert.ok(bytes < most * ticks, `${bytes} bytes in ${ticks} ticks`);
  },
);

When('somebody measures the addresses of the messages of a thread', function (this: ScenarioWorld) {
  const [, own] = this.use(worldScene).world.internals.rows.arenas;
  this.use(costs).addresses = own?.addresses.byteLength ?? Number.NaN;
});

Then('they take {count} bytes', function (this: ScenarioWorld, bytes: number) {
  assert.equal(this.use(costs).addresses, bytes);
});

Given('criers in {string}, as listed:', function (this: ScenarioWorld, place: string, table: DataTable) {
  const scene = this.use(worldScene);
  for (const { crier = '', at = '' } of table.hashes())
    scene.spawn(crier, {
      in: scene.things.get(place),
      at: readTripleOf(at, DISTANCE),
      components: [Crier(), Logbook()],
    });
});

When(
  '{string} shouts {number} within {distance}',
  function (this: ScenarioWorld, who: string, value: number, radius: number) {
    const scene = this.use(worldScene);
    // So that nothing but the shout is on its way.
    scene.run(1);
    scene.world.send(scene.things.get(who), Shout({ value, radius }));
    scene.run(1);
    const recorder = new EventRecorder(scene.world);
    scene.run(1);
    this.use(costs).routed = recorder.take();
    recorder.stop();
  },
);

Then(
  'two notes went out, one to {string} and one to {string}, and these two have heard {number} from {string}',
  function (this: ScenarioWorld, one: string, other: string, value: number, from: string) {
    const scene = this.use(worldScene);
    const [first, second] = [scene.things.get(one), scene.things.get(other)];
    assert.deepEqual(
      this.use(costs).routed.map(({ to }) => to),
      [first, second].map((each) => ({ kind: 'entity', entity: each })),
    );
    for (const each of [first, second])
      assert.deepEqual(
        scene.logOf(each).map(({ sender, value: heard }) => [scene.nameOf(sender), heard]),
        [[from, value]],
      );
  },
);
