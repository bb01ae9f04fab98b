/** Counters of ticks: one as it must not be, and one as it may. */
import { defineComponent, f64, Tick } from '#host/index.js';

let counted = 0;

/** Numbers its ticks from a variable that all share: what a component must not do. */
export const StrayCounter = defineComponent('stray counter', { number: f64 }).on(Tick, (_self, counter) => {
  counter.number = ++counted;
});

/** Starts the shared variable anew. */
export function resetStrayCounter(): void {
  counted = 0;
}

/** Numbers its ticks in its own state. */
export const OwnCounter = defineComponent('own counter', { number: f64 }).on(Tick, (_self, counter) => {
  counter.number++;
});
