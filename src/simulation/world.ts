import type { CodecValue } from '../core/codec.js';
import { Destroy, requireMessage, type Message } from '../core/events.js';
import { RefusalError } from '../core/errors.js';
import { NO_ENTITY, type Entity } from '../core/handles.js';
import { inputMessage, InputTopic, type Input } from '../core/input.js';
import { PhysicsHeader, PhysicsPhase } from '../core/seams/physics.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import { SaveWriter } from '../core/saves/saveWriter.js';
import { isTopic, numberOfTopic, type Topic } from '../core/topics.js';
import type { ComponentFacts } from './components/component.js';
import type { ComponentStore } from './components/componentStore.js';
import type { WorldError } from './errorLog.js';
import { hashWorld } from './hashWorld.js';
import { reportHomes, type HomeReport } from './homeReports.js';
import { encodeExtra } from './messages/extras.js';
import { TargetKind } from './messages/messageRecords.js';
import { grantTopics, wishTopic } from './messages/subscriptions.js';
import { writeHeader } from './saves/saveHeader.js';
import { restoreWorld, saveWorld } from './saves/worldSave.js';
import { CHUNK, Header } from './sharedWorld.js';
import type { SpawnDesc } from './spawnDesc.js';
import type { HomeKeeper } from './threads/pages.js';
import { Command } from './threads/team.js';
import { dealOrder } from './tick/dealOrder.js';
import { deltaTime, seconds, timeAt } from './tick/clock.js';
import type { SyncStep } from './tick/syncPoint.js';
import { WorldCore, type CoreParts, type LogNote } from './worldCore.js';
import type { WorldInternals } from './worldInternals.js';
import { WorldSnapshot } from './worldSnapshot.js';

/** What a world is made of; `host` builds it, so that the same world runs in Node and in a browser. */
export interface WorldParts extends CoreParts {
  /** The physics of all threads, between two ticks. */
  readonly physics: HomeKeeper;
  /** The solver's name and version. */
  readonly physicsVersion: string;
  readonly contracts: boolean;
  readonly seed: number;
}

/** Watches the steps of each tick (rule TICK-131). */
export type StepTrace = (tick: number, step: SyncStep) => void;

/** What goes with a message from outside a tick. */
export interface PostOptions {
  /** A value for rare data beside the payload: plain data, at most 4,096 bytes as the engine writes it (rule MSG-01). */
  readonly extra?: CodecValue;
}

function extraOf(options: PostOptions | undefined): Uint8Array | undefined {
  return options?.extra === undefined ? undefined : encodeExtra(options.extra);
}

/**
 * A world of entities in nested places, stepped at a fixed rate. Outside a tick it takes spawns, destroys and messages;
 * `tick` runs gameplay and physics side by side on all its threads and then merges them in a fixed order.
 */
export class SimulationWorld {
  /** Reads of what the last tick left. */
  readonly snapshot: WorldSnapshot;
  /** Called after each step of the sync point; for traces and determinism checks. */
  trace: StepTrace | undefined;
  readonly #parts: WorldParts;
  readonly #core: WorldCore;
  #state: 'ready' | 'ticking' | 'faulted' | 'disposed' = 'ready';
  #fault: Error | undefined;

  constructor(parts: WorldParts) {
    const { rows, components } = parts;
    this.#parts = parts;
    this.#core = new WorldCore(parts);
    rows.header[Header.contracts] = parts.contracts ? 1 : 0;
    rows.physics.header[PhysicsHeader.contracts] = parts.contracts ? 1 : 0;
    this.snapshot = new WorldSnapshot(rows, components);
  }

  /** Ticks that have run; the number of the next one. */
  get tickNumber(): number {
    return this.#parts.rows.header[Header.tick] as number;
  }

  /** The simulated time at which the next tick starts, s (rule TICK-03). */
  get time(): number {
    return this.timeAt(this.tickNumber);
  }

