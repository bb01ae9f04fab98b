/** Channels that robots tune in to. */
import assert from 'node:assert/strict';
import { Given, Then, When, type DataTable } from '@cucumber/cucumber';
import { defineTopic, type Topic } from '#host/index.js';
import { numberOfTopic } from '#core/topics.js';
import { subscribersOf } from '#simulation/messages/subscriptions.js';
import { hasBit } from '#core/slotBits.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { Note } from '../worlds/testComponents.js';
import { Channel, ChannelNote, Tune } from '../worlds/tuner.js';
import { worldScene, type WorldScene } from '../worlds/worldScene.js';

function tunes(scene: WorldScene, name: string, on: boolean, tick: number): void {
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), Tune({ on }));
  });
}

function speaks(
  scene: WorldScene,
  name: string,
  { value, delay }: { value: number; delay: number },
  tick: number,
): void {
  scene.plan(tick, () => {
    scene.world.send(scene.things.get(name), ChannelNote({ value, delay }));
  });
}

Given(
  '{names} tune(s) in to the channel in tick {int}',
  function (this: ScenarioWorld, names: readonly string[], tick: number) {
    for (const name of names) tunes(this.use(worldScene), name, true, tick);
  },
);

Given(
  '{string} tunes in to the channel in tick {int}, and out in tick {int}',
  function (this: ScenarioWorld, name: string, from: number, to: number) {
    const scene = this.use(worldScene);
    tunes(scene, name, true, from);
    tunes(scene, name, false, to);
  },
);

Given(
  '{string} tells everybody on the channel {number} in tick {int}',
  function (this: ScenarioWorld, name: string, value: number, tick: number) {
    speaks(this.use(worldScene), name, { value, delay: 0 }, tick);
  },
);

Given(
  '{string} tells everybody on the channel {number} in tick {int}, with a delay of {delay}',
  function (this: ScenarioWorld, name: string, value: number, tick: number, delay: number) {
    speaks(this.use(worldScene), name, { value, delay }, tick);
  },
);

Given(
  '{string} tells everybody on the channel 1, 2, 3, 4 and 5 in ticks 1 to 5',
  function (this: ScenarioWorld, name: string) {
    for (let tick = 1; tick <= 5; tick++) speaks(this.use(worldScene), name, { value: tick, delay: 0 }, tick);
  },
);

Given(
  'somebody outside tunes {string} in to the channel, and {string} in and out again, before tick {int}',
  function (this: ScenarioWorld, one: string, other: string, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      const { world, things } = scene;
      for (const name of [one, other]) world.subscribe(things.get(name), Channel);
      world.unsubscribe(things.get(other), Channel);
    });
  },
);

Given(
  'everybody on the channel is told {number} before tick {int}',
  function (this: ScenarioWorld, value: number, tick: number) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.tell(Channel, Note({ value }));
    });
  },
);

interface Listed {
  readonly tick: number;
  readonly step: string;
  readonly names: string;
}

const lists = slot(() => ({ seen: [] as Listed[] }));

When(
  "{ticks} pass, each looked at for the channel's list after steps 4 and 5",
  function (this: ScenarioWorld, ticks: number) {
    const scene = this.use(worldScene);
    const { rows, table } = scene.world.internals;
    scene.world.trace = (tick, step) => {
      if (step !== '4' && step !== '5') return;
      const bits = subscribersOf(rows, numberOfTopic(Channel, 'topic'));
      const slots = [...table.liveSlots()].filter((each) => hasBit(bits, each));
      const names = slots.map((each) => scene.nameOf(table.handleOf(each))).join(', ');
      this.use(lists).seen.push({ tick, step, names });
    };
    scene.run(ticks);
  },
);

Then('the list was', function (this: ScenarioWorld, expected: DataTable) {
  const { seen } = this.use(lists);
  for (const { tick, step, 'on it': names } of expected.hashes()) {
    const found = seen.find((each) => each.tick === Number(tick) && each.step === step);
    assert.equal(found?.names, names, `after step ${String(step)} of tick ${String(tick)}`);
  }
});

const NO_TOPICS: Readonly<Record<string, unknown>> = {
  'a name': 'channel',
  'a look-alike': { topicName: 'channel' },
  nothing: undefined,
};

When(
  /^somebody outside tunes "([^"]*)" in to (a name|a look-alike|nothing)$/,
  function (this: ScenarioWorld, name: string, what: string) {
    const scene = this.use(worldScene);
    const topic = NO_TOPICS[what];
    scene.attempt(() => {
      scene.world.subscribe(scene.things.get(name), topic as Topic);
    }, topic);
  },
);

const NO_NAMES: Readonly<Record<string, string>> = {
  nothing: '',
  'as another one': 'channel',
  "as the player's own": 'input',
};

When('somebody defines a channel called {}', function (this: ScenarioWorld, name: string) {
  const value = NO_NAMES[name];
  this.use(worldScene).attempt(() => {
    defineTopic(value as string);
  }, value);
});
