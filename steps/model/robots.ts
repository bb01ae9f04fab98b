/**
 * What the robots of a program are made of. The same handlers run in the real world, in its threads, and in the naive one,
 * which calls them itself: so the two differ in nothing but the world.
 */
import {
  box,
  defineComponent,
  defineEvent,
  Destroy,
  dynamic,
  entity,
  f64,
  quat,
  Spawned,
  Tick,
  u32,
  type BodyDesc,
  type ComponentInit,
  type Entity,
  type Quat,
  type Self,
  type Vec3,
} from '#host/index.js';
import type { Field } from '#core/schema.js';

/** What a captain can be told to do. An order carries the place of its verb in this list. */
export const VERBS = [
  'say',
  'tell',
  'call',
  'bear',
  'hang',
  'grow',
  'shed',
  'regrow',
  'push',
  'thrust',
  'leave',
  'end',
  'set',
  'fail',
] as const;
export type Verb = (typeof VERBS)[number];

/** An order to a robot. What `whom`, `value` and `delay` mean, the verb says. */
export const Order = defineEvent('program order', { verb: u32, whom: entity, value: f64, delay: f64 });
/** What robots tell each other. */
export const Note = defineEvent('program note', { value: f64 });
/** What a captain raises for the logbook of its own robot: it has made another one. */
export const Bore = defineEvent('program bore', { child: entity });

/** kg, a power of two, so that a push changes a speed without rounding. */
const BODY_MASS = 2 ** 57;
/** N s: next to 2^56 a double has no room for 5, so what the parts of a hull push adds up otherwise in another order. */
const STRENGTHS = [1, 2 ** 56, 3, -(2 ** 56), 5] as const;
/** Ticks a second, a power of two: a force of this many newtons does in a tick what an impulse of 1 N s does, exactly. */
export const TICK_RATE = 64;

export const robotBody = (): BodyDesc => dynamic(box(1, 1, 1), { mass: BODY_MASS });

/** Swallows every third note. */
const Sieve = defineComponent('sieve', {}, { priority: 5 }).on(Note, (self, _state, { value }) => {
  if (value % 3 === 0) self.consume();
});

/** Adds 1 to every note: what a sieve lets through depends on which of the two came first. */
const Adder = defineComponent('adder', {}, { priority: 5 }).on(Note, (_self, _state, note) => {
  note.value += 1;
});

/** Repeats a note whose value is a multiple of 4, four higher, for the components after it; never its own words. */
const Parrot = defineComponent('parrot', {}, { priority: 3 }).on(Note, (self, _state, { value }) => {
  if (value % 4 === 0 && value > 0 && value < 40) self.raise(Note({ value: value + 4 }));
});

/** Answers a note above 0 with its negative. */
const Echo = defineComponent('echo', {}, { priority: 10 }).on(Note, (self, _state, { value }) => {
  if (value > 0) self.send(self.sender, Note({ value: -value }));
});

/** Counts its ticks. */
export const Ticker = defineComponent('ticker', { count: u32 }).on(Tick, (_self, ticker) => {
  ticker.count++;
});

/** A component that no world of a program knows. */
export const Stranger = defineComponent('stranger', {});

/** What a robot can grow and shed, by the value of the order. */
const GROWTHS = [Sieve, Adder, Echo, Ticker, Parrot, Stranger] as const;

/** Does what it is told. */
export const Captain = defineComponent('captain', { mood: f64, births: u32, strength: f64 }).on(
  Order,
  (self, captain, order) => {
    const verb = VERBS[order.verb];
    if (verb !== undefined) obey(self, captain, { ...order, verb });
  },
);

interface Duty {
  readonly verb: Verb;
  readonly whom: Entity;
  readonly value: number;
  readonly delay: number;
}

