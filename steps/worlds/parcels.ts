/** Messages of all kinds of fields and of odd names, and the clerks who keep them. */
import { bool, defineComponent, defineEvent, entity, f32, f64, i32, quat, text, u32, vec3 } from '#host/index.js';
import type { Field } from '#core/schema.js';

/** A message of every kind of field, in three parcels of at most 48 bytes. */
export const SmallParcel = defineEvent('small parcel', {
  number: f64,
  small: f32,
  whole: i32,
  natural: u32,
  flag: bool,
  owner: entity,
  label: text(16),
});
export const PlaceParcel = defineEvent('place parcel', { place: vec3, label: text(24) });
export const TurnParcel = defineEvent('turn parcel', { turn: quat, label: text(16) });
/** As many words as a payload holds. */
export const WORDS = ['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w10', 'w11'] as const;
type Words = Readonly<Record<(typeof WORDS)[number], Field<number>>>;
const words = Object.fromEntries(WORDS.map((name) => [name, u32])) as Words;
export const WordParcel = defineEvent('word parcel', words);

/** Keeps the last parcel of each kind, field by field. */
export const Clerk = defineComponent('clerk', {
  number: f64,
  small: f32,
  whole: i32,
  natural: u32,
  flag: bool,
  owner: entity,
  label: text(16),
  place: vec3,
  placeLabel: text(24),
  turn: quat,
  turnLabel: text(16),
  ...words,
})
  .on(SmallParcel, (_self, clerk, parcel) => {
    clerk.number = parcel.number;
    clerk.small = parcel.small;
    clerk.whole = parcel.whole;
    clerk.natural = parcel.natural;
    clerk.flag = parcel.flag;
    clerk.owner = parcel.owner;
    clerk.label = parcel.label;
  })
  .on(PlaceParcel, (_self, clerk, { place, label }) => {
    clerk.place = place;
    clerk.placeLabel = label;
  })
  .on(TurnParcel, (_self, clerk, { turn, label }) => {
    clerk.turn = turn;
    clerk.turnLabel = label;
  })
  .on(WordParcel, (_self, clerk, parcel) => {
    for (const name of WORDS) clerk[name] = parcel[name];
  });

/** Names that records, lists and promises use for something of their own. */
export const ODD_NAMES = [
  'at',
  'row',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'then',
  'length',
  'prototype',
  '0',
  '',
  'two words',
] as const;
type OddFields = Readonly<Record<(typeof ODD_NAMES)[number], Field<number>>>;
const oddFields = Object.fromEntries(ODD_NAMES.map((name) => [name, u32])) as OddFields;
export const OddParcel = defineEvent('odd parcel', oddFields);

/** Keeps each field of a parcel under its own name, and counts the parcels. */
export const OddClerk = defineComponent('odd clerk', { ...oddFields, heard: u32 }).on(
  OddParcel,
  (_self, clerk, parcel) => {
    for (const name of ODD_NAMES) clerk[name] = parcel[name];
    clerk.heard++;
  },
);
