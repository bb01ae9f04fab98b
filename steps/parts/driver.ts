/** Whoever puts up flags during a tick. */
import { defineComponent, defineEvent, entity, vec3 } from 'tertius';
import { Jet } from './jet.js';

/** Asks for a flag on whoever hears it. */
export const PutUp = defineEvent('parts: put up', { at: vec3 });

/** Puts up flags, and remembers the last one. */
export const Driver = defineComponent('parts: driver', { flag: entity }).on(PutUp, (self, driver, { at }) => {
  driver.flag = self.spawn({ attachTo: self.entity, at, components: [Jet()] });
});
