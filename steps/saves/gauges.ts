/** A robot with a gauge, and games that know it in other ways. */
import { defineComponent, defineEvent, f64, u32 } from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';

/** What a gauge shows. */
export const Reading = defineEvent('reading', { value: f64 });

export const Gauge = defineComponent('gauge', { shown: f64 }).on(Reading, (_self, gauge, { value }) => {
  gauge.shown = value;
});

/** What nobody has. */
export const Compass = defineComponent('compass', { heading: f64 });

/** The components of games, by what the scenarios say of them. */
export const GAMES: Readonly<Record<string, readonly ComponentFacts[]>> = {
  'without gauges': [Compass],
  'whose gauges have another field': [defineComponent('gauge', { shown: u32 }), Compass],
  'without compasses': [Gauge],
  'with another order': [Gauge, Compass],
};
