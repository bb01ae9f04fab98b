/** Hooks that hold for every scenario. */
import { After, AfterStep, BeforeStep, Status, setDefaultTimeout, setWorldConstructor } from '@cucumber/cucumber';
import { assertionCount, countAssertions } from './assertions.js';
import { COUNTEREXAMPLE_MEDIA_TYPE, endOfProperties } from './counterexamples.js';
import { ScenarioWorld } from './world.js';

// Far above the slowest step; it ends what hangs and judges no speed.
setDefaultTimeout(60_000);
setWorldConstructor(ScenarioWorld);
countAssertions();

/** The media type of a note that a Then asserted nothing; `tools/test` looks for it in the messages of each run. */
const NO_ASSERTION_MEDIA_TYPE = 'text/x.tertius.no-assertion';

/** The type of a Then, and of an And after one. */
const OUTCOME = 'Outcome';

let before = 0;

BeforeStep(() => {
  before = assertionCount();
});

AfterStep(function (this: ScenarioWorld, { pickleStep, result }) {
  const silent = String(pickleStep.type) === OUTCOME && assertionCount() === before;
  if (silent && result.status === Status.PASSED) this.attach(pickleStep.text, NO_ASSERTION_MEDIA_TYPE);
});

After(async function (this: ScenarioWorld, { result }) {
  const { attachment, untried } = endOfProperties();
  if (attachment !== undefined) this.attach(attachment, COUNTEREXAMPLE_MEDIA_TYPE);
  await this.disposeAll();
  if (untried.length > 0 && result?.status === Status.PASSED)
    throw new Error(`the scenario has no property ${untried.join(', ')} that could try the input`);
});
