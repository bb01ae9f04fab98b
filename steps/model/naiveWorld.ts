/**
 * A world as one would write it from the rules alone: lists, one thread, nothing fast, and no line of the engine. The
 * programs of `features/programs` run in it and in the real one side by side. Read `tick` to learn the order of a tick.
 */
import { NO_ENTITY, Spawned, type Entity, type Message, type SpawnDesc, type WorldError } from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';
import { NaiveRefusal } from './naiveRefusal.js';
import { chainRootOf, letterOf, noPushes, type Resident } from './naiveResident.js';
import { CHUNK, NaiveSlots, type SlotOptions } from './naiveSlots.js';
import { judgeSpawn, residentOf } from './naiveSpawns.js';
import { NaiveTurn, type Posting, type TurnWorld } from './naiveTurn.js';
import type { PlayedWorld, Seen } from './playedWorld.js';

export interface NaiveOptions extends SlotOptions {
  readonly tickRate: number;
  readonly components: readonly ComponentFacts[];
}

/** Errors that the log takes from one chunk in a tick; more are counted. */
const ERRORS_PER_CHUNK = 8;

const chunkOf = ({ slot }: Resident): number => Math.floor(slot / CHUNK);

export class NaiveWorld implements PlayedWorld, TurnWorld {
  tickNumber = 0;
  readonly errors: WorldError[] = [];
  errorsLost = 0;
  readonly log: { readonly tick: number; readonly text: string }[] = [];
  readonly snapshot = {
    has: (entity: Entity): boolean => this.find(entity) !== undefined,
    of: (entity: Entity): Seen => this.#see(this.#require(entity, 'entity')),
  };
  readonly #options: NaiveOptions;
  readonly #slots: NaiveSlots;
  readonly #residents = new Map<Entity, Resident>();
  /** What was sent since the last tick, from outside or by the engine. */
  #posted: Posting[] = [];
  /** What the components sent in this tick, in the order in which they did. */
  #outbox: Posting[] = [];
  /** What waits for a later tick, in the order in which it was sent. */
  #waiting: { readonly due: number; readonly posting: Posting }[] = [];
  /** What the components of this tick made and who is to die. */
  #births: { readonly slot: number; readonly handle: Entity; readonly desc: SpawnDesc }[] = [];
  readonly #dying = new Set<Resident>();
  readonly #errorsOf = new Map<number, number>();

  constructor(options: NaiveOptions) {
    this.#options = options;
    this.#slots = new NaiveSlots(options);
  }

  get tickRate(): number {
    return this.#options.tickRate;
  }

  get count(): number {
    return this.#residents.size;
  }

