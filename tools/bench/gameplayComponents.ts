/** The components of the benchmarks about gameplay. */
import { defineComponent, defineEvent, entity, Tick, u32, vec3 } from '#host/index.js';

/** Adds its velocity to its place in every tick. */
export const Drift = defineComponent('drift', { velocity: vec3 }).on(Tick, (self, { velocity }, { deltaTime }) => {
  const [x, y, z] = self.place;
  self.moveTo([x + velocity[0] * deltaTime, y + velocity[1] * deltaTime, z + velocity[2] * deltaTime]);
});

/** What a relay passes on. */
export const Pass = defineEvent('pass', { next: entity, hops: u32 });

/** Passes a message on to the one whom it names, with its own handle for the next. */
export const Relay = defineComponent('relay', { heard: u32 }).on(Pass, (self, relay, { next, hops }) => {
  relay.heard++;
  self.send(next, Pass({ next: self.entity, hops }));
});

/** A message without fields, which need not be made anew. */
export const Beat = defineEvent('beat', {});
const BEAT = Beat();

/** Tells a robot of a ring who comes after it. */
export const Link = defineEvent('link', { next: entity });

/** Counts the beats that it hears, and passes each on to the next one in the ring: nothing that it does makes garbage. */
export const Ring = defineComponent('ring', { next: entity, heard: u32 })
  .on(Link, (_self, ring, { next }) => {
    ring.next = next;
  })
  .on(Beat, (self, ring) => {
    ring.heard++;
    self.send(ring.next, BEAT);
  });

/** All of them, in the order of the worlds. */
export const BENCH_COMPONENTS = [Drift, Relay, Ring];
