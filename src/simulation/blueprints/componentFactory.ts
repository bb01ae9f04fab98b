import { restoreComponent, type ComponentFacts, type ComponentInit } from '../components/component.js';

/**
 * Makes components of one type, of values for one set of its fields that were checked before; the other fields start as
 * the type says. It looks at no schema (rule BLUE-09).
 */
export class ComponentFactory {
  readonly #type: ComponentFacts;
  readonly #names: readonly string[];
  /** What the type itself gives to the other fields. */
  readonly #rest: Readonly<Record<string, unknown>>;

  constructor(type: ComponentFacts, names: readonly string[], rest: Readonly<Record<string, unknown>>) {
    this.#type = type;
    this.#names = names;
    this.#rest = rest;
  }

  /** A component for one spawn. @param values in the order of the factory's field names. */
  make(values: readonly unknown[]): ComponentInit {
    // Inherits nothing: a field named `constructor` that nobody gave is not there.
    const all = Object.assign(Object.create(null), this.#rest) as Record<string, unknown>;
    for (let i = 0; i < this.#names.length; i++) all[this.#names[i] as string] = values[i];
    return restoreComponent(this.#type, all);
  }
}

const factories = new WeakMap<ComponentFacts, Map<string, ComponentFactory>>();

/**
 * The factory of a component type and a set of field names, the same one for every registry (rule BLUE-10).
 * @param names in the order of their texts.
 * @param complete a checked component of the type that has those fields.
 */
export function factoryOf(names: readonly string[], complete: ComponentInit): ComponentFactory {
  const { type } = complete;
  const known = factories.get(type) ?? new Map<string, ComponentFactory>();
  factories.set(type, known);
  const key = JSON.stringify(names);
  const found = known.get(key);
  if (found !== undefined) return found;
  const rest = Object.fromEntries(Object.entries(complete.values).filter(([name]) => !names.includes(name)));
  const factory = new ComponentFactory(type, names, rest);
  known.set(key, factory);
  return factory;
}