function obey(
  self: Self,
  captain: { mood: number; births: number; readonly strength: number },
  { verb, whom, value, delay }: Duty,
): void {
  switch (verb) {
    case 'say':
      self.send(whom, Note({ value }), { delay });
      return;
    case 'tell':
      self.tell(whom, Note({ value }), { delay });
      return;
    case 'call':
      self.broadcast(Note({ value }), { delay });
      return;
    case 'bear':
      captain.births++;
      welcome(self, self.spawn({ in: self.frame, at: cradle(self.entity, captain.births), ...childOf(value) }));
      return;
    case 'hang':
      captain.births++;
      welcome(self, self.spawn({ attachTo: whom, at: [0, 0, value], components: kit(value) }));
      return;
    case 'grow':
      self.add(growth(value)());
      return;
    case 'shed':
      self.remove(growth(value));
      return;
    case 'regrow':
      if (self.remove(growth(value))) self.add(growth(value)());
      return;
    case 'push':
      self.push({ impulse: [0, 0, value * captain.strength] });
      return;
    case 'thrust':
      self.push({ force: [0, 0, TICK_RATE * value * captain.strength] });
      return;
    case 'leave':
      self.destroy();
      return;
    case 'end':
      self.send(whom, Destroy());
      return;
    case 'set':
      captain.mood = value;
      return;
    case 'fail':
      captain.mood += 1;
      throw new Error(`it fails at ${value}`);
  }
}

/** A newborn is written down, and gets a letter that must arrive in its first tick. */
function welcome(self: Self, child: Entity): void {
  self.raise(Bore({ child }));
  self.send(child, Note({ value: 1 }));
}

function growth(value: number): (typeof GROWTHS)[number] {
  return GROWTHS[Math.abs(value) % GROWTHS.length] ?? Sieve;
}

function childOf(value: number): { readonly components: ComponentInit[]; readonly body?: BodyDesc } {
  return value % 2 === 0 ? { components: kit(value), body: robotBody() } : { components: kit(value) };
}

/** A place of its own for each child of each robot, m: bodies move along z alone, so no two of them ever touch. */
function cradle(robot: Entity, births: number): Vec3 {
  const slot = robot % 2 ** 22;
  return [3 * (slot % 128), 3 + 3 * (4 * births + Math.floor(slot / 128)), 0];
}

/** Entries of a logbook; later ones take the places of the oldest. */
export const PAGES = 16;
type LogFields = { readonly count: Field<number> } & Readonly<Record<`e${number}`, Field<Quat>>>;
const pages = Array.from({ length: PAGES }, (_, i) => [`e${i}`, quat] as const);
const logFields = { count: u32, ...Object.fromEntries(pages) } as LogFields;

/** What a logbook calls what it heard. */
export const HEARD = ['note', 'bore', 'spawned', 'destroy'] as const;

/** Writes down all that the robot hears, after every other component: tick, kind, sender and value. */
export const Logbook = defineComponent('program log', logFields, { priority: 100 })
  .on(Note, (self, log, { value }) => {
    write(self, log, [0, value]);
  })
  .on(Bore, (self, log, { child }) => {
    write(self, log, [1, child]);
  })
  .on(Spawned, (self, log) => {
    write(self, log, [2, 0]);
  })
  .on(Destroy, (self, log) => {
    write(self, log, [3, 0]);
  });

type Log = { count: number } & Record<`e${number}`, Quat>;

function write(self: Self, log: Log, [kind, value]: readonly [kind: number, value: number]): void {
  log[`e${log.count % PAGES}`] = [self.tick, kind, self.sender, value];
  log.count++;
}

/** A captain, a logbook, and of the rest what the bits of a number say, in an order that it says as well. */
export function kit(number: number): ComponentInit[] {
  const bits = Math.abs(Math.trunc(number)) % 32;
  const strength = STRENGTHS[bits % STRENGTHS.length] ?? 1;
  const rest = [Ticker(), Sieve(), Adder(), Echo(), Parrot()].filter((_, i) => (bits & (1 << i)) !== 0);
  return [Captain({ strength }), ...(bits % 3 === 0 ? rest : rest.reverse()), Logbook()];
}

/** What the world of a program knows. */
export const PROGRAM_COMPONENTS = [Logbook, Captain, Sieve, Adder, Echo, Ticker, Parrot];
