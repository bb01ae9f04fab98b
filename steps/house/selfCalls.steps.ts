/** What a component can do with somebody's handle. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Then, When } from '@cucumber/cucumber';
import { slot, type ScenarioWorld } from '../support/world.js';
import { ROOT } from './scratch.js';

/** Members of `Self` as the API report has them: those that take a handle, and the types of all. */
const members = slot(() => ({ taking: [] as string[], types: [] as string[] }));

When("the calls of self are counted that take somebody's handle", function (this: ScenarioWorld) {
  const report = readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8');
  const [, body = ''] = /^class Self \{\n(.*?)^\}/ms.exec(report) ?? [];
  const known = this.use(members);
  for (const line of body.split('\n')) {
    const [, name, parameters = '', type = ''] =
      /^ {2}(?:get |set )?(\w+)(?:<.*?>)?\((.*)\)(?:: (.*))?;$/.exec(line) ?? [];
    if (name === undefined || name === 'constructor') continue;
    if (/: Entity\b/.test(parameters)) known.taking.push(name);
    known.types.push(type);
  }
});

Then("they are send and tell, and self shows nobody's rows", function (this: ScenarioWorld) {
  const { taking, types } = this.use(members);
  assert.deepEqual(taking, ['send', 'tell']);
  assert.ok(types.length > 20, 'its members were read');
  assert.deepEqual(
    types.filter((type) => /Rows|Columns|Array|Participant/.test(type)),
    [],
  );
});
