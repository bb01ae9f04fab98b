import { RefusalError, requireFinite, requireMember, type Members } from '../core/errors.js';
import type { PhysicsBackend } from '../core/seams/physics.js';
import { SaveReader } from '../core/saves/saveReader.js';
import { createJoltBackend, JOLT_VERSION, loadJolt, type JoltFlavour } from '../physics/index.js';
import { ENGINE_COMPONENTS } from '../simulation/components/engineComponents.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import { checkComponentNames, ComponentStore } from '../simulation/components/componentStore.js';
import { Admission } from '../simulation/queries/admission.js';
import { allocateWorld } from '../simulation/sharedWorld.js';
import { checkCapacity, DEFAULT_CAPACITY, DEFAULT_POOL, type WorldCapacity } from '../simulation/worldCapacity.js';
import { readHeader } from '../simulation/saves/saveHeader.js';
import { TeamHomes } from '../simulation/threads/pages.js';
import type { Clock } from '../simulation/tick/clock.js';
import { SimulationWorld, type WorldParts } from '../simulation/world.js';
import { Crew } from './crew.js';
import { platform } from './platformNode.js';
import { checkLimits, type WorldLimits } from './worldLimits.js';
import { checkLoadOptions, checkOptions } from './worldOptions.js';

/** How a world is made. */
export interface WorldOptions {
  /**
   * Threads that do the work, 1 to 64; 1 if not given, which is the calling thread. More are workers, for which the calling
   * thread waits. Results are the same for any number.
   */
  readonly threads?: number;
  /** The component types that entities of the world may have; the engine's own need not be named. */
  readonly components?: readonly ComponentFacts[];
  /** The game's worker module (see `runWorker`); needed with more than one thread and components of the game's own. */
  readonly worker?: URL;
  /** Ticks a second, 1 to 1,000; 60 if not given. */
  readonly tickRate?: number;
  /** Simulated time of tick 0, s; 0 if not given. */
  readonly startTime?: number;
  /** Seeds what the engine draws at random; 1 if not given. */
  readonly seed?: number;
  /** Checks of the engine's own promises; off if not given. */
  readonly contracts?: boolean;
  /** Which build of Jolt steps the bodies; `simd` if not given. Both give the same results to the bit. */
  readonly physics?: JoltFlavour;
  /** Slots that each group of 64 entities holds ready for spawns during a tick; 8 if not given. */
  readonly spawnPoolSize?: number;
  /** How much the world may hold. */
  readonly capacity?: Partial<WorldCapacity>;
  /** When a thread is given up. */
  readonly limits?: Partial<WorldLimits>;
}

/** How a world goes on from a save; what is not here, the save itself says. */
export type LoadOptions = Pick<WorldOptions, 'threads' | 'components' | 'worker' | 'contracts' | 'physics' | 'limits'>;

const idleBackends: PhysicsBackend[] = [];

const FLAVOURS: Members<JoltFlavour> = { simd: true, scalar: true };

/** A world with its threads and its physics. */
export class World extends SimulationWorld {
  readonly #crew: Crew;
  readonly #backend: PhysicsBackend;
  readonly #attached: boolean;
  #ending: Promise<void> | undefined;

  /** For `create`. */
  private constructor(parts: WorldParts, crew: Crew, backend: PhysicsBackend) {
    super(parts);
    this.#crew = crew;
    this.#backend = backend;
    this.#attached = parts.backend !== undefined;
  }

  /**
   * Makes an empty world. Takes threads from a pool that the process keeps, so a second world starts in milliseconds.
   * @throws RefusalError for an option out of its range, or an error when a worker cannot serve the world.
   */
  static async create(options: WorldOptions = {}): Promise<World> {
    checkOptions(options);
    return World.#make(options);
  }

  /**
   * Makes a world from what `world.save()` gave, which goes on as if it had never stopped: with the same state, handles,
   * messages and logs in every tick, on as many threads as you like.
   * @throws RefusalError (PAPI-220, PAPI-221) for a save that is foreign, damaged or of another build, or that names
   * components or events which the game does not know with the same fields; no world is made then.
   */
  static async load(save: Uint8Array, options: LoadOptions = {}): Promise<World> {
    checkLoadOptions(options);
    const from = new SaveReader(save);
    const { clock, seed, capacity, spawnPoolSize } = readHeader(from, JOLT_VERSION);
    const world = await World.#make({ ...options, ...clock, seed, capacity, spawnPoolSize });
    try {
      world.restore(from);
      return world;
    } catch (error) {
      await world.dispose();
      throw error;
    }
  }

