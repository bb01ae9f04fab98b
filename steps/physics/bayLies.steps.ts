/** The bay of the solver's own scenarios holds it to the rules of the sync point. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Given, Then, When } from '@cucumber/cucumber';
import type { Entity } from '#core/handles.js';
import { box, dynamic, root } from '#host/index.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { lie } from '../worlds/physicsLies.js';
import { createWorld } from '../worlds/worldScene.js';
import { Bay, sharedJolt } from './bay.js';

interface Both {
  /** Lets physics lie about the crate in each of the two, and says what came of it. */
  lies: (words: string) => readonly unknown[];
  told: readonly unknown[];
}
const both = slot((): Both => ({ lies: () => [], told: [] }));

/** How an output that fails the check of step 2 is told of, rules CHECK-18 to CHECK-32. */
const FAILED_CHECK = /\(rule CHECK-(1[89]|2\d|3[0-2])\)/;

function withoutComments(source: string): string {
  return source.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
}

function failureOf(act: () => void): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

Given('a crate in a bay, and one in a world with contracts on', async function (this: ScenarioWorld) {
  const bay = new Bay(await sharedJolt('simd'));
  bay.open([0, 0, 0]);
  const inBay = bay.add({ shape: box(1, 1, 1) });
  bay.tick();
  this.defer(() => {
    bay.dispose();
  });
  const world = await createWorld({ contracts: true });
  this.defer(() => world.dispose());
  const inWorld = world.spawn({ in: world.spawn({ frame: root() }), body: dynamic(box(1, 1, 1)) });
  world.tick();
  this.use(both).lies = (words) => {
    bay.spoil = () => {
      // In a bay an entity's number is its slot's and one more.
      lie(bay.rows, words, () => inBay as Entity);
      for (const column of [bay.rows.contacts[0]?.entityA, bay.rows.contacts[0]?.entityB])
        if (column !== undefined && column[0] === inBay) column[0] = bay.entity(inBay);
    };
    world.trace = (_tick, step) => {
      if (step === '1') lie(world.internals.rows.physics, words, () => inWorld);
    };
    return [
      failureOf(() => {
        bay.tick();
      }),
      failureOf(() => {
        world.tick();
      }),
    ];
  };
});

When('physics {} in both', function (this: ScenarioWorld, words: string) {
  const state = this.use(both);
  state.told = state.lies(words);
});

Then('both fail in the same words, which stand in one module', function (this: ScenarioWorld) {
  const words = this.use(both).told.map((error) => {
    assert.ok(error instanceof Error, 'it failed');
    return error.message
      .replace('physics gave a wrong output: ', '')
      .replaceAll(/entit(y|ies) \d+( and \d+)?/g, 'them');
  });
  assert.equal(words[0], words[1]);
  assert.match(words[0] ?? '', FAILED_CHECK);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const judges = sources.filter((file) => FAILED_CHECK.test(withoutComments(readFileSync(`src/${file}`, 'utf8'))));
  assert.deepEqual(judges, ['core/outputCheck.ts']);
});
