import { requireMemberNames } from '../../core/memberNames.js';
import type { ComponentFacts, ComponentInit } from '../components/component.js';
import type { SpawnDesc, TickSpawn } from '../spawnDesc.js';
import type { ComponentFactory } from './componentFactory.js';
import type { Matter, Placement } from './matter.js';
import type { Preset } from './preset.js';

/** What a kind of thing is made of: everything but a pose, which each spawn gives (rules BLUE-01, BLUE-02). */
export type BlueprintDesc = Matter & {
  /** By which the registry finds it; unique there. */
  readonly name: string;
  /** The name of a blueprint that this one starts from. It must be registered already. */
  readonly parent?: string;
  /** Component types, plain or with first values: `[Hull, preset(Engine, { thrust: 90_000 })]`. */
  readonly components?: readonly (ComponentFacts | Preset)[];
};

/** The same for a spawn by a component, during a tick: scene ids are given outside ticks only. */
export type TickPlacement = Placement & { readonly name?: never };

/** A component type of a blueprint, with the fields that it gives and what makes one for a spawn. */
export interface BlueprintComponent {
  readonly type: ComponentFacts;
  /** The fields that the blueprint or one of its ancestors gives, in the order of their names. */
  readonly fields: readonly string[];
  /** Their values, in the same order. */
  readonly values: readonly unknown[];
  readonly factory: ComponentFactory;
}

/** The members of a spawn description that a blueprint leaves open. */
const PLACEMENT = 'name in attachTo at turn velocity spin firstMove';

/** A registered kind of thing, with all that it has from its ancestors. */
export class Blueprint {
  readonly name: string;
  /** In the order in which an entity gets them. */
  readonly components: readonly BlueprintComponent[];
  readonly matter: Matter;

  constructor(name: string, components: readonly BlueprintComponent[], matter: Matter) {
    this.name = name;
    this.components = components;
    this.matter = matter;
  }

  /**
   * The description of a new thing of this kind: `world.spawn(crate.describe({ in: ship, at: [0, 1, 0] }))`. Inspects no
   * component type; each costs one call of its factory (rules BLUE-09, BLUE-11).
   * @throws RefusalError (CLOSED-09) for a member that a placement does not have.
   */
  describe(place: TickPlacement): TickSpawn;
  describe(place: Placement): SpawnDesc;
  describe(place: Placement): SpawnDesc {
    requireMemberNames('placement', place, PLACEMENT);
    const components: ComponentInit[] = [];
    for (const { factory, values } of this.components) components.push(factory.make(values));
    return { ...place, ...this.matter, components } as SpawnDesc;
  }
}
