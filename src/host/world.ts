import { RefusalError, requireFinite, requireMember, type Members } from '../core/errors.js';
import { exportEventIds } from '../core/events.js';
import { schemaText } from '../core/schema.js';
import type { PhysicsBackend } from '../core/seams/physics.js';
import { compileJolt, createJoltBackend, loadJolt, type JoltFlavour } from '../physics/index.js';
import { ENGINE_COMPONENTS } from '../simulation/components/engineComponents.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import { checkComponentNames, ComponentStore } from '../simulation/components/componentStore.js';
import {
  allocateWorld,
  checkCapacity,
  DEFAULT_CAPACITY,
  DEFAULT_POOL,
  type WorldCapacity,
  type WorldRows,
} from '../simulation/sharedWorld.js';
import { Command, Team } from '../simulation/threads/team.js';
import type { Clock } from '../simulation/tick/clock.js';
import { SimulationWorld, type WorldParts } from '../simulation/world.js';
import { platform } from './platformNode.js';
import { WorkerPool, type PooledWorker } from './workerPool.js';

/** How a world is made. */
export interface WorldOptions {
  /** Threads that share the work, the calling one included, 1 to 64; 1 if not given. Results are the same for any number. */
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
}

const pool = new WorkerPool(platform.threads);
const idleBackends: PhysicsBackend[] = [];

const FLAVOURS: Members<JoltFlavour> = { simd: true, scalar: true };

/** A world with its threads and its physics. */
export class World extends SimulationWorld {
  readonly #team: Team;
  readonly #workers: readonly PooledWorker[];
  readonly #backend: PhysicsBackend;
  readonly #attached: boolean;
  #disposed = false;

  /** For `create`. */
  private constructor(parts: WorldParts, team: Team, workers: readonly PooledWorker[], backend: PhysicsBackend) {
    super(parts);
    this.#team = team;
    this.#workers = workers;
    this.#backend = backend;
    this.#attached = parts.backend !== undefined;
  }

  /**
   * Makes an empty world. Takes threads from a pool that the process keeps, so a second world starts in milliseconds.
   * @throws RefusalError for an option out of its range, or an error when a worker cannot serve the world.
   */
  static async create(options: WorldOptions = {}): Promise<World> {
    const { threads = 1, seed = 1, contracts = false, physics = 'simd' } = options;
    checkThreads(threads, options);
    requireMember('physics', physics, FLAVOURS);
    const clock = checkClock(options);
    const components = [
      ...(options.components ?? []),
      ...ENGINE_COMPONENTS.filter((each) => !options.components?.includes(each)),
    ];
    checkComponentNames(components);
    const capacity = { ...DEFAULT_CAPACITY, ...options.capacity };
    checkCapacity(capacity);
    const buffers = components.map((type) => ComponentStore.allocate(type, capacity.entities));
    const rows = allocateWorld({
      capacity,
      participants: threads,
      components: buffers,
      spawnPoolSize: options.spawnPoolSize ?? Math.min(DEFAULT_POOL, capacity.entities),
    });
    const backend = await borrowBackend(physics);
    const workers = pool.borrow(entryOf(options), threads - 1);
    await attachAll(workers, { rows, clock, components, flavour: physics });
    const alone = threads === 1;
    if (alone) backend.attach({ rows: rows.physics, frames: rows.frames, tickRate: clock.tickRate, worker: 0 });
    const team = new Team(rows, workers.length);
    const judgeShape: WorldParts['judgeShape'] = (shape, field) => backend.judgeShape(shape, field);
    const parts: WorldParts = {
      rows,
      team,
      clock,
      components,
      contracts,
      seed,
      judgeShape,
      backend: alone ? backend : undefined,
    };
    return new World(parts, team, workers, backend);
  }

  /** Which build of Jolt steps the bodies. */
  get physics(): JoltFlavour {
    return this.#backend.flavour;
  }

  /** Ends the world and gives its threads back to the pool. */
  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    this.end();
    if (this.#attached) this.#backend.detach();
    idleBackends.push(this.#backend);
    const left = this.#workers.map((worker) => worker.left());
    this.#team.begin(Command.leave);
    await Promise.all(left);
    pool.giveBack(this.#workers);
  }
}

interface AttachFacts {
  readonly rows: WorldRows;
  readonly clock: Clock;
  readonly components: readonly ComponentFacts[];
  readonly flavour: JoltFlavour;
}

async function attachAll(
  workers: readonly PooledWorker[],
  { rows, clock, components, flavour }: AttachFacts,
): Promise<void> {
  if (workers.length === 0) return;
  const compiled = await compileJolt({ flavour, platform: platform.jolt });
  const attached = workers.map((worker, i) =>
    worker.attach({
      kind: 'attach',
      buffers: rows.buffers,
      index: i + 1,
      clock,
      flavour,
      compiled,
      components: components.map((type) => ({ name: type.componentName, schema: schemaText(type.schema) })),
      events: exportEventIds(),
    }),
  );
  const outcomes = await Promise.allSettled(attached);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused === undefined) return;
  const willing = workers.filter((_, i) => outcomes[i]?.status === 'fulfilled');
  const left = willing.map((worker) => worker.left());
  new Team(rows, willing.length).begin(Command.leave);
  await Promise.all(left);
  pool.giveBack(workers);
  throw refused.reason;
}

async function borrowBackend(flavour: JoltFlavour): Promise<PhysicsBackend> {
  const at = idleBackends.findIndex((backend) => backend.flavour === flavour);
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
