/** The command and its scripts: calling it, and what it printed and wrote. */
import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, writeSample } from './house/scratch.js';
import { YARD_GAME, commandTrial, splitArguments, type CommandTrial } from './host/commandTrial.js';
import { runProcess } from './host/commandProcess.js';
import { attachHash } from './support/hash.js';
import type { ScenarioWorld } from './support/world.js';
import { expectWithin, type Tolerance } from './support/tolerance.js';

const trialOf = (scenario: ScenarioWorld): CommandTrial => scenario.use(commandTrial);

Given('the script:', function (this: ScenarioWorld, text: string) {
  trialOf(this).writeScript(text);
});

Given('a script in the yard with the steps:', function (this: ScenarioWorld, steps: string) {
  trialOf(this).writeScript(`{ "scene": "yard", "steps": [${steps}] }`);
});

Given('a small script in the yard with the steps:', function (this: ScenarioWorld, steps: string) {
  trialOf(this).writeScript(`{ "scene": "yard", "size": "48x27", "steps": [${steps}] }`);
});

Given(
  'a script in the yard with pictures of {word} and the steps:',
  function (this: ScenarioWorld, size: string, steps: string) {
    trialOf(this).writeScript(`{ "scene": "yard", "size": "${size}", "steps": [${steps}] }`);
  },
);

Given('a script of the bytes {string}', function (this: ScenarioWorld, bytes: string) {
  trialOf(this).writeScript(Uint8Array.from(bytes.split(' '), (byte) => Number.parseInt(byte, 16)));
});

Given(
  'a file {string} and a folder {string} beside the script',
  function (this: ScenarioWorld, file: string, folder: string) {
    const home = trialOf(this).folder;
    writeFileSync(join(home, file), 'taken');
    mkdirSync(join(home, folder), { recursive: true });
  },
);

Given('the file {string} is there from an older run', function (this: ScenarioWorld, name: string) {
  const path = trialOf(this).file(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '{ "tick": "old" }'.repeat(10_000));
});

Given(
  'the yard as a game with the scripts {word} and {word}',
  function (this: ScenarioWorld, one: string, other: string) {
    const { folder } = trialOf(this);
    const module = [
      `import { game as yard } from ${JSON.stringify(pathToFileURL(YARD_GAME).href)};`,
      "export const game = { ...yard, scripts: new URL('./', import.meta.url) };",
    ];
    writeSample(folder, 'game.mjs', module.join('\n'));
    for (const name of [one, other]) writeSample(folder, `${name}.json`, '{ "scene": "yard", "steps": [] }');
  },
);

When('the command is called with {string}', async function (this: ScenarioWorld, args: string) {
  await trialOf(this).call(splitArguments(args));
});

When('the command runs the script', async function (this: ScenarioWorld) {
  const trial = trialOf(this);
  await trial.call(trial.runArguments([]));
});

When('the command runs the script with {string}', async function (this: ScenarioWorld, args: string) {
  const trial = trialOf(this);
  await trial.call(trial.runArguments(splitArguments(args)));
});

When('the command runs the script on a machine without graphics', async function (this: ScenarioWorld) {
  const trial = trialOf(this);
  await trial.call(trial.runArguments([]), { noGpu: true });
});

When(
  'the command runs the script twice, the second time with {string}',
  async function (this: ScenarioWorld, args: string) {
    const trial = trialOf(this);
    await trial.call(trial.runArguments(['--json']));
    await trial.call(trial.runArguments(['--json', ...splitArguments(args)]));
  },
);

When('the command runs the script, and Ctrl-C comes during its ticks', async function (this: ScenarioWorld) {
  const trial = trialOf(this);
  // The run asks before its first step, and then between slices of ticks.
  let asked = 0;
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++asked > 1 });
  await trial.call(trial.runArguments([]), { signal });
});

