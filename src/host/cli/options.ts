import { createRequire } from 'node:module';
import { Command, CommanderError } from 'commander';
import type { JoltFlavour } from '../../physics/index.js';
import { addDeterminism, type DeterminismOptions } from '../determinism/options.js';
import { NAME_PATTERN, parseSize, type PictureSize } from '../scripts/script.js';
import { ExitCode, fail, succeed, type Outcome } from './exitCodes.js';

/** Which script a run takes: a file, one of the game's own by its name, or the only one that the game has. */
export type ScriptSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'only' };

/** What the command line asks for (rule HOST-01). */
export interface RunOptions {
  readonly script: ScriptSource;
  /** The folder of its files; `out/<name of the script>` if undefined. */
  readonly out: string | undefined;
  /** The script's own size if undefined. */
  readonly size: PictureSize | undefined;
  readonly threads: number;
  readonly physics: JoltFlavour;
  readonly json: boolean;
  /** Whether every tick also runs in a world that is loaded from a save, and both are compared. */
  readonly reload: boolean;
  /** The path of a game's module; the package's own game if undefined. */
  readonly game: string | undefined;
}

/** A run, or a text that was asked for instead, such as the help. */
export type CommandLine =
  | { readonly kind: 'run'; readonly options: RunOptions }
  | { readonly kind: 'determinism'; readonly options: DeterminismOptions }
  | { readonly kind: 'text'; readonly text: string };

/** An option's values as they were typed; a rule reads them. */
type Typed = Readonly<Record<string, readonly string[] | undefined>>;

/** Options that are given or not. */
interface Flags {
  readonly json?: boolean;
  readonly reload?: boolean;
}

/** Every option that takes a value, in the order in which their problems are told (rules HOST-04, HOST-07). */
const OPTIONS = [
  { flag: 'out', value: '<folder>', text: 'the folder of the files that the run writes' },
  { flag: 'size', value: '<WxH>', text: 'width and height of the pictures, such as 640x360' },
  {
    flag: 'threads',
    value: '<n>',
    text: 'threads that share the work, 1 to 64; the results are the same (default: 1)',
  },
  { flag: 'physics', value: '<flavour>', text: 'simd or scalar; the results are the same (default: simd)' },
  { flag: 'game', value: '<module>', text: "a JavaScript module that exports a game (default: the package's demo)" },
] as const;

type OptionName = (typeof OPTIONS)[number]['flag'];

/** Reads the arguments after the program's name. */
export function readCommandLine(argv: readonly string[]): Outcome<CommandLine> {
  let result: Outcome<CommandLine> | undefined;
  let text = '';
  const program = makeProgram((source, typed) => {
    result = readOptions(source, typed);
  });
  addDeterminism(program, (read) => {
    result = read.ok ? succeed({ kind: 'determinism', options: read.value }) : read;
  });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (chunk) => {
        text += chunk;
      },
      writeErr: () => undefined,
    });
  }
  try {
    if (argv.length === 0) return fail(ExitCode.commandLine, NO_COMMAND);
    program.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return succeed({ kind: 'text', text });
    return fail(ExitCode.commandLine, complaintOf(error, argv));
  }
  return result ?? fail(ExitCode.commandLine, NO_COMMAND);
}

const NO_COMMAND = 'a command is missing: run, demo or determinism; --help tells more';

/** What commander found wrong. Of a command that it was asked to explain and does not know it says nothing. */
function complaintOf(error: CommanderError, argv: readonly string[]): string {
  if (error.code === 'commander.help') return `unknown command ${JSON.stringify(argv[1] ?? '')}`;
  return error.message.replace(/^error: /, '').replaceAll("'", '"');
}

/** The script that shows the package's own game. */
const OWN_SCRIPT = 'first-flight';

function packageVersion(): string {
  const { version } = createRequire(import.meta.url)('../../../package.json') as { readonly version: string };
  return version;
}

type Take = (source: ScriptSource, typed: Typed & Flags) => void;

function makeProgram(take: Take): Command {
  const program = new Command('tertius').description('Runs scripted scenes of a game.').showSuggestionAfterError(false);
  program.version(packageVersion(), '--version', 'tells the version');
  const run = program.command('run').argument('<script>', 'a script file (docs/script.schema.json)');
  const demo = program
    .command('demo')
    .argument('[name]', `one of the game's own scripts; ${OWN_SCRIPT}, or the only one of another game`);
  run.description('runs a script');
  demo.description("runs one of the game's own scripts into out/<name>");
  for (const command of [run, demo]) {
    command.showSuggestionAfterError(false).option('--json', 'print the outcome as one JSON object');
    command.option('--reload', 'also run every tick from a save of the moment before, and compare');
    for (const { flag, value, text } of OPTIONS) command.option(`--${flag} ${value}`, text, collect);
  }
  run.action((path: string, typed: Typed) => {
    take({ kind: 'file', path }, typed);
  });
  demo.action((name: string | undefined, typed: Typed) => {
    if (name !== undefined) take({ kind: 'named', name }, typed);
    else take(typed.game === undefined ? { kind: 'named', name: OWN_SCRIPT } : { kind: 'only' }, typed);
  });
  return program;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function readOptions(script: ScriptSource, typed: Typed & Flags): Outcome<CommandLine> {
  if (script.kind === 'named' && !NAME_PATTERN.test(script.name)) {
    return fail(ExitCode.commandLine, `demo: ${JSON.stringify(script.name)} is no name of a script`);
  }
  for (const { flag } of OPTIONS) {
    const problem = problemOf(flag, typed[flag] ?? [], script);
    if (problem !== undefined) return fail(ExitCode.commandLine, `--${flag} ${problem}`);
  }
  const one = (flag: OptionName): string | undefined => typed[flag]?.[0];
  const size = one('size');
  const options: RunOptions = {
    script,
    out: one('out'),
    size: size === undefined ? undefined : parseSize(size),
    threads: Number(one('threads') ?? 1),
    physics: one('physics') === 'scalar' ? 'scalar' : 'simd',
    json: typed.json === true,
    reload: typed.reload === true,
    game: one('game'),
  };
  return succeed({ kind: 'run', options });
}

/** What is wrong with the values typed for an option, as the end of a sentence. */
function problemOf(flag: OptionName, values: readonly string[], script: ScriptSource): string | undefined {
  const [value] = values;
  if (values.length > 1) return 'must not be given twice';
  if (value === undefined) {
    return flag === 'out' && script.kind === 'file'
      ? 'is missing: the folder of the files that the run writes'
      : undefined;
  }
  const reason = reasonAgainst(flag, value);
  return reason === undefined ? undefined : `${reason}, but is ${JSON.stringify(value)}`;
}

function reasonAgainst(flag: OptionName, value: string): string | undefined {
  switch (flag) {
    case 'out':
    case 'game':
      return value === '' ? 'must be a path' : undefined;
    case 'size':
      return parseSize(value) === undefined
        ? 'must be such as 640x360, each side a whole number from 1 to 16384'
        : undefined;
    case 'threads':
      return /^([1-9]|[1-5]\d|6[0-4])$/.test(value) ? undefined : 'must be a whole number from 1 to 64';
    case 'physics':
      return value === 'simd' || value === 'scalar' ? undefined : 'must be simd or scalar';
  }
}
