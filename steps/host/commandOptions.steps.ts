/** Properties of the command line. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { commandTrial } from './commandTrial.js';

const KNOWN = ['out', 'size', 'threads', 'physics', 'game', 'json', 'help'];

/** The options in the order of the help, each with a value that it refuses and the beginning of the complaint. */
const WRONG: readonly (readonly [flag: string, value: string, complaint: string])[] = [
  ['out', '', '--out must be a path'],
  ['size', '0x0', '--size must be'],
  ['threads', '0', '--threads must be'],
  ['physics', 'fast', '--physics must be'],
  ['game', '', '--game must be a path'],
];

const inputs = slot<{ forAll: (claim: (args: readonly string[], expected: string) => Promise<void>) => Promise<void> }>(
  () => ({ forAll: () => Promise.reject(new Error('no property was named')) }),
);

When('the command is called with any option that the help does not name', function (this: ScenarioWorld) {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz-');
  const name = fc
    .string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 20 })
    .filter((text) => !KNOWN.includes(text) && !text.startsWith('-'));
  this.use(inputs).forAll = (claim) =>
    expectForAllAsync(fc.asyncProperty(name, (flag) => claim(['run', '{script}', `--${flag}`], flag)));
});

Then('each of them is refused as unknown with exit code 1', async function (this: ScenarioWorld) {
  const trial = this.use(commandTrial);
  await this.use(inputs).forAll(async (args, flag) => {
    await trial.call(args);
    assert.equal(trial.complaint, `unknown option "--${flag}"`);
    assert.equal(trial.end.code, 1);
  });
});

Then('`{word}` is one of them', async function (this: ScenarioWorld, option: string) {
  const trial = this.use(commandTrial);
  await trial.call(['run', '{script}', option, '--out', '{out}']);
  assert.equal(trial.complaint, `unknown option "${option}"`);
  assert.equal(trial.end.code, 1);
});

When('the command is called with any set of wrong options in any order', function (this: ScenarioWorld) {
  const set = fc.shuffledSubarray([...WRONG], { minLength: 1 });
  this.use(inputs).forAll = (claim) =>
    expectForAllAsync(
      fc.asyncProperty(set, fc.boolean(), (wrong, missingOut) => {
        const chosen = missingOut ? wrong.filter(([flag]) => flag !== 'out') : wrong;
        const hasOut = chosen.some(([flag]) => flag === 'out');
        const first = [...chosen].sort((a, b) => WRONG.indexOf(a) - WRONG.indexOf(b))[0];
        const args = ['run', '{script}', ...chosen.flatMap(([flag, value]) => [`--${flag}`, value])];
        return claim(args, hasOut ? (first?.[2] ?? '') : '--out is missing');
      }),
    );
});

Then('it tells the first of them in the order of the help', async function (this: ScenarioWorld) {
  const trial = this.use(commandTrial);
  await this.use(inputs).forAll(async (args, expected) => {
    await trial.call(args);
    assert.equal(trial.complaint.slice(0, expected.length), expected, `typed: ${args.join(' ')}`);
    assert.equal(trial.end.code, 1);
  });
});
