/** Robots that hold on to what they see of themselves and of others. */
import { defineComponent, entity, f64, text, Tick, u32, vec3, type Self } from '#host/index.js';
import { Note } from './testComponents.js';

type Lanes = [x: number, y: number, z: number];

/** Writes into every list that it is told, after it wrote its own place into its state. */
export const Scribbler = defineComponent('scribbler', { kept: vec3, count: u32 }).on(Tick, (self, scribbler) => {
  const { place, velocity, ahead } = self;
  scribbler.kept = [4, 5, 6];
  scribbler.count++;
  const { turn, spin } = self.snapshot.of(self.entity);
  for (const told of [place, velocity, ahead, turn, spin, scribbler.kept]) (told as unknown as Lanes).fill(99);
});

/** What a clingy robot tries to keep, by the words of a scenario. */
const CLINGS: Readonly<Record<string, (self: Self) => unknown>> = {
  itself: (self) => self,
  'where somebody is': (self) => self.snapshot.of(self.entity),
  'a function': () => (): number => 1,
  'a list of handles': (self) => [self.entity, self.entity],
};

const FIELDS = { friend: entity, number: f64, words: text(16), place: vec3 } as const;

/** Keeps in a field what is no handle and no number. */
export const Clingy = defineComponent('clingy', { ...FIELDS, what: text(24), field: text(8) }).on(
  Tick,
  (self, clingy) => {
    const { what, field } = clingy;
    (clingy as unknown as Record<string, unknown>)[field] = CLINGS[what]?.(self);
  },
);

/** Knows somebody by its handle, and counts the ticks in which it finds it, as bits. */
export const Loyal = defineComponent('loyal', { friend: entity, found: u32 }).on(Tick, (self, loyal) => {
  if (!self.snapshot.has(loyal.friend)) return;
  loyal.found |= 1 << self.tick;
  self.send(loyal.friend, Note({ value: self.tick }));
});

export const REFERENCE_COMPONENTS = [Scribbler, Clingy, Loyal];
