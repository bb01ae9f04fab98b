import { RefusalError } from '../../core/errors.js';
import { requireMemberNames } from '../../core/memberNames.js';
import { copyValues } from '../../core/schema.js';
import { makeComponent, type ComponentFacts } from '../components/component.js';
import { MAX_COMPONENTS } from '../sharedWorld.js';
import { Blueprint, type BlueprintComponent, type BlueprintDesc } from './blueprint.js';
import { factoryOf } from './componentFactory.js';
import { resolveMatter } from './matter.js';
import type { Preset } from './preset.js';

const MEMBERS = 'name parent components body look lamp rig interior frame';
/** What the call that describes a spawn gives. */
const POSE = ['in', 'attachTo', 'at', 'turn', 'velocity', 'spin'] as const;

/** The fields that one blueprint gives to a component type. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * The kinds of things that a game makes, by name. Register them from code, parents first, in a module that the game and
 * its worker module both import; then components make things of a kind, too.
 *
 * ```ts
 * export const blueprints = new Blueprints();
 * blueprints.register({ name: 'crate', body: dynamic(box(1, 1, 1)), components: [preset(Cargo, { mass: 50 })] });
 * blueprints.register({ name: 'gold crate', parent: 'crate', components: [preset(Cargo, { mass: 900 })] });
 * ```
 */
export class Blueprints {
  readonly #known = new Map<string, Blueprint>();

  /**
   * Checks a kind of thing whole, its component types' fields among it, and keeps it.
   * @throws RefusalError naming the field of the description that cannot be; then nothing is registered.
   */
  register(desc: BlueprintDesc): Blueprint {
    requireKind(desc);
    const { name } = desc;
    if (typeof (name as unknown) !== 'string' || name === '' || this.#known.has(name)) {
      const reason = 'must be a text, not empty and new in the registry';
      throw new RefusalError({ rule: 'BLUE-01', field: 'blueprint.name', value: name, reason });
    }
    const parent = desc.parent === undefined ? undefined : this.#parentOf(name, desc.parent);
    const components = resolve(name, parent?.components ?? [], desc.components ?? []);
    const blueprint = new Blueprint(name, components, resolveMatter(parent?.matter, desc));
    this.#known.set(name, blueprint);
    return blueprint;
  }

  /** The blueprint of a name. @throws RefusalError (BLUE-01) for a name that none has. */
  get(name: string): Blueprint {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    throw new RefusalError({ rule: 'BLUE-01', field: 'blueprint', value: name, reason: 'must be registered' });
  }

  /** The names of all blueprints, in the order of their registration. */
  get names(): readonly string[] {
    return [...this.#known.keys()];
  }

  #parentOf(name: string, parent: string): Blueprint {
    const known = this.#known.get(parent);
    if (known !== undefined) return known;
    const reason = 'must be registered before its children';
    throw new RefusalError({ rule: 'BLUE-05', field: `${name}.parent`, value: parent, reason });
  }
}

/** Refuses what is no description of a kind: data of a file knows no component types, and a pose is each spawn's own. */
function requireKind(desc: BlueprintDesc): void {
  const given: unknown = desc;
  if (!isPlainRecord(given)) {
    const reason = 'must be a record that code makes; no file is read';
    throw new RefusalError({ rule: 'BLUE-12', field: 'blueprint', value: given, reason });
  }
  for (const field of POSE) {
    const value = given[field];
    if (value === undefined) continue;
    const reason = 'must be given by each spawn, to the call that describes it';
    throw new RefusalError({ rule: 'BLUE-02', field: `blueprint.${field}`, value, reason });
  }
  requireMemberNames('blueprint', given, MEMBERS);
}

function isPlainRecord(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * The components of a child: its parent's first, in their order, and with its own values where it gives some; then those
 * that only it lists (rules BLUE-04 to BLUE-08).
 */
function resolve(
  name: string,
  inherited: readonly BlueprintComponent[],
  listed: readonly unknown[],
): readonly BlueprintComponent[] {
  const fields = new Map<ComponentFacts, Fields>();
  for (const { type, fields: names, values } of inherited)
    fields.set(type, Object.fromEntries(names.map((each, i) => [each, values[i]])));
  for (const [type, own] of ownFields(name, listed)) fields.set(type, { ...fields.get(type), ...own });
  if (fields.size > MAX_COMPONENTS) {
    const reason = `must be at most ${String(MAX_COMPONENTS)}`;
    throw new RefusalError({ rule: 'ENT-32', field: `${name}.components`, value: fields.size, reason });
  }
  return [...fields].map(([type, values]) => complete(type, values));
}

/** What a blueprint itself gives to each type, checked against the fields of the type and copied (rule BLUE-09). */
function ownFields(name: string, listed: unknown): ReadonlyMap<ComponentFacts, Fields> {
  if (!Array.isArray(listed)) {
    const reason = 'must be a list of component types';
    throw new RefusalError({ rule: 'COMP-01', field: `${name}.components`, value: listed, reason });
  }
  const own = new Map<ComponentFacts, Fields>();
  for (const [i, entry] of (listed as readonly unknown[]).entries()) {
    const { type, values } = asPreset(entry, `${name}.components[${String(i)}]`);
    const path = `${name}.${type.componentName}`;
    if (own.has(type)) {
      const reason = 'must name each component once';
      throw new RefusalError({ rule: 'ENT-32', field: `${name}.components`, value: type.componentName, reason });
    }
    own.set(type, frozen(copyValues(type.schema, values, { rule: 'BLUE-09', unknownRule: 'BLUE-09', path })));
  }
  return own;
}

function asPreset(entry: unknown, field: string): Preset {
  if (isComponentType(entry)) return { type: entry, values: {} };
  const { type, values } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<Preset>;
  if (isComponentType(type) && values !== undefined) return { type, values };
  const reason = 'must be a component type, such as Engine, or a preset of one, such as preset(Engine, { thrust: 1 })';
  throw new RefusalError({ rule: 'COMP-01', field, value: entry, reason });
}

function isComponentType(value: unknown): value is ComponentFacts {
  return typeof value === 'function' && 'componentName' in value;
}

/** Every spawn shares the values, so nobody may change them. */
function frozen(values: Fields): Fields {
  for (const value of Object.values(values)) Object.freeze(value);
  return values;
}

function complete(type: ComponentFacts, values: Fields): BlueprintComponent {
  const names = Object.keys(values).sort();
  const factory = factoryOf(names, makeComponent(type, values));
  return { type, fields: names, values: names.map((each) => values[each]), factory };
}
