/** Values that go along with messages. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError, type CodecValue } from '#host/index.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { CallCrate, Courier, Crate, SendCrate, sumOf, TellCrate, told } from '../worlds/courier.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';

const attempts = slot(() => ({ accepted: 0, before: '', after: '' }));

Given('clerks {string} and {string}', function (this: ScenarioWorld, one: string, other: string) {
  const scene = this.use(worldScene);
  for (const name of [one, other]) scene.spawn(name, { in: scene.things.get('space'), components: [Courier()] });
});

/** What a courier has received: how often, and the first and the last of it. */
function received(scene: WorldScene, name: string): Received {
  const { world, things } = scene;
  const { count, first, last } = world.stateOf(things.get(name), Courier) ?? assert.fail('a courier');
  return { count: count as number, first: first as string, last: last as string };
}

interface Received {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

When(
  /^"([^"]*)" sends "([^"]*)" a parcel with (\{.*\}), and then one with nothing$/,
  function (this: ScenarioWorld, from: string, to: string, words: string) {
    const scene = this.use(worldScene);
    const { world, things } = scene;
    const order = SendCrate({ to: things.get(to), delay: 0 });
    world.send(things.get(from), order, { extra: JSON.parse(words) as CodecValue });
    world.send(things.get(from), order);
    scene.run(2);
  },
);

Then(
  /^"([^"]*)" has received (\{.*\}|\[.*\]), and then (nothing|no more)$/,
  function (this: ScenarioWorld, name: string, words: string, then: string) {
    const once = { count: 1, first: words, last: words };
    const expected = then === 'nothing' ? { count: 2, first: words, last: 'nothing' } : once;
    assert.deepEqual(received(this.use(worldScene), name), expected);
  },
);

When(
  '{string} sends {string} 250 parcels of {count} letters in each of 3 ticks, all to arrive together, and every tick runs in a world loaded from a save',
  async function (this: ScenarioWorld, from: string, to: string, letters: number) {
    const scene = this.use(worldScene);
    for (let left = 2; left >= 0; left--) {
      const order = SendCrate({ to: scene.things.get(to), delay: left });
      for (let i = 0; i < 250; i++) scene.world.send(scene.things.get(from), order, { extra: 'x'.repeat(letters) });
      await scene.runReloading(1);
    }
    await scene.runReloading(2);
  },
);

Then(
  '{string} has received {count} parcels of {count} letters',
  function (this: ScenarioWorld, name: string, parcels: number, letters: number) {
    const { world, things } = this.use(worldScene);
    const { count, sum } = world.stateOf(things.get(name), Courier) ?? assert.fail('a courier');
    let expected = 0;
    for (let i = 0; i < parcels; i++) expected = sumOf('x'.repeat(letters), expected);
    assert.deepEqual([count, sum], [parcels, expected]);
  },
);

When(
  /^"([^"]*)" sends "([^"]*)" a parcel with (\[.*\]) and a delay of 3 ticks, and every tick runs in a world loaded from a save$/,
  async function (this: ScenarioWorld, from: string, to: string, words: string) {
    const scene = this.use(worldScene);
    const order = SendCrate({ to: scene.things.get(to), delay: 3 });
    scene.world.send(scene.things.get(from), order, { extra: JSON.parse(words) as CodecValue });
    await scene.runReloading(6);
  },
);

const sent = slot(() => ({ names: [] as string[] }));

When(
  '{string} sends anything plain to {string}, to {string} and to everybody',
  function (this: ScenarioWorld, from: string, to: string, place: string) {
    this.use(sent).names = [from, to, place];
  },
);

/** Plain values; what is no number and infinity have no text, so that the sum could not tell them apart. */
const PLAIN = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<CodecValue>;

Then('{string} has received it three times, to the bit', function (this: ScenarioWorld, name: string) {
  const [from = '', to = '', place = ''] = this.use(sent).names;
  const scene = this.use(worldScene);
  const { world, things } = scene;
  let [count, sum] = [0, 0];
  expectForAll(
    fc.property(PLAIN, (extra) => {
      world.send(things.get(from), SendCrate({ to: things.get(to) }), { extra });
      world.send(things.get(from), TellCrate({ place: things.get(place) }), { extra });
      world.send(things.get(from), CallCrate(), { extra });
      world.run({ ticks: 2 });
      count += 3;
      for (let i = 0; i < 3; i++) sum = sumOf(extra, sum);
      const { count: heard, last } = received(scene, name);
      assert.deepEqual([heard, last], [count, told(extra)]);
      assert.equal(world.stateOf(things.get(name), Courier)?.['sum'], sum);
    }),
    0.5,
  );
});

const EXTRAS: Readonly<Record<string, readonly [extra: unknown, told: unknown]>> = {
  'a function': [(): number => 7, 'function'],
  'a text of 2,044 letters': ['x'.repeat(2_044), 'more'],
};

When(
  /^somebody outside sends "([^"]*)" a parcel with (a function|a text of 2,044 letters)$/,
  function (this: ScenarioWorld, name: string, what: string) {
    const scene = this.use(worldScene);
    const [extra, value] = EXTRAS[what] ?? [];
    scene.attempt(() => {
      scene.world.send(scene.things.get(name), Crate(), { extra: extra as CodecValue });
    }, value);
  },
);

When(
  'somebody outside sends {string} a parcel with a text of {count} letters until one is refused, and a tick passes',
  function (this: ScenarioWorld, name: string, letters: number) {
    const scene = this.use(worldScene);
    const { world, things } = scene;
    const extra = 'x'.repeat(letters);
    const state = this.use(attempts);
    // More than enough for the loop to end, whatever is accepted.
    for (let i = 0; i < 1_000 && scene.refusal === undefined; i++) {
      // A hash reads all of it: only once it may be too much.
      if (i >= 250) state.before = world.hash();
      try {
        world.send(things.get(name), Crate(), { extra });
        state.accepted++;
      } catch (error) {
        scene.refusal = error;
      }
    }
    state.after = world.hash();
    world.tick();
  },
);

Then(
  '{count} were accepted and the next one was refused by MSG-01, naming "extra", which changed nothing',
  function (this: ScenarioWorld, accepted: number) {
    const state = this.use(attempts);
    const { refusal } = this.use(worldScene);
    assert.ok(refusal instanceof RefusalError && refusal.rule === 'MSG-01' && refusal.field === 'extra');
    assert.equal(state.accepted, accepted);
    assert.equal(state.after, state.before);
  },
);

Then('{string} has received {count} parcels', function (this: ScenarioWorld, name: string, count: number) {
  assert.equal(received(this.use(worldScene), name).count, count);
});
