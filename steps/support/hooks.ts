/** Hooks that hold for every scenario. */
import { After, setDefaultTimeout, setWorldConstructor } from '@cucumber/cucumber';
import { ScenarioWorld } from './world.js';

// Far above the slowest step; it ends what hangs and judges no speed.
setDefaultTimeout(60_000);
setWorldConstructor(ScenarioWorld);

After(async function (this: ScenarioWorld) {
  await this.disposeAll();
});
