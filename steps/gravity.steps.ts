/** What pulls at things in frames. */
import { Then } from '@cucumber/cucumber';
import type { ScenarioWorld } from './support/world.js';
import type { Tolerance } from './support/tolerance.js';
import { frameScene } from './frames/frameScene.js';
import { expectVector } from './frames.steps.js';

type Vector = readonly [number, number, number];

/** The linear gravity at a place of a frame. */
function pullAt(scenario: ScenarioWorld, name: string, place: Vector): Float64Array {
  const scene = scenario.use(frameScene);
  const out = new Float64Array(3);
  scene.tree.linearGravity(scene.id(name), Float64Array.from(place), 0, out, 0);
  return out;
}

Then(
  'a crate at {place} in {string} is pulled by {accelerationVector}, within {tolerance}',
  function (this: ScenarioWorld, place: Vector, name: string, pull: Vector, tolerance: Tolerance) {
    expectVector(`the pull on a crate in ${name}`, pullAt(this, name, place), pull, tolerance);
  },
);
