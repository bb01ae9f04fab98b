/** Random programs in the real world and in the naive one, and on several numbers of threads. */
import { Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import { asserted } from '../support/assertions.js';
import { expectForAllAsync } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { PROGRAM_KINDS, programs, type Action, type Aim, type Program, type ProgramKind } from './program.js';
import { VERBS } from './robots.js';
import { expectAsNaive, expectSameOn, expectSameReloaded, type Reload } from './trials.js';

/** Parts of a property's inputs: a program takes as long as some dozens of other inputs. */
const NAIVE_SHARE = 0.04;
const THREADS_SHARE = 0.01;
const RELOAD_SHARE = 0.02;

const trial = slot((): { kind: ProgramKind | undefined; program: Program | undefined } => ({
  kind: undefined,
  program: undefined,
}));

function kindOf(scenario: ScenarioWorld): ProgramKind {
  const { kind } = scenario.use(trial);
  if (kind === undefined) throw new Error('no step has said what the programs are about');
  return kind;
}

/** `all`, the name of a place, or the number of a robot. */
function aimOf(words: string): Aim {
  if (words === 'all') return { to: 'all' };
  const place = ['space', 'station', 'cabin'].indexOf(words);
  return place < 0 ? { to: 'robot', number: Number(words) } : { to: 'place', number: place };
}

function orderOf(row: Record<string, string>): Action {
  const verb = VERBS.find((each) => each === row['order']);
  if (verb === undefined) throw new Error(`robots can ${VERBS.join(', ')}, not ${row['order'] ?? ''}`);
  const of = (column: string): number => Number(row[column] ?? 0);
  const aim = aimOf(row['who'] ?? 'all');
  return { does: 'order', tick: of('tick'), aim, verb, whom: of('whom'), value: of('value'), delay: 0 };
}

When('worlds of robots run any programs of {}', function (this: ScenarioWorld, words: string) {
  const kind = PROGRAM_KINDS.find((each) => each === words);
  if (kind === undefined) throw new Error(`programs are about ${PROGRAM_KINDS.join(', ')}, not ${words}`);
  this.use(trial).kind = kind;
});

When(
  '{int} robots are told for {ticks}:',
  function (this: ScenarioWorld, robots: number, ticks: number, told: DataTable) {
    this.use(trial).program = { robots, ticks, actions: told.hashes().map(orderOf) };
  },
);

Then('all comes as in a naive world that the rules alone describe', async function (this: ScenarioWorld) {
  const { program } = this.use(trial);
  if (program === undefined) {
    await expectForAllAsync(fc.asyncProperty(programs(kindOf(this)), expectAsNaive), NAIVE_SHARE);
    return;
  }
  asserted();
  await expectAsNaive(program);
});

Then(
  'state, logbooks and errors are the same after every tick on {threadList}',
  async function (this: ScenarioWorld, threads: number[]) {
    const property = fc.asyncProperty(programs(kindOf(this)), (program) => expectSameOn(threads, program));
    await expectForAllAsync(property, THREADS_SHARE);
  },
);

Then(
  'a world that is saved and loaded at any moments, each time on any of {threadList}, comes out as one that goes on, to the last byte of its save',
  async function (this: ScenarioWorld, threads: number[]) {
    const reload: fc.Arbitrary<Reload> = fc.record({
      tick: fc.nat({ max: 9 }),
      when: fc.constantFrom('before', 'after'),
      threads: fc.constantFrom(...threads),
    });
    const property = fc.asyncProperty(
      programs(kindOf(this)),
      fc.array(reload, { minLength: 1, maxLength: 4 }),
      expectSameReloaded,
    );
    await expectForAllAsync(property, RELOAD_SHARE);
  },
);
