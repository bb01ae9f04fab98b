/** Scripts played in a world of the yard, with a sink that writes down what comes. */
import { Then, When, type DataTable } from '@cucumber/cucumber';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { checkScript } from '#host/scripts/checkScript.js';
import { dumpWorld, type WorldDump } from '#host/dump.js';
import { readScript } from '#host/scripts/readScript.js';
import { runScript } from '#host/scripts/runner.js';
import { frameName, type FilmStep, type Script, type ScriptStep } from '#host/scripts/script.js';
import { World } from '#host/world.js';
import { attachHash } from '../support/hash.js';
import { expectForAllAsync } from '../support/property.js';
import { runContracts, runThreads } from '../support/runSettings.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { commandTrial } from './commandTrial.js';
import { anyName } from './scriptArbitraries.js';
import { game } from './yardGame.js';

/** What came out of a played script. */
interface Played {
  readonly captures: readonly { readonly name: string; readonly tick: number; readonly hash: string }[];
  readonly dumps: readonly string[];
  /** Whether anybody watched the world's messages at each capture. */
  readonly watched: readonly boolean[];
  readonly tick: number;
}

/** What the When of a scenario played, and the inputs of a property for the claim of its Then. */
const plays = slot<{
  played: readonly Played[];
  forAll: (claim: (input: PropertyInput) => Promise<void>) => Promise<void>;
}>(() => ({ played: [], forAll: () => Promise.reject(new Error('no property was named')) }));

interface PropertyInput {
  readonly steps: readonly ScriptStep[];
  readonly film: FilmStep;
  /** The name of a capture. */
  readonly name: string;
}

/** Plays a script in a new world of its scene; `wait` is called for each file. */
async function play(script: Script, { threads = 1, wait = (): void => undefined } = {}): Promise<Played> {
  const { components, worker } = game;
  const world = await World.create({ threads, contracts: runContracts(), components, worker });
  try {
    const view = game.scenes[script.scene]?.(world);
    if (view === undefined) throw new Error(`the yard game has no scene ${script.scene}`);
    const captures: { name: string; tick: number; hash: string }[] = [];
    const dumps: string[] = [];
    const watched: boolean[] = [];
    const end = await runScript({
      script,
      stage: { world, view },
      sink: {
        capture: (name) => {
          watched.push(world.trace !== undefined);
          captures.push({ name, tick: world.tickNumber, hash: world.hash() });
          wait();
          return Promise.resolve();
        },
        dump: (_name, events) => {
          dumps.push(JSON.stringify(dumpWorld(world, events)));
          wait();
          return Promise.resolve();
        },
      },
    });
    assert.deepEqual(end, { kind: 'done' });
    return { captures, dumps, watched, tick: world.tickNumber };
  } finally {
    await world.dispose();
  }
}

function scriptOf(scenario: ScenarioWorld): Script {
  const reading = readScript(scenario.use(commandTrial).scriptText);
  if (!reading.ok) throw new Error(reading.problem.reason);
  return reading.script;
}

const few = (most: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: most });

const playableStep: fc.Arbitrary<ScriptStep> = fc.oneof(
  few(5).map((ticks): ScriptStep => ({ do: 'run', ticks })),
  fc.constant<ScriptStep>({ do: 'post', to: { kind: 'everyone' }, event: 'ring', values: { times: 1 } }),
  fc.constant<ScriptStep>({ do: 'capture', name: 'x' }),
  fc.constant<ScriptStep>({ do: 'dump', name: 'x' }),
  fc.constant<ScriptStep>({ do: 'camera', in: 'cellar', at: [0, 0, 0] }),
  fc.tuple(few(4), few(4)).map(([frames, every]): ScriptStep => ({ do: 'film', name: 'f', frames, every })),
);

const playableFilm = fc
  .tuple(anyName(20), few(4), few(4))
  .map(([name, frames, every]): FilmStep => ({ do: 'film', name, frames, every }));

When('any script that the yard can play is played', function (this: ScenarioWorld) {
  this.use(plays).forAll = (claim) =>
    expectForAllAsync(
      fc.asyncProperty(fc.array(playableStep, { maxLength: 5 }), playableFilm, (steps, film) =>
        claim({ steps: [...steps, film], film, name: '' }),
      ),
      0.1,
    );
});

Then(
  'the world ran the ticks of its run steps, and frames times every of its films, and no other',
  async function (this: ScenarioWorld) {
    await this.use(plays).forAll(async ({ steps }) => {
      const { tick } = await play({ scene: 'yard', steps });
      let expected = 0;
      for (const step of steps) {
        if (step.do === 'run') expected += step.ticks;
        if (step.do === 'film') expected += step.frames * step.every;
      }
      assert.equal(tick, expected);
    });
  },
);

When('any film and its runs and captures are played', function (this: ScenarioWorld) {
  this.use(plays).forAll = (claim) =>
    expectForAllAsync(
      fc.asyncProperty(playableFilm, (film) => claim({ steps: [film], film, name: '' })),
      0.05,
    );
});

Then('both give the same pictures of the same states in the same order', async function (this: ScenarioWorld) {
  await this.use(plays).forAll(async ({ film }) => {
    const expansion = Array.from({ length: film.frames }, (_, frame): ScriptStep[] => [
      { do: 'run', ticks: film.every },
      { do: 'capture', name: `${film.name}-${'0'.repeat(6 - String(frame).length)}${String(frame)}` },
    ]);
    const [one, other] = [
      await play({ scene: 'yard', steps: [film] }),
      await play({ scene: 'yard', steps: expansion.flat() }),
    ];
    assert.deepEqual(one, other);
    assert.equal(one.captures.length, film.frames);
  });
});