  tick(): void {
    // Preparation: what came between the ticks arrives, and every chunk gets its pool.
    this.#deliver(this.#posted);
    this.#posted = [];
    this.#slots.fillPools((chunk) => this.#inOrder.some((one) => chunkOf(one) === chunk));
    // Gameplay and physics, neither of which sees what the other does (rule TICK-24).
    for (const one of this.#inOrder) new NaiveTurn(one, this).run();
    // The sync point, by the numbers of its steps (rule TICK-131).
    /* 1 */ this.#join();
    /* 2 */ for (const one of this.#inOrder) step(one, this.tickRate);
    /* 4 */ for (const one of this.#inOrder) [one.acting, one.asked] = [one.asked, noPushes()];
    /* 5 */ this.#bury();
    /* 6 */ this.#giveBirth();
    /* 10 */ this.#route();
    this.tickNumber++;
  }

  spawn(desc: SpawnDesc): Entity {
    const neighbours = judgeSpawn(desc, this);
    if (this.#slots.room === 0) throw new NaiveRefusal('LIFE-05', 'capacity.entities');
    const slot = this.#slots.take();
    return this.#settle(residentOf(desc, neighbours, { slot, handle: this.#slots.handleOf(slot) }));
  }

  destroy(entity: Entity): void {
    this.#dying.add(this.#require(entity, 'entity'));
    this.#bury();
  }

  send(to: Entity, message: Message): void {
    this.#require(to, 'to');
    this.#posted.push({ target: { one: to }, message, sender: NO_ENTITY, delay: 0 });
  }

  tell(place: Entity, message: Message): void {
    if (!this.#require(place, 'place').isPlace) throw new NaiveRefusal('MSG-10', 'place');
    this.#posted.push({ target: { place }, message, sender: NO_ENTITY, delay: 0 });
  }

  broadcast(message: Message): void {
    this.#posted.push({ target: 'all', message, sender: NO_ENTITY, delay: 0 });
  }

  stateOf(entity: Entity, type: ComponentFacts): Readonly<Record<string, unknown>> | undefined {
    return this.#require(entity, 'entity').components.find((worn) => worn.type === type)?.state;
  }

  readonly knows = (type: ComponentFacts): boolean => this.#options.components.includes(type);
  readonly find = (handle: Entity): Resident | undefined => this.#residents.get(handle);

  post(posting: Posting): void {
    this.#outbox.push(posting);
  }

  /** The handle is good at once, the entity lives from step 6 on (rules LIFE-01, LIFE-04). */
  spawnInTick(spawner: Resident, desc: SpawnDesc): Entity {
    judgeSpawn(desc, this);
    const slot = this.#slots.takeInTick(chunkOf(spawner));
    const handle = this.#slots.handleOf(slot);
    this.#births.push({ slot, handle, desc });
    return handle;
  }

  letDie(one: Resident): void {
    this.#dying.add(one);
  }

  logError(one: Resident, { component, event }: { component: string; event: string }, error: unknown): void {
    const before = this.#errorsOf.get(chunkOf(one)) ?? 0;
    this.#errorsOf.set(chunkOf(one), before + 1);
    if (before >= ERRORS_PER_CHUNK) {
      this.errorsLost++;
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    this.errors.push({ tick: this.tickNumber, entity: one.handle, component, event, message });
  }

  /** In the order of their slots: the order in which they run, and in which everything of theirs is joined. */
  get #inOrder(): readonly Resident[] {
    return [...this.#residents.values()].sort((a, b) => a.slot - b.slot);
  }

  #join(): void {
    for (const chunk of this.#slots.settle()) {
      this.log.push({ tick: this.tickNumber, text: `chunk ${chunk} spawned more than its pool holds` });
    }
    this.#errorsOf.clear();
  }

  /** With those who die, all who hang on them (rule LIFE-11); the parts that live on push their hulls (TICK-91). */
  #bury(): void {
    for (let before = -1; before < this.#dying.size;) {
      before = this.#dying.size;
      for (const one of this.#inOrder) {
        if (one.parent !== undefined && this.#dying.has(one.parent)) this.#dying.add(one);
      }
    }
    for (const part of this.#inOrder) if (part.parent !== undefined) this.#carry(part);
    for (const one of this.#inOrder) {
      if (!this.#dying.has(one)) continue;
      this.#residents.delete(one.handle);
      this.#slots.free(one.slot);
    }
    this.#dying.clear();
  }

  /** A sum begins with what the hull asked for itself; its parts add theirs in the order of their slots (rule PART-17). */
  #carry(part: Resident): void {
    const hull = chainRootOf(part);
    if (!this.#dying.has(part)) {
      hull.acting.impulse += part.acting.impulse;
      hull.acting.force += part.acting.force;
    }
    part.acting = noPushes();
  }

  #giveBirth(): void {
    for (const { slot, handle, desc } of this.#births) {
      try {
        this.#settle(residentOf(desc, judgeSpawn(desc, this), { slot, handle }));
      } catch (error) {
        if (!(error instanceof NaiveRefusal)) throw error;
        // Whom it was to hang on or be in has died in step 5 (rules LIFE-18, TICK-100).
        this.errors.push({
          tick: this.tickNumber,
          entity: handle,
          component: '',
          event: 'spawn',
          message: error.message,
        });
        this.#slots.free(slot);
      }
    }
    this.#births = [];
  }

  #settle(one: Resident): Entity {
    this.#residents.set(one.handle, one);
    this.#posted.push({ target: { one: one.handle }, message: Spawned(), sender: NO_ENTITY, delay: 0 });
    return one.handle;
  }

  /** Engine events first, then what came due, in the order of sending, then what was sent in this tick (rule MSG-23). */
  #route(): void {
    for (const one of this.#residents.values()) one.inbox = [];
    this.#deliver(this.#posted);
    this.#posted = [];
    this.#deliver(this.#waiting.filter(({ due }) => due <= this.tickNumber).map(({ posting }) => posting));
    this.#waiting = this.#waiting.filter(({ due }) => due > this.tickNumber);
    this.#deliver(this.#outbox.filter(({ delay }) => delay === 0));
    for (const posting of this.#outbox) {
      if (posting.delay > 0) this.#waiting.push({ due: this.tickNumber + posting.delay, posting });
    }
    this.#outbox = [];
  }

  #deliver(postings: readonly Posting[]): void {
    for (const { target, message, sender } of postings) {
      const meets = (one: Resident): boolean => {
        if (target === 'all') return true;
        return 'one' in target ? one.handle === target.one : chainRootOf(one).place?.handle === target.place;
      };
      for (const one of this.#residents.values()) if (meets(one)) one.inbox.push(letterOf(message, sender));
    }
  }

  #see(one: Resident): Seen {
    const root = chainRootOf(one);
    return { frame: root.place?.handle ?? NO_ENTITY, velocity: [0, 0, root.body?.speed ?? 0] };
  }

  #require(entity: Entity, field: string): Resident {
    const one = this.find(entity);
    if (one === undefined) throw new NaiveRefusal('ENT-03', field);
    return one;
  }
}

/** Newton's second law along z, in the floats in which the solver computes; an impulse counts at once, a force over the tick. */
function step({ body, acting }: Resident, tickRate: number): void {
  if (body === undefined) return;
  const impulse = Math.fround(acting.impulse);
  const force = Math.fround(acting.force);
  body.speed = Math.fround(body.speed + impulse / body.mass);
  body.speed = Math.fround(body.speed + force / body.mass / tickRate);
}
