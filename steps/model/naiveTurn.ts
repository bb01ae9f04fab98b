/** One entity's turn in a tick of the naive world: its components, one after the other, on one list of events. */
import {
  Destroy,
  NO_ENTITY,
  Tick,
  type ComponentInit,
  type Entity,
  type Message,
  type Push,
  type Self,
  type SendOptions,
  type SpawnDesc,
} from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';
import { NaiveRefusal } from './naiveRefusal.js';
import { chainRootOf, letterOf, wear, type Letter, type Resident, type Worn } from './naiveResident.js';

/** To whom a message goes: one entity, all in a place, or everybody (rule MSG-06). */
export type Target = { readonly one: Entity } | { readonly place: Entity } | 'all';

/** A message on its way; `delay` counts the ticks that it waits. */
export interface Posting {
  readonly target: Target;
  readonly message: Message;
  readonly sender: Entity;
  readonly delay: number;
}

/** What a turn needs of its world. */
export interface TurnWorld {
  readonly tickNumber: number;
  readonly tickRate: number;
  knows(type: ComponentFacts): boolean;
  find(handle: Entity): Resident | undefined;
  post(posting: Posting): void;
  spawnInTick(spawner: Resident, desc: SpawnDesc): Entity;
  letDie(one: Resident): void;
  logError(one: Resident, where: { readonly component: string; readonly event: string }, error: unknown): void;
}

/** The members of `Self` that the robots of programs use. */
type RobotSelf = Pick<
  Self,
  | 'entity'
  | 'tick'
  | 'sender'
  | 'frame'
  | 'send'
  | 'tell'
  | 'broadcast'
  | 'push'
  | 'consume'
  | 'raise'
  | 'add'
  | 'remove'
  | 'spawn'
  | 'destroy'
>;

export class NaiveTurn implements RobotSelf {
  sender: Entity = NO_ENTITY;
  readonly #one: Resident;
  readonly #world: TurnWorld;
  readonly #events: Letter[];
  #handled: Letter | undefined;

  constructor(one: Resident, world: TurnWorld) {
    this.#one = one;
    this.#world = world;
    const ticks = one.components.some(({ type }) => type.handlers.has(Tick));
    const { tickNumber, tickRate } = world;
    // The tick itself comes first, then the inbox (rule MSG-36).
    const tick = ticks ? [letterOf(Tick({ deltaTime: 1 / tickRate, time: tickNumber / tickRate }))] : [];
    this.#events = [...tick, ...one.inbox];
  }

  run(): void {
    // Whoever is told to die dies, whether a component hears it or takes it off the list (rule LIFE-07).
    const told = this.#events.some(({ event }) => event === Destroy);
    // The components that run are those that the tick found; one that is taken off meanwhile does not run any more.
    for (const worn of [...this.#one.components]) if (this.#one.components.includes(worn)) this.#runOne(worn);
    if (told) this.destroy();
  }

  #runOne({ type, state }: Worn): void {
    // What this component raises is for those after it (rule MSG-29): so the list is taken as it is now.
    for (const letter of [...this.#events]) {
      const handler = type.handlers.get(letter.event);
      if (handler === undefined || letter.consumed) continue;
      this.sender = letter.sender;
      this.#handled = letter;
      try {
        handler(this as unknown as Self, state, letter.payload);
      } catch (error) {
        this.#world.logError(this.#one, { component: type.componentName, event: letter.event.eventName }, error);
      }
    }
  }

  get entity(): Entity {
    return this.#one.handle;
  }

  get tick(): number {
    return this.#world.tickNumber;
  }

  get frame(): Entity {
    return chainRootOf(this.#one).place?.handle ?? NO_ENTITY;
  }

  send(to: Entity, message: Message, options?: SendOptions): void {
    if (to === NO_ENTITY) throw new NaiveRefusal('MSG-08', 'to');
    this.#post({ one: to }, message, options);
  }

  tell(place: Entity, message: Message, options?: SendOptions): void {
    if (place === NO_ENTITY || this.#world.find(place)?.isPlace === false) throw new NaiveRefusal('MSG-10', 'place');
    this.#post({ place }, message, options);
  }

  broadcast(message: Message, options?: SendOptions): void {
    this.#post('all', message, options);
  }

  consume(): void {
    if (this.#handled !== undefined) this.#handled.consumed = true;
  }

  raise(message: Message): void {
    this.#events.push(letterOf(message, this.entity));
  }

  add(component: ComponentInit): void {
    if (!this.#world.knows(component.type)) throw new NaiveRefusal('COMP-01', 'component');
    const there = this.#one.components.some(({ type }) => type === component.type);
    if (there) throw new NaiveRefusal('ENT-32', 'component');
    this.#one.components = wear(this.#one.components, component);
  }

  remove(type: ComponentFacts): boolean {
    if (!this.#world.knows(type)) throw new NaiveRefusal('COMP-01', 'component');
    const before = this.#one.components;
    this.#one.components = before.filter((worn) => worn.type !== type);
    return this.#one.components.length < before.length;
  }

  /** Pushes along z; of one tick they add up (rule OWN-02), for a part as for a body (PART-01). */
  push({ impulse, force }: Push): void {
    const { asked } = this.#one;
    const sum = { impulse: asked.impulse + (impulse?.[2] ?? 0), force: asked.force + (force?.[2] ?? 0) };
    if (chainRootOf(this.#one).body === undefined) throw new NaiveRefusal('OWN-13', 'self.push');
    if (!Number.isFinite(sum.force)) throw new NaiveRefusal('OWN-02', 'force');
    if (!Number.isFinite(sum.impulse)) throw new NaiveRefusal('OWN-02', 'impulse');
    this.#one.asked = sum;
  }

  spawn(desc: SpawnDesc): Entity {
    return this.#world.spawnInTick(this.#one, desc);
  }

  destroy(): void {
    this.#world.letDie(this.#one);
  }

  #post(target: Target, message: Message, { delay = 0 }: SendOptions = {}): void {
    if (!Number.isInteger(delay) || delay < 0 || delay > 2 ** 31) throw new NaiveRefusal('MSG-23', 'delay');
    this.#world.post({ target, message, sender: this.entity, delay });
  }
}
