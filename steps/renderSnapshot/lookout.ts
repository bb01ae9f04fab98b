/** A world to look at and the eye that looks. */
import { root, sphere, World, type Entity, type Quat, type SpawnDesc, type Vec3, type View } from 'tertius';
import type { RenderSnapshot } from '#core/seams/render.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { runContracts, runThreads } from '../support/runSettings.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** What a star showed at a time. */
export interface StarSight {
  readonly time: number;
  readonly seen: Vec3;
}

export class Lookout {
  readonly rooms: number[] = [];
  readonly pictures: Uint8Array[] = [];
  readonly stars: StarSight[] = [];
  turnRate = 0;
  refusal: unknown;
  readonly #scenario: ScenarioWorld;
  readonly #things = new Map<string, Entity>();
  #world: World | undefined;
  #builder: RenderSnapshotBuilder | undefined;
  #view: View | undefined;
  #snapshot: RenderSnapshot | undefined;

  constructor(scenario: ScenarioWorld) {
    this.#scenario = scenario;
  }

  get world(): World {
    if (this.#world === undefined) throw new Error('there is no world yet');
    return this.#world;
  }

  get snapshot(): RenderSnapshot {
    if (this.#snapshot === undefined) throw new Error('no snapshot was built');
    return this.#snapshot;
  }

  /** The last snapshot and the crate in it. */
  view(): { readonly snapshot: RenderSnapshot; readonly crate: Entity } {
    return { snapshot: this.snapshot, crate: this.get('the crate') };
  }

  async openEmpty(): Promise<World> {
    const world = await World.create({
      threads: runThreads(),
      contracts: runContracts(),
      capacity: { entities: 128, frames: 16, messages: 64, homes: 8 },
    });
    this.#scenario.defer(() => world.dispose());
    this.#world = world;
    this.#builder = new RenderSnapshotBuilder(world.internals);
    return world;
  }

  /** Space, a ship in it and a cabin in that, whose origin the eye is at. */
  async open(far: number, inShip: number): Promise<void> {
    const world = await this.openEmpty();
    const space = world.spawn({ frame: root() });
    this.#things.set('space', space);
    const ship = this.addFrame('the ship', space, { at: [far, 0, 0] });
    const cabin = this.addFrame('the cabin', ship, { at: [inShip, 0, 0] });
    this.look({ in: cabin, at: [0, 0, 0] });
  }

  addFrame(name: string, inside: Entity, pose: { readonly at: Vec3; readonly turn?: Quat }): Entity {
    return this.add(name, { in: inside, ...pose, interior: { bubble: sphere(1000) } });
  }

  add(name: string, desc: SpawnDesc): Entity {
    const entity = this.world.spawn(desc);
    this.#things.set(name, entity);
    return entity;
  }

  get(name: string): Entity {
    const thing = this.#things.get(name);
    if (thing === undefined) throw new Error(`there is no ${name}`);
    return thing;
  }

  /** Where the eye is in its frame, m. */
  get eye(): Vec3 {
    return this.#view?.at ?? [0, 0, 0];
  }

  look(view: View): void {
    this.#view = view;
  }

  build(): void {
    if (this.#builder === undefined || this.#view === undefined) throw new Error('there is nothing to look at');
    this.#snapshot = this.#builder.build(this.#view, this.world.tickNumber);
  }
}

export const lookout = slot((scenario) => new Lookout(scenario));

/** A turn by 90 degrees about an axis. */
export function quarterTurn(axis: 'Y' | 'Z'): Quat {
  return axis === 'Y' ? [0, Math.SQRT1_2, 0, Math.SQRT1_2] : [0, 0, Math.SQRT1_2, Math.SQRT1_2];
}
