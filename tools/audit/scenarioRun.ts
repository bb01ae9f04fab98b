/** Runs scenarios in a private copy, in a process that is ended when it hangs. */
import { fork } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOrder, RunReport } from './runner.js';

/** All that a run told. */
export interface RunEnd {
  readonly finished: readonly Extract<RunReport, { kind: 'finished' }>[];
  /** What went wrong outside of any scenario. */
  readonly problems: readonly string[];
  /** Whether it was ended because it ran past its limit. */
  readonly hung: boolean;
}

/** Lower than the work of people on the same machine. */
const PRIORITY = 10;

/** A copy of these tools, so that neither a fault in them nor a build while the audit runs reaches the runner. */
const TOOLS = join('.cache', 'audit', 'tools');

/** Makes the copy that `runScenarios` starts. Call it once, first. */
export function prepareRunner(): void {
  rmSync(TOOLS, { recursive: true, force: true });
  cpSync(fileURLToPath(new URL('..', import.meta.url)), TOOLS, { recursive: true });
}

/** Runs an order in a checkout, for at most `limit` milliseconds. */
export function runScenarios(root: string, order: RunOrder, limit: number): Promise<RunEnd> {
  const finished: Extract<RunReport, { kind: 'finished' }>[] = [];
  const problems: string[] = [];
  let done = false;
  let hung = false;
  const child = fork(resolve(TOOLS, 'audit', 'runner.js'), [JSON.stringify(order)], {
    cwd: root,
    // A group of its own, so that what a broken engine starts ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {
      ...process.env,
      TERTIUS_THREADS: String(order.threads ?? 1),
      TERTIUS_CONTRACTS: 'on',
      TERTIUS_FC_SHRINK: 'off',
    },
  });
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    hung = true;
    end();
  }, limit);
  child.on('message', (report: RunReport) => {
    switch (report.kind) {
      case 'finished':
        finished.push(report);
        return;
      case 'problem':
        problems.push(report.text);
        return;
      case 'done':
        done = true;
    }
  });
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      end();
      if (!done && !hung) problems.push(`the process ended early: ${signal ?? `code ${code ?? 'unknown'}`}`);
      resolve({ finished, problems, hung });
    });
  });
}
