/** Which step definitions no scenario uses, from the messages of runs. */
import { relative } from 'node:path';
import type { Message } from './message.js';

/** A step definition that nothing uses. */
export interface UnusedStep {
  readonly pattern: string;
  /** File and line of its compiled form. */
  readonly place: string;
}

/** Collects definitions and uses; several runs may share one support library, and so one collector. */
export class StepUse {
  readonly #definitions = new Map<string, UnusedStep>();
  readonly #used = new Set<string>();

  /** Takes the next message of a run. */
  read({ stepDefinition, testCase }: Message): void {
    if (stepDefinition !== undefined) {
      const { id, pattern, sourceReference } = stepDefinition;
      const file = relative(process.cwd(), (sourceReference.uri ?? '').replace(/^file:\/\//, ''));
      this.#definitions.set(id, { pattern: pattern.source, place: `${file}:${sourceReference.location?.line ?? 0}` });
    }
    for (const { stepDefinitionIds } of testCase?.testSteps ?? []) {
      for (const id of stepDefinitionIds ?? []) this.#used.add(id);
    }
  }

  /** The definitions that no scenario of the runs used. */
  get unused(): UnusedStep[] {
    return [...this.#definitions].filter(([id]) => !this.#used.has(id)).map(([, step]) => step);
  }
}
