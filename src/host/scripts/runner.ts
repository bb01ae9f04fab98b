import { setImmediate } from 'node:timers/promises';
import type { Entity } from '../../core/handles.js';
import type { Quat } from '../../core/shapes.js';
import type { SceneView } from '../game.js';
import { post } from './posting.js';
import { checkStep, viewNamed, type ScriptStage } from './sceneCheck.js';
import { frameName, type CameraStep, type FilmStep, type Script, type ScriptStep } from './script.js';
import type { ScriptProblem } from './scriptProblem.js';

/** Where a run leaves what it makes. It gets names alone and chooses the files itself (rule HOST-61). */
export interface RunSink {
  /** Draws the present state and keeps the picture before it returns (rule HOST-64). */
  capture(name: string, view: SceneView): Promise<void>;
  /** Keeps the present state as data. */
  dump(name: string): Promise<void>;
}

/** What a run needs. The scene has filled the world already. */
export interface ScriptRun {
  readonly script: Script;
  readonly stage: ScriptStage;
  readonly sink: RunSink;
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
  for (const [i, step] of run.script.steps.entries()) {
    if (run.signal?.aborted === true) return { kind: 'interrupted' };
    const problem = checkStep(step, i, run.stage);
    if (problem !== undefined) return { kind: 'refused', problem };
    await runner.take(step);
  }
  return run.signal?.aborted === true ? { kind: 'interrupted' } : { kind: 'done' };
}

class Runner {
  readonly #run: ScriptRun;
  #view: SceneView;

  constructor(run: ScriptRun) {
    this.#run = run;
    this.#view = run.stage.view;
  }

  async take(step: ScriptStep): Promise<void> {
    const { stage, sink } = this.#run;
    switch (step.do) {
      case 'run':
        await this.#advance(step.ticks);
        return;
      case 'post':
        post(step, stage.world);
        return;
      case 'capture':
        await sink.capture(step.name, viewNamed(step.view, stage.view) ?? this.#view);
        return;
      case 'dump':
        await sink.dump(step.name);
        return;
      case 'camera': {
        const frame = stage.world.named(step.in);
        if (frame !== undefined) this.#view = moved(this.#view, step, frame);
        return;
      }
      case 'film':
        await this.#film(step);
        return;
    }
  }

  async #film(step: FilmStep): Promise<void> {
    for (let frame = 0; frame < step.frames; frame++) {
      await this.#advance(step.every);
      if (this.#run.signal?.aborted === true) return;
      await this.#run.sink.capture(frameName(step.name, frame), this.#view);
    }
  }

  async #advance(ticks: number): Promise<void> {
    const { stage, signal } = this.#run;
    let slice = performance.now();
    for (let tick = 0; tick < ticks; tick++) {
      stage.world.tick();
      if (performance.now() - slice < SLICE_MS) continue;
      await setImmediate();
      if (signal?.aborted === true) return;
      slice = performance.now();
    }
  }
}

/** The view after a camera step: what the step does not give of the look stays, the turn does not. */
function moved(view: SceneView, { at, turn, verticalFov, exposure }: CameraStep, frame: Entity): SceneView {
  const { turn: _before, ...rest } = view;
  return {
    ...rest,
    in: frame,
    at,
    ...(turn === undefined ? {} : { turn: unit(turn) }),
    ...(verticalFov === undefined ? {} : { verticalFov }),
    ...(exposure === undefined ? {} : { exposure }),
  };
}

function unit([x, y, z, w]: Quat): Quat {
  const length = Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}
