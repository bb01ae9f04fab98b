/** One build and run at a time: a new one ends the one before. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds and runs what its arguments name, as often as it is told to. */
export class Watch {
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  /** Counts starts, so that a build that was overtaken does not go on to its run. */
  #turn = 0;

  constructor(args: readonly string[]) {
    this.#args = args;
  }

  /** Starts over. */
  start(): void {
    this.end();
    void this.#buildAndRun(++this.#turn);
  }

  /** Ends what runs, and whatever that has started. */
  end(): void {
    this.#turn++;
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      // Each child leads a group of its own, with all that it starts.
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It had ended already.
    }
  }

  async #buildAndRun(turn: number): Promise<void> {
    console.log('\nBuilding ...');
    const built = await this.#run(npm('run', '--silent', 'build'));
    if (turn !== this.#turn) return;
    if (built !== 0) console.log('The build failed.');
    else await this.#run([fileURLToPath(new URL('../test.js', import.meta.url)), ...this.#args]);
    if (turn === this.#turn) console.log('Waiting for a change; Ctrl-C ends.');
  }

  /** Runs Node on a script; its exit code, or nothing where something else ended it. */
  #run(command: readonly string[]): Promise<number | null> {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    this.#child = child;
    return new Promise((resolve) => {
      child.on('close', (code) => {
        if (this.#child === child) this.#child = undefined;
        resolve(code);
      });
    });
  }
}

/** The npm that started this process; by itself one would have to be searched for. */
function npm(...args: readonly string[]): string[] {
  const script = process.env['npm_execpath'];
  if (script === undefined) throw new Error('start it by npm run test:watch: it builds by the same npm');
  return [script, ...args];
}
