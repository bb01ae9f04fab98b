/** Which files of steps a scenario needs, so that a run loads no others. */
import { isAbsolute, relative } from 'node:path';
import type { Envelope, SourceReference } from '@cucumber/messages';

/** Collects, from the messages of a run, where its steps, parameter types and hooks are defined. */
export class StepFiles {
  readonly #root: string;
  readonly #definitions = new Map<string, { readonly file: string; readonly pattern: string }>();
  readonly #types = new Map<string, string>();
  readonly #hooks = new Set<string>();
  readonly #pickles = new Map<string, string>();
  readonly #scenarios = new Map<string, ReadonlySet<string>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Takes the next message. */
  read(message: Pick<Envelope, keyof Envelope>): void {
    const { stepDefinition, parameterType, hook, pickle, testCase } = message;
    if (stepDefinition !== undefined) {
      const { id, pattern, sourceReference } = stepDefinition;
      this.#definitions.set(id, { file: this.#fileOf(sourceReference), pattern: pattern.source });
    }
    if (parameterType?.sourceReference !== undefined)
      this.#types.set(parameterType.name, this.#fileOf(parameterType.sourceReference));
    if (hook !== undefined) this.#hooks.add(this.#fileOf(hook.sourceReference));
    if (pickle !== undefined) this.#pickles.set(pickle.id, `${pickle.uri}:${pickle.location?.line ?? 0}`);
    if (testCase === undefined) return;
    const needed = new Set<string>();
    for (const id of testCase.testSteps.flatMap((step) => step.stepDefinitionIds ?? [])) {
      const definition = this.#definitions.get(id);
      if (definition === undefined) continue;
      needed.add(definition.file);
      for (const [, name = ''] of definition.pattern.matchAll(/\{(\w+)\}/g)) {
        const file = this.#types.get(name);
        if (file !== undefined) needed.add(file);
      }
    }
    const place = this.#pickles.get(testCase.pickleId);
    if (place !== undefined) this.#scenarios.set(place, needed);
  }

  /** The files of a scenario by its file and line, hooks included. */
  of(scenario: string): string[] {
    return [...new Set([...this.#hooks, ...(this.#scenarios.get(scenario) ?? [])])].filter((file) => file !== '');
  }

  #fileOf({ uri }: SourceReference): string {
    if (uri === undefined) return '';
    const path = uri.replace(/^file:\/\//, '');
    return isAbsolute(path) ? relative(this.#root, path) : path;
  }
}
