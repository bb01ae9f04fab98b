import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RefusalError } from '../../core/errors.js';
import { GpuError } from '../../rendering/index.js';
import { ReloadDiffers, tickWithTwin } from '../determinism/reload.js';
import { dumpWorld } from '../dump.js';
import type { Game } from '../game.js';
import type { GpuAcquisition } from '../gpu.js';
import { encodePng } from '../pngSink.js';
import { checkScript } from '../scripts/checkScript.js';
import { jsonText } from '../scripts/jsonText.js';
import { readScript, type Locate } from '../scripts/readScript.js';
import { runScript, type RunEnd, type RunSink } from '../scripts/runner.js';
import { checkInScene } from '../scripts/sceneCheck.js';
import { DEFAULT_SIZE, type PictureSize, type Script } from '../scripts/script.js';
import { describeProblem, type ScriptProblem } from '../scripts/scriptProblem.js';
import { World } from '../world.js';
import { ExitCode, fail, succeed, type Outcome } from './exitCodes.js';
import { fileTrouble } from './fileTrouble.js';
import { loadGame } from './gameModule.js';
import type { RunOptions, ScriptSource } from './options.js';
import { OutputFolder } from './outputFolder.js';
import { Pictures } from './pictures.js';
import { reportTable, type RunReport } from './report.js';

/** What a run takes from the process. */
export interface RunContext {
  readonly acquireGpu: () => Promise<GpuAcquisition>;
  readonly signal: AbortSignal | undefined;
}

/** A script that can run in its game, its own name, and the name of its file for messages. */
interface ReadyScript {
  readonly game: Game;
  readonly script: Script;
  readonly locate: Locate;
  readonly name: string;
  readonly file: string;
}

/**
 * Runs a script and writes its files. Everything that can be refused is refused before the first tick, and then
 * nothing has been written.
 * @returns what to print. @throws errors of the file system, GpuErrors, and what a broken game throws.
 */
export async function runCommand(options: RunOptions, context: RunContext): Promise<Outcome<string>> {
  const ready = await readyScript(options);
  if (!ready.ok) return ready;
  const { script, name } = ready.value;
  const folder = new OutputFolder(options.out ?? join('out', name));
  const writable = await folder.check(filesOf(script));
  if (!writable.ok) return writable;
  const drawing = await startDrawing(script, options.size ?? script.size ?? DEFAULT_SIZE, context);
  if (!drawing.ok) return drawing;
  try {
    return await runInWorld({ options, ready: ready.value, folder, drawing: drawing.value, signal: context.signal });
  } finally {
    drawing.value?.pictures.end();
  }
}

/** Loads a game and reads a script for it. */
export async function readyScript(options: Pick<RunOptions, 'script' | 'game'>): Promise<Outcome<ReadyScript>> {
  const loaded = await loadGame(options.game);
  if (!loaded.ok) return loaded;
  const game = loaded.value;
  const chosen = await chosenScript(options.script, game);
  if (!chosen.ok) return chosen;
  const source = await readSource(chosen.value, game);
  if (!source.ok) return source;
  const { file, text } = source.value;
  const reading = readScript(text);
  if (!reading.ok) return refuse(file, reading.problem);
  const { script, locate } = reading;
  const problem = checkScript(script, game, locate);
  if (problem !== undefined) return refuse(file, problem);
  return succeed({ game, script, locate, file, name: basename(file, '.json') });
}

function refuse(file: string, problem: ScriptProblem): Outcome<never> {
  return fail(ExitCode.script, `${file}: ${describeProblem(problem)}`);
}

/** A script by its file or its name; a game with one script alone needs no name. */
async function chosenScript(
  source: ScriptSource,
  game: Game,
): Promise<Outcome<Exclude<ScriptSource, { readonly kind: 'only' }>>> {
  if (source.kind !== 'only') return succeed(source);
  const names = await scriptNames(game);
  const [name] = names;
  if (name !== undefined && names.length === 1) return succeed({ kind: 'named', name });
  return fail(ExitCode.commandLine, `demo needs the name of a script; the game has ${listOf(names)}`);
}

async function readSource(
  source: Exclude<ScriptSource, { readonly kind: 'only' }>,
  game: Game,
): Promise<Outcome<{ readonly file: string; readonly text: string }>> {
  const file = source.kind === 'file' ? source.path : fileURLToPath(new URL(`${source.name}.json`, game.scripts));
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const trouble = fileTrouble(error, file);
    if (trouble === undefined) throw error;
    const names = await scriptNames(game);
    if (source.kind === 'named')
      return fail(ExitCode.file, `there is no script "${source.name}"; the game has ${listOf(names)}`);
    const hint = names.includes(source.path) ? ` (demo ${source.path} runs the game's own script of that name)` : '';
    return fail(ExitCode.file, `cannot read the script: ${trouble}${hint}`);
  }
  try {
    return succeed({ file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) });
  } catch {
    return fail(ExitCode.script, `${file}: the script is not UTF-8`);
  }
}

