/** Worlds on several numbers of threads side by side, with faults planted and without, and the command that compares them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineParameterType, Given, Then, When } from '@cucumber/cucumber';
import { main } from '#host/cli/main.js';
import { describeDifference, runLockstep, type Difference, type LockstepOutcome } from '#host/determinism/index.js';
import type { World } from '#host/index.js';
import { slotOf } from '#core/handles.js';
import { plantFault, type PlantedFault } from '#simulation/testFaults.js';
import { Sing } from './determinism/components.js';
import { game } from './determinism/partingGame.js';
import { scratchFolder } from './house/scratch.js';
import { asserted } from './support/assertions.js';
import { attachHash } from './support/hash.js';
import { slot, type ScenarioWorld } from './support/world.js';

interface ParallelRuns {
  scene: string;
  /** What happens before which tick, in every world. */
  before: { readonly tick: number; readonly act: (world: World) => void }[];
  outcome: LockstepOutcome | undefined;
  command: { readonly code: number; readonly stdout: string; readonly stderr: string } | undefined;
}

const runs = slot((): ParallelRuns => ({ scene: '', before: [], outcome: undefined, command: undefined }));

defineParameterType({
  name: 'threadList',
  regexp: /\d+(?:, \d+)* and \d+ threads/,
  transformer: (text: string) => (text.match(/\d+/g) ?? []).map(Number),
  useForSnippets: false,
});

/** Which thing of a scene, in the order of their spawns: `3rd`. */
defineParameterType({
  name: 'ordinal',
  regexp: /\d+(?:st|nd|rd|th)/,
  transformer: (text: string) => Number.parseInt(text, 10),
  useForSnippets: false,
});

/** What the scenarios say of a planted fault, and which one it is. */
const FAULTS: Readonly<Record<string, PlantedFault>> = {
  'outboxes are joined in the order in which their threads finish': 'completion order',
  'the dying are kept in a set without an order': 'unordered set',
  'the pushes of parts are summed in the order in which their threads finish': 'racing sum',
};

Given('a choir of 100 singers who sing to their conductor in tick {int}', function (this: ScenarioWorld, tick: number) {
  const state = this.use(runs);
  state.scene = 'choir';
  state.before.push({
    tick,
    act: (world) => {
      world.broadcast(Sing());
    },
  });
});

Given('a tug whose three thrusters push with 1e18 N, -1e18 N and 1 N in every tick', function (this: ScenarioWorld) {
  this.use(runs).scene = 'tug';
});

Given('a swarm of 40 drones, of which the 3rd and the 35th die in tick 4', function (this: ScenarioWorld) {
  this.use(runs).scene = 'swarm';
});

Given('a fault is planted: {}', function (this: ScenarioWorld, words: string) {
  const fault = FAULTS[words];
  if (fault === undefined) throw new Error(`no fault is planted as '${words}'`);
  plantFault(fault);
  this.defer(() => {
    plantFault(undefined);
  });
});

When(
  '{int} ticks run on {threadList} side by side',
  async function (this: ScenarioWorld, ticks: number, threads: number[]) {
    const state = this.use(runs);
    const fill = game.scenes[state.scene];
    if (fill === undefined) throw new Error('no step has given a scene');
    state.outcome = await runLockstep({
      threads,
      ticks,
      world: { components: game.components, worker: game.worker },
      fill,
      before: (world, tick) => {
        for (const each of state.before) if (each.tick === tick) each.act(world);
      },
    });
  },
);

function differenceOf(scenario: ScenarioWorld): Difference {
  const { outcome } = scenario.use(runs);
  if (outcome === undefined) throw new Error('nothing ran yet');
  asserted();
  if (outcome.kind !== 'different') throw new Error(`nothing differs in ${outcome.ticks} ticks`);
  return outcome.difference;
}

