/** Robots that make things during a tick, and rails that lead nowhere. */
import { Sample } from '#core/frames/motionSample.js';
import {
  box,
  defineComponent,
  defineEvent,
  dynamic,
  entity,
  f64,
  sphere,
  text,
  Tick,
  u32,
  type Entity,
  type Self,
} from '#host/index.js';
import type { TickSpawn } from '#simulation/spawnDesc.js';
import { Note, Tally } from './testComponents.js';

/** What rails of a scenario do: 0 lead straight along +X at 1 m/s, the others break. */
export const RAILS = { straight: 0, throwing: 1, NaN: 2, turnless: 3 } as const;

/** Rails of which all but one kind break. */
export const StrayRails = defineComponent(
  'stray rails',
  { kind: u32 },
  {
    rails: ({ kind }, { end, step }, sample) => {
      if (kind === RAILS.throwing) throw new Error('these rails lead nowhere');
      sample.fill(0);
      sample[Sample.position] = kind === RAILS.NaN ? NaN : end;
      sample[Sample.rotation + 3] = kind === RAILS.turnless ? 0 : 1;
      sample[Sample.chord] = 1;
      sample[Sample.velocity] = 1;
      return step > 0;
    },
  },
);

/** An order to make some things of a kind; `near` is what they are attached to. */
export const Bear = defineEvent('bear', { what: text(16), count: u32, near: entity });

/** Makes things when it is told to, remembers the last one, and sends it a note at once. */
export const Mother = defineComponent('mother', { born: u32, last: entity, lastTick: f64 }).on(
  Bear,
  (self, mother, { what, count, near }) => {
    for (let i = 0; i < count; i++) {
      mother.last = self.spawn(offspring(what, self, near));
      mother.born++;
      mother.lastTick = self.tick;
      self.send(mother.last, Note({ value: mother.born }));
    }
  },
);

/** What a mother makes, by its word. */
function offspring(what: string, self: Self, near: Entity): TickSpawn {
  switch (what) {
    case 'robot':
      return { in: self.frame, components: [Tally()] };
    case 'mother':
      return { in: self.frame, components: [Tally(), Mother()] };
    case 'crate':
      return { in: self.frame, at: [5, 0, 0], body: dynamic(box(1, 1, 1)), components: [Tally()] };
    case 'station':
      return { in: self.frame, at: [5, 0, 0], interior: { bubble: sphere(10) } };
    case 'rail station':
      return { in: self.frame, interior: { bubble: sphere(10) }, components: [StrayRails({ kind: RAILS.straight })] };
    case 'rig':
      return { attachTo: self.spawn({ in: self.frame, components: [Tally()] }), at: [0, 1, 0], components: [Tally()] };
    case 'doomed rig':
      return { attachTo: self.spawn({ in: self.frame, components: [StrayRails({ kind: RAILS.NaN })] }) };
    case 'lift':
      return { in: self.frame, firstMove: { at: [0, 3, 0] } };
    case 'heavy lift':
      return { in: self.frame, body: dynamic(box(1, 1, 1)), firstMove: { at: [0, 3, 0] } };
    case 'part':
      return { attachTo: near, at: [0, 1, 0], components: [Tally()] };
    case 'named robot':
      return { in: self.frame, name: 'Eve' } as unknown as TickSpawn;
    case 'weightless crate':
      return { in: self.frame, body: dynamic(sphere(1), { mass: -1 }) };
    default:
      return { in: self.frame, components: [Tally(), StrayRails({ kind: kindOf(what) })] };
  }
}

function kindOf(what: string): number {
  const kind = what.replace(' rails', '');
  if (Object.hasOwn(RAILS, kind)) return RAILS[kind as keyof typeof RAILS];
  throw new Error(`nobody can make a '${what}'`);
}

/** Tells the time of the second tick to come whenever it hears an order. */
export const Herald = defineComponent('herald', { ahead: f64 }).on(Bear, (self, herald) => {
  herald.ahead = self.timeAt(self.tick + 2);
});

/** Leads its entity along +X at 60 m/s from its own first run on, and not a step earlier. */
export const LateRails = defineComponent('late rails', {}).on(Tick, (self, state) => {
  self.followRails((_state, { end }, sample) => {
    sample[Sample.position] = 60 * end;
    sample[Sample.rotation + 3] = 1;
    sample[Sample.chord] = 60;
    sample[Sample.velocity] = 60;
    return true;
  }, state);
});

let hoarded: { readonly value: number } | undefined;

/** Keeps the last note beyond its call, and reads it when it is told to make something: what no component may do. */
export const Hoarder = defineComponent('hoarder', { read: f64 })
  .on(Note, (_self, _hoarder, note) => {
    hoarded = note;
  })
  .on(Bear, (_self, hoarder) => {
    hoarder.read = hoarded?.value ?? -1;
  });

export const NURSERY_COMPONENTS = [Mother, StrayRails, Hoarder, Herald, LateRails];