async function scriptNames(game: Game): Promise<readonly string[]> {
  const files = await readdir(game.scripts);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
}

const listOf = (names: readonly string[]): string => names.join(', ') || 'none';

/** The files that a script writes, but for the frames of its films. */
function filesOf(script: Script): readonly string[] {
  return script.steps.flatMap((step) => {
    if (step.do === 'dump') return [`${step.name}.json`];
    return step.do === 'capture' ? [`${step.name}.png`] : [];
  });
}

interface Drawing {
  readonly pictures: Pictures;
  readonly adapter: string;
}

/** A renderer for a script that draws, none for others (rule HOST-13). */
async function startDrawing(
  script: Script,
  size: PictureSize,
  context: RunContext,
): Promise<Outcome<Drawing | undefined>> {
  if (!script.steps.some((step) => step.do === 'capture' || step.do === 'film')) return succeed(undefined);
  const acquired = await context.acquireGpu();
  if (!acquired.ok) return fail(ExitCode.tool, acquired.failure.message);
  try {
    const pictures = await Pictures.start(acquired.gpu, size);
    return succeed({ pictures, adapter: acquired.gpu.adapterName });
  } catch (error) {
    if (!(error instanceof GpuError || error instanceof RefusalError)) throw error;
    return fail(ExitCode.tool, `the renderer cannot start: ${error.message}`);
  }
}

interface WorldRun {
  readonly options: RunOptions;
  readonly ready: ReadyScript;
  readonly folder: OutputFolder;
  readonly drawing: Drawing | undefined;
  readonly signal: AbortSignal | undefined;
}

async function runInWorld({ options, ready, folder, drawing, signal }: WorldRun): Promise<Outcome<string>> {
  const { game, script, locate, file } = ready;
  const { threads, physics } = options;
  const ways = { threads, physics, components: game.components, worker: game.worker };
  const world = await World.create(ways);
  const tick = options.reload ? (): Promise<void> => tickWithTwin(world, ways) : undefined;
  try {
    const fill = game.scenes[script.scene];
    if (fill === undefined) throw new Error(`the scene ${script.scene} was not checked`);
    const stage = { world, view: fill(world), locate };
    const problem = checkInScene(script, stage);
    if (problem !== undefined) return refuse(file, problem);
    const sink = new FolderSink({ world, folder, drawing });
    const end = await runScript({ script, stage, sink, tick, signal });
    const failed = failureOfEnd(end, world, file);
    if (failed !== undefined) return failed;
    const report: RunReport = {
      scene: script.scene,
      ticks: world.tickNumber,
      time: world.time,
      hash: world.hash(),
      threads: world.threads,
      physics: world.physics,
      errors: world.errors.length + world.errorsLost,
      adapter: drawing?.adapter ?? null,
      files: sink.files,
    };
    return succeed(options.json ? `${JSON.stringify(report)}\n` : reportTable(report, world));
  } catch (error) {
    if (!(error instanceof ReloadDiffers)) throw error;
    return fail(ExitCode.different, `tick ${error.tick} ${error.message}`);
  } finally {
    await world.dispose();
  }
}

function failureOfEnd(end: RunEnd, world: World, file: string): Outcome<never> | undefined {
  switch (end.kind) {
    case 'done':
      return undefined;
    case 'interrupted':
      return fail(ExitCode.interrupted, `interrupted at tick ${world.tickNumber}`);
    case 'refused':
      return fail(ExitCode.script, `${file}: at tick ${world.tickNumber}: ${describeProblem(end.problem)}`);
  }
}

interface SinkParts {
  readonly world: World;
  readonly folder: OutputFolder;
  readonly drawing: Drawing | undefined;
}

/** Dumps and pictures of a run as files of its folder (rules HOST-55, HOST-59). */
class FolderSink implements RunSink {
  readonly #parts: SinkParts;
  readonly #dumps: string[] = [];
  readonly #captures: string[] = [];

  constructor(parts: SinkParts) {
    this.#parts = parts;
  }

  get files(): readonly string[] {
    return [...this.#dumps, ...this.#captures];
  }

  async capture(name: string, view: Parameters<RunSink['capture']>[1]): Promise<void> {
    const { world, folder, drawing } = this.#parts;
    if (drawing === undefined) throw new Error(`the picture ${name} has no renderer`);
    const image = await drawing.pictures.draw(world, view);
    this.#captures.push(await folder.write(`${name}.png`, encodePng(image)));
  }

  async dump(name: string, events: Parameters<RunSink['dump']>[1]): Promise<void> {
    const { world, folder } = this.#parts;
    this.#dumps.push(await folder.write(`${name}.json`, jsonText(dumpWorld(world, events))));
  }
}
