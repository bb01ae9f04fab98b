/** A scenario's script, what it gives to the command, and how the command ended. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GpuAcquisition } from '#host/gpu.js';
import { sharedDevice } from '#host/gpu.js';
import { main } from '#host/cli/main.js';
import { decodePng, type PngImage } from '#host/pngSink.js';
import { scratchFolder } from '../house/scratch.js';
import { runThreads } from '../support/runSettings.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** The built game of these scenarios. */
export const YARD_GAME = fileURLToPath(new URL('./yardGame.js', import.meta.url));

/** How a call of the command ended. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** How often it asked for a graphics device. */
  readonly gpuAsked: number;
}

export const commandTrial = slot((scenario) => new CommandTrial(scenario));

/** Calls the command in this process, on the real engine, in a folder of the scenario's own. */
export class CommandTrial {
  /** The text of the script, as the scenario wrote it. */
  scriptText = '';
  readonly #ends: CommandEnd[] = [];
  #before: readonly string[] = [];
  readonly #scenario: ScenarioWorld;

  constructor(scenario: ScenarioWorld) {
    this.#scenario = scenario;
  }

  get folder(): string {
    return this.#scenario.use(scratchFolder);
  }

  get scriptPath(): string {
    return join(this.folder, 'script.json');
  }

  get out(): string {
    return join(this.folder, 'out');
  }

  /** Where the files that the command wrote lie. */
  file(name: string): string {
    return join(this.out, name);
  }

  /** The end of the last call. */
  get end(): CommandEnd {
    const end = this.#ends.at(-1);
    if (end === undefined) throw new Error('the command was not called yet');
    return end;
  }

  get ends(): readonly CommandEnd[] {
    return this.#ends;
  }

  writeScript(text: string | Uint8Array): void {
    if (typeof text === 'string') this.scriptText = text;
    writeFileSync(this.scriptPath, text);
  }

  /** Arguments of a run of the scenario's script: of the yard, into the scenario's folder. */
  runArguments(more: readonly string[]): readonly string[] {
    const out = more.includes('--out') ? [] : ['--out', this.out];
    const threads = more.includes('--threads') ? [] : ['--threads', String(runThreads())];
    return ['run', this.scriptPath, ...out, ...threads, '--game', YARD_GAME, ...more];
  }

  /** Calls the command. `{out}`, `{script}` and `{folder}` in arguments stand for the scenario's own. */
  async call(
    args: readonly string[],
    setup: { readonly noGpu?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    this.#before = listing(this.folder);
    let [stdout, stderr, gpuAsked] = ['', '', 0];
    const acquireGpu = async (): Promise<GpuAcquisition> => {
      gpuAsked++;
      if (setup.noGpu !== true) return sharedDevice('prefer-pinned');
      return { ok: false, failure: { tried: [], advice: 'Install one.', message: 'No WebGPU adapter. Install one.' } };
    };
    const code = await main(
      args.map((arg) => this.#filled(arg)),
      {
        stdout: (text) => (stdout += text),
        stderr: (text) => (stderr += text),
        acquireGpu,
        ...(setup.signal === undefined ? {} : { signal: setup.signal }),
      },
    );
    this.#ends.push({ code, stdout, stderr, gpuAsked });
  }

  /** Takes the end of a call that another process made. The folder held the script alone. */
  take(end: CommandEnd): void {
    this.#before = listing(this.folder).filter((entry) => entry.startsWith('script.json '));
    this.#ends.push(end);
  }

  /** What is in the scenario's folder that was not there before the call, or has another content. */
  get changes(): readonly string[] {
    const known = new Set(this.#before);
    return listing(this.folder).filter((entry) => !known.has(entry));
  }

  /** The one object that `--json` printed. */
  get report(): Readonly<Record<string, unknown>> {
    const { code, stdout, stderr } = this.end;
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  }

  dump(name: string): Readonly<Record<string, unknown>> {
    return JSON.parse(readFileSync(this.file(`${name}.json`), 'utf8')) as Readonly<Record<string, unknown>>;
  }

  picture(file: string): PngImage {
    return decodePng(readFileSync(this.file(file)));
  }

  /** The names of the files in the output folder; undefined if there is none. */
  get written(): readonly string[] | undefined {
    return existsSync(this.out) ? readdirSync(this.out).sort() : undefined;
  }

  /** The one line on stderr, without the program's and the script's names. */
  get complaint(): string {
    const { stderr, stdout } = this.end;
    assert.match(stderr, /^tertius: [^\n]+\n$/, 'stderr must hold exactly one line that the program signs');
    assert.equal(stdout, '', 'a refused command must print nothing on stdout');
    const line = stderr.slice('tertius: '.length, -1).replaceAll(`${this.folder}/`, '');
    return line.replace(/^script\.json: /, '');
  }

  #filled(arg: string): string {
    return arg
      .replace('{out}', this.out)
      .replace('{script}', this.scriptPath)
      .replace('{folder}', this.folder)
      .replace('{game}', YARD_GAME);
  }
}

/** Every file and folder below one, a file with its size and time. */
function listing(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const facts = statSync(join(folder, path));
    return facts.isFile() ? `${path} ${facts.size} ${facts.mtimeMs}` : path;
  });
}

/** Splits arguments at spaces; `""` is an empty one. */
export function splitArguments(text: string): readonly string[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => (part === '""' ? '' : part));
}
