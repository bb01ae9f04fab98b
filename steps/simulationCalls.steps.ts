/** Calls from outside while a tick runs. */
import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { RefusalError, root, type Entity, type World } from '#host/index.js';
import { slot, type ScenarioWorld } from './support/world.js';
import { Note, Radio, Tally } from './worlds/testComponents.js';
import { createWorld, worldScene } from './worlds/worldScene.js';

/** The calls that change a world. */
const CALLS: Readonly<Record<string, (world: World, whom: Entity, place: Entity) => void>> = {
  spawn: (world, _whom, place) => {
    world.spawn({ in: place });
  },
  destroy: (world, whom) => {
    world.destroy(whom);
  },
  send: (world, whom) => {
    world.send(whom, Note({ value: 1 }));
  },
  tell: (world, _whom, place) => {
    world.tell(place, Note({ value: 1 }));
  },
  broadcast: (world) => {
    world.broadcast(Note({ value: 1 }));
  },
  tick: (world) => {
    world.tick();
  },
};

const seen = slot(() => ({ refusals: [] as unknown[], hash: '', undisturbed: '' }));

/** Two robots in a world of their own, and what two ticks make of it when somebody calls in between, or nobody. */
async function runTwice(
  scenario: ScenarioWorld,
  call?: { readonly name: string; readonly step: string },
): Promise<string> {
  const world = await createWorld();
  scenario.defer(() => world.dispose());
  const space = world.spawn({ frame: root() });
  const [ada] = ['Ada', 'Bert'].map((name) => world.spawn({ in: space, name, components: [Radio(), Tally()] }));
  if (call !== undefined) {
    world.trace = (tick, step) => {
      if (tick !== 0 || step !== call.step) return;
      try {
        CALLS[call.name]?.(world, ada as Entity, space);
      } catch (error) {
        scenario.use(seen).refusals.push(error);
      }
    };
  }
  world.run({ ticks: 2 });
  return world.hash();
}

When(
  /^somebody calls (\w+) after step "([^"]+)" of the sync point$/,
  async function (this: ScenarioWorld, name: string, step: string) {
    this.use(worldScene).run(1);
    const found = this.use(seen);
    found.undisturbed = await runTwice(this);
    found.hash = await runTwice(this, { name, step });
  },
);

Then(
  'the call is refused, naming {string}, and the tick goes on as if nobody had called',
  function (this: ScenarioWorld, field: string) {
    const { refusals, hash, undisturbed } = this.use(seen);
    const [refusal] = refusals;
    assert.ok(refusal instanceof RefusalError && refusals.length === 1, String(refusal));
    assert.equal(refusal.field, field);
    assert.equal(hash, undisturbed);
  },
);