Then(
  'they part in tick {int} after step {word}, in {string} of {string}',
  function (this: ScenarioWorld, tick: number, step: string, field: string, name: string) {
    const found = differenceOf(this);
    const right = found.tick === tick && found.step === step && found.field === field && found.name === name;
    asserted();
    if (!right) throw new Error(`they part in ${describeDifference(found)}`);
  },
);

Then(
  'they part in tick {int} after step {word}, in {string} of the world',
  function (this: ScenarioWorld, tick: number, step: string, field: string) {
    const found = differenceOf(this);
    const right = found.tick === tick && found.step === step && found.field === field && found.name === undefined;
    asserted();
    if (!right) throw new Error(`they part in ${describeDifference(found)}`);
  },
);

function expectValues(found: Difference, values: readonly [one: unknown, other: unknown]): void {
  asserted();
  if (!Object.is(found.values[0], values[0]) || !Object.is(found.values[1], values[1])) {
    throw new Error(`expected ${values.join(' and ')}: ${describeDifference(found)}`);
  }
}

Then(
  'it is {float} with one thread and {float} with the others',
  function (this: ScenarioWorld, one: number, other: number) {
    expectValues(differenceOf(this), [one, other]);
  },
);

Then(
  'with one thread it is the slot of the {ordinal} thing of the scene, with the others that of the {ordinal}',
  function (this: ScenarioWorld, one: number, other: number) {
    // Slots are taken in the order of the spawns, from 0.
    expectValues(differenceOf(this), [one - 1, other - 1]);
  },
);

Then(
  'with one thread it comes from the {ordinal} thing of the scene, with the others from the {ordinal}',
  function (this: ScenarioWorld, one: number, other: number) {
    const found = differenceOf(this);
    const slots = found.values.map((handle) => slotOf(handle as Parameters<typeof slotOf>[0]));
    asserted();
    if (slots[0] !== one - 1 || slots[1] !== other - 1) throw new Error(describeDifference(found));
  },
);

Then('they are the same after {int} ticks', function (this: ScenarioWorld, ticks: number) {
  const { outcome } = this.use(runs);
  if (outcome === undefined) throw new Error('nothing ran yet');
  asserted();
  if (outcome.kind === 'different') throw new Error(describeDifference(outcome.difference));
  asserted();
  if (outcome.kind !== 'same' || outcome.ticks !== ticks) throw new Error(`only ${outcome.ticks} ticks were compared`);
  attachHash(this, outcome.hash);
});

When(
  'the command "determinism" compares 6 ticks of the choir on 1 and 3 threads, whose script asks for their notes after {int} ticks',
  async function (this: ScenarioWorld, ticks: number) {
    const script = join(this.use(scratchFolder), 'choir.json');
    const steps = [
      { do: 'run', ticks },
      { do: 'post', to: { kind: 'everyone' }, event: Sing.eventName },
      { do: 'run', ticks: 10 },
    ];
    writeFileSync(script, JSON.stringify({ scene: 'choir', steps }));
    const module = fileURLToPath(new URL('./determinism/partingGame.js', import.meta.url));
    const said = { stdout: '', stderr: '' };
    const code = await main(['determinism', script, '--threads', '1,3', '--ticks', '6', '--game', module], {
      stdout: (text) => {
        said.stdout += text;
      },
      stderr: (text) => {
        said.stderr += text;
      },
    });
    this.use(runs).command = { code, ...said };
  },
);

Then(
  'it ends with code {int} and prints one line: {string}',
  function (this: ScenarioWorld, code: number, line: string) {
    const { command } = this.use(runs);
    if (command === undefined) throw new Error('the command did not run');
    const said = (command.stdout + command.stderr).trimEnd();
    const [before = '', after = ''] = line.split('…');
    const fits = line.includes('…') ? said.startsWith(before) && said.endsWith(after) : said === line;
    asserted();
    if (command.code !== code || !fits || said.includes('\n')) throw new Error(`code ${command.code}: ${said}`);
  },
);
