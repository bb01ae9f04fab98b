import { exportEventIds } from '../core/events.js';
import { exportTopics } from '../core/topics.js';
import { schemaText } from '../core/schema.js';
import { compileJolt, type CompiledJolt, type JoltFlavour } from '../physics/index.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import type { WorldRows } from '../simulation/sharedWorld.js';
import { Command, Team } from '../simulation/threads/team.js';
import type { Clock } from '../simulation/tick/clock.js';
import { platform } from './platformNode.js';
import { WorkerPool, type PooledWorker } from './workerPool.js';
import type { AttachMessage } from './workerProtocol.js';
import type { WorldLimits } from './worldLimits.js';

const pool = new WorkerPool(platform.threads);

/** What a world's workers are told. */
export interface CrewFacts {
  readonly rows: WorldRows;
  readonly clock: Clock;
  readonly components: readonly ComponentFacts[];
  readonly flavour: JoltFlavour;
  readonly limits: WorldLimits;
  /** The URL of the worker module. */
  readonly entry: string;
}

/** The workers of one world, from the pool and back to it. */
export class Crew {
  readonly #facts: CrewFacts;
  #workers: readonly PooledWorker[] = [];
  #team: Team;

  constructor(facts: CrewFacts) {
    this.#facts = facts;
    this.#team = this.#teamOf(0);
  }

  get team(): Team {
    return this.#team;
  }

  /** Takes on workers. @throws what a worker said that cannot serve the world; then all others are back in the pool. */
  async join(count: number): Promise<void> {
    if (count === 0) return;
    const { flavour } = this.#facts;
    const compiled = await compileJolt({ flavour, platform: platform.jolt });
    this.#team = this.#teamOf(count);
    const workers = Array.from({ length: count }, () => pool.borrow(this.#facts.entry, this.#facts.limits));
    this.#workers = workers;
    const outcomes = await Promise.allSettled(workers.map((_, i) => this.#attach(workers, i, compiled)));
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (refused === undefined) return;
    outcomes.forEach(({ status }, i) => {
      if (status === 'rejected') this.#team.lose(i + 1);
    });
    await this.leave();
    throw refused.reason;
  }

  /** Lets all workers go: the good ones back to the pool, while the others end. */
  async leave(): Promise<void> {
    const { limits } = this.#facts;
    const leaving = this.#workers.map(async (worker, i) => {
      const sound = !this.#team.hasLost(i + 1) && (await worker.left(limits.start).catch(() => false));
      if (sound) pool.giveBack(worker);
      else await worker.end();
    });
    this.#team.begin(Command.leave);
    await Promise.all(leaving);
    this.#workers = [];
  }

  /** Lets a worker join; one that died while it was idle, of what an earlier world left behind, is replaced. */
  async #attach(workers: PooledWorker[], i: number, compiled: CompiledJolt): Promise<void> {
    const { entry, limits } = this.#facts;
    const message = this.#messageFor(i + 1, compiled);
    const worker = workers[i] ?? pool.start(entry, limits);
    try {
      await worker.attach(message, limits.start);
    } catch (error) {
      if (worker.alive || !worker.proven) throw error;
      const fresh = pool.start(entry, limits);
      workers[i] = fresh;
      await fresh.attach(message, limits.start);
    }
  }

  #messageFor(index: number, compiled: CompiledJolt): AttachMessage {
    const { rows, clock, components, flavour } = this.#facts;
    return {
      kind: 'attach',
      buffers: rows.buffers,
      index,
      clock,
      flavour,
      compiled,
      components: components.map((type) => ({ name: type.componentName, schema: schemaText(type.schema) })),
      events: exportEventIds(),
      topics: exportTopics(),
    };
  }

  #teamOf(workers: number): Team {
    return new Team(this.#facts.rows, {
      workers,
      stallLimit: this.#facts.limits.stall,
      end: (worker) => {
        void this.#workers[worker - 1]?.end();
      },
    });
  }
}
