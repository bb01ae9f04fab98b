/** Steps about the audit: a small engine with rules and scenarios of its own, and the faults that mutators make. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Given, Then, When } from '@cucumber/cucumber';
import { runNode, type Ending } from './checkout.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';
import { slot, type ScenarioWorld } from '../support/world.js';

interface Attempt {
  readonly fault: string;
  readonly planted: boolean;
  readonly verdict: string;
}

interface RuleOutcome {
  readonly rule: string;
  readonly scenarios: readonly string[];
  readonly attempts: readonly Attempt[];
}

interface AuditTrial {
  ending: Ending | undefined;
  outcomes: readonly RuleOutcome[];
}

const trial = slot<AuditTrial>(() => ({ ending: undefined, outcomes: [] }));

const DOOR = `/** Opens from 18 years on (DOOR-01). */
export function opensTo(years) {
  return years >= 18;
}
/** Adds up visitors (DOOR-02). */
export function total(days) {
  let sum = 0;
  for (const visitors of days) sum += visitors;
  return sum;
}
`;

const DOOR_STEPS = `import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import { opensTo, total } from '../core/door.js';
Then('it opens at 18 and not at 17', () => { assert.equal(opensTo(18), true); assert.equal(opensTo(17), false); });
Then('somebody added up visitors', () => { total([1, 2]); });
`;

const DOOR_FEATURE = `Feature: Door
  @DOOR-01
  Scenario: Who is 18 gets in
    Then it opens at 18 and not at 17
  @DOOR-02
  Scenario: Visitors are added up
    Then somebody added up visitors
