import { bool, defineComponent, defineEvent, entity, f32, f64, i32, text, u32, vec3 } from '#host/index.js';

/** Rings a bell. */
export const Ring = defineEvent('ring', { times: u32, loudness: f64, by: entity, toward: vec3 });
/** Tunes a bell: fields of the remaining kinds. */
export const Tune = defineEvent('tune', { note: text(8), shift: i32, weight: f32, muted: bool });

/** Remembers how often and how it was rung. */
export const Bell = defineComponent('bell', {
  rings: u32,
  loudness: f64,
  by: entity,
  toward: vec3,
  note: text(8),
  shift: i32,
  weight: f32,
  muted: bool,
})
  .on(Ring, (_self, bell, { times, loudness, by, toward }) => {
    bell.rings += times;
    bell.loudness = loudness;
    bell.by = by;
    bell.toward = toward;
  })
  .on(Tune, (_self, bell, { note, shift, weight, muted }) => {
    bell.note = note;
    bell.shift = shift;
    bell.weight = weight;
    bell.muted = muted;
  });

/** Throws whenever it is tuned. */
export const CrackedBell = defineComponent('cracked bell', {}).on(Tune, () => {
  throw new Error('the bell is cracked');
});

export const YARD_COMPONENTS = [Bell, CrackedBell];
