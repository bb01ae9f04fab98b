/** What crates of a world hear of their contacts. */
import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import { box, dynamic, fixed, type Entity, type Vec3 } from '#host/index.js';
import type { ScenarioWorld } from '../support/world.js';
import { Bumper } from '../worlds/bumper.js';
import { worldScene } from '../worlds/worldScene.js';

Given('a crate {string} that notes its contacts, at {place}', function (this: ScenarioWorld, name: string, at: Vec3) {
  const scene = this.use(worldScene);
  const body = dynamic(box(1, 1, 1), { mass: 10 });
  scene.spawn(name, { in: scene.things.get('space'), at, body, components: [Bumper()] });
});

Given(
  'a wall {string} comes to {place} before tick {int}, and {string} goes',
  function (this: ScenarioWorld, name: string, at: Vec3, tick: number, gone: string) {
    const scene = this.use(worldScene);
    scene.plan(tick, () => {
      scene.world.destroy(scene.things.get(gone));
      scene.spawn(name, { in: scene.things.get('space'), at, body: fixed(box(1, 10, 10)) });
    });
  },
);

Then(
  'in tick {int} {string} heard that it touched {string}, and then that it left {string}',
  function (this: ScenarioWorld, tick: number, name: string, touched: string, left: string) {
    const scene = this.use(worldScene);
    const bumper = scene.world.stateOf(scene.things.get(name), Bumper);
    const heard = Array.from({ length: bumper?.['count'] as number }, (_, i) => bumper?.[`e${i}`] as readonly number[]);
    const inTick = heard.filter(([when]) => when === tick);
    const told = inTick.map(([, began, other]) => [began, scene.nameOf(other as Entity)]);
    assert.deepEqual(told, [
      [1, touched],
      [0, left],
    ]);
  },
);
