/** The play command in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../house/scratch.js';

/** How a call of the command went: it serves, or it has ended. */
export interface PlayOutcome {
  readonly address: string | undefined;
  readonly code: number | null;
  /** All that it wrote. */
  readonly said: string;
  readonly child: ChildProcess;
}

/** Calls the command; resolves once it serves or has ended. */
export function callPlay(args: readonly string[]): Promise<PlayOutcome> {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'tools', 'play.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer): void => {
      said += part.toString();
      const address = /http:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve({ address, code: null, said, child });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ address: undefined, code, said, child });
    });
  });
}

let serving: Promise<PlayOutcome> | undefined;

/** The address of the page that all scenarios of this process open. */
export async function servedPage(): Promise<string> {
  serving ??= callPlay(['--no-open']);
  const { address, said } = await serving;
  if (address === undefined) throw new Error(`the play command does not serve: ${said}`);
  return address;
}

/** Ends the command that `servedPage` started. */
export async function stopServing(): Promise<void> {
  const outcome = serving;
  serving = undefined;
  (await outcome)?.child.kill();
}
