import { RefusalError } from '../../core/errors.js';
import { GpuError } from '../../rendering/index.js';
import { runDeterminism } from '../determinism/command.js';
import { sharedDevice, type GpuAcquisition } from '../gpu.js';
import { ExitCode, type CommandFailure } from './exitCodes.js';
import { fileTrouble } from './fileTrouble.js';
import { readCommandLine } from './options.js';
import { runCommand } from './runCommand.js';

/** What the command knows of the process around it, so that tests run it in theirs. */
export interface CommandIo {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Where a device comes from; asked only by a script that draws (rule HOST-13). */
  readonly acquireGpu?: () => Promise<GpuAcquisition>;
}

/**
 * Runs the command: `argv` are the arguments after the program's name.
 * @returns the exit code; whatever goes wrong is one line on stderr.
 */
export async function main(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  const failure = await attempt(argv, io).catch(failureOf);
  if (failure === undefined) return ExitCode.success;
  io.stderr(`tertius: ${failure.message}\n`);
  return failure.code;
}

async function attempt(argv: readonly string[], io: CommandIo): Promise<CommandFailure | undefined> {
  const line = readCommandLine(argv);
  if (!line.ok) return line.failure;
  if (line.value.kind === 'text') {
    io.stdout(line.value.text);
    return undefined;
  }
  const acquireGpu = io.acquireGpu ?? ((): Promise<GpuAcquisition> => sharedDevice('auto'));
  const outcome =
    line.value.kind === 'determinism'
      ? await runDeterminism(line.value.options, io.signal)
      : await runCommand(line.value.options, { acquireGpu, signal: io.signal });
  if (!outcome.ok) return outcome.failure;
  io.stdout(outcome.value);
  return undefined;
}

/** What was thrown: trouble with a file, a renderer that failed, or else a bug. */
function failureOf(error: unknown): CommandFailure {
  const trouble = fileTrouble(error);
  if (trouble !== undefined) return { code: ExitCode.file, message: trouble };
  if (error instanceof GpuError) return { code: ExitCode.tool, message: `the renderer failed: ${error.message}` };
  const message = error instanceof Error ? error.message : String(error);
  const place = error instanceof RefusalError ? 'a call was refused' : 'a bug';
  const stack = error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
  return { code: ExitCode.bug, message: `${place}: ${message}${stack}` };
}
