/** Robots that shout to whoever is near. */
import { defineComponent, defineEvent, f64 } from '#host/index.js';
import { Note } from './testComponents.js';

/** An order to shout a number to all within a radius, m. */
export const Shout = defineEvent('shout', { value: f64, radius: f64 });

/** Looks for those who are near and sends each of them a note: that is all there is to a shout. */
export const Crier = defineComponent('crier', {}).on(Shout, (self, _state, { value, radius }) => {
  for (const other of self.snapshot.find({ in: self.frame, center: self.place, radius }))
    if (other !== self.entity) self.send(other, Note({ value }));
});
