/** The world of a scenario, and what its steps know of it. */
import {
  World,
  root,
  type Entity,
  type LoadOptions,
  type SpawnDesc,
  type Whereabouts,
  type WorldOptions,
} from '#host/index.js';
import { attachHash } from '../support/hash.js';
import { runContracts, runThreads } from '../support/runSettings.js';
import { Named, slot, type ScenarioWorld } from '../support/world.js';
import { SCENE_COMPONENTS } from './sceneComponents.js';
import { LOG_ROOM, Logbook, type LogEntry } from './testComponents.js';

/** Room for what scenarios hold; reserved memory costs nothing, but small tables are quick to make. */
export const SMALL = { entities: 256, frames: 16, messages: 4_096, homes: 16 } as const;

const common = (): LoadOptions => ({
  threads: runThreads(),
  contracts: runContracts(),
  components: SCENE_COMPONENTS,
  worker: new URL('./testWorker.js', import.meta.url),
});

/** A world with the run's number of threads and contracts, which knows all test components. */
export function createWorld(options: WorldOptions = {}): Promise<World> {
  return World.create({ ...common(), ...options, capacity: { ...SMALL, ...options.capacity } });
}

/** A world that goes on from a save of one that `createWorld` made. */
export function loadWorld(save: Uint8Array, options: LoadOptions = {}): Promise<World> {
  return World.load(save, { ...common(), ...options });
}

/** What a scenario knows of its world. */
export class WorldScene {
  /** Everything in the world that has a name, the root of deep space among it. */
  readonly things = new Named<Entity>('thing');
  /** What the last attempt was refused with. */
  refusal: unknown;
  attempted: unknown;
  readonly #scenario: ScenarioWorld;
  /** Where the watched things were after each tick; undefined from their ends on. */
  readonly history = new Map<string, (Whereabouts | undefined)[]>();
  readonly #plans = new Map<number, (() => void)[]>();
  #world: World | undefined;
  #hashBefore: string | undefined;

  constructor(scenario: ScenarioWorld) {
    this.#scenario = scenario;
  }

  /** Makes the world; it ends with the scenario. */
  async open(options: WorldOptions = {}): Promise<World> {
    const world = await createWorld(options);
    this.#world = world;
    this.#scenario.defer(() => world.dispose());
    return world;
  }

  /** Makes the world with a root frame called `space`. */
  async openSpace(options: WorldOptions = {}): Promise<World> {
    const world = await this.open(options);
    this.things.add('space', world.spawn({ frame: root(), components: [Logbook()] }));
    return world;
  }

  /** Takes a world that was made elsewhere, with its named things; it ends with the scenario. */
  adopt(world: World): void {
    this.#world = world;
    this.#scenario.defer(() => world.dispose());
    for (const name of world.names) {
      const entity = world.named(name);
      if (entity !== undefined) this.things.add(name, entity);
    }
  }

  /** @throws Error before a step has made the world. */
  get world(): World {
    if (this.#world === undefined) throw new Error("no world was made: start with 'Given deep space'");
    return this.#world;
  }

  /** Makes a thing and names it. */
  spawn(name: string, desc: SpawnDesc): Entity {
    return this.things.add(name, this.world.spawn(desc));
  }

  /** Keeps where a thing is after each tick, from the coming one on; `tick` of them have run. */
  watch(name: string, tick = 0): void {
    this.history.set(
      name,
      Array.from({ length: tick }, () => undefined),
    );
  }

  /** Where a watched thing was after a tick of the scenario. */
  after(name: string, tick: number): Whereabouts {
    const place = this.history.get(name)?.[tick];
    if (place === undefined) throw new Error(`nobody saw '${name}' after tick ${tick}`);
    return place;
  }

  /** Does something before a tick runs. */
  plan(tick: number, act: () => void): void {
    const planned = this.#plans.get(tick) ?? [];
    planned.push(act);
    this.#plans.set(tick, planned);
  }

  /** Runs ticks with what was planned for them, and attaches the state's hash for the comparison of the two runs. */
  run(ticks: number): void {
    const { world } = this;
    for (let i = 0; i < ticks; i++) {
      for (const act of this.#plans.get(world.tickNumber) ?? []) act();
      this.#plans.delete(world.tickNumber);
      world.tick();
      for (const [name, places] of this.history) {
        const entity = this.things.get(name);
        places.push(world.snapshot.has(entity) ? world.snapshot.of(entity) : undefined);
      }
    }
    if (this.#plans.size > 0)
      throw new Error(`planned for ticks that do not come: ${[...this.#plans.keys()].join(', ')}`);
    attachHash(this.#scenario, world.hash());
  }

  /** As `run`, each tick in a world that was loaded from a save of the one before; things keep their handles. */
  async runReloading(ticks: number): Promise<void> {
    for (let i = 0; i < ticks; i++) {
      for (const act of this.#plans.get(this.world.tickNumber) ?? []) act();
      this.#plans.delete(this.world.tickNumber);
      const before = this.world;
      this.#world = await loadWorld(before.save());
      this.#scenario.defer(() => this.world.dispose());
      await before.dispose();
      this.world.tick();
    }
    if (this.#plans.size > 0) throw new Error('something is planned for a tick that does not come');
    attachHash(this.#scenario, this.world.hash());
  }

  /** Makes a call that may be refused, and keeps what it throws, the value in question and the state before it. */
  attempt(call: () => void, value?: unknown): void {
    this.attempted = value;
    this.#hashBefore = this.#world?.hash();
    try {
      call();
    } catch (error) {
      this.refusal = error;
    }
  }

  /** As `attempt`, for a call that awaits. */
  async attemptAsync(call: () => Promise<unknown>, value?: unknown): Promise<void> {
    this.attempted = value;
    try {
      await call();
    } catch (error) {
      this.refusal = error;
    }
  }

  /** Fails unless the state is what it was before the last attempt. */
  checkUnchanged(): void {
    const hash = this.#world?.hash();
    if (hash !== this.#hashBefore) throw new Error('the refused call has changed the state of the world');
  }

  /** What a robot wrote into its logbook. */
  logOf(entity: Entity): readonly LogEntry[] {
    return readLog(this.world, entity);
  }

  /** The names of things by their handles. */
  nameOf(entity: Entity): string {
    for (const [name, each] of this.things.all) if (each === entity) return name;
    return entity === 0 ? 'nobody' : `entity ${entity}`;
  }
}

/** What a robot of a world wrote into its logbook. @throws Error for a full one. */
export function readLog(world: World, entity: Entity): readonly LogEntry[] {
  const log = world.stateOf(entity, Logbook);
  if (log === undefined) throw new Error('it has no logbook');
  const count = log['count'] as number;
  if (count > LOG_ROOM) throw new Error(`its logbook holds ${LOG_ROOM} notes, but it heard ${count}`);
  return Array.from({ length: count }, (_, i) => {
    const [tick = NaN, sender = NaN, value = NaN] = log[`e${i}`] as readonly number[];
    return { tick, sender: sender as Entity, value };
  });
}

export const worldScene = slot((scenario) => new WorldScene(scenario));
