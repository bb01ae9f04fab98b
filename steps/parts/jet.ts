/** The components of the scenarios about parts, for the calling thread and for workers. */
import { defineComponent, defineEvent, vec3 } from 'tertius';

/** Asks for one push. */
export const Fire = defineEvent('parts: fire', { impulse: vec3, angular: vec3 });
/** Asks for a force over one step. */
export const Burn = defineEvent('parts: burn', { force: vec3 });
/** Asks for a push and the end of the pusher. */
export const FireAndDie = defineEvent('parts: fire and die', { impulse: vec3 });

/** Pushes when it is told to. */
export const Jet = defineComponent('parts: jet', {})
  .on(Fire, (self, _state, { impulse, angular }) => {
    self.push({ impulse, angularImpulse: angular });
  })
  .on(Burn, (self, _state, { force }) => {
    self.push({ force });
  })
  .on(FireAndDie, (self, _state, { impulse }) => {
    self.push({ impulse });
    self.destroy();
  });
