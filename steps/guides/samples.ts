/** Lines that a game could hold, each as it should not be and as it should, all in one program. */
import { compileGame, type Finding } from './gameCompiler.js';
import { readGuide } from './guide.js';

/** A mistake, the line that makes it, and the same line without it. */
export interface Sample {
  readonly mistake: string;
  readonly wrong: string;
  readonly right: string;
}

/** What the compiler says of the two lines of a sample. */
export interface Judgement {
  readonly mistake: string;
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

/** What the lines can name: the package, and the engine of the first ship. */
const HEAD = `import * as tertius from 'tertius';
import { runWorker } from 'tertius/worker';
import { Engine, Throttle } from './engine.js';
const { box, defineComponent, defineEvent, dynamic, f64, root, sphere, text, Tick, uniform, vec3, World } = tertius;
declare const world: tertius.World;
declare const space: tertius.Entity;
declare const ship: tertius.Entity;
export const names = [box, defineComponent, defineEvent, dynamic, f64, root, runWorker, sphere, text, Tick, uniform, vec3, World];
export const things = [Engine, Throttle, world, space, ship];
`;

/** Compiles the samples with the settings of the guide to the first ship. */
export function judge(samples: readonly Sample[]): Judgement[] {
  const guide = readGuide('first-ship').files;
  const lines = samples.flatMap(({ wrong, right }) => [wrong, right]).map((line) => `export { };(() => ${line});`);
  const { findings } = compileGame(
    new Map([
      ['tsconfig.json', guide.get('tsconfig.json') ?? ''],
      ['engine.ts', guide.get('engine.ts') ?? ''],
      ['samples.ts', `${HEAD}${lines.join('\n')}\n`],
    ]),
  );
  const first = HEAD.split('\n').length;
  return samples.map(({ mistake }, i) => ({
    mistake,
    wrong: codesOn(findings, first + 2 * i),
    right: codesOn(findings, first + 2 * i + 1),
  }));
}

function codesOn(findings: readonly Finding[], line: number): string[] {
  return findings.filter((finding) => finding.file === 'samples.ts' && finding.line === line).map(({ code }) => code);
}
