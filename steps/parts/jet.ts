/** The components of the scenarios about parts, for the calling thread and for workers. */
import { defineComponent, defineEvent, quat, vec3 } from 'tertius';

/** Asks for one push. */
export const Fire = defineEvent('parts: fire', { impulse: vec3, angular: vec3 });
/** Asks for a force and a torque over one step. */
export const Burn = defineEvent('parts: burn', { force: vec3, torque: vec3 });
/** Asks for a push and the end of the pusher. */
export const FireAndDie = defineEvent('parts: fire and die', { impulse: vec3 });
/** Asks an attached one to sit elsewhere on its parent, and to turn there. */
export const Shift = defineEvent('parts: shift', { place: vec3 });
export const Swivel = defineEvent('parts: swivel', { turn: quat });
/** Pushes when it is told to. */
export const Jet = defineComponent('parts: jet', { place: vec3 })
  .on(Fire, (self, _state, { impulse, angular }) => {
    self.push({ impulse, angularImpulse: angular });
  })
  .on(Burn, (self, _state, { force, torque }) => {
    self.push({ force, torque });
  })
  .on(FireAndDie, (self, _state, { impulse }) => {
    self.push({ impulse });
    self.destroy();
  })
  .on(Shift, (self, state, { place }) => {
    state.place = place;
    self.moveTo(place);
  })
  .on(Swivel, (self, state, { turn }) => {
    self.moveTo(state.place, turn);
  });
