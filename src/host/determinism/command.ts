import { ExitCode, fail, succeed, type Outcome } from '../cli/exitCodes.js';
import { readyScript } from '../cli/runCommand.js';
import { describeProblem } from '../scripts/scriptProblem.js';
import { checkInScene } from '../scripts/sceneCheck.js';
import type { SceneView } from '../game.js';
import { describeDifference, runLockstep } from './lockstep.js';
import type { DeterminismOptions } from './options.js';
import { PostRefused, ScriptTimeline } from './scriptTimeline.js';

/**
 * Compares the runs of a script, until `signal` ends it.
 * @returns one line when they are the same, or the first difference as a failure. @throws what a broken game throws.
 */
export async function runDeterminism(
  options: DeterminismOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome<string>> {
  const ready = await readyScript(options);
  if (!ready.ok) return ready;
  const { game, script, locate, file } = ready.value;
  const fill = game.scenes[script.scene];
  if (fill === undefined) throw new Error(`the scene ${script.scene} was not checked`);
  const timeline = new ScriptTimeline(script);
  // The worlds are filled alike, so their handles are the same, and one view serves all of them.
  let view: SceneView | undefined;
  try {
    const outcome = await runLockstep({
      threads: options.threads,
      ticks: options.ticks ?? timeline.ticks,
      world: { components: game.components, worker: game.worker },
      fill: (world) => {
        view = fill(world);
        const problem = checkInScene(script, { world, view, locate });
        if (problem !== undefined) throw new PostRefused(problem, 0);
      },
      before: (world, tick) => {
        if (view !== undefined) timeline.apply({ world, view, locate }, tick);
      },
      reload: options.reload,
      signal,
    });
    switch (outcome.kind) {
      case 'different':
        return fail(ExitCode.different, describeDifference(outcome.difference));
      case 'interrupted':
        return fail(ExitCode.interrupted, `interrupted at tick ${outcome.ticks}`);
      case 'same': {
        const { ticks, hash } = outcome;
        const how = options.reload ? `, reloaded before each of ${ticks} ticks` : ` in ${ticks} ticks`;
        return succeed(`the same on ${threadsOf(options.threads)}${how}, hash ${hash}\n`);
      }
    }
  } catch (error) {
    if (!(error instanceof PostRefused)) throw error;
    return fail(ExitCode.script, `${file}: at tick ${error.tick}: ${describeProblem(error.problem)}`);
  }
}

/** `1, 2 and 8 threads`. */
function threadsOf(numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? 0;
  if (numbers.length === 1) return last === 1 ? '1 thread' : `${last} threads`;
  return `${numbers.slice(0, -1).join(', ')} and ${last} threads`;
}