When(
  'the command compares the runs of the script on 1 and 2 threads, and Ctrl-C comes during its ticks',
  async function (this: ScenarioWorld) {
    const trial = trialOf(this);
    // It comes once the ticks have begun, as an event: only a comparison that pauses hears of it.
    let [begun, interrupted] = [false, false];
    const get = (): boolean => {
      if (!begun) setTimeout(() => (interrupted = true), 0);
      begun = true;
      return interrupted;
    };
    const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get });
    await trial.call(['determinism', '{script}', '--threads', '1,2', '--game', YARD_GAME], { signal });
  },
);

When('a process runs the script with {word}={word}', async function (this: ScenarioWorld, name: string, value: string) {
  const trial = trialOf(this);
  trial.take(await runProcess(trial.runArguments([]), { environment: { [name]: value } }));
});

When('a process runs the script and gets Ctrl-C after its first file', async function (this: ScenarioWorld) {
  const trial = trialOf(this);
  trial.take(await runProcess(trial.runArguments([]), { interruptOnceThereIs: trial.out }));
});

Then('it ends with exit code {int}', function (this: ScenarioWorld, code: number) {
  const { end } = trialOf(this);
  assert.equal(end.code, code, end.stderr);
});

Then(
  'it ends with exit code {int}, and says {string}',
  function (this: ScenarioWorld, code: number, complaint: string) {
    const trial = trialOf(this);
    assert.equal(trial.complaint, complaint.replace('{folder}', trial.folder));
    assert.equal(trial.end.code, code);
  },
);

Then(
  'it ends with exit code {int}, and its first words are {string}',
  function (this: ScenarioWorld, code: number, words: string) {
    const { end } = trialOf(this);
    assert.equal(end.stderr.slice('tertius: '.length).slice(0, words.length), words, end.stderr);
    assert.equal(end.code, code);
  },
);

Then('it had run fewer than {int} ticks', function (this: ScenarioWorld, ticks: number) {
  const ran = / at tick (\d+)\n$/.exec(trialOf(this).end.stderr)?.[1];
  assert.ok(Number(ran) < ticks, `it ran ${ran ?? 'an unknown number of'} ticks`);
});

Then(
  'it ends with exit code {int} and prints the version of the package',
  function (this: ScenarioWorld, code: number) {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
    const { end } = trialOf(this);
    assert.deepEqual([end.code, end.stdout, end.stderr], [code, `${version}\n`, '']);
  },
);

Then('it ends with exit code {int} and prints help on {}', function (this: ScenarioWorld, code: number, list: string) {
  const { end } = trialOf(this);
  assert.equal(end.code, code);
  for (const word of list.split(', ')) assert.ok(end.stdout.includes(word), `the help says nothing of ${word}`);
});

Then(
  'it is refused at line {int}, column {int}: {string}',
  function (this: ScenarioWorld, line: number, column: number, complaint: string) {
    const trial = trialOf(this);
    const said = trial.complaint.replace(/ \(rule [A-Z]+-\d+\)$/, '');
    assert.equal(said, `line ${line}, column ${column}: ${complaint}`);
    assert.equal(trial.end.code, 3);
  },
);

Then('nothing was written', function (this: ScenarioWorld) {
  const trial = trialOf(this);
  assert.deepEqual(trial.changes, []);
});

Then('the files {string} were written', function (this: ScenarioWorld, list: string) {
  assert.deepEqual(trialOf(this).written, list.split(', '));
});

Then('it asked for a graphics device {int} time(s)', function (this: ScenarioWorld, times: number) {
  assert.equal(trialOf(this).end.gpuAsked, times);
});

Then(
  'both print the same hash, and the second {int} thread(s) and {word}',
  function (this: ScenarioWorld, threads: number, flavour: string) {
    const trial = trialOf(this);
    const [first, second] = trial.ends.map(({ stdout }) => JSON.parse(stdout) as Readonly<Record<string, unknown>>);
    assert.match(String(first?.['hash']), /^[0-9a-f]{16}$/);
    assert.equal(second?.['hash'], first?.['hash']);
    assert.deepEqual([second?.['threads'], second?.['physics']], [threads, flavour]);
    attachHash(this, String(first?.['hash']));
  },
);