  static async #make(options: WorldOptions): Promise<World> {
    const { threads = 1, seed = 1, contracts = false, physics = 'simd' } = options;
    checkThreads(threads, options);
    requireMember('physics', physics, FLAVOURS);
    const limits = checkLimits(options.limits);
    const clock = checkClock(options);
    const components = [
      ...(options.components ?? []),
      ...ENGINE_COMPONENTS.filter((each) => !options.components?.includes(each)),
    ];
    checkComponentNames(components);
    const capacity = { ...DEFAULT_CAPACITY, ...options.capacity };
    checkCapacity(capacity);
    const buffers = components.map((type) => ComponentStore.allocate(type, capacity.entities));
    const alone = threads === 1;
    const rows = allocateWorld({
      capacity,
      participants: alone ? 1 : threads + 1,
      components: buffers,
      spawnPoolSize: options.spawnPoolSize ?? Math.min(DEFAULT_POOL, capacity.entities),
    });
    const backend = await borrowBackend(physics);
    const crew = new Crew({ rows, clock, components, flavour: physics, limits, entry: entryOf(options) });
    try {
      await crew.join(alone ? 0 : threads);
    } catch (error) {
      idleBackends.push(backend);
      throw error;
    }
    const queries = { rows: rows.queries, admits: new Admission(rows).admits };
    if (alone)
      backend.attach({ rows: rows.physics, frames: rows.frames, tickRate: clock.tickRate, worker: 0, queries });
    const judgeShape: WorldParts['judgeShape'] = (shape, field) => backend.judgeShape(shape, field);
    const parts: WorldParts = {
      rows,
      team: crew.team,
      clock,
      components,
      contracts,
      seed,
      judgeShape,
      backend: alone ? backend : undefined,
      physics: alone ? backend : new TeamHomes(rows, crew.team),
      physicsVersion: JOLT_VERSION,
    };
    return new World(parts, crew, backend);
  }

  /** Which build of Jolt steps the bodies. */
  get physics(): JoltFlavour {
    return this.#backend.flavour;
  }

  /**
   * Ends the world and gives its threads back to the pool; those that were lost are made anew for the next world.
   * @throws RefusalError (PAPI-72) during a tick, such as from a trace.
   */
  async dispose(): Promise<void> {
    if (this.#ending === undefined) {
      this.end();
      this.#ending = this.#giveBack();
    }
    // Whoever asks again waits for the same end.
    await this.#ending;
  }

  async #giveBack(): Promise<void> {
    if (this.#attached) this.#backend.detach();
    if (!this.#backend.lost) idleBackends.push(this.#backend);
    await this.#crew.leave();
  }
}

async function borrowBackend(flavour: JoltFlavour): Promise<PhysicsBackend> {
  const at = idleBackends.findIndex((backend) => backend.flavour === flavour && !backend.lost);
  const [idle] = at < 0 ? [] : idleBackends.splice(at, 1);
  if (idle !== undefined) return idle;
  return createJoltBackend({ jolt: await loadJolt({ flavour, platform: platform.jolt }) });
}

function entryOf({ worker }: WorldOptions): string {
  return (worker ?? new URL('./engineWorker.js', import.meta.url)).href;
}

function checkThreads(threads: number, { components, worker }: WorldOptions): void {
  if (!Number.isInteger(threads) || threads < 1 || threads > 64) {
    throw new RefusalError({
      rule: 'TICK-38',
      field: 'threads',
      value: threads,
      reason: 'must be a whole number from 1 to 64',
    });
  }
  const own = components?.some((type) => !ENGINE_COMPONENTS.includes(type)) === true;
  if (threads > 1 && own && worker === undefined) {
    const reason = 'must be the URL of the worker module that knows the components, with more than one thread';
    throw new RefusalError({ rule: 'TICK-18', field: 'worker', value: worker, reason });
  }
}

function checkClock({ tickRate = 60, startTime = 0 }: WorldOptions): Clock {
  if (!Number.isInteger(tickRate) || tickRate < 1 || tickRate > 1000) {
    throw new RefusalError({
      rule: 'TICK-01',
      field: 'tickRate',
      value: tickRate,
      reason: 'must be a whole number from 1 to 1000',
    });
  }
  requireFinite('TICK-03', 'startTime', startTime);
  return { tickRate, startTime };
}
