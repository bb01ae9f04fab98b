import { post } from '../scripts/posting.js';
import { checkStep, type ScriptStage } from '../scripts/sceneCheck.js';
import type { PostStep, Script } from '../scripts/script.js';
import type { ScriptProblem } from '../scripts/scriptProblem.js';

/** A post of a script and the place of its step. */
interface TimedPost {
  readonly step: PostStep;
  readonly index: number;
}

/** A post that cannot be done at its moment. */
export class PostRefused extends Error {
  constructor(
    readonly problem: ScriptProblem,
    readonly tick: number,
  ) {
    super(problem.reason);
    this.name = 'PostRefused';
  }
}

/** What a script does to its world by the ticks before which it does so. Pictures and dumps change nothing. */
export class ScriptTimeline {
  /** Ticks that the script runs in all. */
  readonly ticks: number;
  readonly #posts = new Map<number, TimedPost[]>();

  constructor(script: Script) {
    let tick = 0;
    for (const [index, step] of script.steps.entries()) {
      switch (step.do) {
        case 'run':
          tick += step.ticks;
          break;
        case 'film':
          tick += step.frames * step.every;
          break;
        case 'post': {
          const posts = this.#posts.get(tick) ?? [];
          posts.push({ step, index });
          this.#posts.set(tick, posts);
          break;
        }
        case 'capture':
        case 'dump':
        case 'camera':
          break;
      }
    }
    this.ticks = tick;
  }

  /** Does what the script does before a tick. @throws PostRefused for a post to somebody who is gone. */
  apply(stage: ScriptStage, tick: number): void {
    for (const { step, index } of this.#posts.get(tick) ?? []) {
      const problem = checkStep(step, index, stage);
      if (problem !== undefined) throw new PostRefused(problem, tick);
      post(step, stage.world);
    }
  }
}
