import { ExitCode, fail, succeed, type Outcome } from '../cli/exitCodes.js';
import { readyScript } from '../cli/runCommand.js';
import { describeProblem } from '../scripts/scriptProblem.js';
import { checkInScene, type ScriptStage } from '../scripts/sceneCheck.js';
import type { World } from '../world.js';
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
  const stages = new Map<World, ScriptStage>();
  try {
    const outcome = await runLockstep({
      threads: options.threads,
      ticks: options.ticks ?? timeline.ticks,
      world: { components: game.components, worker: game.worker },
      fill: (world) => {
        const stage = { world, view: fill(world), locate };
        const problem = checkInScene(script, stage);
        if (problem !== undefined) throw new PostRefused(problem, 0);
        stages.set(world, stage);
      },
      before: (world, tick) => {
        const stage = stages.get(world);
        if (stage !== undefined) timeline.apply(stage, tick);
      },
      signal,
    });
    switch (outcome.kind) {
      case 'different':
        return fail(ExitCode.different, describeDifference(outcome.difference));
      case 'interrupted':
        return fail(ExitCode.interrupted, `interrupted at tick ${outcome.ticks}`);
      case 'same': {
        const { ticks, hash } = outcome;
        return succeed(`the same on ${listOf(options.threads)} threads in ${ticks} ticks, hash ${hash}\n`);
      }
    }
  } catch (error) {
    if (!(error instanceof PostRefused)) throw error;
    return fail(ExitCode.script, `${file}: at tick ${error.tick}: ${describeProblem(error.problem)}`);
  }
}

/** `1, 2 and 8`. */
function listOf(numbers: readonly number[]): string {
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`;
}
