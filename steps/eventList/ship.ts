/** A ship that is hit: components that change, drop and add events of one entity. */
import { defineComponent, defineEvent, f64, i32, Tick } from 'tertius';

export const Blow = defineEvent('event list: blow', { damage: f64 });
export const Alarm = defineEvent('event list: alarm', {});

/** Front is heard first, back last. */
const FRONT = -1;
const BACK = 1;

/** Writes down each blow as it arrives and raises an alarm. */
export const Hull = defineComponent('event list: hull', {
  taken: i32,
  first: f64,
  second: f64,
  third: f64,
  folded: f64,
  found: i32,
}).on(Blow, (self, hull, { damage }) => {
  const place = (['first', 'second', 'third'] as const)[hull.taken];
  if (place !== undefined) hull[place] = damage;
  hull.taken += 1;
  // All of them in one number, in their order: whole numbers below 31, at most 9 of them, stay exact.
  hull.folded = hull.folded * 31 + damage;
  self.raise(Alarm());
  self.edit(Alarm, () => {
    hull.found += 1;
  });
});

export const ArmourInFront = defineComponent('event list: armour in front', { strength: f64 }, { priority: FRONT }).on(
  Blow,
  (_self, armour, blow) => {
    blow.damage = Math.max(0, blow.damage - armour.strength);
  },
);

export const ArmourBehind = defineComponent('event list: armour behind', { strength: f64 }, { priority: BACK }).on(
  Blow,
  (_self, armour, blow) => {
    blow.damage = Math.max(0, blow.damage - armour.strength);
  },
);

export const Decoy = defineComponent('event list: decoy', { spent: i32 }, { priority: FRONT }).on(
  Blow,
  (self, decoy) => {
    if (decoy.spent > 0) return;
    decoy.spent = 1;
    self.consume();
  },
);

export const Field = defineComponent('event list: field', { limit: f64 }, { priority: FRONT }).on(
  Tick,
  (self, field) => {
    self.edit(Blow, ({ damage }) => damage >= field.limit);
  },
);

export const BellInFront = defineComponent('event list: bell in front', { rings: i32 }, { priority: FRONT }).on(
  Alarm,
  (_self, bell) => {
    bell.rings += 1;
  },
);

export const BellBehind = defineComponent('event list: bell behind', { rings: i32 }, { priority: BACK }).on(
  Alarm,
  (_self, bell) => {
    bell.rings += 1;
  },
);

/** Puts armour on after the first blow. */
export const Dock = defineComponent('event list: dock', {}, { priority: BACK }).on(Blow, (self) => {
  if (!self.has(ArmourInFront)) self.add(ArmourInFront({ strength: 4 }));
});

/** Puts on a hull where there is one. */
export const SecondHull = defineComponent('event list: second hull', {}, { priority: BACK }).on(Blow, (self) => {
  self.add(Hull());
});

/** Writes down the first blow and takes the hull off. */
export const Wreck = defineComponent('event list: wreck', { blows: i32, damage: f64 }, { priority: BACK }).on(
  Blow,
  (self, wreck, { damage }) => {
    if (!self.has(Hull)) return;
    wreck.blows += 1;
    wreck.damage = damage;
    self.remove(Hull);
  },
);

export const SHIP_COMPONENTS = [
  Hull,
  ArmourInFront,
  ArmourBehind,
  Decoy,
  Field,
  BellInFront,
  BellBehind,
  Dock,
  SecondHull,
  Wreck,
];
