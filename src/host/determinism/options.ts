import type { ScriptSource } from '../cli/options.js';
import { ExitCode, fail, succeed, type Outcome } from '../cli/exitCodes.js';
import { NAME_PATTERN } from '../scripts/script.js';
import type { Command } from 'commander';

/** What the command line asks to compare. */
export interface DeterminismOptions {
  readonly script: ScriptSource;
  readonly threads: readonly number[];
  /** As many as the script runs if undefined. */
  readonly ticks: number | undefined;
  /** The path of a game's module; the package's own game if undefined. */
  readonly game: string | undefined;
  /** Whether the worlds that are compared are saved and loaded before every tick. */
  readonly reload: boolean;
}

const DEFAULT_THREADS = '1,2,3,4,8';

type Typed = Readonly<Record<'threads' | 'ticks' | 'game', readonly string[] | undefined>> & {
  readonly reload?: boolean;
};

/** Adds `determinism` to the commands of the program; `take` gets what was typed, read or refused. */
export function addDeterminism(program: Command, take: (read: Outcome<DeterminismOptions>) => void): void {
  program
    .command('determinism')
    .description('runs a script on several numbers of threads side by side and tells where they first differ')
    .argument('<script>', "a script file, or the name of one of the game's own scripts")
    .option('--threads <list>', `numbers of threads (default: ${DEFAULT_THREADS})`, collect)
    .option('--ticks <n>', 'ticks to compare (default: those of the script)', collect)
    .option('--game <module>', "a JavaScript module that exports a game (default: the package's demo)", collect)
    .option('--reload', 'save and load before every tick, each time on the next number of threads')
    .action((script: string, typed: Typed) => {
      take(readOptions(script, typed));
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function readOptions(script: string, typed: Typed): Outcome<DeterminismOptions> {
  for (const flag of ['threads', 'ticks', 'game'] as const) {
    if ((typed[flag] ?? []).length > 1) return fail(ExitCode.commandLine, `--${flag} must not be given twice`);
  }
  const list = typed.threads?.[0] ?? DEFAULT_THREADS;
  const threads = list.split(',').map(Number);
  const reload = typed.reload === true;
  const least = reload ? 1 : 2;
  if (threads.length < least || threads.some((each) => !Number.isInteger(each) || each < 1 || each > 64)) {
    const reason = `must be ${reload ? 'one' : 'two'} or more whole numbers from 1 to 64 with commas between`;
    return fail(ExitCode.commandLine, `--threads ${reason}, but is ${JSON.stringify(list)}`);
  }
  const ticks = typed.ticks?.[0];
  if (ticks !== undefined && !/^[1-9]\d{0,8}$/.test(ticks)) {
    const reason = 'must be a whole number from 1 to 999999999';
    return fail(ExitCode.commandLine, `--ticks ${reason}, but is ${JSON.stringify(ticks)}`);
  }
  const source = NAME_PATTERN.test(script)
    ? ({ kind: 'named', name: script } as const)
    : ({ kind: 'file', path: script } as const);
  return succeed({
    script: source,
    threads,
    ticks: ticks === undefined ? undefined : Number(ticks),
    game: typed.game?.[0],
    reload,
  });
}