When('it is played into a sink that only writes down what comes', async function (this: ScenarioWorld) {
  this.use(plays).played = [await play(scriptOf(this), { threads: runThreads() })];
});

Then('the pictures are, with their ticks:', function (this: ScenarioWorld, table: DataTable) {
  const [played] = this.use(plays).played;
  assert.deepEqual(
    played?.captures.map(({ name, tick }) => [name, String(tick)]),
    table.raw(),
  );
});

When(
  'it is played into files at once, and into files that take {int} ms each',
  async function (this: ScenarioWorld, delay: number) {
    const script = scriptOf(this);
    const slow = (): void => {
      const start = performance.now();
      while (performance.now() - start < delay);
    };
    this.use(plays).played = [await play(script), await play(script, { threads: runThreads(), wait: slow })];
  },
);

Then(
  'both times the dumps are of ticks {int} and {int}, and equal',
  function (this: ScenarioWorld, first: number, second: number) {
    const [fast, slow] = this.use(plays).played;
    assert.deepEqual(slow?.dumps, fast?.dumps);
    const dumps = (fast?.dumps ?? []).map(
      (text) => JSON.parse(text) as { readonly tick: number; readonly hash: string },
    );
    assert.deepEqual(
      dumps.map(({ tick }) => tick),
      [first, second],
    );
    for (const { hash } of dumps) attachHash(this, hash);
  },
);

When("any film and any capture with a name like its frames' are checked", function (this: ScenarioWorld) {
  const near = fc.oneof(
    fc.nat(12).map((frame) => frameName('x', frame).slice(1)),
    fc.constantFrom('-1', '-00001', '-0000001', '000001', '-00000a', '', '-', '--000001', '-1000000'),
  );
  this.use(plays).forAll = (claim) =>
    expectForAllAsync(
      fc.asyncProperty(playableFilm, near, fc.boolean(), (film, tail, own) =>
        claim({ steps: [], film, name: `${own ? film.name : 'other'}${tail}` }),
      ),
    );
});

Then(
  "they clash exactly when the film's frames, listed one by one, hold the capture's name",
  async function (this: ScenarioWorld) {
    await this.use(plays).forAll(({ film, name }) => {
      const frames = Array.from({ length: film.frames }, (_, k) => `${film.name}-${String(1e6 + k).slice(1)}`);
      const problem = checkScript({ scene: 'yard', steps: [film, { do: 'capture', name }] }, game);
      assert.equal(problem !== undefined, frames.includes(name), `${name} beside ${frames.join(', ')}`);
      return Promise.resolve();
    });
  },
);

When('any script of posts, ticks and dumps is played', function (this: ScenarioWorld) {
  const step = fc.oneof(
    few(2).map((ticks): ScriptStep => ({ do: 'run', ticks })),
    few(2).map((every): ScriptStep => ({ do: 'film', name: 'f', frames: 2, every })),
    fc.nat(99).map((times): ScriptStep => ({
      do: 'post',
      to: times % 2 === 0 ? { kind: 'everyone' } : { kind: 'entity', id: 'bell' },
      event: 'ring',
      values: { times },
    })),
    fc.constant<ScriptStep>({ do: 'dump', name: 'x' }),
  );
  this.use(plays).forAll = (claim) =>
    expectForAllAsync(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), playableFilm, (steps, film) =>
        claim({ steps, film, name: '' }),
      ),
      0.08,
    );
});

Then(
  'each dump holds exactly the posts that were heard since the dump before it, with the ticks that heard them',
  async function (this: ScenarioWorld) {
    await this.use(plays).forAll(async ({ steps }) => {
      const { dumps } = await play({ scene: 'yard', steps });
      const told = dumps.map((text) => {
        const { events } = JSON.parse(text) as WorldDump;
        return events
          .filter(({ event }) => event === 'ring')
          .map(({ tick, event, to, values }) => [tick, event, to.kind, values['times']]);
      });
      assert.deepEqual(told, heardByDump(steps));
    });
  },
);

/** The posts of each dump by the rule that a post is heard in the first tick after it. */
function heardByDump(steps: readonly ScriptStep[]): readonly (readonly unknown[])[] {
  const dumps: (readonly unknown[])[] = [];
  let [tick, posted, heard]: [tick: number, posted: unknown[], heard: unknown[]] = [0, [], []];
  for (const step of steps) {
    if (step.do === 'dump') {
      dumps.push(heard);
      heard = [];
    } else if (step.do === 'post') {
      const { to, event, values } = step;
      posted.push([event, to.kind, values['times']]);
    } else {
      heard.push(...posted.map((post) => [tick, ...(post as unknown[])]));
      posted = [];
      if (step.do === 'run') tick += step.ticks;
      if (step.do === 'film') tick += step.frames * step.every;
    }
  }
  return dumps;
}

Then(
  'messages are written down at the pictures {}, and not at {}',
  function (this: ScenarioWorld, on: string, off: string) {
    const { captures = [], watched = [] } = this.use(plays).played[0] ?? {};
    const names = (wanted: boolean): string =>
      captures
        .filter((_, i) => watched[i] === wanted)
        .map(({ name }) => name)
        .join(', ');
    assert.deepEqual([names(true), names(false)], [on, off]);
  },
);
