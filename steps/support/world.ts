/**
 * What a scenario remembers between its steps.
 *
 * Each vocabulary keeps its own state under a slot that it declares, so no file has to know what another one keeps:
 *
 *     const crates = slot(() => new Named<Entity>('crate'));
 *     Given('a crate {string}', function (this: ScenarioWorld, name: string) {
 *       this.use(crates).add(name, spawnCrate());
 *     });
 */
import { World } from '@cucumber/cucumber';

/** A place in a scenario's memory, filled on its first use. Declare one per kind of state, as a module constant. */
export interface Slot<T> {
  readonly create: (scenario: ScenarioWorld) => T;
}

/** Declares a slot. `create` makes the state at its first use in a scenario. */
export function slot<T>(create: (scenario: ScenarioWorld) => T): Slot<T> {
  return { create };
}

/** The world of one scenario; made before its first step, disposed of after its last. */
export class ScenarioWorld extends World {
  readonly #slots = new Map<Slot<unknown>, unknown>();
  readonly #disposers: (() => void | Promise<void>)[] = [];

  /** The scenario's state in a slot. */
  use<T>(place: Slot<T>): T {
    if (!this.#slots.has(place)) this.#slots.set(place, place.create(this));
    return this.#slots.get(place) as T;
  }

  /** Runs `dispose` after the scenario, whether it passes or fails; the last one registered runs first. */
  defer(dispose: () => void | Promise<void>): void {
    this.#disposers.push(dispose);
  }

  /** Runs all disposers, then reports what failed. The After hook calls it; steps have no need to. */
  async disposeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let dispose = this.#disposers.pop(); dispose !== undefined; dispose = this.#disposers.pop()) {
      try {
        await dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `cleaning up after the scenario: ${errors.join('; ')}`);
  }
}

/** Things of a scenario by the names that its steps give them. */
export class Named<T> {
  readonly #things = new Map<string, T>();

  /** @param noun what they are, such as `crate`; it appears in errors. */
  constructor(readonly noun: string) {}

  /** Names a thing. @throws Error for a name already given. */
  add(name: string, thing: T): T {
    if (this.#things.has(name)) throw new Error(`two ${this.noun}s are named '${name}'`);
    this.#things.set(name, thing);
    return thing;
  }

  /** Finds a thing. @throws Error for an unknown name, listing the known ones. */
  get(name: string): T {
    const thing = this.#things.get(name);
    if (thing !== undefined) return thing;
    throw new Error(`no ${this.noun} is named '${name}'; known: ${[...this.#things.keys()].join(', ') || 'none'}`);
  }

  /** The only thing there is, for steps that say "the crate". @throws Error unless there is exactly one. */
  get only(): T {
    const [first, ...others] = this.#things.values();
    if (first === undefined || others.length > 0) {
      throw new Error(`'the ${this.noun}' needs exactly one, but there are ${this.#things.size}`);
    }
    return first;
  }

  /** Whether the name is taken. */
  has(name: string): boolean {
    return this.#things.has(name);
  }

  /** All things, in the order in which they were named. */
  get all(): ReadonlyMap<string, T> {
    return this.#things;
  }
}
