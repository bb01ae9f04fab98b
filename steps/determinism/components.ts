/** What the entities of the scenes do in which threads could part. */
import { defineComponent, defineEvent, entity, f64, Tick, u32 } from '#host/index.js';

/** Asks the singers for their notes. */
export const Sing = defineEvent('choir sing', {});
export const Note = defineEvent('choir note', { number: u32 });

/** Sends its number to the conductor when it is asked. */
export const Singer = defineComponent('singer', { conductor: entity, number: u32 }).on(Sing, (self, singer) => {
  self.send(singer.conductor, Note({ number: singer.number }));
});

/** Keeps the number of the last note that it heard. */
export const Conductor = defineComponent('conductor', { last: u32 }).on(Note, (_self, conductor, { number }) => {
  conductor.last = number;
});

/** Pushes the hull that it is attached to, along -Z, in every tick. `force` in N. */
export const Thruster = defineComponent('thruster', { force: f64 }).on(Tick, (self, thruster) => {
  self.push({ force: [0, 0, -thruster.force] });
});

/** Ends its entity in tick `at`. */
export const Fuse = defineComponent('fuse', { at: u32 }).on(Tick, (self, fuse) => {
  if (self.tick === fuse.at) self.destroy();
});

export const PARTING_COMPONENTS = [Singer, Conductor, Thruster, Fuse];
