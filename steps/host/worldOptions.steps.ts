/** Steps about the options of worlds. */
import { When } from '@cucumber/cucumber';
import { World, type WorldOptions } from '#host/index.js';
import type { ScenarioWorld } from '../support/world.js';
import { worldScene } from '../worlds/worldScene.js';

When('a world is made with the options {}', async function (this: ScenarioWorld, words: string) {
  const options = JSON.parse(words) as WorldOptions;
  const refused = innermost(options);
  await this.use(worldScene).attemptAsync(async () => (await World.create(options)).dispose(), refused);
});

/** The one value of a record of records. */
function innermost(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return innermost(Object.values(value)[0]);
}
