/** How the command ends (rule HOST-127). */
export const ExitCode = {
  success: 0,
  /** Runs that must be the same are not. */
  different: 1,
  /** The command line is wrong. */
  commandLine: 1,
  /** A file or folder cannot be read or written. */
  file: 2,
  /** The script cannot be run. */
  script: 3,
  /** A bug, in the engine or in the game. */
  bug: 4,
  /** A tool that the run needs, such as the renderer, cannot start. */
  tool: 5,
  /** Ended by Ctrl-C, as shells count it: 128 and the number of SIGINT. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Why the command could not do what it was told, in one line. */
export interface CommandFailure {
  readonly code: ExitCode;
  readonly message: string;
}

/** What a part of the command gives: its value, or why there is none. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CommandFailure };

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function fail(code: ExitCode, message: string): { readonly ok: false; readonly failure: CommandFailure } {
  return { ok: false, failure: { code, message } };
}
