import { bool, defineComponent, defineEvent } from '../../host/index.js';

/** Turns a lamp on or off. */
export const Switch = defineEvent('switch', { lit: bool });

/** A lamp that hears `Switch`. */
export const LampSwitch = defineComponent('lamp switch', {}).on(Switch, (self, _state, { lit }) => {
  self.lamp = lit;
});