  /** The simulated time of any tick, s. */
  timeAt(tick: number): number {
    return timeAt(this.#parts.clock, tick);
  }

  /** The length of a tick, s: the double 1 / tickRate (rule TICK-06). */
  get deltaTime(): number {
    return deltaTime(this.#parts.clock);
  }

  /** How long a count of ticks lasts, s (rule TICK-07). */
  seconds(ticks: number): number {
    return seconds(this.#parts.clock, ticks);
  }

  /** The threads that do the world's work: 1 is the calling one, more are workers, for which the calling one waits. */
  get threads(): number {
    return Math.max(1, this.#parts.team.workers);
  }

  /** The newest 1,024 errors that components threw, by tick, chunk and order: from each 64 entities at most 8 a tick. */
  get errors(): readonly WorldError[] {
    return this.#core.errors.entries;
  }

  /** The newest 1,024 notes of the engine that are no errors, such as a pool that was too small. */
  get log(): readonly LogNote[] {
    return this.#core.log;
  }

  /** How many more were thrown than `errors` holds: those past 8, and those that newer ones displaced. */
  get errorsLost(): number {
    return this.#core.errors.lost;
  }

  /** What the world could not go on after; undefined for one that is well (rule PAPI-91). */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /** What each place with bodies has had to do, for diagnoses; it can be read after a fault too (rule PAPI-205). */
  get homes(): readonly HomeReport[] {
    return reportHomes(this.#parts.rows);
  }

  /** Live entities. */
  get count(): number {
    return this.#core.table.count;
  }

  /**
   * Makes an entity, which runs from the next tick on.
   * @throws RefusalError naming the field that cannot be; nothing has changed then.
   */
  spawn(desc: SpawnDesc): Entity {
    this.#requireReady('spawn');
    const name = (desc as SpawnDesc | undefined)?.name;
    if (name !== undefined) this.#core.names.requireFree(name);
    const entity = this.#core.spawner.spawn(desc);
    if (name !== undefined) this.#core.names.add(name, entity);
    return entity;
  }

  /** Destroys an entity at once. @throws RefusalError for a handle that is not live, or the owner of a frame. */
  destroy(entity: Entity): void {
    this.#requireReady('destroy');
    const slot = this.#core.table.require(entity, 'entity');
    this.#requireNoFrame(slot, 'entity');
    this.#core.freeWithAttached(slot);
  }

  /**
   * Sends a message that its recipient hears in the next tick.
   * @throws RefusalError for a handle that is not live, a `Destroy` to the owner of a frame, or a world full of messages.
   */
  send(to: Entity, message: Message, options?: PostOptions): void {
    this.#requireReady('send');
    requireMessage(message);
    const slot = this.#core.table.require(to, 'to');
    if (message.event.id === Destroy.id) this.#requireNoFrame(slot, 'to');
    this.#core.router.send({ kind: TargetKind.entity, target: to }, message, extraOf(options));
  }

  /**
   * Sends a message to everybody who is in a place when the next tick starts, or who has subscribed to a topic; the place is
   * the owner of a frame.
   * @throws RefusalError (MSG-10) for an entity that owns no frame, and as `send` does.
   */
  tell(place: Entity | Topic, message: Message, options?: PostOptions): void {
    this.#requireReady('tell');
    requireMessage(message);
    if (isTopic(place)) {
      this.#core.router.send(
        { kind: TargetKind.topic, target: numberOfTopic(place, 'place') },
        message,
        extraOf(options),
      );
      return;
    }
    if (this.#parts.rows.entities.owns[this.#core.table.require(place, 'place')] === 0) {
      const reason = 'must own a frame (a root or an entity with an interior)';
      throw new RefusalError({ rule: 'MSG-10', field: 'place', value: place, reason, entity: place });
    }
    this.#core.router.send({ kind: TargetKind.topic, target: place }, message, extraOf(options));
  }

  /** Sends a message to every entity that lives when the next tick starts. @throws RefusalError as `send` does. */
  broadcast(message: Message, options?: PostOptions): void {
    this.#requireReady('broadcast');
    requireMessage(message);
    this.#core.router.send({ kind: TargetKind.broadcast, target: NO_ENTITY }, message, extraOf(options));
  }

  /** Tells a topic's subscribers what the player did (rule MSG-57). @throws RefusalError for what is no input (MSG-58). */
  input(input: Input): void {
    this.tell(InputTopic, inputMessage(input));
  }

  /** Has an entity hear a topic from the next tick on. @throws RefusalError (MSG-62) for what is no topic, and as `send`. */
  subscribe(entity: Entity, topic: Topic): void {
    this.#tune('subscribe', entity, topic);
  }

  /** Has it hear the topic no more. @throws RefusalError as `subscribe`. */
  unsubscribe(entity: Entity, topic: Topic): void {
    this.#tune('unsubscribe', entity, topic);
  }

  #tune(call: 'subscribe' | 'unsubscribe', entity: Entity, topic: Topic): void {
    this.#requireReady(call);
    const { rows } = this.#parts;
    const wish = { topic: numberOfTopic(topic, 'topic'), heard: call === 'subscribe' };
    wishTopic(rows, this.#core.table.require(entity, 'entity'), wish);
    grantTopics(rows);
  }

  /** The entity with a scene id. */
  named(name: string): Entity | undefined {
    return this.#core.names.find(name);
  }

  /** The scene ids of live entities, in the order of their spawns. */
  get names(): readonly string[] {
    return this.#core.names.all;
  }

  /** The state of an entity's component as a fresh object, or undefined where it has none of that type. */
  stateOf(entity: Entity, type: ComponentFacts): Readonly<Record<string, unknown>> | undefined {
    const slot = this.#core.table.require(entity, 'entity');
    return this.#storeOf(type)?.read(slot);
  }

  /** Runs `ticks` ticks. @throws RefusalError for a count that is not a whole number from 0, and as `tick` does. */
  run({ ticks }: { readonly ticks: number }): void {
    this.#requireReady('run');
    if (!Number.isSafeInteger(ticks) || ticks < 0) {
      throw new RefusalError({
        rule: 'TICK-01',
        field: 'ticks',
        value: ticks,
        reason: 'must be a whole number from 0',
      });
    }
    for (let i = 0; i < ticks; i++) this.tick();
  }

  /** Runs one tick. @throws an error when physics or a worker cannot go on; the world is faulted then. */
  tick(): void {
    this.#requireReady('tick');
    this.#state = 'ticking';
    try {
      this.#prepare();
      this.#runParallelPart();
      const tick = this.tickNumber;
      this.#core.sync.run(this.trace === undefined ? undefined : this.#traced(this.trace, tick));
      this.#parts.rows.header[Header.tick] = tick + 1;
      if (this.#parts.contracts) this.#parts.rows.frames.assertInvariants();
      this.#state = 'ready';
    } catch (error) {
      throw this.#faultedBy(error);
    }
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#faultedBy(error);
    }
  }

  #faultedBy(error: unknown): Error {
    this.#state = 'faulted';
    this.#core.pieces.close();
    this.#fault = error instanceof Error ? error : new Error(String(error));
    return this.#fault;
  }

  /** Apart from `tick`, so that a tick without a trace makes no function. */
  #traced(trace: StepTrace, tick: number): (step: SyncStep) => void {
    return (step) => {
      trace(tick, step);
    };
  }

  /**
   * A 64-bit hash of the state of the world, as 16 hexadecimal digits: entities with all that they have, frames, what was
   * asked of bodies, and messages that wait. What the solver keeps for its next step, and the sizes of spawn pools, only a
   * save holds too.
   * @throws RefusalError (PAPI-72) after a fault: some of it would be from before the tick that failed, and some from its middle.
   */
  hash(): string {
    if (this.#state === 'faulted') this.#requireReady('hash');
    return hashWorld(this.#core.internals);
  }

  /**
   * All that the world is, as bytes: `World.load` goes on from them as if nothing had happened, on any number of threads.
   * Call it between two ticks; it changes nothing.
   */
  save(): Uint8Array {
    this.#requireReady('save');
    const { rows, clock, seed, physics, physicsVersion } = this.#parts;
    const { capacity, spawnPoolSize } = rows.buffers;
    const out = new SaveWriter();
    writeHeader(out, { physics: physicsVersion, clock, seed, capacity, spawnPoolSize });
    saveWorld(
      out,
      this.#core.saved,
      this.#guarded(() => physics.saveHomes()),
    );
    return out.finish();
  }

  /** Fills a new world from a save whose header was read. @throws RefusalError for one that does not fit. */
  protected restore(from: SaveReader): void {
    const homes = restoreWorld(from, this.#core.saved);
    this.#guarded(() => {
      this.#parts.physics.restoreHomes(homes);
    });
  }

  /** What the world is made of, for the engine's own builders of snapshots, dumps and checks. */
  get internals(): WorldInternals {
    return this.#core.internals;
  }

  /**
   * Ends the world; every further call but reads of the snapshot is refused.
   * @throws RefusalError (PAPI-72) during a tick, such as from a trace.
   */
  end(): void {
    if (this.#state === 'ticking') this.#requireReady('dispose');
    this.#state = 'disposed';
    this.#core.pieces.close();
  }

  #requireNoFrame(slot: number, field: string): void {
    if (this.#parts.rows.entities.owns[slot] === 0) return;
    const entity = this.#core.table.handleOf(slot);
    throw new RefusalError({ rule: 'FDEATH-01', field, value: entity, reason: 'must not own a frame', entity });
  }

  get #disposedOrFaulted(): string | undefined {
    switch (this.#state) {
      case 'ready':
        return undefined;
      case 'ticking':
        return 'must not be called during a tick';
      case 'faulted':
        return `must not be called after the world faulted (${this.#fault?.message ?? 'unknown'})`;
      case 'disposed':
        return 'must not be called after the world was disposed of';
    }
  }

  #requireReady(call: string): void {
    const reason = this.#disposedOrFaulted;
    if (reason === undefined) return;
    throw new RefusalError({ rule: 'PAPI-72', field: `world.${call}`, value: this.#state, reason });
  }

  /** What must be settled before gameplay and physics may read it in parallel. */
  #prepare(): void {
    const { rows, contracts, seed } = this.#parts;
    const { header } = rows;
    this.#core.router.addPosted();
    this.#core.pools.reserve();
    const chunks = Math.ceil((header[Header.stripeBase] as number) / CHUNK);
    header[Header.chunkCount] = chunks;
    dealOrder(rows, contracts ? seed + this.tickNumber : undefined);
    header[Header.nextChunk] = 0;
    header[Header.busy] = 0;
    rows.physics.header[PhysicsHeader.step] = this.tickNumber + 1;
    rows.physics.header[PhysicsHeader.intentFront] = header[Header.intentFront] as number;
  }

  /** Gameplay and physics at the same time; both read only what no one changes within the tick (rule TICK-24). */
  #runParallelPart(): void {
    const { team, backend } = this.#parts;
    team.begin(Command.tick);
    // With workers the calling thread runs neither solver nor handlers, so that what hangs or ends never takes it along.
    if (backend === undefined) {
      team.finish();
      return;
    }
    backend.run(PhysicsPhase.reconcile);
    backend.run(PhysicsPhase.step);
    backend.run(PhysicsPhase.publish);
    this.#core.self.runChunks();
  }

  #storeOf(type: ComponentFacts): ComponentStore | undefined {
    return this.#core.self.stores[this.#parts.components.indexOf(type)];
  }
}