Then('it prints one object of {}', function (this: ScenarioWorld, list: string) {
  assert.deepEqual(Object.keys(trialOf(this).report), list.split(', '));
});

Then(
  'its scene is {string}, its ticks {int}, its time {float} and its adapter null',
  function (this: ScenarioWorld, scene: string, ticks: number, time: number) {
    const { report } = trialOf(this);
    assert.deepEqual([report['scene'], report['ticks'], report['time'], report['adapter']], [scene, ticks, time, null]);
  },
);

Then('its hash is that of the dump {string}', function (this: ScenarioWorld, name: string) {
  const trial = trialOf(this);
  assert.equal(trial.report['hash'], trial.dump(name)['hash']);
  attachHash(this, String(trial.report['hash']));
});

Then('it prints the lines:', function (this: ScenarioWorld, text: string) {
  const lines = trialOf(this).end.stdout.split('\n');
  for (const line of text.split('\n')) assert.ok(lines.includes(line), `no line reads: ${line}\n${lines.join('\n')}`);
});

Then(
  'the line of the ball says {float} m of height within {tolerance}, which is {}',
  function (this: ScenarioWorld, height: number, tolerance: Tolerance, _why: string) {
    const line = trialOf(this)
      .end.stdout.split('\n')
      .find((each) => each.startsWith('ball '));
    expectWithin('the height', Number(line?.split(/ +/)[3]), height, tolerance);
  },
);

Then('it lists the files {} in this order', function (this: ScenarioWorld, list: string) {
  const trial = trialOf(this);
  assert.deepEqual(
    trial.report['files'],
    list.split(', ').map((name) => trial.file(name)),
  );
});

Then('each of them was written', function (this: ScenarioWorld) {
  const trial = trialOf(this);
  const files = (trial.report['files'] as readonly string[]).map((file) => file.slice(trial.out.length + 1));
  assert.deepEqual([...files].sort(), trial.written);
});

Then('the files {string} and {string} are equal', function (this: ScenarioWorld, one: string, other: string) {
  const trial = trialOf(this);
  assert.ok(readFileSync(trial.file(one)).equals(readFileSync(trial.file(other))));
});

Then(
  'the picture {string} has {int} by {int} pixels',
  function (this: ScenarioWorld, name: string, width: number, height: number) {
    const { width: w, height: h } = trialOf(this).picture(name);
    assert.deepEqual([w, h], [width, height]);
  },
);

/** The sum of red, green and blue of a pixel, 0 to 765. */
function brightness(trial: CommandTrial, name: string, [x, y]: readonly [x: number, y: number]): number {
  const { width, height, pixels } = trial.picture(name);
  const at = 4 * (Math.min(Math.floor(y * height), height - 1) * width + Math.min(Math.floor(x * width), width - 1));
  return (pixels[at] as number) + (pixels[at + 1] as number) + (pixels[at + 2] as number);
}

const MIDDLE = [0.5, 0.5] as const;
/** A radiance of 8 is white; a star of the background is at most a faint dot. */
const SHINES = 700;
const DARK = 200;

Then('its middle shines and its corners are dark', function (this: ScenarioWorld) {
  const trial = trialOf(this);
  const name = 'front.png';
  assert.ok(brightness(trial, name, MIDDLE) > SHINES);
  for (const corner of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    assert.ok(brightness(trial, name, corner) < DARK);
});

Then('the middle of {string} shines', function (this: ScenarioWorld, name: string) {
  assert.ok(brightness(trialOf(this), name, MIDDLE) > SHINES);
});

Then('the middle of {string} is dark', function (this: ScenarioWorld, name: string) {
  assert.ok(brightness(trialOf(this), name, MIDDLE) < DARK);
});
