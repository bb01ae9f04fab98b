import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../core/errors.js';
import type { Entity } from '../../core/handles.js';
import type { Quat } from '../../core/shapes.js';
import type { SceneView } from '../game.js';
import { EventRecorder, type RoutedEvent } from './eventRecorder.js';
import { ownerOf } from './checkScript.js';
import { post } from './posting.js';
import { checkCamera, checkStep, viewNamed, type ScriptStage } from './sceneCheck.js';
import {
  frameName,
  type CameraStep,
  type CaptureStep,
  type FilmStep,
  type PostStep,
  type Script,
  type ScriptStep,
} from './script.js';
import type { ScriptProblem } from './scriptProblem.js';

/** Where a run leaves what it makes. It gets names alone and chooses the files itself (rule HOST-61). */
export interface RunSink {
  /** Draws the present state and keeps the picture before it returns (rule HOST-64). */
  capture(name: string, view: SceneView): Promise<void>;
  /** Keeps the present state as data, with the messages since the dump before it. */
  dump(name: string, events: readonly RoutedEvent[]): Promise<void>;
}

/** What a run needs. The scene has filled the world already. */
export interface ScriptRun {
  readonly script: Script;
  readonly stage: ScriptStage;
  readonly sink: RunSink;
  /** Runs a tick of the stage's world; the world's own `tick` if not given. */
  readonly tick?: (() => Promise<void>) | undefined;
  /** Asked between ticks; the run ends early once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** How a run ended. */
export type RunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'refused'; readonly problem: ScriptProblem };

/** How long ticks may follow each other, ms, before the process looks for signals; no result depends on it (HOST-23). */
const SLICE_MS = 50;

/** Works through the steps of a script in order. @throws what the world or the sink throws. */
export async function runScript(run: ScriptRun): Promise<RunEnd> {
  const runner = new Runner(run);
  try {
    return await takeSteps(run, runner);
  } finally {
    runner.end();
  }
}

async function takeSteps(run: ScriptRun, runner: Runner): Promise<RunEnd> {
  for (const [i, step] of run.script.steps.entries()) {
    if (run.signal?.aborted === true) return { kind: 'interrupted' };
    const problem = checkStep(step, i, run.stage) ?? (await runner.take(step, i));
    if (problem !== undefined) return { kind: 'refused', problem };
  }
  return run.signal?.aborted === true ? { kind: 'interrupted' } : { kind: 'done' };
}

class Runner {
  readonly #run: ScriptRun;
  readonly #lastDump: number;
  #recorder: EventRecorder | undefined;
  #view: SceneView;

  constructor(run: ScriptRun) {
    const { script, stage } = run;
    this.#run = run;
    this.#view = stage.view;
    this.#lastDump = script.steps.reduce((last, step, i) => (step.do === 'dump' ? i : last), -1);
    if (this.#lastDump >= 0) this.#recorder = new EventRecorder(stage.world);
  }

  /** Stops watching the world. */
  end(): void {
    this.#recorder?.stop();
    this.#recorder = undefined;
  }

  /** @returns why the step cannot be done at this moment. */
  async take(step: ScriptStep, i: number): Promise<ScriptProblem | undefined> {
    const { stage, sink } = this.#run;
    switch (step.do) {
      case 'run':
        await this.#advance(step.ticks);
        return undefined;
      case 'post':
        return this.#post(step, i);
      case 'capture':
        return this.#capture(step, i, step.name);
      case 'dump':
        await sink.dump(step.name, this.#recorder?.take() ?? []);
        if (i === this.#lastDump) this.end();
        return undefined;
      case 'camera': {
        const frame = stage.world.named(step.in);
        if (frame !== undefined) this.#view = moved(this.#view, step, frame);
        return undefined;
      }
      case 'film':
        return this.#film(step, i);
    }
  }

  /** What the world alone can judge, such as the end of an entity that owns a frame, it refuses here. */
  #post(step: PostStep, i: number): ScriptProblem | undefined {
    const { world, locate } = this.#run.stage;
    try {
      post(step, world);
      return undefined;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { field, rule } = error;
      const reason = `is refused: ${field} ${error.reason}`;
      return { position: locate?.(['steps', i]), path: '$', owner: ownerOf(i), reason, rule };
    }
  }

  async #capture(step: CaptureStep | FilmStep, i: number, name: string): Promise<ScriptProblem | undefined> {
    const { stage, sink } = this.#run;
    const problem = checkCamera(step, i, { stage, view: this.#view });
    if (problem !== undefined) return problem;
    const named = step.do === 'capture' ? viewNamed(step.view, stage.view) : undefined;
    await sink.capture(name, named ?? this.#view);
    return undefined;
  }

  async #film(step: FilmStep, i: number): Promise<ScriptProblem | undefined> {
    for (let frame = 0; frame < step.frames; frame++) {
      await this.#advance(step.every);
      if (this.#run.signal?.aborted === true) return undefined;
      const problem = await this.#capture(step, i, frameName(step.name, frame));
      if (problem !== undefined) return { ...problem, reason: `${problem.reason} at frame ${frame}`, rule: 'HOST-80' };
    }
    return undefined;
  }

  async #advance(ticks: number): Promise<void> {
    const { stage, signal, tick: runTick } = this.#run;
    let slice = performance.now();
    for (let tick = 0; tick < ticks; tick++) {
      if (runTick === undefined) stage.world.tick();
      else await runTick();
      if (performance.now() - slice < SLICE_MS) continue;
      await setImmediate();
      if (signal?.aborted === true) return;
      slice = performance.now();
    }
  }
}

/** The view after a camera step: what the step does not give of the look stays, the turn does not. */
function moved(view: SceneView, { at, turn, verticalFov, exposure }: CameraStep, frame: Entity): SceneView {
  return {
    ...view,
    in: frame,
    at,
    turn: turn === undefined ? [0, 0, 0, 1] : unit(turn),
    ...(verticalFov === undefined ? {} : { verticalFov }),
    ...(exposure === undefined ? {} : { exposure }),
  };
}

function unit([x, y, z, w]: Quat): Quat {
  const length = Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}
