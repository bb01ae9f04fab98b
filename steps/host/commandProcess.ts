/** The command in a process of its own. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../house/scratch.js';
import type { CommandEnd } from './commandTrial.js';

export interface ProcessSetup {
  readonly environment?: Readonly<Record<string, string>>;
  /** Sends Ctrl-C as soon as this path exists. */
  readonly interruptOnceThereIs?: string;
}

/** Starts the command as a shell does and waits for its end. */
export async function runProcess(args: readonly string[], setup: ProcessSetup): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/host/cli.js'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...setup.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? -1);
    });
  });
  if (setup.interruptOnceThereIs !== undefined) {
    while (child.exitCode === null && !existsSync(setup.interruptOnceThereIs)) await setTimeout(5);
    child.kill('SIGINT');
  }
  return { code: await ended, stdout, stderr, gpuAsked: 0 };
}