`;

const DOOR_RULES = `- **DOOR-01** (scenario) It opens from 18 years on.
- **DOOR-02** (scenario) It adds up its visitors.
`;

Given(
  'an engine with a door, of which a scenario proves DOOR-01, a careless one DOOR-02',
  function (this: ScenarioWorld) {
    const folder = this.use(scratchFolder);
    writeSample(folder, 'package.json', '{ "type": "module" }');
    writeSample(folder, 'dist/core/door.js', DOOR);
    writeSample(folder, 'dist/steps/door.steps.js', DOOR_STEPS);
    writeSample(folder, 'features/door.feature', DOOR_FEATURE);
    writeSample(folder, 'docs/rules/door.md', DOOR_RULES);
    const profile = { paths: ['features/**/*.feature'], import: ['dist/steps/**/*.steps.js'] };
    writeSample(folder, 'cucumber.json', JSON.stringify({ default: profile }));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  },
);

interface DoorFault {
  readonly find: string;
  readonly replace: string;
  readonly rule?: string;
}

function plant(scenario: ScenarioWorld, ...faults: readonly DoorFault[]): void {
  const table = faults.map((fault) => ({ rule: 'DOOR-01', file: 'dist/core/door.js', ...fault }));
  writeSample(scenario.use(scratchFolder), 'docs/rules/faults.json', JSON.stringify(table));
}

const SHUT: DoorFault = { find: 'years >= 18', replace: 'false' };

Given('a planted fault for DOOR-01 by which the door opens to nobody', function (this: ScenarioWorld) {
  plant(this, SHUT);
});

Given(
  'planted faults for DOOR-01 by which the door opens to nobody, and not to who is 200',
  function (this: ScenarioWorld) {
    plant(this, SHUT, { find: 'years >= 18', replace: 'years >= 18 && years < 200' });
  },
);

Given('a planted fault for DOOR-02 by which adding up throws a TypeError', function (this: ScenarioWorld) {
  plant(this, { rule: 'DOOR-02', find: 'sum += visitors;', replace: 'sum.visitors.of(days);' });
});

Given('a planted fault for DOOR-01 in a line that the door does not have', function (this: ScenarioWorld) {
  plant(this, { find: 'years > 21', replace: 'false' });
});

When('the audit breaks what is behind each rule', async function (this: ScenarioWorld) {
  const folder = this.use(scratchFolder);
  const audit = join(ROOT, 'dist', 'tools', 'audit.js');
  const state = this.use(trial);
  state.ending = await runNode([audit, '--jobs', '1', '--record', 'audit.json'], folder, {});
  const record = join(folder, 'audit.json');
  if (existsSync(record)) state.outcomes = (JSON.parse(readFileSync(record, 'utf8')) as { rules: RuleOutcome[] }).rules;
});

function ending(scenario: ScenarioWorld): Ending {
  const { ending: found } = scenario.use(trial);
  if (found === undefined) throw new Error('no audit ran');
  return found;
}

function outcomeOf(scenario: ScenarioWorld, rule: string): RuleOutcome {
  const found = scenario.use(trial).outcomes.find((outcome) => outcome.rule === rule);
  if (found === undefined) throw new Error(`${rule} was not audited: ${ending(scenario).said}`);
  return found;
}

Then('{string} is its last line', function (this: ScenarioWorld, line: string) {
  assert.equal(ending(this).said.split('\n').at(-1), line);
});

Then('it names DOOR-02, the careless scenario and each fault that went unseen', function (this: ScenarioWorld) {
  const { said } = ending(this);
  const { attempts, scenarios } = outcomeOf(this, 'DOOR-02');
  assert.ok(said.includes('MISSED DOOR-02'), said);
  assert.deepEqual(scenarios, ['features/door.feature:6']);
  assert.ok(attempts.length > 1, said);
  for (const words of [...scenarios, ...attempts.map(({ fault }) => fault)]) assert.ok(said.includes(words), said);
});

Then('it tells DOOR-02 as caught before a Then could judge', function (this: ScenarioWorld) {
  const { said } = ending(this);
  assert.match(said, /^caught DOOR-02 .*, before a Then could judge$/m);
  assert.match(said, /^Caught only before a Then could judge: DOOR-02$/m);
});

Then("the engine's own build is as it was", function (this: ScenarioWorld) {
  assert.equal(readFileSync(join(this.use(scratchFolder), 'dist/core/door.js'), 'utf8'), DOOR);
});

Then('the first fault that it tried on DOOR-01 is the planted one, and it was seen', function (this: ScenarioWorld) {
  const [first] = outcomeOf(this, 'DOOR-01').attempts;
  assert.deepEqual({ planted: first?.planted, verdict: first?.verdict }, { planted: true, verdict: 'seen' });
});

Then('it fails and tells that the text stands 0 times in the file', function (this: ScenarioWorld) {
  const { code, said } = ending(this);
  assert.equal(code, 1, said);
  assert.ok(said.includes('stands 0 times in dist/core/door.js'), said);
});

// Mutators. The tools are no part of the engine, so their build is found by its place.

interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const broken = slot<{ code: string; mutants: readonly Mutant[] }>(() => ({ code: '', mutants: [] }));

When('mutators break the code {string}', async function (this: ScenarioWorld, code: string) {
  const url = pathToFileURL(join(ROOT, 'dist', 'tools', 'audit', 'mutators.js'));
  const { mutantsOf } = (await import(url.href)) as { mutantsOf: (file: string, text: string) => Mutant[] };
  const state = this.use(broken);
  state.code = code;
  state.mutants = mutantsOf('sample.js', code);
});

Then('among the faults is {string}', function (this: ScenarioWorld, fault: string) {
  const { code, mutants } = this.use(broken);
  const texts = mutants.map(({ start, end, replacement }) => code.slice(0, start) + replacement + code.slice(end));
  assert.ok(texts.includes(fault), `only ${texts.join(' | ')}`);
});

Then('no fault changes {string}', function (this: ScenarioWorld, part: string) {
  const { code, mutants } = this.use(broken);
  const from = code.indexOf(part);
  assert.ok(from >= 0, `the code has no ${part}`);
  const inside = mutants.filter(({ start, end }) => start < from + part.length && end > from && start >= from);
  assert.deepEqual(inside, []);
});
