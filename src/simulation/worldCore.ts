import { RefusalError } from '../core/errors.js';
import type { Entity } from '../core/handles.js';
import { PhysicsPhase, type PhysicsBackend, type ShapeFacts } from '../core/seams/physics.js';
import type { Shape } from '../core/shapes.js';
import { Attachments } from './attachments.js';
import type { ComponentFacts } from './components/component.js';
import { ComponentLists } from './components/componentLists.js';
import { EntityTable } from './entityTable.js';
import { ErrorLog, keepNewest } from './errorLog.js';
import { Homes } from './homes.js';
import { LooksOfSlots } from './looksOfSlots.js';
import { Router } from './messages/router.js';
import { Names } from './names.js';
import { QueryRunner } from './queries/queryRunner.js';
import type { SavedParts } from './saves/worldSave.js';
import { RigBlocks } from './rigs/rigBlocks.js';
import { Header, type WorldRows } from './sharedWorld.js';
import { setBit } from '../core/slotBits.js';
import { SpawnChecker } from './spawnChecker.js';
import { Spawner } from './spawner.js';
import { SpawnPools } from './spawnPools.js';
import { PieceCrew } from './threads/pieceCrew.js';
import { Command, type Team } from './threads/team.js';
import { deltaTime, type Clock } from './tick/clock.js';
import { Participant } from './tick/participant.js';
import { SyncPoint } from './tick/syncPoint.js';
import type { WorldInternals } from './worldInternals.js';

/** What the sync thread's parts of a world are made of. */
export interface CoreParts {
  readonly rows: WorldRows;
  readonly team: Team;
  readonly clock: Clock;
  readonly components: readonly ComponentFacts[];
  /** The calling thread's physics, in a world without workers. */
  readonly backend: PhysicsBackend | undefined;
  /** Refuses a shape that only the solver can judge (rule PHYS-37). @throws RefusalError naming `field`. */
  readonly judgeShape: (shape: Shape, field: string) => ShapeFacts;
}

/** A note of the engine that is no error. */
export interface LogNote {
  readonly tick: number;
  readonly text: string;
}

/** The sync thread's parts of a world, wired to one another. */
export class WorldCore {
  readonly self: Participant;
  readonly table: EntityTable;
  readonly homes: Homes;
  readonly router: Router;
  readonly attachments: Attachments;
  readonly looks: LooksOfSlots;
  readonly rigs: RigBlocks;
  readonly spawner: Spawner;
  readonly pools: SpawnPools;
  readonly sync: SyncPoint;
  readonly pieces: PieceCrew;
  readonly names = new Names();
  readonly errors = new ErrorLog();
  readonly log: LogNote[] = [];
  readonly #parts: CoreParts;

  constructor(parts: CoreParts) {
    const { rows, team, clock, components, judgeShape } = parts;
    this.#parts = parts;
    this.self = new Participant({ rows, index: 0, clock, components, judgeShape });
    const { stores } = this.self;
    const table = new EntityTable(rows, stores, new ComponentLists(rows, components));
    const homes = new Homes(rows);
    const pieces = new PieceCrew(rows, team);
    const router = new Router(rows, table, pieces);
    const attachments = new Attachments({
      rows,
      homes,
      step: deltaTime(clock),
      refused: (slot, value) => {
        const reason = 'must keep the pushes that join at one body within what a step takes for its mass';
        const refusal = new RefusalError({ rule: 'OWN-02', field: 'self.push', value, reason });
        this.#noteRefusal(table.handleOf(slot), 'push', refusal);
      },
      bug: (slot, message) => {
        this.errors.note({ tick: this.#tick, entity: table.handleOf(slot), component: '', event: 'push', message });
      },
    });
    const looks = new LooksOfSlots(rows.pictures.looks);
    const rigs = new RigBlocks(rows.rigs);
    const checker = new SpawnChecker({ rows, components, judgeShape });
    const spawner = new Spawner({
      rows,
      clock,
      components,
      stores,
      table,
      homes,
      looks,
      rigs,
      router,
      attachments,
      checker,
    });
    const pools = new SpawnPools({
      rows,
      components,
      table,
      spawner,
      note: (text) => {
        keepNewest(this.log, { tick: this.#tick, text });
      },
      refused: (entity, message) => {
        this.errors.note({ tick: this.#tick, entity, component: '', event: 'spawn', message });
      },
    });
    this.sync = new SyncPoint({
      rows,
      table,
      stores,
      homes,
      router,
      attachments,
      pools,
      pieces,
      queries: new QueryRunner({
        rows,
        router,
        answer: () => {
          team.begin(Command.answer);
          if (parts.backend === undefined) team.finish();
          else parts.backend.run(PhysicsPhase.query);
        },
      }),
      tickRate: clock.tickRate,
      destroy: (slot) => {
        this.#free(slot);
      },
      refused: (entity, event, refusal) => {
        this.#noteRefusal(entity, event, refusal);
      },
      bug: (entity, message) => {
        this.errors.note({ tick: this.#tick, entity, component: '', event: 'physics', message });
      },
      collectErrors: () => {
        this.errors.collect(rows, components);
      },
    });
    this.pieces = pieces;
    this.table = table;
    this.homes = homes;
    this.router = router;
    this.attachments = attachments;
    this.looks = looks;
    this.rigs = rigs;
    this.spawner = spawner;
    this.pools = pools;
  }

  /** The parts that the engine's own readers see. */
  get internals(): WorldInternals {
    const { looks, rigs, table, router, homes, pieces } = this;
    const { rows, components } = this.#parts;
    return { rows, components, stores: this.self.stores, looks, rigs, table, router, homes, pieces };
  }

  /** The parts that a save holds. */
  get saved(): SavedParts {
    const { attachments, pools, names, errors, log } = this;
    return { ...this.internals, attachments, pools, names, errors, log };
  }

  /** Frees a slot and everything that is attached to it, in slot order. */
  freeWithAttached(slot: number): void {
    const dying = new Uint32Array(this.homes.bodies.length);
    setBit(dying, slot);
    this.attachments.growDying(dying);
    for (let each = 0; each < this.table.highWater; each++) {
      if (((dying[each >>> 5] as number) & (1 << (each & 31))) !== 0) this.#free(each);
    }
  }

  get #tick(): number {
    return this.#parts.rows.header[Header.tick] as number;
  }

  /** An error that no component threw, because nobody was at a call when it showed. */
  #noteRefusal(entity: Entity, event: string, { message }: RefusalError): void {
    this.errors.note({ tick: this.#tick, entity, component: '', event, message });
  }

  #free(slot: number): void {
    const { rows } = this.#parts;
    if (rows.physics.bodies.motion[slot] !== 0) this.homes.removeBody(slot);
    this.homes.dropIntent(slot);
    this.attachments.detach(slot);
    this.looks.clear(slot);
    this.rigs.takeBack(slot);
    rows.grid.remove(slot);
    this.names.forget(this.table.handleOf(slot));
    this.table.free(slot);
  }
}
